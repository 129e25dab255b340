import type { RestAccess, ServiceProfile } from '../service/profile.ts';
import type { ScopeList } from '../service/scopes.ts';
import { type DisplayText, quoted, toDisplayText } from '../text/display-text.ts';
import { type Need, needOf, proposal } from './need.ts';

/** One part of a request and the scopes that open it. */
export interface RequestNeed {
  /** `orders`, `Order.customer`, `GET orders.json`. */
  readonly part: DisplayText;
  /** Null: a rule is stated that names no scope. */
  readonly need: Need | null;
  /** Inferred from the wording, or from the matching GraphQL object: to be shown as probable. */
  readonly isProbable: boolean;
}

/** Which scopes a pasted request needs, and which of them are not chosen yet. */
export type RequestNeeds =
  | {
      readonly type: 'needs';
      /** `query`, `mutation`, or a REST method and path. */
      readonly what: DisplayText;
      readonly parts: readonly RequestNeed[];
      /** What all its parts need together. */
      readonly need: Need;
      /** The fewest scopes to add to the chosen ones. */
      readonly missing: ScopeList;
      /** True: for some part nothing is stated. */
      readonly isOpen: boolean;
      /** Sentences about what this reading cannot know. */
      readonly notes: readonly string[];
    }
  | { readonly type: 'unreadable'; readonly message: string; readonly remedy: string };

/** What a REST request needs. */
interface RestRule {
  /** Empty: no scope; null: nothing is stated. */
  readonly need: Need | null;
  /** Taken from the matching GraphQL object, not stated for REST: a hint only. */
  readonly isProbable: boolean;
}

/** Which scope opens a REST resource (docs/service.md, "REST resources and their scopes"). */
interface ResourceRule {
  /** One of these is enough to read it; empty: none is needed; null: nothing is stated. */
  readonly scopes: ScopeList | null;
  readonly isProbable: boolean;
}

/** The note for a request whose needs the service profile does not state. */
export const NEEDS_UNKNOWN =
  'Which scope this needs is not known: the profile file does not say it.';

export const NEEDS_NOTHING = 'This needs no scope: every token can do it.';

/** Paths and reading scopes of the service's own payments. */
export const PAYMENTS = {
  payouts: { path: 'shopify_payments/payouts', scope: 'read_shopify_payments_payouts' },
  disputes: { path: 'shopify_payments/disputes', scope: 'read_shopify_payments_disputes' },
} as const;

/** Resources of the REST Admin API by their path without version, ids and `.json`. */
const RULES: Readonly<Record<string, ResourceRule>> = {
  ...rules([], false, ['shop', 'oauth/access_scopes']),
  ...rules(['read_products'], true, [
    'products',
    'custom_collections',
    'smart_collections',
    'collects',
  ]),
  ...rules(['read_product_listings'], true, ['product_listings', 'collection_listings']),
  ...rules(['read_orders'], true, ['orders', 'checkouts']),
  ...rules(['read_draft_orders'], true, ['draft_orders']),
  ...rules(['read_customers'], false, ['customers']),
  ...rules(['read_locations', 'read_inventory'], true, ['locations']),
  ...rules(['read_inventory'], true, ['inventory_levels', 'inventory_items']),
  ...rules(['read_content'], false, ['pages', 'blogs', 'articles', 'comments', 'redirects']),
  ...rules(['read_themes'], true, ['themes']),
  ...rules(['read_price_rules'], true, ['price_rules']),
  ...rules(['read_gift_cards'], true, ['gift_cards']),
  ...rules(['read_script_tags'], true, ['script_tags']),
  ...rules(['read_shipping'], true, ['shipping_zones', 'carrier_services', 'countries']),
  ...rules([PAYMENTS.payouts.scope], true, [PAYMENTS.payouts.path, 'shopify_payments/balance']),
  ...rules([PAYMENTS.disputes.scope], true, [PAYMENTS.disputes.path]),
  ...rules(['read_marketing_events'], true, ['marketing_events']),
  ...rules(['read_legal_policies'], true, ['policies']),
  ...rules(['read_fulfillments'], true, ['fulfillment_services']),
  ...rules(['read_users'], true, ['users']),
  ...rules(null, true, [
    'metafields',
    'events',
    'webhooks',
    'currencies',
    'tender_transactions',
    'storefront_access_tokens',
  ]),
};

