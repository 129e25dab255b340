import { describe, expect, it } from 'vitest';
import {
  buildAccessScopesRequest,
  readAccessScopesOutcome,
} from '../../../source/core/sign-in/access-scopes.ts';
import {
  checkCallback,
  type ValidatedCallback,
} from '../../../source/core/sign-in/callback-check.ts';
import { buildExchangeRequest, type ExchangeInput } from '../../../source/core/sign-in/exchange.ts';
import { buildRefreshRequest } from '../../../source/core/sign-in/refresh.ts';
import {
  buildRevokeRequest,
  buildUninstallRequest,
  readRevokeOutcome,
} from '../../../source/core/sign-in/revoke.ts';
import { describeTokenKind } from '../../../source/core/sign-in/issued-token.ts';
import type { HttpRequest } from '../../../source/core/http/message.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { liveAddress } from '../../../source/core/service/store-address.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { goodRedirectUri, goodShop } from '../../support/sign-in/authorize-input.ts';
import { expectation, NOW, signedQuery } from '../../support/sign-in/callback-expectation.ts';
import { answeredOutcome, failedWith } from '../../support/sockets/http-answers.ts';

const STORE = liveAddress(SHOPIFY_PROFILE, goodShop('demo'));
const TOKEN = new Secret('the-token');

function validated(): ValidatedCallback {
  const verdict = checkCallback(signedQuery(), expectation(), NOW);
  if (verdict.type !== 'accepted') throw new Error(verdict.type);
  return verdict.callback;
}

function exchange(changes: Partial<ExchangeInput> = {}): HttpRequest {
  return buildExchangeRequest({
    store: STORE,
    clientId: 'id',
    clientSecret: new Secret('hush'),
    callback: validated(),
    redirectUri: goodRedirectUri('http://127.0.0.1:3456/callback'),
    tokenMode: 'permanent',
    codeVerifier: null,
    ...changes,
  });
}

/** The form as it goes over the wire. */
function form(request: HttpRequest): Record<string, string> {
  if (request.body?.type !== 'form') throw new Error('no form');
  return Object.fromEntries(
    request.body.fields.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.reveal(),
    ]),
  );
}

describe('the exchange', () => {
  it('is one form post to the shop that was asked for, with nothing secret outside the body', () => {
    const request = exchange();
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://demo.myshopify.com/admin/oauth/access_token',
      headers: [['Accept', 'application/json']],
    });
    expect(form(request)).toEqual({ client_id: 'id', client_secret: 'hush', code: 'abc123' });
    expect(JSON.stringify(request)).not.toMatch(/hush|abc123/);
  });

  it('asks for an expiring token, or sends a verifier, only when told to', () => {
    expect(form(exchange({ tokenMode: 'expiring' }))).toMatchObject({ expiring: '1' });
    expect(form(exchange({ tokenMode: 'per-user' }))).not.toHaveProperty('expiring');
    expect(form(exchange({ codeVerifier: new Secret('verifier') }))).toMatchObject({
      code_verifier: 'verifier',
    });
    const store = { ...STORE, profile: { ...SHOPIFY_PROFILE, expiringTokens: false } };
    expect(form(exchange({ store, tokenMode: 'expiring' }))).not.toHaveProperty('expiring');
  });

  it('says to other services what RFC 6749 asks for', () => {
    const store = {
      ...STORE,
      profile: { ...SHOPIFY_PROFILE, callbackSignature: 'absent' as const },
    };
    expect(form(exchange({ store }))).toMatchObject({
      grant_type: 'authorization_code',
      redirect_uri: 'http://127.0.0.1:3456/callback',
    });
  });
});

describe('the refresh', () => {
  it('goes to the same address with the refresh token', () => {
    const request = buildRefreshRequest({
      store: STORE,
      clientId: 'id',
      clientSecret: new Secret('hush'),
      refreshToken: new Secret('r'),
    });
    expect(request.url).toBe(exchange().url);
    expect(form(request)).toEqual({
      client_id: 'id',
      client_secret: 'hush',
      grant_type: 'refresh_token',
      refresh_token: 'r',
    });
  });
});

