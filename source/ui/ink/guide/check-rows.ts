import {
  CHECK_TITLES,
  STATUS_WORDS,
  type CheckResult,
  type CheckStatus,
} from '../../../core/diagnosis/machine-check.ts';
import { hangingRows, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';

/** Every check with its text and what to do. */
export function allCheckRows(
  results: readonly CheckResult[],
  width: number,
  theme: Theme,
): string[] {
  return results.flatMap((result) => checkRows(result, width, theme));
}

/**
 * In few rows: what failed with what to do, notes without, and of the rest the names. Notes stop
 * nobody, and what to do is said again where it matters.
 */
export function fewCheckRows(
  results: readonly CheckResult[],
  width: number,
  theme: Theme,
): string[] {
  const namesOf = (status: CheckStatus): string[] => {
    const names = results.filter((result) => result.status === status).map(({ name }) => name);
    if (names.length === 0) return [];
    const titles = names.map((name) => CHECK_TITLES[name]).join(', ');
    return hangingRows(`${statusMark(status, theme)}:`, titles, width);
  };
  return [
    ...results.flatMap((result) => {
      if (result.status === 'failed') return checkRows(result, width, theme);
      return result.status === 'attention'
        ? checkRows({ ...result, remedy: null }, width, theme)
        : [];
    }),
    ...namesOf('untested'),
    ...namesOf('ok'),
  ];
}

/** A status as a coloured word, with a sign where there is one beside ASCII. */
export function statusMark(status: CheckStatus, theme: Theme): string {
  const { glyphs } = theme;
  const word = STATUS_WORDS[status];
  switch (status) {
    case 'ok':
      return theme.ok(glyphs.ok === word ? word : `${glyphs.ok} ${word}`);
    case 'attention':
      return theme.warning(`${glyphs.warning} ${word}`);
    case 'failed':
      return theme.error(`${glyphs.error} ${word}`);
    case 'untested':
      return `${glyphs.todo} ${word}`;
  }
}

function checkRows(result: CheckResult, width: number, theme: Theme): string[] {
  const mark = `${statusMark(result.status, theme)} ${CHECK_TITLES[result.name]}:`;
  const rows = hangingRows(mark, result.text, width);
  const remedy = result.remedy === null ? [] : wrapRows(result.remedy, width - 2);
  return [...rows, ...remedy.map((row) => `  ${row}`)];
}