const METHOD = /^(GET|HEAD|POST|PUT|PATCH|DELETE)\s+/i;
const ADMIN_START = /^(?:https?:\/\/[^/?#\s]+)?\/?admin\/(?:api\/[^/]+\/)?/i;

/** Whether a text looks like a REST request: a method and a path, or a path of the API. */
export function isRestRequest(text: string, profile: ServiceProfile): boolean {
  const line = text.trim();
  if (/\s/.test(line.replace(METHOD, ''))) return false;
  if (METHOD.test(line)) return true;
  return apiStart(profile).test(line) || /^\/?[a-z][a-z0-9_/]*\.json(?:\?\S*)?$/i.test(line);
}

/** Matches what stands before the part of a path that is relative to the version. */
function apiStart({ access, paths }: ServiceProfile): RegExp {
  if (access === 'built-in') return ADMIN_START;
  const api = paths.api.replaceAll(/[.~-]/g, '\\$&');
  return new RegExp(`^(?:https?://[^/?#\\s]+)?${api}/[^/?#\\s]+/`, 'i');
}

/**
 * The scopes of a REST path such as `GET /admin/api/2026-10/orders/450.json`. With the built-in
 * service a nested resource needs the scope of the outer one, and a method that changes data needs
 * the writing scope.
 */
export function restNeeds(text: string, chosen: ScopeList, profile: ServiceProfile): RequestNeeds {
  const line = text.trim();
  const method = METHOD.exec(line)?.[1]?.toUpperCase() ?? 'GET';
  const path = line.replace(METHOD, '').replace(apiStart(profile), '').replace(/^\/+/, '');
  const what = toDisplayText(`${method} ${quoted(path)}`);
  const rule = restRule(method, line.replace(METHOD, ''), profile);
  if (rule === null) {
    return {
      type: 'unreadable',
      message: `There is no rule for the path "${quoted(path)}".`,
      remedy:
        'Search the list for what it is about, or paste the GraphQL query that does the same.',
    };
  }
  const { need, isProbable } = rule;
  if (need === null || need.length === 0) {
    const isOpen = need === null;
    const note = isOpen ? notStated(profile) : NEEDS_NOTHING;
    return { type: 'needs', what, parts: [], need: [], missing: [], isOpen, notes: [note] };
  }
  return {
    type: 'needs',
    what,
    parts: [{ part: what, need, isProbable }],
    need,
    missing: proposal(need, chosen, profile.scopes),
    isOpen: false,
    notes: isProbable
      ? ['The REST pages do not state it; it follows from the matching GraphQL object.']
      : [],
  };
}

function notStated({ access }: ServiceProfile): string {
  return access === 'built-in'
    ? 'Which scope this needs is not stated: often it is that of the object it belongs to.'
    : NEEDS_UNKNOWN;
}

/**
 * What a request needs by its method and its path, relative to the version or whole. Null: the
 * built-in service has no rule for the path.
 */
export function restRule(method: string, path: string, profile: ServiceProfile): RestRule | null {
  const [bare = ''] = path.trim().replace(apiStart(profile), '').split(/[?#]/);
  const { access, scopes } = profile;
  if (access === 'built-in') return builtInRule(method, bare);
  const segments = bare.replace(/\.json$/i, '').split('/');
  const found = access.rest.find((one) => fits(one, method, segments));
  const need = found === undefined ? null : needOf(found.scopes, scopes);
  return { need, isProbable: false };
}

/** Whether a rule of a profile applies to this request; HEAD counts as GET. */
function fits(rule: RestAccess, method: string, segments: readonly string[]): boolean {
  const asked = method === 'HEAD' ? 'GET' : method;
  if (rule.method !== null && rule.method !== asked) return false;
  const isOpenEnded = rule.segments.at(-1) === '*';
  const named = isOpenEnded ? rule.segments.slice(0, -1) : rule.segments;
  if (isOpenEnded ? segments.length < named.length : segments.length !== named.length) return false;
  return named.every((one, at) => {
    const given = segments[at] ?? '';
    return /^\{.*\}$/.test(one) ? given !== '' : one.toLowerCase() === given.toLowerCase();
  });
}

/** The rule of the longest prefix of a path that has one, ids left out; null: none has. */
function builtInRule(method: string, path: string): RestRule | null {
  const segments = path
    .replace(/\.json$/i, '')
    .split('/')
    .filter((segment) => segment !== '' && !/^\d+$/.test(segment));
  for (let length = segments.length; length > 0; length -= 1) {
    const candidate = segments.slice(0, length).join('/').toLowerCase();
    const rule = Object.hasOwn(RULES, candidate) ? RULES[candidate] : undefined;
    if (rule !== undefined) return ruleFor(method, rule);
  }
  return null;
}

/** What a method needs on a resource whose reading scopes are given. */
function ruleFor(method: string, { scopes, isProbable }: ResourceRule): RestRule {
  const isReading = method === 'GET' || method === 'HEAD';
  if (scopes === null || scopes.length === 0) {
    return { need: scopes === null ? null : [], isProbable: isProbable || !isReading };
  }
  const needed = isReading ? scopes : scopes.map((scope) => scope.replace('read_', 'write_'));
  return { need: [needed], isProbable: isProbable || !isReading };
}

function rules(
  scopes: ScopeList | null,
  isProbable: boolean,
  resources: readonly string[],
): Record<string, ResourceRule> {
  return Object.fromEntries(resources.map((resource) => [resource, { scopes, isProbable }]));
}

/** How a GraphQL document, or a request body with one in it, begins. */
const DOCUMENT_START =
  /^\s*(?:#[^\n]*\n\s*)*(?:\{|(?:query|mutation|subscription|fragment)\b[^,]*\{)/;

/** False for an unfinished GraphQL document: a brace is open, or the first is still to come. */
export function isWholeRequest(text: string, profile: ServiceProfile): boolean {
  if (!looksLikeRequest(text, profile)) return !looksLikeRequest(`${text}\n{`, profile);
  // An unclosed quote is matched to the end of its line and kept, so no part is scanned twice.
  const bare = text.replaceAll(/"(?:[^"\\\n]|\\.)*("?)|#[^\n]*/g, (all, closing?: string) =>
    closing === '' ? all : '',
  );
  return bare.split('{').length <= bare.split('}').length;
}

/** Whether a pasted text is a request rather than a list of scopes. */
export function looksLikeRequest(text: string, profile: ServiceProfile): boolean {
  return DOCUMENT_START.test(text.slice(0, 4096)) || isRestRequest(text, profile);
}
