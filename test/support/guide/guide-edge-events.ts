/** What can be done and come at the rarer places of the guide alone. */
import { fakePracticeFacts, jsonOutcome } from './fake-guide-world.ts';
import { practiceStarted } from './guide-run.ts';
import type { DiagnosisAction } from '../../../source/core/diagnosis/diagnosis.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { REPORT, ID, SECRET, NOW_SECONDS, EXPIRING, PORTS, asking } from './guide-edge-runs.ts';

type Made = GuideEvent | ((state: GuideState) => GuideEvent);

/** What leads from the explorer, or a failure, to each place that can mend it. */
const ACTIONS: readonly DiagnosisAction[] = [
  ...(
    [
      ...['authorize-again', 'authorize-expiring', 'authorize-permanent', 'refresh', 'check-app'],
      ...['check-client-id', 'check-client-secret', 'check-shop', 'fix-redirect-uri'],
      ...['fix-scopes', 'try-again', 'ask-for-less'],
    ] as const
  ).map((type) => ({ type })),
  { type: 'add-scopes', scopes: ['read_orders', 'write_files'] },
  { type: 'add-scopes', scopes: ['read_products'] },
];

/** Typed or pasted on Scopes. */
const LISTS = [
  ...['READ_PRODUCTS, read_files', 'read_a read_b read_c read_d read_e', 'orders'],
  ...[
    'write_orders,read_orders',
    'read_products',
    'read_files read_themes write_content read_users',
  ],
];

/** More than fits into an authorize URL. */
const LONG_LIST = Array.from({ length: 600 }, (_, at) => `read_thing_${at}`).join(',');

/** What the events of every place do not ask. */
export const EDGE_EVENTS: readonly Made[] = [
  ...[null, ...ACTIONS].map(
    (action) => ({ type: 'return', diagnosis: asking(action) }) satisfies GuideEvent,
  ),
  { type: 'return', diagnosis: asking({ type: 'authorize-again' }), granted: ['write_products'] },
  ...LISTS.flatMap(
    (text) =>
      [
        { type: 'add-typed-scopes', text },
        { type: 'typed-scopes', text },
        { type: 'pasted', text },
      ] satisfies GuideEvent[],
  ),
  ...(
    [
      'demo.myshopify.com',
      ID,
      SECRET,
      'shpat_notreal0notreal0notreal0notreal0',
      `  ${ID}\n`,
      'a\u0007b',
    ] as const
  ).map((text) => ({ type: 'pasted', text }) satisfies GuideEvent),
  { type: 'add-typed-scopes', text: LONG_LIST },
  { type: 'choose-scope-set', set: 'nothing' as never },
  { type: 'move-scope', by: 10 },
  { type: 'move-scope', by: -10 },
  { type: 'move-scope', by: Number.MAX_SAFE_INTEGER },
  { type: 'move-setup', by: Number.MAX_SAFE_INTEGER },
  { type: 'move-setup', by: -Number.MAX_SAFE_INTEGER },
  { type: 'move-setup', by: Number.NaN },
  { type: 'copy-setup', index: 5 },
  { type: 'copy-setup', index: 99 },
  practiceStarted({ note: 'It runs on another port.', redirectUris: PORTS }),
  practiceStarted({ dashboardUrl: null, scopes: [...fakePracticeFacts().scopes, 'write_files'] }),
  ({ checks }) => ({
    type: 'checked',
    run: checks.run,
    result: { name: 'store', status: 'ok', text: 'The store answers.', remedy: null },
  }),
  ({ checks }) => ({ type: 'checks-done', run: checks.run }),
  ({ checks }) => ({ type: 'checks-done', run: checks.run + 1 }),
  ({ ticks }) => ({
    type: 'ticks-recalled',
    shop: ticks.shop ?? ('x.myshopify.com' as never),
    ticks: ['store', 'setup-release', 'setup-create', 'gone'],
  }),
  ({ signIn: { attempt } }) => ({
    type: 'approved-here',
    attempt,
    redirect: 'http://127.0.0.1:3456/callback?code=c',
  }),
  ({ signIn: { attempt } }) => ({
    type: 'approved-here',
    attempt: attempt - 1,
    redirect: 'http://x',
  }),
  ...[true, false].map((canUseFallback): Made => ({ lastId: id }) => ({
    type: 'revoked',
    id,
    result: { type: 'failed', report: REPORT, canUseFallback },
  })),
  ({ lastId: id }) => ({ type: 'revoked', id, result: { type: 'already-dead' } }),
  ({ lastId }) => ({ type: 'revoked', id: lastId + 1, result: { type: 'revoked' } }),
  ({ lastId: id }) => ({
    type: 'refreshed',
    id,
    outcome: jsonOutcome(200, { ...EXPIRING, access_token: 'practice_token_3' }),
    epochMs: NOW_SECONDS * 1000,
  }),
  ({ lastId: id }) => ({
    type: 'save-asks',
    id,
    question: { id: 'ignore', text: 'Add it to .gitignore?', noId: 'not-ignored' },
  }),
  ({ lastId: id, card }) => ({ type: 'card-ticked', id: card.clock?.id ?? id, epochMs: 9000 }),
  ({ lastId }) => ({ type: 'reveal-ended', id: lastId + 1 }),
];
