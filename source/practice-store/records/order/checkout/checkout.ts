import { DAY_MS } from '../../../api/formats.ts';
import type { Customer } from '../../customer/customer.ts';
import type { Product, Variant } from '../../product/product.ts';
import { allRows, type Dated, listedRows, type Rows } from '../../rows.ts';
import type { World } from '../../world.ts';
import { includedTax, taxCentsOf } from '../order-sums.ts';
import type { TaxLine } from '../order.ts';

/** An abandoned checkout: one piece of one variant. */
export interface Checkout extends Dated {
  readonly customer: Customer;
  readonly product: Product;
  readonly variant: Variant;
}

/** The shipping of every abandoned checkout. */
export const SHIPPING = { title: 'Standard', cents: 790 } as const;

const COUNT = 4;

/** All abandoned checkouts; without a storefront, no more are added. */
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

/** The amounts of a checkout, in cents; they include taxes. */
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

/** The id of the checkout's only line. */
export function checkoutLineId({ id }: Checkout): number {
  return id + 1;
}

/** The token in the checkout's URL. */
export function checkoutToken({ id }: Checkout): string {
  return id.toString(16).padStart(32, '0');
}

/** The URL where the customer can resume the checkout. */
export function recoveryUrl(row: Checkout, shop: string): string {
  return `https://${shop}/checkouts/${checkoutToken(row)}/recover`;
}

/** The title of the variant; null for `Default Title`. */
export function variantTitle({ variant }: Checkout): string | null {
  return variant.title === 'Default Title' ? null : variant.title;
}
