/**
 * What every event does in every phase of a sign-in, and which verdict every callback gets, as text
 * beside this file; written anew with `vitest run test/core/sign-in/every-event -u`.
 */
import { expect, test } from 'vitest';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import {
  type CallbackVerdict,
  checkCallback,
} from '../../../source/core/sign-in/callback-check.ts';
import {
  IDLE_SIGN_IN,
  isSignInRunning,
  type SignInEvent,
  type SignInPlan,
  type SignInState,
  signInResult,
  wereGrantedBefore,
} from '../../../source/core/sign-in/state.ts';
import { updateSignIn } from '../../../source/core/sign-in/update.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  codeUsedOutcome,
  practiceStoreAddress,
  tokenOutcome,
} from '../../support/guide/fake-guide-world.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { expectation, NOW, signedQuery } from '../../support/sign-in/callback-expectation.ts';
import { failedWith, lostOutcome } from '../../support/sockets/http-answers.ts';
import { everyStep, wordsOf } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';

const LOOPBACK = redirectUriOf('http://127.0.0.1:3456/callback');

const PUBLIC = redirectUriOf('https://example.com/callback');

const PKCE = { verifier: new Secret('verifier'), challenge: 'challenge' };

const REPORT = { code: 'x', message: 'It failed.', remedy: 'Again.', exitCode: 1 } as const;

function plan(change: Partial<SignInPlan> = {}): SignInPlan {
  return {
    store: practiceStoreAddress(),
    clientId: 'practice_client_1',
    clientSecret: new Secret('practice_secret'),
    scopes: ['read_products', 'read_orders'],
    redirectUri: LOOPBACK,
    tokenMode: 'permanent',
    pkce: true,
    waitMs: 300_000,
    saves: false,
    ...change,
  };
}

function accepted(): CallbackVerdict {
  const verdict = checkCallback(signedQuery({ timestamp: '1' }), expectation(), NOW);
  if (verdict.type !== 'accepted') throw new Error(verdict.type);
  return verdict;
}

type Answer = Extract<SignInEvent, { readonly attempt: number }>;

type Of<Event> = Event extends unknown ? Omit<Event, 'attempt'> : never;

/** An answer to the attempt of the state, or to the one before. */
function answer(of: Of<Answer>, before = 0): (state: SignInState) => SignInEvent {
  return (state) => ({ ...of, attempt: state.attempt - before });
}

const CREATED = answer({
  type: 'attempt-created',
  secrets: { state: new Secret('state-1'), pkce: PKCE },
});

const CREATED_BARE = answer({
  type: 'attempt-created',
  secrets: { state: new Secret('state-2'), pkce: null },
});

const LISTENING = answer({ type: 'listening' });

const TICK = answer({ type: 'tick', nowMs: 1000 });

const ACCEPTED = answer({ type: 'verdict', channel: 'listener', verdict: accepted() });

const DENIED = answer({
  type: 'verdict',
  channel: 'paste',
  verdict: checkCallback(
    signedQuery({ code: null, error: 'access_denied', error_description: 'No.' }),
    expectation(),
    NOW,
  ),
});

const OTHER_SHOP = checkCallback(signedQuery({ shop: 'other.myshopify.com' }), expectation(), NOW);

const NO_STATE = checkCallback('', expectation(), NOW);

function exchanged(outcome: HttpOutcome) {
  return answer({ type: 'exchanged', outcome, epochMs: NOW * 1000 });
}

const NO_BROWSER = answer({ type: 'browser-not-opened', reason: 'There is none.' });

const BEGIN = { openBrowser: true };

function after(
  of: Partial<SignInPlan>,
  begin: { readonly openBrowser: boolean } | null,
  ...events: ReadonlyArray<SignInEvent | ((state: SignInState) => SignInEvent)>
): SignInState {
  const first: SignInEvent = { type: 'prepare', plan: plan(of), begin };
  return [first, ...events].reduce<SignInState>(
    (state, made) => updateSignIn(state, typeof made === 'function' ? made(state) : made).state,
    IDLE_SIGN_IN,
  );
}

const WAITING = [CREATED, LISTENING, TICK] as const;

const LONG = { scopes: Array.from({ length: 900 }, (_, at) => `read_x${at}`) };

function places(): ReadonlyArray<readonly [name: string, state: SignInState]> {
  const seconds = answer({ type: 'tick', nowMs: 61_250 });
  return [
    ['idle', IDLE_SIGN_IN],
    ['preparing', after({}, null)],
    ['preparing, to begin', after({}, BEGIN)],
    ['preparing, public', after({ redirectUri: PUBLIC, pkce: false }, BEGIN)],
    ['preparing, too long an address', after(LONG, BEGIN)],
    ['ready', after({}, null, CREATED)],
    ['ready, public', after({ redirectUri: PUBLIC }, null, CREATED)],
    ['binding', after({}, BEGIN, CREATED)],
    ['binding, without a browser', after({}, { openBrowser: false }, CREATED)],
    ['waiting, no tick yet', after({}, BEGIN, CREATED, LISTENING)],
    ['waiting', after({}, BEGIN, ...WAITING)],
    ['waiting, later', after({}, BEGIN, ...WAITING, seconds)],
    ['waiting, paused', after({}, BEGIN, ...WAITING, { type: 'pause', isPaused: true })],
    ['waiting, without pkce', after({}, BEGIN, CREATED_BARE, LISTENING, TICK)],
    [
      'waiting, a paste is checked',
      after({}, BEGIN, ...WAITING, { type: 'paste', text: new Secret('x') }),
    ],
    [
      'waiting, refused once',
      after(
        {},
        BEGIN,
        ...WAITING,
        answer({ type: 'verdict', channel: 'paste', verdict: NO_STATE }),
      ),
    ],
    ['waiting, no browser', after({}, BEGIN, ...WAITING, NO_BROWSER)],
    ['exchanging', after({}, BEGIN, ...WAITING, ACCEPTED)],
    ['exchanging, given up', after({}, BEGIN, ...WAITING, ACCEPTED, { type: 'cancel' })],
    ['exchanging, to be saved', after({ saves: true }, BEGIN, ...WAITING, ACCEPTED)],
    ['done', after({}, BEGIN, ...WAITING, ACCEPTED, exchanged(tokenOutcome()))],
    [
      'done, to be saved',
      after({ saves: true }, BEGIN, ...WAITING, ACCEPTED, exchanged(tokenOutcome())),
    ],
    ['failed', after({}, BEGIN, ...WAITING, ACCEPTED, exchanged(codeUsedOutcome()))],
    ['failed, may be sent again', after({}, BEGIN, ...WAITING, ACCEPTED, exchanged(failedWith()))],
    ['denied', after({}, BEGIN, ...WAITING, DENIED)],
    ['cancelled', after({}, BEGIN, ...WAITING, { type: 'cancel' })],
  ];
}

