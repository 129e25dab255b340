import type { Secret } from '../text/secret.ts';

/** A header or form value; secrets stay wrapped until the bytes are written. */
export type WireValue = string | Secret;

export type HttpBody =
  | { readonly type: 'form'; readonly fields: ReadonlyArray<readonly [string, WireValue]> }
  | { readonly type: 'text'; readonly contentType: string; readonly text: string };

/** How the fields of a form are sent (HTML, application/x-www-form-urlencoded). */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Decodes a name or value of a form or a query; null where its percent-encoding is invalid. */
export function decodeFormText(raw: string): string | null {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Splits `name=value` at the first `=`; without one, all of it is the name. */
export function splitPair(pair: string): { readonly name: string; readonly value: string } {
  const [name = '', ...value] = pair.split('=');
  return { name, value: value.join('=') };
}

/** The Content-Type of a body. */
export function contentTypeOf(body: HttpBody): string {
  return body.type === 'form' ? FORM_TYPE : body.contentType;
}

/** A header for this program's own pages: other sites may not embed them (Fetch, CORP). */
export const NOT_EMBEDDED = ['Cross-Origin-Resource-Policy', 'same-origin'] as const;

/** The message of a request that the user has cancelled. */
export const CANCELLED = 'You cancelled the request.';

/**
 * The message of a failure where an earlier try, or a part of this one, may have been sent:
 * "nothing was sent" becomes "this try was not sent".
 */
export function ofLaterTry(message: string): string {
  return message.replaceAll('nothing was sent', 'this try was not sent');
}

/** A request as data. `url` is absolute and carries no secret. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: WireValue]>;
  readonly body: HttpBody | null;
}

export interface HttpLimits {
  /** For the whole answer, in milliseconds. */
  readonly totalMs: number;
  /** Of the decoded body, in bytes; reading stops there. */
  readonly maxBytes: number;
  /** No setting lowers `maxBytes`: the answer comes only once, and a part cut off would be lost. */
  readonly comesOnce?: true;
}

/** The limits with `maxBytes` at most `ceiling` (bytes); null: there is no ceiling. */
export function underCeiling(limits: HttpLimits, ceiling: number | null): HttpLimits {
  const { maxBytes, comesOnce = false } = limits;
  return ceiling === null || ceiling >= maxBytes || comesOnce
    ? limits
    : { ...limits, maxBytes: ceiling };
}

/** `limit`: reading stopped at `maxBytes`. `cut`: the sender or the network broke off. */
export type Incomplete = null | 'limit' | 'cut';

/** An answer of any status. Redirects are answers too: none is followed. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case, in the order of arrival, repeated ones kept. Raw server text. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  /** Decoded (gzip and the like undone), at most `maxBytes`. */
  readonly body: Uint8Array;
  readonly incomplete: Incomplete;
  /** A content encoding that was not undone because it is not known, else null. */
  readonly unknownEncoding: string | null;
  /** From the first byte written to the last one read, in milliseconds. */
  readonly durationMs: number;
}

export type HttpFailureKind =
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'connect-timeout'
  | 'tls'
  | 'proxy'
  | 'timeout'
  | 'reset'
  | 'headers-too-large'
  | 'encoding'
  | 'malformed'
  | 'aborted'
  | 'other';

/** No answer. `message` and `remedy` are words for a person and hold no secret. */
export interface HttpFailure {
  readonly kind: HttpFailureKind;
  /** True when the request may have reached the service, so that its outcome is unknown. */
  readonly maybeSent: boolean;
  readonly message: string;
  readonly remedy: string;
}

/**
 * The rest of an answer that stopped at its limit. The connection stays open and the sender waits
 * until `readOn` or `close` is called.
 */
export interface AnswerRest {
  /**
   * Reads on in the same answer. Never rejects; one call at a time.
   *
   * @returns the answer with all bytes kept so far; `limit`: `readOn` can be called again
   */
  readOn(options: {
    /** How many decoded bytes to keep at most, earlier ones included. */
    readonly maxBytes: number;
    /** Without a byte for so many milliseconds the answer counts as cut. */
    readonly idleMs: number;
    /** Stops reading; what has come is kept. */
    readonly signal: AbortSignal;
    /** Called with the decoded bytes kept so far, so often that it must be fast. */
    readonly onProgress: (bytes: number) => void;
  }): Promise<HttpAnswer>;
  close(): void;
}

