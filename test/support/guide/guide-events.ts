/** Everything that a person can do in the guide, and what the world can answer. */
import type { ErrorReport } from '../../../source/core/errors.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { codeUsedOutcome, jsonOutcome, tokenOutcome } from './fake-guide-world.ts';
import { lackingScope } from './guide-config.ts';
import { practiceStarted } from './guide-run.ts';

type Typed = GuideEvent['type'];
type Made = GuideEvent | ((state: GuideState) => GuideEvent);

/** Events that are nothing but their type. */
const BARE = [
  ...['next', 'back', 'quit', 'give-up', 'toggle-presenter', 'show-token', 'begin', 'list-lessons'],
  ...['check-again', 'toggle-tick-here', 'toggle-scope-here', 'add-typed-scopes', 'next-field'],
  ...['open-settings', 'use-own-redirect', 'take-suggestion', 'open-browser', 'copy-url'],
  ...['use-other-redirect-uri', 'extend', 'say-cancelled', 'approve-here', 'submit-paste'],
  ...['check-secret', 'use-other-shop', 'try-again', 'reveal', 'copy-token', 'open-save', 'save'],
  ...['keep-practice', 'ask-revoke', 'open-refresh', 'refresh', 'keep-in-memory', 'explore'],
  'own-store',
] as readonly Typed[];

/** Events that go one step to either side. */
const STEPS = [
  ...['move-lesson', 'move-prerequisite', 'move-scope', 'move-scope-group', 'move-setup'],
  ...['move-url-part', 'propose-name'],
] as readonly Typed[];

const FIELDS = [
  ...['scope-filter', 'scope-request', 'redirect-uri', 'shop', 'client-id', 'client-secret'],
  ...['paste', 'save-path', 'save-name'],
] as const;

const REPORT: ErrorReport = { code: 'x', message: 'It failed.', remedy: 'Again.', exitCode: 1 };
const SHOP = 'demo.practice.test';

/** What is chosen, and typed. */
const CHOSEN = [
  ...FIELDS.flatMap((field) => [
    { type: 'focus', field },
    { type: 'edit', field, edit: { type: 'insert', text: 'abc' } },
  ]),
  { type: 'focus', field: null },
  ...['save', 'go-on', 'stay'].map((answer) => ({ type: 'answer-pending-wish', answer })),
  ...['practice', 'own'].map((store) => ({ type: 'choose-store', store })),
  ...['resume', 'saved'].map((type) => ({ type: 'choose-earlier', pick: { type } })),
  { type: 'choose-earlier', pick: { type: 'store', shop: 'demo.myshopify.com' } },
  { type: 'open-lesson', index: null },
  { type: 'open-lesson', index: 0 },
  ...['account', 'store'].map((name) => ({ type: 'toggle-tick', name })),
  ...['read_products', 'write_orders'].map((handle) => ({ type: 'toggle-scope', handle })),
  { type: 'add-scopes', scopes: ['read_products', 'write_files'] },
  ...['read_files, write_files', 'GET orders.json', 'word', 'read_nothing'].flatMap((text) => [
    { type: 'add-typed-scopes', text },
    { type: 'typed-scopes', text },
  ]),
  ...[true, false].flatMap((yes) => [
    { type: 'show-chosen', isOpen: yes },
    { type: 'answer-released', yes },
    { type: 'set-up-by-hand', isByHand: yes },
    { type: 'show-error-pages', isOpen: yes },
    { type: 'answer-save', yes },
    { type: 'answer-revoke', yes },
  ]),
  ...['sets', 'request', 'groups', null].map((panel) => ({ type: 'show-scope-panel', panel })),
  ...['catalogue', 'orders'].map((set) => ({ type: 'choose-scope-set', set })),
  { type: 'choose-scope-group', group: 'Orders' },
  ...['create', 'redirect', 'install', null].map((id) => ({ type: 'tick-setup', id })),
  ...[0, 3, null].map((index) => ({ type: 'copy-setup', index })),
  ...['refused', 'other-port', 'own-organization', null].map((panel) => ({
    type: 'show-setup-panel',
    panel,
  })),
  ...['permanent', 'expiring', 'per-user'].map((tokenMode) => ({
    type: 'choose-token-mode',
    tokenMode,
  })),
  ...['redirect-not-listed', 'hosts-differ', 'invalid-scope'].map((page) => ({
    type: 'choose-error-page',
    page,
  })),
  ...[
    'demo.practice.test',
    `http://127.0.0.1:3456/callback?code=c&shop=${SHOP}`,
    'two words',
  ].flatMap((text) => [
    { type: 'pasted', text },
    { type: 'typed-address', text },
  ]),
  { type: 'return', diagnosis: null },
  { type: 'return', diagnosis: lackingScope('write_products'), granted: ['read_products'] },
] as readonly GuideEvent[];

