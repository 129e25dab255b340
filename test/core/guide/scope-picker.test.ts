import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { describe, expect, test } from 'vitest';
import { activeForm } from '../../../source/core/guide/create.ts';
import { SCOPE_SETS } from '../../../source/core/guide/steps/scopes/scope-sets.ts';
import {
  askedScopes,
  scopeSummary,
} from '../../../source/core/guide/steps/scopes/chosen-scopes.ts';
import { visibleScopes } from '../../../source/core/guide/steps/scopes/scope-list.ts';
import { isKnownScope, listedScopes } from '../../../source/core/service/scope-catalogue.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

function onScopes(): GuideRun {
  return new GuideRun({ startWith: 'own' }).do({ type: 'next' }, { type: 'next' });
}

function search(text: string): readonly string[] {
  const run = onScopes().do({ type: 'focus', field: 'scope-filter' });
  return visibleScopes(run.type('scope-filter', text).state).map(({ handle }) => handle);
}

describe('the list', () => {
  test('holds the whole catalogue, every scope once, under a heading', () => {
    const rows = visibleScopes(onScopes().state);
    expect(new Set(rows.map(({ handle }) => handle)).size).toBe(rows.length);
    expect(rows).toHaveLength(listedScopes(SHOPIFY_SCOPES).size);
  });

  test('keeps each group together', () => {
    const groups = visibleScopes(onScopes().state).map(({ group }) => group);
    const changes = groups.filter((group, index) => group !== groups[index - 1]);
    expect(new Set(changes).size).toBe(changes.length);
  });

  test('names what lies outside the Admin API as such, also what is typed', () => {
    const rows = visibleScopes(onScopes().state);
    const storefront = rows.find(({ handle }) => handle === 'unauthenticated_read_content');
    expect(storefront).toMatchObject({ badges: ['not Admin API'] });
    expect(storefront?.group).toMatch(/Storefront API/);
    const run = onScopes().do({ type: 'add-typed-scopes', text: 'customer_read_wishlists' });
    expect(visibleScopes(run.state)[0]).toMatchObject({
      badges: ['unknown'],
      needs: expect.stringMatching(/Customer Account API/),
    });
    expect(scopeSummary(run.state).advice).toMatch(/None of them opens the Admin API/);
  });

  test.each([
    ['read_orders', ['protected data']],
    ['read_users', ['plan']],
    ['read_capital', ['approval', 'unconfirmed']],
    ['read_products', []],
  ])('%s has the badges %j', (handle, badges) => {
    const row = visibleScopes(onScopes().state).find((one) => one.handle === handle);
    expect(row?.badges).toEqual(badges);
  });

  test.each([
    ['read_products', '1 chosen'],
    ['read_products, read_orders', '2 chosen: 1 sees protected customer data'],
    [
      'read_orders, write_customers, write_products',
      '3 chosen: 2 can change data, 2 see protected customer data',
    ],
    ['read_users, read_products', '2 chosen: 1 needs an approval or a plan'],
    ['read_users, read_capital', '2 chosen: 2 need an approval or a plan'],
    ['unauthenticated_write_checkouts', '1 chosen: 1 can change data'],
  ])('of %s it says: %s', (text, words) => {
    const run = onScopes().do({ type: 'add-typed-scopes', text });
    expect(scopeSummary(run.state).text).toBe(words);
  });

  test('a pasted list is ticked, one pasted name is looked for', () => {
    const several = onScopes().do({ type: 'pasted', text: 'read_orders, write_files' });
    expect(activeForm(several.state).scopes).toMatchObject({
      chosen: ['read_orders', 'write_files'],
      filter: { text: '' },
    });
    const one = onScopes().do({ type: 'pasted', text: 'read_orders' });
    expect(activeForm(one.state).scopes).toMatchObject({
      chosen: [],
      filter: { text: 'read_orders' },
    });
    expect(one.state.focus).toBe('scope-filter');
  });

  test('jumps from group to group', () => {
    const run = onScopes().do({ type: 'move-scope-group', by: 1 });
    const at = () => visibleScopes(run.state)[activeForm(run.state).scopes.cursor];
    expect(at()?.group).toBe('Products');
    run.do({ type: 'move-scope', by: 2 }, { type: 'move-scope-group', by: -1 });
    expect(at()).toMatchObject({ group: 'Products', handle: 'read_product_listings' });
  });
});

