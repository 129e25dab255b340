/**
 * What becomes of an answer that a limit cut, in every state of reading on, as text beside this file;
 * written anew with `vitest run test/core/explorer/reading/every-rest -u`.
 */
import { expect, test } from 'vitest';
import { eventOf, type ExplorerWish } from '../../../../source/core/explorer/event.ts';
import { furtherLimit, nextLimit } from '../../../../source/core/explorer/reading/read-on.ts';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { updateExplorer } from '../../../../source/core/explorer/update.ts';
import type { HttpOutcome } from '../../../../source/core/http/message.ts';
import { read } from '../../../support/explorer/explorer-places.ts';
import { type ExplorerWalk, walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { everyStep } from '../../../support/state-changes.ts';

const REST = { readOn: () => Promise.reject(new Error('unused')), close() {} };
const BACK = { type: 'back' } as const;
const ASK = read({ type: 'ask-for-more' });
const YES = read({ type: 'answer-more', yes: true });
const RESPONSE: ExplorerWish = { type: 'point', at: { type: 'pane', pane: 'response' } };

/** An answer that stopped at its limit; the rest of it can be read. */
function cut(text = '[1,[2,3],{"a":4}', ...first: readonly ExplorerWish[]): ExplorerWalk {
  const outcome = { ...answerWith(text, { incomplete: 'limit' }), rest: REST } as HttpOutcome;
  return walkExplorer()
    .write('orders.json')
    .go(...first, { type: 'send' })
    .answer(outcome)
    .go(BACK, RESPONSE);
}

/** What comes of reading on. */
function more(text: string, incomplete: 'limit' | 'cut' | null) {
  return ({ reading: { lastId: id } }: ExplorerState): ExplorerWish => {
    const outcome = answerWith(text, { incomplete });
    if (outcome.type !== 'answer') throw new Error(outcome.type);
    const came = { answer: outcome.answer, rows: null, epochMs: 0 };
    return { type: 'reading-result', event: { type: 'read-on', id, read: came } };
  };
}

const LARGE = 512 * 1024 * 1024;

/** The same with another size of what was kept. */
function sized(walk: ExplorerWalk, size: number): ExplorerWalk {
  const { response } = walk.state;
  if (response?.type === 'answer') walk.state = { ...walk.state, response: { ...response, size } };
  return walk;
}

function places(): ReadonlyArray<readonly [name: string, walk: ExplorerWalk]> {
  const folded = () => cut().go(read({ type: 'fold-from', depth: 1 }));
  const found = () =>
    cut()
      .go(read({ type: 'open-field', purpose: 'find' }))
      .type('2')
      .go(read({ type: 'submit-field' }));
  const gone = () => {
    const walk = cut().go(ASK, YES);
    const { lastId: id } = walk.state.reading;
    return walk.go({ type: 'reading-result', event: { type: 'read-on', id, read: null } });
  };
  return [
    ['cut', cut()],
    ['cut, folded', folded()],
    ['cut, found', found()],
    ['cut, no JSON', cut('just words')],
    ['cut, after a change', cut('[1', { type: 'choose-method', by: 1 })],
    ['cut, at the most', sized(cut(), LARGE)],
    ['cut, nearly at the most', sized(cut(), LARGE - 1)],
    ['asked', cut().go(ASK)],
    ['asked, at the most', sized(cut().go(ASK), LARGE / 4 + 1)],
    ['reading on', cut().go(ASK, YES)],
    ['reading on, folded', folded().go(ASK, YES)],
    ['reading on, found', found().go(ASK, YES)],
    ['reading on, no JSON', cut('just words').go(ASK, YES)],
    ['reading on, after a change', cut('[1', { type: 'choose-method', by: 1 }).go(ASK, YES)],
    ['stopping', cut().go(ASK, YES, BACK)],
    ['gone', gone()],
    [
      'whole',
      walkExplorer()
        .write('orders.json')
        .go({ type: 'send' })
        .answer(answerWith([1]))
        .go(BACK, RESPONSE),
    ],
    ['on its way', cut().go({ type: 'send' })],
  ];
}

test('every step of reading on does what is written', async () => {
  const all = places();
  const text = everyStep({
    places: all.map(([name, { state }]) => [`${name}, up to ${nextLimit(state)}`, state]),
    events: [
      ...[ASK, YES, BACK, read({ type: 'answer-more', yes: false }), { type: 'cancel' } as const],
      { type: 'send' },
      more('[1,[2,3],{"a":4},5]', null),
      more('[1,[2,3],{"a":4},5', 'limit'),
      more('[1,[2,3],{"a":4},5', 'cut'),
      more('just words and more', null),
      ({ reading: { lastId: id } }): ExplorerWish => ({
        type: 'reading-result',
        event: { type: 'read-on', id, read: null },
      }),
      { type: 'reading-result', event: { type: 'read-on', id: 99, read: null } },
      ({ reading: { lastId: id } }): ExplorerWish => ({
        type: 'reading-result',
        event: { type: 'reading-on', id, bytes: 5000 },
      }),
      { type: 'reading-result', event: { type: 'reading-on', id: 99, bytes: 5000 } },
    ],
    step: (state, event: ExplorerWish) =>
      updateExplorer(state, eventOf(event, { rows: 8, wrapped: 0 })),
  });
  await expect(text).toMatchFileSnapshot('every-rest.txt');
});

test('each yes reads four times as much, up to 512 MiB', () => {
  const { response } = cut().state;
  if (response?.type !== 'answer') throw new Error('no answer');
  const limit = (size: number) => furtherLimit({ ...response, size });
  expect([1, 1000, LARGE / 4, LARGE / 4 + 1, LARGE, LARGE + 1].map(limit)).toEqual([
    ...[4, 4000, LARGE, LARGE, LARGE, LARGE + 1],
  ]);
  expect(furtherLimit({ ...response, incomplete: 'cut' })).toBeNull();
});
