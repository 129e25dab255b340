import { numberInGid } from '../../api/formats.ts';
import {
  type Input,
  outcomeOf,
  readEach,
  readFlag,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  shownAs,
  unkept,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { cleanTags, done, EMAIL, type Fault, faultIf, sentence } from '../change.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { readAddress } from '../customer/address-input.ts';
import { createCustomer, updateCustomer } from '../customer/customer-changes.ts';
import { findCustomer } from '../customer/customer-set.ts';
import { allRows } from '../rows.ts';
import type { Session } from '../world.ts';
import {
  flagOr,
  putOrder,
  readAttributes,
  readMailing,
  readMoney,
  readTime,
  readWeight,
  WORDS,
} from './order-input.ts';
import { newIds, partId } from './order-parts.ts';
import { moveStock } from './order-stock.ts';
import { paidLineCents, shareOf, sumOf, withSharedDiscounts, withSums } from './order-sums.ts';
import type {
  LineItem,
  Order,
  OrderDiscount,
  Packing,
  Payment,
  ShippingLine,
  TaxLine,
} from './order.ts';
import { BLANK_LINE, BLANK_ORDER, lineOfVariant, uuidOf } from './seeded-orders.ts';
import { sendAtOnce } from './fulfillment/send-at-once.ts';

const MISSING = sentence(['order'], 'Order could not be created', 'INVALID');

/** Imports an order as it was placed elsewhere: nothing is calculated but the sums. */
export const orderCreate: RootField = (args, session) => {
  const input = readInput(args['order']);
  const reader = new OrderReader(input, session);
  const order = reader.read();
  const claims = readInput(args['options'])['inventoryBehaviour'] ?? 'BYPASS';
  const faults = [
    ...reader.faults,
    ...inputFaults(input['metafields'], 'Order', session).map((fault) => ({
      ...fault,
      field: ['order', ...fault.field],
    })),
  ];
  if (faults.length === 0 && claims === 'DECREMENT_OBEYING_POLICY') {
    faults.push(...stockFaults(order, session));
  }
  if (faults.length > 0) return userErrors(...faults);
  const owned = reader.withCustomer(order);
  if (reader.faults.length > 0) return userErrors(...reader.faults);
  const placed = placeOrder(session, owned, claims !== 'BYPASS');
  setMetafields(session, { typename: 'Order', id: placed.id }, input['metafields']);
  const sent = sendAtOnce(session, placed, input);
  return outcomeOf(done(sent), MISSING, shownAs('Order', session));
};

/** Keeps a new order with what is to be packed for it. @param claims whether stock is taken */
export function placeOrder(session: Session, order: Order, claims: boolean): Order {
  const { world, context } = session;
  const locationId = world.locations.at(0).id;
  const nowMs = context.nowMs;
  const lineIds = newIds(order.id, 'packingLine', []);
  const packing: Packing = {
    id: newIds(order.id, 'packing', [])(),
    status: 'OPEN',
    locationId,
    lines: order.lineItems.map((line) => ({
      id: lineIds(),
      lineId: line.id,
      total: line.quantity,
      remaining: line.quantity,
    })),
    holds: [],
    fulfillAtMs: nowMs,
    fulfillByMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  const lineItems = order.lineItems.map((line) => {
    const isClaimed = claims && line.variantId !== null;
    if (isClaimed) moveStock(world, line, locationId, { available: -line.quantity }, nowMs);
    return { ...line, isClaimed };
  });
  return putOrder(session, { ...order, lineItems, packings: [packing] });
}

/** Number, name and id of the next order. */
export function nextOrder({ world }: Session): Pick<Order, 'id' | 'number' | 'name'> {
  const { orders } = world;
  const number = orders.count === 0 ? 1001 : orders.at(orders.count - 1).number + 1;
  return { id: orders.nextId(), number, name: `#${number}` };
}

function stockFaults({ lineItems }: Order, { world }: Session): Fault[] {
  return lineItems.flatMap((line, at) => {
    const variant = line.variantId === null ? null : world.findVariant(line.variantId);
    if (variant === null || !variant.isTracked || variant.sellsWithoutStock) return [];
    const message = 'Unable to reserve inventory for the line item';
    return faultIf(
      (variant.stock[0] ?? 0) < line.quantity,
      ['order', 'lineItems', String(at)],
      message,
      '',
      'INVENTORY_CLAIM_FAILED',
    ).map((fault) => ({ ...fault, message, rest: message }));
  });
}

const STATUSES = [
  ...(['AUTHORIZED', 'EXPIRED', 'PAID', 'PARTIALLY_PAID'] as const),
  ...(['PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'VOIDED'] as const),
];

/** Reads an `OrderCreateOrderInput` and gathers what is wrong with it. */
class OrderReader {
  readonly faults: Fault[] = [];
  readonly #input: Input;
  readonly #session: GraphqlSession;
  readonly #currency: string;

  constructor(input: Input, session: GraphqlSession) {
    this.#input = input;
    this.#session = session;
    const [first] = readInputs(input['lineItems']) ?? [];
    const money = readInput(readInput(first?.['priceSet'])['shopMoney']);
    this.#currency =
      readText(input['currency']) ?? readText(money['currencyCode']) ?? session.world.shop.currency;
  }

  read(): Order {
    const { world, context } = this.#session;
    const input = this.#input;
    const { nowMs } = context;
    const next = nextOrder(this.#session);
    const texts = readEach(input, readTextOrNull, 'email', 'phone', 'note', 'poNumber');
    const more = readEach(input, readText, 'name', 'sourceName', 'sourceIdentifier');
    this.#check(this.#associated() ?? texts.email);
    const discounts = this.#discounts();
    const taxesIncluded = flagOr(input['taxesIncluded'], false);
    const lineItems = this.#lines(next.id, discounts);
    const processedAtMs = readTime(input['processedAt']) ?? nowMs;
    if (processedAtMs > nowMs) {
      this.#refuse(['processedAt'], 'Processed at must be in the past', 'PROCESSED_AT_INVALID');
    }
    const address = (name: 'shippingAddress' | 'billingAddress', place: number) => {
      const id = partId(next.id, 'line', place);
      const { value, faults } = readMailing(input[name], null, id, world, ['order', name]);
      this.faults.push(...faults);
      return value ?? null;
    };
    const order: Order = {
      ...BLANK_ORDER,
      ...next,
      name: more.name ?? next.name,
      currency: this.#currency,
      customerId: null,
      email: this.#associated() ?? texts.email ?? null,
      phone: texts.phone ?? null,
      note: texts.note ?? null,
      poNumber: texts.poNumber ?? null,
      tags: cleanTags(readTexts(input['tags']) ?? []),
      attributes: readAttributes(input['customAttributes']) ?? [],
      lineItems,
      shippingLines: this.#shippingLines(next.id),
      discounts,
      taxesIncluded,
      acceptsMarketing: flagOr(input['buyerAcceptsMarketing'], false),
      isTest: flagOr(input['test'], false),
      sourceName: more.sourceName ?? context.app.id,
      sourceIdentifier: more.sourceIdentifier ?? null,
      sourceUrl: readText(input['sourceUrl']) ?? null,
      referringSite: readText(input['referringSite']) ?? null,
      purchasingCompany: this.#company(),
      appId: context.app.id,
      shippingAddress: address('shippingAddress', 0),
      billingAddress: address('billingAddress', 1),
      processedAtMs,
      closedAtMs: readTime(input['closedAt']) ?? null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    const summed = withSums(order);
    const payments = this.#payments(summed);
    const stated = STATUSES.find((status) => status === input['financialStatus']) ?? null;
    return {
      ...summed,
      payments,
      statedFinancialStatus: stated,
      lineItems: this.#spreadTaxes(lineItems),
    };
  }

  /** The e-mail of the customer to associate goes before the order's own. */
  #associated(): string | undefined {
    return readText(readInput(readInput(this.#input['customer'])['toAssociate'])['email']);
  }

  /** The order with its customer, who is made or changed where the input says so. */
  withCustomer(order: Order): Order {
    const { world, context } = this.#session;
    const given = readInput(this.#input['customer']);
    const wanted = readInput(given['toAssociate']);
    const upsert = readInput(given['toUpsert']);
    const id = this.#input['customerId'] ?? wanted['id'] ?? upsert['id'];
    const email = this.#associated() ?? readText(upsert['email']) ?? order.email;
    const known =
      world.customers.find(numberInGid(id, 'Customer') ?? -1) ??
      findCustomer(world, email ?? undefined, readText(upsert['phone']));
    if (given['toUpsert'] == null) return { ...order, customerId: known?.id ?? null };
    const change = {
      ...readEach(upsert, readTextOrNull, 'firstName', 'lastName', 'email', 'phone', 'note'),
      ...readEach(upsert, readTextOrNull, 'multipassIdentifier'),
      tags: readTexts(upsert['tags']),
      taxExempt: readFlag(upsert['taxExempt']),
      addresses: readInputs(upsert['addresses'])?.map(readAddress),
    };
    const changed =
      known === undefined
        ? createCustomer(world, change, context.nowMs)
        : updateCustomer(world, known.id, change, context.nowMs);
    if (changed?.type === 'refused') {
      for (const fault of changed.faults) {
        const field = ['order', 'customer', 'toUpsert', ...fault.field];
        this.faults.push({ ...fault, field });
      }
    }
    const customerId = changed?.type === 'done' ? changed.row.id : (known?.id ?? null);
    return { ...order, customerId, email: order.email ?? email };
  }

  #refuse(field: readonly string[], message: string, code = 'INVALID'): void {
    this.faults.push(sentence(['order', ...field], message, code));
  }

  #check(email: string | null | undefined): void {
    const input = this.#input;
    const { world } = this.#session;
    if (typeof email === 'string' && !EMAIL.test(email)) {
      this.#refuse(['email'], 'Email is invalid');
    }
    if (input['customer'] != null && input['customerId'] != null) {
      const message = 'Cannot specify both customerId and customer';
      this.#refuse(['customerId'], message, 'REDUNDANT_CUSTOMER_FIELDS');
    }
    const associate = readInput(readInput(input['customer'])['toAssociate']);
    const upsert = readInput(readInput(input['customer'])['toUpsert']);
    for (const [id, path] of [
      [input['customerId'], ['customerId']],
      [associate['id'], ['customer', 'toAssociate', 'id']],
      [upsert['id'], ['customer', 'toUpsert', 'id']],
    ] as const) {
      if (id == null) continue;
      if (world.customers.find(numberInGid(id, 'Customer') ?? -1) === null) {
        this.#refuse(path, 'Customer does not exist');
      }
    }
    this.faults.push(...unkept(input, ['order'], 'userId'));
    const presentment = readText(input['presentmentCurrency']);
    if (presentment !== this.#currency) {
      this.faults.push(...unkept(input, ['order'], 'presentmentCurrency'));
    }
  }

  #money(value: unknown, at: readonly string[]): number | undefined {
    const { value: cents, faults } = readMoney(value, this.#currency, ['order', ...at]);
    this.faults.push(...faults);
    return cents;
  }

  #lines(orderId: number, discounts: readonly OrderDiscount[]): readonly LineItem[] {
    const inputs = readInputs(this.#input['lineItems']) ?? [];
    if (inputs.length === 0) {
      this.#refuse(['lineItems'], 'Line items must have at least one line item');
    }
    const ids = newIds(orderId, 'line', []);
    const lines = inputs.map((input, at) => this.#line(ids(), input, ['lineItems', String(at)]));
    return withSharedDiscounts(lines, discounts).map((line, at) => {
      const taxes = inputs[at]?.['taxLines'];
      return { ...line, taxes: this.#taxes(taxes, paidLineCents(line), ['lineItems', String(at)]) };
    });
  }

  #line(id: number, input: Input, at: readonly string[]): LineItem {
    const { world } = this.#session;
    const quantity = readNumber(input['quantity']) ?? 0;
    if (quantity < 1) this.#refuse([...at, 'quantity'], WORDS.quantity);
    const variant = world.findVariant(numberInGid(input['variantId'], 'ProductVariant') ?? -1);
    const productId = variant?.productId ?? numberInGid(input['productId'], 'Product');
    const product = productId === null ? null : world.products.find(productId);
    if (input['variantId'] != null && variant === null) {
      this.#refuse([...at, 'variantId'], 'Variant is invalid');
    } else if (input['productId'] != null && product === null) {
      this.#refuse([...at, 'productId'], 'Product is invalid');
    }
    const texts = readEach(input, readText, 'title', 'variantTitle', 'vendor', 'sku');
    const service = readText(input['fulfillmentService']);
    if (service !== undefined && service !== 'manual') {
      const message = 'Fulfillment service is none of this practice store';
      this.#refuse([...at, 'fulfillmentService'], message, 'FULFILLMENT_SERVICE_INVALID');
    }
    const title = texts.title ?? product?.title ?? '';
    if (title === '') this.#refuse([...at, 'title'], "Title can't be blank");
    const base =
      variant === null || product === null
        ? { ...BLANK_LINE, id, uuid: uuidOf(id), productId: product?.id ?? null }
        : lineOfVariant(id, product, variant, quantity);
    const unitCents = this.#money(input['priceSet'], [...at, 'priceSet']);
    return {
      ...base,
      title,
      quantity,
      variantTitle: texts.variantTitle ?? base.variantTitle,
      vendor: texts.vendor ?? product?.vendor ?? base.vendor,
      sku: texts.sku ?? base.sku,
      unitCents: unitCents ?? base.unitCents,
      ...readWeight(input['weight']),
      isTaxable: flagOr(input['taxable'], true),
      needsShipping: flagOr(input['requiresShipping'], false),
      isGiftCard: flagOr(input['giftCard'], false),
      attributes: readAttributes(input['properties']) ?? [],
      fulfillmentService: service ?? null,
    };
  }

  #taxes(value: unknown, cents: number, at: readonly string[]): readonly TaxLine[] {
    return (readInputs(value) ?? []).map((input, place) => {
      const rate = Number(input['rate']);
      const given = this.#money(input['priceSet'], [...at, 'taxLines', String(place), 'priceSet']);
      const included = flagOr(this.#input['taxesIncluded'], false);
      const own = included ? cents - Math.round(cents / (1 + rate)) : Math.round(cents * rate);
      return {
        title: readText(input['title']) ?? '',
        rate,
        cents: given ?? own,
        isChannelLiable: flagOr(input['channelLiable'], false),
      };
    });
  }

  /** Taxes that were given for the whole order, on its lines by what they cost. */
  #spreadTaxes(lines: readonly LineItem[]): readonly LineItem[] {
    if (this.#input['taxLines'] == null) return lines;
    if (lines.some(({ taxes }) => taxes.length > 0)) {
      this.#refuse(['taxLines'], 'Tax lines must be specified on either the order or its lines');
    }
    const total = sumOf(lines, paidLineCents);
    const whole = this.#taxes(this.#input['taxLines'], total, []);
    let passed = 0;
    return lines.map((line) => {
      const before = passed;
      passed += paidLineCents(line);
      const taxes = whole.map((tax) => ({
        ...tax,
        cents: shareOf(tax.cents, passed, total) - shareOf(tax.cents, before, total),
      }));
      return { ...line, taxes };
    });
  }

  #shippingLines(orderId: number): readonly ShippingLine[] {
    const ids = newIds(orderId, 'shippingLine', []);
    return (readInputs(this.#input['shippingLines']) ?? []).map((input, place) => {
      const at = ['shippingLines', String(place)];
      const cents = this.#money(input['priceSet'], [...at, 'priceSet']) ?? 0;
      return {
        id: ids(),
        title: readText(input['title']) ?? '',
        code: readText(input['code']) ?? null,
        source: readText(input['source']) ?? null,
        cents,
        taxes: this.#taxes(input['taxLines'], cents, at),
        rateHandle: null,
        isRemoved: false,
      };
    });
  }

  #discounts(): readonly OrderDiscount[] {
    const given = readInput(this.#input['discountCode']);
    const percent = readInput(given['itemPercentageDiscountCode']);
    const fixed = readInput(given['itemFixedDiscountCode']);
    const free = readInput(given['freeShippingDiscountCode']);
    if (given['itemPercentageDiscountCode'] != null) {
      const value = readNumber(percent['percentage']) ?? 0;
      return codeDiscount(percent['code'], { kind: 'PERCENTAGE', value, target: 'LINE_ITEM' });
    }
    if (given['itemFixedDiscountCode'] != null) {
      const at = ['discountCode', 'itemFixedDiscountCode', 'amountSet'];
      const value = (this.#money(fixed['amountSet'], at) ?? 0) / 100;
      return codeDiscount(fixed['code'], { kind: 'FIXED_AMOUNT', value, target: 'LINE_ITEM' });
    }
    if (given['freeShippingDiscountCode'] == null) return [];
    return codeDiscount(free['code'], { kind: 'PERCENTAGE', value: 100, target: 'SHIPPING_LINE' });
  }

  #company(): Order['purchasingCompany'] {
    const id = numberInGid(this.#input['companyLocationId'], 'CompanyLocation');
    if (this.#input['companyLocationId'] == null) return null;
    const company = allRows(this.#session.world.companies).find(({ locations }) =>
      locations.some((location) => location.id === id),
    );
    if (company === undefined || id === null) {
      this.#refuse(['companyLocationId'], 'Company location does not exist');
      return null;
    }
    return { companyId: company.id, contactId: company.mainContactId, locationId: id };
  }

  #payments(order: Order): readonly Payment[] {
    const ids = newIds(order.id, 'payment', []);
    const inputs = readInputs(this.#input['transactions']);
    if (inputs === undefined || inputs.length === 0) return this.#statedPayments(order, ids);
    return inputs.map((input, place) => {
      const at = ['transactions', String(place)];
      this.faults.push(...unkept(input, ['order', ...at], 'deviceId', 'giftCardId', 'userId'));
      const locationId = numberInGid(input['locationId'], 'Location');
      if (input['locationId'] != null && this.#location(locationId) === null) {
        this.#refuse([...at, 'locationId'], 'Location does not exist');
      }
      const receipt = input['receiptJson'];
      return {
        ...payment(order, ids(), KINDS.find((kind) => kind === input['kind']) ?? 'SALE'),
        status: PAYMENT_STATUSES.find((status) => status === input['status']) ?? 'SUCCESS',
        gateway: readText(input['gateway']) ?? 'manual',
        amountCents: this.#money(input['amountSet'], [...at, 'amountSet']) ?? 0,
        isTest: flagOr(input['test'], false),
        authorizationCode: readText(input['authorizationCode']) ?? null,
        receiptJson: typeof receipt === 'string' ? receipt : JSON.stringify(receipt ?? {}),
        locationId,
        processedAtMs: readTime(input['processedAt']) ?? order.processedAtMs,
      };
    });
  }

  /** A status without payments means that everything was paid, held or given back. */
  #statedPayments(order: Order, ids: () => number): readonly Payment[] {
    const make = (kind: Payment['kind'], parentId: number | null = null): Payment => ({
      ...payment(order, ids(), kind),
      parentId,
    });
    switch (this.#input['financialStatus']) {
      case 'PAID':
        return [make('SALE')];
      case 'AUTHORIZED':
      case 'EXPIRED':
        return [make('AUTHORIZATION')];
      case 'REFUNDED': {
        const sale = make('SALE');
        return [sale, make('REFUND', sale.id)];
      }
      case 'VOIDED': {
        const held = make('AUTHORIZATION');
        return [held, make('VOID', held.id)];
      }
      default:
        return [];
    }
  }

  #location(id: number | null) {
    return id === null ? null : this.#session.world.locations.find(id);
  }
}

const KINDS = ['SALE', 'AUTHORIZATION', 'CAPTURE', 'VOID', 'REFUND', 'CHANGE'] as const;

const PAYMENT_STATUSES = [
  ...(['SUCCESS', 'PENDING', 'FAILURE', 'ERROR'] as const),
  ...(['AWAITING_RESPONSE', 'UNKNOWN'] as const),
];

function codeDiscount(
  code: unknown,
  rest: Pick<OrderDiscount, 'kind' | 'value' | 'target'>,
): readonly OrderDiscount[] {
  const text = readText(code) ?? '';
  return [{ code: text, title: text, description: null, ...rest }];
}

/** A payment of the whole order. */
export function payment(order: Order, id: number, kind: Payment['kind']): Payment {
  return {
    id,
    kind,
    status: 'SUCCESS',
    gateway: 'manual',
    amountCents: order.totalCents,
    parentId: null,
    isTest: order.isTest,
    authorizationCode: null,
    receiptJson: '{}',
    locationId: null,
    atMs: order.createdAtMs,
    processedAtMs: order.processedAtMs,
  };
}
