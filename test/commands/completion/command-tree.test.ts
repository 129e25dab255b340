import { Command } from '@commander-js/extra-typings';
import { expect, it } from 'vitest';
import { readCommandTree } from '../../../source/commands/completion/command-tree.ts';
import { knownWords } from '../../../source/commands/completion/known-words.ts';
import { parserOnly } from '../../support/repository/program.ts';

it('says of every command what it does, in the words of the help', async () => {
  const { root, commands } = readCommandTree(parserOnly(), await knownWords());
  expect(root.about).toBe('');
  const abouts = commands.map(({ about }) => about);
  for (const about of abouts) expect(about).not.toBe('');
  expect(new Set(abouts).size).toBe(abouts.length);
  expect(commands.find(({ name }) => name === 'check')?.about).toMatch(/token/);
  expect(commands.at(-1)).toMatchObject({ name: 'help', options: [] });
});

it('completes help with every command but itself', async () => {
  const program = new Command('p').addHelpCommand();
  program.command('one').description('does one');
  program.command('two').description('does two');
  const { commands } = readCommandTree(program, await knownWords());
  expect(commands.at(-1)?.arguments).toEqual([{ type: 'words', words: ['one', 'two'] }]);
});
