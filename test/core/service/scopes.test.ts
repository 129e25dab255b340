import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { buildAuthorizeUrl } from '../../../source/core/sign-in/authorize-url.ts';
import {
  compareScopes,
  expandScopes,
  missingScopes,
  parseScopes,
  readGrantedScopes,
} from '../../../source/core/service/scopes.ts';
import {
  findScope,
  isKnownScope,
  needsSentence,
  listedScopes,
} from '../../../source/core/service/scope-catalogue.ts';
import { authorizeInput } from '../../support/sign-in/authorize-input.ts';
import { objectInput, textCases } from '../../support/corpus/text-corpus.ts';

const CATALOGUE = [...listedScopes(SHOPIFY_SCOPES).values()];

const READ: Readonly<Record<string, unknown>> = {
  'SC-01': { type: 'scopes', scopes: ['read_products', 'write_orders'], warnings: [] },
  'SC-03': { type: 'scopes', scopes: ['read_products', 'write_orders'], warnings: [] },
  'SC-04': { type: 'scopes', scopes: ['read_products'], warnings: [] },
  'SC-05': { type: 'scopes', scopes: ['write_products', 'read_products'], warnings: [] },
  'SC-06': { type: 'empty', message: expect.stringMatching(/released version apply/) },
  'SC-07': { type: 'scopes', warnings: [{ kind: 'unknown', scope: 'read_everything' }] },
  'SC-08': {
    type: 'scopes',
    scopes: ['read_products'],
    warnings: [{ kind: 'capitals', scope: 'READ_PRODUCTS', suggestion: 'read_products' }],
  },
  'SC-09': { type: 'refused', message: expect.stringContaining('"&"') },
  'SC-11': { type: 'refused', message: expect.stringContaining('<U+001B>') },
};

describe('a list of scopes', () => {
  it.each(textCases('scopes').map((one) => [one.id, one.expect, one.input] as const))(
    '%s: %s',
    (id, _expect, input) => {
      expect(parseScopes(input, SHOPIFY_SCOPES, isKnownScope)).toMatchObject(
        READ[id] ?? { type: 'no such case' },
      );
    },
  );

  it.each([
    ['read_a,read_b', []],
    ['read_a,read_a,read_b', ['Named twice, sent once: read_a.']],
    ['a,b,c,d,e,a,b,c,d,e', ['Named twice, sent once: a, b, c and 2 more.']],
  ])('says of %s what was named twice', (text, repairs) => {
    expect(parseScopes(text, SHOPIFY_SCOPES, isKnownScope)).toMatchObject({
      type: 'scopes',
      repairs,
    });
  });

  it('SC-12: refuses the URL that ten thousand scopes would make', () => {
    const schema = z.object({ generate: z.string(), count: z.number(), join: z.string() });
    const { generate, count, join } = objectInput('scopes', 'SC-12', schema);
    const text = Array.from({ length: count }, (_, index) =>
      generate.replace('{i}', String(index + 1)),
    ).join(join);
    const read = parseScopes(text, SHOPIFY_SCOPES);
    if (read.type !== 'scopes') throw new Error(read.type);
    expect(read.scopes).toHaveLength(count);
    expect(() => buildAuthorizeUrl(authorizeInput({ scopes: read.scopes }))).toThrow(
      /8192 are the most/,
    );
  });

  const pair = z.object({ asked: z.string(), granted: z.string().nullable() });

  it('SC-13: lists what was not granted and calls it partial', () => {
    const { asked, granted } = objectInput('scopes', 'SC-13', pair);
    const comparison = compareScopes(
      asked.split(','),
      readGrantedScopes(granted, SHOPIFY_SCOPES),
      SHOPIFY_SCOPES,
    );
    expect(comparison).toMatchObject({ outcome: 'partial', missing: ['read_orders'], extra: [] });
  });

  it('SC-15: never takes silence for the asked set', () => {
    const { asked, granted } = objectInput('scopes', 'SC-15', pair);
    const comparison = compareScopes(
      asked.split(','),
      readGrantedScopes(granted, SHOPIFY_SCOPES),
      SHOPIFY_SCOPES,
    );
    expect(comparison).toMatchObject({ outcome: 'not-reported', granted: null, missing: null });
    expect(readGrantedScopes('', SHOPIFY_SCOPES)).toBeNull();
    expect(readGrantedScopes(' , ', SHOPIFY_SCOPES)).toBeNull();
  });

  it('refuses a token among the scopes without repeating it', () => {
    const read = parseScopes(`read_products,shpat_${'0a'.repeat(16)}`, SHOPIFY_SCOPES);
    expect(read.type).toBe('refused');
    expect(JSON.stringify(read)).not.toContain('0a0a');
  });
});

