import { dateTimeOrNull, gid, money, moneyBag, moneyText } from '../../../api/formats.ts';
import { connectList, emptyList } from '../../../graphql/connection.ts';
import { typeRoots } from '../../../graphql/listing.ts';
import { DATES, type Field, recordType, rowFields, tagsOf } from '../../../graphql/record-type.ts';
import { type GraphqlSession, WorldObject } from '../../../graphql/session.ts';
import { metafieldsOf } from '../../custom-data/metafield-type.ts';
import { draftOrderMutations } from './draft-order-changes.ts';
import { draftOrderEntries } from './draft-order-rest.ts';
import {
  attributeObjects,
  draftDiscountObject,
  isSameAddress,
  localizedConnection,
  nameOfLine,
  purchasingEntity,
  shippingLineObject,
  taxLineObject,
  weightObject,
} from '../order-objects.ts';
import { gramsOf, pieces } from '../order-parts.ts';
import { draftOrderListing } from '../order-search.ts';
import {
  discountedLineCents,
  gatherTaxes,
  lineCents,
  paidLineCents,
  shareOf,
  sumOf,
} from '../order-sums.ts';
import type { DraftOrder, LineItem } from '../order.ts';

type Cents = (draft: DraftOrder) => number;

const bag =
  (centsOf: Cents): Field<DraftOrder> =>
  (draft) =>
    moneyBag(centsOf(draft), draft.currency);

/** An amount as two fields: `totalPrice`, a text, and `totalPriceSet`, a `MoneyBag`. */
function price(name: string, centsOf: Cents): Record<string, Field<DraftOrder>> {
  return {
    [name]: (draft) => moneyText(centsOf(draft)),
    [`${name}Set`]: bag(centsOf),
  };
}

const subtotal: Cents = ({ lineItems }) => sumOf(lineItems, paidLineCents);

const ownLines: Cents = ({ lineItems }) => sumOf(lineItems, discountedLineCents);

const dueNow: Cents = ({ totalCents, depositPercent }) =>
  depositPercent === null ? totalCents : Math.round((totalCents * depositPercent) / 100);

/** The fields that `DraftOrder` and `CalculatedDraftOrder` share. */
const calculatedFields: Readonly<Record<string, Field<DraftOrder>>> = {
  ...rowFields<DraftOrder>('phone', 'discountCodes', 'acceptAutomaticDiscounts'),
  ...rowFields<DraftOrder>('transformerFingerprint', 'marketRegionCountryCode'),
  allVariantPricesOverridden: ({ lineItems }) => lineItems.every(({ hasOwnPrice }) => hasOwnPrice),
  anyVariantPricesOverridden: ({ lineItems }) => lineItems.some(({ hasOwnPrice }) => hasOwnPrice),
  amountDueNowSet: bag(dueNow),
  amountDueLaterSet: bag((draft) => draft.totalCents - dueNow(draft)),
  appliedDiscount: (draft) =>
    draftDiscountObject(draft.appliedDiscount, ownLines(draft), draft.currency),
  billingAddressMatchesShippingAddress: ({ billingAddress, shippingAddress }) =>
    isSameAddress(billingAddress, shippingAddress),
  currencyCode: ({ currency }) => currency,
  presentmentCurrencyCode: ({ currency }) => currency,
  customer: (draft, _args, session) => session.find('Customer', draft.customerId),
  deposit: ({ depositPercent }) =>
    depositPercent === null
      ? null
      : { __typename: 'DepositPercentage', percentage: depositPercent },
  marketName: () => 'Europe',
  platformDiscounts: () => [],
  purchasingEntity: (draft, _args, session) => purchasingEntity(draft, session),
  shippingLine: ({ shippingLine, currency }) =>
    shippingLine === null ? null : shippingLineObject(shippingLine, currency, 0, 0),
  taxesIncluded: () => true,
  taxLines: (draft) => draftTaxes(draft).map(taxLineObject(draft.currency)),
  warnings: () => [],
  totalQuantityOfLineItems: pieces,
  lineItemsSubtotalPrice: bag(ownLines),
  ...price('subtotalPrice', subtotal),
  totalLineItemsPriceSet: bag(({ linesCents }) => linesCents),
  totalDiscountsSet: bag(({ discountCents }) => discountCents),
  ...price('totalShippingPrice', ({ shippingCents }) => shippingCents),
  ...price('totalTax', ({ taxCents }) => taxCents),
  ...price('totalPrice', ({ totalCents }) => totalCents),
};

