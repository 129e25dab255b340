import { isServicePath, pathRoots } from '../../service/profile.ts';
import { type ApiTarget, checkExtraHeaders, type Header } from '../../http/api-request.ts';
import { decodeFormText } from '../../http/message.ts';
import { jsonFields, parseJson } from '../../json/json-object.ts';
import { setMember } from '../../json/members.ts';
import type { StoreAddress } from '../../service/store-address.ts';
import { quoted } from '../../text/display-text.ts';
import { looksSecret, redactSecrets } from '../../text/secret.ts';
import { isSecretHeader } from '../../wire/wire-value.ts';
import { type FieldCall, METHODS } from '../call.ts';
import { type CurlOptions, readCurlOptions } from './curl-options.ts';
import { behindCurl } from './curl-start.ts';
import { readShellWords } from './shell-words.ts';

type ReadCurl =
  | {
      readonly type: 'call';
      readonly call: FieldCall;
      /** It names another host than this store's. */
      readonly isForeign: boolean;
      /** Sentences about what was left out or changed. They hold no secret. */
      readonly words: readonly string[];
    }
  | { readonly type: 'unfinished' }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** The target of requests; the line is also searched for its token. */
type CurlTarget = Pick<ApiTarget, 'address' | 'token' | 'version'>;

type SecretTest = (text: string) => boolean;

/** A token can also follow other characters directly; both are searched for decoded as well. */
const GLUED = /(?:shp[a-z]{2}|atkn)_[a-z0-9]{8}/i;

function secretTest({ token }: CurlTarget): SecretTest {
  return (text) =>
    [text, decodeFormText(text) ?? text].some(
      (one) => looksSecret(one) || GLUED.test(one) || redactSecrets(one, [token]) !== one,
    );
}

/**
 * Reads a pasted curl line as a request to this store, whatever host it names. Its token, its
 * cookies and everything else in the form of a secret are left out and only mentioned. Nothing is
 * sent, no file is read. Never throws.
 */
export function readCurl(text: string, target: CurlTarget): ReadCurl {
  const { address } = target;
  const isSecret = secretTest(target);
  const { words, isUnfinished } = readShellWords(behindCurl(text));
  if (isUnfinished) return { type: 'unfinished' };
  const options = readCurlOptions(words);
  const place = placeOf(options, address, isSecret);
  if ('type' in place) return place;
  const headers = keptHeaders(options.headers, address, isSecret);
  const body = bodyOf(options, isSecret);
  const said = [
    ...(headers.hasSecret || options.hasSecretOption || place.hasSecret
      ? ['Its token is left out: requests here go with the token at hand.']
      : []),
    ...(body.hasSecret ? ['Its body holds what looks like a secret, so it is left out.'] : []),
    ...(place.isForeign ? [`It was for another host; from here it goes to ${address.shop}.`] : []),
    ...(options.unread.length === 0
      ? []
      : [`${options.unread.join(', ')} is left out: no file is read and no form is sent.`]),
  ];
  const call = callOf(options, place.path, headers.kept, body.text, target);
  if ('type' in call) return call;
  const { isForeign } = place;
  return { type: 'call', call: call.call, isForeign, words: [...said, ...call.words] };
}

interface Place {
  /** From the root, with the query. */
  readonly path: string;
  readonly isForeign: boolean;
  readonly hasSecret: boolean;
}

type Refusal = Extract<ReadCurl, { type: 'refused' }>;

