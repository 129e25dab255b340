import { SHOPIFY_SCOPES } from '../../../../core/service/scope-vocabulary.ts';
import { expandScopes } from '../../../../core/service/scopes.ts';
import { errorAnswer } from '../../../api/answers.ts';
import type { ApiAnswer } from '../../../api/types.ts';
import type { Session } from '../../world.ts';

/** The scope for reading the fulfillment orders of the merchant's own locations. */
export const READS_FULFILLMENT_ORDERS = 'read_merchant_managed_fulfillment_orders';

/**
 * Whether a token may read, or change, fulfillment orders of the merchant's own locations. The
 * practice store counts all locations as such, so no other fulfillment order scope matters.
 */
export function hasFulfillmentOrderScope({ context }: Session, verb: 'read' | 'write'): boolean {
  const wanted = `${verb}_merchant_managed_fulfillment_orders`;
  return expandScopes(context.grantedScopes, SHOPIFY_SCOPES).some((scope) => scope === wanted);
}

/** The service's 403 answer for a token without that scope. */
export function notPermitted(): ApiAnswer {
  return errorAnswer(403, 'The api_client does not have the required permission(s).');
}
