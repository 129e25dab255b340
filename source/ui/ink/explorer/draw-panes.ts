import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { DrawnFrame } from '../rows/frame.ts';
import { padRow } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import { schemaWords } from './assist/assist-line.ts';
import { fillRows } from './fill-rows.ts';
import { type PaneGeometry, type PaneSize, SEPARATOR_WIDTH } from './pane-layout.ts';
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
    cursor: answer.cursor === null ? null : { ...answer.cursor, row: answer.cursor.row + 1 },
  };
  switch (geometry.type) {
    case 'single':
      return isRequest ? request() : response;
    case 'stacked': {
      const { rows, cursor } = request();
      const under = shifted(response.cursor, rows.length, 0);
      return { rows: [...rows, ...response.rows], cursor: under ?? cursor };
    }
    case 'side': {
      const { rows, cursor } = request();
      const line = ` ${theme.glyphs.vertical} `;
      const joined = rows.map(
        (row, index) => padRow(row, geometry.request.width) + line + (response.rows[index] ?? ''),
      );
      const beside = shifted(response.cursor, 0, geometry.request.width + SEPARATOR_WIDTH);
      return { rows: joined, cursor: beside ?? cursor };
    }
  }
}

function shifted(cursor: Block['cursor'], rows: number, columns: number): Block['cursor'] {
  return cursor === null ? null : { row: cursor.row + rows, column: cursor.column + columns };
}

function requestBlock(state: ExplorerState, size: PaneSize, theme: Theme): Block {
  const block = requestRows(state, paneBody(size), theme);
  const name = state.mode === 'rest' ? 'Request: REST' : 'Request: GraphQL';
  const rows = block.rows.map((row) => (typeof row === 'string' ? row : row.flush));
  const { cursor } = block;
  const isInside = cursor !== null && cursor.row < size.height - 1 && cursor.column < size.width;
  return {
    rows: [
      paneTitle(
        { name, right: schemaWords(state, theme), hasKeys: state.focus.pane === 'request' },
        size.width,
        theme,
      ),
      ...fillRows(rows, size.height - 1),
    ],
    cursor: isInside ? { row: cursor.row + 1, column: cursor.column } : null,
  };
}

/** What is left of a pane below its title. */
export function paneBody({ width, height }: PaneSize): PaneSize {
  return { width, height: Math.max(1, height - 1) };
}
