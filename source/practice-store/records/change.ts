import type { Table } from './rows.ts';

/** Why a change was not made, in the words of GraphQL and of REST. */
export interface Fault {
  /** The path of the input field in GraphQL: `['title']`, `['variants', '0', 'price']`. */
  readonly field: readonly string[];
  /** A sentence without its full stop, for GraphQL: `Title can't be blank`. */
  readonly message: string;
  /** The message after the field's name in REST: `can't be blank`. */
  readonly rest: string;
  /** The code of the user error, where its type has one: `BLANK`. */
  readonly code: string;
}

/** The outcome of a change: the new row, or every reason why it was refused. */
export type Changed<Row> =
  | { readonly type: 'done'; readonly row: Row }
  | { readonly type: 'refused'; readonly faults: readonly [Fault, ...Fault[]] };

/** The change was made, and this is the row now. */
export function done<Row>(row: Row): Changed<Row> {
  return { type: 'done', row };
}

/** The refusal for these faults; null when there are none. */
export function refusedFor(
  faults: readonly Fault[],
): { readonly type: 'refused'; readonly faults: readonly [Fault, ...Fault[]] } | null {
  const [first, ...more] = faults;
  return first === undefined ? null : { type: 'refused', faults: [first, ...more] };
}

/** Puts a changed row into its table, unless there are faults. */
export function saved<Row extends { readonly id: number }>(
  table: Pick<Table<Row>, 'put'>,
  row: Row,
  faults: readonly Fault[] = [],
): Changed<Row> {
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  table.put(row);
  return done(row);
}

/**
 * @param field path of the input field in GraphQL
 * @param label how a sentence names it: `Title`
 * @param rest the end of the sentence: `can't be blank`
 */
export function fault(field: readonly string[], label: string, rest: string, code: string): Fault {
  return { field, message: `${label} ${rest}`, rest, code };
}

/** A list with the fault if the condition holds, else an empty list. */
export function faultIf(condition: boolean, ...why: Parameters<typeof fault>): Fault[] {
  return condition ? [fault(...why)] : [];
}

/** Message about prices and page sizes. */
export const NOT_NEGATIVE = 'must be greater than or equal to 0';

/** Message about an id in the input of a creation. */
export const NO_ID_YET = 'id cannot be specified during creation';

/** Message about a value where there are only a few to choose from. */
export const NOT_IN_LIST = 'is not included in the list';

/** What the service accepts as an e-mail address. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A text of the service has at most this many characters. */
const LONGEST_TEXT = 255;

/** A fault for a text that is too long. */
export function lengthFaults(text: string, field: readonly string[], label: string): Fault[] {
  const rest = `is too long (maximum is ${LONGEST_TEXT} characters)`;
  return faultIf(text.length > LONGEST_TEXT, field, label, rest, 'TOO_LONG');
}

/** A fault for a text with fewer characters than needed. */
export function shortFaults(
  text: string,
  shortest: number,
  field: readonly string[],
  label: string,
): Fault[] {
  const rest = `is too short (minimum is ${shortest} characters)`;
  return faultIf(text.length < shortest, field, label, rest, 'TOO_SHORT');
}

/** Refuses a change for one reason; takes the arguments of `fault`. */
export function refuse(
  ...why: Parameters<typeof fault>
): Extract<Changed<never>, { type: 'refused' }> {
  return { type: 'refused', faults: [fault(...why)] };
}

/** New values of a row; a field that is left out, or undefined, stays as it is. */
export type Given<Fields> = { readonly [Key in keyof Fields]?: Fields[Key] | undefined };

/** The row with the given values in place of its own. */
export function withGiven<Row extends object>(before: Row, given: Given<Row>): Row {
  const values = Object.entries<unknown>(given).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(values) };
}

/** Trimmed tags in alphabetical order, without duplicates that differ only in case. */
export function cleanTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const tag of tags.map((entry) => entry.trim())) {
    const key = tag.toLowerCase();
    if (tag !== '' && !byName.has(key)) byName.set(key, tag);
  }
  return [...byName.values()].toSorted((a, b) => (a < b ? -1 : 1));
}

/** `Grüner Tee No. 5` → `gruner-tee-no-5`. */
export function handleOf(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The handle, with a number at its end where that is needed to be unique: `mug-1`. */
export function freeHandle(handle: string, isTaken: (handle: string) => boolean): string {
  if (!isTaken(handle)) return handle;
  let number = 1;
  while (isTaken(`${handle}-${number}`)) number += 1;
  return `${handle}-${number}`;
}

/** A fault whose sentence GraphQL and REST share. */
export function sentence(field: readonly string[], message: string, code: string): Fault {
  return { field, message, rest: message, code };
}

/** Message about a request that the practice store can't answer. @param what `POST themes.json` */
export function notSupported(what: string): string {
  return `The practice store does not carry out ${what}.`;
}
