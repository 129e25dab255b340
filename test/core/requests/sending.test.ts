import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HttpOutcome, SendHttp } from '../../../source/core/http/message.ts';
import {
  decideRetry,
  needsConsent,
  LOOK_FIRST,
  parseRetryAfter,
  type Repeatable,
  sendWithRetries,
} from '../../../source/core/requests/sending.ts';
import { describeFailure } from '../../../source/services/http/describe-failure.ts';
import { answered } from '../../support/sockets/http-answers.ts';

const REQUEST = { method: 'GET', url: 'https://demo.myshopify.com/x', headers: [], body: null };
const LIMITS = { totalMs: 1, maxBytes: 1 };

function sender(outcomes: readonly HttpOutcome[]): { send: SendHttp; sent: () => number } {
  let sent = 0;
  return {
    send: async () => {
      const outcome = outcomes[Math.min(sent, outcomes.length - 1)];
      if (outcome === undefined) throw new Error('nothing to answer with');
      sent += 1;
      return outcome;
    },
    sent: () => sent,
  };
}

test('a 503 and then a 200 ends with the 200, and the wait was shown before', async () => {
  const { send, sent } = sender([answered(503, { 'Retry-After': '3' }), answered(200)]);
  const log: string[] = [];
  const result = await sendWithRetries(send, REQUEST, {
    limits: LIMITS,
    repeatable: 'rest-read',
    now: () => 0,
    wait: async (ms) => {
      log.push(`waited ${ms}`);
      return 'elapsed';
    },
    onWait: (decision) => log.push(`shown ${decision.reason} ${decision.retry}`),
  });
  expect(result.outcome).toMatchObject({ answer: { status: 200 } });
  expect(sent()).toBe(2);
  expect(log).toEqual(['shown unavailable 1', 'waited 3000']);
});

test('cancelling the wait sends nothing more', async () => {
  const { send, sent } = sender([answered(429)]);
  const result = await sendWithRetries(send, REQUEST, {
    limits: LIMITS,
    repeatable: 'rest-read',
    now: () => 0,
    wait: async () => 'aborted',
  });
  // What was sent was refused: nobody has to look whether it was carried out.
  const failure = { kind: 'aborted', maybeSent: false };
  expect(result.outcome).toMatchObject({ type: 'failure', failure });
  expect(sent()).toBe(1);
});

test('hands the signal on to sending and to waiting', async () => {
  const { signal } = new AbortController();
  const seen: unknown[] = [];
  await sendWithRetries(
    async (_request, options) => {
      seen.push(options.signal);
      return answered(seen.length === 1 ? 429 : 200);
    },
    REQUEST,
    {
      limits: LIMITS,
      signal,
      repeatable: 'rest-read',
      now: () => 0,
      wait: async (_ms, given) => {
        seen.push(given);
        return 'elapsed';
      },
    },
  );
  expect(seen).toEqual([signal, signal, signal]);
});

function decide(outcome: HttpOutcome, repeatable: Repeatable = 'rest-read', retriesMade = 0) {
  return decideRetry({ outcome, repeatable, retriesMade, nowMs: 0 });
}

function throttled(cost: unknown): HttpOutcome {
  const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
  return answered(200, {}, JSON.stringify({ errors, extensions: { cost } }));
}

function status(requested: unknown, available: unknown, rate: unknown, maximum: unknown = 2_000) {
  const throttleStatus = {
    maximumAvailable: maximum,
    currentlyAvailable: available,
    restoreRate: rate,
  };
  return { requestedQueryCost: requested, throttleStatus };
}

describe('a read', () => {
  test.each([429, 503])('with %i is retried after Retry-After, counted from 1', (code) => {
    const decision = decide(answered(code, { 'Retry-After': '2.0' }), 'rest-read', 1);
    expect(decision).toMatchObject({ type: 'wait', waitMs: 2_000, retry: 2 });
  });

  test('is retried three times and no more', () => {
    expect(decide(answered(429), 'rest-read', 2).type).toBe('wait');
    expect(decide(answered(429), 'rest-read', 3)).toMatchObject({ type: 'stop', why: 'used-up' });
  });

  test('waits sixty seconds, and not sixty-one', () => {
    expect(decide(answered(429, { 'Retry-After': '60' }))).toMatchObject({
      type: 'wait',
      waitMs: 60_000,
    });
    expect(decide(answered(429, { 'Retry-After': '61' }))).toMatchObject({ why: 'too-long' });
  });

  test.each([200, 301, 401, 402, 403, 404, 423, 430, 500, 502, 504])(
    'with %i is not retried',
    (code) => {
      expect(decide(answered(code, { 'Retry-After': '1' }))).toMatchObject({ why: 'not-needed' });
    },
  );

  test('without an answer is not retried', () => {
    const failure = { kind: 'reset', maybeSent: true, message: '', remedy: '' } as const;
    expect(decide({ type: 'failure', failure })).toMatchObject({ why: 'no-answer' });
  });
});

