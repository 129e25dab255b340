import { scopeSummary } from '../../../core/guide/steps/scopes/chosen-scopes.ts';
import { shownText } from '../../../core/guide/secret-field.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { STEP_WORDS } from '../../../core/guide/step.ts';
import { visibleScopes, type ScopeRow } from '../../../core/guide/steps/scopes/scope-list.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { fieldRow } from '../rows/field.ts';
import { stack, type RowBlock } from '../rows/row.ts';
import { cutRow, wrapRows } from '../rows/wrap.ts';
import { scopeList } from './scope-list.ts';
import { requestRows, setRows } from './scope-panels.ts';
import { scopeBindings } from './scopes-bindings.ts';
import type { StepContext, StepScreen } from './step-screen.ts';

/** Under this height the words about a scope yield to the list. */
const ROOMY = 13;

/** The list of scopes with its filter; or the sets for common jobs; or a request to be read. */
export const scopesStep: StepScreen = {
  question(state) {
    const { panel, only } = state.forms[state.mode].scopes;
    if (panel === 'sets') return 'Which job is it for?';
    if (panel === 'request') return 'Which request shall the token be good for?';
    return only === null ? STEP_WORDS.scopes.question : 'This is what the token may do:';
  },

  body(state, context) {
    switch (state.forms[state.mode].scopes.panel) {
      case 'sets':
        return setRows(state, context);
      case 'request':
        return requestRows(state, context);
      case null:
        return catalogueRows(state, context);
    }
  },

  bindings: scopeBindings,
};

function catalogueRows(state: GuideState, context: StepContext): RowBlock {
  const { theme, room } = context;
  const { filter, cursor, only } = state.forms[state.mode].scopes;
  const rows = visibleScopes(state);
  const here = Math.min(cursor, Math.max(0, rows.length - 1));
  const field = fieldRow(
    {
      label: 'Filter',
      buffer: shownText(filter),
      hasFocus: state.focus === 'scope-filter',
      width: room.width,
      placeholder: 'press / to search or to type scopes',
      labelWidth: 9,
    },
    theme,
  );
  const top = only === null ? field : stack([]);
  const foot = [...countRows(state, context), ...detailRows(rows[here], context)];
  const list = scopeList(
    rows,
    {
      cursor: here,
      height: Math.max(1, room.height - top.rows.length - foot.length),
      width: room.width,
      isGrouped: filter.text.trim() === '' || only !== null,
    },
    theme,
  );
  const isTyping = state.focus === 'scope-filter';
  return stack(
    top,
    // While the filter has the keys its row must stay visible, not the list's.
    isTyping ? { ...list, focusRow: null } : list,
    rows.length === 0
      ? wrapRows(
          only === null ? 'Nothing matches. Enter takes the text as typed.' : 'Nothing is chosen.',
          room.width,
        )
      : [],
    foot,
  );
}

/** The number of the chosen ones, and where there is room a word on fewer. */
function countRows(state: GuideState, { theme, room }: StepContext): string[] {
  const { text, advice } = scopeSummary(state);
  if (advice === null) return [theme.strong(cutRow(text, room.width, theme.glyphs.ellipsis))];
  if (room.height >= ROOMY) {
    return [
      theme.strong(cutRow(text, room.width, theme.glyphs.ellipsis)),
      ...wrapRows(`${theme.glyphs.warning} ${advice}`, room.width).map((row) => theme.warning(row)),
    ];
  }
  return [theme.warning(cutRow(`${theme.glyphs.warning} ${text}. ${advice}`, room.width, '…'))];
}

/** Always as many rows, so that the list doesn't jump under the cursor. */
function detailRows(row: ScopeRow | undefined, { theme, room }: StepContext): string[] {
  const count = room.height >= ROOMY ? 3 : 2;
  const text = row === undefined ? '' : detailWords(row, theme.strong);
  const rows = wrapRows(text, room.width).slice(0, count);
  while (rows.length < count) rows.push('');
  return rows;
}

function detailWords(row: ScopeRow, strong: (text: string) => string): string {
  const released = row.isReleased
    ? ''
    : ' The practice app was not released with it, so it will not be granted.';
  const contains = row.contains === null || !row.isChosen ? '' : ` It contains ${row.contains}.`;
  const needs = row.needs === null ? '' : ` ${row.needs}`;
  return `${strong(toDisplayText(row.handle))} (${row.group}): ${row.summary}${contains}${needs}${released}`;
}
