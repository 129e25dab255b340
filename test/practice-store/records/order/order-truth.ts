import { expect } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, type RecordCaller } from '../record-caller.ts';
import { expectSums, SUMS } from './order-sums.ts';

const LEVELS = `inventoryItem { inventoryLevels(first: 4) { nodes { location { id }
  quantities(names: ["available", "committed", "on_hand"]) { name quantity } } } }`;

const CUSTOMER = `id numberOfOrders amountSpent { amount }
  orders(first: 60) { nodes { cancelledAt netPaymentSet { shopMoney { amount } } } }`;

const MORE = `currentTaxLines { price priceSet { shopMoney { amount } } } discountApplications(first: 6) { nodes { index } }
  currentTotalDiscountsSet { shopMoney { amount } } totalRefundedShippingSet { shopMoney { amount } }
  totalCapturableSet { shopMoney { amount } } capturable refundable closed closedAt cancelReason
  customer { id } returns(first: 6) { nodes { reverseFulfillmentOrders(first: 2) { nodes {
    lineItems(first: 6) { nodes { fulfillmentLineItem { lineItem { variant { id } } } dispositions { type quantity } } } } } } }
  shippingLines(first: 4) { nodes { price originalPriceSet { shopMoney { amount } } taxLines { priceSet { shopMoney { amount } } } } }`;

type Read = (owner: unknown) => number;

const total = (list: readonly unknown[], read: Read): number =>
  list.reduce<number>((sum, entry) => sum + read(entry), 0);

const cents = (owner: unknown, ...path: ReadonlyArray<string | number>): number =>
  Math.round(Number(dig(owner, ...path)) * 100);

const setCents = (owner: unknown, name: string): number =>
  cents(owner, name, 'shopMoney', 'amount');

