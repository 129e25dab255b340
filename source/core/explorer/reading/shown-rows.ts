import type { BodyRow, BodyRows } from '../../json/body-rows.ts';
import { firstIndex, isFoldedAt, placeOf, rowAt, shownCount } from '../../json/fold-index.ts';
import type { Reading } from './reading.ts';

/** The rows of a body that are shown: without what is folded or filtered out. Places are from 0. */
export interface ShownRows {
  readonly count: number;
  /** The row of the body that is shown at a place. */
  rowAt(place: number): number;
  /** Where a row is shown, or what hides it. */
  placeOf(row: number): number;
  /** What stands there: the row itself, or folded with all that it opens. */
  drawn(row: number, longest?: number): BodyRow;
}

/** What of a body is shown in this reading. */
export function shownRows(body: BodyRows, { folds, filter }: Reading): ShownRows {
  const { tree } = body;
  if (filter !== null) {
    const { rows } = filter;
    return {
      count: rows.length,
      rowAt: (place) => rows[place] ?? 0,
      placeOf: (row) => Math.max(0, firstIndex(rows.length, (i) => (rows[i] ?? 0) > row) - 1),
      drawn: (row, longest) => {
        const next = rows[firstIndex(rows.length, (i) => (rows[i] ?? 0) > row)];
        // Nothing in it is left: then it says how much there is.
        const isEmpty = next === undefined || next > (tree?.closeOf(row) ?? row);
        return isEmpty ? body.folded(row, longest) : body.row(row, longest);
      },
    };
  }
  if (tree === null) {
    return {
      count: body.count,
      rowAt: (place) => place,
      placeOf: (row) => row,
      drawn: (row, longest) => body.row(row, longest),
    };
  }
  return {
    count: shownCount(tree, folds),
    rowAt: (place) => rowAt(folds, place),
    placeOf: (row) => placeOf(tree, folds, row),
    drawn: (row, longest) =>
      isFoldedAt(folds, row) ? body.folded(row, longest) : body.row(row, longest),
  };
}
