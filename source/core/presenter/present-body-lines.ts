import { readBodyRows } from '../json/read-body-rows.ts';
import { hidePersonalRows } from './hide-personal-rows.ts';

/** Deeper levels are not indented further, so that nesting can't multiply the text. */
const DEEPEST = 20;

/** A body line by line as a projector may show it. */
export function presentBodyLines(bytes: Uint8Array): string[] {
  const rows = hidePersonalRows(readBodyRows(bytes));
  return Array.from({ length: rows.count }, (_, index) => {
    const { depth, segments } = rows.row(index);
    return '  '.repeat(Math.min(depth, DEEPEST)) + segments.map(({ text }) => text).join('');
  });
}
