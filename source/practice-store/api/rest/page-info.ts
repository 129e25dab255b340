/** What a link to another page remembers. Opaque to callers. */
export interface PageInfo {
  readonly direction: 'next' | 'previous';
  /** Id of the row at the edge of the page that the link stands on. */
  readonly edgeId: number;
  /** The filters and fields of the first request, which may not be repeated beside `page_info`. */
  readonly kept: Readonly<Record<string, string>>;
}

/** As it stands in a `Link` header: base64url of JSON. */
export function encodePageInfo({ direction, edgeId, kept }: PageInfo): string {
  return toBase64Url(JSON.stringify({ direction, last_id: edgeId, kept }));
}

/** Null when the text is none of ours. */
export function decodePageInfo(text: string): PageInfo | null {
  const value = parseJson(fromBase64Url(text));
  if (typeof value !== 'object' || value === null) return null;
  if (!('direction' in value && 'last_id' in value && 'kept' in value)) return null;
  const { direction, last_id: edgeId, kept } = value;
  if (direction !== 'next' && direction !== 'previous') return null;
  if (typeof edgeId !== 'number' || !Number.isSafeInteger(edgeId)) return null;
  if (typeof kept !== 'object' || kept === null) return null;
  const pairs = Object.entries(kept).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return { direction, edgeId, kept: Object.fromEntries(pairs) };
}

function toBase64Url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function fromBase64Url(text: string): string {
  return Buffer.from(text, 'base64url').toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
