import { gid, moneyBag } from '../../../api/formats.ts';
import { connectList, emptyList } from '../../../graphql/connection.ts';
import { countRoot, type Listing, listRoot } from '../../../graphql/listing.ts';
import { DATES, type Field, recordType } from '../../../graphql/record-type.ts';
import {
  choiceField,
  dateField,
  exactField,
  numberField,
  textField,
} from '../../../graphql/search/fields.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { defaultAddress, fullName } from '../../customer/customer.ts';
import { taxLineObject } from '../order-objects.ts';
import {
  abandonedCheckouts,
  type Checkout,
  checkoutLineId,
  checkoutSums,
  recoveryUrl,
  variantTitle,
} from './checkout.ts';
import { checkouts } from './checkout-rest.ts';

const rows = ({ world }: Pick<GraphqlSession, 'world'>) => abandonedCheckouts(world);

/** An amount in the currency of the store. */
const bag =
  (centsOf: (row: Checkout) => number): Field<Checkout> =>
  (row, _args, { world }) =>
    moneyBag(centsOf(row), world.shop.currency);

const none = (): number => 0;
const goods = (row: Checkout): number => checkoutSums(row).goodsCents;

/** A filter by one of these words; the first one is true of every checkout, the others of none. */
const isOnly =
  (...words: readonly string[]) =>
  (value: string) =>
    words.includes(value) ? () => value === words[0] : null;

const listing: Listing<Checkout> = {
  name: 'abandoned-checkouts',
  search: {
    named: {
      id: numberField(({ id }) => id),
      created_at: dateField(({ createdAtMs }) => createdAtMs),
      updated_at: dateField(({ updatedAtMs }) => updatedAtMs),
      status: choiceField(isOnly('open', 'closed')),
      recovery_state: choiceField(isOnly('not_recovered', 'recovered')),
      email_state: exactField(() => 'not_sent', ['sent', 'not_sent', 'scheduled', 'suppressed']),
    },
    free: textField(({ id, customer, product }) => [
      `#${id}`,
      fullName(customer),
      customer.email ?? '',
      product.title,
    ]),
  },
  sort: {
    CREATED_AT: ({ createdAtMs }) => createdAtMs,
    CUSTOMER_NAME: ({ customer }) => fullName(customer).toLowerCase(),
    TOTAL_PRICE: (row) => checkoutSums(row).totalCents,
  },
};

/** `AbandonedCheckout`: a checkout that its customer did not complete. */
export const abandonedCheckoutType = recordType<Checkout>('AbandonedCheckout', {
  rows,
  fields: {
    name: ({ id }) => `#${id}`,
    note: () => '',
    abandonedCheckoutUrl: (row, _args, { context }) => recoveryUrl(row, context.shop),
    completedAt: () => null,
    customAttributes: () => [],
    customer: ({ customer }, _args, { objects }) => objects.Customer(customer),
    defaultCursor: ({ id }) => String(id),
    discountCodes: () => [],
    lineItems: (row, args, session) => connectList([row], args, () => lineObject(row, session)),
    lineItemsQuantity: () => 1,
    billingAddress: ({ customer }, _args, { objects }) =>
      objects.MailingAddress(defaultAddress(customer)),
    shippingAddress: ({ customer }, _args, { objects }) =>
      objects.MailingAddress(defaultAddress(customer)),
    taxesIncluded: () => true,
    taxLines: (row, _args, { world }) =>
      checkoutSums(row).taxes.map(taxLineObject(world.shop.currency)),
    subtotalPriceSet: bag(goods),
    totalLineItemsPriceSet: bag(goods),
    totalDiscountSet: bag(none),
    totalDutiesSet: () => null,
    totalPriceSet: bag((row) => checkoutSums(row).totalCents),
    totalTaxSet: bag((row) => checkoutSums(row).taxCents),
    ...DATES,
  },
  roots: {
    abandonedCheckouts: listRoot('AbandonedCheckout', listing, rows),
    abandonedCheckoutsCount: countRoot(listing, rows),
  },
  rest: [checkouts],
});

function lineObject(row: Checkout, { objects, world }: GraphqlSession): unknown {
  const { product, variant } = row;
  const price = moneyBag(variant.priceCents, world.shop.currency);
  return {
    __typename: 'AbandonedCheckoutLineItem',
    id: gid('AbandonedCheckoutLineItem', checkoutLineId(row)),
    title: product.title,
    variantTitle: variantTitle(row),
    sku: variant.sku,
    quantity: 1,
    customAttributes: [],
    components: [],
    parentRelationship: null,
    discountAllocations: emptyList(null, {}),
    originalUnitPriceSet: price,
    originalTotalPriceSet: price,
    discountedUnitPriceSet: price,
    discountedUnitPriceWithCodeDiscount: price,
    discountedTotalPriceSet: price,
    discountedTotalPriceWithCodeDiscount: price,
    product: objects.Product(product),
    variant: objects.ProductVariant(variant),
    image: objects.Image(product.images[0]),
  };
}
