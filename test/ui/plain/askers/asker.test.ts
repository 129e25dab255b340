import { describe, expect, test } from 'vitest';
import {
  type SideCommand,
  firstHandled,
  pickingAs,
  readCommand,
} from '../../../../source/ui/plain/askers/asker.ts';
import { scriptedAsker } from '../../../support/guide/scripted-asker.ts';

describe('a typed line', () => {
  test.each(['back', ' Back ', 'QUIT'])('%j is a word at every question', (line) => {
    expect(readCommand(line)).toEqual({ type: line.trim().toLowerCase() });
  });

  test.each(['', ' backwards ', 'quit it'])('%j is an answer, as it was typed', (line) => {
    expect(readCommand(line)).toEqual({ type: 'value', value: line });
  });
});

describe('an asker around another one', () => {
  const list = {} as never;
  const options = { signal: new AbortController().signal };

  test('picks where that one does, after what it has to say', async () => {
    const inner = scriptedAsker([], { canPick: true });
    const order: string[] = [];
    const { pick } = pickingAs(inner, () => order.push(`before ${inner.asked.length}`));
    expect(await pick?.(list, options)).toEqual({ type: 'end' });
    expect(order).toEqual(['before 0']);
    expect(inner.asked).toEqual([{ kind: 'pick', question: '', options }]);
  });

  test('has no list to pick from where that one has none', () => {
    expect(pickingAs(scriptedAsker())).toEqual({});
  });
});

test('a line is for the first side command that is meant', () => {
  const sideCommand = (word: string): SideCommand => ({
    title: null,
    handle: (line) => (line.startsWith(word) ? Promise.resolve() : null),
    open: () => Promise.resolve(),
  });
  const sideCommands = [sideCommand('a'), sideCommand('b'), sideCommand('bb')];
  expect(firstHandled(sideCommands, 'bb', scriptedAsker())?.sideCommand).toBe(sideCommands[1]);
  expect(firstHandled(sideCommands, 'c', scriptedAsker())).toBeNull();
});
