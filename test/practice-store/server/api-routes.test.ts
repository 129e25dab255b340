import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiAnswer, ApiRequest } from '../../../source/practice-store/api/types.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { createRestBucket } from '../../../source/practice-store/server/api-routes.ts';
import { askStore } from '../../support/store/practice-client.ts';
import { freshToken } from '../../support/store/practice-sign-in.ts';

const PLAIN: ApiAnswer = {
  status: 200,
  headers: [['Content-Type', 'application/json']],
  body: '{}',
};

let store: PracticeStore;
let token = '';
let now = 1_800_000_000_000;
let answer: ApiAnswer = PLAIN;
let received: ApiRequest[] = [];
let starts = 0;

beforeAll(async () => {
  store = await startPracticeStore({
    port: 0,
    clock: () => now,
    api: async () => {
      starts += 1;
      return {
        handle: async (request) => {
          received.push(request);
          return answer;
        },
        download: async (name) => ({ ...PLAIN, body: `file ${name}` }),
        upload: async () => PLAIN,
        uploaded: async () => PLAIN,
        charge: async () => PLAIN,
        reset: async () => undefined,
        close: async () => undefined,
      };
    },
  });
});

beforeEach(async () => {
  now += 60_000;
  answer = PLAIN;
  received = [];
  ({ token } = await freshToken(store));
});

afterAll(() => store.close());

function call(path: string, method = 'GET', body = '') {
  return askStore(store.origin, {
    method,
    path,
    body,
    headers: { 'X-Shopify-Access-Token': token },
  });
}

describe('a request below /admin/api', () => {
  test('reaches the API with who calls, and without the token', async () => {
    await call('/admin/api/2026-10/products/1/images.json?limit=5&fields=id', 'POST', '{"a":1}');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      path: 'products/1/images.json',
      query: 'limit=5&fields=id',
      context: {
        shop: 'demo.practice.test',
        origin: store.origin,
        apiVersion: '2026-10',
        grantedScopes: ['read_products', 'read_orders'],
        app: { title: 'Practice app', clientId: store.app.clientId },
        nowMs: now,
      },
    });
    expect(Buffer.from(received[0]?.body ?? []).toString()).toBe('{"a":1}');
    expect(JSON.stringify(received[0]?.headers)).not.toContain(token);
  });

  test('starts the API once, and not before somebody with a token asks', async () => {
    expect(starts).toBeLessThanOrEqual(1);
    const other = await startPracticeStore({
      port: 0,
      api: () => Promise.reject(new Error('must not be started')),
    });
    expect((await askStore(other.origin, { path: '/admin/api/2026-10/shop.json' })).status).toBe(
      401,
    );
    await other.close();
    await call('/admin/api/2026-10/shop.json');
    await call('/admin/api/2026-10/shop.json');
    expect(starts).toBe(1);
  });

  test.each([
    ['2026-10', '2026-10'],
    ['2026-01', '2026-01'],
    ['2025-10', '2026-01'],
    ['2020-04', '2026-01'],
    ['2027-01', '2027-01'],
    ['unstable', 'unstable'],
  ])('of version %s is served by %s', async (asked, served) => {
    const { status, headers } = await call(`/admin/api/${asked}/shop.json`);
    expect(status).toBe(200);
    expect(headers['x-shopify-api-version']).toBe(served);
    expect(received[0]?.context.apiVersion).toBe(served);
  });

  test.each(['2027-04', '2026-11', 'latest', ''])('of version "%s" is not found', async (asked) => {
    const { status, body } = await call(`/admin/api/${asked}/shop.json`);
    expect(status).toBe(404);
    expect(body).toBe('{"errors":"Not Found"}');
    expect(received).toHaveLength(0);
  });

  test('that ends in uninstalling ends the token', async () => {
    answer = { ...PLAIN, actions: [{ type: 'uninstall' }] };
    expect((await call('/admin/api/2026-10/graphql.json', 'POST')).status).toBe(200);
    expect((await call('/admin/api/2026-10/graphql.json', 'POST')).status).toBe(401);
  });

  test('survives an answer that cannot be written', async () => {
    answer = { ...PLAIN, headers: [['Link', 'a\r\nb']] };
    await expect(call('/admin/api/2026-10/shop.json')).rejects.toThrow('socket hang up');
    answer = PLAIN;
    expect((await call('/admin/api/2026-10/shop.json')).status).toBe(200);
  });

  test('gets the 500 of the service when the API cannot be started', async () => {
    const broken = await startPracticeStore({
      port: 0,
      api: () => Promise.reject(new Error('no')),
    });
    const signedIn = await freshToken(broken);
    const result = await askStore(broken.origin, {
      path: '/admin/api/2026-10/shop.json',
      headers: { 'X-Shopify-Access-Token': signedIn.token },
    });
    expect(result.status).toBe(500);
    expect(result.body).toBe('{"errors":"An unexpected error occurred"}');
    await broken.close();
  });
});

describe('the REST bucket', () => {
  test('fills by one a call, drains by two a second, and refuses the forty-first', async () => {
    for (let count = 1; count <= 40; count += 1) {
      const { headers } = await call('/admin/api/2026-10/shop.json');
      expect(headers['x-shopify-shop-api-call-limit']).toBe(`${count}/40`);
    }
    const refused = await call('/admin/api/2026-10/shop.json');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('2.0');
    expect(JSON.parse(refused.body)).toEqual({
      errors:
        'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.',
    });
    now += 1000;
    const later = await call('/admin/api/2026-10/shop.json');
    expect(later.headers['x-shopify-shop-api-call-limit']).toBe('39/40');
  });

  test('does not count GraphQL', async () => {
    const { headers } = await call('/admin/api/2026-10/graphql.json', 'POST');
    expect(headers['x-shopify-shop-api-call-limit']).toBeUndefined();
  });

  test('holds 40 calls, drains by 2 a second, and refuses what does not fit', () => {
    let now = 0;
    const bucket = createRestBucket(() => now);
    for (let call = 1; call <= 40; call += 1) {
      expect(bucket.take('app')).toEqual({ isOver: false, header: `${call}/40` });
    }
    expect(bucket.take('app')).toEqual({ isOver: true, header: '40/40' });
    now += 499;
    expect(bucket.take('app').isOver).toBe(true);
    now += 1;
    expect(bucket.take('app')).toEqual({ isOver: false, header: '40/40' });
  });

  test('is a bucket for each app, and all are empty after a clearing', () => {
    const bucket = createRestBucket(() => 0);
    bucket.take('one');
    expect(bucket.take('other').header).toBe('1/40');
    bucket.clear();
    expect(bucket.take('one').header).toBe('1/40');
  });

  test('lets through 40 calls and 2 for each second, however they are spread', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(waits, (milliseconds) => {
        let now = 0;
        let passed = 0;
        const bucket = createRestBucket(() => now);
        for (const wait of milliseconds) {
          now += wait;
          const { isOver, header } = bucket.take('app');
          const level = Number(header.split('/')[0]);
          expect(level).toBeGreaterThan(0);
          expect(level).toBeLessThanOrEqual(40);
          if (!isOver) passed += 1;
        }
        expect(passed).toBeLessThanOrEqual(40 + (now / 1000) * 2);
      }),
    );
  });
});
