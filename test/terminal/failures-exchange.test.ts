import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { corpusCases } from '../support/corpus/corpus-answer.ts';
import { openTerminalGuide, type TerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { visit } from '../support/guide/guide-on-loopback.ts';
import { sharedGuide } from '../support/guide/shared-guide.ts';
import { waitAgain } from '../support/guide/waiting-guide.ts';
import { startRawServer, type RawServer } from '../support/sockets/raw-server.ts';
import { signedCallback } from '../support/sign-in/signed-callback.ts';
import type { WhenOver } from '../support/terminal/own-folder.ts';
import { enterButton } from '../support/terminal/screen-keys.ts';
import { WAIT_MS } from '../support/wait-ms.ts';

const SECRET = 'practice_secret_1';
const CODE = 'practice_code_canary_0123456789ab';

type Answer = Parameters<typeof startRawServer>[0];

interface Exchanging extends TerminalGuide {
  readonly server: RawServer;
  /** How often the code was sent in this test. */
  exchanges(): number;
}

/** A store whose token endpoint answers what `answer` says at that time. */
async function scripted(whenOver: WhenOver) {
  let answer: Answer = NOT_FOUND;
  const server = await startRawServer((nth, request) => {
    if (!isExchange(request)) return NOT_FOUND;
    return typeof answer === 'function' ? answer(nth, request) : answer;
  });
  whenOver(() => server.close());
  const env = { TOKENWRIGHT_STORE_ORIGIN: server.origin, TOKENWRIGHT_CLIENT_SECRET: SECRET };
  return {
    server,
    options: { env },
    answerWith: (next: Answer) => void (answer = next),
    /** How often a code was sent. */
    sent: () => server.requests.filter(isExchange).length,
  };
}

type Scripted = TerminalGuide & Awaited<ReturnType<typeof scripted>>;

function isExchange({ target }: { readonly target: string }): boolean {
  return target.endsWith('/access_token');
}

/** The whole program, one for all of them: each test authorizes again from where the last one ended. */
const shared = sharedGuide(scripted, (guide) => guide.enterUntil('Listening'));

async function exchange(answer: Answer): Promise<Exchanging> {
  const guide = await shared();
  const opened = guide.sent() === 0 ? 0 : (await guide.browser.all()).length;
  if (opened > 0) await waitOnceMore(guide);
  return approved(guide, answer, opened);
}

/** The same with a program of the test's own, for what ends it or sends twice. */
async function exchangeAlone(answer: Answer): Promise<Exchanging> {
  const facts = await scripted(onTestFinished);
  const guide = { ...facts, ...(await openTerminalGuide(facts.options)) };
  await guide.enterUntil('Listening');
  return approved(guide, answer, 0);
}

/** From the card of a token or an error, or from the step that an error has led to. */
async function waitOnceMore(guide: Scripted): Promise<void> {
  if (guide.terminal.text().includes('Step 7 of 7')) await waitAgain(guide);
  else await guide.enterUntil('Listening');
}

/** Up to the answer of the token endpoint, from the address that was opened after so many others. */
async function approved(guide: Scripted, answer: Answer, opened: number): Promise<Exchanging> {
  guide.answerWith(answer);
  const before = guide.sent();
  const url = new URL(await guide.browser.opened(opened));
  const query = signedCallback(
    {
      code: CODE,
      shop: guide.store.shop,
      state: url.searchParams.get('state') ?? '',
      timestamp: String(Math.floor(Date.now() / 1000)),
    },
    SECRET,
  );
  expect(await visit(`${guide.redirectUri}?${query}`)).toBeLessThan(400);
  return { ...guide, exchanges: () => guide.sent() - before };
}

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';

/** What every screen after an exchange must keep to. */
function expectSafe({ terminal }: TerminalGuide): void {
  expect(terminal.raw()).not.toContain(SECRET);
  expect(terminal.raw()).not.toContain(CODE);
  expect(terminal.raw().split('Exchanging').at(-1)).not.toMatch(/\u001b\[2J\u202e/);
}

function json(status: string, error: string, description: string | null): string {
  const body = JSON.stringify(
    description === null ? { error } : { error, error_description: description },
  );
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function page(status: string, error: string, description: string): string {
  const body = `<!doctype html><title>400 - Oauth error ${error}</title><p>Oauth error ${error}: ${description}</p>`;
  return `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

interface Failure {
  readonly name: string;
  readonly answer: string;
  /** What happened, in its own words. */
  readonly says: RegExp;
  readonly remedy: RegExp;
  /** What Enter is said to do; null where the guide has gone there already. */
  readonly key: string | null;
  /** Where Enter ends, or where the guide has gone. */
  readonly step: string;
}

const USED = 'The authorization code was not found or was already used';
const UNKNOWN = 'Could not find Shopify API application with api_key abc';

/** Every row of the service's table of errors at the exchange. */
const ERRORS: readonly Failure[] = [
  {
    name: 'a used code',
    answer: json('400 Bad Request', 'invalid_request', USED),
    says: /does not take the code/,
    remedy: /Start the sign-in again: a code works once/,
    key: null,
    step: 'Step 5 of 7',
  },
  {
    name: 'a used code, as a page',
    answer: page('400 Bad Request', 'invalid_request', USED),
    says: /does not take the code/,
    remedy: /Start the sign-in again: a code works once/,
    key: null,
    step: 'Step 5 of 7',
  },
  {
    name: 'an unknown Client ID, or an app of some seconds',
    answer: json('400 Bad Request', 'application_cannot_be_found', UNKNOWN),
    says: /does not know the Client ID/,
    remedy: /only seconds old,\s+wait a moment and try\s+again/,
    key: 'to the Client ID',
    step: 'Step 4 of 7',
  },
  {
    name: 'the same, as a page',
    answer: page('400 Bad Request', 'application_cannot_be_found', UNKNOWN),
    says: /does not know the Client ID/,
    remedy: /Compare the Client ID/,
    key: 'to the Client ID',
    step: 'Step 4 of 7',
  },
  {
    name: 'a wrong secret',
    answer: json('400 Bad Request', 'invalid_client', null),
    says: /but not\s+with\s+this\s+Client\s+secret/,
    remedy: /Copy the Client secret again/,
    key: 'to the Client secret',
    step: 'Step 4 of 7',
  },
  {
    name: 'another organization',
    answer: json(
      '400 Bad Request',
      'shop_not_permitted',
      'Client credentials cannot be performed on this shop.',
    ),
    says: /does not allow this kind of request/,
    remedy: /Use the authorization code/,
    key: 'authorize again',
    step: 'Step 5 of 7',
  },
  {
    name: 'an app that is not installed',
    answer: json('400 Bad Request', 'app_not_installed', null),
    says: /The app is not installed/,
    remedy: /Install the app on the store first/,
    key: 'send it again',
    step: 'Step 7 of 7',
  },
  {
    name: 'a bad ID token',
    answer: json('400 Bad Request', 'invalid_subject_token', null),
    says: /did not accept the token/,
    remedy: /a token\s+exchange\s+is\s+for\s+embedded\s+apps/,
    key: 'authorize again',
    step: 'Step 5 of 7',
  },
  {
    name: 'a dead refresh token',
    answer: json(
      '401 Unauthorized',
      'invalid_request',
      'This request requires an active refresh_token',
    ),
    says: /refresh token is no longer valid/,
    remedy: /Authorize again/,
    key: 'authorize again',
    step: 'Step 5 of 7',
  },
];

describe('each error of the exchange has its words, its remedy and its one key', () => {
  test.each(ERRORS)('$name', async ({ answer, says, remedy, key, step }) => {
    const guide = await exchange(answer);
    const { terminal } = guide;
    await terminal.waitFor(says);
    await terminal.waitFor(remedy);
    expectSafe(guide);
    expect(guide.exchanges()).toBe(1);
    if (key !== null) {
      await terminal.waitFor((rows) => rows.at(-1)?.includes(enterButton(key)) === true);
      terminal.press('enter');
    }
    await terminal.waitFor(step);
    if (key !== 'send it again') expect(guide.exchanges()).toBe(1);
  });
});

interface Told {
  readonly id: string;
  readonly shows: RegExp;
  readonly key?: string;
}

/** What a person sees of each case; `key` is what Enter is said to do. */
const TOLD: readonly Told[] = [
  { id: 'TR-01', shows: /Permanent token/, key: 'explore' },
  { id: 'TR-02', shows: /Expiring token[^]*It expires at/, key: 'explore' },
  { id: 'TR-04', shows: /Expiry\s+unknown/, key: 'explore' },
  { id: 'TR-06', shows: /Problem:[^]*no token|without a token/i },
  { id: 'TR-08', shows: /Problem:[^]*is not a text/ },
  { id: 'TR-10', shows: /Problem:[^]*characters in it that no token has/ },
  { id: 'TR-12', shows: /Problem:[^]*far too large|4096 are the most/ },
  { id: 'TR-14', shows: /Permanent token/, key: 'explore' },
  { id: 'TR-15', shows: /Problem:/ },
  { id: 'TR-16', shows: /Permanent token/, key: 'explore' },
  { id: 'TR-17', shows: /Problem:[^]*not JSON/i },
  { id: 'TR-21', shows: /but not\s+with\s+this\s+Client\s+secret/, key: 'to the Client secret' },
  { id: 'TR-22', shows: /\^\[\[2J<U\+202E>|<U\+001B>\[2J<U\+202E>/ },
  { id: 'TR-23', shows: /bad secret \*\*\*/ },
  { id: 'TR-25', shows: /not followed/, key: 'to the shop domain' },
  { id: 'TR-26', shows: /too many requests/, key: 'send it again' },
  { id: 'TR-28', shows: /cut short[^]*unknown/, key: 'authorize again' },
  { id: 'TR-30', shows: /Permanent token/, key: 'explore' },
];

/** Its words are those of a used code, which leads back by itself; the other waits 20 seconds. */
const ELSEWHERE = ['TR-20', 'TR-29'];

describe('the corpus of token answers, on the screen', () => {
  const cases = corpusCases('token-response');

  test('every case is shown here or named', () => {
    const shown = [...TOLD.map(({ id }) => id), ...ELSEWHERE].toSorted();
    expect(shown).toEqual(cases.map(({ id }) => id).toSorted());
  });

  test.each(TOLD)('$id', async ({ id, shows, key }) => {
    const input = cases.find((one) => one.id === id)?.input;
    if (input === undefined) throw new Error(id);
    const guide = await exchange(input);
    const { terminal } = guide;
    await terminal.waitFor(shows);
    if (key !== undefined) await terminal.waitFor(enterButton(key));
    expectSafe(guide);
    expect(terminal.raw()).not.toMatch(/evil\.example.*Location|X-Evil|AAAAAAAAAAAAAAAA|<!doctype/);
    expect(guide.exchanges()).toBe(1);
  });
});

test('TR-29: a silent service can be left with Ctrl+C twice, and the code was sent once', async () => {
  const guide = await exchangeAlone({ head: '', then: 'silence' });
  await guide.terminal.waitFor('Exchanging');
  // The words stand on the screen before the bytes have arrived.
  await vi.waitUntil(() => guide.exchanges() === 1, { timeout: WAIT_MS });
  guide.terminal.press('ctrl+c', 'ctrl+c');
  expect((await guide.terminal.exit).exitCode).toBe(130);
  expect(guide.exchanges()).toBe(1);
});

test('a key sends it again after 429, and the second answer counts', async () => {
  const good =
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{"access_token":"practice_0123456789abcdef","scope":"read_products,read_orders"}';
  let count = 0;
  const guide = await exchangeAlone(() => {
    count += 1;
    return count === 1 ? 'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n' : good;
  });
  await guide.terminal.waitFor('Enter  Send it again');
  guide.terminal.press('enter');
  await guide.terminal.waitFor('Permanent token');
  expect(guide.exchanges()).toBe(2);
});
