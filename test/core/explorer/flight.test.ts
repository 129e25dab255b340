import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectQuestion } from '../../../source/core/explorer/flight/collect.ts';
import type { FlightEvent } from '../../../source/core/explorer/flight/flight.ts';
import { nextRefillMs, refilledMeter } from '../../../source/core/explorer/flight/meter.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import type { CollectEnd } from '../../../source/core/requests/pages/all-pages.ts';
import { bodyText } from '../../support/explorer/body-text.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const SEND = { type: 'send' } as const;
const NEXT = { type: 'next-page' } as const;
const FORMER = { type: 'flight', event: { type: 'former-page' } } as const;
const AT = 1_790_000_000_000;

const NO_HOST: HttpOutcome = {
  type: 'failure',
  failure: { kind: 'dns', maybeSent: false, message: 'No such host.', remedy: 'Check it.' },
};

describe('while a request is in flight', () => {
  test('seconds and bytes are told, and those of another one are not heard', () => {
    const walk = walkExplorer().go(SEND);
    const received = { bytes: 1200, total: 8000 };
    const told = { type: 'going-on', id: 1, elapsedMs: 2125, received } as const;
    walk.go({ type: 'flight-result', event: told });
    expect(walk.state.sending).toMatchObject({ elapsedMs: 2125, received });
    const state = walk.state;
    walk.go({ type: 'flight-result', event: { ...told, id: 7, elapsedMs: 9 } });
    expect(walk.state).toBe(state);
  });

  test('the answer before stays, and stays after a cancel or a failure', () => {
    const walk = walkExplorer()
      .go(SEND)
      .answer(answerWith({ n: 1 }))
      .go(SEND);
    expect(bodyText(walk)).toContain('"n": 1');
    walk.go({ type: 'cancel' });
    expect(bodyText(walk)).toContain('"n": 1');
    expect(walk.state.flight.failed).toMatchObject({ isCancelled: true });
    walk.go(SEND);
    expect(walk.state.flight.failed).toBeNull();
    walk.answer(NO_HOST);
    expect(bodyText(walk)).toContain('"n": 1');
    expect(walk.state.flight.failed).toMatchObject({ message: 'No such host.' });
    walk.go(SEND).answer(answerWith({ n: 2 }));
    expect(walk.state.flight.failed).toBeNull();
    expect(bodyText(walk)).toContain('"n": 2');
  });
});

describe('the meter', () => {
  const headers = [['x-shopify-shop-api-call-limit', '3/40']] as const;
  const refilled = (id: number, afterMs: number) =>
    ({
      type: 'flight-result',
      event: { type: 'refilled', id, epochMs: AT + afterMs },
    }) as const;

  test('fills with time, step by step, until it is full; then nothing is waited for', () => {
    const walk = walkExplorer().go(SEND).answer(answerWith({}, { headers }));
    expect(walk.effects.at(-1)).toEqual({ type: 'wait-for-refill', id: 1, ms: 500 });
    walk.go(refilled(1, 500));
    expect(walk.state.meter).toMatchObject({ limit: { used: 2 } });
    expect(walk.effects).toHaveLength(3);
    walk.go(refilled(1, 1500));
    expect(walk.state.meter).toMatchObject({ limit: { used: 0 } });
    expect(walk.effects).toHaveLength(3);
  });

  test('of an earlier answer is not heard', () => {
    const walk = walkExplorer().go(SEND).answer(answerWith({}, { headers }));
    walk.go(SEND).answer(answerWith({}, { headers }));
    walk.go(refilled(1, 5000));
    expect(walk.state.meter).toMatchObject({ limit: { used: 3 } });
  });
});

