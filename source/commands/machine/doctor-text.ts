import wrapAnsi from 'wrap-ansi';
import { largest } from '../../core/any-length.ts';
import {
  CHECK_TITLES,
  type CheckResult,
  STATUS_WORDS,
} from '../../core/diagnosis/machine-check.ts';
import type { Table } from './doctor-settings.ts';

const STATUS_WIDTH = longest(STATUS_WORDS);
const TITLE_WIDTH = longest(CHECK_TITLES);

/**
 * One line for each check with its remedy below, then the tables, then a last line that sums up.
 *
 * @param count of failed checks
 * @param columns of the terminal; null for a pipe, where no line is wrapped
 */
export function doctorText(
  results: readonly CheckResult[],
  tables: readonly Table[],
  count: number,
  columns: number | null,
): string {
  const lines = checkLines(results, columns);
  const parts = tables.map(({ title, rows }) => {
    const width = largest(rows.map(({ name }) => name.length));
    return [
      title,
      ...rows.flatMap(({ name, text, remedy, isWrong }) =>
        hanging([isWrong ? STATUS_WORDS.failed : '', name.padEnd(width)], text, remedy, columns),
      ),
    ];
  });
  return [lines, ...parts, [lastLine(count)]].map((part) => part.join('\n')).join('\n\n');
}

/** @param columns of the terminal; null: no line is wrapped */
export function checkLines(results: readonly CheckResult[], columns: number | null): string[] {
  return results.flatMap(({ name, status, text, remedy }) =>
    hanging([STATUS_WORDS[status], CHECK_TITLES[name].padEnd(TITLE_WIDTH)], text, remedy, columns),
  );
}

/** A status, a name, and beside them the text with the remedy below it. */
function hanging(
  [status, name]: readonly [status: string, name: string],
  text: string,
  remedy: string | null,
  columns: number | null,
): string[] {
  const head = `${status.padEnd(STATUS_WIDTH)} ${name} `;
  const rows = [text, remedy ?? []].flat().flatMap((part) => rowsOf(part, columns, head.length));
  return rows.map((row, index) => (index === 0 ? head : ' '.repeat(head.length)) + row);
}

/** The text in rows, indented by so many cells. @param columns of the terminal; null: one row */
export function rowsOf(text: string, columns: number | null, indent = 0): string[] {
  if (columns === null) return [text];
  return wrapAnsi(text, Math.max(1, columns - indent), { hard: true }).split('\n');
}

function lastLine(count: number): string {
  if (count === 0) return 'Nothing stands in your way.';
  const things = count === 1 ? 'One thing has' : `${count} things have`;
  return `${things} to be put right first: see "failed" above.`;
}

function longest(words: Readonly<Record<string, string>>): number {
  return largest(Object.values(words).map((word) => word.length));
}
