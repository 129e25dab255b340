import type { DraftOrder } from '../../../data/draft-order.ts';
import type { LineItem } from '../../../data/order.ts';
import { listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { moneyText } from '../../rest/formats.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { dateTime, dateTimeOrNull, moneyBag } from '../money.ts';
import type { Field, FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { metafieldsOf } from './metafields-of.ts';

const bag =
  (read: (draft: DraftOrder) => number): Field<DraftOrder> =>
  (draft, _args, { world }) =>
    moneyBag(read(draft), world.shop.currency);
const address: Field<DraftOrder> = (draft, _args, { objects }) =>
  draft.address === null ? null : objects.address(draft.address);

export const draftOrderFields: FieldTable<DraftOrder> = {
  ...metafieldsOf<DraftOrder>('DraftOrder', (draft) => draft.id),
  id: (draft) => gid('DraftOrder', draft.id),
  legacyResourceId: (draft) => String(draft.id),
  name: (draft) => `#D${draft.number}`,
  status: (draft) => draft.status,
  email: (draft) => draft.email,
  phone: (draft) => draft.phone,
  note2: (draft) => draft.note,
  tags: (draft) => draft.tags,
  customAttributes: () => [],
  customer: (draft, _args, { world, objects }) => {
    const customer = draft.customerId === null ? null : world.customers.find(draft.customerId);
    return customer === null ? null : objects.customer(customer);
  },
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
  lineItems: (draft, args, scene) =>
    connect(ascending(listedRows(draft.lineItems)), args, (line) => lineObject(line, scene)),
  totalQuantityOfLineItems: (draft) =>
    draft.lineItems.reduce((sum, line) => sum + line.quantity, 0),
  totalWeight: (draft) =>
    String(draft.lineItems.reduce((sum, line) => sum + line.grams * line.quantity, 0)),
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
  createdAt: (draft) => dateTime(draft.createdAtMs),
  updatedAt: (draft) => dateTime(draft.updatedAtMs),
};

function lineObject(line: LineItem, { world, objects }: Scene): unknown {
  const unit = moneyBag(line.unitCents, world.shop.currency);
  const total = moneyBag(line.unitCents * line.quantity, world.shop.currency);
  const product = world.products.find(line.productId);
  const variant = world.findVariant(line.variantId);
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
    product: product === null ? null : objects.product(product),
    variant: variant === null ? null : objects.variant(variant),
    weight: { unit: 'GRAMS', value: line.grams },
  };
}
