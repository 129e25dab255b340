import { expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run } = startRecordCaller();

const NODES = ['DiscountNode', 'DiscountCodeNode', 'DiscountAutomaticNode'];

test.each([
  ['discountNode', 'method:code', NODES, 'DiscountNode'],
  ['discountNode', 'method:automatic', NODES, 'DiscountNode'],
  ['automaticDiscount', 'method:automatic', ['DiscountAutomaticBasic'], 'DiscountAutomaticBasic'],
])('%s finds a discount (%s) by the ids of %j alone', async (field, search, types, shown) => {
  const all = await run(`{ discountNodes(first: 1, query: "${search}") { nodes { id } } }`);
  const id = number(dig(all, 'nodes', 0, 'id'));
  const find = async (type: string) => {
    const { json } = await caller.graphql(`query($id: ID!) { ${field}(id: $id) { __typename } }`, {
      variables: { id: `gid://shopify/${type}/${id}` },
      scopes: SCOPES,
    });
    return [dig(json, 'data', field, '__typename'), dig(json, 'errors', 0, 'message')];
  };
  for (const type of types) expect(await find(type), type).toEqual([shown, undefined]);
  for (const type of ['XDiscountCodeNode', 'DiscountCodeNodeX', 'Product', 'DiscountRedeemCode']) {
    const refusal = `Invalid id: gid://shopify/${type}/${id}`;
    expect(await find(type), type).toEqual([undefined, refusal]);
  }
});

test('automaticDiscount finds no discount of another kind, and none with a code', async () => {
  for (const [search, type] of [
    ['method:automatic', 'DiscountAutomaticBxgy'],
    ['method:code', 'DiscountAutomaticBasic'],
  ]) {
    const all = await run(`{ discountNodes(first: 1, query: "${search}") { nodes { id } } }`);
    const id = `gid://shopify/${type}/${number(dig(all, 'nodes', 0, 'id'))}`;
    const found = run('query($id: ID!) { automaticDiscount(id: $id) { __typename } }', { id });
    expect(await found, type).toBeNull();
  }
});
