import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMAND_HELP } from '../../../source/commands/help/pages.ts';
import { EXIT } from '../../../source/core/errors.ts';
import { parseRows, type TypedLine, wordsOf } from '../../support/command-lines/rows.ts';
import { parserOnly } from '../../support/repository/program.ts';

// Whoever adds a command, an option or an error adds a row to the files beside this one.

const program = parserOnly();
const COMMANDS = program.commands.map((command) => command.name());

const rows = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => parseRows(readFileSync(join(import.meta.dirname, name), 'utf8')).rows);
const typed: readonly TypedLine[] = rows.flatMap(({ lines }) => lines);

/** `check --json`, of a line that the parser takes; the program without a command is `--json` alone. */
function optionsIn(typedLine: TypedLine): string[] {
  const [, ...words] = wordsOf(typedLine.line);
  const command = commandOf(typedLine);
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end))
    .filter((word) => word.startsWith('-') && word !== '-')
    .map((word) => `${command} ${word.split('=')[0] ?? ''}`.trim());
}

function commandOf({ line }: TypedLine): string {
  const first = wordsOf(line)[1] ?? '';
  return COMMANDS.includes(first) ? first : '';
}

/** A person says no: test/commands/at-prompts.test.ts. */
const AT_A_PROMPT = ['kit 1', 'stores 1', 'forget 1'];

/** Screens are tried in terminals of their own. */
const FACES = ['', 'explore'];

const used = new Set(typed.flatMap(optionsIn));

/** The exit code of a line, and the code of the error where it was told. */
function endOf({ ended }: TypedLine) {
  const found = ended.map((line) => /^= (\d+)(?: \(([a-z-]+)\))?$/.exec(line)).find(Boolean);
  return { exit: found?.[1] ?? '', error: found?.[2] ?? null };
}

describe('the table of command lines', () => {
  it('offers no key and no paste where neither is read', () => {
    const offers = rows
      .filter(({ title, given }) => title !== 'help' && !given.some(({ key }) => key === 'tty'))
      .flatMap(({ lines }) => lines.filter(({ line }) => !/ (?:--help|help)\b/.test(line)))
      .flatMap(({ line, ended }) =>
        ended
          .filter((said) =>
            /^[12]\| .*(?:\b[Pp]ress (?!back)|Ctrl\+|(?<!--)\b[Pp]aste (?!these lines))/.test(said),
          )
          .map((said) => `${line}: ${said}`),
      );
    expect(offers).toEqual([]);
  });

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
    const listed = [...help.matchAll(/^1\| {3}(\d+(?:, \d+)*) {2,}/gm)].flatMap(([, codes = '']) =>
      codes.split(', '),
    );
    expect(listed).toEqual(['0', '1', '2', '3', '4', '70', '129', '130', '143']);
    const ends = new Set(typed.map((line) => endOf(line).exit));
    expect(listed.filter((code) => !ends.has(code))).toEqual([]);
  });

  it('has a row for every exit code that the help of a command names', () => {
    const shown = new Set(typed.map((line) => `${commandOf(line)} ${endOf(line).exit}`));
    const named = Object.entries(COMMAND_HELP)
      .filter(([name]) => !FACES.includes(name))
      .flatMap(([name, { exits }]) =>
        [...Object.keys(exits), 'usage'].map(
          (exit) => `${name} ${EXIT[exit as keyof typeof EXIT]}`,
        ),
      );
    expect(named.filter((one) => !shown.has(one))).toEqual(AT_A_PROMPT);
  });

  it('has a row for every error that ends a command', () => {
    const told = new Set(typed.map((line) => endOf(line).error));
    const without = errorCodes().filter((code) => !told.has(code));
    expect(without.filter((code) => UNREACHED[code] === undefined)).toEqual([]);
    expect(Object.keys(UNREACHED).filter((code) => !without.includes(code))).toEqual([]);
  });
});

/** Grows shorter: options that no row uses yet. */
const WITHOUT_ROW: readonly string[] = [];

/** Errors that no command line of a test brings about, and why. */
const UNREACHED: Readonly<Record<string, string>> = {
  'bad-token': 'is told beside the answer of check, which is exit code 4',
  'env-file-changed': 'needs a second program during a sign-in: test/services/env-file',
  'env-file-other-owner': 'needs a file of another user',
  'env-file-unreadable': 'needs a file that root cannot read',
  'env-file-write-failed': 'needs a full disk: test/services/env-file',
  'env-value-refused': 'only a value with a line break, which no token has',
  'history-not-read': 'is told by the explorer, and ends nothing',
  'invalid-api-version': 'the settings refuse it before as invalid-setting',
  'kit-no-room': 'needs a full disk: test/commands/machine/kit.test.ts',
  'kit-not-built': 'only in a clone that was not built',
  'lesson-names-nothing': 'is told by learn --check, of which there may be several',
  'lesson-twice': 'is told beside the list of lessons',
  'memory-not-written':
    'is told, and the token is saved all the same: test/commands/remember-saved.test.ts',
  'no-app': 'is told by the guide, and ends nothing',
  'no-files': 'is told by the guide, and ends nothing',
  'no-loopback-address': 'needs a machine without ::1',
  'port-forbidden': 'needs a user who may not take small ports',
  'practice-kept-elsewhere': 'needs two programs: test/commands/practice/kept-practice.test.ts',
  'practice-loopback-only': 'no command lets a store listen elsewhere',
  'practice-not-kept': 'needs a folder that cannot be written: test/services/memory',
  'practice-port-taken': 'is told by the guide, which takes another port',
  'redirect-not-local': 'token asks for --paste before, as paste-needed',
  'requests-not-kept': 'is told by the explorer, and ends nothing',
  'requests-not-read': 'is told by the explorer, and ends nothing',
  'unsafe-argument':
    'Windows alone has batch files: test/services/environment/start-on-windows.test.ts',
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
