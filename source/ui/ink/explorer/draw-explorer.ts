import stringWidth from 'string-width';
import { isTyping } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { ShellWords } from '../explorer-face.ts';
import { hintsOf, type KeyHint } from '../keymap.ts';
import type { DrawnFrame } from '../rows/frame.ts';
import { hintRow, withLastKey } from '../rows/key-hints.ts';
import { noticeRows } from '../rows/notice.ts';
import { cutRow, padRow, spreadRow } from '../rows/wrap.ts';
import { isTooSmall, type TerminalSize } from '../terminal-size.ts';
import type { Theme } from '../theme.ts';
import { explorerBindings } from './explorer-bindings.ts';
import { explorerHelp } from './help-rows.ts';
import { paneGeometry, type PaneGeometry, type PaneSize } from './pane-layout.ts';
import { paneTitle } from './pane-title.ts';
import { requestRows } from './request-pane.ts';
import { responsePane, type ResponsePane } from './response-pane.ts';
import { meterWords } from './status-chip.ts';

export interface DrawnExplorer {
  readonly frame: DrawnFrame;
  /** What the core needs to know for scrolling. */
  readonly view: { readonly height: number; readonly diagnosisRows: number };
}

interface Block {
  readonly rows: readonly string[];
  readonly cursor: DrawnFrame['cursor'];
}

/** The explorer's whole screen for a state. Pure; makes only rows that are visible. */
export function drawExplorer(
  state: ExplorerState,
  words: ShellWords,
  size: TerminalSize,
  theme: Theme,
): DrawnExplorer {
  const { columns, rows } = size;
  const { height, diagnosisRows } = state.view;
  if (isTooSmall(size)) {
    const small = ['too small', 'q: leave'].slice(0, rows).map((row) => row.slice(0, columns));
    return { frame: { rows: small, cursor: null }, view: { height, diagnosisRows } };
  }
  const head = headRow(state, words.faultsOn, columns, theme);
  const hints = withLastKey(
    (width) => hintRow(explorerHints(state, words), width, theme),
    state.presenter ? words.lastKey : null,
    columns,
    theme,
  );
  if (state.help !== null) {
    const help = explorerHelp(state, columns, theme);
    const top = Math.max(0, Math.min(state.help, help.length - (rows - 2)));
    const body = fill(help.slice(top, top + rows - 2), rows - 2);
    return {
      frame: { rows: [head, ...body, hints], cursor: null },
      view: { height, diagnosisRows },
    };
  }
  const status = statusRows(state, words, size, theme);
  const geometry = paneGeometry(state, size, rows - 2 - status.length);
  const answer = responsePane(state, inner(geometry.response), theme);
  const panes = drawPanes(state, geometry, answer, theme);
  return {
    frame: {
      rows: [head, ...panes.rows, ...status, hints],
      cursor:
        panes.cursor === null ? null : { row: panes.cursor.row + 1, column: panes.cursor.column },
    },
    view: { height: answer.viewHeight, diagnosisRows: answer.diagnosisRows },
  };
}

/** Without the title. */
function inner({ width, height }: PaneSize): PaneSize {
  return { width, height: Math.max(1, height - 1) };
}

function drawPanes(
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
      ...fill(answer.rows, geometry.response.height - 1),
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
  const block = requestRows(state, inner(size), theme);
  const name = state.mode === 'rest' ? 'Request: REST' : 'Request: GraphQL';
  const rows = block.rows.map((row) => (typeof row === 'string' ? row : row.flush));
  const { cursor } = block;
  const isInside = cursor !== null && cursor.row < size.height - 1 && cursor.column < size.width;
  return {
    rows: [
      paneTitle({ name, right: '', hasKeys: state.focus.pane === 'request' }, size.width, theme),
      ...fill(rows, size.height - 1),
    ],
    cursor: isInside ? { row: cursor.row + 1, column: cursor.column } : null,
  };
}

function headRow(
  state: ExplorerState,
  faultsOn: string | null,
  columns: number,
  theme: Theme,
): string {
  const { address } = state.config;
  const dot = ` ${theme.glyphs.separator} `;
  const store = address.isPractice ? `${address.shop} (practice)` : address.shop;
  const meter = meterWords(state, theme);
  const facts = [store, state.version, scopeWords(state)];
  if (state.presenter) facts.unshift('[presenting]');
  if (faultsOn !== null) facts.unshift(theme.warning(faultsOn));
  const room = Math.max(1, columns - stringWidth(meter) - 1);
  const left = cutRow(
    `${theme.title('tokenwright')}  ${facts.join(dot)}`,
    room,
    theme.glyphs.ellipsis,
  );
  return spreadRow(left, meter, columns);
}

function scopeWords({ grantedScopes }: ExplorerState): string {
  if (grantedScopes === null) return 'scopes not known';
  return grantedScopes.length === 0 ? 'no scopes' : grantedScopes.join(', ');
}

/** Between the panes and the hints: a question first, then what there is to say. */
function statusRows(
  state: ExplorerState,
  words: ShellWords,
  { columns, rows }: TerminalSize,
  theme: Theme,
): string[] {
  const most = Math.max(1, Math.min(4, rows - 8));
  const lines: string[] = [];
  if (words.isInterrupted) lines.push(theme.warning('Press Ctrl+C again to leave.'));
  if (state.question !== null) {
    const message = `${state.question.title} may change data of ${state.config.address.shop}. Send it?`;
    lines.push(...noticeRows({ level: 'warning', message, remedy: null }, columns, theme));
  }
  if (state.notice !== null) lines.push(...noticeRows(state.notice, columns, theme));
  return lines.slice(0, most);
}

function explorerHints(state: ExplorerState, words: ShellWords): KeyHint[] {
  const hints = hintsOf(explorerBindings(state), words);
  // The help is the last one, which stays where there is no room for all.
  return isTyping(state)
    ? hints
    : hints.filter(({ key }, index) => hints.findIndex((one) => one.key === key) === index);
}

function fill(rows: readonly string[], height: number): string[] {
  const filled = rows.slice(0, Math.max(0, height));
  while (filled.length < height) filled.push('');
  return filled;
}
