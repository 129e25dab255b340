import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  recogniseAuthorizePage,
  type AuthorizePageCode,
} from '../../source/core/diagnosis/authorize-page.ts';
import type { HttpOutcome, HttpRequest } from '../../source/core/http/message.ts';
import { PRACTICE_PROFILE } from '../../source/core/service/profile.ts';
import { parseShop } from '../../source/core/service/shop-domain.ts';
import {
  parsePracticeOrigin,
  practiceAddress,
  type StoreAddress,
} from '../../source/core/service/store-address.ts';
import { buildAuthorizeUrl, type TokenMode } from '../../source/core/sign-in/authorize-url.ts';
import { checkCallback, type ValidatedCallback } from '../../source/core/sign-in/callback-check.ts';
import { buildExchangeRequest, readExchangeOutcome } from '../../source/core/sign-in/exchange.ts';
import { DEFAULT_REDIRECT_URI, parseRedirectUri } from '../../source/core/sign-in/redirect-uri.ts';
import { Secret } from '../../source/core/text/secret.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { nodeHashing } from '../../source/services/crypto/node-crypto.ts';
import { askStore } from '../support/store/practice-client.ts';
import { authorizeUrl } from '../support/store/practice-sign-in.ts';

// The store's texts and wire against the tool's own readers, with nothing in between.

const STATE = new Secret('state-of-this-attempt');

let store: PracticeStore;
let address: StoreAddress;

beforeAll(async () => {
  store = await startPracticeStore({ port: 0 });
  const shop = parseShop(store.shop, PRACTICE_PROFILE);
  const origin = parsePracticeOrigin(store.origin);
  if (shop.type !== 'shop' || origin.type !== 'origin') throw new Error('the store has no address');
  address = practiceAddress(PRACTICE_PROFILE, shop.shop, origin.origin);
});

afterAll(() => store.close());

function redirectUri() {
  const verdict = parseRedirectUri(DEFAULT_REDIRECT_URI);
  if (verdict.type !== 'redirect-uri') throw new Error('the default redirect URI is refused');
  return verdict.uri;
}

async function approve(tokenMode: TokenMode): Promise<ValidatedCallback> {
  const { url } = buildAuthorizeUrl({
    store: address,
    clientId: store.app.clientId,
    scopes: ['read_products'],
    redirectUri: redirectUri(),
    state: STATE,
    tokenMode,
    codeChallenge: null,
  });
  const { redirect } = await store.approve(url);
  const expectation = {
    state: STATE,
    olderStates: [],
    shop: address.shop,
    issuer: address.origin,
    profile: PRACTICE_PROFILE,
    clientSecret: store.app.clientSecret,
    hashing: nodeHashing,
  };
  const verdict = checkCallback(new URL(redirect).search.slice(1), expectation, Date.now() / 1000);
  if (verdict.type !== 'accepted') throw new Error(`the callback was ${verdict.type}`);
  return verdict.callback;
}

function exchangeRequest(callback: ValidatedCallback, tokenMode: TokenMode): HttpRequest {
  return buildExchangeRequest({
    store: address,
    clientId: store.app.clientId,
    clientSecret: store.app.clientSecret,
    callback,
    redirectUri: redirectUri(),
    tokenMode,
    codeVerifier: null,
  });
}

function text(value: string | Secret): string {
  return typeof value === 'string' ? value : value.reveal();
}

/** Sends the tool's request; `accept` replaces what it accepts. */
async function send(request: HttpRequest, accept?: string): Promise<HttpOutcome> {
  const headers = Object.fromEntries(request.headers.map(([name, value]) => [name, text(value)]));
  const fields = request.body?.type === 'form' ? request.body.fields : [];
  const answer = await askStore(store.origin, {
    method: request.method,
    path: new URL(request.url).pathname,
    headers: {
      ...headers,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(accept === undefined ? {} : { Accept: accept }),
    },
    body: fields.map(([name, value]) => `${name}=${encodeURIComponent(text(value))}`).join('&'),
  });
  return {
    type: 'answer',
    answer: {
      status: answer.status,
      headers: [['content-type', String(answer.headers['content-type'])]],
      body: new TextEncoder().encode(answer.body),
      incomplete: null,
      unknownEncoding: null,
      durationMs: 1,
    },
  };
}

test.each([
  ['permanent', 'permanent'],
  ['expiring', 'expiring'],
  ['per-user', 'online'],
] as const)('the tool signs in for a %s token and names it %s', async (tokenMode, kind) => {
  const request = exchangeRequest(await approve(tokenMode), tokenMode);
  const result = readExchangeOutcome(await send(request), { vocabulary: PRACTICE_PROFILE.scopes });
  expect(result).toMatchObject({ type: 'token', token: { kind, granted: ['read_products'] } });
});

test.each(['application/json', 'text/html'])(
  'the tool recognises a used code, answered as %s',
  async (accept) => {
    const request = exchangeRequest(await approve('permanent'), 'permanent');
    await send(request);
    const again = readExchangeOutcome(await send(request, accept), {
      vocabulary: PRACTICE_PROFILE.scopes,
    });
    expect(again).toMatchObject({ type: 'failed', failure: { code: 'code-used' } });
  },
);

const PAGES: ReadonlyArray<readonly [AuthorizePageCode, Record<string, string | null>]> = [
  ['redirect-not-listed', { redirect_uri: 'http://127.0.0.1:3456/other' }],
  ['redirect-not-listed', { redirect_uri: null }],
  ['application-not-found', { client_id: 'nobody' }],
  ['invalid-scope', { scope: 'read_nonsense' }],
];

test.each(PAGES)('the tool recognises the page %s', async (code, changes) => {
  const path = authorizeUrl(store, changes).slice(store.origin.length);
  const { body } = await askStore(store.origin, { path });
  // What a person copies: the text of the page, without its markup.
  const shown = body.replace(/^[^]*<main>/, '').replaceAll(/<[^>]+>/g, '');
  expect(recogniseAuthorizePage(shown)).toBe(code);
});