describe('the page before', () => {
  const page = (n: number, next: string | null, previous: string | null = null) => {
    const link = (path: string, rel: string) =>
      `<http://127.0.0.1:3457/admin/api/2026-10/${path}>; rel="${rel}"`;
    const links = [
      ...(previous === null ? [] : [link(previous, 'previous')]),
      ...(next === null ? [] : [link(next, 'next')]),
    ];
    return answerWith({ page: n }, { headers: [['link', links.join(', ')]] });
  };

  test('is there at once, with its request, its cursor and no further request', () => {
    const walk = walkExplorer().write('products.json?limit=1').go(SEND);
    walk.answer(page(1, 'products.json?page_info=2'));
    walk.go({ type: 'reading', event: { type: 'walk', by: 1, unit: 'row' } });
    const { cursor } = walk.state.reading;
    walk.go(NEXT).answer(page(2, 'products.json?page_info=3'));
    walk.go(NEXT).answer(page(3, null));
    walk.go(FORMER);
    expect(bodyText(walk)).toContain('"page": 2');
    walk.go(FORMER);
    expect(bodyText(walk)).toContain('"page": 1');
    expect(walk.state.rest.path.text).toBe('products.json?limit=1');
    expect(walk.state.reading.cursor).toBe(cursor);
    expect(walk.effects.filter(({ type }) => type === 'send')).toHaveLength(3);
    walk.go(FORMER);
    expect(walk.state.notice?.message).toContain('no page before this one');
  });

  test('and the next one keep the table open', () => {
    const rows = (next: string | null) => {
      const link = `<http://127.0.0.1:3457/admin/api/2026-10/${next}>; rel="next"`;
      return answerWith([{ id: 1 }, { id: 2 }], next === null ? {} : { headers: [['link', link]] });
    };
    const walk = walkExplorer().write('products.json?limit=2').go(SEND);
    walk.answer(rows('products.json?page_info=2')).go({ type: 'next-tab' });
    expect(walk.state.view.tab).toBe('table');
    walk.go(NEXT).answer(rows(null));
    expect(walk.state.view.tab).toBe('table');
    // Another list opens readable, as any answer does.
    walk.go({ type: 'start-typing' }).write('orders.json').go(SEND).answer(rows(null));
    expect(walk.state.view.tab).toBe('body');
  });

  test('is asked for by the Link header where it was not walked through', () => {
    const walk = walkExplorer().write('products.json?page_info=2').go(SEND);
    walk.answer(page(2, null, 'products.json?page_info=1')).go(FORMER);
    expect(walk.sent().request.url).toMatch(/page_info=1$/);
    expect(walk.state.rest.path.text).toMatch(/page_info=1$/);
  });

  test('of GraphQL brings its cursor back into the query', () => {
    const query = '{ products(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } } }';
    const of = (id: number) =>
      answerWith({
        data: {
          products: { nodes: [{ id }], pageInfo: { hasNextPage: true, endCursor: `c${id}` } },
        },
      });
    const walk = walkExplorer().go({ type: 'switch-mode' }).write(query).go(SEND).answer(of(1));
    walk.go(NEXT);
    expect(walk.state.notice?.message).toBe(
      'The next page of products: its after was written in the query.',
    );
    walk.answer(of(2));
    expect(walk.state.graphql.query.text).toContain('after: "c1"');
    walk.go(NEXT).answer(of(3)).go(FORMER);
    expect(walk.state.graphql.query.text).toContain('after: "c1"');
    walk.go(FORMER);
    expect(walk.state.graphql.query.text).toBe(query);
  });

  test('of GraphQL is asked for by its cursor where it was not walked through, and m leads on from there', () => {
    const query =
      'query ($c: String) { a(first: 2, after: $c) { pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }';
    const there = { hasNextPage: true, hasPreviousPage: true, startCursor: 'c3', endCursor: 'c4' };
    const back = { ...there, hasPreviousPage: false, startCursor: 'c1', endCursor: 'c2' };
    const walk = walkExplorer().go({ type: 'switch-mode' }).write(query);
    walk.go({ type: 'move-focus', by: 1 }).write('{"c": "c2"}').go(SEND);
    walk.answer(answerWith({ data: { a: { pageInfo: there } } })).go(FORMER);
    expect(walk.state.notice?.message).toBe(
      'The page before of a: its before was written in the variable $c.',
    );
    const { graphql } = walk.state;
    expect(graphql.query.text).toContain('a(last: 2, before: $c)');
    expect(graphql.variables.text).toBe('{"c": "c3"}');
    expect(walk.effects.filter(({ type }) => type === 'send')).toHaveLength(2);
    walk.answer(answerWith({ data: { a: { pageInfo: back } } })).go(FORMER);
    expect(walk.state.notice?.message).toContain('no page before this one');
    walk.go(NEXT);
    expect(walk.state.graphql.query.text).toBe(query);
    expect(walk.state.graphql.variables.text).toBe('{"c": "c2"}');
    // The page that was left is kept for the way back.
    walk.answer(answerWith({ data: { a: { pageInfo: there } } })).go(FORMER);
    expect(walk.effects.filter(({ type }) => type === 'send')).toHaveLength(3);
  });

  test('of GraphQL that cannot be asked for says what to ask for first', () => {
    const query = '{ a(first: 2, after: "c2") { pageInfo { hasNextPage endCursor } } }';
    const walk = walkExplorer().go({ type: 'switch-mode' }).write(query).go(SEND);
    walk.answer(answerWith({ data: { a: { pageInfo: { hasNextPage: false, endCursor: 'c4' } } } }));
    walk.go(FORMER);
    expect(walk.state.notice?.remedy).toContain('pageInfo { hasPreviousPage startCursor }');
    expect(walk.effects.filter(({ type }) => type === 'send')).toHaveLength(1);
  });

  test('is lost with any other request, and not with the same one', () => {
    const walk = walkExplorer().write('products.json').go(SEND);
    walk.answer(page(1, 'products.json?page_info=2')).go(NEXT).answer(page(2, null));
    walk.go(SEND).answer(page(2, null));
    expect(walk.state.flight.pages).toHaveLength(1);
    walk.go({ type: 'switch-mode' }, SEND).answer(answerWith({ data: {} }));
    expect(walk.state.flight.pages).toEqual([]);
  });

  test('that was cancelled is none', () => {
    const walk = walkExplorer().write('products.json').go(SEND);
    walk.answer(page(1, 'products.json?page_info=2')).go(NEXT, { type: 'cancel' });
    expect(walk.state.flight.pages).toEqual([]);
    expect(bodyText(walk)).toContain('"page": 1');
  });
});

