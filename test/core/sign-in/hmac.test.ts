import { describe, expect, it } from 'vitest';
import {
  decodedHmacText,
  isHmacRight,
  parseCallbackQuery,
  type QueryParameter,
  rawHmacText,
} from '../../../source/core/sign-in/callback-query.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';

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
