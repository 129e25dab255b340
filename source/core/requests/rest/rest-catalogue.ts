import data from './data/rest-paths.json' with { type: 'json' };

/** One path of the REST Admin API, with placeholders for ids: `products/{id}.json`. */
interface RestPath {
  readonly path: string;
  /** Without `.json`. */
  readonly segments: readonly string[];
  readonly methods: readonly string[];
  /** Names of query parameters that a GET accepts. */
  readonly parameters: readonly string[];
}

const PATHS: readonly RestPath[] = data.map(([path = '', methods = '', parameters = '']) => ({
  path,
  segments: path.replace(/\.json$/, '').split('/'),
  methods: methods.split(' '),
  parameters: parameters === '' ? [] : parameters.split(' '),
}));

/** A placeholder for an id, as in the paths of ready-made requests. */
export const ID_PLACEHOLDER = /\{[a-z_]+\}/;

/** Whether the segment of a template is a placeholder for an id. */
function isPlaceholder(segment: string): boolean {
  return ID_PLACEHOLDER.test(segment);
}

/** The path of the API that matches a typed one, with ids filled in or not; null: none. */
function pathFor(typed: string): RestPath | null {
  const segments = segmentsOf(typed);
  const fitting = PATHS.filter(
    (one) =>
      one.segments.length === segments.length &&
      one.segments.every((segment, at) => fits(segment, segments[at] ?? '')),
  );
  const placeholders = (one: RestPath) => one.segments.filter(isPlaceholder).length;
  return fitting.toSorted((one, other) => placeholders(one) - placeholders(other))[0] ?? null;
}

function fits(segment: string, typed: string): boolean {
  return isPlaceholder(segment) ? /^(?:\d+|\{[a-z_]*\})$/.test(typed) : segment === typed;
}