test('a query is throttled also where other errors stand beside that one', () => {
  const errors = [{ message: 'Other' }, { message: 'Off', extensions: { code: 'THROTTLED' } }];
  const body = JSON.stringify({ errors, extensions: { cost: status(20, 10, 10) } });
  expect(decide(answered(200, {}, body), 'graphql-query')).toMatchObject({
    type: 'wait',
    reason: 'throttled',
    waitMs: 1_000,
  });
});

describe('what may have changed data', () => {
  test.each([
    ['429', answered(429, { 'Retry-After': '1' })],
    ['503', answered(503)],
    ['THROTTLED', throttled(status(500, 10, 50))],
  ])('is never retried on %s', (_name, outcome) => {
    expect(decide(outcome, 'never')).toMatchObject({ type: 'stop', why: 'never' });
  });
});

describe('a GraphQL query that is throttled', () => {
  test('waits until the bucket holds what it asks for', () => {
    expect(decide(throttled(status(500, 10, 50)), 'graphql-query')).toMatchObject({
      type: 'wait',
      reason: 'throttled',
      waitMs: 9_800,
    });
  });

  test('does not wait at all when there is enough by now', () => {
    expect(decide(throttled(status(5, 10, 50)), 'graphql-query')).toMatchObject({ waitMs: 0 });
  });

  test.each([
    ['no cost', undefined],
    ['a cost that is text', 'much'],
    ['a rate of zero', status(500, 10, 0)],
    ['a negative rate', status(500, 10, -1)],
    ['numbers as text', status('500', '10', '50')],
    ['numbers that are null', status(null, null, null)],
    ['more asked for than the bucket ever holds', status(500, 10, 50, 100)],
  ])('gives words and no number for %s', (_name, cost) => {
    expect(decide(throttled(cost), 'graphql-query')).toEqual({
      type: 'stop',
      why: 'unknown',
      waitMs: null,
    });
  });

  test.each([
    '',
    'no JSON',
    '[]',
    'null',
    '{"errors":"Not Found"}',
    '{"errors":{"code":"THROTTLED"}}',
    '{"errors":[null,{"extensions":[]}]}',
  ])('is told from %j, which is not throttled', (body) => {
    expect(decide(answered(200, {}, body), 'graphql-query')).toMatchObject({ why: 'not-needed' });
  });

  test('a REST answer that merely looks throttled is none', () => {
    expect(decide(throttled(status(500, 10, 50)), 'rest-read')).toMatchObject({
      why: 'not-needed',
    });
  });
});

/** Fri, 20 Nov 2026 10:00:00 GMT */
const NOW = Date.UTC(2026, 10, 20, 10, 0, 0);

test.each([
  ['2.0', 2_000],
  ['1', 1_000],
  ['0', 0],
  [' 3 ', 3_000],
  ['0.5', 500],
  ['99999', 99_999_000],
  ['Fri, 20 Nov 2026 10:00:07 GMT', 7_000],
  ['Friday, 20-Nov-26 10:00:09 GMT', 9_000],
])('reads %j as a wait of %i ms', (value, waitMs) => {
  expect(parseRetryAfter(value, NOW)).toBe(waitMs);
});

test.each([
  undefined,
  '',
  '-5',
  'soon',
  '1,5',
  '0x10',
  '1e3',
  'Infinity',
  'NaN',
  'Fri, 20 Nov 2026 09:59:00 GMT',
  'Fri, 99 Foo 2026',
])('counts %j, which is absent, past, negative or unreadable, as one second', (value) => {
  expect(parseRetryAfter(value, NOW)).toBe(1_000);
});

