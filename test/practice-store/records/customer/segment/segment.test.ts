import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../../api/api-caller.ts';
import { startRecordCaller } from '../../record-caller.ts';

const { run } = startRecordCaller();

describe('a segment', () => {
  test('is made, changed and deleted, and its members follow from the query', async () => {
    await run(
      'mutation { customerCreate(input: { firstName: "Vera", tags: ["vip"], addresses: [{ countryCode: NO }] }) { customer { id } } }',
    );
    const made = await run(
      `mutation { segmentCreate(name: "VIP", query: "customer_tags CONTAINS 'vip' AND number_of_orders = 0") { segment { id name query } userErrors { field message } } }`,
    );
    expect(dig(made, 'segment')).toMatchObject({ name: 'VIP' });
    const id = dig(made, 'segment', 'id');
    const members =
      'query($id: ID!) { customerSegmentMembers(segmentId: $id, first: 5) { totalCount edges { node { displayName numberOfOrders } } } }';
    expect(await run(members, { id })).toEqual({
      totalCount: 1,
      edges: [{ node: { displayName: 'Vera', numberOfOrders: '0' } }],
    });
    await run(
      `mutation($id: ID!) { segmentUpdate(id: $id, query: "customer_countries CONTAINS 'NO' AND NOT (number_of_orders > 0)") { userErrors { message } } }`,
      { id },
    );
    expect(dig(await run(members, { id }), 'totalCount')).toBe(1);
    await run('mutation($id: ID!) { segmentDelete(id: $id) { deletedSegmentId } }', { id });
    expect(await run('query($id: ID!) { segment(id: $id) { id } }', { id })).toBeNull();
  });

  test('and the search of customers find those who left a checkout, by its date', async () => {
    const checkouts = digList(
      await run('{ abandonedCheckouts(first: 9) { nodes { createdAt customer { id } } } }'),
      'nodes',
    );
    const buyers = new Set(checkouts.map((checkout) => dig(checkout, 'customer', 'id')));
    expect(buyers.size).toBeGreaterThan(1);
    const [first] = checkouts;
    const day = String(dig(first, 'createdAt')).slice(0, 10);
    const firstBuyer = [dig(first, 'customer', 'id')];
    const found = async (query: string) =>
      digList(
        await run(
          'query($query: String) { customers(first: 50, query: $query) { nodes { id } } }',
          { query },
        ),
        'nodes',
      ).map((customer) => dig(customer, 'id'));
    expect(new Set(await found('last_abandoned_order_date:*'))).toEqual(buyers);
    expect(await found(`last_abandoned_order_date:${day}`)).toEqual(firstBuyer);
    const members = async (query: string) =>
      digList(
        await run(
          'query($query: String) { customerSegmentMembers(query: $query, first: 50) { edges { node { id } } } }',
          { query },
        ),
        'edges',
      ).map((edge) => String(dig(edge, 'node', 'id')).replace('CustomerSegmentMember', 'Customer'));
    expect(new Set(await members('abandoned_checkout_date IS NOT NULL'))).toEqual(buyers);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(await members(`abandoned_checkout_date BETWEEN ${day} AND ${next}`)).toEqual(firstBuyer);
  });

  test.each([
    ['shoe_size > 40', "Query Line 1 Column 1: 'shoe_size' filter cannot be found."],
    ['number_of_orders 3', "Query Line 1 Column 18: '3' is unexpected."],
  ])('is refused with the query %s', async (query, message) => {
    const made = await run(
      'mutation($query: String!) { segmentCreate(name: "x", query: $query) { segment { id } userErrors { field message } } }',
      { query },
    );
    expect(made).toEqual({ segment: null, userErrors: [{ field: ['query'], message }] });
  });
});
