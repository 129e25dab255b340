import { errorAnswer, jsonAnswer, notFound } from '../../../api/answers.ts';
import { gid, moneyText, rowIdIn, timeText, timeTextOrNull } from '../../../api/formats.ts';
import { type Input, readCents, readInput, readInputs } from '../../../graphql/mutation.ts';
import { readFieldsOfBody } from '../../../rest/body-fields.ts';
import { type BodyObject, objectAt } from '../../../rest/body-object.ts';
import { idIn, refusedBy } from '../../../rest/mutation-answer.ts';
import {
  type RestEntry,
  restResource,
  type RestWrites,
  type Written,
} from '../../../rest/resource.ts';
import type { RestAction } from '../../../rest/rest-entry.ts';
import { idGiven, type Json } from '../../../rest/rest-path.ts';
import type { RestSession } from '../../../rest/rest-session.ts';
import { sharedFilters } from '../../../rest/row-filters.ts';
import { addressJson } from '../../customer/address-type.ts';
import { customerJson } from '../../customer/customer-rest.ts';
import { done } from '../../change.ts';
import type { Session, World } from '../../world.ts';
import { nameOfLine } from '../order-objects.ts';
import {
  discountedLineCents,
  discountOn,
  gatherTaxes,
  lineCents,
  paidLineCents,
  sumOf,
} from '../order-sums.ts';
import type { AppliedDiscount, DraftOrder, LineItem, TaxLine } from '../order.ts';
import { decimalText, moneySet, namedValues } from '../rest/line-item-rest.ts';
import { COMPLETION, DRAFT_FIELDS, INVOICE_FIELDS } from './draft-order-body-rest.ts';

const writes: RestWrites<DraftOrder> = {
  create: (session, body) => write(session, body, null),
  update: (session, id, body) => {
    const before = session.world.draftOrders.find(id);
    return before === null ? null : write(session, body, before);
  },
  remove: ({ world, mutate }, id) => {
    const draft = world.draftOrders.find(id);
    if (draft === null) return null;
    const refused = refusedBy(mutate('draftOrderDelete', { input: { id: gid('DraftOrder', id) } }));
    return refused ?? done(draft);
  },
};

/** @param before null for a new draft */
function write(
  session: RestSession,
  body: BodyObject,
  before: DraftOrder | null,
): Written<DraftOrder> {
  const { world } = session;
  const verdict = readFieldsOfBody(body, DRAFT_FIELDS, {
    currency: before?.currency ?? world.shop.currency,
    shown: before === null ? null : draftJson(before, session),
  });
  if (verdict.type === 'refused') return verdict.answer;
  const wrong = foreignPrice(verdict.input, world);
  if (wrong !== null) return errorAnswer(422, { 'line_items.price': [wrong] });
  const input = draftInput(verdict.input);
  const made =
    before === null
      ? session.mutate('draftOrderCreate', { input })
      : session.mutate('draftOrderUpdate', { id: gid('DraftOrder', before.id), input });
  const refused = refusedBy(made);
  if (refused !== null) return refused;
  const draft = world.draftOrders.find(idIn(made, 'draftOrder'));
  return draft === null ? null : done(draft);
}

function draftInput(input: Input): Input {
  const { customer, customerId, ...rest } = input;
  const buyer = customer === undefined ? customerId : (readInput(customer)['customerId'] ?? null);
  const lines = readInputs(input['lineItems'])?.map(({ grams, ...line }) => ({
    ...line,
    ...(grams === undefined ? {} : { weight: { unit: 'GRAMS', value: grams } }),
  }));
  return {
    ...rest,
    ...(lines === undefined ? {} : { lineItems: lines }),
    ...(buyer === undefined
      ? {}
      : { purchasingEntity: buyer === null ? null : { customerId: buyer } }),
    ...(buyer === null ? { customerId: null } : {}),
  };
}

/** The error for a price that differs from the variant's: it is refused, not ignored. */
function foreignPrice(input: Input, world: World): string | null {
  for (const line of readInputs(input['lineItems']) ?? []) {
    const variant = world.findVariant(rowIdIn(line['variantId'], 'ProductVariant'));
    const cents = readCents(line['originalUnitPrice']) ?? variant?.priceCents;
    if (variant !== null && cents !== variant.priceCents) {
      return `is that of the variant, ${moneyText(variant.priceCents)}; use applied_discount to lower it`;
    }
  }
  return null;
}

const draftOrders = restResource<DraftOrder>({
  plural: 'draft_orders',
  scope: 'draft_orders',
  rows: ({ world }) => world.draftOrders,
  toJson: draftJson,
  filters: {
    ...sharedFilters,
    status: (draft, value) => value === 'any' || draft.status.toLowerCase() === value,
  },
  isPersonal: true,
  writes,
});

/** Makes an order of a draft. */
const complete: RestAction = {
  method: 'PUT',
  path: 'draft_orders/{id}/complete',
  writeScope: 'write_draft_orders',
  isPersonal: true,
  answer: (session, given) => {
    const id = idGiven(given, 'id');
    if (session.world.draftOrders.find(id) === null) return notFound();
    const verdict = readFieldsOfBody(given, COMPLETION, { currency: '' });
    if (verdict.type === 'refused') return verdict.answer;
    const outcome = session.mutate('draftOrderComplete', {
      id: gid('DraftOrder', id),
      ...verdict.input,
    });
    return refusedBy(outcome) ?? draftOrders.single?.(session, id, '', {}) ?? notFound();
  },
};

