import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runLine } from '../../source/commands/main.ts';
import { pipedWorld } from '../support/terminal/piped-world.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

// Command lines that are refused before anything is sent or started, with the whole of their words.

interface Refused {
  readonly line: string;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A store and a token of it; nothing is asked of it. */
const WITH_TOKEN = {
  TOKENWRIGHT_SHOP: 'demo.practice.test',
  TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:9',
  TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_of_this_test',
};

const NOT_KEPT = {
  code: 'keep-and-scenario',
  message: 'A scenario says what is in the store at each start, so it is not kept.',
  remedy: 'Leave out --keep and --fresh, or the scenario.',
};

const REFUSED: readonly Refused[] = [
  {
    line: 'revoke',
    env: WITH_TOKEN,
    code: 'confirmation-needed',
    message:
      'Revoking removes the app from the store and ends its tokens, so it must be confirmed.',
    remedy: 'Add --yes.',
  },
  { line: 'practice --port 0 --scenario shop.json --keep', ...NOT_KEPT },
  { line: 'practice --port 0 --scenario shop.json --fresh', ...NOT_KEPT },
  {
    line: 'practice --port 0 --keep',
    env: { HOME: '' },
    code: 'nowhere-to-keep',
    message:
      'There is no place to keep a store: HOME names no folder of yours, so this run is remembered in memory only.',
    remedy: 'Set HOME to a folder of yours, or leave out --keep.',
  },
];

it.each(REFUSED)('$line with $code', async ({ line, env = {}, ...refusal }) => {
  const cwd = await ownFolder();
  writeFileSync(join(cwd, 'shop.json'), '{}');
  const { world, stdout, stderr } = pipedWorld(cwd, env);
  // What is started nevertheless ends at once.
  const given = { ...world, signal: AbortSignal.abort('SIGTERM') };
  const { exitCode, error } = await runLine(line.split(' '), given);
  expect({ code: error?.code, message: error?.message, remedy: error?.remedy }).toEqual(refusal);
  expect(exitCode).toBe(2);
  expect(stdout()).toBe('');
  expect(stderr()).toBe(`${refusal.message}\n${refusal.remedy}\n`);
});