export const draftOrderType = recordType<DraftOrder>('DraftOrder', {
  rows: ({ world }) => world.draftOrders,
  fields: {
    ...metafieldsOf('DraftOrder'),
    ...calculatedFields,
    legacyResourceId: (draft) => String(draft.id),
    name: (draft) => `#D${draft.number}`,
    ...rowFields<DraftOrder>('status', 'email', 'tags', 'poNumber', 'taxExempt'),
    allowDiscountCodesInCheckout: (draft) => draft.allowDiscountCodesInCheckout,
    visibleToCustomer: (draft) => draft.visibleToCustomer,
    note2: (draft) => draft.note,
    customAttributes: ({ attributes }) => attributeObjects(attributes),
    localizedFields: (draft, args) =>
      localizedConnection(draft.localizedFields, args, 'LocalizedField'),
    localizationExtensions: (draft, args) =>
      localizedConnection(draft.localizedFields, args, 'LocalizationExtension'),
    shippingAddress: (draft, _args, { objects }) => objects.MailingAddress(draft.shippingAddress),
    billingAddress: (draft, _args, { objects }) => objects.MailingAddress(draft.billingAddress),
    defaultCursor: ({ id }) => String(id),
    events: emptyList,
    hasTimelineComment: () => false,
    paymentTerms: () => null,
    order: (draft, _args, session) => session.find('Order', draft.orderId),
    ready: () => true,
    reserveInventoryUntil: (draft) => dateTimeOrNull(draft.reserveInventoryUntilMs),
    invoiceUrl: (draft, _args, { context }) => `https://${context.shop}/invoices/${draft.id}`,
    invoiceEmailTemplateSubject: () => 'Complete your purchase',
    invoiceSentAt: (draft) => dateTimeOrNull(draft.invoiceSentAtMs),
    completedAt: (draft) => dateTimeOrNull(draft.completedAtMs),
    lineItems: (draft, args, session) =>
      connectList(draft.lineItems, args, (line) => draftLineObject(line, draft, session)),
    totalWeight: (draft) => String(gramsOf(draft)),
    ...DATES,
  },
  roots: {
    ...typeRoots('DraftOrder', draftOrderListing, ({ world }) => world.draftOrders),
  },
  mutations: draftOrderMutations(calculatedDraft),
  changeTags: tagsOf((world) => world.draftOrders),
  rest: draftOrderEntries,
});

/** `CalculatedDraftOrder`: the sums of an unsaved draft. */
function calculatedDraft(draft: DraftOrder, session: GraphqlSession): WorldObject {
  return new WorldObject('CalculatedDraftOrder', String(draft.id), (name) => {
    const field = Object.hasOwn(calculatedOnly, name) ? calculatedOnly[name] : undefined;
    return field === undefined ? null : (args, _session, info) => field(draft, args, session, info);
  });
}

const calculatedOnly: Readonly<Record<string, Field<DraftOrder>>> = {
  ...calculatedFields,
  alerts: () => [],
  // Without a shipping address there are no rates.
  availableShippingRates: ({ currency, shippingAddress }) =>
    shippingAddress === null
      ? []
      : SHIPPING_RATES.map(([handle, title, cents]) => ({
          __typename: 'ShippingRate',
          handle,
          title,
          price: money(cents, currency),
        })),
  lineItems: (draft, _args, session) =>
    draft.lineItems.map((line) => {
      const shown = draftLineObject(line, draft, session);
      const amounts = AMOUNTS.map((name) => [name, money(cents(shown[name]), draft.currency)]);
      return {
        ...shown,
        __typename: 'CalculatedDraftOrderLineItem',
        ...Object.fromEntries(amounts),
      };
    }),
};

const SHIPPING_RATES = [
  ['standard', 'Standard', 790],
  ['express', 'Express', 1990],
] as const;

/** Amounts that a calculated line shows with their currency. */
const AMOUNTS = [
  'originalUnitPrice',
  'originalTotal',
  'discountedUnitPrice',
  'discountedTotal',
  'totalDiscount',
] as const;

function cents(text: unknown): number {
  return Math.round(Number(text) * 100);
}

function draftTaxes({ lineItems, shippingLine }: DraftOrder) {
  return gatherTaxes([...lineItems.flatMap(({ taxes }) => taxes), ...(shippingLine?.taxes ?? [])]);
}

function draftLineObject(
  line: LineItem,
  { currency }: DraftOrder,
  session: GraphqlSession,
): Readonly<Record<string, unknown>> {
  const { world, objects } = session;
  const product = line.productId === null ? null : world.products.find(line.productId);
  const amounts = {
    originalUnitPrice: line.unitCents,
    originalTotal: lineCents(line),
    discountedUnitPrice: shareOf(discountedLineCents(line), 1, line.quantity),
    discountedTotal: discountedLineCents(line),
    totalDiscount: line.discountCents,
  };
  return {
    __typename: 'DraftOrderLineItem',
    id: gid('DraftOrderLineItem', line.id),
    uuid: line.uuid,
    title: line.title,
    name: nameOfLine(line),
    variantTitle: line.variantTitle,
    vendor: line.vendor,
    sku: line.sku,
    quantity: line.quantity,
    custom: line.variantId === null,
    taxable: line.isTaxable,
    requiresShipping: line.needsShipping,
    isGiftCard: line.isGiftCard,
    grams: line.grams,
    components: [],
    bundleComponents: [],
    customAttributes: attributeObjects(line.attributes),
    customAttributesV2: line.attributes.map((entry) => ({
      __typename: 'TypedAttribute',
      ...entry,
    })),
    appliedDiscount: draftDiscountObject(line.discount, lineCents(line), currency),
    taxLines: line.taxes.map(taxLineObject(currency)),
    fulfillmentService: null,
    priceOverride: line.hasOwnPrice ? money(line.unitCents, currency) : null,
    originalUnitPriceWithCurrency: money(line.unitCents, currency),
    approximateDiscountedUnitPriceSet: moneyBag(amounts.discountedUnitPrice, currency),
    ...Object.fromEntries(
      Object.entries(amounts).flatMap(([name, amount]) => [
        [name, moneyText(amount)],
        [`${name}Set`, moneyBag(amount, currency)],
      ]),
    ),
    product: objects.Product(product),
    variant: session.find('ProductVariant', line.variantId),
    image: objects.Image(product?.images[0]),
    weight: weightObject(line),
  };
}
