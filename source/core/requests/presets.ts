import { missingScopes, type ScopeList } from '../service/scopes.ts';
import { PAYMENTS } from '../access/rest-needs.ts';
import { SHOPIFY_PROFILE } from '../service/profile.ts';

/** A request that is worth a try, and the scope it needs. */
export interface Preset {
  readonly path: string;
  /** One of these is enough; empty: none is needed. Null: nothing is stated. */
  readonly scopes: ScopeList | null;
  /** Taken from the matching GraphQL object, not stated for REST: a hint only. */
  readonly isUnconfirmed: boolean;
}

/** Source: the REST pages of the Admin API (docs/service.md, "REST resources and their scopes"). */
export const PRESETS: readonly Preset[] = [
  stated('shop.json'),
  stated(SHOPIFY_PROFILE.paths.accessScopes),
  ...hinted('read_products', [
    'products.json',
    'products/count.json',
    'custom_collections.json',
    'smart_collections.json',
    'collects.json',
  ]),
  ...hinted('read_product_listings', ['product_listings.json', 'collection_listings.json']),
  ...hinted('read_orders', ['orders.json?status=any', 'orders/count.json', 'checkouts.json']),
  ...hinted('read_draft_orders', ['draft_orders.json']),
  stated('customers.json', 'read_customers'),
  stated('customers/search.json?query=', 'read_customers'),
  { path: 'locations.json', scopes: ['read_locations', 'read_inventory'], isUnconfirmed: true },
  ...hinted('read_inventory', ['inventory_levels.json?location_ids=', 'inventory_items.json?ids=']),
  stated('pages.json', 'read_content'),
  stated('blogs.json', 'read_content'),
  stated('articles/tags.json', 'read_content'),
  stated('comments.json', 'read_content'),
  stated('redirects.json', 'read_content'),
  ...hinted('read_themes', ['themes.json']),
  ...hinted('read_price_rules', ['price_rules.json']),
  ...hinted('read_gift_cards', ['gift_cards.json']),
  ...hinted('read_script_tags', ['script_tags.json']),
  ...hinted('read_shipping', ['shipping_zones.json', 'carrier_services.json', 'countries.json']),
  ...hinted(PAYMENTS.payouts.scope, [
    `${PAYMENTS.payouts.path}.json`,
    'shopify_payments/balance.json',
  ]),
  ...hinted(PAYMENTS.disputes.scope, [`${PAYMENTS.disputes.path}.json`]),
  ...hinted('read_marketing_events', ['marketing_events.json']),
  ...hinted('read_legal_policies', ['policies.json']),
  ...hinted('read_fulfillments', ['fulfillment_services.json']),
  ...hinted('read_users', ['users.json']),
  ...unstated(['metafields.json', 'events.json', 'webhooks.json']),
  ...unstated(['currencies.json', 'tender_transactions.json', 'storefront_access_tokens.json']),
];

function stated(path: string, ...scopes: string[]): Preset {
  return { path, scopes, isUnconfirmed: false };
}

function hinted(scope: string, paths: readonly string[]): Preset[] {
  return paths.map((path) => ({ path, scopes: [scope], isUnconfirmed: true }));
}

function unstated(paths: readonly string[]): Preset[] {
  return paths.map((path) => ({ path, scopes: null, isUnconfirmed: true }));
}

/** Whether a token can use a preset: `unknown` where its scopes or the need are not known. */
type PresetUse = 'usable' | 'lacks-scope' | 'unknown';

/** Judges a preset by what the token carries; `write_x` counts as `read_x`. */
export function presetUse(preset: Preset, granted: ScopeList | null): PresetUse {
  const { scopes } = preset;
  if (scopes === null) return 'unknown';
  if (scopes.length === 0) return 'usable';
  if (granted === null) return 'unknown';
  const isCovered = scopes.some((scope) => missingScopes([scope], granted).length === 0);
  return isCovered ? 'usable' : 'lacks-scope';
}
