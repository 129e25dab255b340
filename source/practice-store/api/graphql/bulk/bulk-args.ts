import { getNamedType, type GraphQLResolveInfo, Kind } from 'graphql';
import type { Args, BulkReading } from '../scene.ts';
import { BULK_PAGE } from './run-bulk.ts';

/** In bulk every list is read whole: the outermost one page by page, inner ones at once. */
export function bulkArgs(args: Args, reading: BulkReading, info: GraphQLResolveInfo): Args {
  if (!isConnection(info)) return args;
  const { last: _last, before: _before, ...kept } = args;
  return isOutermost(info)
    ? { ...kept, first: BULK_PAGE, after: reading.after }
    : { ...kept, first: Infinity, after: null };
}

/** Remembers where the outermost list goes on. */
export function noteBulkPage(value: unknown, reading: BulkReading, info: GraphQLResolveInfo): void {
  if (!isConnection(info) || !isOutermost(info)) return;
  const page: unknown =
    typeof value === 'object' && value !== null && 'pageInfo' in value ? value.pageInfo : null;
  if (typeof page !== 'object' || page === null) return;
  if (!('hasNextPage' in page && 'endCursor' in page)) return;
  reading.hasMore = page.hasNextPage === true;
  reading.after = typeof page.endCursor === 'string' ? page.endCursor : null;
}

/** The only root field: with several, each is read whole, or the pages of one repeat the others. */
function isOutermost({ path, operation }: GraphQLResolveInfo): boolean {
  return (
    path.prev === undefined &&
    operation.selectionSet.selections.every(
      (selection, at) => at === 0 && selection.kind === Kind.FIELD,
    )
  );
}

function isConnection({ returnType }: GraphQLResolveInfo): boolean {
  return getNamedType(returnType).name.endsWith('Connection');
}
