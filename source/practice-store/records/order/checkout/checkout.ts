import { DAY_MS } from '../../../api/formats.ts';
import type { Customer } from '../../customer/customer.ts';
import type { Product, Variant } from '../../product/product.ts';
import { allRows, type Dated, listedRows, type Rows } from '../../rows.ts';
import type { World } from '../../world.ts';
import { includedTax, taxCentsOf } from '../order-sums.ts';
import type { TaxLine } from '../order.ts';

/** A checkout that a customer began and left: one piece of one variant. */
export interface Checkout extends Dated {
  readonly customer: Customer;
  readonly product: Product;
  readonly variant: Variant;
}

/** How all of these are sent. */
export const SHIPPING = { title: 'Standard', cents: 790 } as const;

const COUNT = 4;

/** Every checkout that was left; this store has no storefront in which more could be begun. */
export function abandonedCheckouts(world: World): Rows<Checkout> {
  const { products, customers } = world;
  if (products.count === 0 || customers.count === 0) return listedRows([]);
  const places = Array.from({ length: COUNT }, (_, index) => index);
  return listedRows(
    places.flatMap((index) => {
      const product = products.at((index * 7) % products.count);
      const [variant] = product.variants;
      const createdAtMs = world.anchorMs - (COUNT - index) * 2 * DAY_MS;
      if (variant === undefined) return [];
      return {
        id: 33_480_000_000_000 + index * 27,
        customer: customers.at((index * 5) % customers.count),
        product,
        variant,
        createdAtMs,
        updatedAtMs: createdAtMs + 900_000,
      };
    }),
  );
}

/** When a customer left checkouts, in milliseconds since 1970, the oldest first. */
export function abandonedAtMs(customerId: number, world: World): number[] {
  return allRows(abandonedCheckouts(world))
    .filter(({ customer }) => customer.id === customerId)
    .map(({ createdAtMs }) => createdAtMs);
}

/** What a checkout comes to; taxes are contained in it. */
export function checkoutSums({ variant }: Checkout): {
  readonly goodsCents: number;
  readonly totalCents: number;
  readonly taxes: readonly TaxLine[];
  readonly taxCents: number;
} {
  const totalCents = variant.priceCents + SHIPPING.cents;
  const taxes = includedTax(totalCents);
  return { goodsCents: variant.priceCents, totalCents, taxes, taxCents: taxCentsOf(taxes) };
}

/** The number of its only line. */
export function checkoutLineId({ id }: Checkout): number {
  return id + 1;
}

/** In its address. */
export function checkoutToken({ id }: Checkout): string {
  return id.toString(16).padStart(32, '0');
}

/** Where its customer can go on with it. */
export function recoveryUrl(row: Checkout, shop: string): string {
  return `https://${shop}/checkouts/${checkoutToken(row)}/recover`;
}

/** Null for the only variant of a product, which has no name of its own. */
export function variantTitle({ variant }: Checkout): string | null {
  return variant.title === 'Default Title' ? null : variant.title;
}