describe('the search', () => {
  test('puts what the handle says before what the meaning says', () => {
    const found = search('transactions');
    expect(found[0]).toBe('read_gift_card_transactions');
    // The most used of all, whose meaning alone speaks of them.
    expect(found.indexOf('read_orders')).toBeGreaterThan(3);
  });

  test.each([
    ['stock', 'read_inventory'],
    ['coupon', 'read_discounts'],
    ['blog', 'read_content'],
    ['refunds', 'read_orders'],
    ['staff', 'read_users'],
    ['payouts', 'read_shopify_payments_payouts'],
  ])('%s finds %s, which is named otherwise', (word, handle) => {
    expect(search(word)).toContain(handle);
  });

  test('every word must fit', () => {
    const found = search('write order');
    expect(found[0]).toBe('write_orders');
    expect(found).not.toContain('read_orders');
    expect(found).not.toContain('write_products');
    expect(search('zebra')).toEqual([]);
  });
});

describe('write contains read', () => {
  test('the read of a chosen write is shown as contained, and not asked for twice', () => {
    const run = onScopes().do(
      { type: 'toggle-scope', handle: 'read_products' },
      { type: 'toggle-scope', handle: 'write_products' },
    );
    expect(askedScopes(run.state)).toEqual(['write_products']);
    run.do({ type: 'toggle-scope', handle: 'read_products' });
    expect(run.state.notice?.message).toMatch(/write_products contains read_products/);
    expect(askedScopes(run.state)).toEqual(['write_products']);
  });

  test('the address asks for the write alone', () => {
    const run = onScopes().do({ type: 'add-scopes', scopes: ['read_products', 'write_products'] });
    run.do({ type: 'next' }, { type: 'next' });
    run.type('shop', 'demo').do({ type: 'next' });
    run.type('client-id', 'fedcba9876543210'.repeat(2)).do({ type: 'next' });
    run.type('client-secret', 'a-secret-of-a-test').do({ type: 'next' });
    expect(run.state.signIn).toMatchObject({ plan: { scopes: ['write_products'] } });
  });

  test('a read that was ticked before is there again without the write', () => {
    const run = onScopes().do(
      { type: 'toggle-scope', handle: 'read_products' },
      { type: 'toggle-scope', handle: 'write_products' },
      { type: 'toggle-scope', handle: 'write_products' },
    );
    expect(askedScopes(run.state)).toEqual(['read_products']);
  });
});

describe('sets, the chosen ones and fewer of them', () => {
  test('every scope of a set is known', () => {
    expect(
      SCOPE_SETS.flatMap(({ scopes }) => scopes).filter(
        (one) => !isKnownScope(one, SHOPIFY_SCOPES),
      ),
    ).toEqual([]);
  });

  test('a set adds what is not there yet and says so', () => {
    const run = onScopes().do(
      { type: 'toggle-scope', handle: 'write_products' },
      { type: 'show-scope-panel', panel: 'sets' },
      { type: 'choose-scope-set', set: 'catalogue' },
    );
    expect(askedScopes(run.state)).toEqual(['write_products', 'read_inventory']);
    expect(run.state.notice?.message).toBe('Read the catalogue: read_inventory is ticked.');
    expect(activeForm(run.state).scopes.panel).toBeNull();
  });

  test('the chosen ones alone are listed, and stay listed when they are unticked', () => {
    const run = onScopes().do(
      { type: 'add-scopes', scopes: ['read_orders', 'write_products'] },
      { type: 'show-chosen', isOpen: true },
      { type: 'toggle-scope-here' },
    );
    expect(visibleScopes(run.state).map(({ handle }) => handle)).toEqual([
      'write_products',
      'read_orders',
    ]);
    expect(askedScopes(run.state)).toEqual(['read_orders']);
    run.do({ type: 'back' });
    expect(run.state.step).toBe('scopes');
    expect(visibleScopes(run.state).length).toBeGreaterThan(100);
  });

  test('a group is listed alone, the popular ones of it too, and each way back is to the whole list', () => {
    const run = onScopes().do(
      { type: 'move-scope', by: 7 },
      { type: 'show-scope-panel', panel: 'groups' },
      { type: 'move-scope', by: 99 },
      { type: 'move-scope', by: -17 },
      { type: 'next' },
    );
    const products = [...listedScopes(SHOPIFY_SCOPES).values()].filter(
      ({ group }) => group === 'Products',
    );
    expect(visibleScopes(run.state).map(({ handle }) => handle)).toEqual(
      products.map(({ handle }) => handle),
    );
    for (const leave of [
      { type: 'back' },
      { type: 'next' },
      { type: 'focus', field: 'scope-filter' },
    ] as const) {
      const left = run.do({ type: 'choose-scope-group', group: 'Files' }, leave);
      expect(left.state.step).toBe('scopes');
      expect(visibleScopes(left.state)).toHaveLength(listedScopes(SHOPIFY_SCOPES).size);
    }
  });

  test('a word on fewer stands beside a large choice, and none beside a small one', () => {
    const handles = [...listedScopes(SHOPIFY_SCOPES).keys()].slice(0, 30);
    const few = onScopes().do({ type: 'add-scopes', scopes: ['read_orders', 'write_files'] });
    expect(scopeSummary(few.state)).toMatchObject({
      text: '2 chosen: 1 can change data, 1 sees protected customer data',
      advice: null,
    });
    const many = onScopes().do({ type: 'add-scopes', scopes: handles });
    expect(scopeSummary(many.state).advice).toMatch(/ask only for what the app uses now/);
  });

  test('a name with a slip in it is taken, marked, and the right one is named', () => {
    const run = onScopes().do({ type: 'add-typed-scopes', text: 'read_prodcuts' });
    expect(run.state.notice?.message).toMatch(/Did you mean read_products\?/);
    expect(askedScopes(run.state)).toEqual(['read_prodcuts']);
  });
});

