import { BLANK_DRAFT, lineOfVariant } from '../create/blank-order.ts';
import { DAY_MS } from '../../../api/formats.ts';
import { randomFor } from '../../random.ts';
import { generatedRows, type Rows } from '../../rows.ts';
import { partId } from '../order-parts.ts';
import { withDraftSums } from './draft-sums.ts';
import { DRAFT_ORDER_IDS, type DraftOrder } from '../order.ts';
import type { OrderPlan } from '../seeded-orders.ts';

const DRAFTS = 8;

/** Makes the seeded draft orders of the last weeks, from seeded products and customers. */
export function makeDraftOrders(
  plan: Pick<OrderPlan, 'seed' | 'anchorMs' | 'currency' | 'products' | 'customers'> & {
    readonly countryCode: string;
  },
): Rows<DraftOrder> {
  const { seed, anchorMs, products, customers } = plan;
  const count = products.count === 0 || customers.count === 0 ? 0 : DRAFTS;
  return generatedRows(count, DRAFT_ORDER_IDS, (index, id) => {
    const random = randomFor(seed, 'draft', index);
    const customer = customers.at(random.int(0, customers.count - 1));
    const product = products.at(random.int(0, products.count - 1));
    const variant = random.pick(product.variants);
    const line = lineOfVariant(partId(id, 'line', 0), product, variant, random.int(1, 12));
    const createdAtMs = anchorMs - (DRAFTS - index) * 3 * DAY_MS;
    const address = customer.addresses[0] ?? null;
    const updatedAtMs = createdAtMs + DAY_MS;
    const status = random.pick(['OPEN', 'OPEN', 'INVOICE_SENT', 'COMPLETED'] as const);
    const draft: DraftOrder = {
      ...BLANK_DRAFT,
      id,
      number: index + 1,
      currency: plan.currency,
      marketRegionCountryCode: plan.countryCode,
      customerId: customer.id,
      email: customer.email,
      phone: customer.phone,
      note: index % 3 === 0 ? 'Asked by telephone.' : null,
      tags: index % 2 === 0 ? ['wholesale'] : [],
      status,
      lineItems: [line],
      shippingAddress: address,
      billingAddress: address,
      completedAtMs: status === 'COMPLETED' ? updatedAtMs : null,
      invoiceSentAtMs: status === 'INVOICE_SENT' ? updatedAtMs : null,
      createdAtMs,
      updatedAtMs,
    };
    return withDraftSums(draft, []);
  });
}
