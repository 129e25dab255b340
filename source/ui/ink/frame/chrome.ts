import type { TerminalSize } from '../terminal.ts';

/** A text column is easier to read, and the same on every projector, at this width at most. */
const WIDEST = 76;

/** What is around the body of a screen. Where rows or columns are scarce, it goes first. */
export interface Chrome {
  /** The lines that set the body off, above and below. */
  readonly hasRules: boolean;
  readonly hasStepper: boolean;
  /** Keys that the key bar has no room for, in a row of their own. */
  readonly hasMoreKeys: boolean;
  /** Blanks left of the text. */
  readonly margin: number;
  /** Cells of the text column. */
  readonly width: number;
}

export function chromeOf({ columns, rows }: TerminalSize): Chrome {
  const margin = columns >= 40 ? 1 : 0;
  return {
    hasRules: rows >= 16,
    hasStepper: rows >= 10,
    hasMoreKeys: rows >= 12,
    margin,
    width: Math.max(1, Math.min(WIDEST, columns - 2 * margin)),
  };
}
