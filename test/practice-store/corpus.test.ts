import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PRACTICE_PROFILE, SHOPIFY_PROFILE } from '../../source/core/service/profile.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { askStore, postForm } from '../support/store/practice-client.ts';
import {
  approvedCode,
  authorizeUrl,
  freshToken,
  postToken,
  textFields,
} from '../support/store/practice-sign-in.ts';

const corpus = z
  .object({ cases: z.array(z.object({ id: z.string(), name: z.string(), expect: z.string() })) })
  .parse(JSON.parse(readFileSync('test/corpus/practice-server.json', 'utf8')));

const XSS = '<img src=x onerror=alert(1)>';
const SCANNER = /shp(at|ss|ca|pa)_[a-fA-F0-9]{32}/;

let store: PracticeStore;
let neighbour: PracticeStore;

beforeAll(async () => {
  store = await startPracticeStore({ port: 0 });
  neighbour = await startPracticeStore({ port: 0 });
});

afterAll(async () => {
  await store.close();
  await neighbour.close();
});

function open(url: string) {
  return askStore(store.origin, { path: url.slice(store.origin.length) });
}

async function consentTicket(url: string): Promise<string> {
  const page = await open(url);
  return /name="ticket" value="(\w+)"/.exec(page.body)?.[1] ?? '';
}

