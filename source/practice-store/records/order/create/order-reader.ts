import { numberInGid, rowIdIn } from '../../../api/formats.ts';
import {
  type Input,
  readEach,
  readFlag,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  unsupported,
} from '../../../graphql/mutation.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { cleanTags, EMAIL, type Fault, sentence } from '../../change.ts';
import { readAddress } from '../../customer/address-input.ts';
import { createCustomer, updateCustomer } from '../../customer/customer-changes.ts';
import { findCustomer } from '../../customer/customer-set.ts';
import { allRows } from '../../rows.ts';
import {
  flagOr,
  MESSAGES,
  type Read,
  readAttributes,
  readMailing,
  readPrice,
  readTime,
  readWeight,
} from '../order-input.ts';
import { newIds, partId } from '../order-parts.ts';
import { paidLineCents, shareOf, sumOf, withSharedDiscounts, withSums } from '../order-sums.ts';
import type { LineItem, Order, OrderDiscount, ShippingLine, TaxLine } from '../order.ts';
import { BLANK_LINE, BLANK_ORDER, lineOfVariant, uuidOf } from './blank-order.ts';
import { readPayments } from './payments-input.ts';
import { nextOrder } from './place-order.ts';

const STATUSES = [
  ...(['AUTHORIZED', 'EXPIRED', 'PAID', 'PARTIALLY_PAID'] as const),
  ...(['PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'VOIDED'] as const),
];

/** Reads an `OrderCreateOrderInput` and collects its faults. */
export class OrderReader {
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
    const payments = this.#take(readPayments(input, summed, this.#session));
    const stated = STATUSES.find((status) => status === input['financialStatus']) ?? null;
    return {
      ...summed,
      payments,
      statedFinancialStatus: stated,
      lineItems: this.#spreadTaxes(lineItems),
    };
  }

  /** The e-mail of the customer to associate; it takes precedence over the order's own. */
  #associated(): string | undefined {
    return readText(readInput(readInput(this.#input['customer'])['toAssociate'])['email']);
  }

  /** The order with its customer; with `toUpsert`, the customer is created or updated. */
  withCustomer(order: Order): Order {
    const { world, context } = this.#session;
    const given = readInput(this.#input['customer']);
    const wanted = readInput(given['toAssociate']);
    const upsert = readInput(given['toUpsert']);
    const id = this.#input['customerId'] ?? wanted['id'] ?? upsert['id'];
    const email = this.#associated() ?? readText(upsert['email']) ?? order.email;
    const known =
      world.customers.find(rowIdIn(id, 'Customer')) ??
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
      if (world.customers.find(rowIdIn(id, 'Customer')) === null) {
        this.#refuse(path, 'Customer does not exist');
      }
    }
    this.faults.push(...unsupported(input, ['order'], 'userId'));
    const presentment = readText(input['presentmentCurrency']);
    if (presentment !== this.#currency) {
      this.faults.push(...unsupported(input, ['order'], 'presentmentCurrency'));
    }
  }

  #take<Value>({ value, faults }: Read<Value>): Value {
    this.faults.push(...faults);
    return value;
  }

  #money(value: unknown, at: readonly string[]): number | undefined {
    const { value: cents, faults } = readPrice(value, this.#currency, ['order', ...at]);
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
    if (quantity < 1) this.#refuse([...at, 'quantity'], MESSAGES.quantity);
    const variant = world.findVariant(rowIdIn(input['variantId'], 'ProductVariant'));
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

  /** Distributes taxes of the whole order over its lines, in proportion to their prices. */
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
}

function codeDiscount(
  code: unknown,
  rest: Pick<OrderDiscount, 'kind' | 'value' | 'target'>,
): readonly OrderDiscount[] {
  const text = readText(code) ?? '';
  return [{ code: text, title: text, description: null, ...rest }];
}