export type HttpOutcome =
  | {
      readonly type: 'answer';
      readonly answer: HttpAnswer;
      /** Only where it was asked for, and the answer stopped at its limit. */
      readonly rest?: AnswerRest;
    }
  | { readonly type: 'failure'; readonly failure: HttpFailure };

/** How much of a body has come, in bytes on the wire. */
export interface HttpProgress {
  readonly bytes: number;
  /** Null: the sender does not say how much there will be. */
  readonly total: number | null;
}

/** Sends one request once: no retry, no redirect, no cookie. Never throws. */
export type SendHttp = (
  request: HttpRequest,
  options: {
    readonly limits: HttpLimits;
    readonly signal?: AbortSignal;
    /** Called with each piece of the body, so often that it must be fast. */
    readonly onProgress?: (progress: HttpProgress) => void;
    /** True: an answer that stops at its limit comes with `rest`, which the caller must close. */
    readonly keepsRest?: boolean;
  },
) => Promise<HttpOutcome>;

/** The values of a header, `name` in lower case, in the order of arrival. */
export function headerValues(answer: HttpAnswer, name: string): string[] {
  return answer.headers.filter(([key]) => key === name).map(([, value]) => value);
}

/** An answer's body as text. The exact bytes stay in the answer, for copy and export. */
export interface BodyText {
  /** Without a byte order mark; where the bytes are not UTF-8, with U+FFFD in their place. */
  readonly text: string;
  readonly isUtf8: boolean;
  readonly hadBom: boolean;
  /** A sentence about a decoding fault or a differing charset, else null. */
  readonly note: string | null;
}

/** Above this the engine cannot hold the body in one string. */
const LONGEST_TEXT_BYTES = 2 ** 29 - 32;

/** The body as text, or null when there is none (not a fault: 204, HEAD, 423). */
export function readBodyText(answer: HttpAnswer): BodyText | null {
  if (answer.body.length === 0) return null;
  if (answer.body.length > LONGEST_TEXT_BYTES) {
    const note = 'The body is too large to be shown as text; save it to a file instead.';
    return { text: '', isUtf8: false, hadBom: false, note };
  }
  // An incomplete body may end inside a character, which a stream leaves out.
  const stream = answer.incomplete !== null;
  try {
    // ignoreBOM keeps the mark in the text, so that it can be reported.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const text = decoder.decode(answer.body, { stream });
    const hadBom = text.startsWith('\uFEFF');
    return { text: hadBom ? text.slice(1) : text, isUtf8: true, hadBom, note: charsetNote(answer) };
  } catch {
    const text = new TextDecoder('utf-8').decode(answer.body, { stream });
    return { text, isUtf8: false, hadBom: false, note: notUtf8Note(answer) };
  }
}

function notUtf8Note(answer: HttpAnswer): string {
  const [first, second] = answer.body;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return 'The body is not UTF-8: it starts like UTF-16.';
  const charset = foreignCharset(answer);
  return `The body is not UTF-8${charset === null ? '' : `: its Content-Type says ${charset}`}.`;
}

function charsetNote(answer: HttpAnswer): string | null {
  const charset = foreignCharset(answer);
  return charset === null ? null : `The Content-Type says ${charset}; the body is read as UTF-8.`;
}

/** The charset of the Content-Type in lower case; null when absent, UTF-8 or not a plain name. */
function foreignCharset(answer: HttpAnswer): string | null {
  const contentType = headerValues(answer, 'content-type')[0] ?? '';
  const found = /;\s*charset\s*=\s*"?([A-Za-z0-9._:-]{1,40})"?/i.exec(contentType);
  const name = found?.[1]?.toLowerCase() ?? 'utf-8';
  return ['utf-8', 'utf8', 'us-ascii'].includes(name) ? null : name;
}

const WORDS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  430: 'Security Rejection',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The name of an HTTP status (RFC 9110 §15, RFC 6585; 430 is the service's own), or ''. */
export function statusWord(status: number): string {
  return WORDS[status] ?? '';
}
