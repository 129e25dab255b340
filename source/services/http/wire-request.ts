import { isHeaderName, isHeaderValue } from '../../core/http/api-request.ts';
import type { HttpBody, HttpRequest, WireValue } from '../../core/http/message.ts';
import type { Environment } from './environment.ts';
import type { FailureCause } from './failure-cause.ts';
import { isLoopbackHost, withoutBrackets } from './loopback.ts';
import { areTlsChecksOff } from './network-settings.ts';

/** A request in the form that goes on the wire. It holds revealed secrets: keep it short-lived. */
export interface WireRequest {
  readonly origin: string;
  /** For words: without port, brackets and path. */
  readonly host: string;
  readonly method: string;
  readonly path: string;
  /** Name, value, name, value, … */
  readonly headers: string[];
  readonly body: Buffer | null;
}

export type WireVerdict =
  | { readonly type: 'ready'; readonly wire: WireRequest }
  | { readonly type: 'refused'; readonly cause: FailureCause };

/**
 * Checks a request and writes it out. Whatever the HTTP library would refuse is refused here
 * first, because its own errors quote the value, and the value may be a token.
 */
export function toWire(request: HttpRequest, env: Environment): WireVerdict {
  if (!URL.canParse(request.url)) return refused({ type: 'bad-address' });
  const url = new URL(request.url);
  const host = withoutBrackets(url.hostname);
  const isKnownScheme = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isKnownScheme || url.username !== '' || url.password !== '') {
    return refused({ type: 'bad-address' });
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return refused({ type: 'plain-http', host });
  }
  if (!isLoopbackHost(url.hostname) && areTlsChecksOff(env)) {
    return refused({ type: 'tls-checks-off', host });
  }
  if (!/^[A-Z]{1,20}$/.test(request.method) || request.method === 'CONNECT') {
    return refused({ type: 'bad-method' });
  }
  const headers = headersOf(request);
  const bad = headers.find(([name, value]) => !isHeaderName(name) || !isHeaderValue(value));
  if (bad !== undefined) {
    return refused({ type: 'bad-header', name: isHeaderName(bad[0]) ? bad[0] : 'of the request' });
  }
  const wire = {
    origin: url.origin,
    host,
    method: request.method,
    path: url.pathname + url.search,
    headers: headers.flat(),
    body: bodyBytes(request.body),
  };
  return { type: 'ready', wire };
}

function headersOf(request: HttpRequest): Array<[string, string]> {
  const headers = request.headers.map(([name, value]): [string, string] => [name, textOf(value)]);
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  if (!names.has('accept-encoding')) headers.push(['Accept-Encoding', 'gzip, deflate, br']);
  if (request.body !== null && !names.has('content-type')) {
    headers.push(['Content-Type', contentTypeOf(request.body)]);
  }
  return headers;
}

function contentTypeOf(body: HttpBody): string {
  return body.type === 'form' ? 'application/x-www-form-urlencoded' : body.contentType;
}

function bodyBytes(body: HttpBody | null): Buffer | null {
  if (body === null) return null;
  if (body.type === 'text') return Buffer.from(body.text, 'utf8');
  const fields = body.fields.map(([name, value]): [string, string] => [name, textOf(value)]);
  return Buffer.from(new URLSearchParams(fields).toString(), 'utf8');
}

function textOf(value: WireValue): string {
  return typeof value === 'string' ? value : value.reveal();
}

function refused(cause: FailureCause): WireVerdict {
  return { type: 'refused', cause };
}
