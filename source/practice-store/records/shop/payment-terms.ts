import { gid } from '../../api/formats.ts';

/** Name, type and days until payment is due; the same in every store, with the same numbers. */
const PAYMENT_TERMS = [
  [1, 'Due on receipt', 'RECEIPT', null],
  [2, 'Net 7', 'NET', 7],
  [3, 'Net 15', 'NET', 15],
  [4, 'Net 30', 'NET', 30],
  [8, 'Net 45', 'NET', 45],
  [5, 'Net 60', 'NET', 60],
  [6, 'Net 90', 'NET', 90],
  [7, 'Fixed', 'FIXED', null],
  [9, 'Due on fulfillment', 'FULFILLMENT', null],
] as const;

/** Every `PaymentTermsTemplate`. */
export function paymentTermsTemplates() {
  return PAYMENT_TERMS.map(([number, name, paymentTermsType, dueInDays]) => ({
    __typename: 'PaymentTermsTemplate',
    id: gid('PaymentTermsTemplate', number),
    name,
    translatedName: name,
    description: name,
    paymentTermsType,
    dueInDays,
  }));
}

/** Message about an id that no template has. */
export const NO_TEMPLATE = 'Payment terms template does not exist.';

/** The template with this global id; undefined when there is none. */
export function findPaymentTermsTemplate(id: string | null) {
  return paymentTermsTemplates().find((template) => template.id === id);
}
