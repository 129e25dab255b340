import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCallbackQuery } from '../../../source/core/sign-in/callback-query.ts';

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
