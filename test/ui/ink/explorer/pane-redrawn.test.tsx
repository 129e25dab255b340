/** When a pane is drawn again: with each change of what it shows, and with no other. */
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { AnswerPane } from '../../../../source/ui/ink/explorer/answer/answer-pane.tsx';
import { samePane, type PaneSize } from '../../../../source/ui/ink/explorer/pane.tsx';
import { RequestPane } from '../../../../source/ui/ink/explorer/request/request-pane.tsx';
import { RequestsPane } from '../../../../source/ui/ink/explorer/request/requests-pane.tsx';
import { drawComponent, redrawComponent } from '../../../support/draw-component.tsx';
import { answered, withSchema } from '../../../support/explorer/explorer-states.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';

test('a pane is the same while its size, its props and the parts that it draws are', () => {
  const { state } = walkExplorer();
  const size = { width: 40, height: 9 };
  const isSame = samePane<{
    readonly state: ExplorerState;
    readonly size: PaneSize;
    readonly isFramed: boolean;
    readonly isTyping: boolean;
  }>(['mode', 'rest'], ['isFramed', 'isTyping']);
  const before = { state, size, isFramed: true, isTyping: false };
  const after = (changes: Partial<typeof before>) => isSame(before, { ...before, ...changes });
  expect(after({})).toBe(true);
  expect(after({ size: { ...size } })).toBe(true);
  expect(after({ state: { ...state, lastId: 9, presenter: true } })).toBe(true);
  expect(after({ size: { ...size, width: 41 } })).toBe(false);
  expect(after({ size: { ...size, height: 8 } })).toBe(false);
  expect(after({ isFramed: false })).toBe(false);
  expect(after({ isTyping: true })).toBe(false);
  expect(after({ state: { ...state, mode: 'graphql' } })).toBe(false);
  expect(after({ state: { ...state, rest: { ...state.rest } } })).toBe(false);
  const small = samePane(['mode']);
  expect(small({ state, size }, { state, size })).toBe(true);
  expect(small({ state, size }, { state: { ...state, mode: 'graphql' }, size })).toBe(false);
});

/** Checks that the second one, drawn in place of the first, looks as it does when drawn alone. */
function expectDrawnAgain(first: ReactNode, second: ReactNode): void {
  const alone = drawComponent(second);
  expect(alone).not.toEqual(drawComponent(first));
  expect(redrawComponent([first, second])).toEqual(alone);
}

type Changes = Partial<ExplorerState>;

describe('the pane of the request is drawn again when there is another', () => {
  const rest = walkExplorer().write('customers.json?q=bob@example.com').state;
  const graphql = withSchema({});
  const pane = (state: ExplorerState, more: Partial<Parameters<typeof RequestPane>[0]> = {}) => (
    <RequestPane
      state={state}
      isTyping={false}
      isFramed
      size={{ width: 60, height: 14 }}
      {...more}
    />
  );
  const away = { ...rest.focus, pane: 'response' } as const;
  const ready = walkExplorer().go({ type: 'open-presets' }).state.compose;
  const other = walkExplorer().write('shop.json').state;
  const { query } = graphql.graphql;
  const { findings } = withSchema({}, 1).assist;
  const keys = { 'read-schema-again': { keys: ['f9'], usual: [] } };

  const failed = {
    ...graphql,
    assist: {
      ...graphql.assist,
      schema: { type: 'failed', version: '2026-10', message: 'No.' } as const,
    },
  };

  test.each<readonly [string, ExplorerState, Changes]>([
    ['mode', rest, { mode: 'graphql' }],
    ['request', rest, { rest: other.rest }],
    ['query', graphql, { graphql: { ...graphql.graphql, query: { ...query, text: '{ a }' } } }],
    ['focus', rest, { focus: away }],
    ['list of requests', rest, { compose: ready }],
    ['finding', graphql, { assist: { ...graphql.assist, findings } }],
    ['audience', { ...rest, focus: away }, { presenter: true }],
    ['set of scopes', rest, { grantedScopes: ['read_customers'] }],
    ['choice of keys', failed, { config: { ...failed.config, keys } }],
  ])('%s', (_, state, changes) => {
    expectDrawnAgain(pane(state), pane({ ...state, ...changes }));
  });

  test('place for it', () => {
    const offered = walkExplorer().write('prod').go({ type: 'offer' }).state;
    expectDrawnAgain(pane(offered), pane(offered, { isTyping: true }));
    expectDrawnAgain(pane(rest), pane(rest, { isFramed: false }));
    expectDrawnAgain(pane(rest), pane(rest, { hasListBeside: true }));
    expectDrawnAgain(pane(rest), pane(rest, { size: { width: 50, height: 14 } }));
    expectDrawnAgain(pane(rest), pane(rest, { size: { width: 60, height: 12 } }));
  });
});

