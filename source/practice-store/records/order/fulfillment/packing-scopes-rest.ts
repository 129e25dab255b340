import { SHOPIFY_SCOPES } from '../../../../core/service/scope-vocabulary.ts';
import { expandScopes } from '../../../../core/service/scopes.ts';
import { errorAnswer } from '../../../api/answers.ts';
import type { ApiAnswer } from '../../../api/types.ts';
import type { Session } from '../../world.ts';

/** The scope that opens what is to be packed. */
export const READS_PACKINGS = 'read_merchant_managed_fulfillment_orders';

/**
 * Whether a token may see, or change, what the merchant's own locations pack. This store has no
 * other locations, so that no other scope of fulfillment orders shows anything.
 */
export function mayPack({ context }: Session, verb: 'read' | 'write'): boolean {
  const wanted = `${verb}_merchant_managed_fulfillment_orders`;
  return expandScopes(context.grantedScopes, SHOPIFY_SCOPES).some((scope) => scope === wanted);
}

/** What the service says to a token without that scope, whatever it asks of fulfillment orders. */
export function notPermitted(): ApiAnswer {
  return errorAnswer(403, 'The api_client does not have the required permission(s).');
}
