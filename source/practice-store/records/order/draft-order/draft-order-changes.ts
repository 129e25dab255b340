import { gid, numberInGid } from '../../../api/formats.ts';
import {
  finishedJob,
  type Input,
  made,
  type Outcome,
  readFlag,
  readInput,
  readText,
  readTexts,
  unsupported,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import { compileSearch } from '../../../graphql/search/compile-search.ts';
import { parseSearch } from '../../../graphql/search/parse-search.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { cleanTags, EMAIL, sentence } from '../../change.ts';
import { inputFaults, setMetafields } from '../../custom-data/metafield-changes.ts';
import type { Session } from '../../world.ts';
import { draftOrderListing } from '../order-search.ts';
import { allRows } from '../../rows.ts';
import { nextOrder, payment, placeOrder } from '../create/place-order.ts';
import { orderOf } from '../order-input.ts';
import { newIds, partId } from '../order-parts.ts';
import { wholeDiscount } from '../order-objects.ts';
import { withSums } from '../order-sums.ts';
import type { DraftOrder, Order } from '../order.ts';
import { BLANK_DRAFT, BLANK_ORDER } from '../create/blank-order.ts';
import { codeDiscounts } from './draft-discount.ts';
import { changedDraft, summedDraft } from './draft-order-input.ts';

const MISSING = sentence(['id'], 'Draft order does not exist', 'NOT_FOUND');

const PAID = sentence(['id'], 'This order has been paid', 'INVALID');

/** Mutations of draft orders. @param calculated shows an unsaved draft */
export function draftOrderMutations(
  calculated: (draft: DraftOrder, session: GraphqlSession) => unknown,
): RootTable {
  return {
    draftOrderCreate: (args, session) => {
      const input = readInput(args['input']);
      const { value: draft, faults } = changedDraft(blankDraft(session), input, session);
      const all = [...faults, ...inputFaults(input['metafields'], 'DraftOrder', session)];
      if (all.length > 0) return userErrors(...all);
      session.world.draftOrders.put(draft);
      setMetafields(session, { typename: 'DraftOrder', id: draft.id }, input['metafields']);
      return shown(draft, session);
    },

    draftOrderUpdate: (args, session) => {
      const input = readInput(args['input']);
      const before = draftOf(args['id'], session);
      if (before === null) return userErrors(MISSING);
      if (before.status === 'COMPLETED') return userErrors(PAID);
      const { value: draft, faults } = changedDraft(before, input, session);
      const all = [
        ...faults,
        ...inputFaults(input['metafields'], { typename: 'DraftOrder', id: draft.id }, session),
      ];
      if (all.length > 0) return userErrors(...all);
      setMetafields(session, { typename: 'DraftOrder', id: draft.id }, input['metafields']);
      return shown(putDraft(draft, session), session);
    },

    draftOrderCalculate: (args, session) => {
      const input = readInput(args['input']);
      const { value: draft, faults } = changedDraft(blankDraft(session), input, session);
      const all = [...faults, ...inputFaults(input['metafields'], 'DraftOrder', session)];
      if (all.length > 0) return userErrors(...all);
      return made({ calculatedDraftOrder: calculated(draft, session) });
    },

    draftOrderDelete: (args, session) => {
      const draft = draftOf(readInput(args['input'])['id'], session);
      if (draft === null) return userErrors(MISSING);
      session.world.draftOrders.remove(draft.id);
      return made({ deletedId: gid('DraftOrder', draft.id) });
    },

    draftOrderComplete: (args, session) => {
      const draft = draftOf(args['id'], session);
      if (draft === null) return userErrors(MISSING);
      if (draft.status === 'COMPLETED') return userErrors(PAID);
      const faults = unsupported(args, [], 'paymentGatewayId');
      if (faults.length > 0) return userErrors(...faults);
      const order = completed(draft, session, {
        isPending: readFlag(args['paymentPending']) === true,
        sourceName: readText(args['sourceName']) ?? draft.sourceName ?? 'shopify_draft_order',
      });
      const done = putDraft(
        { ...draft, status: 'COMPLETED', completedAtMs: session.context.nowMs, orderId: order.id },
        session,
      );
      return shown(done, session);
    },

    draftOrderInvoiceSend: (args, session) => {
      const draft = draftOf(args['id'], session);
      if (draft === null) return userErrors(MISSING);
      if (draft.status === 'COMPLETED') return userErrors(PAID);
      const to = readText(readInput(args['email'])['to']) ?? draft.email;
      if (to === null || !EMAIL.test(to)) {
        const message = to === null ? "To can't be blank" : 'To is invalid';
        return userErrors(sentence(['email', 'to'], message, 'INVALID'));
      }
      const { nowMs } = session.context;
      const sent = { ...draft, status: 'INVOICE_SENT', invoiceSentAtMs: nowMs } as const;
      return shown(putDraft(sent, session), session);
    },

    draftOrderInvoicePreview: (args, session) => {
      const draft = draftOf(args['id'], session);
      if (draft === null) return userErrors(MISSING);
      const email = readInput(args['email']);
      const subject = readText(email['subject']) ?? `Invoice #D${draft.number}`;
      const words = readText(email['customMessage']) ?? readText(email['body']) ?? '';
      const lines = draft.lineItems.map(
        ({ title, quantity }) => `<li>${quantity} × ${escaped(title)}</li>`,
      );
      return made({
        previewSubject: escaped(subject),
        previewHtml: `<h1>${escaped(subject)}</h1><p>${escaped(words)}</p><ul>${lines.join('')}</ul>`,
      });
    },

    draftOrderDuplicate: (args, session) => {
      const draft = draftOf(args['id'] ?? args['draftOrderId'], session);
      if (draft === null) return userErrors(MISSING);
      const blank = blankDraft(session);
      const copy: DraftOrder = {
        ...draft,
        ...ownLines(blank, draft),
        id: blank.id,
        number: blank.number,
        status: 'OPEN',
        completedAtMs: null,
        invoiceSentAtMs: null,
        orderId: null,
        createdAtMs: blank.createdAtMs,
      };
      return shown(putDraft(copy, session), session);
    },

    draftOrderCreateFromOrder: (args, session) => {
      const order = orderOf(args['orderId'], session);
      if (order === null) {
        return userErrors(sentence(['orderId'], 'Order does not exist', 'NOT_FOUND'));
      }
      const blank = blankDraft(session);
      const { customerId, email, phone, note, poNumber, tags, attributes } = order;
      const draft = summedDraft(
        {
          ...blank,
          ...ownLines(blank, order),
          ...{ customerId, email, phone, note, poNumber, tags, attributes },
          currency: order.currency,
          discountCodes: order.discounts.flatMap(({ code }) => code ?? []),
          taxExempt: order.taxExempt,
          purchasingCompany: order.purchasingCompany,
          shippingAddress: order.shippingAddress,
          billingAddress: order.billingAddress,
        },
        session,
      );
      return shown(putDraft(draft, session), session);
    },

    draftOrderBulkAddTags: bulkChange((draft, tags) => ({
      ...draft,
      tags: cleanTags([...draft.tags, ...tags]),
    })),

    draftOrderBulkRemoveTags: bulkChange((draft, tags) => {
      const gone = new Set(tags.map((tag) => tag.trim().toLowerCase()));
      return { ...draft, tags: draft.tags.filter((tag) => !gone.has(tag.toLowerCase())) };
    }),

    draftOrderBulkDelete: bulkChange(() => null),
  };
}

/** Changes many drafts in a job, which is finished at once. @param next null deletes a draft */
function bulkChange(
  next: (draft: DraftOrder, tags: readonly string[]) => DraftOrder | null,
): RootField {
  return (args, session) => {
    const faults = unsupported(args, [], 'savedSearchId');
    if (faults.length > 0) return userErrors(...faults);
    for (const draft of chosen(args, session)) {
      const changed = next(draft, readTexts(args['tags']) ?? []);
      if (changed === null) session.world.draftOrders.remove(draft.id);
      else putDraft(changed, session);
    }
    return made({ job: finishedJob() });
  };
}

/** The drafts with the given `ids`, or else those that match `search`. */
function chosen(args: Input, session: GraphqlSession): readonly DraftOrder[] {
  const ids = readTexts(args['ids']);
  if (ids !== undefined) {
    return ids.map((id) => draftOf(id, session)).filter((draft) => draft !== null);
  }
  const text = readText(args['search']);
  if (text === undefined) return [];
  const { test } = compileSearch(parseSearch(text), draftOrderListing.search, session);
  return allRows(session.world.draftOrders).filter((draft) => test === null || test(draft));
}

function draftOf(id: unknown, { world }: Session): DraftOrder | null {
  const number = numberInGid(id, 'DraftOrder');
  return number === null ? null : world.draftOrders.find(number);
}

function blankDraft({ world, context }: Session): DraftOrder {
  const { draftOrders, shop } = world;
  const last = draftOrders.count === 0 ? 0 : draftOrders.at(draftOrders.count - 1).number;
  return {
    ...BLANK_DRAFT,
    id: draftOrders.nextId(),
    number: last + 1,
    currency: shop.currency,
    marketRegionCountryCode: shop.address.countryCode,
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
  };
}

function putDraft(draft: DraftOrder, { world, context }: Session): DraftOrder {
  const changed = { ...draft, updatedAtMs: context.nowMs };
  world.draftOrders.put(changed);
  return changed;
}

function shown(draft: DraftOrder, { objects }: GraphqlSession): Outcome {
  return made({ draftOrder: objects.DraftOrder(draft) });
}

/** Copies of the lines and shipping of another draft or order, with ids of this one. */
function ownLines(
  { id }: Pick<Order, 'id'>,
  from: Pick<DraftOrder, 'lineItems' | 'shippingLine'> | Pick<Order, 'lineItems' | 'shippingLines'>,
): Pick<DraftOrder, 'lineItems' | 'shippingLine'> {
  const ids = newIds(id, 'line', []);
  const shipping = 'shippingLine' in from ? from.shippingLine : (from.shippingLines[0] ?? null);
  return {
    lineItems: from.lineItems.map((line) => ({ ...line, id: ids(), isClaimed: false })),
    shippingLine: shipping === null ? null : { ...shipping, id: partId(id, 'shippingLine', 0) },
  };
}

/** Places the order of a completed draft; its pieces are taken from stock. */
function completed(
  draft: DraftOrder,
  session: Session,
  { isPending, sourceName }: { readonly isPending: boolean; readonly sourceName: string },
): Order {
  const { nowMs, app } = session.context;
  const next = nextOrder(session);
  const { lineItems, shippingLine } = ownLines(next, draft);
  const { customerId, email, phone, note, poNumber, tags, attributes, localizedFields } = draft;
  const order = withSums({
    ...BLANK_ORDER,
    ...next,
    ...{ customerId, email, phone, note, poNumber, tags, attributes, localizedFields },
    currency: draft.currency,
    lineItems,
    shippingLines: shippingLine === null ? [] : [shippingLine],
    discounts: [
      ...(draft.appliedDiscount === null ? [] : [wholeDiscount(draft.appliedDiscount)]),
      ...codeDiscounts(draft.discountCodes, session),
    ],
    taxExempt: draft.taxExempt,
    purchasingCompany: draft.purchasingCompany,
    shippingAddress: draft.shippingAddress,
    billingAddress: draft.billingAddress,
    sourceName,
    appId: app.id,
    processedAtMs: nowMs,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
  const sale = payment(order, partId(order.id, 'payment', 0), 'SALE');
  const payments = [{ ...sale, status: isPending ? ('PENDING' as const) : sale.status }];
  return placeOrder(session, { ...order, payments }, true);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