/** Marks the invoice as sent; the practice store sends no e-mail. */
const sendInvoice: RestAction = {
  method: 'POST',
  path: 'draft_orders/{id}/send_invoice',
  writeScope: 'write_draft_orders',
  isPersonal: true,
  answer: (session, given, body) => {
    const id = idGiven(given, 'id');
    const draft = session.world.draftOrders.find(id);
    if (draft === null) return notFound();
    const sent = objectAt(body, 'draft_order_invoice') ?? {};
    const verdict = readFieldsOfBody(sent, INVOICE_FIELDS, draft);
    if (verdict.type === 'refused') return verdict.answer;
    const { input: email } = verdict;
    const outcome = session.mutate('draftOrderInvoiceSend', { id: gid('DraftOrder', id), email });
    const { shop } = session.world;
    return (
      refusedBy(outcome) ??
      jsonAnswer(201, {
        draft_order_invoice: {
          to: email['to'] ?? draft.email,
          from: email['from'] ?? shop.email,
          subject: email['subject'] ?? `Invoice #D${draft.number}`,
          custom_message: email['customMessage'] ?? '',
          bcc: email['bcc'] ?? [],
        },
      })
    );
  },
};

export const draftOrderEntries: readonly RestEntry[] = [complete, sendInvoice, draftOrders];

function draftJson(draft: DraftOrder, { world, context }: Session): Json {
  const { currency, lineItems, shippingLine } = draft;
  const customer = draft.customerId === null ? null : world.customers.find(draft.customerId);
  const set = (cents: number): Json => moneySet(cents, currency);
  const dueNow =
    draft.depositPercent === null
      ? draft.totalCents
      : Math.round((draft.totalCents * draft.depositPercent) / 100);
  const subtotal = sumOf(lineItems, paidLineCents);
  return {
    id: draft.id,
    note: draft.note,
    email: draft.email,
    taxes_included: true,
    currency,
    invoice_sent_at: timeTextOrNull(draft.invoiceSentAtMs),
    created_at: timeText(draft.createdAtMs),
    updated_at: timeText(draft.updatedAtMs),
    tax_exempt: draft.taxExempt,
    completed_at: timeTextOrNull(draft.completedAtMs),
    name: `#D${draft.number}`,
    // The service's keys have these question marks.
    'allow_discount_codes_in_checkout?': draft.allowDiscountCodesInCheckout,
    'b2b?': draft.purchasingCompany !== null,
    status: draft.status.toLowerCase(),
    line_items: lineItems.map(lineJson),
    api_client_id: Number(context.app.id),
    shipping_address: draft.shippingAddress === null ? null : addressJson(draft.shippingAddress),
    billing_address: draft.billingAddress === null ? null : addressJson(draft.billingAddress),
    invoice_url: `https://${context.shop}/invoices/${draft.id}`,
    created_on_api_version: null,
    applied_discount: discountJson(draft.appliedDiscount, sumOf(lineItems, discountedLineCents)),
    order_id: draft.orderId,
    po_number: draft.poNumber,
    shipping_line:
      shippingLine === null
        ? null
        : {
            title: shippingLine.title,
            custom: shippingLine.rateHandle === null,
            handle: shippingLine.rateHandle,
            price: moneyText(shippingLine.cents),
          },
    source_name: draft.sourceName,
    tax_lines: gatherTaxes([
      ...lineItems.flatMap(({ taxes }) => taxes),
      ...(shippingLine?.taxes ?? []),
    ]).map(taxJson),
    tags: draft.tags.join(', '),
    note_attributes: namedValues(draft.attributes),
    total_price: moneyText(draft.totalCents),
    subtotal_price: moneyText(subtotal),
    total_tax: moneyText(draft.taxCents),
    payment_terms: null,
    presentment_currency: currency,
    total_line_items_price_set: set(draft.linesCents),
    total_price_set: set(draft.totalCents),
    subtotal_price_set: set(subtotal),
    total_tax_set: set(draft.taxCents),
    total_discounts_set: set(draft.discountCents),
    total_shipping_price_set: set(draft.shippingCents),
    total_additional_fees_set: null,
    total_duties_set: null,
    amount_due_now_set: set(dueNow),
    amount_due_later_set: set(draft.totalCents - dueNow),
    admin_graphql_api_id: gid('DraftOrder', draft.id),
    customer: customer === null ? null : buyerOf(customerJson(customer, world)),
  };
}

/** The customer of a draft, which is shown without the list of addresses. */
function buyerOf({ addresses: _addresses, ...customer }: Json): Json {
  return customer;
}

/** A tax line of a draft, which has no `price_set`. */
function taxJson({ rate, title, cents }: TaxLine): Json {
  return { rate, title, price: moneyText(cents) };
}

/** @param cents the amount before the discount */
function discountJson(discount: AppliedDiscount | null, cents: number): Json | null {
  if (discount === null) return null;
  return {
    description: discount.description,
    value: decimalText(discount.value),
    title: discount.title,
    amount: moneyText(discountOn(cents, discount)),
    value_type: discount.kind.toLowerCase(),
  };
}

function lineJson(line: LineItem): Json {
  return {
    id: line.id,
    variant_id: line.variantId,
    product_id: line.productId,
    title: line.title,
    variant_title: line.variantTitle,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    requires_shipping: line.needsShipping,
    taxable: line.isTaxable,
    gift_card: line.isGiftCard,
    fulfillment_service: 'manual',
    grams: Math.round(line.grams),
    tax_lines: line.taxes.map(taxJson),
    applied_discount: discountJson(line.discount, lineCents(line)),
    name: nameOfLine(line),
    properties: namedValues(line.attributes),
    custom: line.variantId === null,
    price: moneyText(line.unitCents),
    admin_graphql_api_id: gid('DraftOrderLineItem', line.id),
  };
}
