import { describe, expect, test } from 'vitest';
import {
  readCallLimit,
  readGraphqlCost,
  throttleWaitMs,
} from '../../../source/core/http/limits.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { corpusCase } from '../../support/corpus/corpus-answer.ts';
import { httpAnswer } from '../../support/sockets/http-answers.ts';

describe('the REST bucket', () => {
  test('is read from the header of the brand', () => {
    const answer = httpAnswer(200, { 'X-Shopify-Shop-Api-Call-Limit': '32/40' });
    expect(readCallLimit(answer, SHOPIFY_PROFILE)).toEqual({ used: 32, limit: 40 });
    expect(readCallLimit(answer, { ...SHOPIFY_PROFILE, brand: 'Other' })).toBeNull();
  });

  test('takes nine digits and blanks around them', () => {
    const answer = httpAnswer(200, {
      'X-Shopify-Shop-Api-Call-Limit': ' 999999999 / 999999999 ',
    });
    expect(readCallLimit(answer, SHOPIFY_PROFILE)).toEqual({
      used: 999_999_999,
      limit: 999_999_999,
    });
  });

  test.each([
    '1000000000/40',
    '1/1000000000',
    '',
    '1/0',
    '1',
    '-1/40',
    'a/b',
    '1/40/2',
    '1e3/40',
    '99999999999/40',
  ])('is null for %j', (value) => {
    const answer = httpAnswer(200, { 'X-Shopify-Shop-Api-Call-Limit': value });
    expect(readCallLimit(answer, SHOPIFY_PROFILE)).toBeNull();
  });
});

describe('the GraphQL cost', () => {
  test('GQ-10: a rate of zero divides nothing', () => {
    const cost = readGraphqlCost(bodyOf('GQ-10'));
    expect(cost).toMatchObject({ maximumAvailable: 0, restoreRate: 0, requested: null });
    expect(throttleWaitMs(cost)).toBeNull();
  });

  test.each([
    ['a query as large as the bucket', { requested: 2000, rate: 100 }, 20_000],
    ['a query larger than the bucket', { requested: 2001, rate: 100 }, null],
    ['a rate below one', { requested: 1, rate: 0.5 }, 2000],
    ['a negative rate', { requested: 1, rate: -1 }, null],
    ['points enough', { requested: 0, rate: 1 }, 0],
  ])('tells the wait of %s', (_name, { requested, rate }, waitMs) => {
    expect(
      throttleWaitMs({
        requested,
        actual: null,
        maximumAvailable: 2000,
        currentlyAvailable: 0,
        restoreRate: rate,
      }),
    ).toBe(waitMs);
  });

  test('GQ-02: the wait is (requested - available) / rate', () => {
    expect(throttleWaitMs(readGraphqlCost(bodyOf('GQ-02')))).toBe(9_800);
  });

  test.each([null, 1, 'x', [], {}, { extensions: null }, { extensions: { cost: 5 } }])(
    'is null for an answer such as %j',
    (answer) => {
      expect(readGraphqlCost(answer)).toBeNull();
    },
  );

  test('comes from own keys only', () => {
    const answer: unknown = JSON.parse('{"__proto__":{"extensions":{"cost":{}}}}');
    expect(readGraphqlCost(answer)).toBeNull();
    expect(readGraphqlCost(Object.create({ extensions: { cost: {} } }))).toBeNull();
  });
});

function bodyOf(id: string): unknown {
  const { input } = corpusCase('graphql-response', id);
  if (typeof input !== 'string') throw new Error(`${id} is no text`);
  return JSON.parse(input.slice(input.indexOf('\r\n\r\n') + 4));
}
