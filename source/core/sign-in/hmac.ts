import { parameterValue, type QueryParameter } from './callback-query.ts';
import type { Hashing } from './hashing.ts';

/**
 * The string that is signed, from decoded names and values: everything but `hmac` and the old
 * `signature`, sorted by name, `%` and `&` escaped (in names `=` too), joined as a query.
 */
export function decodedHmacText(parameters: readonly QueryParameter[]): string {
  return signedText(
    parameters.map(({ name, value }) => [escapeName(name), escapeValue(value), name]),
  );
}

/** The string that is signed, from the pairs as they stood in the query, not decoded. */
export function rawHmacText(parameters: readonly QueryParameter[]): string {
  return signedText(parameters.map(({ name, rawName, rawValue }) => [rawName, rawValue, name]));
}

/**
 * Whether `hmac` signs the parameters. How values are encoded before signing is not documented
 * and libraries differ, so either form counts. Compared in constant time, as 64 lower-case hex digits.
 */
export function isHmacRight(
  parameters: readonly QueryParameter[],
  clientSecret: string,
  hashing: Hashing,
): boolean {
  const given = parameterValue(parameters, 'hmac') ?? '';
  const decoded = hashing.hmacSha256Hex(clientSecret, decodedHmacText(parameters));
  const raw = hashing.hmacSha256Hex(clientSecret, rawHmacText(parameters));
  const isDecoded = hashing.equalInConstantTime(given, decoded);
  const isRaw = hashing.equalInConstantTime(given, raw);
  return isDecoded || isRaw;
}

type SignedPair = readonly [key: string, value: string, name: string];

function signedText(pairs: readonly SignedPair[]): string {
  return pairs
    .filter(([, , name]) => name !== 'hmac' && name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
}

function escapeValue(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('&', '%26');
}

function escapeName(name: string): string {
  return escapeValue(name).replaceAll('=', '%3D');
}