/** The segments of a path, without the version before it and without `.json` and the query. */
export function segmentsOf(path: string): readonly string[] {
  const [bare = ''] = path.trim().split(/[?#]/);
  return bare
    .replace(/^\/admin\/api\/[^/]+\//, '')
    .replace(/\.json$/i, '')
    .split('/');
}

/** What may follow the segments before the cursor. */
interface PathPart {
  /** `products.json`, `products/`, `{id}.json`, `images/`. */
  readonly text: string;
  /** The methods, where the path ends here; else how many paths go on. */
  readonly about: string;
  readonly isPlaceholder: boolean;
}

/** The possible next segments after these; each text once. */
export function nextParts(before: readonly string[]): readonly PathPart[] {
  const open = PATHS.filter(
    ({ segments }) =>
      segments.length > before.length &&
      before.every((typed, at) => fits(segments[at] ?? '', typed)),
  );
  const ends = new Map<string, PathPart>();
  const goesOn = new Map<string, number>();
  for (const { segments, methods } of open) {
    const segment = segments[before.length] ?? '';
    const name = isPlaceholder(segment) ? '{id}' : segment;
    const isLast = segments.length === before.length + 1;
    if (!isLast) {
      goesOn.set(name, (goesOn.get(name) ?? 0) + 1);
      continue;
    }
    const text = `${name}.json`;
    ends.set(text, { text, about: methods.join(', '), isPlaceholder: isPlaceholder(segment) });
  }
  const further = [...goesOn].map(([name, count]) => ({
    text: `${name}/`,
    about: count === 1 ? '1 path below it' : `${count} paths below it`,
    isPlaceholder: isPlaceholder(name),
  }));
  return [...ends.values(), ...further].toSorted(
    (one, other) =>
      Number(one.isPlaceholder) - Number(other.isPlaceholder) || (one.text < other.text ? -1 : 1),
  );
}

/** A query parameter, as it is suggested. */
interface Parameter {
  readonly name: string;
  readonly meaning: string;
  /** All allowed values; empty: any value. */
  readonly values: readonly string[];
}

/** The parameters that a path accepts, in the order in which they are documented. */
export function parametersOf(path: string): readonly Parameter[] {
  const found = pathFor(path);
  if (found === null) return [];
  const { parameters } = found;
  const names = parameters.includes('limit') ? [...parameters, 'page_info'] : parameters;
  const [first = '', second = ''] = found.segments;
  const resource = first === 'shopify_payments' ? second : first;
  return names.map((name) => ({
    name,
    meaning: MEANINGS[name] ?? '',
    values: valuesOf(resource, name),
  }));
}

/** All allowed values of a parameter; empty: any value. */
function valuesOf(resource: string, name: string): readonly string[] {
  const values = VALUES[`${resource} ${name}`] ?? VALUES[name] ?? '';
  return values === '' ? [] : values.split(' ');
}

const TIME = '2026-11-22T10:00:00Z';

/** What a parameter does, in a few words. */
const MEANINGS: Readonly<Record<string, string>> = {
  limit: 'rows of a page: 50, at most 250',
  page_info: 'from the Link header; beside it only limit and fields',
  fields: 'only these fields: id,title',
  since_id: 'rows behind this id, upwards',
  ids: 'only these ids: 1,2,3',
  order: 'sorted: created_at desc',
  query: 'what is searched for: email:a@b.example',
  status: 'state of a row',
  created_at_min: `created at or after: ${TIME}`,
  created_at_max: `created at or before: ${TIME}`,
  updated_at_min: `changed at or after: ${TIME}`,
  updated_at_max: `changed at or before: ${TIME}`,
  processed_at_min: `processed at or after: ${TIME}`,
  processed_at_max: `processed at or before: ${TIME}`,
  processed_at: 'processed on this day',
  published_at_min: `published at or after: ${TIME}`,
  published_at_max: `published at or before: ${TIME}`,
  published_status: 'published or not',
  starts_at_min: `begins at or after: ${TIME}`,
  starts_at_max: `begins at or before: ${TIME}`,
  ends_at_min: `ends at or after: ${TIME}`,
  ends_at_max: `ends at or before: ${TIME}`,
  date: 'of this day: 2026-11-22',
  date_min: 'of this day or later',
  date_max: 'of this day or earlier',
  initiated_at: 'begun on this day',
  title: 'with this title',
  handle: 'with this handle, as in its address',
  vendor: 'of this vendor',
  product_type: 'of this product type',
  collection_id: 'in this collection',
  product_id: 'of this product',
  product_ids: 'of these products: 1,2,3',
  presentment_currencies: 'prices in these currencies: USD,EUR',
  financial_status: 'how it was paid',
  fulfillment_status: 'how it was sent',
  attribution_app_id: 'made by this app; current for your own',
  name: 'order number as shown: #1001',
  inventory_item_ids: 'of these inventory items: 1,2,3',
  location_ids: 'at these places: 1,2,3',
  namespace: 'of this namespace',
  key: 'with this key',
  type: 'with values of this type',
  author: 'of this author',
  tag: 'with this tag',
  popular: 'the most used ones first',
  filter: 'of these kinds: Product,Order',
  verb: 'of this kind of event: create',
  topic: 'of this topic: orders/create',
  address: 'sent to this address',
  path: 'from this path',
  target: 'to this target',
  src: 'with this script',
  code: 'the discount code itself',
  scope: 'of these access scopes: read_orders',
  times_used: 'used so many times',
  times_used_min: 'used so many times or more',
  times_used_max: 'used so many times or fewer',
  last_id: 'rows before this id, downwards',
  payout_id: 'of this payout',
  payout_status: 'of payouts in this state',
  test: 'tests only, or none',
  in_shop_currency: 'amounts in the currency of the shop',
  include_financial_summaries: 'with a summary of the payments',
  include_order_reference_fields: 'with the order it belongs to',
  assignment_status: 'what the merchant asks for',
  event_id: 'with this id of the app itself',
  asset: 'asset[key] names the file',
};

/** Allowed values, by resource where it matters. */
const VALUES: Readonly<Record<string, string>> = {
  'orders status': 'any open closed cancelled',
  'customers status': 'any open closed cancelled',
  'draft_orders status': 'open invoice_sent completed',
  'products status': 'active archived draft',
  'checkouts status': 'open closed',
  'gift_cards status': 'enabled disabled',
  'comments status': 'pending published unapproved',
  'payouts status': 'scheduled in_transit paid failed canceled',
  'disputes status': 'needs_response under_review charge_refunded accepted won lost',
  financial_status:
    'any authorized pending paid partially_paid refunded voided partially_refunded unpaid',
  fulfillment_status: 'any shipped partial unshipped unfulfilled',
  published_status: 'any published unpublished',
  payout_status: 'scheduled in_transit paid failed canceled pending',
  assignment_status: 'cancellation_requested fulfillment_requested fulfillment_accepted',
  popular: 'true false',
  test: 'true false',
  in_shop_currency: 'true false',
  include_financial_summaries: 'true false',
  include_order_reference_fields: 'true false',
};
