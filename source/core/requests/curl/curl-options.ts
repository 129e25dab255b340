import type { Header } from '../../http/api-request.ts';

/** The parsed options of a curl line, not yet checked. */
export interface CurlOptions {
  readonly method: string | null;
  readonly url: string | null;
  readonly headers: readonly Header[];
  /** Joined as curl joins them; null: none. */
  readonly data: string | null;
  /** The data are sent in the query. */
  readonly isGet: boolean;
  readonly query: readonly string[];
  /** An option gives a user, a password or a cookie. */
  readonly hasSecretOption: boolean;
  /** Options that cannot be taken over, as they are written. */
  readonly unread: readonly string[];
}

type Meaning =
  | 'method'
  | 'url'
  | 'header'
  | 'data'
  | 'raw'
  | 'encoded'
  | 'json'
  | 'query'
  | 'secret'
  | 'unread'
  /** An option with a value that does not matter here. */
  | 'value'
  | 'get'
  | 'head'
  | 'nothing';

const LONG: Readonly<Record<string, Meaning>> = {
  request: 'method',
  url: 'url',
  header: 'header',
  data: 'data',
  'data-ascii': 'data',
  'data-binary': 'data',
  'data-raw': 'raw',
  'data-urlencode': 'encoded',
  json: 'json',
  'url-query': 'query',
  get: 'get',
  head: 'head',
  user: 'secret',
  'proxy-user': 'secret',
  cookie: 'secret',
  'oauth2-bearer': 'secret',
  form: 'unread',
  'form-string': 'unread',
  'upload-file': 'unread',
  config: 'unread',
};

const SHORT: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  G: 'get',
  I: 'head',
  u: 'user',
  U: 'proxy-user',
  b: 'cookie',
  F: 'form',
  T: 'upload-file',
  K: 'config',
};

/** Options with a value that does not affect the request. */
const WITH_VALUE = new Set(
  'user-agent referer output write-out max-time connect-timeout proxy retry retry-delay retry-max-time cacert capath cert cert-type key key-type ciphers tls-max resolve connect-to interface limit-rate max-redirs cookie-jar dump-header trace trace-ascii stderr noproxy range proto proto-redir dns-servers local-port max-filesize keepalive-time speed-limit speed-time output-dir'.split(
    ' ',
  ),
);
const SHORT_WITH_VALUE = new Set('AeomwxEcDrCyYzPQt');

/** Reads the words after `curl`. The meaning of an option decides whether it takes a value. */
export function readCurlOptions(words: readonly string[]): CurlOptions {
  const headers: Header[] = [];
  const data: string[] = [];
  const query: string[] = [];
  const unread: string[] = [];
  let method: string | null = null;
  let url: string | null = null;
  let isGet = false;
  let isJson = false;
  let hasSecretOption = false;

  const take = (meaning: Meaning, name: string, value: string): void => {
    switch (meaning) {
      case 'method':
        method = value.toUpperCase();
        break;
      case 'url':
        url ??= value;
        break;
      case 'header':
        headers.push(headerOf(value));
        break;
      case 'data':
        if (value.startsWith('@')) unread.push(name);
        else data.push(value);
        break;
      case 'raw':
        data.push(value);
        break;
      case 'json':
        isJson = true;
        if (value.startsWith('@')) unread.push(name);
        else data.push(value);
        break;
      case 'encoded':
        data.push(urlEncoded(value));
        break;
      case 'query':
        query.push(value.startsWith('+') ? value.slice(1) : urlEncoded(value));
        break;
      case 'secret':
        hasSecretOption = true;
        break;
      case 'unread':
        unread.push(name);
        break;
      case 'get':
        isGet = true;
        break;
      case 'head':
        method ??= 'HEAD';
        break;
      case 'value':
      case 'nothing':
        break;
    }
  };

  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word.startsWith('--') && word.length > 2) {
      const name = word.slice(2);
      const meaning = LONG[name] ?? (WITH_VALUE.has(name) ? 'value' : 'nothing');
      if (hasValue(meaning)) at += 1;
      take(meaning, word, hasValue(meaning) ? (words[at] ?? '') : '');
    } else if (/^-[^-]/.test(word)) {
      // One word can hold several letters; the first that takes a value takes the rest of the word.
      for (let place = 1; place < word.length; place += 1) {
        const letter = word[place] ?? '';
        const meaning =
          LONG[SHORT[letter] ?? ''] ?? (SHORT_WITH_VALUE.has(letter) ? 'value' : 'nothing');
        if (!hasValue(meaning)) {
          take(meaning, `-${letter}`, '');
          continue;
        }
        const rest = word.slice(place + 1);
        if (rest === '') at += 1;
        take(meaning, `-${letter}`, rest === '' ? (words[at] ?? '') : rest);
        break;
      }
    } else url ??= word;
  }
  return {
    method,
    url,
    headers: isJson ? [...headers, ['Content-Type', 'application/json']] : headers,
    data: data.length === 0 ? null : data.join(isJson ? '' : '&'),
    isGet,
    query,
    hasSecretOption,
    unread: [...new Set(unread)],
  };
}

function hasValue(meaning: Meaning): boolean {
  return meaning !== 'nothing' && meaning !== 'get' && meaning !== 'head';
}

/** `Name;` is a header without a value. */
function headerOf(text: string): Header {
  const colon = text.indexOf(':');
  if (colon === -1) return [text.replace(/;\s*$/, '').trim(), ''];
  return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

/** `name=value` with the value encoded; a value alone is encoded whole. */
function urlEncoded(text: string): string {
  const mark = text.indexOf('=');
  const name = mark < 1 ? '' : `${text.slice(0, mark)}=`;
  return name + encodeURIComponent(text.slice(mark + 1).toWellFormed());
}