describe('comparing scopes', () => {
  it('calls write granted for read asked more than was asked', () => {
    expect(compareScopes(['read_products'], ['write_products'], SHOPIFY_SCOPES)).toMatchObject({
      missing: [],
      extra: ['write_products'],
    });
    // Every write contains its read.
    const both = compareScopes(
      ['write_products'],
      ['read_products', 'write_products'],
      SHOPIFY_SCOPES,
    );
    expect(both).toMatchObject({ missing: [], extra: [] });
  });

  it('counts write as read, in the storefront family too', () => {
    expect(
      expandScopes(['write_products', 'unauthenticated_write_checkouts'], SHOPIFY_SCOPES),
    ).toEqual([
      'write_products',
      'read_products',
      'unauthenticated_write_checkouts',
      'unauthenticated_read_checkouts',
    ]);
    expect(
      missingScopes(['read_products', 'write_products'], ['write_products'], SHOPIFY_SCOPES),
    ).toEqual([]);
    expect(missingScopes(['write_products'], ['read_products'], SHOPIFY_SCOPES)).toEqual([
      'write_products',
    ]);
    expect(
      missingScopes(['read_customer_merge'], ['customer_write_orders'], SHOPIFY_SCOPES),
    ).toEqual(['read_customer_merge']);
  });

  it('lists what came without being asked for, implied reads not counted', () => {
    const comparison = compareScopes(
      ['write_orders'],
      ['write_orders', 'read_orders', 'read_themes'],
      SHOPIFY_SCOPES,
    );
    expect(comparison).toMatchObject({ outcome: 'complete', missing: [], extra: ['read_themes'] });
    expect(compareScopes([], ['read_themes'], SHOPIFY_SCOPES)).toMatchObject({
      outcome: 'complete',
      extra: [],
    });
  });

  it('makes what a server calls a scope displayable', () => {
    expect(readGrantedScopes('read_products,\u001b[2J', SHOPIFY_SCOPES)).toEqual([
      'read_products',
      '^[[2J',
    ]);
    expect(readGrantedScopes(['read_products'], SHOPIFY_SCOPES)).toBeNull();
  });
});

describe('the catalogue', () => {
  it('holds every handle once, with a sentence and a group', () => {
    const handles = CATALOGUE.map(({ handle }) => handle);
    expect(new Set(handles).size).toBe(handles.length);
    expect(handles.length).toBe(230);
    expect(CATALOGUE.filter(({ popular }) => popular)).toHaveLength(20);
    for (const entry of CATALOGUE) {
      expect(entry.summary).toMatch(/\.$/);
      expect(entry.group).not.toBe('');
    }
  });

  it('agrees with the rule that write contains read', () => {
    for (const { handle, implies } of CATALOGUE) {
      for (const implied of implies)
        expect(expandScopes([handle], SHOPIFY_SCOPES)).toContain(implied);
    }
  });

  it('says what a scope needs beside the approval', () => {
    const needsOf = (handle: string) => {
      const entry = findScope(handle, SHOPIFY_SCOPES);
      return entry === null ? 'unknown' : needsSentence(entry);
    };
    expect(needsOf('read_products')).toBeNull();
    expect(needsOf('read_customers')).toMatch(/Protected customer data/);
    expect(needsOf('read_all_orders')).toMatch(/switch it on/);
    expect(needsOf('__proto__')).toBe('unknown');
  });
});
