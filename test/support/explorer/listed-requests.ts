/** An explorer whose list of requests has rows of every kind. */
import type { ExplorerConfig } from '../../../source/core/explorer/state.ts';
import type { PastRequest } from '../../../source/core/requests/kept/history.ts';
import type { SavedRequest } from '../../../source/core/requests/kept/saved.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { type ExplorerWalk, walkExplorer } from './explorer-walk.ts';
import { answerWith } from './scripted-send.ts';

/** When the requests were sent, in milliseconds since 1970. */
export const AT = 1_790_000_000_000;

export const REST = { api: 'rest', method: 'GET', headers: [], body: '' } as const;

export const saved = (name: string, path: string): SavedRequest => ({ ...REST, name, path });

export const PAST: readonly PastRequest[] = [
  {
    ...REST,
    path: 'shop.json',
    end: '200 OK',
    atMs: AT - 5000,
    durationMs: 40,
    apiVersion: '2025-01',
  },
  { ...REST, path: 'gone.json', end: '404 Not Found', atMs: AT - 9000, durationMs: null },
  {
    ...({ api: 'graphql', query: '{ past { thing } }', variables: '{"key":1}' } as const),
    ...{ end: 'no answer', atMs: AT - 99_000, durationMs: 7, apiVersion: null },
  },
];

/** Requests of this run with answers, saved ones, those of a file, and those of earlier runs. */
export function withRequests(changes: Partial<ExplorerConfig> = {}): ExplorerWalk {
  return walkExplorer({
    ...{ keepsRequests: true, keepsHistory: true },
    collection: {
      title: toDisplayText('Workshop'),
      requests: [saved('from a file', 'files.json')],
    },
    ...changes,
  })
    .write('orders.json')
    .go({ type: 'send' })
    .answer(answerWith({ orders: [{ id: 1 }] }))
    .go({ type: 'send' })
    .answer(answerWith({ orders: [{ id: 2 }] }))
    .write('text.json')
    .go({ type: 'send' })
    .answer(answerWith('Just text.', { headers: [] }))
    .go(
      {
        type: 'requests-kept',
        outcome: {
          type: 'kept',
          requests: [saved('Mine', 'orders.json'), saved('Other', 'x.json?token=y')],
          change: null,
        },
      },
      { type: 'open-requests' },
      { type: 'history-read', past: PAST, epochMs: AT },
    );
}
