import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { describe, expect, test } from 'vitest';
import { loadAccessRules } from '../../../source/core/access/access-rules.ts';
import {
  countWords,
  isMet,
  joinNeeds,
  type Need,
  needOf,
  needWords,
  proposal,
  scopesText,
  scopesToMeet,
  shortScopesText,
} from '../../../source/core/access/need.ts';
import { needInWords } from '../../../source/core/access/rule-text.ts';

const LOCATIONS = ['read_locations', 'read_inventory', 'read_markets_home'];

describe('a need', () => {
  test('holds what must be there together apart from what may stand for each other', () => {
    expect(needOf([['a'], ['b']], SHOPIFY_SCOPES)).toEqual([['a', 'b']]);
    expect(needOf([['a', 'b']], SHOPIFY_SCOPES)).toEqual([['a'], ['b']]);
    expect(
      needOf(
        [
          ['a', 'b'],
          ['a', 'c'],
        ],
        SHOPIFY_SCOPES,
      ),
    ).toEqual([['a'], ['b', 'c']]);
    expect(needOf([], SHOPIFY_SCOPES)).toEqual([]);
  });

  test('asks for nothing twice: what writing contains, and what another part brings along', () => {
    expect(joinNeeds([[['read_a', 'write_a']], [['write_a']]], SHOPIFY_SCOPES)).toEqual([
      ['write_a'],
    ]);
    expect(joinNeeds([[['a', 'b']], [['b']]], SHOPIFY_SCOPES)).toEqual([['b']]);
    expect(needOf([['read_a'], ['write_a']], SHOPIFY_SCOPES)).toEqual([['read_a']]);
  });

  test('is met by any one of each part, writing counted as reading', () => {
    expect(isMet([LOCATIONS], ['write_inventory'], SHOPIFY_SCOPES)).toBe(true);
    expect(isMet([LOCATIONS, ['read_orders']], ['read_inventory'], SHOPIFY_SCOPES)).toBe(false);
    expect(isMet([], [], SHOPIFY_SCOPES)).toBe(true);
  });

  test('proposes the fewest scopes, and of as many those that are named first', () => {
    expect(proposal([LOCATIONS], [], SHOPIFY_SCOPES)).toEqual(['read_locations']);
    expect(proposal([LOCATIONS], ['read_markets_home'], SHOPIFY_SCOPES)).toEqual([]);
    const both = [LOCATIONS, ['read_products', 'read_inventory']];
    expect(proposal(both, [], SHOPIFY_SCOPES)).toEqual(['read_inventory']);
    expect(scopesToMeet(both, ['read_products', 'read_locations'], SHOPIFY_SCOPES)).toEqual([
      'read_locations',
      'read_products',
    ]);
  });

  test('is told in words, with those that would do as well', () => {
    const need: Need = [['read_returns'], ['read_orders', 'read_marketplace_orders']];
    expect(needWords(need)).toBe('read_returns and one of read_orders, read_marketplace_orders');
    expect(needWords([LOCATIONS])).toBe(LOCATIONS.join(' or '));
    expect(scopesText(['read_returns', 'read_orders'], need, SHOPIFY_SCOPES)).toBe(
      'read_returns, read_orders (or read_marketplace_orders)',
    );
    expect(shortScopesText(['read_locations'], [LOCATIONS], SHOPIFY_SCOPES)).toBe(
      'read_locations (or 2 others)',
    );
    expect(countWords([LOCATIONS, ['read_orders']])).toBe('one of 3 scopes, read_orders');
  });
});

describe('the documented wording', () => {
  /** Their texts name no scope that a rule could find; the data was read by hand. */
  const BY_HAND = [
    'QueryRoot.financeAppAccessPolicy',
    'QueryRoot.marketByGeography',
    'QueryRoot.primaryMarket',
    'Mutation.checkoutBrandingUpsert',
    'The user must have markets API access.',
    'access to checkout branding settings and the shop must be on a Plus plan or a Development store plan.',
  ];

  test('of every entry of the file is read as the file says', async () => {
    const rules = await loadAccessRules(SHOPIFY_PROFILE);
    const entries = [
      ...Object.entries(rules.alternatives).map(([text, ways]) => ({ key: text, text, ways })),
      ...Object.entries(rules.scopes).flatMap(([key, ways]) => {
        const text = rules.fields[key];
        return text === undefined ? [] : [{ key, text, ways }];
      }),
      ...rules.unparsed.map(({ text }) => ({ key: text, text, ways: [] })),
    ];
    const count = { one: 0, anyOf: 0, allOf: 0, allOfAnyOf: 0, unknown: 0 };
    const differing: string[] = [];
    for (const { key, text, ways } of entries) {
      const read = needInWords(
        text,
        key.startsWith('Mutation.') ? 'mutation' : 'query',
        SHOPIFY_SCOPES,
      );
      count[kindOf(read)] += 1;
      if (sorted(read ?? []) !== sorted(needOf(ways, SHOPIFY_SCOPES))) differing.push(key);
    }
    expect(differing.toSorted()).toEqual(BY_HAND.toSorted());
    expect({ entries: entries.length, ...count }).toEqual({
      entries: 747,
      one: 544,
      anyOf: 151,
      allOf: 15,
      allOfAnyOf: 15,
      unknown: 22,
    });
  });

  function kindOf(need: Need | null) {
    if (need === null) return 'unknown';
    const hasChoice = need.some((anyOf) => anyOf.length > 1);
    if (need.length > 1) return hasChoice ? 'allOfAnyOf' : 'allOf';
    return hasChoice ? 'anyOf' : 'one';
  }

  function sorted(need: Need): string {
    return JSON.stringify(need.map((anyOf) => anyOf.toSorted().join()).toSorted());
  }

  test('leaves a bare name alone where the kind of the operation is not known', () => {
    expect(
      needInWords('Any of `orders` or `shipping` access scopes.', 'mutation', SHOPIFY_SCOPES),
    ).toEqual([['write_orders', 'write_shipping']]);
    expect(
      needInWords('Any of `orders` or `shipping` access scopes.', null, SHOPIFY_SCOPES),
    ).toBeNull();
  });
});
