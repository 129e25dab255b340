import { readLines } from './draft-line-input.ts';
import { amountFaults, codeDiscounts, readDiscount } from './draft-discount.ts';
import { numberInGid, rowIdIn } from '../../../api/formats.ts';
import {
  type Input,
  readCents,
  readEach,
  readFlag,
  readInput,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  unsupported,
} from '../../../graphql/mutation.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { cleanTags, EMAIL, type Fault, faultIf, sentence, withGiven } from '../../change.ts';
import type { Session } from '../../world.ts';
import {
  type Read,
  readAttributes,
  readLocalized,
  readMailing,
  readMoney,
  readTime,
} from '../order-input.ts';
import { partId } from '../order-parts.ts';
import { withDraftSums } from './draft-sums.ts';
import type { DraftOrder, ShippingLine } from '../order.ts';

/** The draft with the values of a `DraftOrderInput` and new sums, and the faults of the input. */
export function changedDraft(
  before: DraftOrder,
  input: Input,
  session: GraphqlSession,
): Read<DraftOrder> {
  const faults: Fault[] = [
    ...unsupported(input, [], 'paymentTerms', 'sessionToken'),
    ...(input['presentmentCurrencyCode'] === before.currency
      ? []
      : unsupported(input, [], 'presentmentCurrencyCode')),
  ];
  const take = <Value>({ value, faults: more }: Read<Value>): Value => {
    faults.push(...more);
    return value;
  };
  const { world } = session;
  const { id } = before;
  const texts = readEach(input, readTextOrNull, 'email', 'phone', 'note', 'poNumber');
  const more = readEach(input, readTextOrNull, 'transformerFingerprint', 'sourceName');
  faults.push(
    ...faultIf(
      typeof texts.email === 'string' && !EMAIL.test(texts.email),
      ['email'],
      'Email',
      'is invalid',
      'INVALID',
    ),
  );
  const buyer = take(readBuyer(input, session));
  const reserveInventoryUntilMs = readTime(input['reserveInventoryUntil']);
  if (
    typeof reserveInventoryUntilMs === 'number' &&
    reserveInventoryUntilMs < session.context.nowMs
  ) {
    const message = "Reserve until can't be in the past";
    faults.push(sentence(['reserveInventoryUntil'], message, 'INVALID'));
  }
  const address = (name: 'shippingAddress' | 'billingAddress', place: number) =>
    take(readMailing(input[name], before[name], partId(id, 'line', place), world, [name]));
  const tags = readTexts(input['tags']);
  const changed = withGiven(before, {
    ...texts,
    ...more,
    ...buyer,
    tags: tags === undefined ? undefined : cleanTags(tags),
    attributes: readAttributes(input['customAttributes']),
    localizedFields: readLocalized(input),
    lineItems: take(readLines(before, input, session)),
    shippingLine: take(readShipping(before, input)),
    appliedDiscount: take(readDiscount(input['appliedDiscount'], before, ['appliedDiscount'])),
    discountCodes: readTexts(input['discountCodes']),
    ...readEach(input, readFlag, 'acceptAutomaticDiscounts', 'allowDiscountCodesInCheckout'),
    ...readEach(input, readFlag, 'taxExempt', 'visibleToCustomer'),
    marketRegionCountryCode: readText(input['marketRegionCountryCode']),
    reserveInventoryUntilMs,
    depositPercent:
      input['deposit'] === null ? null : readNumber(readInput(input['deposit'])['percentage']),
    shippingAddress: address('shippingAddress', 0),
    billingAddress: address('billingAddress', 1),
  });
  const draft =
    readFlag(input['useCustomerDefaultAddress']) === true
      ? withDefaultAddress(changed, session)
      : changed;
  const summed = summedDraft(draft, session);
  faults.push(...amountFaults(input, summed));
  return { value: summed, faults };
}

/** The draft with its sums, which include discount codes that are active now. */
export function summedDraft(draft: DraftOrder, session: Session): DraftOrder {
  return withDraftSums(draft, codeDiscounts(draft.discountCodes, session));
}

/** The draft with the customer's default address, where it has none of its own. */
function withDefaultAddress(draft: DraftOrder, { world }: Session): DraftOrder {
  const customer = draft.customerId === null ? null : world.customers.find(draft.customerId);
  const address =
    customer?.addresses.find(({ id }) => id === customer.defaultAddressId) ??
    customer?.addresses[0];
  if (address === undefined) return draft;
  return {
    ...draft,
    shippingAddress: draft.shippingAddress ?? address,
    billingAddress: draft.billingAddress ?? address,
  };
}

/** Reads the buyer: a customer, or a company with one of its contacts. */
function readBuyer(
  input: Input,
  { world }: Session,
): Read<Partial<Pick<DraftOrder, 'customerId' | 'purchasingCompany'>>> {
  const entity = readInput(input['purchasingEntity']);
  const id = input['customerId'] ?? entity['customerId'];
  if (entity['purchasingCompany'] != null) {
    const given = readInput(entity['purchasingCompany']);
    const company = world.companies.find(rowIdIn(given['companyId'], 'Company'));
    const contactId = numberInGid(given['companyContactId'], 'CompanyContact');
    const locationId = numberInGid(given['companyLocationId'], 'CompanyLocation');
    const contact = company?.contacts.find((entry) => entry.id === contactId);
    const location = company?.locations.find((entry) => entry.id === locationId);
    if (company === null || contact === undefined || location === undefined) {
      const at = ['purchasingEntity', 'purchasingCompany'];
      return { value: {}, faults: [sentence(at, 'Company does not exist', 'INVALID')] };
    }
    const bought = { companyId: company.id, contactId: contact.id, locationId: location.id };
    return { value: { customerId: contact.customerId, purchasingCompany: bought }, faults: [] };
  }
  if (id === undefined) return { value: {}, faults: [] };
  if (id === null) return { value: { customerId: null, purchasingCompany: null }, faults: [] };
  const customerId = numberInGid(id, 'Customer');
  if (customerId === null || world.customers.find(customerId) === null) {
    return { value: {}, faults: [sentence(['customerId'], 'Customer does not exist', 'INVALID')] };
  }
  return { value: { customerId, purchasingCompany: null }, faults: [] };
}

function readShipping(
  { id, currency }: DraftOrder,
  input: Input,
): Read<ShippingLine | null | undefined> {
  const given = input['shippingLine'];
  if (given === undefined || given === null) return { value: given, faults: [] };
  const line = readInput(given);
  const at = ['shippingLine', 'priceWithCurrency'];
  const price = readMoney(line['priceWithCurrency'], currency, at);
  const rateHandle = readText(line['shippingRateHandle']) ?? null;
  const cents = price.value ?? readCents(line['price']) ?? 0;
  const negative = sentence([], 'Cannot send negative price for shipping_line', 'INVALID');
  const title = readText(line['title']) ?? rateHandle ?? '';
  return {
    value: {
      id: partId(id, 'shippingLine', 0),
      title,
      code: rateHandle === null ? 'custom' : rateHandle,
      source: rateHandle === null ? null : 'shopify',
      cents,
      taxes: [],
      rateHandle,
      isRemoved: false,
    },
    faults: cents < 0 ? [...price.faults, negative] : price.faults,
  };
}
