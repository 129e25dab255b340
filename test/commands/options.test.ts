import { Command } from '@commander-js/extra-typings';
import { describe, expect, it } from 'vitest';
import {
  collect,
  foreignOption,
  readLatency,
  readPort,
  readProducts,
  readSeed,
  withSendingOptions,
  withSignInOptions,
} from '../../source/commands/options.ts';
import { UserError } from '../../source/core/errors.ts';

/** The number, or the sentence that refuses the text. */
function outcomeOf(read: (text: string) => unknown, text: string): unknown {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return `${error.code}: ${error.message} ${error.remedy}`;
  }
}

const parsed = (text: readonly string[]) =>
  withSignInOptions(new Command())
    .parse([...text], { from: 'user' })
    .opts();

const sending = (text: readonly string[]) =>
  withSendingOptions(new Command())
    .parse([...text], { from: 'user' })
    .opts();

const NO_TEXT = ['', ' ', '-1', '+1', '1e3', '0x1', '1 ', 'ten', '1,5', 'Infinity', 'NaN'];

describe('a whole number', () => {
  const refusal = (option: string, most: number) =>
    `invalid-number: The value of ${option} is not a whole number from 0 to ${most}. Give for example ${option} 100.`;

  it.each([
    ['--seed', readSeed, 2_147_483_647],
    ['--products', readProducts, 100_000],
    ['--latency', readLatency, 60_000],
    ['--max-rows', (text: string) => sending(['--max-rows', text]).maxRows, 1_000_000],
  ] as const)('of %s goes from 0 to its most', (option, read, most) => {
    const refused = refusal(option, most);
    for (const number of [0, 1, most]) expect(outcomeOf(read, String(number))).toBe(number);
    expect(outcomeOf(read, '007')).toBe(7);
    for (const text of [String(most + 1), '1.5', '00000000001', ...NO_TEXT.slice(3)])
      expect(outcomeOf(read, text)).toBe(refused);
    for (const text of ['', ' ']) expect(outcomeOf(read, text)).toBe(refused);
  });
});

it('a port goes from 0 to 65535', () => {
  const refused =
    'invalid-port: The value of --port is not a port number. Give a number from 1024 to 65535, or 0 for any free port.';
  for (const port of [0, 1, 3457, 65_535]) expect(outcomeOf(readPort, String(port))).toBe(port);
  for (const text of ['65536', '99999', '100000', '000001', '80.5', ...NO_TEXT])
    expect(outcomeOf(readPort, text)).toBe(refused);
});

it('a wait has some seconds, of which a part may be, and at most those of a day', () => {
  const read = (text: string) => parsed(['--timeout', text]).timeout;
  const refused =
    'invalid-timeout: The value of --timeout is not a number of seconds between 0 and 86400. Give for example --timeout 300.';
  for (const seconds of ['0.1', '1', '1.25', '300', '86400', '86400.0'])
    expect(outcomeOf(read, seconds)).toBe(Number(seconds));
  for (const text of ['0', '0.0', '86400.1', '86401', '1.', '.5', '1.2.3', ...NO_TEXT.slice(3)])
    expect(outcomeOf(read, text)).toBe(refused);
});

it('values of an option that may be given again stand in their order', () => {
  expect(collect('a')).toEqual(['a']);
  expect(collect('b', ['a'])).toEqual(['a', 'b']);
  expect(sending(['--header', 'A: 1', '--header', 'B: 2']).header).toEqual(['A: 1', 'B: 2']);
});

it('what is not given is not there, but for what is on by itself', () => {
  expect(parsed([])).toEqual({ open: true, color: true });
  expect(sending([])).toEqual({ color: true });
  expect(parsed(['--no-open', '--no-color', '--pkce', '--per-user', '--expiring'])).toEqual({
    ...{ open: false, color: false, pkce: true, perUser: true, expiring: true },
  });
});

it('an option of another action is refused in words', () => {
  expect(foreignOption('the list', 'Leave it out.')).toMatchObject({
    code: 'option-of-another-action',
    message: 'An option that is there does not belong to the list.',
    remedy: 'Leave it out.',
    exitCode: 2,
  });
});
