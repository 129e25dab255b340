import {
  CHECK_TITLES,
  STATUS_WORDS,
  type CheckResult,
} from '../../core/diagnosis/machine-check.ts';
import { hangingRows, padRow } from '../../ui/ink/rows/wrap.ts';

const STATUS_WIDTH = longest(STATUS_WORDS);
const TITLE_WIDTH = longest(CHECK_TITLES);

/**
 * One line a check, with what to do under it, and a last line that sums up.
 *
 * @param columns of the terminal; null where it goes into a pipe, and no line is broken
 */
export function doctorText(results: readonly CheckResult[], columns: number | null): string {
  const lines = results.flatMap(({ name, status, text, remedy }) => {
    const head = `${padRow(STATUS_WORDS[status], STATUS_WIDTH)} ${padRow(CHECK_TITLES[name], TITLE_WIDTH)}`;
    return [
      ...rowsBehind(head, text, columns),
      ...(remedy === null ? [] : rowsBehind(padRow('', head.length), remedy, columns)),
    ];
  });
  return [...lines, '', lastLine(results)].join('\n');
}

function rowsBehind(head: string, text: string, columns: number | null): string[] {
  return columns === null ? [`${head} ${text}`] : hangingRows(head, text, columns);
}

function lastLine(results: readonly CheckResult[]): string {
  const count = results.filter(({ status }) => status === 'failed').length;
  if (count === 0) return 'Nothing stands in your way.';
  const things = count === 1 ? 'One thing has' : `${count} things have`;
  return `${things} to be put right first: see "failed" above.`;
}

function longest(words: Readonly<Record<string, string>>): number {
  return Math.max(...Object.values(words).map((word) => word.length));
}
