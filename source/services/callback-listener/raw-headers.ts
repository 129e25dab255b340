/**
 * Names and values in turn, as `IncomingMessage.rawHeaders` has them. The parsed forms are not
 * used: they merge or drop repeated headers, and `headersDistinct` throws on a header named
 * `__proto__` (CVE-2026-21710).
 */
export type RawHeaders = readonly string[];

/** The values of a header in the order of arrival; `name` in lower case. */
export function headerValues(rawHeaders: RawHeaders, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

/** Names and values as pairs, as they came. */
export function headerPairs(rawHeaders: RawHeaders): Array<readonly [name: string, value: string]> {
  const pairs: Array<readonly [string, string]> = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  }
  return pairs;
}