test('is a finite number of milliseconds for every text', () => {
  const digits = fc.string({ unit: fc.constantFrom('0', '9', '.'), maxLength: 400 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits), (value) => {
      const waitMs = parseRetryAfter(value, NOW);
      expect(Number.isFinite(waitMs)).toBe(true);
      expect(waitMs).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe('any Retry-After', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '-',
      '+',
      '.',
      ',',
      ' ',
      '\t',
      'e',
      '0x',
      'GMT',
      'Fri, ',
      'Friday, ',
      ':',
      '\u0000',
    ),
    fc.constantFrom('20 Nov 2026 10:00:07', '31 Feb 9999', '-000001', '275760', 'Infinity', 'NaN'),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
    fc.double().map(String),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const header = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));

  test('leads to a wait of no more than a minute, or to none', () => {
    const now = fc.integer({ min: 0, max: 8_640_000_000_000_000 });
    fc.assert(
      fc.property(header, now, fc.constantFrom(429, 503), (value, nowMs, code) => {
        const outcome = answered(code, { 'Retry-After': value });
        const decision = decideRetry({ outcome, repeatable: 'rest-read', retriesMade: 0, nowMs });
        const { waitMs } = decision;
        expect(Number.isSafeInteger(waitMs)).toBe(true);
        expect(waitMs).toBeGreaterThanOrEqual(0);
        if (decision.type === 'wait') expect(waitMs).toBeLessThanOrEqual(60_000);
        else expect([decision.why, (waitMs ?? 0) > 60_000]).toEqual(['too-long', true]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('that is a date still to come is waited for to the second, and no time for one that is past', () => {
    const seconds = fc.integer({ min: -100_000, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, (later) => {
        const date = new Date(NOW + later * 1_000).toUTCString();
        expect(parseRetryAfter(date, NOW)).toBe(later > 0 ? later * 1_000 : 1_000);
      }),
    );
  });

  test('that is a number is rounded up, so that nothing is sent too early', () => {
    const blank = fc.constantFrom('', ' ', '\t ');
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(9_999), blank, (whole, part, around) => {
        const digits = String(part).padStart(4, '0');
        const waitMs = parseRetryAfter(`${around}${whole}.${digits}${around}`, NOW);
        const tenths = whole * 10_000 + part;
        expect(waitMs * 10 - tenths).toBeGreaterThanOrEqual(0);
        // A product that is not exact may be rounded up by one more.
        expect(waitMs * 10 - tenths).toBeLessThanOrEqual(10);
      }),
    );
  });
});

test.each([
  ['never', false, true],
  ['never', true, false],
  ['rest-read', false, false],
  ['graphql-query', false, false],
] as const)(
  'P56: what is repeatable %s needs consent (practice %s): %s',
  (repeatable, isPractice, needs) => {
    expect(needsConsent({ repeatable }, { isPractice })).toBe(needs);
  },
);
describe('what may have changed data, and was not answered,', () => {
  const lost = (maybeSent: boolean): HttpOutcome => ({
    type: 'failure',
    failure: { kind: 'reset', maybeSent, message: 'It broke off.', remedy: 'Try again.' },
  });

  test.each<[Repeatable, boolean, string]>([
    ['never', true, LOOK_FIRST],
    ['never', false, 'Try again.'],
    ['rest-read', true, 'Try again.'],
    ['graphql-query', true, 'Try again.'],
  ])(
    'is to be looked at before it is sent again: %s, sent: %s',
    async (repeatable, sent, words) => {
      const { outcome } = await sendWithRetries(sender([lost(sent)]).send, REQUEST, {
        limits: LIMITS,
        repeatable,
        now: () => 0,
        wait: async () => 'elapsed',
      });
      expect(outcome).toMatchObject({ failure: { message: 'It broke off.', remedy: words } });
    },
  );
});

test('a failure after a try that was sent never says that nothing was sent', async () => {
  const faults = ['expired', 'wrong-name', 'self-signed', 'unknown-authority', 'other'] as const;
  const at = { host: 'a.example', port: 443, isPrivateAddress: false } as const;
  for (const fault of faults) {
    const cause = {
      type: 'tls',
      fault,
      at: { ...at, proxy: null, missingCertificates: null },
    } as const;
    const failed: HttpOutcome = { type: 'failure', failure: describeFailure(cause, false) };
    const messageAfter = async (before: readonly HttpOutcome[]): Promise<string> => {
      const outcomes = [...before, failed];
      const send = () => Promise.resolve(outcomes.shift() ?? failed);
      const { outcome } = await sendWithRetries(send, REQUEST, {
        limits: { totalMs: 1, maxBytes: 1 },
        repeatable: 'rest-read',
        now: () => 0,
        wait: () => Promise.resolve('elapsed'),
      });
      return outcome.type === 'failure' ? outcome.failure.message : '';
    };
    const first = await messageAfter([]);
    const later = await messageAfter([answered(503, { 'Retry-After': '0' })]);
    expect(later).not.toMatch(/nothing (?:was|is) sent/i);
    expect(later).toBe(first.replace('nothing was sent', 'this try was not sent'));
    const again = describeFailure(cause, true).message;
    expect(again).not.toMatch(/nothing (?:was|is) sent/i);
  }
});
