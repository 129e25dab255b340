import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { NOTHING_REMEMBERED } from '../../../source/core/guide/remembered.ts';
import { typedRun } from '../../support/command-lines/typed-run.ts';
import { type FakeKeychain, fakeKeychain } from '../../support/keychain/fake-keychain.ts';
import { commandHere } from '../../support/terminal/command-here.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { typeYes } from '../../support/terminal/type-yes.ts';

const LIVE = { TOKENWRIGHT_ACCESS_TOKEN: 'shpat_x' };
const PRACTICE = {
  TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:3457',
  TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_1',
};
const CONFIG = '.config/tokenwright';
const OWN = '.local/state/tokenwright/stores';

let home = '';
let keychain: FakeKeychain;
beforeEach(async () => {
  home = await ownFolder();
  keychain = fakeKeychain(home);
});

function put(name: string, content: string | Readonly<Record<string, string>>): string {
  const path = join(home, name);
  mkdirSync(dirname(path), { recursive: true });
  const lines = typeof content === 'string' ? [] : Object.entries(content);
  const text = lines.map(([key, value]) => `${key}=${value}\n`).join('');
  writeFileSync(path, typeof content === 'string' ? content : text, { mode: 0o600 });
  return path;
}

const remember = (...saved: ReadonlyArray<object>) =>
  put(`${CONFIG}/memory.json`, JSON.stringify({ version: 1, ...NOTHING_REMEMBERED, saved }));

const savedFile = (name: string, more: object = {}) => ({
  path: join(home, name),
  names: ['TOKENWRIGHT_ACCESS_TOKEN'],
  shop: 'demo.myshopify.com',
  isNew: false,
  ...more,
});

const listStores = (...stores: readonly object[]) =>
  put(`${CONFIG}/stores.json`, JSON.stringify({ version: 1, stores }));

const store = (name: string, token: object, more: object = {}) => ({
  name,
  shop: `${name}.myshopify.com`,
  token,
  ...more,
});

const inFile = (name: string) => ({ type: 'file', path: join(home, name) });
const IN_KEYCHAIN = { type: 'keychain' };

/** Said where this machine is busy. */
const SLOW = /^The keychain has not answered yet: .*\n/gm;

const shown = (text: string) => text.replaceAll(home, '{home}');

async function forget(...options: readonly string[]) {
  const end = await typedRun(['forget', ...options], [], { cwd: home, env: keychain.env });
  return {
    code: end.exitCode,
    stdout: shown(end.stdout),
    stderr: shown(end.stderr.replace(SLOW, '')),
  };
}

/** All files, but the keychain. */
const files = () =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'keyring.json')
    .map((entry) => shown(join(entry.parentPath, entry.name)))
    .toSorted();

const THERE =
  "The tokens live on at the store. To end them, uninstall the app in the store's admin: Settings, Apps.\n";
const ENDS = 'Tokens of a practice store end with that store.\n';

/** One of each kind of thing that this tool keeps. */
function keepOfEverything(): void {
  put('here.env', LIVE);
  put('project/.env', { OTHER: '1', ...LIVE });
  put('project/new.env', LIVE);
  put('project/.env.tokenwright-0123456789ab.tmp', 'a left-over');
  remember(savedFile('project/.env'), savedFile('project/new.env', { isNew: true }));
  listStores(
    store('work', inFile(`${OWN}/work.env`)),
    store('home', inFile('project/home.env')),
    store('safe', IN_KEYCHAIN),
  );
  put(`${OWN}/work.env`, LIVE);
  put('project/home.env', LIVE);
  put(`${CONFIG}/history.json`, '{}');
  put('.cache/tokenwright/compiled/a', 'x');
  put('.cache/another/a', 'x');
  const { fill } = keychain;
  fill({ 'tokenwright/safe': 'TOKENWRIGHT_ACCESS_TOKEN=shpat_x\n' });
}