describe('a paste on the step', () => {
  test('several names are ticked wherever the keys are', () => {
    const run = onScopes().do({ type: 'pasted', text: 'read_products, ,write_orders,' });
    expect(askedScopes(run.state)).toEqual(['read_products', 'write_orders']);
    expect(run.state.notice?.message).toMatch(/Blanks and empty places/);
  });

  test('words are looked for and never taken as scopes', () => {
    const run = onScopes().do({ type: 'pasted', text: 'draft orders' });
    expect(askedScopes(run.state)).toEqual([]);
    expect(run.state.focus).toBe('scope-filter');
    expect(visibleScopes(run.state)[0]?.handle).toBe('read_draft_orders');
  });

  test('a query is read, and Enter ticks what it needs', () => {
    const run = onScopes().do({ type: 'pasted', text: '{ orders(first: 1) { nodes { id } } }' });
    expect(run.effects.at(-1)).toMatchObject({ type: 'read-needs' });
    const id = run.state.lastId;
    const needs = {
      type: 'needs',
      what: toDisplayText('query'),
      parts: [],
      need: [['read_orders']],
      missing: ['read_orders'],
      isOpen: false,
      notes: [],
    } as const;
    run.do({ type: 'needs-read', id, needs }, { type: 'next' });
    expect(askedScopes(run.state)).toEqual(['read_orders']);
    expect(run.state).toMatchObject({ step: 'scopes', focus: null });
  });

  test('an answer about a text that was changed since changes nothing', () => {
    const run = onScopes().do({ type: 'pasted', text: '{ orders(first: 1) { nodes { id } } }' });
    const id = run.state.lastId;
    run.type('scope-request', ' ').do({
      type: 'needs-read',
      id,
      needs: { type: 'unreadable', message: 'm', remedy: 'r' },
    });
    expect(activeForm(run.state).scopes.needs).toEqual({ type: 'none' });
    run.do({ type: 'next' });
    const late = { type: 'unreadable', message: 'late', remedy: 'r' } as const;
    run.do({ type: 'needs-read', id, needs: late });
    expect(activeForm(run.state).scopes.needs).toMatchObject({ type: 'reading' });
  });
});

describe('nothing chosen', () => {
  test('is asked about; after yes no scope is sent, and the next tick takes it back', () => {
    const run = onScopes().do({ type: 'next' });
    expect(run.state.notice?.message).toMatch(/released version apply/);
    run.do({ type: 'answer-released', yes: true });
    expect(run.state.step).toBe('app');
    run.do({ type: 'back' }, { type: 'toggle-scope-here' });
    expect(activeForm(run.state).scopes.usesReleased).toBe(false);
  });

  test('a yes to a question that was not asked does nothing', () => {
    expect(onScopes().do({ type: 'answer-released', yes: true }).state.step).toBe('scopes');
  });
});
