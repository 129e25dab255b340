import { describe, expect, it } from 'vitest';
import type { ScopeLens } from '../../../source/core/access/scope-lens.ts';
import { needsOf, needsSentence } from '../../../source/core/requests/needs.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';

const lens: ScopeLens = {
  need: [['read_products']],
  needed: ['read_products'],
  missing: [],
  isProbable: false,
  isOpen: false,
  isDeep: true,
  conditional: [],
};

const said = (changes: Partial<ScopeLens>, profile = SHOPIFY_PROFILE) =>
  needsSentence({ ...lens, ...changes }, profile);

describe('what is said of the needs of a request', () => {
  it('is whether the token has them, lacks them, or nobody knows', () => {
    expect(said({})).toBe('Needs read_products: your token has it.');
    expect(said({ missing: ['read_products'] })).toBe(
      'Needs read_products; your token lacks read_products. It is sent all the same.',
    );
    expect(said({ missing: null })).toBe(
      'Needs read_products; what the token carries is not known.',
    );
  });

  it('is doubted only where that may keep somebody from sending', () => {
    expect(said({ isProbable: true })).toBe('Needs read_products: your token has it.');
    expect(said({ isProbable: true, missing: ['read_products'] })).toMatch(/^Needs probably read_/);
    expect(said({ isProbable: true, missing: null })).toMatch(/^Needs probably read_/);
  });

  it('is that there is none, where that is certain', () => {
    expect(said({ need: [], needed: [] })).toBe('Needs no scope.');
    expect(said({ isOpen: true })).toBe('Needs read_products: your token has it.');
  });

  it('is nothing where nothing is known, but that a profile file could say it', () => {
    expect(said({ need: [], needed: [], isOpen: true })).toBeNull();
    expect(needsSentence(null, SHOPIFY_PROFILE)).toBeNull();
    expect(
      needsSentence(null, {
        ...SHOPIFY_PROFILE,
        access: { rest: [], graphql: { query: {}, mutation: {} } },
      }),
    ).toBe('Which scope this needs is not known: the profile file does not say it.');
  });
});

describe('the needs of a request', () => {
  it('are those of its path and method over REST', async () => {
    const call = {
      api: 'rest',
      method: 'GET',
      path: 'products.json',
      headers: [],
      body: '',
    } as const;
    const asksNothing = () => Promise.reject(new Error('a schema was asked for'));
    expect(await needsOf(call, [], SHOPIFY_PROFILE, asksNothing)).toMatchObject({
      needed: ['read_products'],
      missing: ['read_products'],
    });
  });

  it('are those of its document over GraphQL, with a schema and without', async () => {
    const query = '{ products(first: 1) { nodes { id } } }';
    const call = { api: 'graphql', query, variables: '', headers: [] } as const;
    expect(await needsOf(call, ['read_products'], SHOPIFY_PROFILE, null)).toMatchObject({
      needed: ['read_products'],
      missing: [],
    });
    const types = { returnType: () => null };
    expect(await needsOf(call, null, SHOPIFY_PROFILE, null)).toMatchObject({ isDeep: false });
    expect(await needsOf(call, null, SHOPIFY_PROFILE, async () => types)).toMatchObject({
      isDeep: true,
    });
    let asked = 0;
    await needsOf(call, null, SHOPIFY_PROFILE, async () => {
      asked += 1;
      return null;
    });
    expect(asked).toBe(1);
  });
});
