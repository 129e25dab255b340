import type { Customer } from '../../../data/customer.ts';
import type { LineItem } from '../../../data/order.ts';
import { listedRows, type Rows } from '../../../data/rows.ts';
import type { World } from '../../../data/world.ts';
import { customerAddressJson } from '../address-json.ts';
import { customerJson } from '../customers.ts';
import { moneyText, timeText } from '../formats.ts';
import { DAY_MS } from '../made-rows.ts';
import { restResource } from '../resource.ts';
import { sharedFilters } from '../shared-filters.ts';

interface Checkout {
  readonly id: number;
  readonly customer: Customer;
  readonly line: Pick<LineItem, 'productId' | 'variantId' | 'title' | 'sku' | 'unitCents'>;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

const COUNT = 4;

/** Checkouts that were begun and left. */
export const checkouts = restResource<Checkout>({
  plural: 'checkouts',
  singular: 'checkout',
  readScopes: ['read_orders'],
  writeScope: null,
  order: 'oldest-first',
  rows: ({ world }) => abandoned(world),
  toJson: ({ id, customer, line, createdAtMs, updatedAtMs }, { world, context }) => ({
    id,
    token: `practice-checkout-${id}`,
    abandoned_checkout_url: `https://${context.shop}/checkouts/${id}/recover`,
    email: customer.email,
    created_at: timeText(createdAtMs),
    updated_at: timeText(updatedAtMs),
    completed_at: null,
    closed_at: null,
    currency: world.shop.currency,
    customer: customerJson(customer, world),
    line_items: [
      {
        product_id: line.productId,
        variant_id: line.variantId,
        title: line.title,
        sku: line.sku,
        quantity: 1,
        price: moneyText(line.unitCents),
      },
    ],
    shipping_address: addressOf(customer),
    subtotal_price: moneyText(line.unitCents),
    total_price: moneyText(line.unitCents),
    taxes_included: true,
  }),
  filters: sharedFilters,
  without: ['single'],
  isPersonal: true,
});

function abandoned(world: World): Rows<Checkout> {
  const { products, customers } = world;
  if (products.count === 0 || customers.count === 0) return listedRows([]);
  return listedRows(
    Array.from({ length: COUNT }, (_, index) => {
      const product = products.at((index * 7) % products.count);
      const variant = product.variants[0];
      return {
        id: 33_480_000_000_000 + index * 27,
        customer: customers.at((index * 5) % customers.count),
        line: {
          productId: product.id,
          variantId: variant?.id ?? 0,
          title: product.title,
          sku: variant?.sku ?? null,
          unitCents: variant?.priceCents ?? 0,
        },
        createdAtMs: world.anchorMs - (COUNT - index) * 2 * DAY_MS,
        updatedAtMs: world.anchorMs - (COUNT - index) * 2 * DAY_MS + 900_000,
      };
    }),
  );
}

function addressOf(customer: Customer): unknown {
  const [first] = customer.addresses;
  return first === undefined ? null : customerAddressJson(first, customer.id, true);
}
