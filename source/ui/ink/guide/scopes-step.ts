import { STEP_TEXTS } from '../../../core/guide/texts.ts';
import { visibleScopes, type ScopeRow } from '../../../core/guide/visible-scopes.ts';
import { cutToWidth } from '../../../core/text/cut-to-width.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { fieldRow } from '../rows/field.ts';
import { windowedList } from '../rows/list.ts';
import { stack } from '../rows/row.ts';
import { padRow, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import type { StepBinding, StepScreen } from './step-screen.ts';

/** Rows under the list for the words about the scope under the cursor. */
const DETAIL_ROWS = 3;
const HANDLE_WIDTH = 30;

/** The list of scopes with its filter; only the rows that are seen are built. */
export const scopesStep: StepScreen = {
  question: () => STEP_TEXTS.scopes.question,

  body(state, { theme, room }) {
    const { filter, cursor, chosen } = state.forms[state.mode].scopes;
    const rows = visibleScopes(state);
    const field = fieldRow(
      {
        label: 'Filter',
        buffer: filter,
        hasFocus: state.focus === 'scope-filter',
        width: room.width,
        placeholder: 'press / to search or to type scopes',
        labelWidth: 9,
      },
      theme,
    );
    const listHeight = Math.max(1, room.height - field.rows.length - DETAIL_ROWS - 2);
    const items = rows.map((row) => () => scopeRow(row, room.width - 2, theme));
    const list = windowedList(
      items,
      Math.min(cursor, Math.max(0, rows.length - 1)),
      listHeight,
      theme,
    );
    const isTyping = state.focus === 'scope-filter';
    const count = `${chosen.length} chosen${chosen.length > 8 ? '; fewer scopes are approved more easily' : ''}`;
    return stack(
      field,
      // While the filter has the keys its row must stay visible, not the list's.
      isTyping ? { ...list, focusRow: null } : list,
      rows.length === 0
        ? wrapRows('Nothing matches. Enter takes the text as typed.', room.width)
        : [],
      [theme.strong(count)],
      detailRows(rows[cursor], room.width),
    );
  },

  bindings(state) {
    const typing = state.focus === 'scope-filter';
    const moves: StepBinding[] = [
      {
        command: { type: 'move-scope', by: 1 },
        keys: typing ? ['down'] : ['down', 'j'],
        hint: null,
        help: 'next scope',
      },
      {
        command: { type: 'move-scope', by: -1 },
        keys: typing ? ['up'] : ['up', 'k'],
        hint: null,
        help: 'scope before',
      },
      {
        command: { type: 'move-scope', by: 10 },
        keys: ['pagedown'],
        hint: null,
        help: 'ten further',
      },
      { command: { type: 'move-scope', by: -10 }, keys: ['pageup'], hint: null, help: 'ten back' },
    ];
    if (typing) {
      return [
        { command: { type: 'next' }, keys: ['enter'], hint: 'to the list' },
        {
          command: { type: 'focus', field: null },
          keys: ['tab', 'shift+tab'],
          hint: null,
          help: 'to the list',
        },
        ...moves,
      ];
    }
    return [
      { command: { type: 'next' }, keys: ['enter'], hint: 'go on' },
      { command: { type: 'toggle-scope-here' }, keys: ['space', 'x'], hint: 'tick' },
      {
        command: { type: 'focus', field: 'scope-filter' },
        keys: ['/', 'tab', 'ctrl+f'],
        hint: 'filter',
      },
      ...moves,
    ];
  },
};

function scopeRow(row: ScopeRow, width: number, theme: Theme): string {
  const { glyphs } = theme;
  const box = row.isChosen ? glyphs.checked : row.isImplied ? `[${glyphs.dot}]` : glyphs.unchecked;
  const handle = padRow(
    cutToWidth(toDisplayText(row.handle), HANDLE_WIDTH, glyphs.ellipsis),
    HANDLE_WIDTH,
  );
  return cutToWidth(`${box} ${handle} ${noteOf(row)}`, width, glyphs.ellipsis);
}

function noteOf(row: ScopeRow): string {
  if (!row.isKnown) return 'not in the list; sent as it stands';
  if (!row.isReleased) return 'not in the practice app';
  return row.isImplied ? 'contained in its write scope' : row.summary;
}

/** Always as many rows, so that the list doesn't jump under the cursor. */
function detailRows(row: ScopeRow | undefined, width: number): string[] {
  const text =
    row === undefined
      ? ''
      : `${row.group}: ${row.summary}${row.needs === null ? '' : ` ${row.needs}`}`;
  const rows = wrapRows(text, width).slice(0, DETAIL_ROWS);
  while (rows.length < DETAIL_ROWS) rows.push('');
  return rows;
}
