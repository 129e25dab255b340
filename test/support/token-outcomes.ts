import type { HttpOutcome } from '../../source/core/http/message.ts';
import { jsonOutcome } from './fake-guide-world.ts';

/** A pair of tokens that expire; `number` tells one pair from the next. */
export function expiringOutcome(number: number): HttpOutcome {
  return jsonOutcome(200, {
    access_token: `practice_access_number_${number}_long`,
    scope: 'read_products,read_orders',
    expires_in: 3600,
    refresh_token: `practice_refresh_number_${number}_long`,
    refresh_token_expires_in: 7_776_000,
  });
}

/** The connection broke off after the request was sent. */
export function lostOutcome(): HttpOutcome {
  return {
    type: 'failure',
    failure: {
      kind: 'reset',
      maybeSent: true,
      message: 'The connection broke off.',
      remedy: 'Try again.',
    },
  };
}