/** The path of the URL, without a user and without parameters that look like secrets. */
function placeOf(
  { url, query, data, isGet }: CurlOptions,
  address: StoreAddress,
  isSecret: SecretTest,
): Place | Refusal {
  const written = url === null || /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
  // A regex, since the host can be a placeholder such as {shop} or $SHOP.
  const [, user = '', host = '', rest = ''] =
    /^https?:\/\/(?:([^/?#]*)@)?([^/?#]*)([^#]*)/i.exec(written ?? '') ?? [];
  const [path = '', ...asked] = rest.split('?');
  if (!isServicePath(path, address.profile)) {
    return {
      type: 'refused',
      message: "The curl line leads to no path of the store's API, so nothing is taken from it.",
      remedy: `Its address has to go on with ${pathRoots(address.profile).join(' or ')} behind the host.`,
    };
  }
  if (isSecret(path)) {
    return {
      type: 'refused',
      message: 'The path of the curl line holds what looks like a secret, so it is not taken.',
      remedy: 'Take it out of the address, and paste the line again.',
    };
  }
  const pairs = [...asked.join('?').split('&'), ...query, ...(isGet ? [data ?? ''] : [])]
    .flatMap((part) => part.split('&'))
    .filter((part) => part !== '');
  const open = pairs.filter((pair) => !isSecret(pair));
  const isHere = [address.shop, new URL(address.origin).host].includes(host.toLowerCase());
  return {
    path: open.length === 0 ? path : `${path}?${open.join('&')}`,
    isForeign: !isHere,
    hasSecret: user !== '' || open.length < pairs.length,
  };
}

/** Headers that browsers set by themselves and that mean nothing to the API. */
const NOISE =
  /^(?:accept|accept-encoding|accept-language|cache-control|dnt|origin|pragma|priority|referer|user-agent|content-type|sec-.*)$/;

function keptHeaders(
  headers: readonly Header[],
  { profile }: StoreAddress,
  isSecretText: SecretTest,
) {
  const tokenHeader = profile.tokenHeader.toLowerCase();
  const isSecret = ([name, value]: Header) =>
    name.toLowerCase() === tokenHeader ||
    isSecretHeader(name) ||
    isSecretText(name) ||
    isSecretText(value);
  const kept = headers.filter(
    (header) =>
      !isSecret(header) && !NOISE.test(header[0].toLowerCase()) && isAllowed(header, profile),
  );
  return { kept, hasSecret: headers.some(isSecret) };
}

function isAllowed(header: Header, profile: StoreAddress['profile']): boolean {
  try {
    checkExtraHeaders([header], profile);
    return header[0] !== '';
  } catch {
    return false;
  }
}

function bodyOf(
  { data, isGet }: CurlOptions,
  isSecret: SecretTest,
): {
  readonly text: string;
  readonly hasSecret: boolean;
} {
  const text = isGet ? '' : (data ?? '');
  return isSecret(text) ? { text: '', hasSecret: true } : { text, hasSecret: false };
}

/** The request for the fields; a GraphQL request as its document. */
function callOf(
  options: CurlOptions,
  path: string,
  headers: readonly Header[],
  body: string,
  { address, version }: CurlTarget,
): { readonly call: FieldCall; readonly words: readonly string[] } | Refusal {
  const base = `${address.profile.paths.api}/`;
  const [, named = '', rest = ''] = path.startsWith(base)
    ? (/^([^/?]+)\/(.*)$/s.exec(path.slice(base.length)) ?? [])
    : [];
  if (/^graphql\.json(?:\?|$)/.test(rest)) {
    const document = documentIn(options, body);
    const words =
      named === version ? [] : [`It asked for version ${quoted(named)}; here it is ${version}.`];
    if (document !== null) return { call: { api: 'graphql', ...document }, words };
  }
  const sends = options.method ?? (body === '' ? 'GET' : 'POST');
  const method = METHODS.find((one) => one === sends);
  if (method === undefined) {
    return {
      type: 'refused',
      message: `The curl line asks with a method that the API has not, so nothing is taken from it.`,
      remedy: `The methods are ${METHODS.join(', ')}.`,
    };
  }
  // The version in use is left out of the path.
  const own = named === version ? rest : path;
  return { call: { api: 'rest', method, path: own, headers, body }, words: [] };
}

function documentIn({ headers }: CurlOptions, body: string) {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (/^application\/graphql\b/i.test(type)) return { query: body, variables: '' };
  const fields = jsonFields(parseJson(body));
  const query = fields?.get('query');
  if (typeof query !== 'string') return null;
  const variables = fields?.get('variables') ?? null;
  const isEmpty = variables === null || JSON.stringify(variables) === '{}';
  // As written: parsing it could change large numbers.
  const place = setMember(body, 'variables', '');
  const text = place === null ? '' : body.slice(place.from, place.to);
  return { query, variables: isEmpty ? '' : text };
}
