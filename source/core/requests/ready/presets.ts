import { type ScopeVocabulary, SHOPIFY_SCOPES } from '../../service/scope-vocabulary.ts';
import { isMet, type Need, needOf } from '../../access/need.ts';
import { PAYMENTS, restRule } from '../../access/rest-needs.ts';
import { type RestAccess, type ServiceProfile, SHOPIFY_PROFILE } from '../../service/profile.ts';
import type { ScopeList } from '../../service/scopes.ts';
import { type FieldCall, type Method, METHODS } from '../call.ts';
import { GRAPHQL_PRESETS } from './graphql-presets.ts';

/** A ready-made request, and the scopes that it needs. */
export interface Preset {
  /** Heading in the list. */
  readonly group: string;
  /** `products.json?limit=5`, `POST products.json`, `productCreate`. */
  readonly title: string;
  /** The verbs by which a search finds it, besides its title and group. */
  readonly verbs: readonly string[];
  readonly call: FieldCall;
  /** Null: nothing is stated. */
  readonly need: Need | null;
  /** Taken from the matching GraphQL object, not stated for REST: a hint only. */
  readonly isProbable: boolean;
}

/**
 * In the order of the list: a group, its paths, and what can be written. The user fills in
 * parameters without a value and placeholders such as `{id}`. Lists that are long in every store
 * begin with five rows, so that a first answer can be read.
 */
const REST: ReadonlyArray<readonly [group: string, lines: string]> = [
  [
    'Shop',
    `shop.json ${SHOPIFY_PROFILE.paths.accessScopes} currencies.json policies.json users.json`,
  ],
  [
    'Products',
    'products.json?limit=5 products/{id}.json products/count.json POST:products.json PUT:products/{id}.json DELETE:products/{id}.json product_listings.json',
  ],
  [
    'Collections',
    'custom_collections.json smart_collections.json collects.json collection_listings.json',
  ],
  [
    'Orders',
    'orders.json?status=any&limit=5 orders/{id}.json orders/count.json checkouts.json draft_orders.json?limit=5',
  ],
  [
    'Customers',
    'customers.json?limit=5 customers/{id}.json customers/search.json?query= POST:customers.json PUT:customers/{id}.json DELETE:customers/{id}.json',
  ],
  ['Inventory', 'locations.json inventory_levels.json?location_ids= inventory_items.json?ids='],
  ['Content', 'pages.json blogs.json articles/tags.json comments.json redirects.json'],
  ['Online store', 'themes.json script_tags.json storefront_access_tokens.json'],
  ['Prices', 'price_rules.json gift_cards.json'],
  [
    'Shipping',
    'shipping_zones.json carrier_services.json countries.json fulfillment_services.json',
  ],
  [
    'Payments',
    `${PAYMENTS.payouts.path}.json shopify_payments/balance.json ${PAYMENTS.disputes.path}.json tender_transactions.json`,
  ],
  ['Marketing', 'marketing_events.json'],
  ['Data of apps', 'metafields.json events.json webhooks.json'],
];

/** A minimal body for each, to start from. */
const BODIES: Readonly<Record<string, string>> = {
  'POST products.json':
    '{\n  "product": {\n    "title": "Plain Teapot",\n    "status": "draft"\n  }\n}',
  'PUT products/{id}.json': '{\n  "product": {\n    "title": "Plain Teapot, blue"\n  }\n}',
  'POST customers.json':
    '{\n  "customer": {\n    "first_name": "Ada",\n    "email": "ada@example.com"\n  }\n}',
  'PUT customers/{id}.json': '{\n  "customer": {\n    "note": "Likes tea"\n  }\n}',
};

const REST_PRESETS: readonly Preset[] = REST.flatMap(([group, lines]) =>
  lines.split(' ').map((line) => restPreset(group, line)),
);

function restPreset(group: string, line: string): Preset {
  const [, written = 'GET', path = ''] = /^(?:(POST|PUT|DELETE):)?(.*)$/.exec(line) ?? [];
  const method: Method =
    written === 'POST' || written === 'PUT' || written === 'DELETE' ? written : 'GET';
  const rule = restRule(method, path.replaceAll('{id}', '1'), SHOPIFY_PROFILE);
  const title = method === 'GET' ? path : `${method} ${path}`;
  return {
    group,
    title,
    verbs: [method.toLowerCase()],
    call: { api: 'rest', method, path, headers: [], body: BODIES[title] ?? '' },
    need: rule?.need ?? null,
    isProbable: rule?.isProbable ?? true,
  };
}

