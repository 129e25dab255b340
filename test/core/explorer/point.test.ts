import { describe, expect, test } from 'vitest';
import { pointTo } from '../../../source/core/explorer/point.ts';
import type { ExplorerState } from '../../../source/core/explorer/state.ts';
import { realStoreConfig } from '../../support/explorer/explorer-config.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const WINDOW = { rows: 20, wrapped: 0 };
const ROW = { type: 'row', row: 2 } as const;

function answered(): ExplorerState {
  return walkExplorer()
    .go({ type: 'send' })
    .answer(answerWith({ a: 1, b: 2, c: 3 })).state;
}

describe('a click', () => {
  test('goes to the row of the answer, to the pane or to the field', () => {
    const state = answered();
    expect(pointTo(state, ROW, WINDOW)).toMatchObject({
      focus: { pane: 'response' },
      view: { tab: 'body' },
    });
    expect(pointTo(state, ROW, WINDOW)).not.toBe(state);
    const there = pointTo(state, { type: 'pane', pane: 'response' }, WINDOW);
    expect(there.focus.pane).toBe('response');
    expect(pointTo(there, { type: 'pane', pane: 'request' }, WINDOW).focus.pane).toBe('request');
  });

  const asked = walkExplorer()
    .go({ type: 'send' })
    .answer(answerWith({ a: 1 }));
  const { reading } = asked.state;
  const WAITS: ReadonlyArray<readonly [string, Partial<ExplorerState>]> = [
    ['what to copy', { reading: { ...reading, isChoosingCopy: true } }],
    ['whether to read on', { reading: { ...reading, isAskingForMore: true } }],
    ['where to save', { reading: { ...reading, saving: { type: 'busy', id: 1, typed: 'a' } } }],
    ['whether to send', askedToSend()],
    ['what is in a list above it', asked.go({ type: 'open-help' }).state],
  ];

  test.each(WAITS)('changes nothing while it is asked %s', (_, waits) => {
    const state = { ...answered(), ...waits };
    expect(pointTo(state, ROW, WINDOW)).toBe(state);
    expect(pointTo(state, { type: 'field', field: 'path' }, WINDOW)).toBe(state);
  });
});

function askedToSend(): ExplorerState {
  const walk = walkExplorer(realStoreConfig()).go({ type: 'switch-mode' });
  walk.write('mutation { shopUpdate }').go({ type: 'send' });
  if (walk.state.question === null) throw new Error('nothing is asked');
  return walk.state;
}
