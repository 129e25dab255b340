/** One pair of a query: decoded, and as it stood there. */
export interface QueryParameter {
  readonly name: string;
  readonly value: string;
  readonly rawName: string;
  readonly rawValue: string;
}

interface QueryRefusal {
  readonly type: 'refused';
  readonly reason: 'malformed' | 'too-many-parameters' | 'repeated';
  readonly facts: Readonly<Record<string, string | number>>;
}

type QueryVerdict =
  | { readonly type: 'query'; readonly parameters: readonly QueryParameter[] }
  | QueryRefusal;

const MOST_PARAMETERS = 32;
const OTHER_THAN_PRINTABLE = /[^\x21-\x7e]/;

/**
 * Reads a raw query strictly, as `URLSearchParams` does not: at most 32 parameters, no name twice
 * (RFC 6749 §3.1), percent-encoding whole and valid UTF-8, printable ASCII only. `+` stands for a
 * blank; `;` separates nothing.
 */
export function parseCallbackQuery(rawQuery: string): QueryVerdict {
  if (OTHER_THAN_PRINTABLE.test(rawQuery)) return malformed('has characters that belong encoded');
  const pairs = rawQuery === '' ? [] : rawQuery.split('&', MOST_PARAMETERS + 1);
  if (pairs.length > MOST_PARAMETERS) {
    return { type: 'refused', reason: 'too-many-parameters', facts: { most: MOST_PARAMETERS } };
  }
  const seen = new Set<string>();
  const parameters: QueryParameter[] = [];
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const rawValue = equals === -1 ? '' : pair.slice(equals + 1);
    const name = decode(rawName);
    const value = decode(rawValue);
    if (name === null || value === null) return malformed('has broken percent-encoding');
    if (name === '') return malformed('has a parameter without a name');
    if (seen.has(name)) return { type: 'refused', reason: 'repeated', facts: {} };
    seen.add(name);
    parameters.push({ name, value, rawName, rawValue });
  }
  return { type: 'query', parameters };
}

/** The decoded value of a parameter, or null when it is not there. */
export function parameterValue(parameters: readonly QueryParameter[], name: string): string | null {
  return parameters.find((parameter) => parameter.name === name)?.value ?? null;
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function malformed(fault: string): QueryRefusal {
  return { type: 'refused', reason: 'malformed', facts: { fault } };
}

/** What the core needs of cryptography; passed in, so that the core stays free of Node. */
export interface Hashing {
  /** HMAC-SHA256 of UTF-8 `text`, 64 lower-case hex digits. */
  hmacSha256Hex(key: string, text: string): string;
  /** Hashes both sides first: takes the same time whatever differs, and cannot throw. */
  equalInConstantTime(a: string, b: string): boolean;
  /** SHA-256 of UTF-8 `text` as base64url without padding (RFC 7636 §4.2). */
  sha256Base64Url(text: string): string;
}

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
 * and libraries differ, so either form counts. Compared in constant time, as 64 lower-case hex
 * digits.
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
