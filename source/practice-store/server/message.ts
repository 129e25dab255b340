import { JSON_TYPE } from '../api/answers.ts';
import type { WireFault } from './wire-fault-writer.ts';

/** A request that passed `checkRequest`: its host and origin are known to be right. */
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
  readonly wire?: WireFault;
  /** Names of the faults that the answer shows. */
  readonly faults?: readonly string[];
}

/** An answer whose body is `value` as JSON. */
export function jsonAnswer(status: number, value: unknown, headers: HeaderList = []): StoreAnswer {
  return {
    status,
    headers: [JSON_TYPE, ...headers],
    body: JSON.stringify(value),
  };
}

/** `303 See Other`: the next request is a GET whatever this one was (RFC 9700 §4.12). */
export function seeOther(location: string, headers: HeaderList = []): StoreAnswer {
  return { status: 303, headers: [['Location', location], ...headers], body: '' };
}

/** The fields of a form or of a flat JSON object; a field that came twice is in `repeated`. */
interface BodyFields {
  readonly values: ReadonlyMap<string, string>;
  readonly repeated: readonly string[];
}

type FieldsResult =
  | { readonly type: 'fields'; readonly fields: BodyFields }
  | { readonly type: 'unreadable' };

/**
 * Reads the body of a request as form fields or, by its content type, as a JSON object. Numbers and
 * booleans of JSON become text; nested values are left out, since the protocol has no nested
 * fields.
 */
export function readBodyFields(request: StoreRequest): FieldsResult {
  const text = new TextDecoder().decode(request.body);
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return type.endsWith('json') ? readJson(text) : readForm(text);
}

function readForm(text: string): FieldsResult {
  const values = new Map<string, string>();
  const repeated: string[] = [];
  for (const [key, value] of new URLSearchParams(text)) {
    if (values.has(key)) repeated.push(key);
    else values.set(key, value);
  }
  return { type: 'fields', fields: { values, repeated } };
}

function readJson(text: string): FieldsResult {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { type: 'unreadable' };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { type: 'unreadable' };
  }
  const values = new Map<string, string>();
  for (const [key, value] of Object.entries(parsed)) {
    if (typeof value === 'string') values.set(key, value);
    else if (typeof value === 'number' || typeof value === 'boolean')
      values.set(key, String(value));
  }
  return { type: 'fields', fields: { values, repeated: [] } };
}
