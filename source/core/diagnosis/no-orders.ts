import { jsonFields, parseJson, type JsonFields } from '../json/json-object.ts';
import { missingScopes } from '../service/scopes.ts';
import type { ApiAnswerFacts } from './api-answer-facts.ts';
import { notice, type Diagnosis } from './diagnosis.ts';

const ALL_ORDERS = 'read_all_orders';

/** In characters. An empty list comes in a small answer: larger ones are not parsed for it. */
const LARGEST_PARSED = 64 * 1024;

/**
 * A good answer without a single order, and a token that sees only the last 60 days of them: the
 * older ones are absent without an error.
 */
export function noOrders(facts: ApiAnswerFacts): Diagnosis | null {
  const { grantedScopes, bodyText, status, api } = facts;
  if (status !== 200 || bodyText === null || bodyText.length > LARGEST_PARSED) return null;
  if (grantedScopes === null || missingScopes([ALL_ORDERS], grantedScopes).length === 0)
    return null;
  if (!/orders/i.test(bodyText)) return null;
  const fields = jsonFields(parseJson(bodyText));
  if (fields === null || !hasNoOrders(fields, api)) return null;
  const open = api === 'rest' ? ' REST lists open ones only, unless the path says status=any.' : '';
  return notice(
    'no-orders',
    'No orders came. Without read_all_orders a token sees those of the last 60 days only.',
    `Older ones are left out without an error.${open}`,
    `Add ${ALL_ORDERS} beside read_orders: the service has to allow it for the app first, in the app settings under API access.`,
    { type: 'add-scopes', scopes: [ALL_ORDERS] },
  );
}

function hasNoOrders(fields: JsonFields, api: ApiAnswerFacts['api']): boolean {
  if (api === 'rest') return isEmptyList(fields.get('orders'));
  // An alias is as good as the name while it still says what it is.
  return [...(jsonFields(fields.get('data')) ?? [])].some(([name, value]) => {
    const connection = jsonFields(value);
    return (
      /orders$/i.test(name) &&
      !/draft/i.test(name) &&
      connection !== null &&
      (isEmptyList(connection.get('nodes')) || isEmptyList(connection.get('edges')))
    );
  });
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
