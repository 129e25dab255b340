import { describe, expect, test } from 'vitest';
import { dig } from '../../../api/api-caller.ts';
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