describe('collecting all pages', () => {
  const next = 'http://127.0.0.1:3457/admin/api/2026-10/products.json?page_info=2';
  const first = answerWith('{"products":[{"id":1}]}', {
    headers: [['link', `<${next}>; rel="next"`]],
  });
  const flight = (event: FlightEvent) => ({ type: 'flight', event }) as const;
  const walked = () => walkExplorer().write('products.json?limit=1').go(SEND).answer(first);

  test('is asked with its ceiling before it begins, and Esc leaves it', () => {
    const walk = walked().go(flight({ type: 'ask-collect' }));
    expect(collectQuestion(walk.state)).toContain('at most 10,000 rows');
    walk.go(flight({ type: 'change-ceiling', by: -1 }), flight({ type: 'change-ceiling', by: -1 }));
    expect(collectQuestion(walk.state)).toContain('at most 1,000 rows');
    walk.go({ type: 'back' });
    expect(collectQuestion(walk.state)).toBeNull();
    expect(walk.effects).toHaveLength(1);
  });

  test('is not asked while another request is under way', () => {
    const walk = walked().go(SEND, flight({ type: 'ask-collect' }));
    expect(collectQuestion(walk.state)).toBeNull();
  });

  test('has nothing to do where there is no further page', () => {
    const walk = walkExplorer()
      .go(SEND)
      .answer(answerWith({ a: [] }));
    walk.go(flight({ type: 'ask-collect' }));
    expect(walk.state.notice?.message).toContain('no further page');
  });

  const START = [
    flight({ type: 'ask-collect' }),
    flight({ type: 'answer-collect', yes: true }),
  ] as const;

  function collected(end: CollectEnd) {
    const walk = walked().go(...START);
    const effect = walk.effects.at(-1);
    if (effect?.type !== 'collect') throw new Error('nothing is collected');
    const outcome = answerWith('{"products":[{"id":1},{"id":2.0}]}');
    if (outcome.type !== 'answer') throw new Error('fixture');
    const { asked } = effect.first;
    const last = { api: 'rest', method: 'GET', path: 'products.json?page_info=2' } as const;
    const call = { ...last, headers: [], body: '' };
    const counts = { pages: 2, rows: 2, cost: 1, isFromFirst: true };
    const done = { answer: outcome.answer, asked, call, ...counts, end };
    const event = { type: 'collected', id: effect.id, collected: done, epochMs: AT } as const;
    return { walk: walk.go({ type: 'flight-result', event }), effect };
  }

  test('begins with the page that is there, tells how far it is, and Esc only ends it', () => {
    const walk = walked().go(...START);
    expect(walk.effects.at(-1)).toMatchObject({
      type: 'collect',
      id: 2,
      first: { call: { path: '/admin/api/2026-10/products.json?limit=1' } },
      ceiling: { rows: 10_000 },
    });
    const progress = { pages: 3, rows: 150, cost: 2 };
    walk.go({ type: 'flight-result', event: { type: 'page-came', id: 2, progress } });
    expect(walk.state.sending?.collected).toEqual(progress);
    walk.go({ type: 'back' });
    expect(walk.effects.at(-1)).toEqual({ type: 'abort', id: 2 });
    expect(walk.state.sending).not.toBeNull();
    expect(bodyText(walk)).toContain('"id": 1');
  });

  test('gives one answer with one list; the request in the fields stays', () => {
    const { walk } = collected({ type: 'all' });
    expect(bodyText(walk)).toContain('"id": 2.0');
    expect(walk.state.notice?.message).toBe(
      '2 rows of 2 pages (1 more call). That is all there is.',
    );
    expect(walk.state.rest.path.text).toBe('products.json?limit=1');
  });

  test('that ended before the last page puts the last request into the fields', () => {
    const { walk } = collected({ type: 'cancelled' });
    expect(walk.state.rest.path.text).toBe('products.json?page_info=2');
    expect(walk.state.notice?.message).toContain('m goes on');
  });
});