describe('the pane of the answer is drawn again when there is another', () => {
  const walk = () => answered({ mail: 'bob@example.com', name: 'Demo' });
  const { state } = walk();
  const pane = (at: ExplorerState, isFramed = true, width = 60) => (
    <AnswerPane state={at} isFramed={isFramed} size={{ width, height: 12 }} />
  );
  const sending = walk().go({ type: 'send' }).state;
  const cancelled = walk().go({ type: 'send' }, { type: 'back' }).state;
  const find = { type: 'reading', event: { type: 'open-field', purpose: 'find' } } as const;
  const further = answered(
    { mail: 'bob@example.com', name: 'Demo' },
    {
      headers: [
        ['link', '<http://127.0.0.1:3457/admin/api/2026-10/a.json?page_info=a>; rel="next"'],
      ],
    },
  ).state;
  const keys = { 'next-tab': { keys: ['f9'], usual: [] } };

  test.each<readonly [string, ExplorerState, Changes]>([
    ['answer', state, { response: further.response }],
    ['request under way', state, { sending: sending.sending }],
    ['failure', state, { flight: cancelled.flight }],
    ['tab', state, { view: { ...state.view, tab: 'headers' } }],
    ['search', state, { reading: walk().go(find).type('Demo').state.reading }],
    ['audience', state, { presenter: true }],
    ['choice of keys', state, { config: { ...state.config, keys } }],
    ['focus', state, { focus: { ...state.focus, pane: 'request' } }],
  ])('%s', (_, before, changes) => {
    expectDrawnAgain(pane(before), pane({ ...before, ...changes }));
  });

  test('place for it', () => {
    expectDrawnAgain(pane(state), pane(state, false));
    expectDrawnAgain(pane(state), pane(state, true, 50));
  });

  test('answer of another size in rows', () => {
    const list = (count: number) => answered(Array.from({ length: count }, (_, at) => at)).state;
    expectDrawnAgain(pane(list(3)), pane(list(400)));
  });
});

describe('the pane of requests is drawn again when there is another', () => {
  const walk = () => walkExplorer({ keepsRequests: true });
  const { state } = walk();
  const open = walk().go({ type: 'open-presets' }).state;
  const sent = walk().go({ type: 'send' }).answer(answerWith({})).state;
  const mail = walk()
    .write('customers.json?q=bob@example.com')
    .go({ type: 'send' })
    .answer(answerWith({})).state;
  const call = { api: 'rest', method: 'GET', path: 'a.json', headers: [], body: '' } as const;
  const query = withSchema({});
  const { query: text } = query.graphql;
  const pane = (at: ExplorerState, width = 50) => (
    <RequestsPane state={at} size={{ width, height: 16 }} />
  );

  test.each<readonly [string, ExplorerState, Changes]>([
    ['mode', open, { mode: 'graphql' }],
    ['request', state, { rest: walk().write('delete').state.rest }],
    ['query', query, { graphql: { ...query.graphql, query: { ...text, text: '{ orders }' } } }],
    ['list with the focus', state, { compose: open.compose }],
    ['saved request', state, { saved: [{ ...call, name: 'mine' }] }],
    ['request of this run', state, { history: sent.history }],
    [
      'request of an earlier run',
      state,
      {
        listing: {
          ...state.listing,
          past: [{ ...call, end: '200 OK', atMs: 1, durationMs: 1 }],
        },
      },
    ],
    ['audience', mail, { presenter: true }],
    ['set of scopes', state, { grantedScopes: [] }],
  ])('%s', (_, before, changes) => {
    expectDrawnAgain(pane(before), pane({ ...before, ...changes }));
  });
});
