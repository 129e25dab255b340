import { describe, expect, test } from 'vitest';
import { activeForm } from '../../../source/core/guide/create.ts';
import { chosenStore } from '../../../source/core/guide/steps/authorize/plan.ts';
import { askedScopes } from '../../../source/core/guide/steps/scopes/chosen-scopes.ts';
import { signedCallback } from '../../support/sign-in/signed-callback.ts';
import { ACCEPTED_SHOPS, REFUSED_SHOPS } from '../../support/corpus/shop-words.ts';
import { objectInput, textCases } from '../../support/corpus/text-corpus.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import * as z from 'zod';
import { startPlainOnFakes } from '../../support/guide/plain-guide.ts';

const SAID: Readonly<Record<string, readonly [words: string, asked: string]>> = {
  'SC-01': ['Added: read_products, write_orders.', 'read_products,write_orders'],
  'SC-03': ['Blanks in the list were put right', 'read_products,write_orders'],
  'SC-04': ['Named twice, sent once: read_products.', 'read_products'],
  'SC-05': ['Added: write_products, read_products.', 'write_products'],
  'SC-06': ['released: choose none: the scopes of the released version apply', ''],
  'SC-07': ["read_everything is not on this tool's list", 'read_everything'],
  'SC-08': ['"READ_PRODUCTS" is taken as read_products', 'read_products'],
  'SC-09': ['has the character "&" in it', ''],
  'SC-11': ['has the character <U+001B> in it', ''],
};

describe('corpus scopes, in lines', () => {
  test.each(textCases('scopes').map((one) => [one.id, one.expect, one.input] as const))(
    '%s: %s',
    async (id, _expect, input) => {
      const { talk, store } = startPlainOnFakes({ startWith: 'own' });
      talk.type('', '', input);
      const [words, asked] = SAID[id] ?? ['no such case', ''];
      await talk.hear(words);
      expect(store.getState().step).toBe('scopes');
      expect(askedScopes(store.getState()).join(',')).toBe(asked);
    },
  );
});

describe('corpus shop-domain, in lines', () => {
  // What a line cannot hold is tested where it is pasted.
  const cases = textCases('shop-domain').filter(
    ({ input }) => !/[\r\n]/.test(input) && input.length < 100_000,
  );

  test.each(cases)('$id $name: $expect', async ({ id, input, verdict }) => {
    const { talk, store, world } = startPlainOnFakes({
      startWith: 'own',
      scopes: ['read_products'],
    });
    talk.type('', '', '', '');
    await talk.hear('Shop domain');
    const from = talk.said.length;
    talk.type(input);
    const [shop, words] = ACCEPTED_SHOPS[id] ?? [null, REFUSED_SHOPS[id] ?? /no such case/];
    expect(verdict).toBe(shop === null ? 'reject' : 'accept');
    await talk.hear(shop === null ? 'Problem:' : 'Client ID (');
    if (words !== null)
      await talk.until((said) => words.test(said.slice(from).replaceAll(/\s+/g, ' ')));
    expect(chosenStore(store.getState())?.shop ?? null).toBe(shop);
    if (shop === null) expect(store.getState()).toMatchObject({ step: 'app', focus: 'shop' });
    expect(world.opened).toEqual([]);
    expect(world.sent).toEqual([]);
  });

  test('every case of shop-domain is one of these, or of a paste', () => {
    const ids = new Set(cases.map(({ id }) => id));
    const pasted = textCases('shop-domain').filter(({ id }) => !ids.has(id));
    expect(pasted.map(({ id }) => id)).toEqual(['SD-28', 'SD-44']);
  });

  test('SD-51: another shop in the callback exchanges nothing and is offered, both named', async () => {
    const { asked, callback } = objectInput(
      'shop-domain',
      'SD-51',
      z.object({ asked: z.string(), callback: z.string() }),
    );
    const { talk, world } = startPlainOnFakes({
      startWith: 'own',
      scopes: ['read_products'],
      shop: asked,
      clientId: 'fedcba9876543210'.repeat(2),
      clientSecret: new Secret('hush_canary'),
    });
    talk.type('', '', '', '', '', '', '', '');
    await talk.hear('Paste the address');
    const state = new URL(world.opened[0] ?? '').searchParams.get('state') ?? '';
    const values = { code: 'c0de', shop: callback, state, timestamp: '1790000000' };
    world.ears[0]?.arrive(signedCallback(values, 'hush_canary'));
    await talk.hear(callback);
    await talk.hear('Paste the address');
    expect(talk.said.slice(-2000)).toContain(asked);
    expect(world.sent).toEqual([]);
    expect(world.ears[0]?.closings).toEqual([]);
  });

  test('SD-27: a password in the text is not said again', async () => {
    const { talk } = startPlainOnFakes({ startWith: 'own', scopes: ['read_products'] });
    talk.type('', '', '', '', 'user:hush-hush@demo.myshopify.com');
    await talk.hear('Problem:');
    expect(talk.said).not.toContain('hush-hush');
  });

  test('SD-36: the suggestion is offered, and Enter takes it', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own', scopes: ['read_products'] });
    talk.type('', '', '', '', 'demo.myshopify.co');
    await talk.hear('Enter takes demo.myshopify.com.');
    talk.type('');
    await talk.hear('Client ID (');
    expect(activeForm(store.getState()).app.shop.text).toBe('demo.myshopify.com');
  });
});

