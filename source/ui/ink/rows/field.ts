import stringWidth from 'string-width';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import { windowOnLine } from '../components/field-window.ts';
import type { Theme } from '../theme.ts';
import type { RowBlock } from './row.ts';
import { padRow, wrapRows } from '../ansi-rows.ts';

export interface FieldOptions {
  readonly label: string;
  /** Of a secret: the masked view. */
  readonly buffer: TextBuffer;
  readonly hasFocus: boolean;
  /** Cells of the whole row. */
  readonly width: number;
  /** Shown while the field is empty. */
  readonly placeholder?: string;
  /** Cells for the pointer and the label; the same for all fields of a screen. */
  readonly labelWidth?: number;
}

const LABEL_WIDTH = 16;

/** A one-line field: pointer, label, and as much of the text as fits around the cursor. */
export function fieldRow(options: FieldOptions, theme: Theme): RowBlock {
  const { label, buffer, hasFocus, width, labelWidth = LABEL_WIDTH } = options;
  const pointer = hasFocus ? theme.glyphs.pointer : ' ';
  const head = padRow(`${pointer} ${label}`, labelWidth);
  const room = Math.max(4, width - stringWidth(head) - 2);
  // Nobody types in it: then its beginning says more than its end.
  const { text, column } = windowOnLine(hasFocus ? buffer : { ...buffer, cursor: 0 }, room);
  const shown = text.replaceAll('•', theme.glyphs.dot);
  const isEmpty = buffer.text === '';
  const body = isEmpty && options.placeholder !== undefined ? `(${options.placeholder})` : shown;
  const paint = hasFocus ? theme.selected : plain;
  const row = `${paint(head)} ${isEmpty && hasFocus ? '' : body}`;
  const notice = noticeRows(buffer, labelWidth + 1, width, theme);
  return {
    rows: [row, ...notice],
    focusRow: hasFocus ? 0 : null,
    cursor: hasFocus ? { row: 0, column: stringWidth(head) + 1 + column } : null,
  };
}

/** What the last edit had to leave out, said under the field. */
function noticeRows(buffer: TextBuffer, indent: number, width: number, theme: Theme): string[] {
  const { notice } = buffer;
  if (notice === null) return [];
  const words =
    notice.type === 'too-long'
      ? `Cut at ${notice.maxLength} characters: more does not fit here.`
      : `${notice.count} characters were left out: control characters and line breaks.`;
  return wrapRows(`${theme.glyphs.warning} ${words}`, width - indent).map(
    (row) => ' '.repeat(indent) + theme.warning(row),
  );
}

function plain(text: string): string {
  return text;
}