const CHECKS: Readonly<Record<string, () => Promise<void>>> = {
  'PS-01': async () => {
    await expect(startPracticeStore({ port: 0, host: '0.0.0.0' })).rejects.toMatchObject({
      code: 'practice-loopback-only',
      exitCode: 2,
    });
  },
  'PS-02': async () => {
    const answer = await askStore(store.origin, {
      path: '/admin/oauth/authorize',
      headers: { Host: 'evil.example' },
    });
    expect(answer.status).toBe(421);
  },
  'PS-03': async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const ticket = await consentTicket(authorizeUrl(store));
      const fields = { ticket, decision: 'approve' };
      const answer = await postForm(store.origin, '/admin/oauth/authorize', fields, {
        Origin: origin,
      });
      expect(answer.status).toBe(403);
      expect(answer.headers.location).toBeUndefined();
    }
  },
  'PS-04': async () => {
    const answer = await open(authorizeUrl(store, { client_id: 'zzz' }));
    expect(answer.status).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body).toContain('Could not find Shopify API application with api_key zzz');
  },
  'PS-06': async () => {
    for (const redirectUri of [
      'http://127.0.0.1:1/callback?x=1',
      'http://127.0.0.1:3456/callback/',
      'http://127.0.0.1:3456/callback?x=1',
      'http://127.0.0.1:3456/Callback',
      'http://localhost:3456/callback',
    ]) {
      const answer = await open(authorizeUrl(store, { redirect_uri: redirectUri }));
      expect(answer.status).toBe(400);
      expect(answer.headers.location).toBeUndefined();
      expect(answer.body).toContain(
        '<p>Oauth error invalid_request: The redirect_uri is not whitelisted</p>',
      );
    }
  },
  'PS-07': async () => {
    const answer = await open(authorizeUrl(store));
    const policy = answer.headers['content-security-policy'];
    expect(policy).toContain("form-action 'self' http://127.0.0.1:3456");
    expect(policy).toContain("frame-ancestors 'none'");
  },
  'PS-08': async () => {
    const ticket = await consentTicket(authorizeUrl(store));
    const answer = await postForm(
      store.origin,
      '/admin/oauth/authorize',
      { ticket, decision: 'approve' },
      { Origin: store.origin },
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:3456\/callback\?code=/);
  },
  'PS-10': async () => {
    const code = await approvedCode(store);
    const first = await postToken(store, { code });
    const token = textFields(first.body).get('access_token') ?? '';
    const scopes = {
      path: '/admin/oauth/access_scopes.json',
      headers: { 'X-Shopify-Access-Token': token },
    };
    expect((await askStore(store.origin, scopes)).status).toBe(200);
    const second = await postToken(store, { code });
    expect(second.status).toBe(400);
    expect(JSON.parse(second.body)).toEqual({
      error: 'invalid_request',
      error_description: 'The authorization code was not found or was already used',
    });
    expect((await askStore(store.origin, scopes)).status).toBe(401);
  },
  'PS-12': async () => {
    const other = store.addApp({ title: 'Other', scopes: ['read_products'], redirectUris: [] });
    const code = await approvedCode(store);
    expect((await postToken(store, { code }, other)).status).toBe(400);
    expect((await postToken(store, { code })).status).toBe(200);
  },
  'PS-13': async () => {
    // RFC 7636 Appendix B.
    const challenge = {
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    };
    const code = await approvedCode(store, challenge);
    expect((await postToken(store, { code, code_verifier: 'wrong' })).status).toBe(400);
    expect((await postToken(store, { code })).status).toBe(400);
    const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect((await postToken(store, { code, code_verifier })).status).toBe(200);
    const unchallenged = await approvedCode(store);
    expect((await postToken(store, { code: unchallenged, code_verifier })).status).toBe(400);
  },
  'PS-15': async () => {
    const code = await approvedCode(store);
    const answer = await postToken(store, { code, client_secret: 'practice_secret_wrong' });
    expect(answer.status).toBe(400);
    expect(textFields(answer.body).get('error')).toBe('invalid_client');
  },
  'PS-17': async () => {
    const foreign = await freshToken(neighbour);
    for (const token of ['', 'practice_token_wrong', foreign.token]) {
      for (const path of ['/admin/oauth/access_scopes.json', '/admin/api/2026-10/shop.json']) {
        const headers: Record<string, string> =
          token === '' ? {} : { 'X-Shopify-Access-Token': token };
        const answer = await askStore(store.origin, { path, headers });
        expect(answer.status).toBe(401);
        expect(JSON.parse(answer.body)).toEqual({
          errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
        });
      }
    }
  },
  'PS-18': async () => {
    const titled = store.addApp({
      title: XSS,
      scopes: ['read_products'],
      redirectUris: ['http://127.0.0.1:3456/callback'],
    });
    const pages = [
      await open(authorizeUrl(store, { client_id: titled.clientId, state: XSS, shop: XSS })),
      await open(authorizeUrl(store, { scope: XSS })),
      await open(authorizeUrl(store, { client_id: XSS })),
    ];
    for (const page of pages) {
      expect(page.body).not.toContain('<img');
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';/);
    }
    expect(pages[0]?.body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const { redirect } = await store.approve(authorizeUrl(store, { state: XSS }));
    expect(redirect).toContain(`state=${encodeURIComponent(XSS)}&`);
  },
  'PS-19': async () => {
    const code = await approvedCode(store);
    const { token, refreshToken } = await freshToken(store, {}, { expiring: '1' });
    const { clientId, clientSecret } = store.app;
    for (const value of [code, token, refreshToken, clientId, clientSecret.reveal()]) {
      expect(value).toMatch(/^practice_[a-z]+_[0-9a-f]{32}$/);
      expect(value).not.toMatch(SCANNER);
    }
  },
  'PS-20': async () => {
    // The tool's half is tested with its commands; here, that the two can be told apart at all,
    // and that the store takes no live credential either.
    expect(SHOPIFY_PROFILE.tokenPrefixes).not.toContain('practice');
    expect(PRACTICE_PROFILE.storeHost.endsWith('.test')).toBe(true);
    const live = `shpss_${'0123456789abcdef'.repeat(2)}`;
    const answer = await postToken(store, { code: 'any', client_secret: live });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('takes only values that begin with practice_');
    expect(answer.body).not.toContain(live);
  },
};

test('every case of the corpus has a check', () => {
  expect(corpus.cases.map(({ id }) => id)).toEqual(Object.keys(CHECKS));
});

test.each(corpus.cases)('$id $name: $expect', async ({ id }) => {
  expect.hasAssertions();
  await CHECKS[id]?.();
});
