/** The figures of a run, by area, and every mutant that no test found. */
import { AREAS, type Mutant } from './sample.ts';
import type { Verdict } from './trial.ts';

export interface Tried {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
  /** Why it is harmless; null when nobody has reviewed it. */
  readonly reason: string | null;
}

const WIDTHS = [16, 8, 8, 8, 12, 10, 8] as const;

/** @returns the text to print, and the share of mutants that were found, from 0 to 1 */
export function reportOf(
  tried: readonly Tried[],
  failing: readonly string[],
): { readonly text: string; readonly share: number } {
  const rows = AREAS.map((area) => ({
    name: area,
    of: tried.filter(({ mutant }) => mutant.area === area),
  })).filter(({ of }) => of.length > 0);
  const survivors = tried.filter(({ verdict }) => verdict.by === 'nothing');
  const lines = [
    row(['area', 'mutants', 'tests', 'types', 'time limit', 'survived', 'found']),
    ...[...rows, { name: 'all', of: tried }].map(({ name, of }) => figures(name, of)),
    '',
    ...survivors.flatMap(survivor),
  ];
  if (failing.length > 0)
    lines.push('', `Left out, for they fail without a change: ${failing.join(', ')}`);
  return { text: lines.join('\n'), share: shareFound(tried) };
}

function figures(name: string, tried: readonly Tried[]): string {
  const by = (kind: Verdict['by']) =>
    `${tried.filter(({ verdict }) => verdict.by === kind).length}`;
  const share = `${(100 * shareFound(tried)).toFixed(1)} %`;
  return row([
    name,
    `${tried.length}`,
    by('test'),
    by('types'),
    by('time limit'),
    by('nothing'),
    share,
  ]);
}

function shareFound(tried: readonly Tried[]): number {
  const found = tried.filter(({ verdict }) => verdict.by !== 'nothing');
  return tried.length === 0 ? 1 : found.length / tried.length;
}

function row(cells: readonly string[]): string {
  return cells
    .map((cell, index) =>
      index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index] ?? 8),
    )
    .join('');
}

function survivor({ mutant, verdict, reason }: Tried): string[] {
  const { id, path, line, operator, before, after } = mutant;
  const tests = verdict.by === 'nothing' ? verdict.tests : 0;
  return [
    `${id}  ${path}:${line}  ${operator}, ${tests} test files`,
    `    ${oneLine(before)}  →  ${oneLine(after) || 'nothing'}`,
    `    ${reason === null ? 'OPEN: no reason is listed' : `does no harm: ${reason}`}`,
  ];
}

function oneLine(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
