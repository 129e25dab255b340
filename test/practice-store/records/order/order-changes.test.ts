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

describe('what an app says about the risk of an order', () => {
  test('is kept with its facts, and decides about the advice and the search', async () => {
    const id = dig(
      await run('{ orders(first: 1, reverse: true) { nodes { id } } }'),
      'nodes',
      0,
      'id',
    );
    const assess = (riskLevel: string, facts: readonly unknown[]): Promise<unknown> =>
      run(
        `mutation($input: OrderRiskAssessmentCreateInput!) { orderRiskAssessmentCreate(orderRiskAssessmentInput: $input) {
          orderRiskAssessment { riskLevel facts { description sentiment } provider { title } } userErrors { field code } } }`,
        { input: { orderId: id, riskLevel, facts } },
      );
    const fact = { description: 'The address is far away', sentiment: 'NEGATIVE' };
    expect(await assess('LOW', [])).toMatchObject({ userErrors: [] });
    expect(await assess('HIGH', [fact])).toEqual({
      orderRiskAssessment: {
        riskLevel: 'HIGH',
        facts: [fact],
        provider: { title: expect.any(String) },
      },
      userErrors: [],
    });
    const found = await run(
      'query($id: ID!) { order(id: $id) { riskLevel risk { recommendation assessments { riskLevel } } } }',
      { id },
    );
    expect(found).toEqual({
      riskLevel: 'HIGH',
      risk: { recommendation: 'CANCEL', assessments: [{ riskLevel: 'HIGH' }] },
    });
    expect(
      digList(
        await run('{ orders(first: 9, query: "risk_level:high") { nodes { id } } }'),
        'nodes',
      ),
    ).toEqual([{ id }]);
    const many = Array.from({ length: 21 }, () => fact);
    expect(dig(await assess('LOW', many.slice(1)), 'userErrors')).toEqual([]);
    expect(dig(await assess('LOW', many), 'userErrors')).toEqual([
      { field: ['orderRiskAssessmentInput', 'facts'], code: 'TOO_MANY_FACTS' },
    ]);
  });
});
