import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { DrawnFrame } from '../rows/frame.ts';
import { padRow } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import type { PaneGeometry, PaneSize } from './pane-layout.ts';
import { paneTitle } from './pane-title.ts';
import { requestRows } from './request-pane.ts';
import type { ResponsePane } from './response-pane.ts';

interface Block {
  readonly rows: readonly string[];
  readonly cursor: DrawnFrame['cursor'];
}

/** Request and answer as the geometry places them: beside each other, stacked, or one alone. */
export function drawPanes(
  state: ExplorerState,
  geometry: PaneGeometry,
  answer: ResponsePane,
  theme: Theme,
): Block {
  const isRequest = state.focus.pane === 'request';
  const request = (): Block => requestBlock(state, geometry.request, theme);
  const response: Block = {
    rows: [
      paneTitle(
        { name: 'Answer', right: answer.position, hasKeys: !isRequest },
        geometry.response.width,
        theme,
      ),
      ...fillRows(answer.rows, geometry.response.height - 1),
    ],
    cursor: null,
  };
  switch (geometry.type) {
    case 'single':
      return isRequest ? request() : response;
    case 'stacked': {
      const { rows, cursor } = request();
      return { rows: [...rows, ...response.rows], cursor };
    }
    case 'side': {
      const { rows, cursor } = request();
      const line = ` ${theme.glyphs.vertical} `;
      const joined = rows.map(
        (row, index) => padRow(row, geometry.request.width) + line + (response.rows[index] ?? ''),
      );
      return { rows: joined, cursor };
    }
  }
}

function requestBlock(state: ExplorerState, size: PaneSize, theme: Theme): Block {
  const block = requestRows(state, paneBody(size), theme);
  const name = state.mode === 'rest' ? 'Request: REST' : 'Request: GraphQL';
  const rows = block.rows.map((row) => (typeof row === 'string' ? row : row.flush));
  const { cursor } = block;
  const isInside = cursor !== null && cursor.row < size.height - 1 && cursor.column < size.width;
  return {
    rows: [
      paneTitle({ name, right: '', hasKeys: state.focus.pane === 'request' }, size.width, theme),
      ...fillRows(rows, size.height - 1),
    ],
    cursor: isInside ? { row: cursor.row + 1, column: cursor.column } : null,
  };
}

/** What is left of a pane below its title. */
export function paneBody({ width, height }: PaneSize): PaneSize {
  return { width, height: Math.max(1, height - 1) };
}

/** Exactly that many rows: what is over is cut, what is missing is blank. */
export function fillRows(rows: readonly string[], height: number): string[] {
  const filled = rows.slice(0, Math.max(0, height));
  while (filled.length < height) filled.push('');
  return filled;
}
