import type { Secret } from '../text/secret.ts';

/** A header or form value; secrets stay wrapped until the bytes are written. */
export type WireValue = string | Secret;

export type HttpBody =
  | { readonly type: 'form'; readonly fields: ReadonlyArray<readonly [string, WireValue]> }
  | { readonly type: 'text'; readonly contentType: string; readonly text: string };

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
}

/** `limit`: we stopped at `maxBytes`. `cut`: the sender or the network broke off. */
export type Incomplete = null | 'limit' | 'cut';

/** What came back, whatever its status. Redirects are answers too: none is followed. */
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

export type HttpOutcome =
  | { readonly type: 'answer'; readonly answer: HttpAnswer }
  | { readonly type: 'failure'; readonly failure: HttpFailure };

/** Sends one request once: no retry, no redirect, no cookie. Never throws. */
export type SendHttp = (
  request: HttpRequest,
  options: { readonly limits: HttpLimits; readonly signal?: AbortSignal },
) => Promise<HttpOutcome>;

/** The values of a header, `name` in lower case, in the order of arrival. */
export function headerValues(answer: HttpAnswer, name: string): string[] {
  return answer.headers.filter(([key]) => key === name).map(([, value]) => value);
}
