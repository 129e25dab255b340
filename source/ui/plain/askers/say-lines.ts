import type { Writable } from 'node:stream';
import wrapAnsi from 'wrap-ansi';
import { toDisplayText } from '../../../core/text/display-text.ts';

/** Narrower terminals break lines as well as this could. */
const NARROWEST = 20;

type Terminal = Writable & { readonly columns?: number };

/** Writes lines. The last border: whatever a caller overlooked can't act on the terminal. */
export function sayLines(output: Writable, lines: readonly string[]): void {
  for (const line of lines) output.write(`${toDisplayText(line)}\n`);
}

/** The same, broken between words where the terminal would break within them. */
export function sayWrapped(output: Terminal, lines: readonly string[]): void {
  sayLines(
    output,
    lines.flatMap((line) => wrapped(output, line)),
  );
}

/** A line in as many as it takes between its words. */
export function wrapped({ columns = 0 }: Terminal, line: string): readonly string[] {
  return columns < NARROWEST ? [line] : wrapLine(toDisplayText(line), columns);
}

/** What goes on stands under the text of its item. A word that is too long stays whole. */
function wrapLine(line: string, columns: number): readonly string[] {
  const [lead = ''] = /^ *(?:\d+\. )?/.exec(line) ?? [];
  const indent = ' '.repeat(lead.length);
  return wrapAnsi(line.slice(lead.length), columns - lead.length, { trim: true })
    .split('\n')
    .map((part, index) => `${index === 0 ? lead : indent}${part}`);
}