const PLACE = { asked: '.env', path: '/x/.env', exists: true, warning: null } as const;

/** What comes back of effects. */
const ANSWERS: readonly Made[] = [
  practiceStarted(),
  practiceStarted({ keeping: { type: 'offered', path: '/x/practice-store.json' } }),
  { type: 'practice-failed', report: REPORT },
  ...([true, false] as const).map(
    (isDone) =>
      ({ lastId: id }: GuideState) =>
        ({
          type: 'lessons-listed',
          id,
          lessons: [{ id: '02-two', title: 'Two', minutes: 7, isDone }],
        }) as const,
  ),
  ...[
    { type: 'scopes', scopes: ['read_products'] },
    { type: 'bad-token', report: REPORT },
    { type: 'failed', report: REPORT, status: 503 },
  ].map((result) => by('saved-checked', { result })),
  by('saved', { path: '/x/.env', notes: ['A note.'] }),
  by('saved', { path: '/x/.env', notes: [], isNew: true, ignoredIn: '/x/.gitignore' }),
  by('saved', { path: 'the keychain', notes: [], inKeychain: true }),
  by('save-asks', { question: { id: 'git', text: 'Save it all the same?' } }),
  ...['save-refused', 'practice-not-kept', 'needs-failed'].map((type) =>
    by(type, { report: REPORT }),
  ),
  by('needs-read', { needs: { type: 'unreadable', message: 'No request.', remedy: 'Paste one.' } }),
  by('practice-kept', { path: '/x/practice-store.json' }),
  by('revoked', { result: { type: 'revoked' } }),
  by('revoked', { result: { type: 'failed', report: REPORT } }),
  by('refreshed', { outcome: tokenOutcome(), epochMs: 0 }),
  by('refreshed', { outcome: codeUsedOutcome(), epochMs: 0 }),
  by('card-ticked', { epochMs: 5000 }),
  by('page-opened'),
  by('page-not-opened', { reason: 'No browser was found.' }),
  by('copied', { text: 'It is in the clipboard.' }),
  by('not-copied', { reason: 'There is no clipboard.' }),
  by('reveal-ended'),
  ({ card }) => ({
    type: 'place-seen',
    asked: card.looking ?? '.env',
    place: { ...PLACE, names: ['SHOP_TOKEN', 'ADMIN_TOKEN'], namesFrom: '.env.example' },
  }),
  ({ card }) => ({ type: 'place-seen', asked: card.looking ?? '.env', place: null }),
  { type: 'tape-written', path: '/x/tape.json' },
  { type: 'requests-kept', path: '/x/requests.json' },
  { type: 'schema-kept' },
  { type: 'not-remembered', report: REPORT },
  ({ signIn: { attempt } }) => ({ type: 'not-approved-here', attempt, report: REPORT }),
  ...[
    { type: 'listening' },
    { type: 'not-listening', report: REPORT },
    { type: 'browser-opened' },
    { type: 'browser-not-opened', reason: 'No browser was found.' },
    { type: 'tick', nowMs: 100_000 },
    { type: 'tick', nowMs: 400_000 },
    { type: 'noticed', message: 'A wrong state came.', remedy: null },
    ...[tokenOutcome(), codeUsedOutcome(), jsonOutcome(503, {})].map((outcome) => ({
      type: 'exchanged',
      outcome,
      epochMs: 0,
    })),
  ].map(
    (event) =>
      ({ signIn: { attempt } }: GuideState) =>
        ({ type: 'sign-in', event: { attempt, ...event } }) as GuideEvent,
  ),
];

/** The answer to what was asked last. */
function by(type: string, rest: object = {}): Made {
  return ({ lastId: id }) => ({ type, id, ...rest }) as GuideEvent;
}

/** Every event; some are about what is asked just then: they are made for the state. */
export const EVERY_GUIDE_EVENT: readonly Made[] = [
  ...BARE.map((type) => ({ type }) as GuideEvent),
  ...STEPS.flatMap((type) => [1, -1].map((step) => ({ type, by: step }) as GuideEvent)),
  ...CHOSEN,
  ...ANSWERS,
];

/** What a place of the guide is called. */
export function guidePlaceName(state: GuideState): string {
  const { id, question } = guideView(state);
  return `${id}${state.focus === null ? '' : `, in ${state.focus}`}: ${question}`;
}
