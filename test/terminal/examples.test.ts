import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_HELP } from '../../source/commands/help/pages.ts';
import { readRequestSet } from '../../source/core/requests/kept/request-set.ts';
import { readScenario } from '../../source/practice-store/scenario/read-scenario.ts';
import { loadDefaults, loadPreferences } from '../../source/services/settings/settings-file.ts';
import { parserOnly } from '../support/repository/program.ts';
import { takeFixedPorts } from '../support/sockets/fixed-ports.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import {
  openShellWorld,
  runShellLine,
  type ShellWorld,
  showShellLine,
} from '../support/terminal/shell-lines.ts';
import { typeYes } from '../support/terminal/type-yes.ts';

// Every line that a page shows is run here, or has a reason below why it is not.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.env.example',
  ...markdownIn('docs'),
  ...readdirSync(join(ROOT, 'docs/examples'))
    .map((name) => `docs/examples/${name}/README.md`)
    .filter((page) => existsSync(join(ROOT, page))),
];

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

interface ShownLine {
  readonly page: string;
  readonly line: string;
  /** It does not stand on lines before it. */
  readonly isAlone: boolean;
}

/** Blocks of a page, by what stands behind their fence. */
function blocksOf(page: string, language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm');
  return [...textOf(page).matchAll(fence)].map(([, block = '']) => block);
}

/** The lines of its blocks for a shell, without their remarks. */
function blockLines(page: string): ShownLine[] {
  return blocksOf(page, 'sh')
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/(?:^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '')
    .map((line, index) => ({ page, line, isAlone: index === 0 }));
}

/** What begins as a line for a shell, in a sentence or a remark. */
const TYPED =
  /^(?:node (?:-- )?dist\/cli\.js|(?:npx |vitest |source <|ssh |gh |kubectl |apt-get |man |reset$|npm )|tokenwright [a-z-])/;

