import { moneyText, timeText } from '../../api/formats.ts';
import { restResource, sharedFilters } from '../../rest/resource.ts';
import { addressJson } from '../customer/address-type.ts';
import { customerJson } from '../customer/customer-rest.ts';
import type { DraftOrder } from './order.ts';

export const draftOrders = restResource<DraftOrder>({
  plural: 'draft_orders',
  scope: 'draft_orders',
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
