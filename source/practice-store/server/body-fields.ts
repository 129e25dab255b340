import type { StoreRequest } from './message.ts';

/** The fields of a form or of a flat JSON object; a field that came twice is in `repeated`. */
export interface BodyFields {
  readonly values: ReadonlyMap<string, string>;
  readonly repeated: readonly string[];
}

export type FieldsResult =
  | { readonly type: 'fields'; readonly fields: BodyFields }
  | { readonly type: 'unreadable' };

/**
 * Reads the body of a request as form fields or, by its content type, as a JSON object. Numbers
 * and truth values of JSON become text; nested values are left out, since no field of the
 * protocol is one.
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
