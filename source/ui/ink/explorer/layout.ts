/** How the explorer shares the terminal. Pure: nothing is measured, and no state holds a size. */
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { TerminalSize } from '../terminal.ts';

/** In cells. */
export interface PaneSize {
  readonly width: number;
  readonly height: number;
}

/** Beside each other, under each other, or the one that has the keys alone. */
export interface Panes {
  readonly type: 'side' | 'stacked' | 'single';
  readonly request: PaneSize;
  readonly answer: PaneSize;
}

const SIDE_COLUMNS = 100;
const BOTH = { columns: 60, rows: 18 } as const;

/** Rows of the top line and the key bar. */
export const CHROME_ROWS = 2;

/** `height`: the rows between the top line and what stands under the panes. */
export function panesOf(
  { layout }: Pick<ExplorerState, 'layout'>,
  { columns, rows }: TerminalSize,
  height: number,
): Panes {
  if (layout.isZoomed || columns < BOTH.columns || rows < BOTH.rows) {
    const whole = { width: columns, height };
    return { type: 'single', request: whole, answer: whole };
  }
  if (columns < SIDE_COLUMNS) {
    const first = part(height, layout.ratio, 5);
    return {
      type: 'stacked',
      request: { width: columns, height: first },
      answer: { width: columns, height: height - first },
    };
  }
  const width = part(columns, layout.ratio, 26);
  return {
    type: 'side',
    request: { width, height },
    answer: { width: columns - width, height },
  };
}

function part(whole: number, percent: number, least: number): number {
  return Math.max(least, Math.min(whole - least, Math.round((whole * percent) / 100)));
}

/** A pane that is alone on the screen has no frame, so that a selection copies nothing else. */
export function isFramed({ type }: Panes): boolean {
  return type !== 'single';
}

/** What is left of a pane for its content: inside the frame, or under the row with its title. */
export function insideOf({ width, height }: PaneSize, hasFrame: boolean): PaneSize {
  return hasFrame
    ? { width: Math.max(1, width - 4), height: Math.max(1, height - 2) }
    : { width, height: Math.max(1, height - 1) };
}
