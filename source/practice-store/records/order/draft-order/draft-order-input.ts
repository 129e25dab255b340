import { numberInGid } from '../../../api/formats.ts';
import {
  type Input,
  readCents,
  readEach,
  readFlag,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  unkept,
} from '../../../graphql/mutation.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { cleanTags, EMAIL, type Fault, faultIf, sentence, withGiven } from '../../change.ts';
import { discountStatus } from '../../discount/discount.ts';
import { allRows } from '../../rows.ts';
import type { Session } from '../../world.ts';
import {
  amountText,
  type Read,
  readAttributes,
  readLocalized,
  readMailing,
  readMoney,
  readTime,
  readWeight,
} from '../order-input.ts';
import { newIds, partId } from '../order-parts.ts';
import { discountedLineCents, discountOn, lineCents, sumOf, withDraftSums } from '../order-sums.ts';
import type {
  AppliedDiscount,
  DraftOrder,
  LineItem,
  OrderDiscount,
  ShippingLine,
} from '../order.ts';
import { BLANK_LINE, lineOfVariant, uuidOf } from '../seeded-orders.ts';

/** The draft with what a `DraftOrderInput` says, its sums, and what is wrong with it. */
export function changedDraft(
  before: DraftOrder,
  input: Input,
  session: GraphqlSession,
): Read<DraftOrder> {
  const faults: Fault[] = [
    ...unkept(input, [], 'paymentTerms', 'sessionToken'),
    ...(input['presentmentCurrencyCode'] === before.currency
      ? []
      : unkept(input, [], 'presentmentCurrencyCode')),
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
    readFlag(input['useCustomerDefaultAddress']) === true ? atHome(changed, session) : changed;
  const summed = summedDraft(draft, session);
  faults.push(...amountFaults(input, summed));
  return { value: summed, faults };
}

/** The draft with its sums; codes of discounts that are active now take their part. */
export function summedDraft(draft: DraftOrder, session: Session): DraftOrder {
  return withDraftSums(draft, codeDiscounts(draft.discountCodes, session));
}

/** The active discounts of these codes that take something from all goods. */
export function codeDiscounts(
  codes: readonly string[],
  { world, context }: Session,
): readonly OrderDiscount[] {
  return codes.flatMap((code) => {
    const wanted = code.toLowerCase();
    const found = allRows(world.discounts).find((discount) =>
      discount.codes.some((entry) => entry.code.toLowerCase() === wanted),
    );
    if (found === undefined || discountStatus(found, context.nowMs) !== 'ACTIVE') return [];
    if (found.kind !== 'basic' || found.items.type !== 'all') return [];
    const target = 'LINE_ITEM';
    const base = { code, title: found.title, description: null, target } as const;
    if (found.value.type === 'percentage') {
      return { ...base, kind: 'PERCENTAGE', value: found.value.percentage * 100 } as const;
    }
    return found.value.type === 'amount'
      ? ({ ...base, kind: 'FIXED_AMOUNT', value: found.value.cents / 100 } as const)
      : [];
  });
}

function atHome(draft: DraftOrder, { world }: Session): DraftOrder {
  const customer = draft.customerId === null ? null : world.customers.find(draft.customerId);
  const home =
    customer?.addresses.find(({ id }) => id === customer.defaultAddressId) ??
    customer?.addresses[0];
  if (home === undefined) return draft;
  return {
    ...draft,
    shippingAddress: draft.shippingAddress ?? home,
    billingAddress: draft.billingAddress ?? home,
  };
}

/** Who buys: a customer, or a company by one of its people. */
function readBuyer(
  input: Input,
  { world }: Session,
): Read<Partial<Pick<DraftOrder, 'customerId' | 'purchasingCompany'>>> {
  const entity = readInput(input['purchasingEntity']);
  const id = input['customerId'] ?? entity['customerId'];
  if (entity['purchasingCompany'] != null) {
    const given = readInput(entity['purchasingCompany']);
    const company = world.companies.find(numberInGid(given['companyId'], 'Company') ?? -1);
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
  const title = readText(line['title']) ?? rateHandle ?? '';
  return {
    value: {
      id: partId(id, 'shippingLine', 0),
      title,
      code: rateHandle === null ? 'custom' : rateHandle,
      source: rateHandle === null ? null : 'shopify',
      cents: price.value ?? readCents(line['price']) ?? 0,
      taxes: [],
      rateHandle,
      isRemoved: false,
    },
    faults: price.faults,
  };
}

const MOST_LINES = 499;

function readLines(
  draft: DraftOrder,
  input: Input,
  session: Session,
): Read<readonly LineItem[] | undefined> {
  const inputs = readInputs(input['lineItems']);
  if (inputs === undefined) {
    const isEmpty = draft.lineItems.length === 0;
    return { value: undefined, faults: isEmpty ? [sentence([], NO_LINES, 'INVALID')] : [] };
  }
  const faults: Fault[] = inputs.length === 0 ? [sentence([], NO_LINES, 'INVALID')] : [];
  if (inputs.length > MOST_LINES) {
    const message = `Line items must be less than or equal to ${MOST_LINES}`;
    faults.push(sentence(['lineItems'], message, 'INVALID'));
  }
  const ids = newIds(draft.id, 'line', []);
  const lines = inputs.map((entry, at) => {
    const read = readLine(ids(), entry, ['lineItems', String(at)], draft.currency, session);
    faults.push(...read.faults);
    return read.value;
  });
  return { value: lines, faults };
}

const NO_LINES = 'Add at least 1 product';

function readLine(
  id: number,
  input: Input,
  at: readonly string[],
  currency: string,
  { world }: Session,
): Read<LineItem> {
  const faults = unkept(input, at, 'bundleComponents', 'components');
  const quantity = readNumber(input['quantity']) ?? 0;
  if (quantity < 1) {
    const message = 'Quantity must be greater than or equal to 1';
    faults.push(sentence([...at, 'quantity'], message, 'INVALID'));
  }
  const discount = readDiscount(input['appliedDiscount'], { currency }, [...at, 'appliedDiscount']);
  const common = {
    attributes: readAttributes(input['customAttributes']) ?? [],
    discount: discount.value ?? null,
    uuid: readText(input['uuid']) ?? uuidOf(id),
  };
  faults.push(...discount.faults);
  const override = readMoney(input['priceOverride'], currency, [...at, 'priceOverride']);
  faults.push(...override.faults);
  const hasOwnPrice =
    override.value !== undefined || readFlag(input['generatePriceOverride']) === true;
  const number = numberInGid(input['variantId'], 'ProductVariant');
  if (input['variantId'] != null) {
    const variant = number === null ? null : world.findVariant(number);
    const product = variant === null ? null : world.products.find(variant.productId);
    if (variant === null || product === null) {
      const message = `Product with ID ${number ?? 0} is no longer available.`;
      faults.push(sentence([], message, 'INVALID'));
      return { value: { ...BLANK_LINE, ...common, id, quantity, title: '' }, faults };
    }
    const line = lineOfVariant(id, product, variant, quantity);
    const unitCents = override.value ?? line.unitCents;
    return { value: { ...line, ...common, hasOwnPrice, unitCents }, faults };
  }
  const title = readText(input['title']) ?? '';
  if (title.trim() === '') faults.push(sentence([], 'Merchandise title is empty.', 'INVALID'));
  const price = readMoney(input['originalUnitPriceWithCurrency'], currency, [
    ...at,
    'originalUnitPriceWithCurrency',
  ]);
  faults.push(...price.faults);
  const unitCents = override.value ?? price.value ?? readCents(input['originalUnitPrice']) ?? 0;
  if (unitCents < 0) {
    const message = 'Cannot send negative price for line_item';
    faults.push(sentence([], message, 'INVALID'));
  }
  return {
    value: {
      ...BLANK_LINE,
      ...common,
      id,
      title,
      quantity,
      sku: readText(input['sku']) ?? null,
      unitCents,
      grams: readNumber(input['grams']) ?? 0,
      ...readWeight(input['weight']),
      isTaxable: readFlag(input['taxable']) ?? true,
      needsShipping: readFlag(input['requiresShipping']) ?? true,
      hasOwnPrice,
    },
    faults,
  };
}

/**
 * A `DraftOrderAppliedDiscountInput`; null takes it away, undefined leaves it. An amount that is
 * given beside a fixed value says in which currency it is, and goes before it.
 */
function readDiscount(
  value: unknown,
  { currency }: Pick<DraftOrder, 'currency'>,
  at: readonly string[],
): Read<AppliedDiscount | null | undefined> {
  if (value === undefined || value === null) return { value, faults: [] };
  const input = readInput(value);
  const kind = input['valueType'] === 'PERCENTAGE' ? 'PERCENTAGE' : 'FIXED_AMOUNT';
  const money = readMoney(input['amountWithCurrency'], currency, [...at, 'amountWithCurrency']);
  const amount = money.value ?? readCents(input['amount']);
  const stated = readNumber(input['value']) ?? 0;
  const given = kind === 'PERCENTAGE' || amount === undefined ? stated : amount / 100;
  const discount: AppliedDiscount = {
    title: readTextOrNull(input['title']) ?? null,
    description: readText(input['description']) ?? '',
    kind,
    value: given,
  };
  const faults = [
    ...money.faults,
    ...(given < 0 ? [sentence([...at, 'value'], 'Value must be positive', 'INVALID')] : []),
    ...(kind === 'PERCENTAGE' && given > 100
      ? [sentence([...at, 'value'], 'Value must be less than or equal to 100', 'INVALID')]
      : []),
  ];
  return { value: discount, faults };
}

/** The amount of a percentage follows from it: one that says something else is refused. */
function amountFaults(input: Input, draft: DraftOrder): Fault[] {
  const check = (
    value: unknown,
    discount: AppliedDiscount | null,
    cents: number,
    at: readonly string[],
  ): Fault[] => {
    const given = readInput(value);
    const name = given['amountWithCurrency'] == null ? 'amount' : 'amountWithCurrency';
    const wanted = readCents(readInput(given['amountWithCurrency'])['amount'] ?? given['amount']);
    if (wanted === undefined || discount?.kind !== 'PERCENTAGE') return [];
    const own = discountOn(cents, discount);
    if (Math.abs(own - wanted) <= 1) return [];
    const message = `The practice store works the amount of a percentage out itself, here ${amountText(own, draft.currency)}.`;
    return [sentence([...at, 'appliedDiscount', name], message, 'INVALID')];
  };
  const lines = (readInputs(input['lineItems']) ?? []).flatMap((entry, at) => {
    const line = draft.lineItems[at];
    if (line === undefined) return [];
    const path = ['lineItems', String(at)];
    return check(entry['appliedDiscount'], line.discount, lineCents(line), path);
  });
  const total = sumOf(draft.lineItems, discountedLineCents);
  return [...lines, ...check(input['appliedDiscount'], draft.appliedDiscount, total, [])];
}
