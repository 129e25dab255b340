import { DAY_MS } from '../../../api/formats.ts';
import type { Order, Payment } from '../order.ts';

const HELD_DAYS = 7;

/** When an authorization expires, in ms since 1970; null for any other payment. */
export function authorizationExpiry({ kind, atMs }: Payment): number | null {
  return kind === 'AUTHORIZATION' ? atMs + HELD_DAYS * DAY_MS : null;
}

/** The id of the payment at its gateway. */
export function paymentIdOf({ id }: Payment, { number, payments }: Order): string {
  return `practice-${number}.${payments.findIndex((payment) => payment.id === id) + 1}`;
}
