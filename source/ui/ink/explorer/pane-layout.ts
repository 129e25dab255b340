import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { TerminalSize } from '../terminal.ts';

export interface PaneSize {
  readonly width: number;
  /** With the title row. */
  readonly height: number;
}

/** Beside each other, under each other, or the one that has the keys alone. */
export type PaneGeometry =
  | { readonly type: 'side' | 'stacked'; readonly request: PaneSize; readonly response: PaneSize }
  | { readonly type: 'single'; readonly request: PaneSize; readonly response: PaneSize };

const SIDE_COLUMNS = 100;
const BOTH = { columns: 60, rows: 18 } as const;

/** Blank, line, blank between two panes that stand beside each other. */
export const SEPARATOR_WIDTH = 3;

/** How the panes share the terminal. `height` is what is left between the top and the hints. */
export function paneGeometry(
  state: Pick<ExplorerState, 'layout'>,
  size: TerminalSize,
  height: number,
): PaneGeometry {
  const { isZoomed, ratio } = state.layout;
  const { columns, rows } = size;
  if (isZoomed || columns < BOTH.columns || rows < BOTH.rows) {
    const whole = { width: columns, height };
    return { type: 'single', request: whole, response: whole };
  }
  if (columns < SIDE_COLUMNS) {
    const first = part(height, ratio, 4);
    return {
      type: 'stacked',
      request: { width: columns, height: first },
      response: { width: columns, height: height - first },
    };
  }
  const width = part(columns - SEPARATOR_WIDTH, ratio, 24);
  return {
    type: 'side',
    request: { width, height },
    response: { width: columns - SEPARATOR_WIDTH - width, height },
  };
}

function part(whole: number, percent: number, least: number): number {
  return Math.max(least, Math.min(whole - least, Math.round((whole * percent) / 100)));
}
