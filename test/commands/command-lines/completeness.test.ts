import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseRows, type TypedLine, wordsOf } from '../../support/command-lines/rows.ts';
import { parserOnly } from '../../support/repository/program.ts';

// Whoever adds a command, an option or an error adds a row to the files beside this one.

const program = parserOnly();
const COMMANDS = program.commands.map((command) => command.name());

const typed: readonly TypedLine[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => parseRows(readFileSync(join(import.meta.dirname, name), 'utf8')))
  .flatMap(({ rows }) => rows.flatMap(({ lines }) => lines));

/** `check --json`, of a line that the parser takes; the program without a command is `--json` alone. */
function optionsIn({ line }: TypedLine): string[] {
  const [, ...words] = wordsOf(line);
  const first = words[0] ?? '';
  const command = COMMANDS.includes(first) ? first : '';
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end))
    .filter((word) => word.startsWith('-') && word !== '-')
    .map((word) => `${command} ${word.split('=')[0] ?? ''}`.trim());
}

const used = new Set(typed.flatMap(optionsIn));

/** The exit code of a line, and the code of the error where it was told. */
function endOf({ ended }: TypedLine) {
  const found = ended.map((line) => /^= (\d+)(?: \(([a-z-]+)\))?$/.exec(line)).find(Boolean);
  return { exit: found?.[1] ?? '', error: found?.[2] ?? null };
}

describe('the table of command lines', () => {
  it('has a row for every command', () => {
    const named = new Set(typed.map(({ line }) => wordsOf(line)[1] ?? ''));
    expect([...COMMANDS, 'help', ''].filter((name) => !named.has(name))).toEqual([]);
  });

  it('has a row for every option of every command', () => {
    const all = [program, ...program.commands].flatMap((command) => {
      const name = command === program ? '' : command.name();
      const long = command.options.flatMap(({ long: flag }) => flag ?? []);
      return [...long, '--help'].map((flag) => `${name} ${flag}`.trim());
    });
    expect(all.filter((option) => !used.has(option) && !WITHOUT_ROW.includes(option))).toEqual([]);
    expect(WITHOUT_ROW.filter((option) => used.has(option))).toEqual([]);
  });

  it('has a row for every exit code that the help lists', () => {
    const help = typed.find(({ line }) => line === 'tokenwright --help')?.ended.join('\n') ?? '';
    const listed = [...help.matchAll(/^1\| {3}(\d+(?:, \d+)*) {3,}/gm)].flatMap(([, codes = '']) =>
      codes.split(', '),
    );
    expect(listed).toEqual(['0', '1', '2', '3', '4', '70', '129', '130', '143']);
    const ends = new Set(typed.map((line) => endOf(line).exit));
    expect(listed.filter((code) => !ends.has(code))).toEqual([]);
  });

  it('has a row for every error that ends a command', () => {
    const told = new Set(typed.map((line) => endOf(line).error));
    const without = errorCodes().filter((code) => !told.has(code));
    expect(without.filter((code) => UNREACHED[code] === undefined)).toEqual([]);
    expect(Object.keys(UNREACHED).filter((code) => !without.includes(code))).toEqual([]);
  });
});

/** Grows shorter: options that no row uses yet. */
const WITHOUT_ROW: readonly string[] = [
  '--env-file',
  '--profile',
  '--no-color',
  '--client-id',
  '--scopes',
  '--redirect-uri',
  '--api-version',
  '--expiring',
  '--per-user',
  '--pkce',
  '--timeout',
  '--no-open',
  '--plain',
  '--presenter',
  '--no-keep',
  '--requests',
  'explore --shop',
  'explore --env-file',
  'explore --profile',
  'explore --no-color',
  'explore --api-version',
  'explore --token-env',
  'explore --secret-stdin',
  'explore --json',
  'explore --client-id',
  'explore --redirect-uri',
  'explore --no-open',
  'explore --presenter',
  'explore --no-keep',
  'explore --requests',
];

/** Errors that no command line of a test brings about, and why. */
const UNREACHED: Readonly<Record<string, string>> = {
  'bad-token': 'has no row yet',
  'env-file-changed': 'has no row yet',
  'env-file-not-regular': 'has no row yet',
  'env-file-not-text': 'has no row yet',
  'env-file-other-owner': 'has no row yet',
  'env-file-too-large': 'has no row yet',
  'env-file-unreadable': 'has no row yet',
  'env-file-write-failed': 'has no row yet',
  'env-value-refused': 'has no row yet',
  'history-not-read': 'has no row yet',
  'invalid-api-version': 'has no row yet',
  'invalid-secret': 'has no row yet',
  'keep-and-scenario': 'has no row yet',
  'live-token-for-practice-store': 'has no row yet',
  'memory-not-written': 'has no row yet',
  'no-app': 'has no row yet',
  'no-files': 'has no row yet',
  'no-loopback-address': 'has no row yet',
  'no-screens-in-ci': 'has no row yet',
  'port-forbidden': 'has no row yet',
  'practice-kept-elsewhere': 'has no row yet',
  'practice-kept-newer': 'has no row yet',
  'practice-loopback-only': 'has no row yet',
  'practice-not-kept': 'has no row yet',
  'practice-port-taken': 'has no row yet',
  'practice-token-for-live-store': 'has no row yet',
  'redirect-not-local': 'has no row yet',
  'request-set-not-read': 'has no row yet',
  'request-set-wrong': 'has no row yet',
  'requests-not-kept': 'has no row yet',
  'requests-not-read': 'has no row yet',
  'unreadable-query-file': 'has no row yet',
  'unsafe-argument': 'on Windows alone; test/services/environment/start-on-windows.test.ts',
};

const SOURCE = fileURLToPath(new URL('../../../source', import.meta.url));

/** The codes of all errors with an exit code, as they stand in the source. */
function errorCodes(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('ui/'),
  );
  const codes = files.flatMap((name) => {
    const text = readFileSync(join(SOURCE, name), 'utf8');
    return [
      ...text.matchAll(/wrongUsage\(\s*'([a-z-]+)'/g),
      ...text.matchAll(/\bcode: '([a-z-]+)',[^{}]*?exitCode:/g),
    ].map(([, code = '']) => code);
  });
  return [...new Set(codes)].toSorted();
}
