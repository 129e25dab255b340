import type { WireManner } from './wire-manner.ts';

/** A request after the gates: its host and origin are known to be right. */
export interface StoreRequest {
  readonly method: string;
  /** Percent-encoded, as it stood on the wire: `/admin/oauth/authorize`. */
  readonly path: string;
  /** Raw, without the question mark; empty when there is none. */
  readonly query: string;
  /** Names in lower case; repeated ones joined as Node joins them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

export interface StoreAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string | Uint8Array;
  /** How it is written when a fault is on; whole and at once otherwise. */
  readonly wire?: WireManner;
  /** Names of the faults that made it what it is. */
  readonly faults?: readonly string[];
}

/** An answer whose body is `value` as JSON. */
export function jsonAnswer(status: number, value: unknown, headers: HeaderList = []): StoreAnswer {
  return {
    status,
    headers: [['Content-Type', 'application/json; charset=utf-8'], ...headers],
    body: JSON.stringify(value),
  };
}

/** `303 See Other`: the next request is a GET whatever this one was (RFC 9700 §4.12). */
export function seeOther(location: string, headers: HeaderList = []): StoreAnswer {
  return { status: 303, headers: [['Location', location], ...headers], body: '' };
}
