import { UserError } from '../errors.ts';
import { checkExtraHeaders, type Header } from '../http/api-request.ts';
import { decodeFormText, splitPair } from '../http/message.ts';
import type { ServiceProfile } from '../service/profile.ts';
import { createTextBuffer, editText, type TextBuffer } from '../text/text-buffer.ts';

export type RowPart = 'name' | 'value';

/** Two fields that belong together: a query parameter, or a header. */
export interface PairRow {
  readonly name: TextBuffer;
  readonly value: TextBuffer;
}

/** The row, and the field in it, that has the focus or had it last. */
export interface RowPlace {
  readonly row: number;
  readonly part: RowPart;
}

const LONGEST = { name: 256, value: 8192 } as const;

/** A row with these texts; characters that do not fit into a field of one line are left out. */
export function pairRow(name = '', value = ''): PairRow {
  return {
    name: createTextBuffer(name, { maxLength: LONGEST.name }),
    value: createTextBuffer(value, { maxLength: LONGEST.value }),
  };
}

/** Whether both fields of a row are blank: then the row is ignored. */
export function isBlank({ name, value }: PairRow): boolean {
  return name.text.trim() === '' && value.text.trim() === '';
}

/** One parameter, and how the path spells it. */
interface QueryRow extends PairRow {
  /** `limit=5`; empty while the row is blank, which then is not part of the path. */
  readonly spelled: string;
  /** The fields cannot show it decoded without a loss, so they hold it as spelled in the path. */
  readonly isVerbatim: boolean;
}

/** The parameters of a path, valid for that path only; another path is parsed again. */
export interface QueryRows {
  readonly path: string;
  readonly rows: readonly QueryRow[];
}

/** The rows of a path: what follows its question mark, decoded. */
export function readQueryRows(path: string): QueryRows {
  const mark = path.indexOf('?');
  const parts = mark === -1 ? [] : path.slice(mark + 1).split('&');
  return { path, rows: parts.filter((part) => part.trim() !== '').map(readRow) };
}

function readRow(spelled: string): QueryRow {
  const { name, value } = splitPair(spelled);
  const decoded = { name: decodeFormText(name), value: decodeFormText(value) };
  const row = pairRow(decoded.name ?? '', decoded.value ?? '');
  // A field leaves control characters out, and cuts what is too long.
  const isWhole = row.name.text === decoded.name && row.value.text === decoded.value;
  return isWhole
    ? { ...row, spelled, isVerbatim: false }
    : { ...pairRow(name, value), spelled, isVerbatim: true };
}

/** The same with an empty row at the end. */
export function addQueryRow({ path, rows }: QueryRows): QueryRows {
  return { path, rows: [...rows, { ...pairRow(), spelled: '', isVerbatim: false }] };
}

/** The same without a row, and the path without its parameter. */
export function removeQueryRow({ path, rows }: QueryRows, index: number): QueryRows {
  return withRows(path, rows.toSpliced(index, 1));
}

/** The same with another text in a field; only that row's part of the path is spelled anew. */
export function editQueryRow(
  { path, rows }: QueryRows,
  index: number,
  part: RowPart,
  buffer: TextBuffer,
): QueryRows {
  const row = rows[index];
  return row === undefined
    ? withRows(path, rows)
    : withRows(path, rows.with(index, withPart(row, part, buffer)));
}

function withPart(row: QueryRow, part: RowPart, buffer: TextBuffer): QueryRow {
  const next = { ...row, [part]: buffer };
  if (buffer.text === row[part].text) return next;
  const encode = row.isVerbatim ? encodeVerbatim : encodeText;
  const name = encode(next.name.text).replaceAll('=', '%3D');
  const value = encode(next.value.text);
  return { ...next, spelled: name === '' && value === '' ? '' : `${name}=${value}` };
}

function withRows(path: string, rows: readonly QueryRow[]): QueryRows {
  const spelled = rows.flatMap((row) => (row.spelled === '' ? [] : [row.spelled]));
  const mark = path.indexOf('?');
  const base = mark === -1 ? path.trimEnd() : path.slice(0, mark);
  return { path: spelled.length === 0 ? base : `${base}?${spelled.join('&')}`, rows };
}

/** Characters that are common in parameters of the API stay readable: lists, times, `fields[]`. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/%(?:2C|3A|2F|40|5B|5D)/g, (escape) =>
    decodeURIComponent(escape),
  );
}

function encodeVerbatim(text: string): string {
  return text.replaceAll(/[&#\s]/g, (character) => encodeURIComponent(character));
}

/** A buffer with that path in it, or null if the path does not fit. */
export function pathBuffer(before: TextBuffer, path: string): TextBuffer | null {
  const next = editText(before, { type: 'set', text: path });
  return next.notice === null ? next : null;
}

/** The headers of the rows that are filled in. */
export function headersOf(rows: readonly PairRow[]): Header[] {
  return rows
    .filter((row) => !isBlank(row))
    .map(({ name, value }) => [name.text.trim(), value.text.trim()]);
}

/**
 * Why a row cannot be sent as it is, as a message and a remedy, or null. The value is not repeated.
 */
export function headerProblem(
  row: PairRow,
  profile: ServiceProfile,
): { readonly message: string; readonly remedy: string } | null {
  if (isBlank(row)) return null;
  if (row.name.text.trim() === '') {
    return { message: 'A header has a value but no name.', remedy: 'Name it, or take it out.' };
  }
  try {
    checkExtraHeaders(headersOf([row]), profile);
    return null;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { message: error.message, remedy: error.remedy };
  }
}
