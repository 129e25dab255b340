import { dateTimeOrNull, DAY_MS, gid, money, numberInGid } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import {
  type Input,
  made,
  readInput,
  readInputs,
  readText,
  userErrors,
} from '../../../graphql/mutation.ts';
import { recordType, type RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import { findPaymentTermsTemplate, NO_TEMPLATE } from '../../shop/payment-terms.ts';
import { orderOf, putOrder, type Read, readTime } from '../order-input.ts';
import { findPart, newIds, type OrderTerms, partsOf } from '../order-parts.ts';
import { currentSums, outstandingCents } from '../order-sums.ts';
import type { Order, PaymentTerms } from '../order.ts';

const CREATE = 'PAYMENT_TERMS_CREATION_UNSUCCESSFUL';
const UPDATE = 'PAYMENT_TERMS_UPDATE_UNSUCCESSFUL';
const DELETE = 'PAYMENT_TERMS_DELETE_UNSUCCESSFUL';

const mutations: RootTable = {
  paymentTermsCreate: (args, session) => {
    const order = orderOf(args['referenceId'], session);
    if (order === null) {
      return userErrors(sentence(['referenceId'], 'Order does not exist', CREATE));
    }
    const why =
      order.paymentTerms !== null
        ? 'Cannot create payment terms on an Order that already has payment terms.'
        : outstandingCents(order) === 0
          ? 'Cannot create payment terms on an Order that has already been paid in full.'
          : null;
    if (why !== null) return userErrors(sentence(['referenceId'], why, CREATE));
    const at = ['paymentTermsAttributes'];
    const input = readInput(args['paymentTermsAttributes']);
    const { value, faults } = readTerms(order, input, null, { at, code: CREATE });
    if (faults.length > 0 || value === null) return userErrors(...faults);
    return shown(session, putOrder(session, { ...order, paymentTerms: value }));
  },

  paymentTermsUpdate: (args, session) => {
    const input = readInput(args['input']);
    const found = termsOf(input['paymentTermsId'], session);
    if (found === null) return userErrors(missing(UPDATE));
    const at = ['input', 'paymentTermsAttributes'];
    const attributes = readInput(input['paymentTermsAttributes']);
    const { order, part } = found;
    const { value, faults } = readTerms(order, attributes, part, { at, code: UPDATE });
    if (faults.length > 0 || value === null) return userErrors(...faults);
    return shown(session, putOrder(session, { ...order, paymentTerms: value }));
  },

  paymentTermsDelete: (args, session) => {
    const found = termsOf(readInput(args['input'])['paymentTermsId'], session);
    if (found === null) return userErrors(missing(DELETE));
    putOrder(session, { ...found.order, paymentTerms: null });
    return made({ deletedId: gid('PaymentTerms', found.id) });
  },
};

function missing(code: string): Fault {
  return sentence(['input', 'paymentTermsId'], 'Payment terms do not exist.', code);
}

function shown({ objects }: GraphqlSession, order: Order): unknown {
  return made({ paymentTerms: objects.PaymentTerms(partsOf(order, termsIn(order))[0]) });
}

const termsIn = ({ paymentTerms }: Order): PaymentTerms[] =>
  paymentTerms === null ? [] : [paymentTerms];

function termsOf(id: unknown, session: GraphqlSession): OrderTerms | null {
  return findPart(numberInGid(id, 'PaymentTerms'), session, termsIn);
}

/** Reads new payment terms, or a change of existing ones (`before`). */
function readTerms(
  order: Order,
  input: Input,
  before: PaymentTerms | null,
  { at, code }: { readonly at: readonly string[]; readonly code: string },
): Read<PaymentTerms | null> {
  const given = readText(input['paymentTermsTemplateId']) ?? before?.templateId ?? null;
  const template = findPaymentTermsTemplate(given);
  const refuse = (name: string, message: string): Read<null> => ({
    value: null,
    faults: [sentence([...at, name], message, code)],
  });
  if (template === undefined) {
    return refuse('paymentTermsTemplateId', NO_TEMPLATE);
  }
  const schedules = readInputs(input['paymentSchedules']);
  if (schedules !== undefined && schedules.length > 1) {
    return refuse('paymentSchedules', 'Only one payment schedule is allowed.');
  }
  const [schedule] = schedules ?? [];
  const issuedAtMs =
    schedule === undefined
      ? (before?.issuedAtMs ?? null)
      : (readTime(schedule['issuedAt']) ?? null);
  const fixedAtMs =
    schedule === undefined ? (before?.dueAtMs ?? null) : (readTime(schedule['dueAt']) ?? null);
  if (template.paymentTermsType === 'NET' && issuedAtMs === null) {
    return refuse('paymentSchedules', 'An issued at date is needed for net payment terms.');
  }
  if (template.paymentTermsType === 'FIXED' && fixedAtMs === null) {
    return refuse('paymentSchedules', 'A due at date is needed for fixed payment terms.');
  }
  const netAtMs =
    template.dueInDays === null || issuedAtMs === null
      ? null
      : issuedAtMs + template.dueInDays * DAY_MS;
  if (netAtMs !== null && schedule?.['dueAt'] != null && fixedAtMs !== netAtMs) {
    return refuse('paymentSchedules', 'The due at date of net payment terms follows from them.');
  }
  return {
    value: {
      id: before?.id ?? newIds(order.id, 'terms', [])(),
      templateId: template.id,
      issuedAtMs,
      dueAtMs: netAtMs ?? fixedAtMs,
    },
    faults: [],
  };
}

function templateOf({ templateId }: PaymentTerms) {
  const template = findPaymentTermsTemplate(templateId);
  if (template === undefined) throw new Error('payment terms without their template');
  return template;
}

/** Whether an amount is outstanding and due: on receipt, or from the due date on. */
function isDue({ part, order }: OrderTerms, nowMs: number): boolean {
  if (outstandingCents(order) === 0) return false;
  if (templateOf(part).paymentTermsType === 'RECEIPT') return true;
  return part.dueAtMs !== null && part.dueAtMs <= nowMs;
}

function isOverdue({ part, order }: OrderTerms, nowMs: number): boolean {
  return outstandingCents(order) > 0 && part.dueAtMs !== null && part.dueAtMs < nowMs;
}

/** When an order has to be paid. */
export const paymentTermsType = recordType<OrderTerms>('PaymentTerms', {
  find: (id, session) => findPart(id, session, termsIn),
  fields: {
    paymentTermsName: ({ part }) => templateOf(part).name,
    translatedName: ({ part }) => templateOf(part).name,
    paymentTermsType: ({ part }) => templateOf(part).paymentTermsType,
    dueInDays: ({ part }) => templateOf(part).dueInDays,
    due: (row, _args, { context }) => isDue(row, context.nowMs),
    overdue: (row, _args, { context }) => isOverdue(row, context.nowMs),
    order: ({ order }, _args, { objects }) => objects.Order(order),
    draftOrder: () => null,
    paymentSchedules: (row, args, session) =>
      connectList([row], args, (entry) => scheduleObject(entry, session)),
  },
  mutations,
});

/** The only `PaymentSchedule`, for the whole amount. */
function scheduleObject(row: OrderTerms, { context, objects }: GraphqlSession): unknown {
  const { id, part, order } = row;
  const owed = outstandingCents(order);
  const last = order.payments.findLast(({ status }) => status === 'SUCCESS');
  return {
    __typename: 'PaymentSchedule',
    id: gid('PaymentSchedule', id),
    amount: money(currentSums(order).totalCents, order.currency),
    balanceDue: money(owed, order.currency),
    totalBalance: money(owed, order.currency),
    issuedAt: dateTimeOrNull(part.issuedAtMs),
    dueAt: dateTimeOrNull(part.dueAtMs),
    due: isDue(row, context.nowMs),
    completedAt: dateTimeOrNull(owed === 0 ? (last?.atMs ?? null) : null),
    paymentTerms: objects.PaymentTerms(row),
  };
}
