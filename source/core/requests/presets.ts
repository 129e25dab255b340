import { isMet } from '../access/need.ts';
import { PAYMENTS, type RestRule, restRule } from '../access/rest-needs.ts';
import { SHOPIFY_PROFILE } from '../service/profile.ts';
import type { ScopeList } from '../service/scopes.ts';

/** A request that is worth a try, and what opens it. */
export interface Preset extends RestRule {
  readonly path: string;
}

/**
 * In the order of the list. A parameter without a value is left to the person. Lists that are long
 * in every store begin with five rows, so that a first answer can be read.
 */
const PATHS = `
  shop.json ${SHOPIFY_PROFILE.paths.accessScopes}
  products.json?limit=5 products/count.json custom_collections.json smart_collections.json collects.json
  product_listings.json collection_listings.json
  orders.json?status=any&limit=5 orders/count.json checkouts.json draft_orders.json?limit=5
  customers.json?limit=5 customers/search.json?query=
  locations.json inventory_levels.json?location_ids= inventory_items.json?ids=
  pages.json blogs.json articles/tags.json comments.json redirects.json
  themes.json price_rules.json gift_cards.json script_tags.json
  shipping_zones.json carrier_services.json countries.json
  ${PAYMENTS.payouts.path}.json shopify_payments/balance.json ${PAYMENTS.disputes.path}.json
  marketing_events.json policies.json fulfillment_services.json users.json
  metafields.json events.json webhooks.json
  currencies.json tender_transactions.json storefront_access_tokens.json
`;

export const PRESETS: readonly Preset[] = (PATHS.match(/\S+/g) ?? []).map((path) => ({
  path,
  ...(restRule(path) ?? { scopes: null, isProbable: true }),
}));

/** Whether a token can use a preset: `unknown` where its scopes or the need are not known. */
type PresetUse = 'usable' | 'lacks-scope' | 'unknown';

/** Judges a preset by what the token carries; `write_x` counts as `read_x`. */
export function presetUse({ scopes }: Preset, granted: ScopeList | null): PresetUse {
  if (scopes === null) return 'unknown';
  if (scopes.length === 0) return 'usable';
  if (granted === null) return 'unknown';
  return isMet([scopes], granted) ? 'usable' : 'lacks-scope';
}
