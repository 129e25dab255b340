import { smallest } from '../any-length.ts';
/**
 * How many letters must be added, dropped, changed or swapped with a neighbour. More than `most` is
 * returned early as `most + 1`, so that long texts cost little.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, at(beforeLast, j - 2) + 1);
      }
      row.push(best);
    }
    if (smallest(row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, b.length), most + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** With more changed letters it is a different name. */
const NEAR_MISS = 2;

/** `Did you mean send?`, or null if no name is near what was typed. */
export function didYouMean(typed: string, names: readonly string[]): string | null {
  const near = nearestName(typed, names);
  return near === null ? null : `Did you mean ${near}?`;
}

/** The name that is nearest to what was typed; null: none is near. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const wanted = typed.toLowerCase();
  // Two changed letters of four make another word: tcsh is not bash, and FETCH is not PATCH.
  const most = Math.min(
    NEAR_MISS,
    wanted.length < 2 ? 0 : Math.max(1, Math.floor(wanted.length / 3)),
  );
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase(), most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.name ?? null;
}
