import { Position } from 'graphql-language-service';

/** An offset (UTF-16 units) as the language service counts: line and column from 0. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  let line = 0;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line += 1;
  return new Position(line, offset - start);
}

/** The characters of a name that stand directly before an offset. */
export function wordBefore(text: string, offset: number): string {
  return /[A-Za-z0-9_]*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0] ?? '';
}
