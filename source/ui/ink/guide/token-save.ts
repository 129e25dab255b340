import { entriesToSave, proposedNames } from '../../../core/guide/steps/token/save.ts';
import type { GuideState, TokenSession } from '../../../core/guide/state.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { fieldRow } from '../rows/field.ts';
import { noticeRows } from '../rows/notice.ts';
import { stack, type Row, type RowBlock } from '../rows/row.ts';
import { wrapRows } from '../rows/wrap.ts';
import type { StepContext } from './step-screen.ts';

/** The form that saves the token, and its questions. */
export function saveBlock(
  state: GuideState,
  session: TokenSession,
  context: StepContext,
): RowBlock {
  const { theme, room, isQuiet } = context;
  const { save } = state.card;
  switch (save.type) {
    case 'closed':
    // The card says where.
    case 'saved':
      return stack();
    case 'open':
      return stack(fields(state, context), placeRows(state, session, context));
    case 'saving':
      return stack(fields(state, context), ['  Saving …']);
    case 'asking':
      return stack(
        fields(state, context),
        noticeRows(
          {
            level: 'warning',
            message: save.question.text,
            remedy: isQuiet ? 'Press y for yes, n for no.' : null,
          },
          room.width,
          theme,
        ),
      );
    case 'refused':
      return stack(
        fields(state, context),
        noticeRows({ level: 'problem', ...save.report }, room.width, theme),
      );
  }
}

function fields(state: GuideState, { theme, room }: StepContext): RowBlock {
  const { card } = state;
  const { width } = room;
  return stack(
    ['', theme.strong('Save the token')],
    fieldRow(
      { label: 'File', buffer: card.path, hasFocus: state.focus === 'save-path', width },
      theme,
    ),
    fieldRow(
      { label: 'Variable', buffer: card.name, hasFocus: state.focus === 'save-name', width },
      theme,
    ),
  );
}

/** What would be written and where, before anything is. */
function placeRows(state: GuideState, session: TokenSession, { theme, room }: StepContext): Row[] {
  const { place, path } = state.card;
  if (place === null || place.asked !== path.text.trim()) return [];
  const names = entriesToSave(state, session).map(([name]) => name);
  const verb = place.exists ? 'Changes' : 'Makes';
  const rows = wrapRows(
    `${verb} ${toDisplayText(place.path)} and sets ${names.join(', ')} in it; nothing else is touched.`,
    room.width,
  );
  if (place.namesFrom !== null) {
    const proposed = proposedNames(state).map((name) => toDisplayText(name));
    const text = `${place.namesFrom} names it; the arrow keys choose: ${proposed.join(', ')}`;
    rows.push(...wrapRows(text, room.width));
  }
  if (place.warning !== null) {
    const message = toDisplayText(place.warning);
    rows.push(...noticeRows({ level: 'warning', message, remedy: null }, room.width, theme));
  }
  return rows;
}
