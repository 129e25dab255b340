import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** What can be typed for a value: files, some words, or anything. */
export type ValueKind =
  | { readonly type: 'files' }
  | { readonly type: 'words'; readonly words: readonly string[] }
  | { readonly type: 'anything' };

export interface OptionNode {
  /** `--shop`, `-h`. */
  readonly names: readonly string[];
  readonly about: string;
  /** Null: it takes no value. */
  readonly value: ValueKind | null;
}

export interface CommandNode {
  /** Empty for the program without a command. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionNode[];
  /** What stands there by its place. */
  readonly arguments: readonly ValueKind[];
}

/** All that can be typed, as the parser itself knows it: nothing here can go stale. */
export interface CommandTree {
  readonly root: CommandNode;
  readonly commands: readonly CommandNode[];
}

/** Reads what a parser takes; what its help hides is left out. */
export function readCommandTree(program: CommandUnknownOpts): CommandTree {
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
