/**
 * What the edit of an order shows after each of many steps, and the order after it was committed,
 * as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { dig } from '../../../api/api-caller.ts';
import { short } from '../../../../support/state-changes.ts';
import { withoutRandom } from '../../../api/written.ts';
import type { Arguments } from '../../../inputs/base-arguments.ts';
import { differences, ids, makeWorld, refusalOf } from '../../../inputs/field-outcomes.ts';
import { idsIn } from '../../../inputs/reading.ts';
import type { WalkWorld } from '../../../inputs/walk-world.ts';

const EUR = { currencyCode: 'EUR' };
const price = (amount: string) => ({ amount, ...EUR });
const priceSet = (amount: string) => ({ shopMoney: price(amount) });

/** A step of an edit: a mutation, with arguments that may name what the edit shows by then. */
type Step = readonly [mutation: string, args: (shown: unknown) => Arguments];

const line = (shown: unknown, at: number) => ({
  lineItemId: dig(shown, 'lineItems', 'nodes', at, 'id'),
});
const discount = (shown: unknown, at: number) => ({
  discountApplicationId: dig(shown, 'addedDiscountApplications', 'nodes', at, 'id'),
});
const shipping = (shown: unknown, at: number) => ({
  shippingLineId: dig(shown, 'shippingLines', at, 'id'),
});
const [variantId, otherVariantId] = ids('ProductVariant');

const FIRST: readonly Step[] = [
  ['orderEditAddVariant', () => ({ variantId, quantity: 2 })],
  ['orderEditAddVariant', () => ({ variantId, quantity: 1 })],
  ['orderEditAddVariant', () => ({ variantId, quantity: 1, allowDuplicates: true })],
  ['orderEditAddVariant', () => ({ variantId: otherVariantId, quantity: 0 })],
  [
    'orderEditAddCustomItem',
    () => ({ title: 'Wrapping', price: price('3.00'), quantity: 2, taxable: false }),
  ],
  ['orderEditAddCustomItem', () => ({ title: ' ', price: price('3.00'), quantity: 1 })],
  ['orderEditSetQuantity', (shown) => ({ ...line(shown, 0), quantity: 1, restock: true })],
  ['orderEditSetQuantity', (shown) => ({ ...line(shown, 1), quantity: 5 })],
  ['orderEditSetQuantity', (shown) => ({ ...line(shown, 1), quantity: 0 })],
  ['orderEditSetQuantity', (shown) => ({ ...line(shown, 1), quantity: 4 })],
  ['orderEditSetQuantity', (shown) => ({ ...line(shown, 2), quantity: -1 })],
  [
    'orderEditAddLineItemDiscount',
    (shown) => ({ ...line(shown, 0), discount: { description: 'Ten', percentValue: 10 } }),
  ],
  [
    'orderEditAddLineItemDiscount',
    (shown) => ({ ...line(shown, 2), discount: { fixedValue: price('1.50') } }),
  ],
  [
    'orderEditAddLineItemDiscount',
    (shown) => ({ ...line(shown, 2), discount: { percentValue: 101 } }),
  ],
  [
    'orderEditUpdateDiscount',
    (shown) => ({ ...discount(shown, 0), discount: { percentValue: 20 } }),
  ],
  ['orderEditRemoveDiscount', (shown) => discount(shown, 1)],
  ['orderEditAddShippingLine', () => ({ shippingLine: { title: 'Sled', price: price('7.00') } })],
  ['orderEditAddShippingLine', () => ({ shippingLine: { title: 'Ski', price: price('-7.00') } })],
  [
    'orderEditUpdateShippingLine',
    (shown) => ({ ...shipping(shown, 1), shippingLine: { price: price('8.00') } }),
  ],
  [
    'orderEditUpdateShippingLine',
    (shown) => ({ ...shipping(shown, 1), shippingLine: { price: price('-8.00') } }),
  ],
];

const SECOND: readonly Step[] = [
  ['orderEditSetQuantity', (shown) => ({ ...line(shown, 0), quantity: 2 })],
  ['orderEditSetQuantity', (shown) => ({ ...line(shown, 0), quantity: 1 })],
  ['orderEditSetQuantity', (shown) => ({ ...line(shown, 0), quantity: 0 })],
  [
    'orderEditAddLineItemDiscount',
    (shown) => ({ ...line(shown, 1), discount: { description: 'All', percentValue: 100 } }),
  ],
  ['orderEditRemoveShippingLine', (shown) => shipping(shown, 0)],
  ['orderEditRemoveShippingLine', (shown) => shipping(shown, 1)],
];

async function edited(world: WalkWorld, order: string, steps: readonly Step[]): Promise<string[]> {
  const begun = await world.mutate('orderEditBegin', { id: order });
  const [id = ''] = idsIn(dig(begun.payload, 'calculatedOrder'));
  let shown = await world.node(id, 3);
  const words = (value: unknown) => short(withoutRandom(JSON.stringify(value)), 200);
  const rows = [`begun ${words(shown)}`];
  for (const [name, argsOf] of steps) {
    const result = await world.mutate(name, { id, ...argsOf(shown) });
    const next = await world.node(id, 3);
    const outcome = differences(shown, next, 300);
    rows.push(`${name} ${words(argsOf(shown))}\n  ${refusalOf(result) || 'taken'}\n  ${outcome}`);
    shown = next;
  }
  const committed = await world.mutate('orderEditCommit', { id, notifyCustomer: false });
  rows.push(`committed ${refusalOf(committed)} ${words(await world.read(order, 2))}`);
  return rows;
}

const customLine = { title: 'Lamp', quantity: 3, priceSet: priceSet('10.00') };

const ORDERS: Readonly<Record<string, Arguments>> = {
  taxed: {
    lineItems: [
      { ...customLine, taxLines: [{ title: 'VAT', rate: '0.24', priceSet: priceSet('1.00') }] },
      { title: 'Shade', quantity: 2, priceSet: priceSet('5.00') },
    ],
    shippingLines: [{ title: 'Post', priceSet: priceSet('4.00') }],
  },
  included: {
    taxesIncluded: true,
    lineItems: [
      { ...customLine, requiresShipping: true },
      { title: 'Shade', quantity: 2, priceSet: priceSet('5.00') },
    ],
    shippingLines: [{ title: 'Post', priceSet: priceSet('4.00') }],
    discountCode: { itemPercentageDiscountCode: { code: 'TEN', percentage: 10 } },
  },
};

test.each(Object.entries(ORDERS))('the edits of an order: %s', async (name, order) => {
  const world = makeWorld();
  const made = await world.mutate('orderCreate', { order });
  const [id = ''] = idsIn(dig(made.payload, 'order'));
  const first = await edited(world, id, FIRST);
  const second = await edited(world, id, SECOND);
  const rows = [refusalOf(made), ...first, ...second];
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot(`every-edit-step.${name}.txt`);
});
