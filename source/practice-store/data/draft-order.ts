import type { Product } from '../records/product/product.ts';
import type { Address } from './address.ts';
import type { Customer } from './customer.ts';
import { lineItemOf } from './line-item.ts';
import { type LineItem, TAX_RATE } from './order.ts';
import { randomFor } from './random.ts';
import type { Rows } from './rows.ts';

/** An order that somebody of the store is still writing. */
export interface DraftOrder {
  readonly id: number;
  /** 1, 2, …; the name is `#D1`. */
  readonly number: number;
  readonly customerId: number | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly status: 'OPEN' | 'INVOICE_SENT' | 'COMPLETED';
  readonly lineItems: readonly LineItem[];
  readonly linesCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly address: Address | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

const DAY_MS = 86_400_000;
const COUNT = 8;
const FIRST_ID = 1_120_300_000_000;

/** Some drafts of the last weeks, of the seeded goods and people. */
export function makeDraftOrders(
  seed: number,
  anchorMs: number,
  products: Rows<Product>,
  customers: Rows<Customer>,
): DraftOrder[] {
  if (products.count === 0 || customers.count === 0) return [];
  return Array.from({ length: COUNT }, (_, index) => {
    const random = randomFor(seed, 'draft', index);
    const id = FIRST_ID + index * 23;
    const customer = customers.at(random.int(0, customers.count - 1));
    const product = products.at(random.int(0, products.count - 1));
    const variant = random.pick(product.variants);
    const line = lineItemOf(id * 10, product, variant, random.int(1, 12));
    const totalCents = line.unitCents * line.quantity;
    const createdAtMs = anchorMs - (COUNT - index) * 3 * DAY_MS;
    return {
      id,
      number: index + 1,
      customerId: customer.id,
      email: customer.email,
      phone: customer.phone,
      note: index % 3 === 0 ? 'Asked by telephone.' : null,
      tags: index % 2 === 0 ? ['wholesale'] : [],
      status: random.pick(['OPEN', 'OPEN', 'INVOICE_SENT', 'COMPLETED'] as const),
      lineItems: [line],
      linesCents: totalCents,
      taxCents: totalCents - Math.round(totalCents / (1 + TAX_RATE)),
      totalCents,
      address: customer.addresses[0] ?? null,
      createdAtMs,
      updatedAtMs: createdAtMs + DAY_MS,
    };
  });
}
