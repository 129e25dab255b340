/** Offset (UTF-16 units) of the start of the line that `offset` lies in. */
export function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Offset of the end of the line that `offset` lies in, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** Where a cursor stands: line number from 0, and the offsets of that line. */
export function cursorLine({ text, cursor }: { readonly text: string; readonly cursor: number }): {
  row: number;
  start: number;
  end: number;
} {
  const start = lineStart(text, cursor);
  let row = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < start; at = text.indexOf('\n', at + 1)) {
    row += 1;
  }
  return { row, start, end: lineEnd(text, cursor) };
}