/** Checks one order and its relatives against each other, in GraphQL and in REST. */
export function createTruth(run: RecordCaller['run'], rest: RecordCaller['rest']) {
  let variantId = '';
  let customer = '';
  let elsewhere = '';
  let before = new Map<string, Record<string, number>>();

  const stock = async (): Promise<Map<string, Record<string, number>>> => {
    const found = await run(`query($id: ID!) { productVariant(id: $id) { ${LEVELS} } }`, {
      id: variantId,
    });
    return new Map(
      digList(found, 'inventoryItem', 'inventoryLevels', 'nodes').map((level) => [
        String(dig(level, 'location', 'id')),
        Object.fromEntries(
          digList(level, 'quantities').map((entry) => [
            String(dig(entry, 'name')),
            Number(dig(entry, 'quantity')),
          ]),
        ),
      ]),
    );
  };

  /** Committed and on-hand pieces have changed by those still to be sent and those that were sent. */
  const checkStock = async (orders: readonly unknown[], said = ''): Promise<void> => {
    for (const [location, now] of await stock()) {
      const { available = 0, committed = 0, on_hand: onHand } = now;
      const was = before.get(location) ?? {};
      const open = orders
        .flatMap((order) => digList(order, 'fulfillmentOrders', 'nodes'))
        .filter(
          (entry) => isOpen(entry) && dig(entry, 'assignedLocation', 'location', 'id') === location,
        );
      const remaining = total(open, (entry) =>
        total(
          digList(entry, 'lineItems', 'nodes').filter(
            (line) => dig(line, 'variant', 'id') === variantId,
          ),
          (line) => Number(dig(line, 'remainingQuantity')),
        ),
      );
      expect(onHand, `on hand after ${said}`).toBe(available + committed);
      expect(committed - (was['committed'] ?? 0), `committed at ${location} after ${said}`).toBe(
        remaining,
      );
    }
    const sum = (levels: ReadonlyMap<string, Record<string, number>>): number =>
      total([...levels.values()], (level) => Number(dig(level, 'on_hand')));
    const gone = total(orders, (order) => {
      const isVariant = (entry: unknown): boolean =>
        dig(entry, 'lineItem', 'variant', 'id') === variantId;
      const sent = total(digList(order, 'fulfillments'), (fulfillment) =>
        dig(fulfillment, 'status') === 'CANCELLED'
          ? 0
          : total(
              digList(fulfillment, 'fulfillmentLineItems', 'nodes').filter(isVariant),
              (entry) => Number(dig(entry, 'quantity')),
            ),
      );
      const returned = total(digList(order, 'refunds'), (refund) =>
        total(
          digList(refund, 'refundLineItems', 'nodes').filter(
            (entry) => isVariant(entry) && dig(entry, 'restockType') === 'RETURN',
          ),
          (entry) => Number(dig(entry, 'quantity')),
        ),
      );
      // Pieces that are given up and not put back are gone, too.
      const lost = total(digList(order, 'refunds'), (refund) =>
        total(
          digList(refund, 'refundLineItems', 'nodes').filter(
            (entry) =>
              isVariant(entry) &&
              dig(entry, 'restockType') === 'NO_RESTOCK' &&
              dig(order, 'cancelledAt') !== null,
          ),
          (entry) => Number(dig(entry, 'quantity')),
        ),
      );
      const restocked = total(
        digList(order, 'returns', 'nodes')
          .flatMap((entry) => digList(entry, 'reverseFulfillmentOrders', 'nodes'))
          .flatMap((entry) => digList(entry, 'lineItems', 'nodes'))
          .filter((entry) => isVariant(dig(entry, 'fulfillmentLineItem')))
          .flatMap((entry) => digList(entry, 'dispositions'))
          .filter((entry) => dig(entry, 'type') === 'RESTOCKED'),
        (entry) => Number(dig(entry, 'quantity')),
      );
      return sent + lost - returned - restocked;
    });
    expect(sum(before) - sum(await stock()), `gone after ${said}`).toBe(gone);
  };

  const checkCustomer = async (order: unknown): Promise<void> => {
    const ids = new Set([JSON.parse(customer), dig(order, 'customer', 'id')]);
    for (const id of ids) {
      if (typeof id !== 'string') continue;
      const found = await run(`query($id: ID!) { customer(id: $id) { ${CUSTOMER} } }`, { id });
      const kept = digList(found, 'orders', 'nodes').filter(
        (entry) => dig(entry, 'cancelledAt') === null,
      );
      const spent = total(kept, (entry) => setCents(entry, 'netPaymentSet'));
      expect(Number(dig(found, 'numberOfOrders'))).toBe(kept.length);
      expect(cents(found, 'amountSpent', 'amount')).toBe(spent);
      expect(dig(await rest(`customers/${number(id)}.json`), 'customer')).toMatchObject({
        orders_count: kept.length,
        total_spent: (spent / 100).toFixed(2),
      });
    }
  };

  return {
    /** The ids, as they stand in a document. */
    elsewhere: () => elsewhere,
    anybody: () => customer,
    checkStock,

    /** Notes what is in stock; gives the variant whose stock is watched. */
    begin: async (): Promise<string> => {
      const found = await run(
        '{ productVariants(first: 1, query: "inventory_quantity:>9") { nodes { id } } }',
      );
      variantId = String(dig(found, 'nodes', 0, 'id'));
      customer = JSON.stringify(
        dig(await run('{ customers(first: 1) { nodes { id } } }'), 'nodes', 0, 'id'),
      );
      elsewhere = JSON.stringify(
        dig(await run('{ locations(first: 2) { nodes { id } } }'), 'nodes', 1, 'id'),
      );
      before = await stock();
      return variantId;
    },

    /** @param said the mutation before, for the message of a failure */
    check: async (id: unknown, said = 'orderCreate'): Promise<unknown> => {
      const order = await run(`query($id: ID!) { order(id: $id) { ${SUMS} ${MORE} } }`, { id });
      expectSums(order, said);
      expectMore(order, said);
      const path = `orders/${number(id)}`;
      expectRest(dig(await rest(`${path}.json`), 'order'), order, said);
      expectParts(order, {
        payments: digList(await rest(`${path}/transactions.json`), 'transactions'),
        refunds: digList(await rest(`${path}/refunds.json`), 'refunds'),
        fulfillments: digList(await rest(`${path}/fulfillments.json`), 'fulfillments'),
        fulfillmentOrders: digList(
          await rest(`${path}/fulfillment_orders.json`),
          'fulfillment_orders',
        ),
      });
      await checkCustomer(order);
      await checkStock([order], said);
      return order;
    },
  };
}

const isOpen = (fulfillmentOrder: unknown): boolean =>
  !['CLOSED', 'CANCELLED'].includes(String(dig(fulfillmentOrder, 'status')));

