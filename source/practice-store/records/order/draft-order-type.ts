import { dateTimeOrNull, gid, moneyBag, moneyText } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { type Listing, recordFields, typeRoots } from '../../graphql/listing.ts';
import {
  DATES,
  type Field,
  moneyField,
  recordType,
  rowFields,
  tagsOf,
} from '../../graphql/record-type.ts';
import { exactField, numberField, textField } from '../../graphql/search/fields.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { draftOrders } from './draft-order-rest.ts';
import { gramsOf, pieces } from './order-parts.ts';
import type { DraftOrder, LineItem } from './order.ts';

const bag = moneyField<DraftOrder>;

const address: Field<DraftOrder> = (draft, _args, { objects }) =>
  objects.MailingAddress(draft.address);

const draftOrderListing: Listing<DraftOrder> = {
  name: 'draft-orders',
  search: {
    named: {
      ...recordFields<DraftOrder>(),
      customer_id: numberField((draft) => draft.customerId),
      status: exactField((draft) => draft.status),
      tag: exactField((draft) => draft.tags),
    },
    free: textField((draft) => [
      `D${draft.number}`,
      draft.email ?? '',
      draft.note ?? '',
      ...draft.lineItems.map((line) => line.title),
    ]),
  },
  sort: {
    NUMBER: (draft) => draft.number,
    STATUS: (draft) => draft.status,
    TOTAL_PRICE: (draft) => draft.totalCents,
    UPDATED_AT: (draft) => draft.updatedAtMs,
  },
};

export const draftOrderType = recordType<DraftOrder>('DraftOrder', {
  rows: ({ world }) => world.draftOrders,
  fields: {
    ...metafieldsOf('DraftOrder'),
    legacyResourceId: (draft) => String(draft.id),
    name: (draft) => `#D${draft.number}`,
    ...rowFields<DraftOrder>('status', 'email', 'phone', 'tags'),
    note2: (draft) => draft.note,
    customAttributes: () => [],
    customer: (draft, _args, session) => session.find('Customer', draft.customerId),
    shippingAddress: address,
    billingAddress: address,
    billingAddressMatchesShippingAddress: () => true,
    appliedDiscount: () => null,
    discountCodes: () => [],
    shippingLine: () => null,
    paymentTerms: () => null,
    order: () => null,
    ready: () => true,
    taxExempt: () => false,
    taxesIncluded: () => true,
    invoiceUrl: (draft, _args, { context }) => `https://${context.shop}/invoices/${draft.id}`,
    invoiceSentAt: (draft) =>
      dateTimeOrNull(draft.status === 'INVOICE_SENT' ? draft.updatedAtMs : null),
    completedAt: (draft) => dateTimeOrNull(draft.status === 'COMPLETED' ? draft.updatedAtMs : null),
    currencyCode: (_draft, _args, { world }) => world.shop.currency,
    presentmentCurrencyCode: (_draft, _args, { world }) => world.shop.currency,
    lineItems: (draft, args, session) =>
      connectList(draft.lineItems, args, (line) => lineObject(line, session)),
    totalQuantityOfLineItems: pieces,
    totalWeight: (draft) => String(gramsOf(draft)),
    lineItemsSubtotalPrice: bag((draft) => draft.linesCents),
    subtotalPrice: (draft) => moneyText(draft.linesCents),
    subtotalPriceSet: bag((draft) => draft.linesCents),
    totalLineItemsPriceSet: bag((draft) => draft.linesCents),
    totalDiscountsSet: bag(() => 0),
    totalShippingPrice: () => moneyText(0),
    totalShippingPriceSet: bag(() => 0),
    totalTax: (draft) => moneyText(draft.taxCents),
    totalTaxSet: bag((draft) => draft.taxCents),
    totalPrice: (draft) => moneyText(draft.totalCents),
    totalPriceSet: bag((draft) => draft.totalCents),
    ...DATES,
  },
  roots: {
    ...typeRoots('DraftOrder', draftOrderListing, ({ world }) => world.draftOrders),
  },
  changeTags: tagsOf((world) => world.draftOrders),
  rest: [draftOrders],
});

function lineObject(line: LineItem, { world, objects }: GraphqlSession): unknown {
  const unit = moneyBag(line.unitCents, world.shop.currency);
  const total = moneyBag(line.unitCents * line.quantity, world.shop.currency);
  return {
    __typename: 'DraftOrderLineItem',
    id: gid('DraftOrderLineItem', line.id),
    title: line.title,
    name: `${line.title} - ${line.variantTitle}`,
    variantTitle: line.variantTitle,
    vendor: line.vendor,
    sku: line.sku,
    quantity: line.quantity,
    custom: false,
    taxable: true,
    requiresShipping: true,
    isGiftCard: false,
    appliedDiscount: null,
    customAttributes: [],
    originalUnitPriceSet: unit,
    discountedUnitPriceSet: unit,
    originalTotalSet: total,
    discountedTotalSet: total,
    product: objects.Product(world.products.find(line.productId)),
    variant: objects.ProductVariant(world.findVariant(line.variantId)),
    weight: { unit: 'GRAMS', value: line.grams },
  };
}
