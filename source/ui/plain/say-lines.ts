import type { Writable } from 'node:stream';
import { toDisplayText } from '../../core/text/display-text.ts';

/** Writes lines. The last border: whatever a caller overlooked can't act on the terminal. */
export function sayLines(output: Writable, lines: readonly string[]): void {
  for (const line of lines) output.write(`${toDisplayText(line)}\n`);
}
