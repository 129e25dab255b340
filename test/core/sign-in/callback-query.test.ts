import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodedHmacText,
  isHmacRight,
  parseCallbackQuery,
  type QueryParameter,
  rawHmacText,
} from '../../../source/core/sign-in/callback-query.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';

describe('the query of a callback', () => {
  it('gives every pair decoded and as it stood', () => {
    expect(parseCallbackQuery('a=1&b%20c=%C3%A9+x&d')).toEqual({
      type: 'query',
      parameters: [
        { name: 'a', value: '1', rawName: 'a', rawValue: '1' },
        { name: 'b c', value: 'é x', rawName: 'b%20c', rawValue: '%C3%A9+x' },
        { name: 'd', value: '', rawName: 'd', rawValue: '' },
      ],
    });
  });

  it.each([
    ['code=a&code=b', 'repeated'],
    ['code=a&c%6fde=b', 'repeated'],
    ['__proto__=a&__proto__=b', 'repeated'],
    ['code=%zz', 'malformed'],
    ['code=%', 'malformed'],
    ['code=%C3', 'malformed'],
    ['code=%C0%AF', 'malformed'],
    ['code=%ED%A0%80', 'malformed'],
    ['code=a&&state=b', 'malformed'],
    ['=a', 'malformed'],
    ['code=a b', 'malformed'],
    ['code=é', 'malformed'],
    [Array.from({ length: 33 }, (_, index) => `p${index}=1`).join('&'), 'too-many-parameters'],
    ['a&'.repeat(500_000), 'too-many-parameters'],
  ])('refuses %s as %s', (query, reason) => {
    expect(parseCallbackQuery(query)).toMatchObject({ type: 'refused', reason });
  });

  it('takes 32 parameters, look-alikes as what they are, and ";" as a character', () => {
    const query = Array.from({ length: 32 }, (_, index) => `p${index}=1`).join('&');
    expect(parseCallbackQuery(query).type).toBe('query');
    const read = parseCallbackQuery('state[]=1&__proto__[state]=2&a=1;state=3');
    expect(read.type === 'query' && read.parameters.map(({ name }) => name)).toEqual([
      'state[]',
      '__proto__[state]',
      'a',
    ]);
  });

  it('reads back whatever was encoded, and never throws on anything else', () => {
    const wellFormed = fc
      .string({ unit: 'binary', maxLength: 12 })
      .filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(
        fc.uniqueArray(
          wellFormed.filter((name) => name !== ''),
          { maxLength: 10 },
        ),
        wellFormed,
        (names, value) => {
          const query = names
            .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
            .join('&');
          const read = parseCallbackQuery(query);
          expect(
            read.type === 'query' && read.parameters.map((pair) => [pair.name, pair.value]),
          ).toEqual(names.map((name) => [name, value]));
        },
      ),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseCallbackQuery(text)));
  });
});

const CODE = 'code=0907a61c0c8d55e99db179b68161bc00';
const SHOP = 'shop=some-shop.myshopify.com';
const TIME = 'timestamp=1337178173';
const V1_HMAC = '700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf';
const V1 = `${CODE}&${SHOP}&state=0.6784241404160823&${TIME}`;
const HOST = 'host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvc29tZS1zaG9w';
const V4_STATE = 'state=5f2c8a1e9b7d4c60a3f1';
const V5_STATE = 'state=a%20b%26c%3Dd%252';
const V4_HOST = 'host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvc29tZQ%3D%3D';

function parameters(query: string): readonly QueryParameter[] {
  const read = parseCallbackQuery(query);
  if (read.type === 'refused') throw new Error(read.reason);
  return read.parameters;
}

function isRight(query: string, secret = 'hush'): boolean {
  return isHmacRight(parameters(query), secret, nodeHashing);
}

describe('the signature of a callback', () => {
  it.each([
    ['V1', V1, V1_HMAC],
    [
      'V2',
      `${CODE}&${SHOP}&${TIME}`,
      '4712bf92ffc2917d15a2f5a273e39f0116667419aa4b6ac0b3baaf26fa3c4d20',
    ],
    [
      'V3',
      `${CODE}&${HOST}&${SHOP}&${V4_STATE}&${TIME}`,
      'f22d38d6dd916da2e259cb879d41f7bfa4488abd820f09f1c50397ec85c94e32',
    ],
    [
      'V4 decoded',
      `${CODE}&${V4_HOST}&${SHOP}&${V4_STATE}&${TIME}`,
      'b4add4c334deb01e92ab8aca9ea92a45665d874197020d4dfb3255cdef0ccc64',
    ],
    [
      'V4 raw',
      `${CODE}&${V4_HOST}&${SHOP}&${V4_STATE}&${TIME}`,
      '23b4eeafd53074ae55a5072b233f63a9ab0052305e3309468298cd9ad50f6c0c',
    ],
    [
      'V5 decoded',
      `${CODE}&${SHOP}&${V5_STATE}&${TIME}`,
      '1b39ae0f0d307b2cac1ac90b501c4c409c2069a1df25cac6d74601195bd278f5',
    ],
    [
      'V5 raw',
      `${CODE}&${SHOP}&${V5_STATE}&${TIME}`,
      'fbd9a9e4805cf5f13da95ca3cbd9ae3ad33a3b784059e31fc9914df0f0cbaccb',
    ],
  ])('%s passes', (_id, query, hmac) => {
    expect(isRight(`${query}&hmac=${hmac}`)).toBe(true);
  });

  it('signs the decoded and the raw form as they are written down', () => {
    const list = parameters(`${V5_STATE}&${SHOP}&${CODE}&${TIME}`);
    expect(decodedHmacText(list)).toBe(`${CODE}&${SHOP}&state=a b%26c=d%252&${TIME}`);
    expect(rawHmacText(list)).toBe(`${CODE}&${SHOP}&${V5_STATE}&${TIME}`);
    expect(decodedHmacText(parameters('a%3Db=1'))).toBe('a%3Db=1');
  });

  it('passes in any order of the parameters', () => {
    expect(isRight(`hmac=${V1_HMAC}&${TIME}&state=0.6784241404160823&${SHOP}&${CODE}`)).toBe(true);
  });

  it('passes with the old signature beside it, and with no other parameter', () => {
    expect(isRight(`${V1}&signature=abc&hmac=${V1_HMAC}`)).toBe(true);
    expect(isRight(`${V1}&extra=1&hmac=${V1_HMAC}`)).toBe(false);
    expect(isRight(`${V1}&hmac%5B%5D=1&hmac=${V1_HMAC}`)).toBe(false);
  });

  it.each([
    ['one changed digit', V1_HMAC.replace('7', '8')],
    ['an empty hmac', ''],
    ['63 digits', V1_HMAC.slice(1)],
    ['65 digits', `${V1_HMAC}0`],
    ['capital letters', V1_HMAC.toUpperCase()],
    ['wide characters', '%C3%A9'.repeat(64)],
  ])('fails with %s, without an exception', (_name, hmac) => {
    expect(isRight(`${V1}&hmac=${hmac}`)).toBe(false);
  });

  it('fails with another secret', () => {
    expect(isRight(`${V1}&hmac=${V1_HMAC}`, 'hushh')).toBe(false);
  });
});
