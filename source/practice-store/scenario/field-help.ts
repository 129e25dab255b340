/** What a field of a scenario takes, as the end of "must be …", and how it looks. */
export interface FieldHelp {
  readonly kind: string;
  readonly example: string;
}

/** By path: `apps.scopes` for the list, `apps.scopes[]` for one of it. */
export const FIELD_HELP: Readonly<Record<string, FieldHelp>> = {
  '': { kind: 'an object', example: '{"store": {"seed": 7}}' },
  about: { kind: 'a text', example: '"Monday morning"' },
  store: { kind: 'an object', example: '{"seed": 7, "products": 500}' },
  'store.seed': { kind: 'a whole number from 0 to 2147483647', example: '7' },
  'store.products': { kind: 'a whole number from 0 to 100000', example: '500' },
  'store.customers': { kind: 'a whole number from 0 to 10000', example: '30' },
  'store.orders': { kind: 'a whole number from 0 to 10000', example: '50' },
  'store.latencyMs': { kind: 'a whole number of milliseconds up to 60000', example: '250' },
  'store.codeLifetimeSeconds': { kind: 'a whole number from 1 to 600', example: '60' },
  apps: {
    kind: 'a list of 1 to 30 apps',
    example: '[{"title": "Ours", "scopes": ["read_products"]}]',
  },
  'apps[]': { kind: 'an app', example: '{"title": "Ours", "scopes": ["read_products"]}' },
  'apps.title': { kind: 'a text of 1 to 60 characters', example: '"Ours"' },
  'apps.scopes': {
    kind: 'a list of scopes of the Admin API',
    example: '["read_products", "write_orders"]',
  },
  'apps.scopes[]': { kind: 'a scope of the Admin API', example: '"read_products"' },
  'apps.redirectUrls': {
    kind: 'a list of whole http or https addresses without a query',
    example: '["http://127.0.0.1:3456/callback"]',
  },
  'apps.redirectUrls[]': {
    kind: 'a whole http or https address without a query',
    example: '"http://127.0.0.1:3456/callback"',
  },
  'apps.appUrl': { kind: 'an http or https address', example: '"https://example.com"' },
  'apps.distribution': { kind: '"not-chosen", "custom" or "public"', example: '"custom"' },
  'apps.organization': {
    kind: '"own" for an app of the store\'s organization, or "other"',
    example: '"other"',
  },
  'apps.protectedCustomerData': { kind: '"granted", "level1" or "none"', example: '"granted"' },
  faults: { kind: 'a list of faults', example: '[{"name": "no-callback", "for": "next-request"}]' },
  'faults[]': { kind: 'a fault', example: '{"name": "no-callback", "for": "next-request"}' },
  'faults.name': {
    kind: 'the name of a fault, as "tokenwright practice --list-faults" prints them',
    example: '"no-callback"',
  },
  'faults.for': { kind: '"next-request", "good", or a number of seconds', example: '60' },
};

/** The fields of the object at this path. */
export function fieldsOf(path: string): readonly string[] {
  const prefix = path === '' ? '' : `${path.replace(/\[\]$/, '')}.`;
  return Object.keys(FIELD_HELP)
    .filter((name) => name !== '' && name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => /^\w+$/.test(name));
}
