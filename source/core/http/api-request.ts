import { refuseMisplacedCredential, requireFittingToken } from './misplaced-credential.ts';
import { wrongUsage, type UserError } from '../errors.ts';
import { isCurlName, looksLikeCurl } from '../requests/curl/curl-start.ts';
import { jsonFields, parseJson } from '../json/json-object.ts';
import { examplePath } from '../service/example-requests.ts';
import { isServicePath, pathRoots, type ServiceProfile } from '../service/profile.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import type { HttpRequest, WireValue } from './message.ts';

/** Where API requests go, and with which token. */
export interface ApiTarget {
  readonly address: StoreAddress;
  readonly token: Secret;
  /** `2026-10`; paths that begin with `/admin/` do not use it. */
  readonly version: string;
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
}

export interface RestCall {
  readonly method: string;
  /** Relative to the version (`products.json?limit=5`), or from the root (`/admin/…`). */
  readonly path: string;
  /** JSON text, sent as it is, or null. */
  readonly body?: string | null;
  /** Replace the tool's own of the same name; see {@link checkExtraHeaders} for what is refused. */
  readonly headers?: readonly Header[];
}

export interface GraphqlCall {
  readonly query: string;
  /** JSON text of an object, sent digit for digit, or null. */
  readonly variables?: string | null;
  readonly operationName?: string | null;
  readonly headers?: readonly Header[];
}

/**
 * A REST request with the token in the profile's header.
 *
 * @throws UserError exit 2 for a path of another origin, a header that may not be set, or a
 *   token or secret anywhere in the request that does not belong to this store
 */
export function buildRestRequest(target: ApiTarget, call: RestCall): HttpRequest {
  if (looksLikeCurl(call.body ?? '')) throw curlLine('body');
  return buildRequest(target, { ...call, method: call.method.toUpperCase() }, call.body ?? null);
}

/**
 * A GraphQL request: POST of `query`, `variables` and `operationName` as JSON.
 *
 * @throws UserError exit 2, as {@link buildRestRequest}, and for variables that are not an object
 */
export function buildGraphqlRequest(target: ApiTarget, call: GraphqlCall): HttpRequest {
  if (looksLikeCurl(call.query)) throw curlLine('GraphQL document');
  const parts = [`"query":${JSON.stringify(call.query)}`];
  if (call.variables != null) parts.push(`"variables":${checkedVariables(call.variables)}`);
  if (call.operationName != null) {
    parts.push(`"operationName":${JSON.stringify(call.operationName)}`);
  }
  const address = { ...call, method: 'POST', path: 'graphql.json' };
  return buildRequest(target, address, `{${parts.join(',')}}`);
}

/**
 * Returns the text unchanged: serialising it again would change large numbers. It must be a whole
 * JSON object, else it could close the body early and add a second `query`.
 */
function checkedVariables(text: string): string {
  if (jsonFields(parseJson(text)) !== null) return text;
  throw wrongUsage(
    'invalid-variables',
    'The variables are not a JSON object.',
    'Give variables such as {"first": 5}.',
  );
}

function buildRequest(
  { address, token, version, userAgent }: ApiTarget,
  call: Pick<RestCall, 'method' | 'path' | 'headers'>,
  json: string | null,
): HttpRequest {
  const { method, path, headers = [] } = call;
  requireFittingToken(address, token);
  checkExtraHeaders(headers, address.profile);
  const own: ReadonlyArray<readonly [string, WireValue]> = [
    ['Accept', 'application/json'],
    ['User-Agent', userAgent],
    [address.profile.tokenHeader, token],
  ];
  const replaced = new Set(headers.map(([name]) => name.toLowerCase()));
  const kept = own.filter(([name]) => !replaced.has(name.toLowerCase()));
  const request: HttpRequest = {
    method,
    url: resolveApiUrl(address, version, path),
    headers: [...kept, ...headers],
    body: json === null ? null : { type: 'text', contentType: 'application/json', text: json },
  };
  refuseMisplacedCredential(request, address);
  return request;
}

/**
 * The absolute URL of an API path, guaranteed to be of this store's origin and below one of its
 * service's paths (`/admin/`).
 *
 * @param path relative to the version (`products.json?limit=5`), or from the root (`/admin/…`),
 *   or a full address of this very store
 * @throws UserError exit 2, without repeating the path: it may hold a pasted secret
 */
