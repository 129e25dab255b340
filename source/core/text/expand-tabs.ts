import { cellWidth } from './cell-width.ts';

/** As terminals and pagers do it. */
const TAB_STOP = 8;

/** Replaces tabs by blanks up to the next stop, counted in cells from the start of each line. */
export function expandTabs(text: string): string {
  return text.split('\n').map(expandLine).join('\n');
}

function expandLine(line: string): string {
  const [first = '', ...rest] = line.split('\t');
  if (rest.length === 0) return line;
  let column = cellWidth(first);
  const pieces = [first];
  for (const piece of rest) {
    const blanks = TAB_STOP - (column % TAB_STOP);
    pieces.push(' '.repeat(blanks), piece);
    column += blanks + cellWidth(piece);
  }
  return pieces.join('');
}
