/**
 * Fields of an order that are asked with arguments, its risks and its payment terms, as texts
 * beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { short } from '../../../support/state-changes.ts';
import { dig } from '../../api/api-caller.ts';
import { makeWorld } from '../../inputs/field-outcomes.ts';
import { idsIn } from '../../inputs/reading.ts';
import { type ScenarioStep, scenarioOf } from '../../inputs/scenario.ts';

const price = (amount: string) => ({ amount, currencyCode: 'EUR' });
const priceSet = (amount: string) => ({ shopMoney: price(amount) });
const item = { title: 'Lamp', quantity: 3, priceSet: priceSet('9.99'), requiresShipping: true };
const order = (more: object = {}) => ({
  order: {
    lineItems: [item, { ...item, title: 'Shade', taxLines: [{ title: 'VAT', rate: '0.24' }] }],
    shippingLines: [{ title: 'Post', priceSet: priceSet('4.00') }],
    ...more,
  },
});
const sales = ['20.00', '30.00'].map((amount) => ({
  kind: 'SALE',
  status: 'SUCCESS',
  amountSet: priceSet(amount),
}));

const MONEY = '{ shopMoney { amount } }';
const SUGGESTED = `amountSet ${MONEY} discountedSubtotalSet ${MONEY} maximumRefundableSet ${MONEY}
  subtotalSet ${MONEY} totalTaxSet ${MONEY} shipping { amountSet ${MONEY} maximumRefundableSet ${MONEY} }
  refundLineItems { quantity subtotalSet ${MONEY} totalTaxSet ${MONEY} priceSet ${MONEY} restocked }
  suggestedTransactions { amountSet ${MONEY} maximumRefundableSet ${MONEY} gateway kind parentTransaction { id } }`;
const OF_RETURN = `amount ${MONEY} discountedSubtotal ${MONEY} maximumRefundable ${MONEY} subtotal ${MONEY}
  totalTax ${MONEY} shipping { amountSet ${MONEY} } suggestedTransactions { amountSet ${MONEY} kind }`;

test.each([
  ['with taxes on top', false],
  ['with its taxes included', true],
])('a refund that is suggested for an order %s', async (words, taxesIncluded) => {
  const world = makeWorld();
  const made = await world.mutate('orderCreate', order({ taxesIncluded, transactions: sales }));
  const [id = ''] = idsIn(dig(made.payload, 'order'));
  const rows: string[] = [];
  const ask = async (of: string, field: string) => {
    const data = await world.query(`{ node(id: "${of}") { ${field} } }`);
    rows.push(`${field.split(' {')[1]}\n  ${short(JSON.stringify(dig(data, 'node')), 1500)}`);
  };
  const shown = await world.node(id, 3);
  const line = (at: number) => String(dig(shown, 'lineItems', 'nodes', at, 'id'));
  const askAll = async () => {
    for (const args of [
      'suggestFullRefund: true',
      'refundShipping: true',
      'shippingAmount: "1.50"',
      'shippingAmount: "9.00"',
      `refundLineItems: [{ lineItemId: "${line(0)}", quantity: 1 }]`,
      `refundLineItems: [{ lineItemId: "${line(1)}", quantity: 2 }, { lineItemId: "${line(0)}", quantity: 0 }]`,
      `refundLineItems: [{ lineItemId: "gid://shopify/LineItem/1", quantity: 1 }], refundShipping: true`,
      `refundLineItems: [{ lineItemId: "${line(1)}", quantity: 3 }], shippingAmount: "4.00"`,
    ])
      await ask(id, `... on Order { suggestedRefund(${args}) { ${SUGGESTED} } }`);
  };
  await askAll();
  const packing = String(dig(shown, 'fulfillmentOrders', 'nodes', 0, 'id'));
  const sent = await world.mutate('fulfillmentCreate', {
    fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: packing }] },
  });
  const fulfillment = await world.node(idsIn(sent.payload)[0] ?? '', 3);
  const returned = await world.mutate('returnCreate', {
    returnInput: {
      orderId: id,
      returnLineItems: [0, 1].map((at) => ({
        fulfillmentLineItemId: dig(fulfillment, 'fulfillmentLineItems', 'nodes', at, 'id'),
        quantity: 2,
        returnReason: 'UNWANTED',
      })),
    },
  });
  const [back = ''] = idsIn(dig(returned.payload, 'return'));
  const shownBack = await world.node(back, 3);
  const lineBack = (at: number) => String(dig(shownBack, 'returnLineItems', 'nodes', at, 'id'));
  const lines = [0, 1].map((at) => `{ returnLineItemId: "${lineBack(at)}", quantity: ${at + 1} }`);
  for (const args of [
    `returnRefundLineItems: []`,
    `returnRefundLineItems: [${lines.join()}]`,
    `returnRefundLineItems: [${lines[0]}], refundShipping: { fullRefund: true }`,
    `returnRefundLineItems: [${lines[1]}], refundShipping: { fullRefund: false }`,
    `returnRefundLineItems: [], refundShipping: { shippingRefundAmount: { amount: "1.00", currencyCode: EUR } }`,
    `returnRefundLineItems: [{ returnLineItemId: "gid://shopify/ReturnLineItem/1", quantity: 1 }]`,
  ])
    await ask(back, `... on Return { suggestedRefund(${args}) { ${OF_RETURN} } }`);
  const left = await world.query(
    `{ returnableFulfillments(first: 5, orderId: "${id}") { nodes { id returnableFulfillmentLineItems(first: 5) { nodes { quantity fulfillmentLineItem { id } } } } } }`,
  );
  rows.push(JSON.stringify(left));
  await world.mutate('refundCreate', {
    input: {
      orderId: id,
      refundLineItems: [{ lineItemId: line(1), quantity: 1, restockType: 'NO_RESTOCK' }],
      shipping: { amount: '1.00' },
      transactions: [
        {
          orderId: id,
          parentId: dig(shown, 'transactions', 0, 'id'),
          kind: 'REFUND',
          gateway: 'manual',
          amount: '12.00',
        },
      ],
    },
  });
  await askAll();
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot(
    `order-questions.${words.replaceAll(' ', '-')}.txt`,
  );
});

test('the payments of an order, all or only those that can be captured', async () => {
  const world = makeWorld();
  const held = { kind: 'AUTHORIZATION', status: 'SUCCESS', amountSet: priceSet('5.00') };
  const made = await world.mutate('orderCreate', order({ transactions: [...sales, held, held] }));
  const [id = ''] = idsIn(dig(made.payload, 'order'));
  const kinds = async (args: string) => {
    const data = await world.query(`{ order(id: "${id}") { transactions${args} { kind } } }`);
    return kindsIn(dig(data, 'order', 'transactions'));
  };
  expect(await kinds('')).toBe('SALE SALE AUTHORIZATION AUTHORIZATION');
  expect(await kinds('(first: 3)')).toBe('SALE SALE AUTHORIZATION');
  expect(await kinds('(capturable: false)')).toBe('SALE SALE AUTHORIZATION AUTHORIZATION');
  expect(await kinds('(capturable: true)')).toBe('AUTHORIZATION AUTHORIZATION');
  expect(await kinds('(capturable: true, first: 1)')).toBe('AUTHORIZATION');
});

function kindsIn(list: unknown): string {
  return Array.isArray(list) ? list.map((each) => String(dig(each, 'kind'))).join(' ') : 'no list';
}

const create: ScenarioStep = { call: 'orderCreate', args: () => order(), as: 'order' };

test('the risks of an order', async () => {
  const assess = (riskLevel: string, facts: readonly object[]): ScenarioStep => ({
    call: 'orderRiskAssessmentCreate',
    args: (known) => ({
      orderRiskAssessmentInput: { orderId: known.at('order.id'), riskLevel, facts },
    }),
  });
  const fact = { description: 'Walk', sentiment: 'NEGATIVE' };
  const facts = (count: number) => Array.from({ length: count }, () => fact);
  const send: ScenarioStep = {
    call: 'fulfillmentCreate',
    args: (known) => ({
      fulfillment: {
        lineItemsByFulfillmentOrder: [
          { fulfillmentOrderId: known.at('order.fulfillmentOrders.nodes.0.id') },
        ],
      },
    }),
  };
  const long = [256, 257].map((length) => ({
    description: 'x'.repeat(length),
    sentiment: 'POSITIVE',
  }));
  const steps = [
    create,
    ...['HIGH', 'MEDIUM', 'PENDING', 'LOW', 'NONE'].map((level) => assess(level, [fact])),
    assess('HIGH', []),
    assess('LOW', facts(20)),
    assess('LOW', facts(21)),
    assess('LOW', long),
    send,
    assess('LOW', [fact]),
  ];
  await expect(await scenarioOf(steps)).toMatchFileSnapshot('order-questions.risks.txt');
});

test('the payment terms of an order', async () => {
  const template = (number: number) => `gid://shopify/PaymentTermsTemplate/${number}`;
  const terms = (number: number, ...paymentSchedules: readonly object[]) => ({
    paymentTermsTemplateId: template(number),
    ...(paymentSchedules.length === 0 ? {} : { paymentSchedules }),
  });
  const make = (given: object): ScenarioStep => ({
    call: 'paymentTermsCreate',
    args: (known) => ({ referenceId: known.at('order.id'), paymentTermsAttributes: given }),
    as: 'terms',
  });
  const change = (given: object): ScenarioStep => ({
    call: 'paymentTermsUpdate',
    args: (known) => ({
      input: {
        paymentTermsId: known.at('terms.id') ?? 'gid://shopify/PaymentTerms/1',
        paymentTermsAttributes: given,
      },
    }),
  });
  const at = (day: string) => ({ issuedAt: `2026-${day}T00:00:00Z` });
  const due = (day: string) => ({ dueAt: `2026-${day}T10:26:40Z` });
  const steps = [
    create,
    ...[0, 2, 4, 7, 99, 1].map((number) => make(terms(number))),
    ...Array.from({ length: 10 }, (_, number) => change(terms(number))),
    ...Array.from({ length: 10 }, (_, number) => change(terms(number, at('11-01')))),
    ...['11-20', '11-21', '11-19'].map((day) => change(terms(7, due(day)))),
    change(terms(4, { ...at('11-01'), ...due('12-01') })),
    change(terms(4, { ...at('11-01'), dueAt: '2026-12-01T00:00:00Z' })),
    change(terms(4, at('11-01'), at('11-02'))),
    change({}),
    {
      call: 'orderMarkAsPaid',
      args: (known) => ({ input: { id: known.at('order.id') } }),
    } satisfies ScenarioStep,
    make(terms(1)),
  ];
  await expect(await scenarioOf(steps)).toMatchFileSnapshot('order-questions.terms.txt');
});
