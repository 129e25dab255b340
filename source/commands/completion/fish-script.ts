import type { CommandNode, CommandTree, OptionNode, ValueKind } from './command-tree.ts';

/** As a file of `~/.config/fish/completions`, or read by `source`. */
export function fishScript({ root, commands }: CommandTree): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = [
    '# tokenwright completion for fish. Try it: tokenwright completion fish | source',
    '# The command that is typed is this one; the empty text stands for none.',
    'function __tokenwright_in',
    '    set -l words (commandline -opc)',
    "    set -l command ''",
    `    if set -q words[2]; and contains -- $words[2] ${names}`,
    '        set command $words[2]',
    '    end',
    '    test "$command" = "$argv[1]"',
    'end',
    'function __tokenwright_first',
    '    test (count (commandline -opc)) -eq 1',
    'end',
    'complete -c tokenwright -f',
    ...commands.map(
      ({ name, about }) =>
        `complete -c tokenwright -n __tokenwright_first -a ${name} -d ${quoted(about)}`,
    ),
    ...[root, ...commands].flatMap(commandLines),
  ];
  return `${lines.join('\n')}\n`;
}

function commandLines(command: CommandNode): string[] {
  const condition = `__tokenwright_in ${command.name === '' ? "''" : command.name}`;
  const start = `complete -c tokenwright -n ${quoted(condition)}`;
  return [
    ...command.options.map((option) => `${start} ${optionWords(option)}`),
    ...command.arguments.flatMap((kind) => argumentLines(condition, kind)),
  ];
}

function optionWords({ names, about, value }: OptionNode): string {
  const forms = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  return [...forms, ...valueWords(value), `-d ${quoted(about)}`].join(' ');
}

function valueWords(value: ValueKind | null): string[] {
  switch (value?.type) {
    case 'files':
      return ['-r', '-F'];
    case 'words':
      return ['-x', `-a ${quoted(value.words.join(' '))}`];
    case 'anything':
      return ['-x'];
    case undefined:
      return [];
  }
}

/** Fish knows no places: words are offered until one of them is there. */
function argumentLines(condition: string, kind: ValueKind): string[] {
  if (kind.type !== 'words') return [];
  const words = kind.words.join(' ');
  // A command is not seen in its own name, which `help` would else stop at.
  const open = `${condition}; and not contains -- (commandline -opc)[-1] ${words}`;
  return [`complete -c tokenwright -n ${quoted(open)} -a ${quoted(words)}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
