/** The own fields of a JSON object; a Map, so that no name can touch a prototype. */
export type JsonFields = ReadonlyMap<string, unknown>;

type JsonObjectVerdict =
  | { readonly type: 'object'; readonly fields: JsonFields }
  | { readonly type: 'empty' }
  /** Not UTF-8, not JSON, or not a JSON object; `text` is null if the body is not UTF-8. */
  | { readonly type: 'other'; readonly text: string | null };

/**
 * Reads a body as one JSON object. A byte order mark is tolerated, of duplicate keys the last one
 * counts. The parser's own message is not passed on, since it quotes the body.
 */
export function readJsonObject(body: Uint8Array): JsonObjectVerdict {
  const text = decodeUtf8(body);
  if (text === null) return { type: 'other', text };
  if (text.trim() === '') return { type: 'empty' };
  const fields = jsonFields(parseJson(text));
  return fields === null ? { type: 'other', text } : { type: 'object', fields };
}

/** The own fields of a value that is a JSON object, else null. */
export function jsonFields(value: unknown): JsonFields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value));
}

/** The value, or undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a JSON string given with its quotes; null if `lexeme` is not a JSON string. */
export function jsonString(lexeme: string): string | null {
  const text = parseJson(lexeme);
  return typeof text === 'string' ? text : null;
}

/** Whether the text is one JSON value (RFC 8259), white space around it allowed. */
export function isJson(text: string): boolean {
  return parseJson(text) !== undefined;
}

function decodeUtf8(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
