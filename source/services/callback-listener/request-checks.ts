import { isPrefetch, isTopLevelNavigation } from './fetch-metadata.ts';
import { headerValues, type RawHeaders } from './raw-headers.ts';
import type { RefusalPage } from './pages.ts';
import type { ListenerLimits } from './types.ts';

/** The head of a request, as the parser gave it. */
export interface RequestHead {
  readonly method: string;
  /** The request target, untouched. */
  readonly target: string;
  readonly rawHeaders: RawHeaders;
}

export interface ExpectedRequest {
  /** Host and port of the redirect URI, as they stand in the Host header. */
  readonly authority: string;
  readonly callbackPath: string;
  readonly outcomePath: string;
  readonly limits: ListenerLimits;
}

export type RequestVerdict =
  | { readonly type: 'callback'; readonly rawQuery: string }
  | { readonly type: 'outcome' }
  | { readonly type: 'refused'; readonly page: RefusalPage };

/** Printable ASCII after one slash: no `//`, backslash, `#`, blank, control or high byte. */
const PLAIN_TARGET = /^\/(?!\/)(?:(?![\\#])[\x21-\x7e])*$/;

/**
 * Everything that can be said about a request without its parameters, in the order: size,
 * method, Host, form of the target, path, purpose, fetch metadata. Looks at raw values only,
 * so that no parsing of Node's can throw on them.
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
  // Two more bytes a part: `: ` after a name, CRLF after a value.
  const headers = rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
  return line + headers > limits.headBytes;
}

function refused(page: RefusalPage): RequestVerdict {
  return { type: 'refused', page };
}
