import { DAY_MS, parseMoment } from '../../api/formats.ts';
import type { Session } from '../../records/world.ts';
import type { SearchTerm } from './parse-search.ts';

/** Reads the value that is searched: one, several, or null when there is none. */
type ReadField<Row, Value> = (row: Row, session: Session) => Value | readonly Value[] | null;

/** A compiled term: a test, or why the term is ignored. */
type CompiledTerm<Row> =
  | { readonly type: 'test'; readonly test: (row: Row) => boolean }
  | { readonly type: 'ignored'; readonly message: string };

/** A field that a list can be searched by. */
export type SearchField<Row> = (term: SearchTerm, session: Session) => CompiledTerm<Row>;

const PAST: Readonly<Record<string, number>> = {
  past_day: DAY_MS,
  past_week: 7 * DAY_MS,
  past_month: 30 * DAY_MS,
  past_quarter: 90 * DAY_MS,
  past_year: 365 * DAY_MS,
};

/** Words in a text: `mug` finds `Wide Mug`; several words must follow each other. */
export function textField<Row>(read: ReadField<Row, string>): SearchField<Row> {
  return (term, session) => {
    const wanted = wordsOf(term.value);
    return tested(read, term, session, (value) => hasWords(wordsOf(value), wanted, term.isPrefix));
  };
}

/**
 * The whole value, in any case; several may be given: `status:active,draft`.
 * @param accepted the only valid values, in lower case; any other is reported
 */
export function exactField<Row>(
  read: ReadField<Row, string>,
  accepted?: readonly string[],
): SearchField<Row> {
  return (term, session) => {
    const value = term.value.toLowerCase();
    const wanted = value.split(',').map((entry) => entry.trim());
    if (
      accepted !== undefined &&
      !isPresence(term) &&
      !wanted.every((entry) =>
        accepted.some((one) => (term.isPrefix ? one.startsWith(entry) : one === entry)),
      )
    ) {
      return refused(term);
    }
    return tested(read, term, session, (found) => {
      const text = found.toLowerCase();
      return [value, ...wanted].some((entry) =>
        term.isPrefix ? text.startsWith(entry) : text === entry,
      );
    });
  };
}

const NUMBER = /^(?:gid:\/\/shopify\/\w+\/)?(-?(?:\d+(?:\.\d+)?|\.\d+))\s*([a-z]*)$/i;

/**
 * A number, or the number in a global id: `5`, `5,7`, `5..20`.
 * @param units what a unit after the number multiplies it by: `{ kg: 1000, g: 1 }`
 */
export function numberField<Row>(
  read: ReadField<Row, number>,
  units: Readonly<Record<string, number>> = {},
): SearchField<Row> {
  const numberIn = (text: string): number => {
    const [, digits, unit = ''] = NUMBER.exec(text.trim()) ?? [];
    const factor = unit === '' ? 1 : units[unit.toLowerCase()];
    return digits === undefined || factor === undefined ? Number.NaN : Number(digits) * factor;
  };
  return spanField(read, (text) => {
    const number = numberIn(text);
    return Number.isNaN(number) ? null : { start: number, end: number };
  });
}

/** A time: a year, a month, a day, a day with time, `now`, `today` or `past_week`. */
export function dateField<Row>(read: ReadField<Row, number>): SearchField<Row> {
  return spanField(read, spanOfDate);
}

/** `true` or `false`. */
export function flagField<Row>(read: (row: Row, session: Session) => boolean): SearchField<Row> {
  return exactField((row, session) => String(read(row, session)), ['true', 'false']);
}

/**
 * A field where each value has a test; several may be given.
 * @param testOf gets the value in lower case; null for an invalid one
 */
export function choiceField<Row>(
  testOf: (value: string, session: Session) => ((row: Row) => boolean) | null,
): SearchField<Row> {
  return (term, session) => {
    const tests = term.value
      .toLowerCase()
      .split(',')
      .map((value) => testOf(value.trim(), session));
    if (tests.includes(null)) return refused(term);
    return { type: 'test', test: (row) => tests.some((test) => test?.(row) === true) };
  };
}

