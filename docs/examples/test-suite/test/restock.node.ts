import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type PracticeStore, startPracticeStore } from 'tokenwright/practice-store';
import { scarceProducts } from '../source/restock.ts';
import { connect } from '../source/store-client.ts';

describe('with node:test, and one store for all tests', () => {
  let store: PracticeStore;
  before(async () => {
    store = await startPracticeStore({ products: 500, scopes: ['read_products'] });
  });
  beforeEach(() => store.reset());
  after(() => store.close());

  test('reads page after page', async () => {
    const found = await scarceProducts(connect({ ...store, ...store.issueToken() }), 1000);
    assert.ok(found.length > 40);
    assert.equal(store.requests().length, Math.ceil(found.length / 20));
  });

  test('hears that its token has ended', async () => {
    const client = connect({ ...store, ...store.issueToken() });
    await store.reset();
    await assert.rejects(scarceProducts(client, 40), /Unauthorized/);
  });
});
