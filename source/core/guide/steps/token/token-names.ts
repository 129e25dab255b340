import type { ServiceProfile } from '../../../service/profile.ts';

/** Words that say nothing about whose token it is. */
const GENERIC = new Set(
  'ACCESS ADMIN API APP AUTH CUSTOM DEV KEY MY OAUTH OFFLINE PRIVATE SHOP STORE TEST TOKEN'.split(
    ' ',
  ),
);

/** Words of keys that hold something else: another token, or one for browsers. */
const OTHER =
  /REFRESH|STOREFRONT|PUBLIC|CSRF|XSRF|SESSION|WEBHOOK|BOT|NPM|EXPIRES|CUSTOMER|PREFIX|HEADER|URL/;

/**
 * The keys of a project's example file that look like an access token of this service, the most
 * likely first. `keys` are in the order of the file.
 */
export function tokenNames(keys: readonly string[], profile: ServiceProfile): readonly string[] {
  return keys
    .map((key) => ({ key, rank: rankOf(key, profile) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ key }) => key);
}

/** How likely a key is that of an access token, up to 4; 0: it is not. */
function rankOf(key: string, { brand }: ServiceProfile): number {
  const name = key.toUpperCase();
  if (!/^[A-Z_][A-Z0-9_]*$/.test(name) || OTHER.test(name)) return 0;
  if (name === 'TOKENWRIGHT_ACCESS_TOKEN') return 2;
  // TOKEN at the end of a word: this program's own settings begin with it and are not tokens.
  const isToken = /TOKEN(?:_|$)/.test(name) || name.endsWith('API_PASSWORD');
  if (!isToken || name.startsWith('TOKENWRIGHT_')) return 0;
  const isBranded = name.includes(brand.toUpperCase());
  if (isBranded) return name.includes('ACCESS') || name.includes('ADMIN') ? 4 : 3;
  return name.split('_').every((word) => word === '' || GENERIC.has(word)) ? 1 : 0;
}