describe('giving a token back', () => {
  it('asks by the documented mutation, and can ask by the older way', () => {
    expect(buildRevokeRequest(STORE, TOKEN)).toMatchObject({
      method: 'POST',
      url: 'https://demo.myshopify.com/admin/api/2026-10/graphql.json',
      headers: [
        ['Accept', 'application/json'],
        ['X-Shopify-Access-Token', TOKEN],
      ],
      body: { text: expect.stringContaining('appUninstall') },
    });
    expect(buildUninstallRequest(STORE, TOKEN)).toMatchObject({
      method: 'DELETE',
      url: 'https://demo.myshopify.com/admin/api_permissions/current.json',
      body: null,
    });
  });

  it('explains a redirect, and does not call JSON of another form no JSON', () => {
    expect(readRevokeOutcome(answeredOutcome({ status: 302 }))).toMatchObject({
      type: 'failed',
      canUseFallback: false,
      report: { message: expect.stringContaining('elsewhere (status 302); it was not followed') },
    });
    expect(readRevokeOutcome(answeredOutcome({ body: '[]' }))).toMatchObject({
      report: { message: expect.stringContaining('is JSON of another form') },
    });
  });

  it.each([
    [200, '{"data":{"appUninstall":{"userErrors":[]}}}', { type: 'revoked' }],
    [200, '{}', { type: 'revoked' }],
    [200, '', { type: 'revoked' }],
    [401, '{"errors":"[API] Invalid API key or access token"}', { type: 'already-dead' }],
    [404, '{"errors":"Not Found"}', { type: 'failed', canUseFallback: true }],
    [500, '', { type: 'failed', canUseFallback: false }],
    [499, '', { type: 'failed', canUseFallback: true }],
    [429, '', { type: 'failed', canUseFallback: false }],
    [300, '{}', { type: 'failed', report: { code: 'revoke-redirected' } }],
    [399, '{}', { type: 'failed', report: { code: 'revoke-redirected' } }],
    [400, '{}', { type: 'failed', report: { code: 'not-revoked' } }],
    [200, '<html>', { type: 'failed' }],
    [200, '{"status":"ok"}', { type: 'failed', canUseFallback: true }],
    [200, '{"data":{"appUninstall":null}}', { type: 'failed' }],
    [
      200,
      '{"errors":[{"message":"no \\u001b[2J"}]}',
      { type: 'failed', report: { message: expect.stringContaining('no ^[[2J') } },
    ],
    [
      200,
      '{"data":{"appUninstall":{"userErrors":[{"field":null,"message":"not now"}]}}}',
      { type: 'failed', report: { message: expect.stringContaining('not now') } },
    ],
  ])('reads %i %s', (status, body, result) => {
    expect(readRevokeOutcome(answeredOutcome({ status, body }))).toMatchObject(result);
  });

  it.each([
    [400, true],
    [499, true],
    [500, false],
    [429, false],
  ])('may go on to the older way after %i: %j', (status, canUseFallback) => {
    expect(readRevokeOutcome(answeredOutcome({ status, body: '{}' }))).toMatchObject({
      type: 'failed',
      canUseFallback,
    });
  });

  it('says that the outcome is unknown when the request may have arrived', () => {
    expect(readRevokeOutcome(failedWith({ maybeSent: true }))).toMatchObject({
      type: 'failed',
      report: { code: 'revoke-unknown', exitCode: 3 },
    });
    expect(readRevokeOutcome(failedWith())).toMatchObject({
      type: 'failed',
      report: { code: 'revoke-unreachable', exitCode: 3 },
    });
  });

  it('does not call a token kept when the answer broke off', () => {
    expect(readRevokeOutcome(answeredOutcome({ body: '{"da', incomplete: 'cut' }))).toMatchObject({
      canUseFallback: false,
      report: {
        code: 'revoke-unknown',
        message: expect.stringMatching(/whether the token was revoked is unknown\.$/),
        exitCode: 3,
      },
    });
    expect(readRevokeOutcome(answeredOutcome({ status: 401, incomplete: 'cut' })).type).toBe(
      'already-dead',
    );
  });
});

describe('asking for the scopes of a token', () => {
  it('has no version in its path and sends the token raw', () => {
    expect(buildAccessScopesRequest(STORE, TOKEN)).toEqual({
      method: 'GET',
      url: 'https://demo.myshopify.com/admin/oauth/access_scopes.json',
      headers: [
        ['Accept', 'application/json'],
        ['X-Shopify-Access-Token', TOKEN],
      ],
      body: null,
    });
  });

  it('reads the handles', () => {
    const body =
      '{"access_scopes":[{"handle":"write_products"},{"handle":"read_shipping"},{"x":1},{"handle":"\\u001b"}]}';
    expect(readAccessScopesOutcome(answeredOutcome({ body }), STORE)).toEqual({
      type: 'scopes',
      scopes: ['write_products', 'read_shipping', '^['],
    });
    expect(
      readAccessScopesOutcome(answeredOutcome({ body: '{"access_scopes":[]}' }), STORE),
    ).toEqual({
      type: 'scopes',
      scopes: [],
    });
  });

  it.each([
    [
      answeredOutcome({ status: 401, body: '{"errors":"no"}' }),
      { type: 'bad-token', report: { exitCode: 4 } },
    ],
    [
      answeredOutcome({ status: 403, body: '{"errors":"Unavailable Shop"}' }),
      {
        type: 'failed',
        status: 403,
        report: { message: expect.stringContaining('Unavailable Shop'), exitCode: 1 },
      },
    ],
    [answeredOutcome({ body: '<html>' }), { type: 'failed', status: 200 }],
    [answeredOutcome({ body: '{"access_scopes":"all"}' }), { type: 'failed' }],
    [answeredOutcome({ body: '{"access_scopes":[]}', incomplete: 'cut' }), { type: 'failed' }],
    [failedWith(), { type: 'failed', status: null, report: { exitCode: 3 } }],
  ])('names what went wrong otherwise (%#)', (outcome, result) => {
    expect(readAccessScopesOutcome(outcome, STORE)).toMatchObject(result);
  });
});

describe('the kinds of token', () => {
  it('have a title and a lifetime in words each', () => {
    for (const kind of [
      'permanent',
      'expiring',
      'online',
      'client-credentials',
      'unknown',
    ] as const) {
      const { title, lifetime } = describeTokenKind(kind);
      expect(title).toMatch(/token/i);
      expect(lifetime).toMatch(/\.$/);
    }
    expect(describeTokenKind('permanent').lifetime).toMatch(/does not expire/);
  });
});