function inlineLines(page: string): ShownLine[] {
  const sentences = textOf(page).replaceAll(/^```[^]*?^```/gm, (block) =>
    (block.match(/#.*$/gm) ?? []).join('\n'),
  );
  return [...sentences.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
    .filter((line) => TYPED.test(line))
    .map((line) => ({ page, line, isAlone: true }));
}

const SHOWN = PAGES.flatMap((page) => [...blockLines(page), ...inlineLines(page)]);

const CI = textOf('.ci/run');

/** Lines that are not run here; the reason names who runs them, if anybody can. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci && npm start': '.ci/run: scripts/quick-start.ts',
  'npm ci && npm test': ".ci/run: The README's test line",
  'npm ci': '.ci/run: npm ci --ignore-scripts',
  'npm run check': '.ci/run: npm run check',
  'npm run check:lint': '.ci/run: npm run check',
  'npm test': ".ci/run: The README's test line",
  'npm test -- test/core': 'this test run, in part',
  'npm run bench': '.ci/run: npm run bench',
  'npm run bench -- --beside PATH': 'takes minutes, and needs another build',
  'npm run pictures': 'draws the pictures of docs/ anew, with a browser',
  'npm run guards': '.ci/run: npm run -s guards',
  'npm run mutants -- --seed 7': 'takes an hour; its parts: test/scripts/mutants.test.ts',
  'npm run try-packed': '.ci/run: npm run -s try-packed',
  'npm audit signatures': '.ci/run: node scripts/publish/audit.ts',
  'npm run dev': 'builds again at every change, for ever',
  'apt-get install chromium': '.ci/run: install chromium',
  'npm install': 'test/terminal/packed-file.test.ts, but for what comes from the registry',
  'npm start': '.ci/run: scripts/quick-start.ts',
  'node dist/cli.js': 'the name of the program, not a whole line',
  'node -- dist/cli.js …': 'not a whole line',
  'man tokenwright': 'test/commands/help/documents.test.ts',
  'vitest run test/ui/ink/explorer/command-names.test.ts -u': 'a test that runs without -u',
  'vitest run test/ui/ink/guide/guide-commands.test.ts -u': 'a test that runs without -u',
  'vitest run test/commands/help -u': 'a test that runs without -u',
  'node dist/cli.js stores add work --shop demo.myshopify.com --scopes read_products':
    'a real store; by name: test/commands/command-lines/stores.txt',
  'node dist/cli.js token --store work --save':
    'a real store; by name: test/commands/command-lines/stores.txt',
  'node dist/cli.js check --store work':
    'a real store; by name: test/commands/command-lines/stores.txt',
  'node dist/cli.js stores remove work':
    'a real store; by name: test/commands/command-lines/stores.txt',
  'npx vitest run test/commands/help -u': 'a test that runs without -u',
  reset: 'for a terminal that a killed program has left',
  'ssh -N -L 3456:127.0.0.1:3456 -L 3457:127.0.0.1:3457 you@host': 'needs another machine',
  'gh codespace ports forward': 'needs a codespace',
  'kubectl port-forward pod/NAME 3456 3457': 'needs a cluster',
};

/** Lines of the help, which its own test runs. */
const OF_THE_HELP = new Set(
  Object.values(COMMAND_HELP).flatMap(({ examples }) =>
    examples.map(({ before = '', line }) => `${before}tokenwright ${line}`),
  ),
);

const isOfHelp = ({ page, line }: ShownLine) =>
  page === 'docs/commands.md' && OF_THE_HELP.has(line);
const run = SHOWN.filter((shown) => ELSEWHERE[shown.line] === undefined && !isOfHelp(shown));

describe('every line that the pages show', () => {
  it('is run below, or says who runs it', () => {
    expect(SHOWN.length).toBeGreaterThan(60);
    const all = new Set(SHOWN.map(({ line }) => line));
    expect(Object.keys(ELSEWHERE).filter((line) => !all.has(line))).toEqual([]);
    for (const reason of Object.values(ELSEWHERE)) {
      const [, inCi] = /^\.ci\/run: (.*)$/.exec(reason) ?? [];
      if (inCi !== undefined) expect(CI).toContain(inCi);
    }
    const files = Object.keys(ELSEWHERE).flatMap((line) => /\btest\/\S+/.exec(line)?.[0] ?? []);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const { scripts }: { scripts: object } = JSON.parse(textOf('package.json'));
    const named = Object.keys(ELSEWHERE).flatMap((line) => /^npm run (\S+)/.exec(line)?.[1] ?? []);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
    // Whoever writes the help's page by hand shows lines that nobody runs.
    const ofHelp = blockLines('docs/commands.md').map(({ line }) => line);
    expect(ofHelp.filter((line) => !OF_THE_HELP.has(line))).toEqual([]);
  });

  it('is not of a name that is there only once it is installed, but where that is said', () => {
    const byName = run.filter(({ line }) => /\btokenwright [a-z]/.test(line));
    expect(byName.map(({ page, line }) => `${page}: ${line}`)).toEqual([
      'docs/commands-in-shells.md: tokenwright check',
      'docs/commands-in-shells.md: npx tokenwright check',
      'docs/commands-in-shells.md: source <(tokenwright completion bash)',
      'docs/commands-in-shells.md: tokenwright completion fish > ~/.config/fish/completions/tokenwright.fish',
    ]);
  });

  it('has only options that there are, in sentences too', () => {
    const known = new Set(
      [parserOnly(), ...parserOnly().commands].flatMap(({ options }) =>
        options.flatMap(({ long }) => long ?? []),
      ),
    );
    const foreign = ['--network', '--beside', '--use-system-ca', '--help', '--version'];
    const named = PAGES.filter((page) => page !== 'CONTRIBUTING.md').flatMap((page) =>
      [...textOf(page).matchAll(/`(--[a-z-]+)[^`]*`/g)].map(([, option = '']) => option),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((option) => ![...known, ...foreign].includes(option))).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('in a clone', () => {
  let world: ShellWorld;
  beforeAll(async () => {
    const clone = await openShellWorld(afterAll);
    const { folder } = clone;
    // What packing takes; it must not build again under other tests.
    for (const name of ['dist', 'package.json', 'README.md', 'LICENSE'])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    cpSync(join(ROOT, 'docs/practice-scenario.json'), join(folder, 'monday.json'));
    const [lesson = ''] = blocksOf('docs/lessons.md', 'yaml');
    writeFileSync(join(folder, 'cancelled.yaml'), lesson);
    mkdirSync(join(folder, '.config/fish/completions'), { recursive: true });
    const environment = {
      ...clone.environment,
      PATH: `${join(folder, 'prefix/bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      npm_config_prefix: join(folder, 'prefix'),
      npm_config_ignore_scripts: 'true',
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
    };
    world = { ...clone, environment };
  });

  // In the order of the pages; a line of a block stands on what those before it have done.
  it.each(run)('$page: $line', async ({ line, isAlone }) => {
    if (isAlone) await world.saveToken();
    const kind = kindOf(line);
    if (kind !== 'command') await takeFixedPorts();
    if (kind === 'screens') {
      await using terminal = showShellLine(line, world);
      await terminal.waitFor(/ of 7|shop\.json|request>/);
      terminal.press('ctrl+c', 'ctrl+c');
      expect([0, 130], terminal.text()).toContain((await terminal.exit).exitCode);
      return;
    }
    if (kind === 'question') {
      await using terminal = showShellLine(line, world);
      await terminal.waitFor(/\(y\/N\)|Nothing is kept/);
      if (terminal.text().includes('(y/N)')) await typeYes(terminal);
      expect((await terminal.exit).exitCode, terminal.text()).toBe(0);
      return;
    }
    const place = line.startsWith('npx ') ? await dependentProject(world) : world;
    const { code, said } = await runShellLine(line, place);
    // Practice stores of tests beside it come to the port and go.
    const isTaken = code === 2 && said.includes('Port 3457 of 127.0.0.1 is in use');
    const expected = kind === 'practice' ? [isTaken ? 2 : 143] : kind === 'doctor' ? [0, 1] : [0];
    expect(expected, said).toContain(code);
    expect(said).not.toMatch(/is not a setting|Did you mean/);
  });
});

/** A project that has the package as a dependency. */
async function dependentProject(world: ShellWorld): Promise<ShellWorld> {
  const folder = join(world.folder, 'project');
  // A line that is tried again finds it there.
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  cpSync(join(world.folder, '.env'), join(folder, '.env'));
  const project = { ...world, folder };
  const { code, said } = await runShellLine('npm install ../tokenwright-*.tgz', project);
  expect(code, said).toBe(0);
  return project;
}

/** What there is to do at a line until it ends. */
function kindOf(line: string): 'screens' | 'question' | 'practice' | 'doctor' | 'command' {
  if (/cli\.js (?:explore|--)/.test(line) && !line.includes(' | ')) return 'screens';
  if (/cli\.js (?:revoke|forget)$/.test(line)) return 'question';
  if (/cli\.js practice/.test(line)) return 'practice';
  return line.endsWith('doctor') ? 'doctor' : 'command';
}

const PROFILES = blocksOf('docs/configuration.md', 'json').filter((block) =>
  block.includes('storeHost'),
);

describe('what the pages show of files', () => {
  it('settings.json: every field is taken, without a word', async () => {
    const [block = ''] = blocksOf('docs/configuration.md', 'jsonc');
    const home = await ownFolder();
    mkdirSync(join(home, 'tokenwright'));
    writeFileSync(join(home, 'tokenwright', 'settings.json'), block);
    const env = { HOME: home, XDG_CONFIG_HOME: home };
    const { problems, preferences } = await loadPreferences(env, 'linux');
    expect(problems).toEqual([]);
    expect(preferences.mouse).toBe(false);
    const defaults = await loadDefaults(env, 'linux');
    expect(defaults.problems).toEqual([]);
    expect(Object.keys(defaults.values)).toContain('scopes');
  });

  it.each(PROFILES.map((block, index) => ({ block, index })))(
    'a profile: the program takes it (block $index)',
    async ({ block }) => {
      const world = await openShellWorld();
      writeFileSync(join(world.folder, 'profile.json'), block);
      const line = 'tokenwright check --profile profile.json --shop tea';
      const { TOKENWRIGHT_STORE_ORIGIN: _, ...environment } = world.environment;
      const { code, said } = await runShellLine(line, { ...world, environment });
      expect({ code, said }).toMatchObject({ code: 2 });
      expect(said).toContain('tea.stores.acme.example');
    },
  );

  it('a scenario', async () => {
    const scenario = await readScenario(join(ROOT, 'docs/practice-scenario.json'));
    expect(scenario.apps).toHaveLength(2);
  });

  it('requests in a file', () => {
    const block = blocksOf('docs/explorer.md', '').find((text) => text.startsWith('# Workshop'));
    const set = readRequestSet(block ?? '', 'workshop.http');
    expect(set).toMatchObject({ type: 'set' });
  });

  it('.env.example: nothing in it is unknown, and empty means not set', async () => {
    const world = await openShellWorld();
    cpSync(join(ROOT, '.env.example'), join(world.folder, '.env'));
    const { code, said } = await runShellLine('tokenwright check', {
      ...world,
      environment: { PATH: world.environment['PATH'] ?? '', HOME: world.folder },
    });
    expect({ code, said }).toMatchObject({ code: 2 });
    expect(said).toMatch(/^No store was named\./);
  });
});
