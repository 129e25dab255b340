import { describe, expect, test } from 'vitest';
import {
  codeChallengeOf,
  equalInConstantTime,
  hmacSha256Hex,
  looksLive,
  mint,
  mintSecretId,
  randomUuid,
} from '../../../source/practice-store/server/crypto.ts';

const all = (byte: number) => (bytes: number) => new Uint8Array(bytes).fill(byte);

describe('what is made of random bytes', () => {
  test('a UUID says its version and variant, and has every other bit at random', () => {
    expect(randomUuid(all(0x00))).toBe('00000000-0000-4000-8000-000000000000');
    expect(randomUuid(all(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
    expect(randomUuid((bytes) => Uint8Array.from({ length: bytes }, (_, at) => at))).toBe(
      '00010203-0405-4607-8809-0a0b0c0d0e0f',
    );
  });

  test('an issued value says what it is', () => {
    expect(mint('code', all(0x0a))).toBe(`practice_code_${'0a'.repeat(16)}`);
    expect(mint('client', all(0xff))).toBe(`practice_client_${'ff'.repeat(16)}`);
    expect(mintSecretId(all(0x0a))).toBe('secret-0a0a0a0a');
  });
});

test.each([
  ['shpat_1', true],
  ['shpss_1', true],
  [' \tSHPUA_1', true],
  ['atkn_1', true],
  ['ATKN_', true],
  ['shpa_1', false],
  ['shpabc_1', false],
  ['shp12_1', false],
  ['shpat', false],
  ['x shpat_1', false],
  ['practice_token_1', false],
])('%j has the form of a live credential: %s', (value, isLive) => {
  expect(looksLive(value)).toBe(isLive);
});

test('texts of any lengths are compared', () => {
  expect(equalInConstantTime('abc', 'abc')).toBe(true);
  expect(equalInConstantTime('abc', 'abd')).toBe(false);
  expect(equalInConstantTime('abc', 'abcd')).toBe(false);
  expect(equalInConstantTime('', '')).toBe(true);
});

/** RFC 4231 §4.3. */
test('a text is signed with a key', () => {
  expect(hmacSha256Hex('Jefe', 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

/** RFC 7636 appendix B. */
test('a code challenge follows from its verifier', () => {
  expect(codeChallengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});
