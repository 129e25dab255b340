import { describe, expect, it } from 'vitest';
import { nodeHashing, randomToken } from '../../../source/services/crypto/node-crypto.ts';

describe('hashing', () => {
  it('signs as RFC 4231 test case 2 does', () => {
    expect(nodeHashing.hmacSha256Hex('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('makes the challenge of RFC 7636 appendix B', () => {
    expect(nodeHashing.sha256Base64Url('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it.each([
    ['same', 'same', true],
    ['same', 'other', false],
    ['', '', true],
    ['', 'x', false],
    ['e', '\u00E9', false],
    ['\uD800', 'x', false],
    ['a'.repeat(43), `${'a'.repeat(43)}b`, false],
    [`${'a'.repeat(4096)}b`, `${'a'.repeat(4096)}c`, false],
    ['same', 'Same', false],
    ['same', 'same ', false],
    [' same', 'same', false],
    ['same', 'same\0', false],
  ])('compares %j with %j without throwing', (a, b, equal) => {
    const compare = () => nodeHashing.equalInConstantTime(a, b);
    expect(compare).not.toThrow();
    expect(compare()).toBe(equal);
  });
});

describe('random values', () => {
  it('are 43 safe characters for 32 bytes', () => {
    expect(randomToken(32)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('differ, ten thousand times', () => {
    const values = new Set(Array.from({ length: 10_000 }, () => randomToken(32)));
    expect(values.size).toBe(10_000);
  });
});
