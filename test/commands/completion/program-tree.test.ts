import { expect, it } from 'vitest';
import {
  type CommandNode,
  readCommandTree,
} from '../../../source/commands/completion/command-tree.ts';
import { knownWords } from '../../../source/commands/completion/known-words.ts';
import type { ValueKind } from '../../../source/commands/help/values.ts';
import { parserOnly } from '../../support/repository/program.ts';

// All that a shell offers, as a text beside this file.

function valueWords(kind: ValueKind | null): string {
  if (kind === null) return '';
  const { type, ...more } = kind;
  return [type, ...Object.values(more).flat()].filter((word) => word !== '').join(' ');
}

function nodeLines({ name, about, options, arguments: places }: CommandNode): string[] {
  return [
    `== ${name} – ${about}`,
    ...places.map((kind) => `<${valueWords(kind)}>`),
    ...options.map(({ names, value }) =>
      [...names, ...(value === null ? [] : [`<${valueWords(value)}>`])].join(' '),
    ),
  ];
}

it('a shell offers what the program takes, and what is known without a store', async () => {
  const { root, commands, known } = readCommandTree(parserOnly(), await knownWords());
  const lists = Object.entries(known).flatMap(([list, words]) => [
    `== ${list}`,
    ...words.map(({ word }) => word),
  ]);
  const text = [root, ...commands].flatMap(nodeLines);
  await expect(`${[...text, ...lists].join('\n')}\n`).toMatchFileSnapshot('program-tree.txt');
});
