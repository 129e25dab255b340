import { slice, type Sequence } from '../../data/sequence.ts';
import type { ListQuery } from './list-query.ts';
import { encodePageInfo, type PageInfo } from './page-info.ts';

export interface ListPage<Row> {
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
    const pageInfo = encodePageInfo({ direction, edgeId: rows.idAt(index), kept });
    return `<${address}?limit=${query.limit}&page_info=${pageInfo}>; rel="${direction}"`;
  };
  const links = [
    ...(start > 0 && start < end ? [linkTo('previous', start)] : []),
    ...(end < rows.count && start < end ? [linkTo('next', end - 1)] : []),
  ];
  return { rows: slice(rows, start, end), link: links.length === 0 ? null : links.join(', ') };
}

function bounds<Row>(
  rows: Sequence<Row>,
  { limit, page, sinceId }: ListQuery,
): { start: number; end: number } {
  if (page?.direction === 'previous') {
    const end = rows.before(page.edgeId);
    return { start: Math.max(0, end - limit), end };
  }
  const afterPage = page === null ? 0 : rows.after(page.edgeId);
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
