/**
 * The lists of the explorer with rows of every kind in them, its versions, languages and rows as they
 * are drawn, and what refusals and pasted lines lead to; as text beside this file, written anew with
 * `vitest run test/core/explorer/every-list -u`.
 */
import { expect, test } from 'vitest';
import { eventOf, type ExplorerWish } from '../../../source/core/explorer/event.ts';
import {
  allRequests,
  listedAt,
  listedRequests,
} from '../../../source/core/explorer/overlay/listed.ts';
import type { ExplorerState } from '../../../source/core/explorer/state.ts';
import { updateExplorer } from '../../../source/core/explorer/update.ts';
import { realStoreConfig } from '../../support/explorer/explorer-config.ts';
import { EVERY_EXPLORER_EVENT } from '../../support/explorer/explorer-events.ts';
import { type ExplorerWalk } from '../../support/explorer/explorer-walk.ts';
import { everyStep, wordsOf } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';
import { AT, PAST, saved, withRequests } from '../../support/explorer/listed-requests.ts';

const down = (by: number): ExplorerWish => ({ type: 'move-request', by });

const FOUND = {
  differences: ['a', 'b', 'c'].map((path) => ({
    ...({ kind: 'changed', path, before: '1', after: '2' } as const),
  })),
  isCut: false,
};

/** The two answers to the same request. */
function comparing(): ExplorerWalk {
  const marked = withRequests().go(down(-20), down(4), { type: 'compare-listed' });
  return marked.go(down(1), { type: 'compare-listed' });
}

function listPlaces(): ReadonlyArray<readonly [name: string, walk: ExplorerWalk]> {
  const name = (text: string) => withRequests().go({ type: 'name-request' }).write(text);
  return [
    ...Array.from(
      { length: 9 },
      (_, row) => [`row ${row}`, withRequests().go(down(-20), down(row))] as const,
    ),
    ['on the last', withRequests().go(down(20))],
    ['filtered', withRequests().type('orders 200')],
    ['filtered by blanks', withRequests().type('  orders   json ')],
    ['filtered by a variable', withRequests().type('key')],
    ['filtered by a name', withRequests().type('workshop')],
    ['nothing found', withRequests().type('nothing of it')],
    ['marked the latest', withRequests().go(down(-20), down(4), { type: 'compare-listed' })],
    ['marked the first', withRequests().go(down(-20), down(5), { type: 'compare-listed' })],
    [
      'marked, then another',
      withRequests().go(down(-20), down(5), { type: 'compare-listed' }, down(-1)),
    ],
    ['naming as it is', withRequests().go({ type: 'close-overlay' }, { type: 'name-request' })],
    ['naming, nothing', name('  ')],
    ['naming, taken', name('Mine')],
    ['naming, taken twice', name('Mine').go({ type: 'save-request' })],
    ['naming, another after that', name('Mine').go({ type: 'save-request' }).write('Mine too')],
    ['naming, secret', name('shpat_notreal0notreal0notreal0notreal0')],
    ['renaming', withRequests().go(down(-20), { type: 'name-listed' })],
    [
      'renaming to a taken name',
      withRequests().go(down(-20), { type: 'name-listed' }).write('Other'),
    ],
    ['naming what is of a file', withRequests().go(down(-20), down(2), { type: 'name-listed' })],
    ['naming what holds a secret', withRequests().go(down(-20), down(1), { type: 'name-listed' })],
    ['nothing is kept', withRequests({ keepsRequests: false }).go({ type: 'name-request' })],
    ['exporting', withRequests().type('orders').go({ type: 'export-requests' })],
    ['exporting to nothing', withRequests().go({ type: 'export-requests' }).write(' ')],
    ['exporting what has no name', withRequests().type('gone').go({ type: 'export-requests' })],
    ['comparing', comparing()],
    [
      'compared',
      comparing().go({ type: 'compared', id: comparing().state.lastId, found: FOUND } as never),
    ],
    ['of a real store', withRequests(realStoreConfig()).go(down(-20), down(3))],
    ['presenting', withRequests({ presenter: true })],
  ];
}

const LIST_EVENTS = EVERY_EXPLORER_EVENT.filter(
  (made) =>
    typeof made === 'function' ||
    /request|listed|compare|overlay|set-written|history|save-request|difference|edit|send|code|cancel|back/.test(
      made.type,
    ),
);

test('every event does to the list of requests what is written, on every row of it', async () => {
  const text = everyStep({
    places: listPlaces().map(([name, { state }]) => [name, state]),
    events: [
      ...LIST_EVENTS,
      ({ lastId: id }: ExplorerState): ExplorerWish => ({ type: 'compared', id, found: FOUND }),
      { type: 'compared', id: 0, found: FOUND },
      ...[PAST.slice(1), []].map((past): ExplorerWish => ({
        ...{ type: 'history-read', past, epochMs: AT + 1 },
      })),
      {
        type: 'requests-kept',
        outcome: {
          type: 'kept',
          requests: [saved('New', 'n.json'), saved('Mine', 'orders.json')],
          change: { type: 'renamed', name: 'New' },
        },
      },
    ],
    step: (state, event: ExplorerWish) =>
      updateExplorer(state, eventOf(event, { rows: 10, wrapped: 0 })),
  });
  await expect(text).toMatchFileSnapshot('every-list-event.txt');
});

test('every list has the rows that are written down', async () => {
  const cases = listPlaces().map(
    ([name, { state }]) =>
      [
        name,
        {
          all: allRequests(state).map((one) => wordsOf(one)),
          listed: listedRequests(state)
            .map(({ title }) => title)
            .join(', '),
          here: wordsOf(listedAt(state)),
          overlay: wordsOf(state.overlay),
        },
      ] as const,
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-listed.txt');
});
