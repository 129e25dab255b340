import { expect, test } from 'vitest';
import type { CommandNode, CommandTree } from '../../../source/commands/completion/command-tree.ts';
import { bashScript } from '../../../source/commands/completion/bash-script.ts';
import { fishScript } from '../../../source/commands/completion/fish-script.ts';
import { zshScript } from '../../../source/commands/completion/zsh-script.ts';
import type { ValueKind } from '../../../source/commands/help/values.ts';

// Each kind of value once as an option and once as an argument. What the scripts do in their shells
// shows completion.test.ts, where these are installed; `-u` writes the files anew.

const KINDS: Readonly<Record<string, ValueKind>> = {
  file: { type: 'files', mark: '' },
  marked: { type: 'files', mark: '@' },
  word: { type: 'words', words: ['one', 'two'] },
  scopes: { type: 'known', list: 'scopes' },
  paths: { type: 'known', list: 'paths' },
  store: { type: 'stores' },
  variable: { type: 'variables' },
  operation: { type: 'operations' },
  other: { type: 'program' },
  any: { type: 'anything' },
};

const about = (name: string) => `it's "${name}": $HOME \\ [a] (b)`;

const command = (name: string, value: ValueKind): CommandNode => ({
  name,
  about: about(name),
  options: [
    { names: ['-h', '--help'], about: 'help', value: null },
    { names: [`--${name}`], about: about(name), value },
  ],
  arguments: [value],
});

const TREE: CommandTree = {
  root: { ...command('', { type: 'anything' }), options: [], arguments: [] },
  commands: [
    ...Object.entries(KINDS).map(([name, kind]) => command(name, kind)),
    { name: 'bare', about: '', options: [], arguments: [] },
  ],
  known: {
    scopes: [
      { word: 'read_fruit', about: 'See fruit: all of it' },
      { word: 'write_fruit', about: '' },
    ],
    faults: [{ word: 'slow', about: "it's slow" }],
    versions: [{ word: '2026-10', about: '' }],
    lessons: [{ word: '01-fruit', about: 'Fruit for beginners' }],
    'redirect-uris': [{ word: 'http://127.0.0.1:3456/callback', about: '' }],
    paths: [
      { word: 'GET:fruit.json', about: '' },
      { word: 'POST:fruit.json', about: '' },
    ],
  },
};

test.each([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
] as const)('the script for %s offers each kind of value in its own way', async (shell, script) => {
  await expect(script(TREE)).toMatchFileSnapshot(`small-tree.${shell}`);
});
