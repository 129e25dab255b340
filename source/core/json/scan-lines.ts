import { ROW, type RowTable } from './row-table.ts';

/**
 * Enters the lines of a text from `from` on into the table; LF and CR LF end a line.
 *
 * @returns whether all of them had room
 */
export function scanLines(bytes: Uint8Array, from: number, table: RowTable): boolean {
  let start = from;
  while (start < bytes.length) {
    if (table.isFull) return false;
    const found = bytes.indexOf(0x0a, start);
    const next = found === -1 ? bytes.length : found;
    const end = next > start && bytes[next - 1] === 0x0d ? next - 1 : next;
    table.add(ROW.line, start, end, 0);
    start = next + 1;
  }
  return true;
}
