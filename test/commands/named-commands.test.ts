import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parserOnly } from '../support/repository/program.ts';
import { parseModule, readModules } from '../support/repository/source-modules.ts';

const SOURCE = readModules(fileURLToPath(new URL('../..', import.meta.url)), ['source']);

const PROGRAM = parserOnly();

const COMMANDS = PROGRAM.commands.map((command) => command.name());

/** They make the name, or complete what is typed under it. */
const MAKES_THE_NAME = [
  'source/core/text/program-name.ts',
  'source/commands/entry/world.ts',
  'source/commands/completion/bash-script.ts',
  'source/commands/completion/fish-script.ts',
  'source/commands/completion/zsh-script.ts',
  // What starts it from a kit.
  'source/core/kit/launchers.ts',
];

/** A start that is right for some people alone: another one follows where they came from. */
const FIXED_START = new RegExp(
  `\\btokenwright (?:--?[a-z]|(?:${COMMANDS.join('|')})\\b)|\\bnpx\\b|\\bnpm (?:start|run)\\b|dist/cli\\.js`,
);

const fixedStarts = (modules: typeof SOURCE): string[] =>
  modules
    .filter(({ path }) => !MAKES_THE_NAME.includes(path))
    .flatMap(({ path, sentences }) =>
      sentences.filter((text) => FIXED_START.test(text)).map((text) => `${path}: ${text}`),
    );

/** Of Node, git, curl, npx, the GitHub CLI and Docker, and the parser's own. */
const FOREIGN_OPTIONS = [
  '--inspect',
  '--cached',
  ...['--globoff', '--data-raw', '--request'],
  '--package',
  '--codespace',
  '--network',
  '--help',
];

/** Scripts for shells, and style sheets. */
const IS_NO_SENTENCE = /^source\/(?:commands\/completion|practice-store\/pages)\//;

/** What of a sentence is no command or option of this program. */
function unknownNames(sentence: string): string[] {
  return [
    ...[...sentence.matchAll(/\{program\} ([^"'();,:.{]*)/g)].flatMap(([, line = '']) =>
      unknownInLine(line),
    ),
    ...[...sentence.matchAll(/\bthe command (?!they\b)([a-z]+)/g)].map(([, name = '']) => name),
    // The others of a list that a full line begins.
    ...(sentence.includes('"{program} ')
      ? [...sentence.matchAll(/"([a-z]+)"/g)].map(([, name = '']) => name)
      : []),
  ].filter((name) => !COMMANDS.includes(name));
}

/** A command and its options; `forget removes it` ends with the command. */
function unknownInLine(line: string): string[] {
  const [first = '', ...others] = line.trim().split(' ');
  const command = PROGRAM.commands.find((each) => each.name() === first) ?? null;
  const isNamed = first !== '' && !first.startsWith('-');
  const words = isNamed ? others : [first, ...others];
  const { options } = command ?? PROGRAM;
  const known = ['--help', ...options.map(({ long }) => long ?? '')];
  return [
    ...(isNamed && command === null ? [first] : []),
    ...words.filter((word) => word.startsWith('-') && !known.includes(word)),
  ];
}

describe('a sentence that names a command', () => {
  it('names it as the program was started, and never with a start of its own', () => {
    expect(fixedStarts(SOURCE)).toEqual([]);
  });

  it('names commands and options that there are', () => {
    const unknown = SOURCE.flatMap(({ path, sentences }) =>
      sentences.flatMap((text) => unknownNames(text).map((name) => `${path}: ${name} in ${text}`)),
    );
    expect(unknown).toEqual([]);
  });

  it('names no option that no command has', () => {
    const known = new Set([
      ...FOREIGN_OPTIONS,
      ...[PROGRAM, ...PROGRAM.commands].flatMap(({ options }) =>
        options.map(({ long }) => long ?? ''),
      ),
    ]);
    const named = SOURCE.filter(({ path }) => !IS_NO_SENTENCE.test(path))
      .flatMap(({ path, sentences }) => sentences.map((text) => ({ path, text })))
      // A sentence, not a list of arguments for another program.
      .filter(({ text }) => / /.test(text.trim()))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([option]) => `${path}: ${option}`),
      )
      .filter((one) => !known.has(one.split(': ')[1] ?? ''));
    expect([...new Set(named)]).toEqual([]);
  });

  it('is found at all', () => {
    const named = SOURCE.flatMap(({ sentences }) => sentences).filter((text) =>
      /\{program\} (?:[a-z]|--)|\bthe command [a-z]/.test(text),
    );
    expect(named.length).toBeGreaterThan(20);
  });
});

describe('the search for such sentences', () => {
  const read = (code: string) => parseModule('a.ts', code);

  it.each([
    "const a = 'Run tokenwright check first.';",
    'const a = `${path}: tokenwright --plain asks`;',
    "const a = 'npx tokenwright';",
    "const a = 'Try npm start -- --plain';",
  ])('finds %s', (code) => {
    expect(fixedStarts([read(code)])).toHaveLength(1);
  });

  it.each([
    ['const a = `Run "${program} chekc" now.`;', 'chekc'],
    ['const a = `Run ${world.program} practice --faults NAME.`;', '--faults'],
    ['const a = `Run ${program} --plane, or not.`;', '--plane'],
    ["const a = 'It is the command renew.';", 'renew'],
    ['const a = `Use "${program} token", "chek" or another.`;', 'chek'],
  ])('finds what there is not in %s', (code, name) => {
    expect(read(code).sentences.flatMap(unknownNames)).toEqual([name]);
  });

  it('leaves names of the program and comments alone', () => {
    const code =
      "// tokenwright check\nconst a = 'tokenwright is still waiting', b = '#tokenwright';";
    expect(fixedStarts([read(code)])).toEqual([]);
  });
});