function resolveApiUrl(address: StoreAddress, version: string, path: string): string {
  const { profile } = address;
  const badPath = (
    message: string,
    remedy = `Give a path such as ${examplePath(profile, 5)}.`,
  ): UserError => wrongUsage('invalid-path', message, remedy);
  const text = path.trim();
  if (text === '') throw badPath('The path is empty.');
  if (looksLikeCurl(text) || isCurlName(text)) throw curlLine('path');
  // The URL parser would silently drop tabs and line ends.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw badPath('The path holds a control character.');
  if (text.includes('#')) {
    throw badPath('The path holds a #, which ends an address.', 'Write it as %23.');
  }
  // A path cannot hold them; a value of the query may have blanks.
  if (/[\s"`]/.test(text.split('?', 1)[0] ?? '')) {
    throw badPath(
      'The path holds a blank or a quote.',
      'Write %20 for a blank, and %22 for a quote.',
    );
  }
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(version)) {
    throw wrongUsage(
      'invalid-api-version',
      'The API version cannot be part of an address.',
      `Give a version such as ${profile.defaultApiVersion}.`,
    );
  }

  // `https:host/x` would be read as a path of this store, which is not what was meant.
  if (/^[a-z][a-z0-9+.-]*:(?!\/\/)/i.test(text)) throw badPath('The path is not an address.');
  const base = `${address.origin}${address.profile.paths.api}/${version}/`;
  if (!URL.canParse(text, base)) throw badPath('The path is not an address.');
  const url = new URL(text, base);
  if (url.origin !== address.origin || url.username !== '' || url.password !== '') {
    throw badPath(
      `The path leads away from ${address.shop}; a request never leaves its store.`,
      `Give a path such as ${examplePath(profile, 5)} or ${profile.paths.accessScopes}.`,
    );
  }
  if (!isServicePath(url.pathname, address.profile)) {
    const roots = pathRoots(address.profile).join(' or ');
    throw badPath(
      `The path does not lead below ${roots}.`,
      `Leave the leading slash away, or begin with ${roots}.`,
    );
  }
  return url.href;
}

/** The pasted curl line may hold a token, so the message repeats nothing of it. */
function curlLine(what: string): UserError {
  return wrongUsage(
    'curl-line',
    `This is a curl line, not a ${what}; nothing was sent.`,
    'Give it to the explorer, which takes it apart and leaves its token out; its plain prompt does so too.',
  );
}

export type Header = readonly [name: string, value: string];

/**
 * Headers that a person may not set: they frame the message, choose its receiver, carry the
 * token, or would change the method of a GET without the mutation guard noticing.
 */
const RESERVED = new Set([
  'host',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
]);

/**
 * Splits `Name: value`, as given to `--header`.
 *
 * @throws UserError exit 2; the value is not repeated
 */
export function parseHeaderLine(line: string): Header {
  const colon = line.indexOf(':');
  if (colon < 0) throw badHeader('A header has no colon.');
  if (line.slice(0, colon).trim() === '') throw badHeader('A header has no name.');
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

/**
 * Refuses headers that cannot be sent or may not be set by hand.
 *
 * @throws UserError exit 2; the value is not repeated
 */
export function checkExtraHeaders(headers: readonly Header[], profile: ServiceProfile): void {
  for (const [name, value] of headers) {
    if (!isHeaderName(name)) throw badHeader('The name of a header holds a character it cannot.');
    if (!isHeaderValue(value)) {
      throw badHeader(`The value of the header ${name} holds a character it cannot.`);
    }
    const key = name.toLowerCase();
    if (key === profile.tokenHeader.toLowerCase()) {
      throw badHeader(
        `The header ${name} is set by the tool itself, from the token at hand.`,
        'Leave it out.',
      );
    }
    if (RESERVED.has(key)) {
      throw badHeader(`The header ${name} cannot be set by hand.`, 'Leave it out.');
    }
  }
}

/** A token in the sense of RFC 9110 §5.6.2. */
export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/** Visible characters, blanks and tabs, within one byte each (RFC 9110 §5.5). */
export function isHeaderValue(value: string): boolean {
  return /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value);
}

function badHeader(message: string, remedy = "Give a header as 'Name: value'."): UserError {
  return wrongUsage('invalid-header', message, remedy);
}
