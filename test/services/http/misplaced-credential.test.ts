import { expect, it, onTestFinished } from 'vitest';
import type { HttpRequest } from '../../../source/core/http/message.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { API_LIMITS } from '../../../source/core/requests/sending.ts';
import { buildAccessScopesRequest } from '../../../source/core/sign-in/access-scopes.ts';
import { buildRevokeRequest, buildUninstallRequest } from '../../../source/core/sign-in/revoke.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import { toWire } from '../../../source/services/http/one-request.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';

const issued = (prefix: string): string => [prefix, '0a1b2c3d'.repeat(4)].join('_');

it('P44: whoever built a request, no credential of the other kind leaves the program', async () => {
  const server = await startRawServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
  // Whoever sent all the same would reach nobody.
  const client = createHttpClient({ env: { HTTPS_PROXY: 'http://127.0.0.1:9' } });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  const practice = practiceDemo(Number(new URL(server.origin).port));
  const live = new Secret(issued('shpat'));
  const ofPractice = new Secret(issued('practice_token'));
  const post = (origin: string, over: Partial<HttpRequest>): HttpRequest => ({
    method: 'POST',
    url: `${origin}/admin/oauth/access_token`,
    headers: [],
    body: null,
    ...over,
  });
  const form = (value: Secret): HttpRequest['body'] => ({
    type: 'form',
    fields: [['client_secret', value]],
  });
  const text = (value: Secret): HttpRequest['body'] => ({
    type: 'text',
    contentType: 'application/json',
    text: JSON.stringify({ a: value.reveal() }),
  });
  const elsewhere = liveDemo();
  const requests: readonly HttpRequest[] = [
    buildAccessScopesRequest(practice, live),
    buildRevokeRequest(practice, live),
    buildUninstallRequest(practice, live),
    post(server.origin, { body: form(live) }),
    post(server.origin, { body: text(live) }),
    post(server.origin, { headers: [['Cookie', live]] }),
    post(server.origin, { url: `${server.origin}/admin/x?a=${live.reveal()}` }),
    post(server.origin.replace('127.0.0.1', 'localhost'), { body: form(live) }),
    buildAccessScopesRequest(elsewhere, ofPractice),
    buildRevokeRequest(elsewhere, ofPractice),
    post(elsewhere.origin, { body: form(ofPractice) }),
    post(elsewhere.origin, { body: text(ofPractice) }),
  ];
  for (const request of requests) {
    const outcome = await client.send(request, { limits: API_LIMITS });
    if (outcome.type !== 'failure') throw new Error(`${request.url} was sent`);
    const { maybeSent, message, remedy } = outcome.failure;
    expect(maybeSent).toBe(false);
    expect(message).toContain('nothing was sent');
    expect(`${message} ${remedy}`).not.toContain('0a1b');
  }
  expect(server.requests).toEqual([]);
  const fine = post(server.origin, { body: form(ofPractice) });
  expect((await client.send(fine, { limits: API_LIMITS })).type).toBe('answer');
});

it.each([
  ['the run is set up for', { ...SHOPIFY_PROFILE, tokenPrefixes: ['acme'] }, 'acme'],
  ['is built in', { ...SHOPIFY_PROFILE, tokenPrefixes: ['acme'], credentialPrefixes: [] }, 'shpat'],
])('P44: no token of the service that %s goes to a practice store', (_which, profile, prefix) => {
  const value = new Secret(issued(prefix));
  const { origin } = practiceDemo(3457);
  const places: ReadonlyArray<Pick<HttpRequest, 'headers' | 'body'> & { readonly query: string }> =
    [
      { headers: [['X-Other', value]], query: '', body: null },
      { headers: [], query: `?a=${value.reveal()}`, body: null },
      { headers: [], query: '', body: { type: 'form', fields: [['code', value]] } },
    ];
  for (const { query, ...rest } of places) {
    const request: HttpRequest = { method: 'POST', url: `${origin}/admin/x${query}`, ...rest };
    expect(toWire(request, {}, profile)).toMatchObject({ cause: { type: 'misplaced-credential' } });
  }
});
