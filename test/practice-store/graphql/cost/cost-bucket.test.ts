import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createCostBucket } from '../../../../source/practice-store/graphql/cost/cost-bucket.ts';
import { dig, digList, NOW_MS, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const available = (json: unknown): unknown =>
  dig(json, 'extensions', 'cost', 'throttleStatus', 'currentlyAvailable');

describe('the points of an app', () => {
  const query = '{ products(first: 250) { nodes { id } } }';
  /** Of 13 points those come back that 60 products on a page of 250 do not use. */
  const ACTUAL = 2 + 8;

  test('are spent by what a query really cost and restored by time', async () => {
    const app = { clientId: 'spender' };
    const ask = async (nowMs: number) => (await caller.graphql(query, { app, nowMs })).json;
    expect(available(await ask(NOW_MS))).toBe(2000 - ACTUAL);
    expect(available(await ask(NOW_MS))).toBe(2000 - 2 * ACTUAL);
    // A second restores 100 points, never more than there is room for.
    expect(available(await ask(NOW_MS + 100))).toBe(2000 - ACTUAL - (2 * ACTUAL - 10));
    expect(available(await ask(NOW_MS + 60_000))).toBe(2000 - ACTUAL);
  });

  test('run out: then a query is throttled, without data, until there is enough again', async () => {
    const app = { clientId: 'drainer' };
    const products = (name: string) =>
      `${name}: products(first: 250) { nodes { variants(first: 250) { nodes { id } } } }`;
    const big = `{ ${['a', 'b', 'c', 'd', 'e'].map(products).join(' ')} }`;
    let throttled: unknown = null;
    for (let count = 0; count < 40 && throttled === null; count += 1) {
      const { status, json } = await caller.graphql(big, { app, nowMs: NOW_MS });
      expect(status).toBe(200);
      if (json['errors'] !== undefined) throttled = json;
    }
    const left = available(throttled);
    expect(throttled).toEqual({
      errors: [
        {
          message: 'Throttled',
          extensions: {
            code: 'THROTTLED',
            documentation: 'https://shopify.dev/api/usage/rate-limits',
          },
        },
      ],
      extensions: {
        cost: {
          requestedQueryCost: 5 * (2 + 11 * 14),
          actualQueryCost: null,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: left, restoreRate: 100 },
        },
      },
    });
    expect(left).toBeLessThan(780);
    const waitMs = ((780 - Number(left)) / 100) * 1000;
    const early = await caller.graphql(big, { app, nowMs: NOW_MS + waitMs - 20 });
    expect(dig(early.json, 'errors', 0, 'extensions', 'code')).toBe('THROTTLED');
    const inTime = await caller.graphql(big, { app, nowMs: NOW_MS + waitMs });
    expect(inTime.json['errors']).toBeUndefined();
    // Another app has points of its own.
    const other = await caller.graphql(big, { app: { clientId: 'other' }, nowMs: NOW_MS });
    expect(other.json['errors']).toBeUndefined();
  });

  test('are not spent by a document that never ran', async () => {
    const app = { clientId: 'careful' };
    const ask = (text: string) => caller.graphql(text, { app, nowMs: NOW_MS });
    await ask('{ nothing }');
    await ask(
      '{ products(first: 250) { nodes { variants(first: 250) { nodes { metafields(first: 250) { nodes { id } } } } } } }',
    );
    expect(available((await ask('{ shop { name } }')).json)).toBe(1999);
  });

  test('never leave their bounds, whatever is taken and given back', () => {
    const step = fc.record({
      cost: fc.integer({ min: 0, max: 1000 }),
      used: fc.double({ min: 0, max: 1, noNaN: true }),
      waitMs: fc.integer({ min: -5000, max: 20_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const bucket = createCostBucket();
        let now = NOW_MS;
        for (const { cost, used, waitMs } of steps) {
          now += waitMs;
          const before = bucket.status('a', now).currentlyAvailable;
          const isTaken = bucket.take('a', cost, now);
          if (before >= cost) expect(isTaken).toBe(true);
          if (isTaken) bucket.giveBack('a', cost - Math.floor(cost * used));
          const { currentlyAvailable } = bucket.status('a', now);
          expect(currentlyAvailable).toBeGreaterThanOrEqual(0);
          expect(currentlyAvailable).toBeLessThanOrEqual(2000);
        }
      }),
    );
  });
});

describe('the cost', () => {
  test('of each field is shown with the debug header, and adds up', async () => {
    const query = `query { shop { name } p: products(first: 3) { edges { node { title variants(first: 2) { nodes { id } } } } } }`;
    const { json } = await caller.graphql(query, {
      headers: { 'shopify-graphql-cost-debug': '1' },
    });
    const cost = (path: readonly string[]) =>
      digList(json, 'extensions', 'cost', 'fields').find(
        (field) => JSON.stringify(dig(field, 'path')) === JSON.stringify(path),
      );
    expect(cost(['shop'])).toEqual({
      path: ['shop'],
      definedCost: 1,
      requestedTotalCost: 1,
      requestedChildrenCost: 0,
    });
    expect(cost(['shop', 'name'])).toEqual({
      path: ['shop', 'name'],
      definedCost: 0,
      requestedTotalCost: 0,
      requestedChildrenCost: null,
    });
    expect(cost(['p'])).toMatchObject({ requestedTotalCost: 2 + 2 * (1 + 3) });
    expect(dig(json, 'extensions', 'cost', 'requestedQueryCost')).toBe(1 + 10);
    const plain = await caller.graphql(query);
    expect(dig(plain.json, 'extensions', 'cost', 'fields')).toBeUndefined();
  });

  test('of a mutation is ten, also inside a fragment and for two of them', async () => {
    const { json } = await caller.graphql(
      `mutation { ...F b: tagsAdd(id: "gid://shopify/Product/1", tags: []) { userErrors { message } } }
       fragment F on Mutation { a: tagsAdd(id: "gid://shopify/Product/1", tags: []) { userErrors { message } } }`,
      { scopes: ['write_products'] },
    );
    expect(dig(json, 'extensions', 'cost', 'requestedQueryCost')).toBe(2 * 10);
  });
});