const calls = (used: number, limit = 40) => ({ type: 'calls', limit: { used, limit } }) as const;
const cost = (currentlyAvailable: number, restoreRate: number | null = 100) =>
  ({
    type: 'cost',
    cost: { requested: 10, actual: 8, maximumAvailable: 2000, currentlyAvailable, restoreRate },
  }) as const;

describe('a meter fills up again', () => {
  test.each([
    [40, 10, 5, 0],
    [40, 10, 2.4, 6],
    [80, 10, 1, 6],
    [400, 10, 0.25, 5],
  ])('calls of a bucket of %i: %i used, after %f s %i', (limit, used, seconds, left) => {
    expect(refilledMeter(calls(used, limit), seconds * 1000)).toEqual(calls(left, limit));
  });

  test('points by the rate that the answer names, and never over the top', () => {
    expect(refilledMeter(cost(1500), 2500)).toEqual(cost(1750));
    expect(refilledMeter(cost(1500), 60_000)).toEqual(cost(2000));
  });

  test('says when it will look different, and nothing once it is full', () => {
    expect(nextRefillMs(calls(3))).toBe(500);
    expect(nextRefillMs(calls(0))).toBeNull();
    expect(nextRefillMs(cost(1500))).toBe(1000);
    expect(nextRefillMs(cost(1980))).toBe(200);
    expect(nextRefillMs(cost(2000))).toBeNull();
    expect(nextRefillMs(cost(1500, null))).toBeNull();
  });

  test('never asks for a longer wait than a timer counts, however slowly it fills', () => {
    // A longer one would end at once, again and again.
    const LONGEST_MS = 2 ** 31 - 1;
    const rates = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(2000), rates, (available, rate) => {
        expect(nextRefillMs(cost(available, rate)) ?? 0).toBeLessThanOrEqual(LONGEST_MS);
      }),
    );
    expect(nextRefillMs(cost(1500, 1e-9))).toBeNull();
  });

  test('is full after a number of waits, and is then waited for no more', () => {
    const buckets = fc.oneof(
      fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 1000 })).map((bucket) => calls(...bucket)),
      fc.tuple(fc.nat(2000), fc.integer({ min: 1, max: 2000 })).map((bucket) => cost(...bucket)),
    );
    fc.assert(
      fc.property(buckets, (told) => {
        let [sinceMs, waits] = [0, 0];
        let ms = nextRefillMs(told);
        for (; ms !== null && waits < 2000; waits += 1) {
          sinceMs += ms;
          ms = nextRefillMs(refilledMeter(told, sinceMs));
        }
        expect(ms).toBeNull();
      }),
    );
  });

  test('never goes down, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(40), (ms, used) => {
        const { limit } = refilledMeter(calls(used), ms) as ReturnType<typeof calls>;
        expect(limit.used).toBeGreaterThanOrEqual(0);
        expect(limit.used).toBeLessThanOrEqual(used);
      }),
    );
  });
});
