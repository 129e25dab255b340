import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PracticeStore, startPracticeStore } from '../../source/practice-store/library.ts';
import { parserOnly } from '../support/repository/program.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { runProgram } from '../support/terminal/run-program.ts';

let store: PracticeStore;
let env: Record<string, string>;
const cwd = await ownFolder(afterAll);
const configs = await ownFolder(afterAll);

beforeAll(async () => {
  store = await startPracticeStore();
  env = {
    TOKENWRIGHT_STORE_ORIGIN: store.origin,
    TOKENWRIGHT_SHOP: store.shop,
    TOKENWRIGHT_CLIENT_SECRET: store.clientSecret,
    XDG_CONFIG_HOME: configs,
  };
});
afterAll(() => store.close());

/** Each command that reads the settings file, with what it needs of it: nothing. */
const READERS: Readonly<Record<string, readonly [args: readonly string[], code: number]>> = {
  request: [['GET', 'shop.json'], 0],
  graphql: [['{ shop { name } }'], 0],
  check: [[], 0],
  run: [['--', process.execPath, '-e', ''], 0],
  doctor: [['--redirect-uri', 'http://127.0.0.1:0/callback'], 2],
  stores: [[], 0],
  token: [['--print-token'], 2],
  refresh: [[], 2],
  revoke: [['--yes'], 0],
  explore: [['--plain'], 0],
  learn: [[], 0],
};

/** They know nothing of it, or are seen on their screens. */
const OTHERS: Readonly<Record<string, string>> = {
  practice: 'its own options alone',
  kit: 'its own options alone',
  forget: 'deletes it unread',
  completion: 'prints a script',
  'completion-words': 'runs at each key',
};

const BROKEN = [
  ['no JSON', '{"theme": "light",\n"mouse": tru}', 'settings.json line 2'],
  ['no object', '["defaults"]', 'settings.json line 1'],
  ['a slip in the name of the defaults', '{\n"default": {"shop": "x"}}', 'line 2 (default)'],
  ['an unknown default', '{"defaults": {\n"shpo": "x"}}', 'line 2 (defaults.shpo)'],
] as const;

async function started(command: string, text: string) {
  mkdirSync(join(configs, 'tokenwright'), { recursive: true });
  writeFileSync(join(configs, 'tokenwright', 'settings.json'), text);
  const { accessToken } = store.issueToken();
  const [args] = READERS[command] ?? [[]];
  const given = { ...env, TOKENWRIGHT_ACCESS_TOKEN: accessToken };
  return runProgram([command, ...args], { cwd, env: given });
}

const times = (text: string, part: string): number => text.split(part).length - 1;

describe('a settings file with a slip in it', () => {
  it('is read, or is not, by commands that are known here', () => {
    const commands = parserOnly().commands.map((command) => command.name());
    expect([...Object.keys(READERS), ...Object.keys(OTHERS)].toSorted()).toEqual(
      commands.toSorted(),
    );
  });

  async function expectSaidOnce(command: string, text: string, place: string): Promise<void> {
    const { code, stdout, stderr } = await started(command, text);
    const said = command === 'doctor' ? stdout + stderr : stderr;
    expect(times(said, place), said).toBe(1);
    expect(code, said).toBe(READERS[command]?.[1]);
  }

  it.each(BROKEN)('(%s) is said once by a command, which goes on', (_, text, place) =>
    expectSaidOnce('request', text, place),
  );

  // Each kind in turn: how one is told is the same for every command.
  it.each(Object.keys(READERS).map((command, index) => [command, index] as const))(
    'is said once by %s, which goes on',
    async (command, index) => {
      const [, text, place] = BROKEN[index % BROKEN.length] ?? BROKEN[0];
      await expectSaidOnce(command, text, place);
    },
  );

  it.each(Object.keys(READERS))('is none of %s where it is about screens', async (command) => {
    const { stdout, stderr } = await started(command, '{"theme": "light", "mose": true}');
    const isShown = command === 'doctor' || command === 'explore';
    expect(times(stdout + stderr, '(mose)'), stderr).toBe(isShown ? 1 : 0);
  });
});
