import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { API_FAULTS } from '../../../source/practice-store/faults/api-faults.ts';
import { findFault } from '../../../source/practice-store/faults/fault-switches.ts';
import type { LOAD_FAULTS } from '../../../source/practice-store/faults/load-faults.ts';
import { API_BODY, startFaultyStore, type FaultyStore } from '../../support/store/faulty-store.ts';
import { askStore, type ClientAnswer } from '../../support/store/practice-client.ts';
import { freshToken } from '../../support/store/practice-sign-in.ts';

let now = Date.UTC(2026, 10, 20, 10, 26, 40);
let faulty: FaultyStore;
beforeAll(async () => {
  faulty = await startFaultyStore({ clock: () => now });
});
// The REST bucket drains meanwhile.
afterEach(() => {
  now += 60_000;
});
afterAll(() => faulty.store.close());

function rest(token = faulty.token, version = '2026-10'): Promise<ClientAnswer> {
  return askStore(faulty.store.origin, {
    path: `/admin/api/${version}/products.json`,
    headers: { 'X-Shopify-Access-Token': token },
  });
}

function graphql(
  query = 'query Q {\n  orders(first: 1) { nodes { id } }\n}',
): Promise<ClientAnswer> {
  return askStore(faulty.store.origin, {
    method: 'POST',
    path: '/admin/api/2026-10/graphql.json',
    headers: { 'X-Shopify-Access-Token': faulty.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
}

const COMMON = { 'x-shopify-api-version': '2026-10' };
const TOO_MANY =
  'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.';
const tooMany = (retryAfter: string | undefined) => ({
  status: 429,
  errors: TOO_MANY,
  headers: {
    ...COMMON,
    'x-shopify-shop-api-call-limit': '40/40',
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  },
});

type RestName =
  | Exclude<
      (typeof API_FAULTS)[number]['name'],
      'access-denied' | 'throttled' | 'max-cost' | 'internal-error' | 'old-version' | 'deprecated'
    >
  | (typeof LOAD_FAULTS)[number]['name'];

/** `errors` is the whole of a JSON body; `page` a text in the body of a page. */
const REST: Record<
  RestName,
  { status: number; errors?: unknown; page?: string; headers?: Record<string, string> }
> = {
  'token-dead': {
    status: 401,
    errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  },
  'must-expire': {
    status: 403,
    errors:
      '[API] Non-expiring access tokens are no longer accepted for the Admin API. Start using expiring offline tokens: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens#expiring-vs-non-expiring-offline-tokens',
  },
  'merchant-approval': {
    status: 403,
    // The token has products and orders.
    errors: '[API] This action requires merchant approval for read_customers scope.',
  },
  'protected-customer-data': {
    status: 403,
    errors:
      '[API] This app is not approved to access REST endpoints with protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
  },
  'plan-402': { status: 402, errors: "This shop's plan does not have access to this feature" },
  'unavailable-shop': { status: 403, errors: 'Unavailable Shop' },
  'shop-locked': { status: 423, errors: 'This shop is unavailable' },
  'bad-request': { status: 400, errors: { query: 'Required parameter missing or invalid' } },
  'not-found': { status: 404, errors: 'Not Found' },
  unprocessable: { status: 422, errors: { title: ["can't be blank"] } },
  'too-many-calls': tooMany('2.0'),
  'retry-after-0': tooMany('0'),
  'retry-after-1': tooMany('1'),
  'retry-after-99999': tooMany('99999'),
  'retry-after-date': tooMany(undefined),
  'retry-after-garbage': tooMany('soon; or later'),
  'retry-after-missing': tooMany(undefined),
  'security-430': { status: 430, page: 'Security Rejection' },
  'status-500': { status: 500, errors: 'An unexpected error occurred' },
  'error-page-500': { status: 500, page: '500 Internal Server Error' },
  'status-501': { status: 501, errors: 'Not Implemented' },
  'status-502': { status: 502, page: '502 Bad Gateway' },
  'status-503': { status: 503, errors: 'Service Unavailable' },
  'status-504': { status: 504, page: '504 Gateway Time-out' },
};

describe('over REST', () => {
  for (const [text, { status, errors, page, headers = COMMON }] of Object.entries(REST)) {
    test(`${text} answers ${status} once, and the API is not asked`, async () => {
      const name = findFault(text)?.name ?? 'status-500';
      faulty.only(name, { type: 'next-request' });
      const asked = faulty.asked();
      const answer = await rest();
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({ ...headers, 'x-practice-fault': text });
      if (errors !== undefined) expect(JSON.parse(answer.body)).toEqual({ errors });
      if (page !== undefined) {
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.body).toContain(page);
      }
      expect(faulty.asked()).toBe(asked);
      const after = await rest();
      expect([after.status, after.body]).toEqual([200, API_BODY]);
      expect(after.headers['x-practice-fault']).toBeUndefined();
    });
  }

  test('retry-after-date gives a date of HTTP, half a minute ahead', async () => {
    faulty.only('retry-after-date');
    const { headers } = await rest();
    const date = headers['retry-after'] ?? '';
    expect(date).toMatch(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    expect(Date.parse(date)).toBe(now + 30_000);
  });

  test('retry-after-missing gives none', async () => {
    faulty.only('retry-after-missing');
    expect((await rest()).headers['retry-after']).toBeUndefined();
  });

  test('must-expire lets expiring tokens through', async () => {
    faulty.only('must-expire');
    const { token } = await freshToken(faulty.store, {}, { expiring: '1' });
    expect((await rest(token)).status).toBe(200);
    expect((await rest('practice_token_unknown')).status).toBe(401);
  });

  test('old-version is served by the oldest version, and nothing else tells', async () => {
    faulty.only('old-version');
    const { status, headers } = await rest();
    expect(status).toBe(200);
    expect(headers['x-shopify-api-version']).toBe('2026-01');
  });

  test('deprecated adds its header to answers and to no refusal', async () => {
    faulty.only('deprecated');
    expect((await rest()).headers['x-shopify-api-deprecated-reason']).toMatch(/^https:/);
    expect((await rest('wrong')).headers['x-shopify-api-deprecated-reason']).toBeUndefined();
  });

  test.each(['access-denied', 'throttled', 'max-cost', 'internal-error'] as const)(
    '%s does nothing and stays on',
    async (name) => {
      faulty.only(name, { type: 'next-request' });
      expect((await rest()).body).toBe(API_BODY);
      expect(faulty.store.faults.active()).toHaveLength(1);
    },
  );

  test('two faults show together', async () => {
    faulty.only('deprecated');
    faulty.store.faults.switchOn('old-version', { type: 'next-request' });
    const { headers } = await rest();
    expect(headers['x-practice-fault']).toBe('old-version, deprecated');
  });
});

describe('over GraphQL', () => {
  async function errorOf(name: Parameters<FaultyStore['only']>[0]) {
    faulty.only(name);
    const { status, headers, body } = await graphql();
    expect(status).toBe(200);
    expect(headers['x-practice-fault']).toBe(name);
    const json: { errors: Array<Record<string, unknown>>; data?: null; extensions?: unknown } =
      JSON.parse(body);
    return { ...json, error: json.errors[0], headers };
  }

  test('throttled says how much is there and how fast it comes back', async () => {
    const { error, extensions, data } = await errorOf('throttled');
    expect(error).toEqual({
      message: 'Throttled',
      extensions: {
        code: 'THROTTLED',
        documentation: 'https://shopify.dev/api/usage/rate-limits',
      },
    });
    expect(extensions).toMatchObject({
      cost: { actualQueryCost: null, throttleStatus: { restoreRate: 100 } },
    });
    expect(data).toBeUndefined();
  });

  test('max-cost begins with the sentence of the service', async () => {
    const { error } = await errorOf('max-cost');
    expect(error).toMatchObject({ extensions: { code: 'MAX_COST_EXCEEDED' } });
    expect(error?.['message']).toMatch(
      /^Query cost is 1723, which exceeds the single query max cost limit \(1000\)\.\n\n/,
    );
  });

  test.each(['access-denied', 'merchant-approval'] as const)(
    '%s names the first field, its place and a scope that the token lacks',
    async (name) => {
      const { error, data } = await errorOf(name);
      expect(data).toBeNull();
      expect(error).toEqual({
        message: 'Access denied for orders field. Required access: `read_customers` access scope.',
        locations: [{ line: 2, column: 3 }],
        extensions: {
          code: 'ACCESS_DENIED',
          documentation: 'https://shopify.dev/api/usage/access-scopes',
          requiredAccess: '`read_customers` access scope.',
        },
        path: ['orders'],
      });
    },
  );

  test('protected-customer-data names the object', async () => {
    const { error } = await errorOf('protected-customer-data');
    expect(error?.['message']).toBe(
      'This app is not approved to access the Order object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
    );
  });

  test('unprocessable has a run-time code', async () => {
    const { error } = await errorOf('unprocessable');
    expect(error).toMatchObject({ extensions: { code: 'INVALID_FIELD_ARGUMENTS' } });
  });

  test('internal-error carries the id of the request that is in its header too', async () => {
    const { error, headers } = await errorOf('internal-error');
    const id = headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f-]{36}-\d+$/);
    expect(error).toMatchObject({
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: id },
    });
  });

  test.each([
    ['token-dead', 401],
    ['must-expire', 403],
    ['plan-402', 402],
    ['shop-locked', 423],
    ['too-many-calls', 429],
    ['status-503', 503],
  ] as const)('%s answers %d with a string in errors', async (name, status) => {
    faulty.only(name);
    const answer = await graphql();
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ errors: expect.any(String) });
    expect(answer.headers['x-shopify-shop-api-call-limit']).toBeUndefined();
  });
});
