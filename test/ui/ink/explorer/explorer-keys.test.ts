import { describe, expect, test } from 'vitest';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { askedFor, commandFor } from '../../../../source/ui/ink/explorer/explorer-keys.ts';
import { realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';

const y = { type: 'key', key: makeKey('y', { text: 'y' }) } as const;

describe('the question before a change of data', () => {
  const { state } = walkExplorer(realStoreConfig()).go(
    { type: 'choose-method', by: 1 },
    { type: 'send' },
  );

  test('takes a y that came alone', () => {
    const yes = commandFor(state, y) ?? { type: 'back' };
    expect(yes).toEqual({ type: 'answer-question', yes: true });
    // Whoever hands it on asks first whether it was.
    expect(askedFor(state, yes)).toContain('POST');
    expect(askedFor(state, { type: 'answer-question', yes: false })).toBeNull();
  });

  test('takes no paste and no Enter', () => {
    expect(commandFor(state, { type: 'paste', text: 'y', isCut: false })).toBeNull();
    expect(commandFor(state, { type: 'key', key: makeKey('enter') })).toBeNull();
  });
});

test.each(['ctrl+m', 'ctrl+h'])('%s is nobody’s', (id) => {
  const key = makeKey(id.slice(-1), { ctrl: true });
  for (const walk of [walkExplorer(), walkExplorer().go({ type: 'back' })]) {
    expect(commandFor(walk.state, { type: 'key', key })).toBeNull();
  }
});
