import type { ValueKind } from '../help/values.ts';
import {
  type CommandNode,
  type CommandTree,
  NAMES_OF_OPERATIONS,
  type OptionNode,
} from './command-tree.ts';
import type { Word } from './known-words.ts';

/** The script for a file in `~/.config/fish/completions`, or for `source`. */
export function fishScript({ root, commands, known }: CommandTree): string {
  const names = commands.map(({ name }) => name).join(' ');
  const all = [root, ...commands];
  const lines = [
    '# tokenwright completion for fish.',
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
    '# How many words stand in places of their own, behind the command.',
    'function __tokenwright_place',
    '    set -l words (commandline -opc)',
    '    set -l place 0',
    '    set -l skip 0',
    '    switch "$words[2]"',
    ...[...commands, root].map(valuedCase),
    '    end',
    '    for word in $words[3..-1]',
    '        if test $skip = 1',
    '            set skip 0',
    '        else if contains -- $word $valued',
    '            set skip 1',
    "        else if not string match -q -- '-*' $word",
    '            set place (math $place + 1)',
    '        end',
    '    end',
    '    test $place = $argv[1]',
    'end',
    'function __tokenwright_words',
    '    switch $argv[1]',
    ...Object.entries(known).map(knownCase),
    '    end',
    'end',
    '# What another one has on every machine, and what another service has.',
    'function __tokenwright_ask',
    '    set -l words (commandline -opc)',
    '    command $words[1] completion-words $argv 2>/dev/null',
    'end',
    '# A list of the service whose profile file is named, else of the built-in one.',
    'function __tokenwright_known',
    '    set -l profile $TOKENWRIGHT_PROFILE',
    '    set -l words (commandline -opc)',
    '    if set -l at (contains -i -- --profile $words); and set -q words[(math $at + 1)]',
    '        set profile $words[(math $at + 1)]',
    '    end',
    '    if test -n "$profile"',
    '        __tokenwright_ask $argv[1] --profile $profile',
    '    else',
    '        __tokenwright_words $argv[1]',
    '    end',
    'end',
    '# Words with commas between them, each of them once.',
    'function __tokenwright_scopes',
    "    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '')",
    "    set -l before (string match -r '^.*,' -- $typed)",
    '    for one in (__tokenwright_known scopes)',
    '        set -l word (string split -m1 \\t -- $one)[1]',
    '        if not string match -q -- "*,$word,*" ",$before"',
    '            echo "$before$one"',
    '        end',
    '    end',
    'end',
    'function __tokenwright_faults',
    "    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '')",
    "    set -l before (string match -r '^.*:' -- $typed)",
    '    if test -n "$before"',
    '        echo {$before}next\\tfor one answer',
    '        echo {$before}60\\tfor so many seconds',
    '    else',
    '        __tokenwright_words faults',
    '    end',
    'end',
    'function __tokenwright_paths',
    '    set -l words (commandline -opc)',
    "    set -l method (string match -r '^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$' -- $words)[1]",
    '    __tokenwright_known paths | string replace -f -- "$method:" \'\'',
    'end',
    'function __tokenwright_at_files',
    "    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '')",
    "    if string match -q '@*' -- $typed",
    "        __fish_complete_path (string sub -s 2 -- $typed) | string replace -r '^' @",
    '    end',
    'end',
    'function __tokenwright_operations',
    "    set -l file (string replace -f -r '^@' '' -- (commandline -opc))[1]",
    '    if test -f "$file"',
    `        ${NAMES_OF_OPERATIONS} $file`,
    '    end',
    'end',
    'complete -c tokenwright -f',
    ...commands.map(
      ({ name, about }) =>
        `complete -c tokenwright -n __tokenwright_first -a ${name} -d ${quoted(about)}`,
    ),
    ...all.flatMap(commandLines),
  ];
  return `${lines.join('\n')}\n`;
}

function valuedCase(command: CommandNode): string {
  const head = command.name === '' ? "'*'" : command.name;
  return `        case ${head}\n            set -f valued ${valuedNames(command).join(' ')}`;
}

function valuedNames(command?: CommandNode): readonly string[] {
  const valued = command?.options.filter(({ value }) => value !== null) ?? [];
  return valued.flatMap(({ names }) => names);
}

function knownCase([list, words]: readonly [string, readonly Word[]]): string {
  const rows = words.map(({ word, about }) => quoted(about === '' ? word : `${word}\t${about}`));
  return `        case ${list}\n            printf '%s\\n' ${rows.join(' ')}`;
}

function commandLines(command: CommandNode): string[] {
  const condition = `__tokenwright_in ${command.name === '' ? "''" : command.name}`;
  const start = `complete -c tokenwright -n ${quoted(condition)}`;
  return [
    ...command.options.map((option) => `${start} ${optionWords(option)}`),
    ...command.arguments.flatMap((value, place) => {
      const words = valueWords(value, command);
      const isHere =
        value.type === 'program' ? condition : `${condition}; and __tokenwright_place ${place}`;
      return words.length === 0
        ? []
        : [`complete -c tokenwright -n ${quoted(isHere)} ${words.join(' ')}`];
    }),
  ];
}

function optionWords({ names, about, value }: OptionNode): string {
  const forms = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  const words = value === null ? [] : ['-x', ...valueWords(value)];
  const behind = value?.type === 'files' && value.mark === '' ? ['-r', '-F'] : words;
  return [...forms, ...behind, `-d ${quoted(about)}`].join(' ');
}

/** The arguments that offer words for a value; the functions in them run when Tab is pressed. */
function valueWords(value: ValueKind, command?: CommandNode): string[] {
  switch (value.type) {
    case 'files':
      return value.mark === '' ? ['-F'] : ["-a '(__tokenwright_at_files)'"];
    case 'words':
      return [`-a ${quoted(value.words.join(' '))}`];
    case 'known': {
      const { list } = value;
      const own = list === 'scopes' || list === 'faults' || list === 'paths';
      const made = own ? list : `${list === 'versions' ? 'known' : 'words'} ${list}`;
      return [`-a '(__tokenwright_${made})'`];
    }
    case 'stores':
      return ["-a '(__tokenwright_ask stores)'"];
    case 'variables':
      return ["-a '(set -nx)'"];
    case 'operations':
      return ["-a '(__tokenwright_operations)'"];
    case 'program':
      // The empty word ends the options of that function; our options with a value follow.
      return [
        `-a "(__fish_complete_subcommand --fcs-skip=2 '' ${valuedNames(command).join(' ')})"`,
      ];
    case 'anything':
      return [];
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
