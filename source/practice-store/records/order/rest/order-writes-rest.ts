import { errorAnswer } from '../../../api/answers.ts';
import { gid, numberInGid, rowIdIn } from '../../../api/formats.ts';
import {
  type Input,
  readFlag,
  readInput,
  readInputs,
  readNumber,
  readText,
} from '../../../graphql/mutation.ts';
import { readFieldsOfBody } from '../../../rest/body-fields.ts';
import { type BodyObject, isObject, wholeAt } from '../../../rest/body-object.ts';
import { idIn, refusedBy } from '../../../rest/mutation-answer.ts';
import type { RestWrites, Written } from '../../../rest/resource.ts';
import type { RestSession } from '../../../rest/rest-session.ts';
import type { Session } from '../../world.ts';
import { done } from '../../change.ts';
import { putOrder } from '../order-input.ts';
import { findOrderInView } from '../order-parts.ts';
import type { Order } from '../order.ts';
import { CHANGED_ORDER, namedShipping, namedTax, NEW_ORDER } from './order-body-rest.ts';
import { buyerJson } from './buyer-rest.ts';
import { orderJson } from './order-object-rest.ts';

/** Creates, changes and deletes orders over REST, by means of GraphQL mutations. */
export const orderWrites: RestWrites<Order> = {
  create: (session, body) => {
    const currency = readText(body['currency']) ?? session.world.shop.currency;
    const verdict = readFieldsOfBody(body, NEW_ORDER, { currency });
    if (verdict.type === 'refused') return verdict.answer;
    const { input } = verdict;
    const wrong = unfit(input, session) ?? foreignBuyer(body['customer'], session);
    if (wrong !== null) return errorAnswer(422, wrong);
    const made = session.mutate('orderCreate', {
      order: orderInput(input, session, currency),
      options: { inventoryBehaviour: input['inventoryBehaviour'] },
    });
    const refused = refusedBy(made);
    if (refused !== null) return refused;
    const order = session.world.orders.find(idIn(made, 'order'));
    return order === null ? null : done(order);
  },
  update,
  remove: (session, id) => {
    const order = findOrderInView(id, session);
    if (order === null) return null;
    const refused = refusedBy(session.mutate('orderDelete', { orderId: gid('Order', id) }));
    return refused ?? done(order);
  },
};

type Wrong = Readonly<Record<string, readonly string[]>>;

/** Whether two amounts in units of a currency differ by half a cent or more. */
function differ(one: number, other: number): boolean {
  return Math.abs(one - other) >= 0.005;
}

/** Errors for data beside a customer's id that differs from the customer's; null without any. */
function foreignBuyer(sent: unknown, { world }: Session): Wrong | null {
  const id = isObject(sent) ? wholeAt(sent, 'id') : undefined;
  const customer = id === undefined ? null : world.customers.find(id);
  if (!isObject(sent) || customer === null) return null;
  const shown = buyerJson(customer, world);
  const other = CHANGED_WITH_CUSTOMER.filter(
    (name) => sent[name] != null && sent[name] !== shown[name],
  );
  if (other.length === 0) return null;
  const words = [`is changed at customers/${customer.id}.json`];
  return Object.fromEntries(other.map((name) => [`customer.${name}`, words]));
}

const CHANGED_WITH_CUSTOMER = ['first_name', 'last_name', 'email', 'phone', 'note', 'tags'];

/** Why the practice store can't make an order of a body, by field; null if it can. */
function unfit(input: Input, { world }: Session): Wrong | null {
  const [code, secondCode] = readInputs(input['discountCodes']) ?? [];
  if (secondCode !== undefined) {
    return { discount_codes: ['can be one only in the practice store'] };
  }
  const shipping = namedShipping(input);
  const off = readNumber(code?.['amount']) ?? shipping;
  if (code?.['type'] === 'SHIPPING' && differ(off, shipping)) {
    return { discount_codes: [`must take all of shipping, which is ${shipping.toFixed(2)}`] };
  }
  const [fulfillment, secondFulfillment] = readInputs(input['fulfillments']) ?? [];
  if (secondFulfillment !== undefined) {
    return { fulfillments: ['can be one only with a new order in the practice store'] };
  }
  const locationId = numberInGid(fulfillment?.['locationId'], 'Location');
  if (locationId !== null && world.locations.find(locationId) === null) {
    return { 'fulfillments.location_id': ['does not exist'] };
  }
  const totalTax = input['totalTax'];
  const named = namedTax(input);
  return typeof totalTax === 'number' && differ(totalTax, named)
    ? { total_tax: [`must be the sum of the tax lines, which is ${named.toFixed(2)}`] }
    : null;
}