/** Statuses with the parts that they tell of. */
function expectMore(order: unknown, said: string): void {
  expect(
    total(digList(order, 'currentTaxLines'), (entry) => setCents(entry, 'priceSet')),
    `current taxes after ${said}`,
  ).toBe(setCents(order, 'currentTotalTaxSet'));
  expect(dig(order, 'capturable')).toBe(setCents(order, 'totalCapturableSet') > 0);
  expect(dig(order, 'refundable')).toBe(setCents(order, 'netPaymentSet') > 0);
  expect(dig(order, 'closed')).toBe(dig(order, 'closedAt') !== null);
  const status = String(dig(order, 'displayFulfillmentStatus'));
  const sent = digList(order, 'fulfillments').filter((one) => dig(one, 'status') === 'SUCCESS');
  const left = total(digList(order, 'lineItems', 'nodes'), (line) =>
    Number(dig(line, 'unfulfilledQuantity')),
  );
  if (sent.length > 0) {
    expect(status, said).toBe(left === 0 ? 'FULFILLED' : 'PARTIALLY_FULFILLED');
  } else {
    expect(['FULFILLED', 'PARTIALLY_FULFILLED'], said).not.toContain(status);
  }
  for (const line of digList(order, 'shippingLines', 'nodes')) {
    expect(cents(line, 'price')).toBe(setCents(line, 'originalPriceSet'));
  }
}

/** The same order as REST shows it. */
function expectRest(json: unknown, order: unknown, said: string): void {
  const text = (name: string): string => (setCents(order, name) / 100).toFixed(2);
  expect(json, `REST after ${said}`).toMatchObject({
    total_price: text('totalPriceSet'),
    subtotal_price: text('subtotalPriceSet'),
    total_tax: text('totalTaxSet'),
    total_discounts: text('totalDiscountsSet'),
    total_outstanding: text('totalOutstandingSet'),
    current_total_price: text('currentTotalPriceSet'),
    current_subtotal_price: text('currentSubtotalPriceSet'),
    current_total_tax: text('currentTotalTaxSet'),
    financial_status: String(dig(order, 'displayFinancialStatus')).toLowerCase(),
    line_items: digList(order, 'lineItems', 'nodes').map((line) => ({
      id: Number(number(dig(line, 'id'))),
      quantity: dig(line, 'quantity'),
      current_quantity: dig(line, 'currentQuantity'),
      fulfillable_quantity: dig(line, 'fulfillableQuantity'),
      price: (setCents(line, 'originalUnitPriceSet') / 100).toFixed(2),
    })),
  });
  const time = (at: unknown): number | null => (typeof at === 'string' ? Date.parse(at) : null);
  expect(time(dig(json, 'closed_at'))).toBe(time(dig(order, 'closedAt')));
  expect(time(dig(json, 'cancelled_at'))).toBe(time(dig(order, 'cancelledAt')));
  const isWhole = { FULFILLED: 'fulfilled', PARTIALLY_FULFILLED: 'partial' };
  expect(dig(json, 'fulfillment_status')).toBe(
    Reflect.get(isWhole, String(dig(order, 'displayFulfillmentStatus'))) ?? null,
  );
  const taxes = digList(json, 'tax_lines');
  expect(total(taxes, (entry) => cents(entry, 'price'))).toBe(setCents(order, 'totalTaxSet'));
}

/** The parts of the order, under their own paths in REST. */
function expectParts(
  order: unknown,
  parts: Readonly<
    Record<'payments' | 'refunds' | 'fulfillments' | 'fulfillmentOrders', readonly unknown[]>
  >,
): void {
  const id = (entry: unknown): number => Number(number(dig(entry, 'id')));
  expect(parts.payments.map((entry) => [dig(entry, 'id'), cents(entry, 'amount')])).toEqual(
    digList(order, 'transactions').map((entry) => [id(entry), setCents(entry, 'amountSet')]),
  );
  expect(parts.fulfillments.map((entry) => dig(entry, 'id'))).toEqual(
    digList(order, 'fulfillments').map(id),
  );
  expect(
    parts.refunds.map((refund) =>
      digList(refund, 'refund_line_items').map((entry) => dig(entry, 'quantity')),
    ),
  ).toEqual(
    digList(order, 'refunds').map((refund) =>
      digList(refund, 'refundLineItems', 'nodes').map((entry) => dig(entry, 'quantity')),
    ),
  );
  expect(
    parts.fulfillmentOrders.map((fulfillmentOrder) => [
      dig(fulfillmentOrder, 'id'),
      dig(fulfillmentOrder, 'status'),
      ...digList(fulfillmentOrder, 'line_items').map((entry) => dig(entry, 'fulfillable_quantity')),
    ]),
  ).toEqual(
    digList(order, 'fulfillmentOrders', 'nodes').map((fulfillmentOrder) => [
      id(fulfillmentOrder),
      String(dig(fulfillmentOrder, 'status')).toLowerCase(),
      ...digList(fulfillmentOrder, 'lineItems', 'nodes').map((entry) =>
        dig(entry, 'remainingQuantity'),
      ),
    ]),
  );
}
