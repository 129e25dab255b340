import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../../../source/commands/api/run.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** The command leaves what it was given in a file. */
const WRITE_ENV = `require('node:fs').writeFileSync('seen.json', JSON.stringify(process.env))`;

const LIVE_TOKEN = `shpat_${'0a'.repeat(16)}`;
const LIVE = {
  TOKENWRIGHT_SHOP: 'demo.myshopify.com',
  TOKENWRIGHT_ACCESS_TOKEN: LIVE_TOKEN,
  TOKENWRIGHT_CLIENT_SECRET: `shpss_${'1b'.repeat(16)}`,
  TOKENWRIGHT_REFRESH_TOKEN: `shprt_${'2c'.repeat(16)}`,
};
const PRACTICE = {
  TOKENWRIGHT_SHOP: 'demo.practice.test',
  TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:3457',
  TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_1',
};

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
  // The command takes over the signals of its process, which here is that of the tests.
  const before = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
  onTestFinished(() => {
    for (const [signal, listeners] of before) {
      process.removeAllListeners(signal);
      for (const listener of listeners) process.on(signal, listener);
    }
  });
});

function runCode(
  code: string,
  env: Readonly<Record<string, string>>,
  options: Partial<Parameters<typeof run>[2]> = {},
) {
  const { world } = pipedWorld(cwd, { ...env, PATH: process.env['PATH'] ?? '' });
  const inFolder = `process.chdir(${JSON.stringify(cwd)});`;
  return run(world, [process.execPath, '-e', inFolder + code], { color: false, ...options });
}

/** The variables that the command saw, but for those of the system. */
async function seen(
  env: Readonly<Record<string, string>>,
  options: Partial<Parameters<typeof run>[2]> = {},
) {
  expect(await runCode(WRITE_ENV, env, options)).toBe(0);
  const all: Record<string, string> = JSON.parse(readFileSync(join(cwd, 'seen.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => /^TOKENWRIGHT_|TOKEN$|^MINE/.test(name)),
  );
}

describe('the environment of the command', () => {
  it('has the token of a real store, its address and the version of its API', async () => {
    expect(await seen(LIVE)).toEqual({
      TOKENWRIGHT_SHOP: 'demo.myshopify.com',
      TOKENWRIGHT_API_VERSION: '2026-10',
      TOKENWRIGHT_ACCESS_TOKEN: LIVE_TOKEN,
    });
  });

  it('has the origin of a practice store, and the version that was asked for', async () => {
    expect(await seen(PRACTICE, { apiVersion: '2026-07' })).toEqual({
      ...PRACTICE,
      TOKENWRIGHT_API_VERSION: '2026-07',
    });
  });

  it('has the token under the name that was asked for alone, also where it had another', async () => {
    const { TOKENWRIGHT_ACCESS_TOKEN: MINE, ...store } = LIVE;
    const given = { ...store, MINE, MINE_TOO: 'kept' };
    expect(await seen(given, { tokenEnv: 'MINE', as: 'STORE_TOKEN' })).toEqual({
      TOKENWRIGHT_SHOP: 'demo.myshopify.com',
      TOKENWRIGHT_API_VERSION: '2026-10',
      STORE_TOKEN: LIVE_TOKEN,
      MINE_TOO: 'kept',
    });
  });
});

it('ends with the code of the command, or with 128 and the number of its signal', async () => {
  expect(await runCode('process.exit(7)', LIVE)).toBe(7);
  const kill = 'process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000)';
  expect(await runCode(kill, LIVE)).toBe(128 + 9);
});

it('leaves signals to the command once it is started, and not before', async () => {
  const heard = () => undefined;
  for (const signal of SIGNALS) process.on(signal, heard);
  const counts = () => SIGNALS.map((signal) => process.listeners(signal).includes(heard));
  await expect(runCode('', {})).rejects.toMatchObject({ code: 'no-shop' });
  expect(counts()).toEqual([true, true, true]);
  await runCode('', LIVE);
  expect(counts()).toEqual([false, false, false]);
});

it('says which command could not be started', async () => {
  const { world } = pipedWorld(cwd, LIVE);
  await expect(run(world, ['no-such-program-here'], { color: false })).rejects.toMatchObject({
    code: 'command-not-started',
    message: 'no-such-program-here could not be started (ENOENT).',
    remedy: 'What is to be run stands behind --, for example: -- node script.js',
    exitCode: 2,
  });
});

it.each(['', 'a b', '1A', 'TOKENWRIGHT_SHOP'])(
  'takes no name for the token that could not be one: %j',
  async (as) => {
    await expect(runCode(WRITE_ENV, LIVE, { as })).rejects.toMatchObject({
      code: 'invalid-variable',
      message: 'The value of --as is not the name of a variable that can hold a token.',
      remedy: 'Give for example --as STORE_ACCESS_TOKEN.',
    });
  },
);

it('gives no token to a store that only a file of the folder names', async () => {
  const { TOKENWRIGHT_SHOP: shop, ...secrets } = LIVE;
  writeFileSync(join(cwd, '.env'), `TOKENWRIGHT_SHOP=${shop}\n`);
  await expect(runCode(WRITE_ENV, secrets)).rejects.toMatchObject({
    code: 'untrusted-destination',
  });
});
