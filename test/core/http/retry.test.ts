import { describe, expect, test } from 'vitest';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { decideRetry, type Repeatable } from '../../../source/core/http/retry.ts';
import { answered } from '../../support/http-answer.ts';

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
