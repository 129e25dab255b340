import { describe, expect, test } from 'vitest';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { commandFor } from '../../../../source/ui/ink/explorer/explorer-keys.ts';
import { realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';

const y = { type: 'key', key: makeKey('y', { text: 'y' }) } as const;

describe('the question before a change of data', () => {
  const { state } = walkExplorer(realStoreConfig()).go(
    { type: 'choose-method', by: 1 },
    { type: 'send' },
  );

  test('takes a y that came alone', () => {
    expect(commandFor(state, y, true)).toEqual({ type: 'answer-question', yes: true });
  });

  test('takes no y out of a flood, no paste, and no Enter', () => {
    expect(commandFor(state, y, false)).toBeNull();
    expect(commandFor(state, { type: 'paste', text: 'y', isCut: false }, true)).toBeNull();
    expect(commandFor(state, { type: 'key', key: makeKey('enter') }, true)).toBeNull();
  });
});

test.each(['ctrl+m', 'ctrl+h'])('%s is nobody’s', (id) => {
  const key = makeKey(id.slice(-1), { ctrl: true });
  for (const walk of [walkExplorer(), walkExplorer().go({ type: 'back' })]) {
    expect(commandFor(walk.state, { type: 'key', key }, true)).toBeNull();
  }
});
