import { errorAnswer, REQUIRED_MISSING } from '../api/answers.ts';
import type { ApiAnswer } from '../api/types.ts';
import { type Sequence, slice, type SortKey } from '../records/sequence.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 250;

/** The query string of a list, read and checked. */
interface ListQuery {
  readonly limit: number;
  /** Names of the fields to keep, or null for all. */
  readonly fields: readonly string[] | null;
  readonly sinceId: number | null;
  readonly page: PageInfo | null;
  /** Everything else, by name; filters that a resource does not know are ignored. */
  readonly filters: Readonly<Record<string, string>>;
}

type ListQueryVerdict =
  | { readonly type: 'query'; readonly query: ListQuery }
  | { readonly type: 'refused'; readonly answer: ApiAnswer };

/** Reads `limit=50&fields=id,title&…`. Beside `page_info` only `limit` and `fields` are allowed. */
export function readListQuery(text: string): ListQueryVerdict {
  const given = Object.fromEntries(new URLSearchParams(text));
  const { limit: limitText, page_info: pageText, ...rest } = given;
  const limit = readWhole(limitText) ?? DEFAULT_LIMIT;
  if ((limitText !== undefined && readWhole(limitText) === null) || limit < 1) {
    return refused({ limit: REQUIRED_MISSING });
  }
  const page = pageText === undefined ? null : decodePageInfo(pageText);
  if (pageText !== undefined) {
    if (page === null) return refused({ page_info: 'Invalid value.' });
    const foreign = Object.keys(rest).find((name) => name !== 'fields');
    if (foreign !== undefined) {
      return refused({
        [foreign]: `${foreign} cannot be passed when page_info is present. See https://shopify.dev/api/usage/pagination-rest for more information.`,
      });
    }
  }
  const { fields, since_id: sinceText, ...filters } = { ...page?.kept, ...rest };
  const sinceId = readWhole(sinceText);
  if (sinceText !== undefined && sinceId === null) {
    return refused({ since_id: REQUIRED_MISSING });
  }
  return {
    type: 'query',
    query: {
      limit: Math.min(limit, LARGEST_LIMIT),
      fields: readFields(fields),
      sinceId,
      page,
      filters,
    },
  };
}

/** The field list of a single resource's query string, or null for all fields. */
export function readFieldsOf(text: string): readonly string[] | null {
  return readFields(new URLSearchParams(text).get('fields') ?? undefined);
}

/** `fields=id,title` keeps these top-level fields; unknown names are ignored. */
export function keepFields(
  value: Readonly<Record<string, unknown>>,
  fields: readonly string[] | null,
): Readonly<Record<string, unknown>> {
  if (fields === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)));
}

function readFields(text: string | undefined): readonly string[] | null {
  if (text === undefined || text.trim() === '') return null;
  // The service takes `total-price` for `total_price`.
  return text.split(',').map((name) => name.trim().replaceAll('-', '_'));
}

function readWhole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function refused(errors: Readonly<Record<string, string>>): ListQueryVerdict {
  return { type: 'refused', answer: errorAnswer(400, errors) };
}

/** The content of `page_info` in a link to another page. Opaque to clients. */
interface PageInfo {
  readonly direction: 'next' | 'previous';
  /** Id of the first or last row of the page that has the link. */
  readonly edgeId: number;
  /** The sort key of that row, which may have changed since; null where the id alone decides. */
  readonly edgeKey: SortKey | null;
  /** The filters and fields of the first request, which may not be repeated beside `page_info`. */
  readonly kept: Readonly<Record<string, string>>;
}

/** As in a `Link` header: base64url of JSON. */
function encodePageInfo({ direction, edgeId, edgeKey, kept }: PageInfo): string {
  return toBase64Url(JSON.stringify({ direction, last_id: edgeId, last_value: edgeKey, kept }));
}

/** Null for an invalid text. */
function decodePageInfo(text: string): PageInfo | null {
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
  const edge = 'last_value' in value ? value.last_value : null;
  const edgeKey = typeof edge === 'string' || typeof edge === 'number' ? edge : null;
  return { direction, edgeId, edgeKey, kept: Object.fromEntries(pairs) };
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

interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Value of the `Link` header, or null when there is one page only. */
  readonly link: string | null;
}

/**
 * Cuts one page out of a list.
 * @param address of the list, without a query: `http://127.0.0.1:3457/admin/api/2026-10/orders.json`
 */
export function cutPage<Row>(
  rows: Sequence<Row>,
  query: ListQuery,
  address: string,
): ListPage<Row> {
  const { start, end } = bounds(rows, query);
  const kept = keptOf(query);
  const linkTo = (direction: PageInfo['direction'], index: number): string => {
    const pageInfo = encodePageInfo({
      direction,
      edgeId: rows.idAt(index),
      edgeKey: rows.keyAt(index),
      kept,
    });
    return `<${address}?limit=${query.limit}&page_info=${pageInfo}>; rel="${direction}"`;
  };
  const links = [
    ...(start > 0 && start < end ? [linkTo('previous', start)] : []),
    ...(end < rows.count && start < end ? [linkTo('next', end - 1)] : []),
  ];
  return { rows: slice(rows, start, end), link: linkOf(links) };
}

function bounds<Row>(
  rows: Sequence<Row>,
  { limit, page, sinceId }: ListQuery,
): { start: number; end: number } {
  if (page?.direction === 'previous') {
    const end = rows.before(page.edgeId, page.edgeKey);
    return { start: Math.max(0, end - limit), end };
  }
  const afterPage = page === null ? 0 : rows.after(page.edgeId, page.edgeKey);
  const afterId = sinceId === null ? 0 : rows.after(sinceId);
  const start = Math.max(afterPage, afterId);
  return { start, end: Math.min(rows.count, start + limit) };
}

function keptOf({ fields, sinceId, filters }: ListQuery): Readonly<Record<string, string>> {
  return {
    ...filters,
    ...(fields === null ? {} : { fields: fields.join(',') }),
    ...(sinceId === null ? {} : { since_id: String(sinceId) }),
  };
}

/** Clients read no more than 16 KiB of headers, so a longer link is left out. */
const LONGEST_LINK = 8 * 1024;

function linkOf(links: readonly string[]): string | null {
  const link = links.join(', ');
  return link === '' || link.length > LONGEST_LINK ? null : link;
}
