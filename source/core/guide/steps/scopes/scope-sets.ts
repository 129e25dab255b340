import type { ScopeVocabulary } from '../../../service/scope-vocabulary.ts';
import { expandScopes, type ScopeList } from '../../../service/scopes.ts';

export type ScopeSetName = (typeof SCOPE_SETS)[number]['name'];

type NamedSet = (typeof SCOPE_SETS)[number];

/** The scopes of a job that many apps have. */
interface ScopeSet {
  readonly name: string;
  readonly title: string;
  /** What an app can do with them, one sentence. */
  readonly text: string;
  readonly scopes: ScopeList;
}

/** Each set is the minimum for its job: more scopes can be ticked in addition. */
export const SCOPE_SETS = [
  {
    name: 'catalogue',
    title: 'Read the catalogue',
    text: 'Products, variants, collections and prices, and what is in stock.',
    scopes: ['read_products', 'read_inventory'],
  },
  {
    name: 'orders',
    title: 'Orders report',
    text: 'Orders of the last 60 days, who bought, and what was bought.',
    scopes: ['read_orders', 'read_customers', 'read_products'],
  },
  {
    name: 'inventory',
    title: 'Inventory sync',
    text: 'Sets quantities for each location, and finds the products by their SKU.',
    scopes: ['read_products', 'write_inventory', 'read_locations'],
  },
  {
    name: 'content',
    title: 'Content',
    text: 'Blogs, articles, pages, menus and redirects, with the files they show.',
    scopes: ['write_content', 'write_online_store_navigation', 'write_files'],
  },
  {
    name: 'fulfilment',
    title: 'Ship orders',
    text: "Sees orders and ships them from the merchant's own locations.",
    scopes: ['read_orders', 'write_merchant_managed_fulfillment_orders', 'read_locations'],
  },
  {
    name: 'discounts',
    title: 'Discounts',
    text: 'Makes and changes discounts and codes for products.',
    scopes: ['write_discounts', 'read_products'],
  },
] as const satisfies readonly ScopeSet[];

/** The sets are made of the scopes of the built-in service: others have none. */
export function setsOf({ entries }: ScopeVocabulary): readonly NamedSet[] {
  return entries === 'built-in' ? SCOPE_SETS : [];
}

/** Whether all of a set is chosen, or contained in what is chosen. */
export function isSetChosen(
  set: ScopeSet,
  chosen: ScopeList,
  vocabulary: ScopeVocabulary,
): boolean {
  const covered = new Set(expandScopes(chosen, vocabulary));
  return set.scopes.every((scope) => covered.has(scope));
}
