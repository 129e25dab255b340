import { RowTable } from './row-table.ts';
import { scanJson } from './scan-json.ts';

/** Where a text stops being JSON. */
export interface JsonProblem {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** It is well so far, and something is missing at its end. */
  readonly isCut: boolean;
}

/** The first thing that is wrong in a JSON text, or null for one that is well or blank. */
export function jsonProblem(text: string): JsonProblem | null {
  if (text.trim() === '') return null;
  const bytes = new TextEncoder().encode(text);
  const table = new RowTable(64, bytes.length + 1);
  const { broken, at } = scanJson(bytes, 0, table);
  const rest = new TextDecoder().decode(bytes.subarray(at));
  if (broken === null && rest.trim() === '') return null;
  const end = broken === 'cut' ? text.trimEnd().length : text.length - rest.trimStart().length;
  const before = text.slice(0, end);
  const start = before.lastIndexOf('\n') + 1;
  return {
    line: before.split('\n').length,
    column: [...before.slice(start)].length + 1,
    isCut: broken === 'cut',
  };
}

/** `line 3, column 14` */
export function jsonPlace({ line, column }: JsonProblem): string {
  return `line ${line}, column ${column}`;
}
