/** `gid://shopify/Product/123`. */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

/** Type and id of a global id; parameters behind a question mark are dropped. Null when it is none. */
export function parseGid(text: string): { readonly type: string; readonly id: string } | null {
  const [, type, id] = /^gid:\/\/shopify\/([A-Za-z0-9_]+)\/([^/?#]+)(?:\?.*)?$/.exec(text) ?? [];
  return type === undefined || id === undefined ? null : { type, id };
}

/** The number in a global id of this type, or null: then nothing of the world can be meant. */
export function numberInGid(value: unknown, type: string): number | null {
  if (typeof value !== 'string') return null;
  const parsed = parseGid(value);
  if (parsed === null || parsed.type !== type || !/^\d{1,15}$/.test(parsed.id)) return null;
  return Number(parsed.id);
}
