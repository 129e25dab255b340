import { expect, test } from 'vitest';
import { dig, digList } from '../../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../../record-caller.ts';

const { caller, rest } = startRecordCaller();

test('a payment shows what of it is open, its id at the gateway, and until when it is held', async () => {
  const send = async (path: string, body: unknown) => {
    const { status, json } = await caller.rest(path, { method: 'POST', body, scopes: SCOPES });
    expect(status).toBe(201);
    return json;
  };
  const held = { kind: 'authorization', status: 'success', amount: '80.00', gateway: 'cards' };
  const order = dig(
    await send('orders.json', {
      order: {
        line_items: [{ title: 'Lamp', quantity: 1, price: '80.00' }],
        transactions: [held],
      },
    }),
    'order',
  );
  const path = `orders/${String(dig(order, 'id'))}/transactions.json`;
  const payments = async () => digList(await rest(path), 'transactions');
  const open = (amount: string) => {
    const money = { amount, currency: 'EUR' };
    return { presentment_money: money, shop_money: money };
  };
  const name = `practice-${String(dig(order, 'order_number'))}`;
  const [before] = await payments();
  expect(before).toMatchObject({
    total_unsettled_set: open('80.0'),
    payment_id: `${name}.1`,
  });
  const heldMs =
    Date.parse(String(dig(before, 'authorization_expires_at'))) -
    Date.parse(String(dig(before, 'created_at')));
  expect(heldMs / 86_400_000).toBe(7);
  await send(path, {
    transaction: { kind: 'capture', amount: '29.50', parent_id: dig(before, 'id') },
  });
  expect(await payments()).toMatchObject([
    { total_unsettled_set: open('50.5'), payment_id: `${name}.1` },
    { total_unsettled_set: open('0.0'), payment_id: `${name}.2`, authorization_expires_at: null },
  ]);
});
