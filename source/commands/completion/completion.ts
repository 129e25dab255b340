import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { EXIT } from '../../core/errors.ts';
import type { World } from '../door/world.ts';
import { createOutput } from '../output.ts';

/** What can be typed for a value: files, some words, or anything. */
type ValueKind =
  | { readonly type: 'files' }
  | { readonly type: 'words'; readonly words: readonly string[] }
  | { readonly type: 'anything' };

interface OptionNode {
  /** `--shop`, `-h`. */
  readonly names: readonly string[];
  readonly about: string;
  /** Null: it takes no value. */
  readonly value: ValueKind | null;
}

interface CommandNode {
  /** Empty for the program without a command. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionNode[];
  /** What stands there by its place. */
  readonly arguments: readonly ValueKind[];
}

/** All that can be typed, as the parser itself knows it: nothing here can go stale. */
interface CommandTree {
  readonly root: CommandNode;
  readonly commands: readonly CommandNode[];
}

/** Reads what a parser takes; what its help hides is left out. */
function readCommandTree(program: CommandUnknownOpts): CommandTree {
  const commands = program.createHelp().visibleCommands(program);
  const names = commands.map((command) => command.name());
  const root = readCommand(program, names);
  return {
    root: { ...root, name: '' },
    commands: commands.map((command) => readCommand(command, names)),
  };
}

function readCommand(command: CommandUnknownOpts, names: readonly string[]): CommandNode {
  const options = command.createHelp().visibleOptions(command);
  return {
    name: command.name(),
    about: command.description(),
    options: options.map(({ long, short, description, required, optional, flags, argChoices }) => ({
      names: [long, short].filter((name) => name != null),
      about: description,
      value: required || optional ? kindOf(placeholder(flags), argChoices ?? [], names) : null,
    })),
    arguments: command.registeredArguments.map((argument) =>
      kindOf(argument.name(), argument.argChoices ?? [], names, argument.description),
    ),
  };
}

/** `path` of `--save <path>`. */
function placeholder(flags: string): string {
  return /[<[]([^\]>.]+)/.exec(flags)?.[1] ?? '';
}

function kindOf(
  name: string,
  choices: readonly string[],
  commands: readonly string[],
  about = '',
): ValueKind {
  if (choices.length > 0) return { type: 'words', words: choices };
  if (name === 'command') return { type: 'words', words: commands };
  // The methods stand in the words about them.
  if (name === 'method') return { type: 'words', words: about.match(/\b[A-Z]{3,}\b/g) ?? [] };
  return /^(?:file|globs|path)$/.test(name) && !about.includes('.json')
    ? { type: 'files' }
    : { type: 'anything' };
}

type CompletionShell = 'bash' | 'zsh' | 'fish';

const SCRIPTS: Readonly<Record<CompletionShell, (tree: CommandTree, program: string) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `tokenwright completion SHELL`: prints the script, made from the parser's own commands. */
export function completion(
  world: World,
  shell: CompletionShell,
  program: CommandUnknownOpts,
): number {
  createOutput(world).answer(SCRIPTS[shell](readCommandTree(program), world.program).trimEnd());
  return EXIT.done;
}

/** For bash 3.2, which macOS still has, and newer. */
function bashScript({ root, commands }: CommandTree, program: string): string {
  const all = [root, ...commands];
  return `# tokenwright completion for bash. Try it: source <(${program} completion bash)
_tokenwright() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local command= valued= place=0 at words=
  COMPREPLY=()
  # bash takes --option=value apart at the sign.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  if ((COMP_CWORD > 1)); then
    case \${COMP_WORDS[1]} in
      ${commands.map(({ name }) => name).join('|')}) command=\${COMP_WORDS[1]} ;;
    esac
  fi
  case $command in
${all.map(bashValued).join('\n')}
  esac
  case "$command $prev" in
${bashValues(all).join('\n')}
  esac
  if [[ $valued == *" $prev "* ]]; then return; fi
  if [[ $cur == -* ]]; then
    case $command in
${all.map(bashOptions).join('\n')}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    return
  fi
  for ((at = 2; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      -*) ;;
      *) if [[ $valued != *" \${COMP_WORDS[at-1]} "* ]]; then place=$((place + 1)); fi ;;
    esac
  done
  if [[ -z $command ]]; then
    if ((COMP_CWORD == 1)); then words='${commands.map(({ name }) => name).join(' ')}'; fi
  else
    case "$command $place" in
${commands.flatMap(bashArguments).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _tokenwright tokenwright
`;
}

/** A pattern that matches the name of this command alone, also the empty one. */
function bashPattern(name: string): string {
  return name === '' ? "''" : name;
}

function bashValued({ name, options }: CommandNode): string {
  const names = options.filter(({ value }) => value !== null).flatMap((option) => option.names);
  return `    ${bashPattern(name)}) valued=' ${names.join(' ')} ' ;;`;
}

