import { counted } from '../text/counted.ts';
import type { ScopeVocabulary } from '../service/scope-vocabulary.ts';
import { joinNeeds, type Need, proposal, scopesText, unmet } from '../access/need.ts';
import { needInWords } from '../access/rule-text.ts';
import { isGranted } from '../service/scopes.ts';
import { type ApiError, type GraphqlError, serverText } from './api-errors.ts';
import { type ApiAnswerFacts, type Diagnosis, failure, quoting } from './diagnosis.ts';

const MERCHANT_APPROVAL = /requires merchant approval for ([a-z0-9_]{1,100}) scope/i;

/** Diagnoses a 403 by its text, or in general (docs/service.md, "REST errors"). */
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

/** The service names one scope that is missing; the action adds it. */
function missingScope(scope: string, facts: ApiAnswerFacts): Diagnosis {
  const hasIt =
    facts.grantedScopes !== null && isGranted(scope, facts.grantedScopes, facts.profile.scopes);
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

/** The app must use tokens that expire (docs/service.md, "Permanent or expiring"). */
export function mustExpire(): Diagnosis {
  return failure(
    'must-expire',
    'The service no longer takes permanent tokens of this app (403).',
    'The app counts as public, and public apps must use tokens that expire. The exchange still gives out the other kind.',
    'Authorize again for an expiring token, or give the app custom distribution.',
    { type: 'authorize-expiring' },
  );
}

/** Customer data and orders need an approval in addition to the scope. */
export function protectedData(said: string | null): Diagnosis {
  return failure(
    'protected-customer-data',
    'The app is not approved for protected customer data.',
    `${said === null ? '' : `${said} `}Orders and customers need an approval of their own, beside the scope; names and addresses (level 2) one more.`,
    'Choose custom distribution where it was never chosen: custom apps and development stores are exempt. A public app asks for access in the app settings, under API access.',
    { type: 'check-app' },
  );
}

/**
 * All ACCESS_DENIED errors of one answer as one diagnosis, with the scopes to add (docs/service.md,
 * "GraphQL access denied").
 */
export function diagnoseAccessDenied(
  denied: readonly GraphqlError[],
  facts: ApiAnswerFacts,
): Diagnosis {
  const granted = facts.grantedScopes ?? [];
  const vocabulary = facts.profile.scopes;
  const wanted = denied.map((error) => neededFor(error, vocabulary));
  const need = unmet(joinNeeds(wanted, vocabulary), granted, vocabulary);
  const missing = proposal(need, granted, vocabulary);
  const first = serverText(denied[0]?.message ?? '', facts.secrets ?? []);
  const more = denied.length > 1 ? ` And ${counted(denied.length - 1, 'more field')}.` : '';
  if (missing.length === 0) {
    return failure(
      'access-denied',
      'The token may not read or change a part of this.',
      `${quoting('The service says:', first)}${more}`,
      'Which scope it takes is not said: look the field up in the reference.',
    );
  }
  const list = missing.join(', ');
  return failure(
    'missing-scope',
    `The token may not do this: the ${missing.length === 1 ? `scope ${list} is` : `scopes ${list} are`} missing.`,
    `${quoting('The service says:', first)}${more}`,
    `Add ${scopesText(missing, need, vocabulary)} in the app settings, release, and authorize again.`,
    { type: 'add-scopes', scopes: missing },
  );
}

/** The need in the rule that the error quotes; empty where the rule names no scope. */
function neededFor(error: GraphqlError, vocabulary: ScopeVocabulary): Need {
  return needInWords(ruleText(error), null, vocabulary) ?? [];
}

/** `extensions.requiredAccess`, or the second sentence of the message, which says the same. */
function ruleText(error: GraphqlError): string {
  const required = error.extensions?.get('requiredAccess');
  if (typeof required === 'string') return required.slice(0, 4096);
  return /Required access: ([^]{1,4096})/.exec(error.message)?.[1] ?? '';
}
