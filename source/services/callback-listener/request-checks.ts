import type { RefusalPage } from './pages.ts';
import type { ListenerLimits } from './types.ts';

/** The head of a request, as the parser gave it. */
interface RequestHead {
  readonly method: string;
  /** The request target, untouched. */
  readonly target: string;
  readonly rawHeaders: RawHeaders;
}

interface ExpectedRequest {
  /** Host and port of the redirect URI, as in the Host header. */
  readonly authority: string;
  readonly callbackPath: string;
  readonly outcomePath: string;
  readonly limits: ListenerLimits;
}

type RequestVerdict =
  | { readonly type: 'callback'; readonly rawQuery: string }
  | { readonly type: 'outcome' }
  | { readonly type: 'refused'; readonly page: RefusalPage };

/** Printable ASCII after one slash: no `//`, backslash, `#`, blank, control or high byte. */
const PLAIN_TARGET = /^\/(?!\/)(?:(?![\\#])[\x21-\x7e])*$/;

/**
 * All checks that need no parameters, in this order: size, method, Host, form of the target, path,
 * purpose, fetch metadata. Reads raw values only, so that none of Node's parsers can throw on them.
 */
export function checkRequest(head: RequestHead, expected: ExpectedRequest): RequestVerdict {
  if (isTooLarge(head, expected.limits)) return refused('too-large');
  if (head.method !== 'GET') return refused('method');

  const hosts = headerValues(head.rawHeaders, 'host');
  if (hosts.length !== 1 || hosts[0] !== expected.authority) return refused('host');

  if (!PLAIN_TARGET.test(head.target)) return refused('target');
  const queryStart = head.target.indexOf('?');
  const path = queryStart === -1 ? head.target : head.target.slice(0, queryStart);
  const isCallback = path === expected.callbackPath;
  const isOutcome = head.target === expected.outcomePath;
  if (!isCallback && !isOutcome) return refused('path');

  if (isPrefetch(head.rawHeaders)) return refused('prefetch');
  if (!isTopLevelNavigation(head.rawHeaders)) return refused('not-navigation');

  if (isOutcome) return { type: 'outcome' };
  return { type: 'callback', rawQuery: queryStart === -1 ? '' : head.target.slice(queryStart + 1) };
}

function isTooLarge({ method, target, rawHeaders }: RequestHead, limits: ListenerLimits): boolean {
  const line = `${method} ${target} HTTP/1.1\r\n`.length;
  if (line > limits.requestLineBytes || rawHeaders.length / 2 > limits.headerLines) return true;
  // Two more bytes for each part: `: ` after a name, CRLF after a value.
  const headers = rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
  return line + headers > limits.headBytes;
}

function refused(page: RefusalPage): RequestVerdict {
  return { type: 'refused', page };
}

const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'];

/** True when the browser only prefetches: such a visit must not use up the code. */
function isPrefetch(rawHeaders: RawHeaders): boolean {
  return PURPOSE_HEADERS.some((name) =>
    headerValues(rawHeaders, name).some((value) => /prefetch|prerender|preview/i.test(value)),
  );
}

/**
 * False when the browser says that an image, a frame, a script or a `fetch` sent the request
 * instead of a tab (W3C Fetch Metadata). Clients that send no metadata pass.
 */
function isTopLevelNavigation(rawHeaders: RawHeaders): boolean {
  const modes = headerValues(rawHeaders, 'sec-fetch-mode');
  const destinations = headerValues(rawHeaders, 'sec-fetch-dest');
  return (
    modes.every((mode) => mode === 'navigate') &&
    destinations.every((destination) => destination === 'document')
  );
}

/**
 * Names and values alternating, as in `IncomingMessage.rawHeaders`. The parsed forms are not used:
 * they merge or drop repeated headers, and `headersDistinct` throws on a header named `__proto__`
 * (CVE-2026-21710).
 */
export type RawHeaders = readonly string[];

/** The values of a header in the order of arrival; `name` in lower case. */
function headerValues(rawHeaders: RawHeaders, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

/** Names and values as pairs, unchanged. */
export function headerPairs(rawHeaders: RawHeaders): Array<readonly [name: string, value: string]> {
  const pairs: Array<readonly [string, string]> = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  }
  return pairs;
}
