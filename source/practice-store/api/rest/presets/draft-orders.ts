import type { DraftOrder } from '../../../data/draft-order.ts';
import { addressJson } from '../address-json.ts';
import { customerJson } from '../customers.ts';
import { moneyText, timeText } from '../formats.ts';
import { restResource } from '../resource.ts';
import { sharedFilters } from '../shared-filters.ts';

export const draftOrders = restResource<DraftOrder>({
  plural: 'draft_orders',
  singular: 'draft_order',
  readScopes: ['read_draft_orders'],
  writeScope: 'write_draft_orders',
  order: 'oldest-first',
  rows: ({ world }) => world.draftOrders,
  toJson: (draft, { world }) => {
    const customer = draft.customerId === null ? null : world.customers.find(draft.customerId);
    const address = draft.address === null ? null : addressJson(draft.address);
    return {
      id: draft.id,
      name: `#D${draft.number}`,
      note: draft.note,
      email: draft.email,
      phone: draft.phone,
      taxes_included: true,
      currency: world.shop.currency,
      created_at: timeText(draft.createdAtMs),
      updated_at: timeText(draft.updatedAtMs),
      completed_at: draft.status === 'COMPLETED' ? timeText(draft.updatedAtMs) : null,
      invoice_sent_at: draft.status === 'INVOICE_SENT' ? timeText(draft.updatedAtMs) : null,
      status: draft.status.toLowerCase(),
      tags: draft.tags.join(', '),
      line_items: draft.lineItems.map((line) => ({
        id: line.id,
        variant_id: line.variantId,
        product_id: line.productId,
        title: line.title,
        variant_title: line.variantTitle,
        sku: line.sku,
        vendor: line.vendor,
        quantity: line.quantity,
        price: moneyText(line.unitCents),
        grams: line.grams,
      })),
      shipping_address: address,
      billing_address: address,
      subtotal_price: moneyText(draft.linesCents),
      total_price: moneyText(draft.totalCents),
      total_tax: moneyText(draft.taxCents),
      admin_graphql_api_id: `gid://shopify/DraftOrder/${draft.id}`,
      customer: customer === null ? null : customerJson(customer, world),
    };
  },
  filters: {
    ...sharedFilters,
    status: (draft, value) => draft.status.toLowerCase() === value,
  },
  isPersonal: true,
});
