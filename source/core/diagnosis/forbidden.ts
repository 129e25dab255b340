import { missingScopes } from '../service/scopes.ts';
import type { ApiAnswerFacts } from './api-answer-facts.ts';
import type { ApiError } from './api-errors.ts';
import { failure, type Diagnosis } from './diagnosis.ts';

const MERCHANT_APPROVAL = /requires merchant approval for ([a-z0-9_]{1,100}) scope/i;

/** The 403s that are known by their text, and the rest. */
export function diagnoseForbidden(
  facts: ApiAnswerFacts,
  errors: readonly ApiError[],
  said: string | null,
): Diagnosis {
  const text = errors.map(({ message }) => message).join(' ');
  const scope = MERCHANT_APPROVAL.exec(text)?.[1];
  if (scope !== undefined) return missingScope(scope, facts);
  if (/non-expiring access tokens are no longer accepted/i.test(text)) return mustExpire();
  if (/protected customer data|not approved to (?:access|use)/i.test(text))
    return protectedData(said);
  if (/unavailable shop/i.test(text)) {
    return failure(
      'shop-unavailable',
      'The service cannot reach this store (403).',
      'The store is closed, paused or not set up yet.',
      'Check the shop domain, and open the store in a browser.',
      { type: 'check-shop' },
    );
  }
  return failure(
    'forbidden',
    'The service does not allow this (403).',
    said ?? 'It gave no reason; most often a scope is missing.',
    'Compare the scopes of the token with what the reference asks for.',
  );
}

/** One scope is missing: named, with what the token lacks as the thing to add. */
function missingScope(scope: string, facts: ApiAnswerFacts): Diagnosis {
  const hasIt =
    facts.grantedScopes !== null && missingScopes([scope], facts.grantedScopes).length === 0;
  return failure(
    'missing-scope',
    `The token may not do this: the scope ${scope} is missing.`,
    hasIt
      ? 'The scope is on the list of this token all the same: the approval was taken back, or is not in force yet.'
      : 'A token never gains scopes: it carries what was approved when it was made.',
    `Add ${scope} in the app settings, release, and authorize again.`,
    { type: 'add-scopes', scopes: [scope] },
  );
}

/** The permanent token of an app that must use expiring ones. */
export function mustExpire(): Diagnosis {
  return failure(
    'must-expire',
    'The service no longer takes permanent tokens of this app (403).',
    'The app counts as public, and public apps must use tokens that expire. The exchange still gives out the other kind.',
    'Authorize again for an expiring token, or give the app custom distribution.',
    { type: 'authorize-expiring' },
  );
}

/** Names, addresses and orders need an approval of their own, beside the scope. */
export function protectedData(said: string | null): Diagnosis {
  return failure(
    'protected-customer-data',
    'The app is not approved for protected customer data.',
    `${said === null ? '' : `${said} `}Orders and customers need an approval of their own, beside the scope; names and addresses (level 2) one more.`,
    'Choose custom distribution where it was never chosen: custom apps and development stores are exempt. A public app asks for access in the app settings, under API access.',
    { type: 'check-app' },
  );
}
