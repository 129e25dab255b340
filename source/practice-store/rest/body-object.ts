import { gid, parseMoment } from '../api/formats.ts';

/** The object under a resource's key in the body of a request; values are read by their kind. */
export type BodyObject = Readonly<Record<string, unknown>>;

/**
 * Reads `{"product": {…}}`. Null when the body is not JSON or has no object under the key.
 * @param key the resource's singular name
 */
export function readBodyObject(body: Uint8Array, key: string): BodyObject | null {
  return objectAt(readBody(body), key);
}

/** A whole body; an empty object for anything that is no JSON object. */
export function readBody(body: Uint8Array): BodyObject {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The object under a key, or null for anything else. */
export function objectAt(value: unknown, key: string): BodyObject | null {
  if (typeof value !== 'object' || value === null) return null;
  const found = Object.entries(value).find(([name]) => name === key)?.[1];
  return isObject(found) ? found : null;
}

/** The objects of a list under a key; undefined when there is no list. */
export function objectsAt(body: BodyObject, key: string): readonly BodyObject[] | undefined {
  const value = body[key];
  return Array.isArray(value) ? value.filter(isObject) : undefined;
}

/** A text, or a number as text; null for null, undefined when it is absent or something else. */
export function textAt(body: BodyObject, key: string): string | null | undefined {
  const value = body[key];
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

/** `textAt` for a field that can't be null: null counts as empty. */
export function plainTextAt(body: BodyObject, key: string): string | undefined {
  return textAt(body, key) ?? (body[key] === null ? '' : undefined);
}

/** `compareAtPrice` → `compare_at_price`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Reads several values in the same way: `firstName` under `first_name`. */
export function eachAt<Name extends string, Value>(
  body: BodyObject,
  read: (body: BodyObject, key: string) => Value,
  ...names: readonly Name[]
): { readonly [Key in Name]?: Value } {
  const values: { [Key in Name]?: Value } = {};
  for (const name of names) values[name] = read(body, snakeCase(name));
  return values;
}

/** `"19.90"` or `19.9` → 1990; NaN for an invalid price, which every check refuses. */
export function centsAt(body: BodyObject, key: string): number | undefined {
  const text = textAt(body, key);
  if (text === undefined || text === null) return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;
}

/** `centsAt` for a price that null removes. */
export function centsOrNullAt(body: BodyObject, key: string): number | null | undefined {
  return body[key] === null ? null : centsAt(body, key);
}

/** A whole number, written as one or as text. */
export function wholeAt(body: BodyObject, key: string): number | undefined {
  const text = textAt(body, key);
  return text !== undefined && text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** `true` or `false`; undefined for anything else and when it was left out. */
export function flagAt(body: BodyObject, key: string): boolean | undefined {
  const value = body[key];
  return typeof value === 'boolean' ? value : undefined;
}

/**
 * A moment in milliseconds since 1970; null takes it away, undefined is one that was left out. NaN for
 * anything that is no date, which every check refuses.
 */
export function momentAt(body: BodyObject, key: string): number | null | undefined {
  const value = body[key];
  if (value === null || value === undefined) return value;
  return typeof value === 'string' ? parseMoment(value) : Number.NaN;
}

/** `"wool, winter"` or `["wool", "winter"]`. */
export function tagsAt(body: BodyObject, key: string): readonly string[] | undefined {
  const value = body[key];
  if (typeof value === 'string') return value.split(',');
  if (!Array.isArray(value)) return undefined;
  return value.filter((tag) => typeof tag === 'string');
}

export function isObject(value: unknown): value is BodyObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The metafields of a body in the form of GraphQL's inputs, where values are texts. */
export function metafieldsIn(body: BodyObject): ReadonlyArray<Readonly<Record<string, unknown>>> {
  return (objectsAt(body, 'metafields') ?? []).map((metafield) => ({
    ...eachAt(metafield, textAt, 'namespace', 'key', 'type'),
    ...(wholeAt(metafield, 'id') === undefined
      ? {}
      : { id: gid('Metafield', wholeAt(metafield, 'id') ?? 0) }),
    value:
      metafield['value'] == null
        ? ''
        : (textAt(metafield, 'value') ?? JSON.stringify(metafield['value'])),
  }));
}
