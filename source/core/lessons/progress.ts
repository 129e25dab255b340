/** What is kept of a lesson that was done. */
interface LessonProgress {
  /** When it was done last: milliseconds since 1970. */
  readonly doneAtMs: number;
  /** The failed tries of the best run, one number for each check. */
  readonly tries: readonly number[];
}

/** By the id of the lesson. */
export type Progress = Readonly<Record<string, LessonProgress>>;

/** The progress with one more run of this lesson: the last time, and the best tries. */
export function addToProgress(before: Progress, id: string, run: LessonProgress): Progress {
  const known = Object.hasOwn(before, id) ? before[id] : undefined;
  // A lesson that was changed since has other checks, which are not to be compared.
  const isBetter =
    known === undefined ||
    known.tries.length !== run.tries.length ||
    sumOf(run.tries) < sumOf(known.tries);
  return { ...before, [id]: { ...run, tries: isBetter ? run.tries : known.tries } };
}

/** `no extra try`, `3 extra tries`. */
export function triesWords(tries: readonly number[]): string {
  const sum = sumOf(tries);
  if (sum === 0) return 'no extra try';
  return sum === 1 ? '1 extra try' : `${sum} extra tries`;
}

/** The check that cost the most tries, counted from 0; null: none cost any. */
export function hardestCheck(tries: readonly number[]): number | null {
  const most = tries.reduce((a, b) => Math.max(a, b), 0);
  return most === 0 ? null : tries.indexOf(most);
}

function sumOf(tries: readonly number[]): number {
  return tries.reduce((sum, count) => sum + count, 0);
}
