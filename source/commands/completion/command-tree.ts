import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { type CommandPage, readPages } from '../help/pages.ts';
import type { ValueKind } from '../help/values.ts';
import type { KnownWords } from './known-words.ts';

export interface OptionNode {
  /** `--shop`, `-h`. */
  readonly names: readonly string[];
  readonly about: string;
  /** Null when it takes no value. */
  readonly value: ValueKind | null;
}

export interface CommandNode {
  /** Empty for the program without a command. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionNode[];
  /** The kinds of the arguments, by their positions. */
  readonly arguments: readonly ValueKind[];
}

/** All commands and options, read from the parser, so that nothing here can be out of date. */
export interface CommandTree {
  readonly root: CommandNode;
  readonly commands: readonly CommandNode[];
  readonly known: KnownWords;
}

/** Reads the commands and options of a parser; what its help hides is left out. */
export function readCommandTree(program: CommandUnknownOpts, known: KnownWords): CommandTree {
  const [root, ...commands] = readPages(program);
  if (root === undefined) throw new Error('the program has no page');
  const names = root.commands.map(({ term }) => term);
  const help = root.commands.find(({ term }) => term === 'help');
  return {
    root: asNode(root, ''),
    commands: [
      ...commands.map((page) => asNode(page, aboutOf(root, page.name))),
      {
        name: 'help',
        about: help?.means ?? '',
        options: [],
        arguments: [{ type: 'words', words: names.filter((name) => name !== 'help') }],
      },
    ],
    known,
  };
}

function aboutOf({ commands }: CommandPage, name: string): string {
  return commands.find(({ term }) => term === name)?.means ?? '';
}

function asNode({ name, options, arguments: places }: CommandPage, about: string): CommandNode {
  return {
    name,
    about,
    options: options.flatMap((group) =>
      group.options.map(({ names, means, value }) => ({ names, about: means, value })),
    ),
    arguments: places.map(({ value }) => value),
  };
}

/** Prints the names of the operations in a document; the path of its file is appended. */
export const NAMES_OF_OPERATIONS =
  "sed -nE 's/^[^#]*(query|mutation|subscription)[[:space:]]+([A-Za-z_][A-Za-z_0-9]*).*/\\2/p'";
