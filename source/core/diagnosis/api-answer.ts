import { jsonFields, type JsonFields, parseJson } from '../json/json-object.ts';
import { versionHeaderName, versionNotice } from '../service/profile.ts';
import { isGranted } from '../service/scopes.ts';
import { readPageTitle, serverText } from './api-errors.ts';
import { type ApiAnswerFacts, type Diagnosis, failure, headerOf, notice } from './diagnosis.ts';
import { diagnoseGraphqlBody } from './graphql-body.ts';
import { diagnoseStatus } from './rest-status.ts';
import { roughDuration } from '../text/duration.ts';

/** Everything there is to say about an answer, the most important first; empty when all is well. */
export function diagnoseApiAnswer(facts: ApiAnswerFacts): readonly Diagnosis[] {
  const notices = [noOrders(facts), versionShifted(facts), deprecated(facts), clockDiffers(facts)];
  return [...diagnoseFailures(facts), ...notices.filter((notice) => notice !== null)];
}

function diagnoseFailures(facts: ApiAnswerFacts): readonly Diagnosis[] {
  const { api, status, bodyText } = facts;
  const title = readPageTitle(bodyText, headerOf(facts, 'content-type'));
  if (status < 200 || status >= 300) {
    const fields = bodyText === null ? null : jsonFields(parseJson(bodyText));
    return [diagnoseStatus(facts, fields, title)];
  }
  if (title !== null) return [pageInsteadOfJson(title)];
  return api === 'graphql' ? diagnoseGraphql(bodyText, facts) : [];
}

/** In characters. Parsing a larger answer only to look for errors would stall the screen. */
const LARGEST_PARSED = 32 * 1024 * 1024;

/** The members of a GraphQL answer; at least one of them must be there. */
const PARTS = ['data', 'errors', 'extensions'];

function diagnoseGraphql(bodyText: string | null, facts: ApiAnswerFacts): readonly Diagnosis[] {
  if (bodyText === null) return [notGraphql()];
  // The caller gives an empty text for a body that is too large to decode.
  if (bodyText === '' || bodyText.length > LARGEST_PARSED) return [];
  if (!/^\s*\{/.test(bodyText)) return [notGraphql()];
  // A cheap check first: parsing a large good answer takes long.
  const beginsWithData = /^\s*\{\s*"data"\s*:/.test(bodyText);
  if (beginsWithData && !/rrors"|"message"/.test(bodyText)) return [];
  const fields = jsonFields(parseJson(bodyText));
  // A body that broke off is reported as cut elsewhere.
  if (fields === null) return beginsWithData || !/\}\s*$/.test(bodyText) ? [] : [notGraphql()];
  if (!PARTS.some((part) => fields.has(part))) return [notGraphql()];
  return diagnoseGraphqlBody(fields, facts);
}

function notGraphql(): Diagnosis {
  return failure(
    'not-graphql',
    'What came back is not the answer to a GraphQL document.',
    'Something else than the API may have answered.',
    'Check the shop domain, then send it again.',
    { type: 'check-shop' },
  );
}

function pageInsteadOfJson(title: string): Diagnosis {
  return failure(
    'page-instead-of-json',
    title === ''
      ? 'A web page came back instead of JSON.'
      : `A web page came back instead of JSON: "${title}".`,
    'A sign-in page of the network, a proxy, or a wrong shop domain answered in place of the API.',
    'Check the shop domain, and open the store in a browser to see what stands in between.',
    { type: 'check-shop' },
  );
}

function versionShifted(facts: ApiAnswerFacts): Diagnosis | null {
  const answered = headerOf(facts, versionHeaderName(facts.profile));
  const text = facts.askedVersion === null ? null : versionNotice(facts.askedVersion, answered);
  if (text === null || answered === null) return null;
  const version = serverText(answered, [], 20);
  return notice(
    'version-differs',
    text,
    'A closed version is answered by the oldest open one, without an error; fields that are new, or gone, may be missing.',
    `Ask for ${version} or newer, and check what changed.`,
    { type: 'change-version', version },
  );
}

function deprecated(facts: ApiAnswerFacts): Diagnosis | null {
  const name = versionHeaderName(facts.profile).replace(/-version$/, '-deprecated-reason');
  const reason = headerOf(facts, name);
  if (reason === null) return null;
  return notice(
    'deprecated',
    'This works, but the service will take it away in a later version.',
    serverText(reason, facts.secrets ?? []),
    'Look there for what takes its place.',
  );
}

function clockDiffers(facts: ApiAnswerFacts): Diagnosis | null {
  if (facts.nowSeconds === null) return null;
  const skew = clockSkewSeconds(headerOf(facts, 'date'), facts.nowSeconds);
  const text = skew === null ? null : describeClockSkew(skew);
  if (text === null) return null;
  return notice(
    'clock-differs',
    text,
    'Signatures, certificates and lifetimes are judged by the clock.',
    'Let this machine set its clock from the network.',
  );
}

const ALL_ORDERS = 'read_all_orders';

/** In characters. An empty list comes in a small answer: larger ones are not parsed for it. */
const LARGEST_ORDER_LIST = 64 * 1024;

/**
 * A notice for an empty list of orders where the token sees only those of the last 60 days: older
 * orders are left out without an error.
 */
function noOrders(facts: ApiAnswerFacts): Diagnosis | null {
  const { grantedScopes, bodyText, status, api, profile } = facts;
  // Only the built-in service has this rule.
  if (profile.access !== 'built-in') return null;
  if (status !== 200 || bodyText === null || bodyText.length > LARGEST_ORDER_LIST) return null;
  if (grantedScopes === null || isGranted(ALL_ORDERS, grantedScopes, profile.scopes)) return null;
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
  // An alias counts too if it still ends in "orders".
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

/** An answer can be this late on a slow line without the clock being wrong. */
const TOLERATED_SECONDS = 90;

const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * This machine's clock minus the one in a `Date` header (RFC 9110 §5.6.7), in seconds; null when
 * the header is missing or is not a date. Positive: this machine is ahead.
 */
export function clockSkewSeconds(dateHeader: string | null, nowSeconds: number): number | null {
  if (dateHeader === null || !HTTP_DATE.test(dateHeader)) return null;
  const server = Date.parse(dateHeader) / 1000;
  return Number.isFinite(server) ? Math.round(nowSeconds - server) : null;
}

/** The sentence for a difference that matters, or null for a small one. */
export function describeClockSkew(seconds: number): string | null {
  if (Math.abs(seconds) <= TOLERATED_SECONDS) return null;
  return `This machine's clock is ${roughDuration(Math.abs(seconds) * 1000)} ${seconds > 0 ? 'ahead of' : 'behind'} the service's.`;
}
