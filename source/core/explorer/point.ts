import type { AnswerWindow } from './event.ts';
import { bufferOf, currentField, isTyping, toResponse, withBuffer, withField } from './focus.ts';
import { editText } from '../text/text-buffer.ts';
import { openTable, pointToRow } from './reading/table.ts';
import { follow, walkToPlace, windowTop } from './reading/walk.ts';
import type { ExplorerState, Pointed } from './state.ts';

/**
 * Moves the focus to where the user clicked. A click in a text also puts its cursor there; a second
 * click on any other field starts typing in it. An open question or overlay keeps the focus.
 */
export function pointTo(
  state: ExplorerState,
  pointed: Pointed,
  window: AnswerWindow,
): ExplorerState {
  const { reading } = state;
  const asks =
    reading.isChoosingCopy || reading.isAskingForMore || reading.saving.type !== 'closed';
  if (state.question !== null || state.overlay !== null || asks) return state;
  switch (pointed.type) {
    case 'pane':
      if (pointed.pane === 'response') return toResponse(state);
      return { ...state, focus: { ...state.focus, pane: 'request' } };
    case 'field': {
      const { field, place = state.focus.rows, text } = pointed;
      const isHere = state.focus.pane === 'request' && currentField(state) === field;
      const wants = isHere || isTyping(state) || text !== undefined;
      const compose = { ...state.compose, ready: null, offers: null };
      const there = { ...state, compose, focus: { ...state.focus, rows: place } };
      const buffer = bufferOf(there, field);
      const focused = withField(there, field, wants && buffer !== null);
      if (buffer === null || text === undefined) return focused;
      const { offset, top = buffer.top } = text;
      return withBuffer(focused, field, { ...editText(buffer, { type: 'move-to', offset }), top });
    }
    case 'tab': {
      const view = { tab: pointed.tab, top: 0, left: 0 };
      const shown = pointed.tab === 'table' ? openTable(state) : state;
      return follow(
        toResponse(state.view.tab === pointed.tab ? state : { ...shown, view }),
        window,
      );
    }
    case 'row': {
      const there = toResponse(state);
      if (there.view.tab === 'table') return pointToRow(there, pointed.row, window);
      if (there.view.tab !== 'body') return there;
      return walkToPlace(there, windowTop(there, window) + pointed.row, window);
    }
  }
}
