import type { Writable } from 'node:stream';
import wrapAnsi from 'wrap-ansi';
import { toDisplayText } from '../../../core/text/display-text.ts';

/** In narrower terminals lines are not wrapped here. */
const NARROWEST = 20;

type Terminal = Writable & { readonly columns?: number };

/** Writes lines. The last check: control characters that a caller overlooked can't do anything. */
export function sayLines(output: Writable, lines: readonly string[]): void {
  for (const line of lines) output.write(`${toDisplayText(line)}\n`);
}

/** Writes lines, wrapped between words; the terminal would break within words. */
export function sayWrapped(output: Terminal, lines: readonly string[]): void {
  sayLines(
    output,
    lines.flatMap((line) => wrapped(output, line)),
  );
}

/** A line, wrapped between its words to the width of the terminal. */
export function wrapped({ columns = 0 }: Terminal, line: string): readonly string[] {
  return columns < NARROWEST ? [line] : wrapLine(toDisplayText(line), columns);
}

/** Later rows are indented to the text of their item. A word that is too long stays whole. */
function wrapLine(line: string, columns: number): readonly string[] {
  const [lead = ''] = /^ *(?:\d+\. )?/.exec(line) ?? [];
  const indent = ' '.repeat(lead.length);
  return wrapAnsi(line.slice(lead.length), columns - lead.length)
    .split('\n')
    .map((part, index) => `${index === 0 ? lead : indent}${part}`);
}
