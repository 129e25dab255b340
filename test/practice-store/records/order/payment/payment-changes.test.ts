import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../../api/api-caller.ts';
import { startRecordCaller } from '../../record-caller.ts';
import { expectSums, SUMS } from '../order-sums.ts';

const { run } = startRecordCaller();

const bag = (amount: string) => ({ shopMoney: { amount, currencyCode: 'EUR' } });

/** An order of 40.00 with one payment. */
async function orderWith(kind: string, status: string, gateway: string): Promise<unknown> {
  const made = await run(
    `mutation($order: OrderCreateOrderInput!) { orderCreate(order: $order) {
      order { id transactions { id } } userErrors { field message } } }`,
    {
      order: {
        lineItems: [{ title: 'Bowl', quantity: 4, priceSet: bag('10.00') }],
        transactions: [{ kind, status, gateway, amountSet: bag('40.00') }],
      },
    },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  return dig(made, 'order');
}

async function capture(order: unknown, amount: string): Promise<void> {
  const made = await run(
    `mutation($input: OrderCaptureInput!) { orderCapture(input: $input) { userErrors { message } } }`,
    {
      input: {
        id: dig(order, 'id'),
        parentTransactionId: dig(order, 'transactions', 0, 'id'),
        amount,
      },
    },
  );
  expect(made).toEqual({ userErrors: [] });
}

async function cancel(order: unknown, refund: boolean): Promise<void> {
  const made = await run(
    `mutation($id: ID!, $refund: Boolean!) { orderCancel(orderId: $id, reason: OTHER, restock: false,
      refundMethod: { originalPaymentMethodsRefund: $refund }) { orderCancelUserErrors { message } } }`,
    { id: dig(order, 'id'), refund },
  );
  expect(made).toEqual({ orderCancelUserErrors: [] });
}

async function markAsPaid(order: unknown): Promise<void> {
  const made = await run(
    `mutation($id: ID!) { orderMarkAsPaid(input: { id: $id }) { userErrors { message } } }`,
    { id: dig(order, 'id') },
  );
  expect(made).toEqual({ userErrors: [] });
}

/** The payments in words, `CAPTURE 15.00 of 0`: the last number is the place of the parent. */
async function paymentsOf(order: unknown): Promise<readonly string[]> {
  const id = dig(order, 'id');
  expectSums(await run(`query($id: ID!) { order(id: $id) { ${SUMS} } }`, { id }));
  const found = await run(
    `query($id: ID!) { order(id: $id) { capturable
      transactions { id kind status amount parentTransaction { id } } } }`,
    { id },
  );
  expect(dig(found, 'capturable')).toBe(false);
  const payments = digList(found, 'transactions');
  const ids = payments.map((payment) => dig(payment, 'id'));
  return payments.map((payment) => {
    const parent = ids.indexOf(dig(payment, 'parentTransaction', 'id'));
    const status = dig(payment, 'status') === 'SUCCESS' ? '' : ` ${String(dig(payment, 'status'))}`;
    const words = `${String(dig(payment, 'kind'))}${status} ${String(dig(payment, 'amount'))}`;
    return parent < 0 ? words : `${words} of ${parent}`;
  });
}

describe('the authorizations of an order that is cancelled', () => {
  test('are voided without what was captured, which is refunded', async () => {
    const order = await orderWith('AUTHORIZATION', 'SUCCESS', 'cards');
    await capture(order, '15.00');
    await cancel(order, true);
    expect(await paymentsOf(order)).toEqual([
      'AUTHORIZATION 40.00',
      'CAPTURE 15.00 of 0',
      'REFUND 15.00 of 1',
      'VOID 25.00 of 0',
    ]);
  });

  test('are voided also where nothing is refunded', async () => {
    const order = await orderWith('AUTHORIZATION', 'SUCCESS', 'cards');
    await capture(order, '15.00');
    await cancel(order, false);
    expect(await paymentsOf(order)).toEqual([
      'AUTHORIZATION 40.00',
      'CAPTURE 15.00 of 0',
      'VOID 25.00 of 0',
    ]);
  });
});

describe('marking an order as paid', () => {
  test('captures what is outstanding from an authorization that is large enough', async () => {
    const order = await orderWith('AUTHORIZATION', 'SUCCESS', 'cards');
    await markAsPaid(order);
    expect(await paymentsOf(order)).toEqual(['AUTHORIZATION 40.00', 'CAPTURE 40.00 of 0']);
  });

  test('adds a sale to a pending payment, which stays as it was recorded', async () => {
    const order = await orderWith('SALE', 'PENDING', 'Cash on Delivery (COD)');
    await markAsPaid(order);
    expect(await paymentsOf(order)).toEqual(['SALE PENDING 40.00', 'SALE 40.00 of 0']);
  });
});
