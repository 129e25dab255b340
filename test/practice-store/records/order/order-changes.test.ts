import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, startRecordCaller } from '../record-caller.ts';
import { expectSums, SUMS } from './order-sums.ts';

const { run, rest } = startRecordCaller();

describe('orders and tags', () => {
  test('an order takes notes and tags; tags are added and removed anywhere', async () => {
    const id = dig(await run('{ orders(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    await run(
      'mutation($id: ID!) { orderUpdate(input: { id: $id, note: "Checked", tags: ["Old"] }) { userErrors { message } } }',
      { id },
    );
    const added = await run(
      'mutation($id: ID!) { tagsAdd(id: $id, tags: ["new, other", "old"]) { node { id ... on Order { tags } } userErrors { message } } }',
      { id },
    );
    expect(dig(added, 'node', 'tags')).toEqual(['Old', 'new', 'other']);
    await run(
      'mutation($id: ID!) { tagsRemove(id: $id, tags: ["OTHER"]) { userErrors { message } } }',
      { id },
    );
    expect(dig(await rest(`orders/${number(id)}.json`), 'order')).toMatchObject({
      note: 'Checked',
      tags: 'Old, new',
    });
    const nobody = await run(
      'mutation { tagsAdd(id: "gid://shopify/DraftOrder/1", tags: ["x"]) { node { id } userErrors { field message } } }',
    );
    expect(nobody).toEqual({
      node: null,
      userErrors: [{ field: ['id'], message: 'Draft order does not exist' }],
    });
  });
});

describe('the sums of an order', () => {
  test('agree in every seeded order', async () => {
    const found = digList(await run('{ orders(first: 50) { nodes { id } } }'), 'nodes');
    expect(found).toHaveLength(50);
    for (const { id } of found.map((node) => ({ id: dig(node, 'id') }))) {
      expectSums(await run(`query($id: ID!) { order(id: $id) { ${SUMS} } }`, { id }));
    }
  });
});