const EVENTS: ReadonlyArray<SignInEvent | ((state: SignInState) => SignInEvent)> = [
  { type: 'prepare', plan: plan(), begin: null },
  { type: 'prepare', plan: plan({ pkce: false }), begin: BEGIN },
  { type: 'begin', openBrowser: true },
  { type: 'begin', openBrowser: false },
  { type: 'open-browser' },
  { type: 'paste', text: new Secret('http://x') },
  { type: 'paste', text: new Secret('') },
  { type: 'extend' },
  { type: 'pause', isPaused: true },
  { type: 'pause', isPaused: false },
  { type: 'cancel' },
  { type: 'report-saved', isSaved: true },
  { type: 'report-saved', isSaved: false },
  { type: 'try-again' },
  CREATED,
  CREATED_BARE,
  LISTENING,
  answer({ type: 'listening' }, 1),
  answer({ type: 'not-listening', report: REPORT }),
  answer({ type: 'browser-opened' }),
  NO_BROWSER,
  answer({ type: 'noticed', message: 'There is none.', remedy: null }),
  ...[1000, 1001, 2500, 300_999, 301_000, 400_000].map((nowMs) => answer({ type: 'tick', nowMs })),
  ACCEPTED,
  DENIED,
  ...(['listener', 'paste'] as const).flatMap((channel) => [
    answer({ type: 'verdict', channel, verdict: OTHER_SHOP }),
    answer({ type: 'verdict', channel, verdict: NO_STATE }),
  ]),
  answer({ type: 'noticed', message: 'The browser tried https.', remedy: null }),
  answer({ type: 'noticed', message: 'The browser tried https.', remedy: 'Use http.' }),
  exchanged(tokenOutcome()),
  exchanged(tokenOutcome('read_products')),
  exchanged(codeUsedOutcome()),
  exchanged(lostOutcome()),
  exchanged(failedWith()),
];

test('every event does what is written down, in every phase', async () => {
  const text = everyStep({ places: places(), events: EVENTS, step: updateSignIn });
  await expect(text).toMatchFileSnapshot('every-event.txt');
});

test('every phase holds what is written down', async () => {
  const cases = places().map(
    ([name, state]) => [`${name}, running: ${isSignInRunning(state)}`, wordsOf(state)] as const,
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-phase.txt');
});

test('the last eight notices stay, and the last sixteen states', () => {
  let state = after({}, BEGIN, ...WAITING);
  for (let time = 0; time < 10; time += 1) {
    const made = answer({ type: 'noticed', message: `Notice ${time}.`, remedy: null });
    state = updateSignIn(state, made(state)).state;
  }
  if (state.phase !== 'waiting') throw new Error(state.phase);
  expect(state.notices.map(({ id, message }) => [id, message])).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10].map((id) => [id, `Notice ${id - 1}.`]),
  );
  const secrets = (time: number) => ({ state: new Secret(`state ${time}`), pkce: null });
  for (let time = 0; time < 20; time += 1)
    for (const made of [
      (): SignInEvent => ({ type: 'prepare', plan: plan(), begin: null }),
      answer({ type: 'attempt-created', secrets: secrets(time) }),
    ])
      state = updateSignIn(state, made(state)).state;
  expect(state.knownStates.map((known) => known.reveal())).toEqual(
    Array.from({ length: 16 }, (_, at) => `state ${19 - at}`),
  );
});

test('what was granted before counts for the same app, store and scopes alone', () => {
  const result = signInResult(
    plan(),
    {
      type: 'token',
      warnings: [],
      token: {
        accessToken: new Secret('t'),
        kind: 'permanent',
        granted: ['write_products'],
        expiresIn: null,
        refreshToken: null,
        refreshExpiresIn: null,
        user: null,
      },
    },
    NOW,
  );
  const none = { ...result, token: { ...result.token, granted: null } };
  const other = { ...practiceStoreAddress(), origin: 'http://127.0.0.1:9' } as const;
  const earlier = { plan: plan(), result };
  expect([
    wereGrantedBefore(['read_products'], plan(), earlier),
    wereGrantedBefore([], plan(), earlier),
    wereGrantedBefore(['read_orders'], plan(), earlier),
    wereGrantedBefore(['read_products'], plan({ clientId: 'x' }), earlier),
    wereGrantedBefore(['read_products'], plan({ store: other }), earlier),
    wereGrantedBefore(['read_products'], plan(), { plan: plan(), result: none }),
    wereGrantedBefore(['read_products'], plan(), null),
    wereGrantedBefore(null, plan(), earlier),
  ]).toEqual([true, true, false, false, false, false, false, false]);
});