function orderInput(input: Input, { world }: RestSession, currency: string): Input {
  const {
    company,
    customer,
    discountCodes,
    fulfillments,
    inventoryBehaviour: _behaviour,
    sendReceipt: _receipt,
    sendFulfillmentReceipt: _sent,
    totalTax: _tax,
    ...rest
  } = input;
  const [code] = readInputs(discountCodes) ?? [];
  const [fulfillment] = readInputs(fulfillments) ?? [];
  const payments = readInputs(input['transactions']) ?? [];
  const location = readInput(company)['id'];
  return {
    ...rest,
    currency,
    customer: customerInput(customer, input['email']),
    ...(location == null ? {} : { companyLocationId: location }),
    ...(code === undefined ? {} : { discountCode: discountInput(code, currency) }),
    ...(fulfillment === undefined ? {} : { fulfillment }),
    // Without a status and transactions, the order is paid.
    financialStatus: input['financialStatus'] ?? (payments.length === 0 ? 'PAID' : undefined),
    transactions: payments.map((payment) => ({ kind: 'SALE', status: 'SUCCESS', ...payment })),
    lineItems: (readInputs(input['lineItems']) ?? []).map((line) => {
      const { grams, ...own } = line;
      const variant = world.findVariant(rowIdIn(line['variantId'], 'ProductVariant'));
      return {
        taxable: variant?.isTaxable,
        requiresShipping: true,
        ...own,
        ...(grams === undefined ? {} : { weight: { unit: 'GRAMS', value: grams } }),
      };
    }),
  };
}

/** Associates the customer with the given id, or upserts one by the given data or e-mail. */
function customerInput(customer: unknown, email: unknown): Input | undefined {
  const given = readInput(customer);
  if (given['id'] != null) return { toAssociate: { id: given['id'] } };
  if (Object.keys(given).length > 0) return { toUpsert: given };
  return typeof email === 'string' ? { toUpsert: { email } } : undefined;
}

function discountInput({ code, amount, type }: Input, currencyCode: string): Input {
  if (type === 'SHIPPING') return { freeShippingDiscountCode: { code } };
  if (type === 'PERCENTAGE') return { itemPercentageDiscountCode: { code, percentage: amount } };
  const amountSet = { shopMoney: { amount: (readNumber(amount) ?? 0).toFixed(2), currencyCode } };
  return { itemFixedDiscountCode: { code, amountSet } };
}

function update(session: RestSession, id: number, body: BodyObject): Written<Order> {
  const order = findOrderInView(id, session);
  if (order === null) return null;
  const { world } = session;
  const given = { currency: order.currency, shown: orderJson(order, session) };
  const verdict = readFieldsOfBody(body, CHANGED_ORDER, given);
  if (verdict.type === 'refused') return verdict.answer;
  const { customer, buyerAcceptsMarketing, ...rest } = verdict.input;
  const customerId = customer === null ? null : readInput(customer)['id'];
  const number = numberInGid(customerId, 'Customer');
  if (customerId != null && (number === null || world.customers.find(number) === null)) {
    return errorAnswer(422, { customer: ['does not exist'] });
  }
  const orderId = gid('Order', id);
  const refused = refusedBy(session.mutate('orderUpdate', { input: { ...rest, id: orderId } }));
  if (refused !== null) return refused;
  if (customer === null) session.mutate('orderCustomerRemove', { orderId });
  if (customerId != null && number !== order.customerId) {
    session.mutate('orderCustomerSet', { orderId, customerId });
  }
  const changed = world.orders.find(id) ?? order;
  const acceptsMarketing = readFlag(buyerAcceptsMarketing) ?? changed.acceptsMarketing;
  return done(putOrder(session, { ...changed, acceptsMarketing }));
}
