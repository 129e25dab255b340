import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

/** Merges the first customer with the second; gives the id of the one that stays. */
async function merge(one: unknown, two: unknown): Promise<unknown> {
  const merged = await run(
    'mutation($one: ID!, $two: ID!) { customerMerge(customerOneId: $one, customerTwoId: $two) { resultingCustomerId userErrors { field message } } }',
    { one, two },
  );
  expect(dig(merged, 'userErrors')).toEqual([]);
  return dig(merged, 'resultingCustomerId');
}

async function create(input: Record<string, unknown>): Promise<unknown> {
  const made = await run(
    'mutation($input: CustomerInput!) { customerCreate(input: $input) { customer { id } userErrors { message } } }',
    { input },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  return dig(made, 'customer', 'id');
}

describe('a merge of two customers', () => {
  test('leaves one customer with the orders, tags and addresses of both', async () => {
    const two = dig(
      await run(
        '{ customers(first: 2, query: "orders_count:>0") { nodes { id tags numberOfOrders addressesV2(first: 9) { nodes { id } } } } }',
      ),
      'nodes',
    );
    const [one, other] = [dig(two, 0, 'id'), dig(two, 1, 'id')];
    const merged = await run(
      'mutation($one: ID!, $two: ID!) { customerMerge(customerOneId: $one, customerTwoId: $two) { resultingCustomerId job { done } userErrors { field message } } }',
      { one, two: other },
    );
    expect(merged).toEqual({ resultingCustomerId: other, job: { done: true }, userErrors: [] });
    expect(await run('query($id: ID!) { customer(id: $id) { id } }', { id: one })).toBeNull();
    expect(
      dig(
        await run('query($id: ID!) { customer(id: $id) { numberOfOrders } }', { id: other }),
        'numberOfOrders',
      ),
    ).toBe(String(Number(dig(two, 0, 'numberOfOrders')) + Number(dig(two, 1, 'numberOfOrders'))));
  });

  test('leaves every address under its own id', async () => {
    const one = await create({ email: 'one@example.com', addresses: [{ city: 'Bergen' }] });
    const two = await create({ email: 'two@example.com', addresses: [{ city: 'Porto' }] });
    const kept = await merge(one, two);
    const read = await run(
      'query($id: ID!) { customer(id: $id) { addressesV2(first: 9) { nodes { id city } } } }',
      { id: kept },
    );
    const addresses = digList(read, 'addressesV2', 'nodes');
    expect(addresses.map((address) => dig(address, 'city'))).toEqual(['Bergen', 'Porto']);
    for (const address of addresses) {
      const found = await run(
        'query($id: ID!) { node(id: $id) { ... on MailingAddress { id city } } }',
        { id: dig(address, 'id') },
      );
      expect(found).toEqual(address);
    }
  });
});
