import { DAY_MS } from '../../api/formats.ts';
import type { SearchTerm } from './parse-search.ts';

/** Reads what a field is searched in: one value, several, or null when there is none. */
type ReadField<Row, Value> = (row: Row) => Value | readonly Value[] | null;

/** What a term comes to: a test, or why it is left out. */
type CompiledTerm<Row> =
  | { readonly type: 'test'; readonly test: (row: Row) => boolean }
  | { readonly type: 'ignored'; readonly message: string; readonly code: string };

/** A field that a list can be searched by. */
export type SearchField<Row> = (term: SearchTerm, nowMs: number) => CompiledTerm<Row>;

const PAST: Readonly<Record<string, number>> = {
  past_day: DAY_MS,
  past_week: 7 * DAY_MS,
  past_month: 30 * DAY_MS,
  past_quarter: 90 * DAY_MS,
  past_year: 365 * DAY_MS,
};

/** Words in a text: `mug` finds `Wide Mug`, a phrase finds words side by side. */
export function textField<Row>(read: ReadField<Row, string>): SearchField<Row> {
  return (term) => {
    const wanted = wordsOf(term.value);
    return tested(read, term, (value) => hasWords(wordsOf(value), wanted, term.isPrefix));
  };
}

/** The whole value, whatever its case; several may be given: `status:active,draft`. */
export function exactField<Row>(read: ReadField<Row, string>): SearchField<Row> {
  return (term) => {
    const value = term.value.toLowerCase();
    const wanted = term.isPhrase ? [value] : value.split(',');
    return tested(read, term, (found) => {
      const text = found.toLowerCase();
      return wanted.some((entry) => (term.isPrefix ? text.startsWith(entry) : text === entry));
    });
  };
}

/** A number, or the number in a global id. */
export function numberField<Row>(read: ReadField<Row, number>): SearchField<Row> {
  return (term) => {
    const numbers = term.value.split(',').map((text) => /(-?\d+(?:\.\d+)?)$/.exec(text)?.[1]);
    if (!isPresence(term) && numbers.includes(undefined)) return ignored(term, 'number');
    return tested(read, term, (value) =>
      numbers.some((number) => lies(value, term, Number(number), Number(number))),
    );
  };
}

/** A moment: a day, a day with time, `now`, `today` or `past_week`. */
export function dateField<Row>(read: ReadField<Row, number>): SearchField<Row> {
  return (term, nowMs) => {
    const span = spanOf(term.value, nowMs);
    if (!isPresence(term) && span === null) return ignored(term, 'date');
    const { startMs, endMs } = span ?? { startMs: 0, endMs: 0 };
    return tested(read, term, (value) => lies(value, term, startMs, endMs));
  };
}

/** `true` or `false`. */
export function flagField<Row>(read: (row: Row) => boolean): SearchField<Row> {
  return exactField((row) => String(read(row)));
}

/** What the other field does not find: `tag_not:sale`. */
export function notField<Row>(field: SearchField<Row>): SearchField<Row> {
  return (term, nowMs) => {
    const compiled = field(term, nowMs);
    if (compiled.type === 'ignored') return compiled;
    return { type: 'test', test: (row) => !compiled.test(row) };
  };
}

function tested<Row, Value extends string | number>(
  read: ReadField<Row, Value>,
  term: SearchTerm,
  holds: (value: Value) => boolean,
): CompiledTerm<Row> {
  return {
    type: 'test',
    test: (row) => {
      const found = read(row);
      const values: ReadonlyArray<Value> = found === null ? [] : isList(found) ? found : [found];
      return isPresence(term) ? values.some((value) => value !== '') : values.some(holds);
    },
  };
}

function isList<Value>(value: Value | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value);
}

/** `field:*`: is there anything at all? */
function isPresence({ isPrefix, value }: SearchTerm): boolean {
  return isPrefix && value === '';
}

function ignored<Row>(term: SearchTerm, kind: string): CompiledTerm<Row> {
  return {
    type: 'ignored',
    message: `Input \`${term.value}\` is not a valid ${kind}.`,
    code: 'invalid_value',
  };
}

/** Whether a value lies in a span, before or behind it, as the term wants it. */
function lies(value: number, { comparison }: SearchTerm, start: number, end: number): boolean {
  switch (comparison) {
    case '=':
      return value >= start && value <= end;
    case '<':
      return value < start;
    case '<=':
      return value <= end;
    case '>':
      return value > end;
    case '>=':
      return value >= start;
  }
}

/** A day is as long as a day; a moment with a time is as long as its second. */
function spanOf(text: string, nowMs: number): { startMs: number; endMs: number } | null {
  const value = text.toLowerCase();
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  if (value === 'now') return { startMs: nowMs, endMs: nowMs };
  if (value === 'today') return { startMs: today, endMs: today + DAY_MS - 1 };
  const past = Object.hasOwn(PAST, value) ? PAST[value] : undefined;
  if (past !== undefined) return { startMs: nowMs - past, endMs: nowMs };
  if (!/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const startMs = Date.parse(text);
  if (Number.isNaN(startMs)) return null;
  return { startMs, endMs: startMs + (text.length === 10 ? DAY_MS : 1000) - 1 };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether the wanted words stand side by side; the last one may be the start of a word. */
function hasWords(words: readonly string[], wanted: readonly string[], isPrefix: boolean): boolean {
  return words.some((_, at) =>
    wanted.every((word, offset) => {
      const found = words[at + offset];
      const isLast = offset === wanted.length - 1;
      return isLast && isPrefix ? found?.startsWith(word) === true : found === word;
    }),
  );
}