describe('the words of the Scopes step', () => {
  test('sets lists the jobs, a number ticks one, and chosen names what it came to', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own' });
    talk.type('', '', 'sets', '3');
    await talk.hear('Inventory sync: read_products, write_inventory, read_locations are ticked.');
    await talk.hear('3 chosen: 1 can change data.');
    expect(askedScopes(store.getState())).toEqual([
      'read_products',
      'write_inventory',
      'read_locations',
    ]);
    talk.type('chosen');
    await talk.hear('This is what the token may do:');
    await talk.hear('[ticked] write_inventory.');
  });

  test('find looks at meanings, and a write that is chosen contains its read', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own' });
    talk.type('', '', 'find stock', '2', '1');
    await talk.hear('write_inventory contains read_inventory: it is not asked for twice.');
    expect(askedScopes(store.getState())).toEqual(['write_inventory']);
  });

  test('a plain word is looked for, never taken for a scope', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own' });
    talk.type('', '', 'coupons', '1');
    await talk.hear('read_discounts is ticked.');
    expect(askedScopes(store.getState())).toEqual(['read_discounts']);
  });

  test('a query over several lines is turned into the scopes it needs', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own' });
    talk.type('', '', 'query {', '  orders(first: 5) { nodes { id } }', '}');
    await talk.hear(
      'This query needs read_orders (or read_marketplace_orders or read_quick_sale) as well. Enter ticks read_orders.',
    );
    expect(
      talk.said.split('Type or paste the next line; an empty line ends the text.'),
    ).toHaveLength(2);
    talk.type('');
    await talk.hear('Added for your request: read_orders.');
    expect(askedScopes(store.getState())).toEqual(['read_orders']);
  });

  test('a REST path is turned into the scope it needs, and said to be probable', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own' });
    talk.type('', '', 'PUT /admin/api/2026-10/products/1.json');
    await talk.hear('probably write_products');
    talk.type('');
    await talk.hear('Added for your request: write_products.');
    expect(askedScopes(store.getState())).toEqual(['write_products']);
  });

  test('a broken query is told, and nothing is ticked', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own' });
    talk.type('', '', '{ orders(first: }');
    await talk.hear('This is not a GraphQL document (line 1, column');
    expect(askedScopes(store.getState())).toEqual([]);
  });

  test('nothing chosen goes on only after a word, and then no scope is asked for', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own' });
    talk.type('', '', '', '');
    await talk.hear('What the token may do is then decided there.');
    await talk.hear('released: choose none');
    await talk.hear('What the token may do is then decided there.');
    expect(store.getState().step).toBe('scopes');
    talk.type('released');
    await talk.hear('Step 4 of 7');
    await talk.hear('the released ones will apply');
    expect(askedScopes(store.getState())).toEqual([]);
  });
});

