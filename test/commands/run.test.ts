import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PracticeStore, startPracticeStore } from '../../source/practice-store/library.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { runProgram, startProgram } from '../support/terminal/run-program.ts';

let store: PracticeStore;
let token = '';
let env: Record<string, string>;
const cwd = await ownFolder(afterAll);

beforeAll(async () => {
  store = await startPracticeStore();
  token = store.issueToken().accessToken;
  env = {
    TOKENWRIGHT_STORE_ORIGIN: store.origin,
    TOKENWRIGHT_SHOP: store.shop,
    TOKENWRIGHT_CLIENT_SECRET: store.clientSecret,
    TOKENWRIGHT_ACCESS_TOKEN: token,
    SHOPIFY_API_SECRET: 'another secret',
    UNTOUCHED: 'as it was',
  };
});
afterAll(() => store.close());

/** Runs this code of Node by `run`. */
const run = (code: string, options: readonly string[] = [], more: Record<string, string> = {}) =>
  runProgram(['run', ...options, '--', process.execPath, '-e', code], {
    cwd,
    env: { ...env, ...more },
  });

const PRINT_ENV = 'console.log(JSON.stringify(process.env))';

describe('run', () => {
  it('hands the token and its store to the command, and no other secret', async () => {
    const { code, stdout, stderr } = await run(PRINT_ENV);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const seen: Record<string, string> = JSON.parse(stdout);
    expect(seen).toMatchObject({
      TOKENWRIGHT_ACCESS_TOKEN: token,
      TOKENWRIGHT_SHOP: store.shop,
      TOKENWRIGHT_STORE_ORIGIN: store.origin,
      TOKENWRIGHT_API_VERSION: '2026-10',
      UNTOUCHED: 'as it was',
    });
    expect(Object.values(seen).filter((value) => value === token)).toHaveLength(1);
    expect(Object.values(seen)).not.toContain(store.clientSecret);
    expect(seen).not.toHaveProperty('SHOPIFY_API_SECRET');
  });

  it('gives it under another name, and takes it from one', async () => {
    const { stdout } = await run(PRINT_ENV, ['--as', 'ADMIN_TOKEN', '--token-env', 'MINE'], {
      MINE: token,
    });
    const seen: Record<string, string> = JSON.parse(stdout);
    expect(seen['ADMIN_TOKEN']).toBe(token);
    expect(seen).not.toHaveProperty('MINE');
    expect(seen).not.toHaveProperty('TOKENWRIGHT_ACCESS_TOKEN');
  });

  it('reaches the store with what it got', async () => {
    const { stdout } = await run(`
      const { TOKENWRIGHT_STORE_ORIGIN: origin, TOKENWRIGHT_ACCESS_TOKEN: token } = process.env;
      fetch(origin + '/admin/api/2026-10/products/count.json', {
        headers: { 'X-Shopify-Access-Token': token } }).then((r) => r.text()).then(console.log);`);
    expect(stdout.trim()).toBe('{"count":60}');
  });

  it('ends as the command ends', async () => {
    expect((await run('process.exit(7)')).code).toBe(7);
    expect(
      (await run('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9e3)')).code,
    ).toBe(143);
  });

  it('leaves options behind the command to it', async () => {
    const code = 'console.log(process.argv.slice(1).join(" "))';
    const { stdout } = await runProgram(
      ['run', '--', process.execPath, '-e', code, '--', '--json', '--password', 'x', '--help'],
      { cwd, env },
    );
    expect(stdout.trim()).toBe('--json --password x --help');
  });

  it('passes a signal on and waits for the command, however long it takes', async () => {
    const program = startProgram(
      [
        'run',
        '--',
        process.execPath,
        '-e',
        `process.on('SIGTERM', () => setTimeout(() => process.exit(9), 2500));
         setInterval(() => {}, 1000); console.log('ready');`,
      ],
      { cwd, env },
    );
    await program.answered(/ready/);
    program.child.kill('SIGTERM');
    expect((await program.end).code).toBe(9);
  });

  it.each([
    [['run'], 2, "Missing required argument 'command'."],
    [
      ['run', '--', 'no-such-program-here'],
      2,
      'no-such-program-here could not be started (ENOENT).',
    ],
    [['run', '--as', 'a b', '--', 'true'], 2, 'is not the name of a variable'],
    [['run', '--as', 'TOKENWRIGHT_SHOP', '--', 'true'], 2, 'is not the name of a variable'],
  ])('%j exits %i: %s', async (args, code, words) => {
    const end = await runProgram(args, { cwd, env });
    expect(end.code).toBe(code);
    expect(end.stdout).toBe('');
    expect(end.stderr).toContain(words);
  });

  it('starts nothing where a folder’s file alone names the store', async () => {
    const { writeFile } = await import('node:fs/promises');
    await writeFile(`${cwd}/.env`, `TOKENWRIGHT_SHOP=other.practice.test\n`);
    const { TOKENWRIGHT_SHOP: _, ...without } = env;
    const end = await runProgram(['run', '--', process.execPath, '-e', PRINT_ENV], {
      cwd,
      env: without,
    });
    expect({ code: end.code, stdout: end.stdout }).toEqual({ code: 2, stdout: '' });
    expect(end.stderr).toContain('is not sent there');
  });
});
