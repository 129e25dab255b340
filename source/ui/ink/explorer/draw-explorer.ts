import { isTyping } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { presentAsked } from '../../../core/view/presenter.ts';
import type { ScreenWords } from '../faces.ts';
import { hintsOf, type KeyHint } from '../keymap.ts';
import type { DrawnFrame } from '../rows/frame.ts';
import { hintRow, withLastKey } from '../rows/key-hints.ts';
import { noticeRows } from '../rows/notice.ts';
import { isTooSmall, type TerminalSize } from '../terminal.ts';
import type { Theme } from '../theme.ts';
import { drawPanes, paneBody } from './draw-panes.ts';
import { overlayRows } from './draw-overlay.ts';
import { explorerBindings } from './explorer-bindings.ts';
import { fillRows } from './fill-rows.ts';
import { explorerHelp } from './help-rows.ts';
import { headRow } from './head-row.ts';
import { paneGeometry } from './pane-layout.ts';
import { readingQuestion } from './reading-rows.ts';
import { responsePane } from './response-pane.ts';

export interface DrawnExplorer {
  readonly frame: DrawnFrame;
  /** What the core needs to know for scrolling. */
  readonly view: {
    readonly height: number;
    readonly diagnosisRows: number;
    readonly wireRows: number;
  };
}

/** The explorer's whole screen for a state. Pure; makes only rows that are visible. */
export function drawExplorer(
  state: ExplorerState,
  words: ScreenWords,
  size: TerminalSize,
  theme: Theme,
): DrawnExplorer {
  const { columns, rows } = size;
  const { height, diagnosisRows, wireRows } = state.view;
  if (isTooSmall(size)) {
    const small = ['too small', 'q: leave'].slice(0, rows).map((row) => row.slice(0, columns));
    return { frame: { rows: small, cursor: null }, view: { height, diagnosisRows, wireRows } };
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
    const body = fillRows(help.slice(top, top + rows - 2), rows - 2);
    return {
      frame: { rows: [head, ...body, hints], cursor: null },
      view: { height, diagnosisRows, wireRows },
    };
  }
  const status = statusRows(state, words, size, theme);
  if (state.overlay !== null) {
    const room = { width: columns, height: rows - 2 - status.length };
    const over = overlayRows(state, state.overlay, room, theme);
    const body = over.rows.map((row) => (typeof row === 'string' ? row : row.flush));
    return {
      frame: {
        rows: [head, ...fillRows(body, room.height), ...status, hints],
        cursor: over.cursor === null ? null : { ...over.cursor, row: over.cursor.row + 1 },
      },
      view: { height, diagnosisRows, wireRows },
    };
  }
  const geometry = paneGeometry(state, size, rows - 2 - status.length);
  const answer = responsePane(state, paneBody(geometry.response), theme);
  const panes = drawPanes(state, geometry, answer, theme);
  return {
    frame: {
      rows: [head, ...panes.rows, ...status, hints],
      cursor:
        panes.cursor === null ? null : { row: panes.cursor.row + 1, column: panes.cursor.column },
    },
    view: {
      height: answer.viewHeight,
      diagnosisRows: answer.diagnosisRows,
      wireRows: answer.wireRows,
    },
  };
}

/** Between the panes and the hints: a question first, then what there is to say. */
function statusRows(
  state: ExplorerState,
  words: ScreenWords,
  { columns, rows }: TerminalSize,
  theme: Theme,
): string[] {
  const most = Math.max(1, Math.min(4, rows - 8));
  const lines: string[] = [];
  if (words.isInterrupted) lines.push(theme.warning('Press Ctrl+C again to leave.'));
  if (state.question !== null) {
    const { title } = state.presenter ? presentAsked(state.question) : state.question;
    const message = `${title} may change data of ${state.config.address.shop}. Send it?`;
    lines.push(...noticeRows({ level: 'warning', message, remedy: null }, columns, theme));
  }
  const asked = readingQuestion(state);
  if (asked !== null) {
    lines.push(...noticeRows({ level: 'warning', message: asked, remedy: null }, columns, theme));
  }
  if (state.notice !== null) lines.push(...noticeRows(state.notice, columns, theme));
  return lines.slice(0, most);
}

function explorerHints(state: ExplorerState, words: ScreenWords): KeyHint[] {
  const hints = hintsOf(explorerBindings(state), words);
  // The help is the last one, which stays where there is no room for all.
  return isTyping(state)
    ? hints
    : hints.filter(({ key }, index) => hints.findIndex((one) => one.key === key) === index);
}