/** The ready-made requests of an API, group by group. */
export function presetsOf(api: FieldCall['api'], profile: ServiceProfile): readonly Preset[] {
  const { access, scopes } = profile;
  if (access === 'built-in') return api === 'rest' ? REST_PRESETS : GRAPHQL;
  return api === 'rest' ? access.rest.flatMap((one) => namedPreset(one, scopes) ?? []) : [];
}

/** A path from a profile file as a request; null if it stands for several paths. */
function namedPreset(
  { method, segments, scopes }: RestAccess,
  vocabulary: ScopeVocabulary,
): Preset | null {
  const known = METHODS.find((one) => one === (method ?? 'GET'));
  if (known === undefined || segments.includes('*')) return null;
  const path = segments.join('/').replaceAll(/\{[^{}]*\}/g, '{id}');
  return {
    group: segments.find((one) => one !== '') ?? path,
    title: known === 'GET' ? path : `${known} ${path}`,
    verbs: [known.toLowerCase()],
    call: { api: 'rest', method: known, path, headers: [], body: '' },
    need: needOf(scopes, vocabulary),
    isProbable: false,
  };
}

const GRAPHQL: readonly Preset[] = GRAPHQL_PRESETS.map(
  ({ group, title, query, variables, needs }) => {
    const kind = query.startsWith('mutation') ? 'mutation' : 'query';
    return {
      group,
      title: kind === 'query' ? title : `mutation ${title}`,
      verbs: [kind],
      call: { api: 'graphql', query, variables },
      need: needOf(needs, SHOPIFY_SCOPES),
      isProbable: false,
    };
  },
);

const VERBS = new Set(['get', 'post', 'put', 'delete', 'query', 'mutation']);

/** The presets that match every typed word: a resource, a part of a path, or a whole verb. */
export function findPresets(
  api: FieldCall['api'],
  typed: string,
  profile: ServiceProfile,
): readonly Preset[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return presetsOf(api, profile).filter((preset) => {
    const text = `${preset.group} ${preset.title}`.toLowerCase();
    return words.every((word) =>
      VERBS.has(word) ? preset.verbs.includes(word) : text.includes(word.replace(/^\/+/, '')),
    );
  });
}

/** The presets below a request while it is typed, and which of them fits it. */
export interface NearPresets {
  readonly presets: readonly Preset[];
  /** The preset with this path or query, else the first one about the same; null: neither. */
  readonly at: number | null;
}

/**
 * The whole list for a path that equals a preset or matches none; part of a path narrows the list.
 */
export function presetsNear(method: string, path: string, profile: ServiceProfile): NearPresets {
  const all = presetsOf('rest', profile);
  const [bare = ''] = path.trim().split('?');
  const isHere = ({ call }: Preset) => call.api === 'rest' && call.path.split('?')[0] === bare;
  const own = all.findIndex((one) => isHere(one) && one.verbs.includes(method.toLowerCase()));
  const at = own === -1 ? all.findIndex(isHere) : own;
  if (at !== -1) return { presets: all, at };
  const found = findPresets('rest', path, profile);
  if (found.length > 0) return { presets: found, at: null };
  const resource = bare.split(/[/.]/)[0] ?? '';
  const related = all.findIndex(({ title }) => resource !== '' && title.startsWith(resource));
  return { presets: all, at: related === -1 ? null : related };
}

/** The whole list; the preset with this query, else that of the first field it shares with one. */
export function queriesNear(query: string, profile: ServiceProfile): NearPresets {
  const presets = presetsOf('graphql', profile);
  const isSame = ({ call }: Preset) => call.api === 'graphql' && call.query.trim() === query.trim();
  const fields = presets.map(({ title }) => title.replace(/^mutation /, ''));
  const words = query.match(/\w+/g) ?? [];
  const shared = words.find((word) => fields.includes(word));
  const same = presets.findIndex(isSame);
  const at = same === -1 && shared !== undefined ? fields.indexOf(shared) : same;
  return { presets, at: at === -1 ? null : at };
}

/** Whether a token can use a preset: `unknown` where its scopes or the need are not known. */
type PresetUse = 'usable' | 'lacks-scope' | 'unknown';

/** Whether the scopes of the token allow a preset; scopes that they include count as well. */
export function presetUse(
  { need }: Pick<Preset, 'need'>,
  granted: ScopeList | null,
  vocabulary: ScopeVocabulary,
): PresetUse {
  if (need === null) return 'unknown';
  if (need.length === 0) return 'usable';
  if (granted === null) return 'unknown';
  return isMet(need, granted, vocabulary) ? 'usable' : 'lacks-scope';
}
