import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../../api/api-caller.ts';
import { startRecordCaller } from '../../record-caller.ts';

const { run } = startRecordCaller();

const AMOUNT = { shopMoney: { amount: '5.00', currencyCode: 'EUR' } };
const SALE = { kind: 'SALE', amountSet: AMOUNT };

const create = (more: Readonly<Record<string, unknown>>) =>
  run(
    `mutation($order: OrderCreateOrderInput!) { orderCreate(order: $order) {
      order { transactions(first: 5) { kind status gateway test parentTransaction { kind } location { id } } }
      userErrors { field message } } }`,
    { order: { lineItems: [{ title: 'Card', quantity: 1, priceSet: AMOUNT }], ...more } },
  );

describe('a payment of a new order', () => {
  test('is at a location that is there, or at none', async () => {
    const known = dig(await run('{ locations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const paidAt = (locationId: unknown) =>
      create({ transactions: [SALE, { ...SALE, locationId }] });
    for (const [id, location] of [
      [known, { id: known }],
      [null, null],
    ] as const) {
      const made = await paidAt(id);
      expect(dig(made, 'userErrors')).toEqual([]);
      expect(dig(made, 'order', 'transactions', 1, 'location')).toEqual(location);
    }
    expect(await paidAt('gid://shopify/Location/1')).toEqual({
      order: null,
      userErrors: [
        { field: ['order', 'transactions', '1', 'locationId'], message: 'Location does not exist' },
      ],
    });
  });

  test('is a paid sale by hand unless it says otherwise', async () => {
    const made = await create({ transactions: [{ amountSet: AMOUNT }] });
    expect(dig(made, 'order', 'transactions', 0)).toMatchObject({
      kind: 'SALE',
      status: 'SUCCESS',
      gateway: 'manual',
      test: false,
    });
  });

  test.each([
    ['PAID', ['SALE']],
    ['AUTHORIZED', ['AUTHORIZATION']],
    ['EXPIRED', ['AUTHORIZATION']],
    ['REFUNDED', ['SALE', 'REFUND of SALE']],
    ['VOIDED', ['AUTHORIZATION', 'VOID of AUTHORIZATION']],
    ['PENDING', []],
  ])('follows from the status %s', async (financialStatus, kinds) => {
    const made = await create({ financialStatus });
    const shown = digList(made, 'order', 'transactions').map((payment) =>
      [dig(payment, 'kind'), dig(payment, 'parentTransaction', 'kind')]
        .filter(Boolean)
        .join(' of '),
    );
    expect(shown).toEqual(kinds);
  });
});