describe('everything that is kept', () => {
  it('is removed, is listed thing by thing, and nothing of others is touched', async () => {
    keepOfEverything();
    expect(await forget('--yes', '--env-file', 'here.env')).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "The tokens live on at the store. To end them, uninstall the app in the store's admin: Settings, Apps.
      ",
        "stdout": "Removed:
        TOKENWRIGHT_ACCESS_TOKEN in {home}/.local/state/tokenwright/stores/work.env
        TOKENWRIGHT_ACCESS_TOKEN in {home}/project/home.env
        TOKENWRIGHT_ACCESS_TOKEN in {home}/project/.env
        TOKENWRIGHT_ACCESS_TOKEN in {home}/project/new.env
        TOKENWRIGHT_ACCESS_TOKEN in {home}/here.env
        the token of safe in the keychain of this system
        {home}/project/.env.tokenwright-0123456789ab.tmp
        {home}/.config/tokenwright/history.json
        {home}/.config/tokenwright/memory.json
        {home}/.config/tokenwright/stores.json (names of stores: work, home, safe)
        {home}/.cache/tokenwright (a cache for a faster start)
      ",
      }
    `);
    expect(files()).toMatchInlineSnapshot(`
      [
        "{home}/.cache/another/a",
        "{home}/here.env",
        "{home}/project/.env",
        "{home}/project/home.env",
      ]
    `);
    expect(keychain.entries()).toEqual({});
    expect(readFileSync(join(home, 'project/.env'), 'utf8')).toBe('OTHER=1\n');
    expect(await forget('--yes')).toEqual({
      code: 0,
      stdout: 'Nothing is kept on this machine.\n',
      stderr: '',
    });
  });

  it('is one JSON document with --json', async () => {
    keepOfEverything();
    const { stdout, stderr, code } = await forget('--yes', '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchInlineSnapshot(`
      {
        "left": [],
        "removed": [
          {
            "path": "{home}/.local/state/tokenwright/stores/work.env",
            "variables": [
              "TOKENWRIGHT_ACCESS_TOKEN",
            ],
          },
          {
            "path": "{home}/project/home.env",
            "variables": [
              "TOKENWRIGHT_ACCESS_TOKEN",
            ],
          },
          {
            "path": "{home}/project/.env",
            "variables": [
              "TOKENWRIGHT_ACCESS_TOKEN",
            ],
          },
          {
            "path": "{home}/project/new.env",
            "variables": [
              "TOKENWRIGHT_ACCESS_TOKEN",
            ],
          },
          {
            "path": "keychain:safe",
            "variables": null,
          },
          {
            "path": "{home}/project/.env.tokenwright-0123456789ab.tmp",
            "variables": null,
          },
          {
            "path": "{home}/.config/tokenwright/history.json",
            "variables": null,
          },
          {
            "path": "{home}/.config/tokenwright/memory.json",
            "variables": null,
          },
          {
            "path": "{home}/.config/tokenwright/stores.json",
            "variables": null,
          },
          {
            "path": "{home}/.cache/tokenwright",
            "variables": null,
          },
        ],
      }
    `);
  });

  it('is shown before the question, with how a token is ended while it is here', async () => {
    keepOfEverything();
    const terminal = commandHere(['forget'], { cwd: home, env: keychain.env });
    await terminal.waitFor('Remove all of it?');
    expect(shown(terminal.text()).replace(SLOW, '').trimEnd()).toMatchInlineSnapshot(`
      "This is kept:
        TOKENWRIGHT_ACCESS_TOKEN in {home}/.local/state/tokenwright/stores/work.env
        TOKENWRIGHT_ACCESS_TOKEN in {home}/project/home.env
        TOKENWRIGHT_ACCESS_TOKEN in {home}/project/.env
        TOKENWRIGHT_ACCESS_TOKEN in {home}/project/new.env
        the token of safe in the keychain of this system
        {home}/project/.env.tokenwright-0123456789ab.tmp
        {home}/.config/tokenwright/history.json
        {home}/.config/tokenwright/memory.json
        {home}/.config/tokenwright/stores.json (names of stores: work, home, safe)
        {home}/.cache/tokenwright (a cache for a faster start)
      The tokens live on at the store. To end one, run "tokenwright revoke" first (revoke --store work for that store), while it is here.
      ? Remove all of it?"
    `);
    await typeYes(terminal);
    expect(await terminal.exit).toEqual({ exitCode: 0, code: null });
  });
});

describe('how the tokens themselves are ended', () => {
  const told = async () => (await forget('--yes')).stderr;

  it('is at the store, for a token of a real one', async () => {
    put('.env', LIVE);
    expect(await told()).toBe(THERE);
  });

  it('is with the practice store, for tokens of practice stores alone', async () => {
    put('.env', PRACTICE);
    remember(savedFile('other.env', { names: Object.keys(PRACTICE) }));
    put('other.env', PRACTICE);
    expect((await forget('--yes', '--env-file', 'other.env')).stderr).toBe(ENDS);
  });

  it('is at the store, where one of several files is of a real one', async () => {
    remember(
      savedFile('a.env', { names: Object.keys(PRACTICE) }),
      savedFile('b.env', { names: Object.keys(PRACTICE) }),
    );
    put('a.env', PRACTICE);
    put('b.env', LIVE);
    expect(await told()).toBe(THERE);
  });

  it('is at the store, for a token of a real one in the keychain beside a practice file', async () => {
    const origin = { storeOrigin: PRACTICE.TOKENWRIGHT_STORE_ORIGIN };
    listStores(store('trial', IN_KEYCHAIN, origin), store('safe', IN_KEYCHAIN));
    expect(await told()).toBe(THERE);
    listStores(store('trial', IN_KEYCHAIN, origin));
    expect(await told()).toBe(ENDS);
  });

  it('is not told where no token was kept', async () => {
    put(`${CONFIG}/history.json`, '{}');
    expect(await forget('--yes')).toEqual({
      code: 0,
      stdout: `Removed:\n  {home}/${CONFIG}/history.json\n`,
      stderr: '',
    });
  });

  it('is not told by a command where only practice tokens are kept', async () => {
    put('.env', PRACTICE);
    remember(savedFile('.env', { names: Object.keys(PRACTICE) }));
    const terminal = commandHere(['forget'], { cwd: home, env: keychain.env });
    await terminal.waitFor('Remove all of it?');
    expect(terminal.text()).not.toContain('revoke');
    terminal.press('enter');
    await terminal.waitFor('Nothing was removed.');
    expect(await terminal.exit).toEqual({ exitCode: 1, code: null });
  });
});

describe('what cannot be removed', () => {
  const ODD = 'TOKENWRIGHT_ACCESS_TOKEN="a\nb" c\n';

  it('is told, is remembered for the next time, and keeps nothing else from being removed', async () => {
    put('a.env', ODD);
    put('b.env', LIVE);
    remember(savedFile('b.env'), savedFile('a.env'));
    put(`${CONFIG}/history.json`, '{}');
    expect(await forget('--yes')).toEqual({
      code: 2,
      stdout: [
        'Removed:',
        '  TOKENWRIGHT_ACCESS_TOKEN in {home}/b.env',
        `  {home}/${CONFIG}/history.json`,
        `  {home}/${CONFIG}/memory.json`,
        '',
      ].join('\n'),
      stderr: `${THERE}{home}/a.env sets TOKENWRIGHT_ACCESS_TOKEN in a form that programs read differently, so it was left alone.\nDelete those lines in an editor.\n`,
    });
    const memory = JSON.parse(readFileSync(join(home, CONFIG, 'memory.json'), 'utf8'));
    expect(memory.saved).toEqual([savedFile('a.env')]);
  });

  it('of the keychain is told with the list that names its stores, which stays', async () => {
    listStores(store('safe', IN_KEYCHAIN), store('work', inFile(`${OWN}/work.env`)));
    put(`${OWN}/work.env`, LIVE);
    put(`${CONFIG}/history.json`, '{}');
    keychain.fail('locked');
    const { code, stdout, stderr } = await forget('--yes', '--json');
    expect(code).toBe(2);
    expect(stderr).not.toBe('');
    expect(JSON.parse(stdout)).toMatchInlineSnapshot(`
      {
        "left": [
          "keychain:safe",
        ],
        "removed": [
          {
            "path": "{home}/.local/state/tokenwright/stores/work.env",
            "variables": [
              "TOKENWRIGHT_ACCESS_TOKEN",
            ],
          },
          {
            "path": "{home}/.config/tokenwright/history.json",
            "variables": null,
          },
        ],
      }
    `);
    expect(files()).toMatchInlineSnapshot(`
      [
        "{home}/.config/tokenwright/stores.json",
      ]
    `);
  });
});

describe('a list of stores that cannot be read', () => {
  it('stays, and what is found without it is removed', async () => {
    put(`${CONFIG}/stores.json`, '{');
    put(`${OWN}/work.env`, LIVE);
    put(`${CONFIG}/history.json`, '{}');
    const { code, stdout, stderr } = await forget('--yes');
    expect(code).toBe(2);
    expect(stdout).toMatchInlineSnapshot(`
      "Removed:
        TOKENWRIGHT_ACCESS_TOKEN in {home}/.local/state/tokenwright/stores/work.env
        {home}/.config/tokenwright/history.json
      "
    `);
    expect(stderr).toContain(`{home}/${CONFIG}/stores.json`);
    expect(files()).toEqual([`{home}/${CONFIG}/stores.json`]);
  });

  it('is an error where nothing else is kept', async () => {
    put(`${CONFIG}/stores.json`, '{');
    const { code, stdout } = await forget('--yes');
    expect([code, stdout]).toEqual([2, '']);
    expect(files()).toEqual([`{home}/${CONFIG}/stores.json`]);
  });
});

it('a file of two entries is one place, made by us if one of them says so', async () => {
  const names = ['TOKENWRIGHT_SHOP', 'TOKENWRIGHT_ACCESS_TOKEN'];
  put('a.env', { TOKENWRIGHT_SHOP: 'demo.myshopify.com', MY_TOKEN: 'shpat_x', ...LIVE });
  remember(savedFile('a.env', { names: ['MY_TOKEN'] }), savedFile('a.env', { names, isNew: true }));
  const { stdout } = await forget('--yes', '--json', '--env-file', 'a.env');
  expect(JSON.parse(stdout).removed[0]).toEqual({
    path: '{home}/a.env',
    variables: ['MY_TOKEN', ...names],
  });
  expect(files()).toEqual([]);
});
