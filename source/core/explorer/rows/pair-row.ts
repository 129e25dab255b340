import { createTextBuffer, type TextBuffer } from '../../text/text-buffer.ts';

export type RowPart = 'name' | 'value';

/** Two fields that belong together: a query parameter, or a header. */
export interface PairRow {
  readonly name: TextBuffer;
  readonly value: TextBuffer;
}

/** Which of the rows, and which of its two fields, has or had last the keys. */
export interface RowPlace {
  readonly row: number;
  readonly part: RowPart;
}

const LONGEST = { name: 256, value: 8192 } as const;

/** A row with these texts; what does not fit on one line is left out of them. */
export function pairRow(name = '', value = ''): PairRow {
  return {
    name: createTextBuffer(name, { maxLength: LONGEST.name }),
    value: createTextBuffer(value, { maxLength: LONGEST.value }),
  };
}

/** Nothing is typed in it: it means nothing yet. */
export function isBlank({ name, value }: PairRow): boolean {
  return name.text.trim() === '' && value.text.trim() === '';
}
