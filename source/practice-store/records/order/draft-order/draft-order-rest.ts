import { moneyText, timeText, timeTextOrNull } from '../../../api/formats.ts';
import { sharedFilters } from '../../../rest/row-filters.ts';
import { restResource } from '../../../rest/resource.ts';
import { addressJson } from '../../customer/address-type.ts';
import { customerJson } from '../../customer/customer-rest.ts';
import type { DraftOrder } from '../order.ts';

export const draftOrders = restResource<DraftOrder>({
  plural: 'draft_orders',
  scope: 'draft_orders',
  rows: ({ world }) => world.draftOrders,
  toJson: (draft, { world }) => {
    const customer = draft.customerId === null ? null : world.customers.find(draft.customerId);
    return {
      id: draft.id,
      name: `#D${draft.number}`,
      note: draft.note,
      email: draft.email,
      phone: draft.phone,
      taxes_included: true,
      currency: draft.currency,
      created_at: timeText(draft.createdAtMs),
      updated_at: timeText(draft.updatedAtMs),
      completed_at: timeTextOrNull(draft.completedAtMs),
      invoice_sent_at: timeTextOrNull(draft.invoiceSentAtMs),
      status: draft.status.toLowerCase(),
      order_id: draft.orderId,
      po_number: draft.poNumber,
      tax_exempt: draft.taxExempt,
      note_attributes: draft.attributes.map(({ key: name, value }) => ({ name, value })),
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
        custom: line.variantId === null,
        taxable: line.isTaxable,
        requires_shipping: line.needsShipping,
        gift_card: line.isGiftCard,
        properties: line.attributes.map(({ key: name, value }) => ({ name, value })),
      })),
      shipping_address: draft.shippingAddress === null ? null : addressJson(draft.shippingAddress),
      billing_address: draft.billingAddress === null ? null : addressJson(draft.billingAddress),
      subtotal_price: moneyText(draft.linesCents - draft.discountCents),
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