/** Finds what the other field does not: `tag_not:sale`. */
function notField<Row>(field: SearchField<Row>): SearchField<Row> {
  return (term, session) => {
    const compiled = field(term, session);
    if (compiled.type === 'ignored') return compiled;
    return { type: 'test', test: (row) => !compiled.test(row) };
  };
}

/** An e-mail address: found by its words, `email:example`; in quotes only as a whole. */
export function wordField<Row>(read: ReadField<Row, string>): SearchField<Row> {
  const [words, whole] = [textField(read), exactField(read)];
  return (term, session) => (term.isPhrase ? whole : words)(term, session);
}

/** A field that no row of the practice store has a value for, such as a card's last digits. */
export function emptyField<Row>(): SearchField<Row> {
  return exactField<Row>(() => null);
}

/** `tag` and `tag_not`. */
export function tagFields<Row>(
  read: ReadField<Row, string>,
): Readonly<Record<'tag' | 'tag_not', SearchField<Row>>> {
  return { tag: exactField(read), tag_not: notField(exactField(read)) };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Values in a span, before it or after it. */
function spanField<Row>(
  read: ReadField<Row, number>,
  spanIn: (text: string, nowMs: number) => Span | null,
): SearchField<Row> {
  return (term, session) => {
    const { nowMs } = session.context;
    const spans = term.value.split(',').map((text) => {
      const [from = '', to = ''] = text.split('..');
      const start = spanIn(from, nowMs);
      const end = text.includes('..') ? spanIn(to, nowMs) : start;
      return start === null || end === null ? null : { start: start.start, end: end.end };
    });
    if (!isPresence(term) && spans.includes(null)) return refused(term);
    return tested(read, term, session, (value) =>
      spans.some((span) => span !== null && lies(value, term, span)),
    );
  };
}

function tested<Row, Value extends string | number>(
  read: ReadField<Row, Value>,
  term: SearchTerm,
  session: Session,
  holds: (value: Value) => boolean,
): CompiledTerm<Row> {
  return {
    type: 'test',
    test: (row) => {
      const found = read(row, session);
      const values: ReadonlyArray<Value> = found === null ? [] : isList(found) ? found : [found];
      return isPresence(term) ? values.some((value) => value !== '') : values.some(holds);
    },
  };
}

function isList<Value>(value: Value | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value);
}

/** `field:*`: is there any value? */
function isPresence({ isPrefix, value }: SearchTerm): boolean {
  return isPrefix && value === '';
}

function refused<Row>(term: SearchTerm): CompiledTerm<Row> {
  return { type: 'ignored', message: `Input \`${term.value}\` is not an accepted value.` };
}

/** Whether a value lies in a span, before or after it, as the term demands. */
function lies(value: number, { comparison }: SearchTerm, { start, end }: Span): boolean {
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

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** The whole year, month or day; for a time, its second. */
function spanOfDate(text: string, nowMs: number): Span | null {
  const value = text.trim().toLowerCase();
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  if (value === 'now') return { start: nowMs, end: nowMs };
  if (value === 'today') return { start: today, end: today + DAY_MS - 1 };
  const past = Object.hasOwn(PAST, value) ? PAST[value] : undefined;
  if (past !== undefined) return { start: nowMs - past, end: nowMs };
  const [, year, month, day] = DATE.exec(value) ?? [];
  if (year !== undefined) {
    // A year or a month alone is no moment yet; such dates are read in UTC everywhere.
    const start = Date.parse(value);
    if (Number.isNaN(start)) return null;
    const end =
      day !== undefined
        ? start + DAY_MS
        : month !== undefined
          ? Date.UTC(Number(year), Number(month))
          : Date.UTC(Number(year) + 1, 0);
    return { start, end: end - 1 };
  }
  if (!/^\d{4}-\d{2}-\d{2}[t ]/.test(value)) return null;
  const start = parseMoment(text);
  return Number.isNaN(start) ? null : { start, end: start + 999 };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether the wanted words follow each other; the last one may be the start of a word. */
function hasWords(words: readonly string[], wanted: readonly string[], isPrefix: boolean): boolean {
  return words.some((_, at) =>
    wanted.every((word, offset) => {
      const found = words[at + offset];
      const isLast = offset === wanted.length - 1;
      return isLast && isPrefix ? found?.startsWith(word) === true : found === word;
    }),
  );
}