describe('the words of the set-up list', () => {
  async function atList() {
    const run = startPlainOnFakes({ startWith: 'own', scopes: ['read_products', 'read_orders'] });
    run.talk.type('', '', '');
    await run.talk.hear('NUMBER: copy what is to be pasted');
    return run;
  }

  test('a number copies exactly what is to be pasted', async () => {
    const { talk, world } = await atList();
    talk.type('3', '4', '6');
    await talk.hear('The list of scopes is on the clipboard.');
    await talk.hear('The redirect URL is on the clipboard.');
    await talk.hear('There is nothing to paste for this one');
    expect(world.copied).toEqual(['read_products,read_orders', 'http://127.0.0.1:3456/callback']);
  });

  test('done ticks, open opens the dashboard, own shows the shorter way', async () => {
    const { talk, world } = await atList();
    talk.type('done 6', 'open', 'own', '', 'repeat');
    await talk.hear('6 is ticked.');
    await talk.hear('Your browser shows the app settings.');
    await talk.hear('-d grant_type=client_credentials');
    await talk.hear('6. [ticked] Press Release.');
    expect(world.opened).toEqual(['https://dev.shopify.com/dashboard']);
  });

  test('who has named a store comes to the Client ID, and to the list’s words by one more', async () => {
    const { talk, store } = startPlainOnFakes({
      startWith: 'own',
      shop: 'demo.myshopify.com',
      scopes: ['read_products'],
    });
    talk.type('', '', '', 'setup', 'done 1', '');
    await talk.hear('Enter: go on to the fields');
    await talk.hear('1 is ticked.');
    await talk.hear('Client ID (');
    expect(activeForm(store.getState()).setup.ticked).toEqual(['create']);
    expect(store.getState().focus).toBe('client-id');
  });

  test('who has a Client ID comes to the fields, and to those words by one more', async () => {
    const { talk, world } = startPlainOnFakes({
      startWith: 'own',
      shop: 'demo.myshopify.com',
      scopes: ['read_products'],
      clientId: 'fedcba9876543210'.repeat(2),
    });
    talk.type('', '', '');
    await talk.hear('Client secret');
    talk.type('setup', '4', '', `shpss_${'0123456789abcdef'.repeat(2)}`);
    await talk.hear('The redirect URL is on the clipboard.');
    await talk.hear('Step 5 of 7');
    expect(world.copied).toEqual(['http://127.0.0.1:3456/callback']);
  });

  test('refused says what is wrong with an address that is no better', async () => {
    const { talk, store } = await atList();
    talk.type('refused', 'http://example.com/callback', 'back');
    await talk.hear('Problem:');
    await talk.hear('Set your app up, step by step:');
    expect(activeForm(store.getState()).redirectUri.text).toBe('http://127.0.0.1:3456/callback');
  });

  test('a placeholder is used for the address, and pasting is the way', async () => {
    const { talk, world, store } = await atList();
    talk.type('refused', '');
    await talk.hear('The redirect URL is now https://tokenwright.invalid/callback.');
    talk.type('', 'demo', 'fedcba9876543210'.repeat(2), `shpss_${'0123456789abcdef'.repeat(2)}`);
    await talk.hear('Step 5 of 7');
    talk.type('', '');
    await talk.hear('Paste the address');
    expect(new URL(world.opened[0] ?? '').searchParams.get('redirect_uri')).toBe(
      'https://tokenwright.invalid/callback',
    );
    expect(world.ears).toEqual([]);
    expect(store.getState().signIn).toMatchObject({ phase: 'waiting', isListening: false });
  });

  test('on the practice store, yourself starts with empty fields and the dashboard', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'practice' });
    talk.type('', '', '', 'yourself');
    await talk.hear('http://127.0.0.1:3457/dashboard');
    talk.type('');
    await talk.hear('Shop domain');
    talk.type('demo.practice.test', 'practice_client_2', 'practice_secret_2');
    await talk.hear('Step 5 of 7');
    expect(store.getState().signIn).toMatchObject({ plan: { clientId: 'practice_client_2' } });
  });
});