function bashOptions({ name, options }: CommandNode): string {
  return `      ${bashPattern(name)}) words='${options.flatMap(({ names }) => names).join(' ')}' ;;`;
}

/** One arm for all that is a file; words have an arm each. */
function bashValues(commands: readonly CommandNode[]): string[] {
  const arms = new Map<string, string[]>();
  for (const { name, options } of commands) {
    for (const { names, value } of options) {
      if (value === null || value.type === 'anything') continue;
      const patterns = names.map((one) => `'${name} ${one}'`);
      const action = bashReply(value);
      arms.set(action, [...(arms.get(action) ?? []), ...patterns]);
    }
  }
  return [...arms].map(([action, patterns]) => `    ${patterns.join('|')}) ${action}; return ;;`);
}

function bashArguments({ name, arguments: places }: CommandNode): string[] {
  return places.flatMap((kind, place) =>
    kind.type === 'anything' ? [] : [`      '${name} ${place}') ${bashReply(kind)}; return ;;`],
  );
}

function bashReply(kind: Exclude<ValueKind, { type: 'anything' }>): string {
  // A line break separates files, whose names may hold blanks.
  return kind.type === 'files'
    ? `local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur"))`
    : `COMPREPLY=($(compgen -W '${kind.words.join(' ')}' -- "$cur"))`;
}

/** As a file of `~/.config/fish/completions`, or read by `source`. */
function fishScript({ root, commands }: CommandTree, program: string): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = [
    `# tokenwright completion for fish. Try it: ${program} completion fish | source`,
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
        `complete -c tokenwright -n __tokenwright_first -a ${name} -d ${fishQuoted(about)}`,
    ),
    ...[root, ...commands].flatMap(fishCommand),
  ];
  return `${lines.join('\n')}\n`;
}

function fishCommand(command: CommandNode): string[] {
  const condition = `__tokenwright_in ${command.name === '' ? "''" : command.name}`;
  const start = `complete -c tokenwright -n ${fishQuoted(condition)}`;
  return [
    ...command.options.map((option) => `${start} ${fishOption(option)}`),
    ...command.arguments.flatMap((kind) => fishArgument(condition, kind)),
  ];
}

function fishOption({ names, about, value }: OptionNode): string {
  const forms = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  return [...forms, ...fishValue(value), `-d ${fishQuoted(about)}`].join(' ');
}

function fishValue(value: ValueKind | null): string[] {
  switch (value?.type) {
    case 'files':
      return ['-r', '-F'];
    case 'words':
      return ['-x', `-a ${fishQuoted(value.words.join(' '))}`];
    case 'anything':
      return ['-x'];
    case undefined:
      return [];
  }
}

/** Fish knows no places: words are offered until one of them is there. */
function fishArgument(condition: string, kind: ValueKind): string[] {
  if (kind.type !== 'words') return [];
  const words = kind.words.join(' ');
  // A command is not seen in its own name, which `help` would else stop at.
  const open = `${condition}; and not contains -- (commandline -opc)[-1] ${words}`;
  return [`complete -c tokenwright -n ${fishQuoted(open)} -a ${fishQuoted(words)}`];
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** As a file of a folder in `fpath`, or read by `source`. */
function zshScript({ root, commands }: CommandTree, program: string): string {
  return `#compdef tokenwright
# tokenwright completion for zsh. Try it: source <(${program} completion zsh)
_tokenwright() {
  local -a commands
  commands=(
${commands.map(({ name, about }) => `    ${zshQuoted(`${name}:${about}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command commands
    return
  fi
  case $words[2] in
${commands.map(zshCommand).join('\n')}
    *)
      _arguments${zshSpecs(root)}
      ;;
  esac
}
if [[ $funcstack[1] == _tokenwright ]]; then
  _tokenwright "$@"
else
  compdef _tokenwright tokenwright
fi
`;
}

function zshCommand(command: CommandNode): string {
  return `    ${command.name})
      words=("\${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments${zshSpecs(command)}
      ;;`;
}

function zshSpecs({ options, arguments: places }: CommandNode): string {
  const lines = [
    ...options.flatMap(zshOption),
    ...places.map((kind, index) => zshQuoted(`${index + 1}:value:${zshAction(kind)}`)),
  ];
  return lines.map((line) => ` \\\n        ${line}`).join('');
}

/** An option with a value may be given again. */
function zshOption({ names, about, value }: OptionNode): string[] {
  const words = about.replaceAll(/[[\]\\:]/g, '\\$&');
  return names.map((name) =>
    zshQuoted(
      value === null ? `${name}[${words}]` : `*${name}=[${words}]:value:${zshAction(value)}`,
    ),
  );
}

function zshAction(kind: ValueKind): string {
  switch (kind.type) {
    case 'files':
      return '_files';
    case 'words':
      return `(${kind.words.join(' ')})`;
    case 'anything':
      return '';
  }
}

function zshQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
