import { currentField, isTyping } from '../../../core/explorer/focus.ts';
import { headerProblem, type PairRow, type RowPart } from '../../../core/requests/draft-rows.ts';
import { type RowField, rowPlace, rowsOf } from '../../../core/explorer/row-focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { maskedView } from '../../../core/guide/secret-field.ts';
import { hidePersonalText } from '../../../core/view/personal-data.ts';
import { looksSecret } from '../../../core/text/secret.ts';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import { isSecretHeader } from '../../../core/wire/wire-value.ts';
import { fieldRow } from '../rows/field.ts';
import { windowAround } from '../components/windows.ts';
import { plainBlock, stack, type Row, type RowBlock } from '../rows/row.ts';
import { padRow, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import type { PaneSize } from './pane-layout.ts';

const LABELS: Readonly<Record<RowField, string>> = { params: 'Query', headers: 'Header' };

/** The parameters or the headers, name and value beside each other; at most `height` of them. */
export function pairRows(
  state: ExplorerState,
  field: RowField,
  room: PaneSize & { readonly labelWidth: number },
  theme: Theme,
): RowBlock {
  const rows = rowsOf(state.rest, field);
  if (rows.length === 0) return plainBlock([]);
  const hasKeys = state.focus.pane === 'request' && currentField(state) === field;
  const { row: here } = rowPlace(state, field);
  const { first, last } = windowAround(rows.length, hasKeys ? here : 0, Math.max(1, room.height));
  const shown = rows
    .slice(first, last)
    .map((row, index) =>
      pairRow(state, field, row, hasKeys && first + index === here, room, theme),
    );
  const more = (count: number, where: string): Row[] =>
    count === 0 ? [] : [`${' '.repeat(room.labelWidth + 1)}${count} more ${where}`];
  return stack(more(first, 'above'), ...shown, more(rows.length - last, 'below'));
}

function pairRow(
  state: ExplorerState,
  field: RowField,
  row: PairRow,
  hasKeys: boolean,
  { width, labelWidth }: { readonly width: number; readonly labelWidth: number },
  theme: Theme,
): RowBlock {
  const { part } = state.focus.rows;
  const nameWidth = labelWidth + 1 + Math.floor((width - labelWidth) * 0.4);
  const has = (one: RowPart) => hasKeys && part === one;
  const name = fieldRow(
    {
      label: LABELS[field],
      buffer: shownBuffer(state, field, row, 'name', has('name')),
      hasFocus: has('name'),
      width: nameWidth,
      labelWidth,
      placeholder: 'name',
    },
    theme,
  );
  const value = fieldRow(
    {
      label: field === 'params' ? '=' : ':',
      buffer: shownBuffer(state, field, row, 'value', has('value')),
      hasFocus: has('value'),
      width: width - nameWidth,
      labelWidth: 3,
      placeholder: 'value',
    },
    theme,
  );
  const [left = '', ...below] = name.rows.map(flat);
  const [right = '', ...further] = value.rows.map(flat);
  const problem = field === 'headers' ? headerProblem(row, state.config.address.profile) : null;
  const words =
    problem === null ? [] : wrapRows(`${theme.glyphs.warning} ${problem.message}`, width);
  const cursor = has('value') ? shifted(value.cursor, nameWidth) : name.cursor;
  return {
    rows: [
      padRow(left, nameWidth) + right,
      ...below,
      ...further,
      ...words.map((row) => theme.warning(row)),
    ],
    focusRow: hasKeys ? 0 : null,
    cursor: isTyping(state) ? cursor : null,
  };
}

function flat(row: Row): string {
  return typeof row === 'string' ? row : row.flush;
}

function shifted(cursor: RowBlock['cursor'], by: number): RowBlock['cursor'] {
  return cursor === null ? null : { row: cursor.row, column: cursor.column + by };
}

/** A value that is a secret by its form or its header's name is dots; personal ones while presenting. */
function shownBuffer(
  state: ExplorerState,
  field: RowField,
  row: PairRow,
  part: RowPart,
  hasFocus: boolean,
): TextBuffer {
  const buffer = row[part];
  const isSecret =
    looksSecret(buffer.text) ||
    (part === 'value' && field === 'headers' && isSecretHeader(row.name.text));
  if (isSecret) return maskedView(buffer);
  if (!state.presenter || hasFocus) return buffer;
  return { ...buffer, text: hidePersonalText(buffer.text), cursor: 0 };
}
