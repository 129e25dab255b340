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

/** One character as somebody may have encoded it: plain where that is possible, else as its bytes. */
const anyCharacter = fc
  .tuple(fc.constantFrom(...'aZ0 +%&=;/?#[]"<>~é漢\u{1F600}\u202e\n\u0000'), fc.nat(2))
  .map(([text, form]) => {
    const bytes = [...Buffer.from(text)]
      .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
      .join('');
    if (form === 0 && /[^+%&=#\s\u0000-\u0020\u007f-\u{10ffff}]/u.test(text)) {
      return { text, raw: text };
    }
    if (form === 0 && text === ' ') return { text, raw: '+' };
    return { text, raw: form === 1 ? bytes.toUpperCase() : bytes };
  });
const anyWord = (minLength: number) =>
  fc.array(anyCharacter, { minLength, maxLength: 6 }).map((all) => ({
    text: all.map(({ text }) => text).join(''),
    raw: all.map(({ raw }) => raw).join(''),
  }));
const anyPairs = fc.uniqueArray(fc.record({ name: anyWord(1), value: anyWord(0) }), {
  selector: ({ name }) => name.text,
  maxLength: 8,
});
type Pairs = typeof anyPairs extends fc.Arbitrary<infer All> ? All : never;
const queryOf = (pairs: Pairs) =>
  pairs.map(({ name, value }) => `${name.raw}=${value.raw}`).join('&');

describe('any query', () => {
  it('is read as what was meant, however each character was encoded', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const read = parseCallbackQuery(queryOf(pairs));
        expect(
          read.type === 'query' &&
            read.parameters.map(({ name, value, rawName, rawValue }) => ({
              name: { text: name, raw: rawName },
              value: { text: value, raw: rawValue },
            })),
        ).toEqual(pairs);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused where a name stands twice, however either is encoded', () => {
    const plain = /^[a-z]$/i;
    fc.assert(
      fc.property(anyPairs, anyWord(0), fc.nat(), (pairs, value, nth) => {
        fc.pre(pairs.length > 0);
        const { name } = pairs[nth % pairs.length] ?? { name: { text: '', raw: '' } };
        const again = [...name.text]
          .map((character) =>
            plain.test(character)
              ? `%${character.charCodeAt(0).toString(16)}`
              : encodeURIComponent(character),
          )
          .join('');
        expect(parseCallbackQuery(`${queryOf(pairs)}&${again}=${value.raw}`)).toMatchObject({
          type: 'refused',
          reason: 'repeated',
        });
      }),
      { numRuns: 200 },
    );
  });

  it('is read as URLSearchParams reads it, or refused', () => {
    const pieces = ['a', 'b', '=', '&', '+', ';', '%41', '%2B', '%26', '%3d', '%C3%A9', '%', '%C3'];
    const text = fc
      .array(fc.constantFrom(...pieces), { maxLength: 14 })
      .map((found) => found.join(''));
    fc.assert(
      fc.property(text, (query) => {
        const read = parseCallbackQuery(query);
        fc.pre(read.type === 'query');
        expect(read.parameters.map(({ name, value }) => [name, value])).toEqual([
          ...new URLSearchParams(query),
        ]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the text that is signed', () => {
  it('can be read back as the very parameters, whatever is in them, in the order of their names', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const list = parameters(queryOf(pairs));
        const signed = decodedHmacText(list);
        const back =
          signed === ''
            ? []
            : signed.split('&').map((pair) => {
                const at = pair.indexOf('=');
                return [pair.slice(0, at), pair.slice(at + 1)].map((part) =>
                  decodeURIComponent(part),
                );
              });
        const there = list.map(({ name, value }) => [name, value]);
        const inOrder = (pairs: readonly string[][]) =>
          pairs.map((pair) => JSON.stringify(pair)).toSorted();
        expect(inOrder(back)).toEqual(inOrder(there));
        const names = rawHmacText(list)
          .split('&')
          .map((pair) => pair.slice(0, pair.indexOf('=')));
        expect(names).toEqual(names.toSorted());
      }),
      { numRuns: 300 },
    );
  });

  it('is the same in any order, and another one when any character is', () => {
    const shuffled = anyPairs.chain((pairs) =>
      fc.tuple(
        fc.constant(pairs),
        fc.shuffledSubarray(pairs, { minLength: pairs.length, maxLength: pairs.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, fc.nat(), fc.constantFrom(...'x=&%'), ([pairs, other], nth, more) => {
        fc.pre(pairs.length > 0);
        const [list, reordered] = [parameters(queryOf(pairs)), parameters(queryOf(other))];
        expect(decodedHmacText(reordered)).toBe(decodedHmacText(list));
        expect(rawHmacText(reordered)).toBe(rawHmacText(list));
        const hmac = nodeHashing.hmacSha256Hex('hush', decodedHmacText(list));
        const sent = [...reordered, { name: 'hmac', value: hmac, rawName: 'hmac', rawValue: hmac }];
        expect(isHmacRight(sent, 'hush', nodeHashing)).toBe(true);
        const at = nth % pairs.length;
        const changed = sent.map((one, index) =>
          index === at
            ? {
                ...one,
                value: one.value + more,
                rawValue: one.rawValue + encodeURIComponent(more),
              }
            : one,
        );
        expect(isHmacRight(changed, 'hush', nodeHashing)).toBe(false);
      }),
      { numRuns: 200 },
    );
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
