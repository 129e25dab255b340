import { startPracticeStore } from 'tokenwright/practice-store';
import { expect, test } from 'vitest';
import { markForRestock, scarceProducts } from '../source/restock.ts';
import { connect } from '../source/store-client.ts';

test('finds what is scarce, and marks it', async () => {
  await using store = await startPracticeStore({ seed: 7 });
  const { accessToken } = store.issueToken({ scopes: ['write_products'] });
  const client = connect({ ...store, accessToken });

  const [scarcest] = await scarceProducts(client, 40);
  expect(scarcest?.left).toBeLessThan(40);
  await markForRestock(client, scarcest?.id ?? '');

  const { data } = await client.request('{ productTags(first: 250) { nodes } }');
  expect(data.productTags.nodes).toContain('restock');
});

test('asks again when the service is throttling', async () => {
  await using store = await startPracticeStore();
  const client = connect({ ...store, ...store.issueToken() });
  store.setFault('throttled:next');

  await expect(scarceProducts(client, 40)).resolves.not.toHaveLength(0);
  const [first, second] = store.requests();
  expect(first?.faults).toEqual(['throttled']);
  expect(second?.faults).toEqual([]);
  expect(second?.body).toBe(first?.body);
});

test('says what is missing when the token is too small', async () => {
  await using store = await startPracticeStore();
  const client = connect({ ...store, ...store.issueToken({ scopes: ['read_orders'] }) });

  await expect(scarceProducts(client, 40)).rejects.toThrow(/`read_products` access scope/);
});
