import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../support/browser/visit.ts';
import { parserOnly } from '../support/repository/program.ts';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.env.example',
  ...readdirSync(join(ROOT, 'docs'))
    // The page of the commands is written by a test, which runs its examples.
    .filter((name) => name.endsWith('.md') && name !== 'commands.md')
    .map((name) => `docs/${name}`),
];

const { bin, scripts }: PackageFile = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

interface PackageFile {
  readonly bin: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

/** The lines of the README's blocks for a shell, without their remarks. */
const README_LINES = [...textOf('README.md').matchAll(/^```sh\n([^]*?)^```/gm)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.replace(/\s+#.*$/, '').trim())
  .filter((line) => line !== '');

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** Every call of the program that a page shows, in a block, a sentence or a remark. */
function callsIn(text: string): Array<{ readonly start: string; readonly line: string }> {
  const call =
    /(?:^|[`"(])(node dist\/cli\.js|npx tokenwright|tokenwright) ((?:--?)?[a-z][^`"\n)#]*)/gm;
  return [...text.matchAll(call)].map(([, start = '', line = '']) => ({
    start,
    line: line.replace(/ [>|].*$/, '').trim(),
  }));
}

/** Takes a call apart as the program does, and throws what the parser complains about. */
function parse(line: string): void {
  const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  parserOnly().parse(args, { from: 'user' });
}

describe('every command line that the pages show', () => {
  it('is one that the program understands', () => {
    const calls = PAGES.flatMap((page) => callsIn(textOf(page)));
    expect(calls.length).toBeGreaterThan(15);
    for (const { line } of calls) expect(() => parse(line), line).not.toThrow();
  });

  it('starts the program by its file, which a clone has; by its name only once it is installed', () => {
    expect(bin).toEqual({ tokenwright: 'dist/cli.js' });
    const byName = PAGES.flatMap((page) =>
      callsIn(textOf(page))
        .filter(({ start }) => start !== 'node dist/cli.js')
        .map(({ start, line }) => `${page}: ${start} ${line}`),
    );
    expect(byName).toEqual([
      'README.md: tokenwright check',
      'README.md: npx tokenwright check',
      'README.md: tokenwright completion bash',
      'README.md: tokenwright completion fish',
    ]);
  });

  it('names scripts of npm that there are', () => {
    const named = PAGES.flatMap((page) => [
      ...textOf(page).matchAll(/\bnpm (?:run(?: -s)? ([\w:]+)|(start|test)\b)/g),
    ]).map(([, ran, short]) => ran ?? short ?? '');
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it.each([
    ['node dist/cli.js chek', /too many arguments|unknown command/],
    ['node dist/cli.js check --needs x', /unknown option/],
    ['node dist/cli.js request GET', /missing required argument/],
  ])('is found and judged: %s', (line, complaint) => {
    const [found] = callsIn(`\`${line}\``);
    expect(() => parse(found?.line ?? '')).toThrow(complaint);
  });
});

describe.skipIf(process.platform === 'win32')('the lines of the README in a clone', () => {
  let world: CommandWorld;
  beforeAll(async () => {
    world = await openCommandWorld();
    symlinkSync(join(ROOT, 'dist'), join(world.folder, 'dist'));
  });
  afterAll(() => world.close());

  // They ask a person; nobody is at a terminal here.
  const CONFIRMED = /cli\.js (?:revoke|forget)$/;
  // The one serves until Ctrl+C, the other needs screens.
  const STAYS = /cli\.js (?:practice|explore)\b/;
  const lines = README_LINES.filter((line) => line.startsWith('node dist') && !STAYS.test(line));

  it('are what is run below', () => {
    expect(lines.length).toBeGreaterThan(6);
    const others = README_LINES.filter((line) => !line.startsWith('node dist'));
    expect(others).toEqual([
      'npm ci && npm start',
      'npm ci && npm test',
      'npm pack && npm install --global ./tokenwright-*.tgz',
    ]);
  });

  // In the order of the page: each stands on what those before it have done.
  it.each(lines)('%s', async (line) => {
    const { PATH = '' } = process.env;
    const { TOKENWRIGHT_REDIRECT_URI: _, ...env } = world.env;
    const child = spawn('bash', ['-c', CONFIRMED.test(line) ? `${line} --yes` : line], {
      cwd: world.folder,
      env: { ...env, PATH, HOME: world.folder, TOKENWRIGHT_REDIRECT_URI: world.redirectUri },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let isApproved = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /^http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?\S+$/m.exec(said)?.[0];
      if (url === undefined || isApproved) return;
      isApproved = true;
      void world.store.approve(url).then(({ redirect }) => visit(redirect));
    });
    const [code]: unknown[] = await once(child, 'close');
    // What this machine is like is its own affair.
    if (line.endsWith('cli.js doctor')) expect([0, 1], said).toContain(code);
    else expect(code, said).toBe(0);
  });
});
