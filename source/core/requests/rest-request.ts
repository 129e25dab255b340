import { isServicePath } from '../service/profile.ts';
import { type ApiTarget, buildRestRequest, type RestCall } from '../http/api-request.ts';
import { headerValues, type HttpAnswer } from '../http/message.ts';
import type { StoreAddress } from '../service/store-address.ts';
import { quoted, toDisplayText } from '../text/display-text.ts';
import type { AskedRequest, Repeatable } from './sending.ts';

/**
 * A REST request that is ready to send. Does not load the GraphQL library.
 *
 * @throws UserError exit 2, as {@link buildRestRequest}
 */
export function askRest(target: ApiTarget, call: RestCall): AskedRequest {
  const request = buildRestRequest(target, call);
  const api = target.address.profile.paths.api;
  const isRelative = !/^(?:\/|[a-z]+:)/i.test(call.path.trim());
  return {
    api: 'rest',
    title: toDisplayText(`${request.method} ${quoted(call.path.trim())}`),
    request,
    repeatable: repeatableMethod(request.method),
    version: versionIn(request.url, api),
    base: isRelative ? `${api}/${target.version}/` : null,
  };
}

/** Only GET and HEAD are sure to change nothing. */
export function repeatableMethod(method: string): Repeatable {
  return ['GET', 'HEAD'].includes(method.toUpperCase()) ? 'rest-read' : 'never';
}

/** A path from the root may name another version than the settings, or none. */
function versionIn(url: string, base: string): string | null {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(`${base}/`)) return null;
  return pathname.slice(base.length + 1).split('/', 1)[0] ?? null;
}

/** What the `Link` header says about another page. */
type LinkedPage =
  | { readonly type: 'none' }
  /** Path and query for the call: `/admin/api/2026-10/products.json?page_info=…`. */
  | { readonly type: 'page'; readonly path: string }
  /** There is a link, but not to this store; `message` says so and holds no server text. */
  | { readonly type: 'refused'; readonly message: string };

/**
 * Reads `rel="next"` or `rel="previous"` (RFC 8288 §3). It counts only with the store's exact
 * origin and under one of the service's paths: the token goes wherever this leads.
 */
export function readLinkedPage(
  answer: HttpAnswer,
  address: StoreAddress,
  rel: 'next' | 'previous' = 'next',
): LinkedPage {
  const [target] = headerValues(answer, 'link').flatMap((header) => targetsOf(header, rel));
  if (target === undefined) return { type: 'none' };
  if (!URL.canParse(target, address.origin)) {
    return { type: 'refused', message: `The link to the ${rel} page is not an address.` };
  }
  const url = new URL(target, address.origin);
  const hasUser = url.username !== '' || url.password !== '';
  if (url.origin !== address.origin || hasUser || !isServicePath(url.pathname, address.profile)) {
    const message = `The link to the ${rel} page leads away from ${address.shop}, so it is not used.`;
    return { type: 'refused', message };
  }
  return { type: 'page', path: url.pathname + url.search };
}

/** One header value may hold several links; `,` and `;` may also stand inside `<…>` or quotes. */
const LINK =
  /<([^<>]*)>((?:\s*;\s*[A-Za-z0-9*_-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;<>]*))?)*)/g;

/** The targets of the links with that relation in a header value. */
function targetsOf(header: string, rel: string): string[] {
  const links = [...header.matchAll(LINK)];
  return links.flatMap(([, target = '', parameters = '']) =>
    relsOf(parameters).includes(rel) ? [target.trim()] : [],
  );
}

/** The relation types in lower case. Only the first `rel` counts (RFC 8288 §3.3). */
function relsOf(parameters: string): string[] {
  const pattern = /;\s*([A-Za-z0-9*_-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;<>]*)))?/g;
  for (const [, name, quoted, bare] of parameters.matchAll(pattern)) {
    if (name?.toLowerCase() !== 'rel') continue;
    return (quoted ?? bare ?? '').toLowerCase().match(/\S+/g) ?? [];
  }
  return [];
}
