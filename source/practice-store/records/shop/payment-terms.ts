import { gid } from '../../api/formats.ts';

/** The same in every store: name, type and days until the payment is due. */
const PAYMENT_TERMS = [
  ['Due on receipt', 'RECEIPT', null],
  ['Net 7', 'NET', 7],
  ['Net 15', 'NET', 15],
  ['Net 30', 'NET', 30],
  ['Net 45', 'NET', 45],
  ['Net 60', 'NET', 60],
  ['Net 90', 'NET', 90],
  ['Fixed', 'FIXED', null],
  ['Due on fulfillment', 'FULFILLMENT', null],
] as const;

/** Every `PaymentTermsTemplate`. */
export function paymentTermsTemplates() {
  return PAYMENT_TERMS.map(([name, paymentTermsType, dueInDays], at) => ({
    __typename: 'PaymentTermsTemplate',
    id: gid('PaymentTermsTemplate', at + 1),
    name,
    translatedName: name,
    description: name,
    paymentTermsType,
    dueInDays,
  }));
}

/** The template with this global id; undefined for none. */
export function findPaymentTermsTemplate(id: string | null) {
  return paymentTermsTemplates().find((template) => template.id === id);
}
