import { expect, test } from 'vitest';
import { explorerKeyContexts } from '../../../../source/ui/ink/explorer/key-contexts.ts';
import { guideKeyContexts } from '../../../../source/ui/ink/guide/key-contexts.ts';
import type { KeyContext } from '../../../../source/ui/ink/input/check-keys.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';

const { state } = walkExplorer({ readsSchema: true });

/** What nobody can give to another command, told once where it is the same in several places. */
function taken(contexts: readonly KeyContext[]): readonly string[] {
  const lines = contexts.flatMap((one) =>
    one.taken.map(({ keys, words }) => `${keys.join(' ')}: ${words}`),
  );
  return [...new Set(lines)];
}

test('the keys that mean the same everywhere are taken, in both faces', () => {
  expect(taken(explorerKeyContexts(state))).toEqual([
    'w f3: wire has it',
    'b f4: faults has it',
    'alt+g: glossary has it',
  ]);
  expect(taken(guideKeyContexts())).toEqual([
    '? f1: help has it',
    'w f3: wire has it',
    'b f4: faults has it',
    'alt+g: glossary has it',
    'f2 ctrl+o: present has it',
    'q: leave has it',
    'up down left right pageup pagedown home end tab shift+tab h j k l: it moves the cursor',
    '1 2 3 4 5 6 7 8 9: it stands for a number',
  ]);
});

test('what the app opens over every face keeps its keys', () => {
  const commands = explorerKeyContexts(state).flatMap((one) => one.commands);
  const fixed = commands.filter(({ isFixed }) => isFixed === true).map(({ name }) => name);
  expect([...new Set(fixed)]).toEqual(['wire', 'faults', 'glossary']);
});

test('a chosen key is the first of its command, in each of its places', () => {
  const chosen = { send: { keys: ['ctrl+s'], usual: [] } };
  for (const { commands, withChosen } of explorerKeyContexts(state)) {
    const isThere = commands.some(({ name }) => name === 'send');
    const after = withChosen(chosen).filter(({ name }) => name === 'send');
    expect(new Set(after.map(({ keys }) => keys[0]))).toEqual(new Set(isThere ? ['ctrl+s'] : []));
  }
});
