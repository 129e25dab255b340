import { parse } from 'dotenv';
import { parseEnv } from 'node:util';

/** One `KEY=value` of a file. Offsets are UTF-16 units of the whole text. */
export interface EnvAssignment {
  readonly key: string;
  /** One-based. */
  readonly line: number;
  /** From the first character of the value, quotes included; equal to `valueEnd` when empty. */
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly quote: Quote | null;
  /** Unquoted, and cut at a `#` without a blank before it: both parsers drop the rest. */
  readonly cutAtHash: boolean;
  /** Starts with a quote that is never closed; parsers then take the rest of the line. */
  readonly unterminated: boolean;
  /** Both parsers read it the same way. Other lines are never edited. */
  readonly isPlain: boolean;
}

const ASSIGNMENT = /^(\s*(?:export\s+)?([\w.-]+)(?:[^\S\n]*=|:[^\S\n])[^\S\n]*(?![^\S\n]))(.*)$/;
const QUOTE = /^["'`]/;

/** Finds the assignments of a file in order, skipping comments and invalid lines. */
export function scanEnvText(text: string): EnvAssignment[] {
  const found: EnvAssignment[] = [];
  let offset = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  let line = 1;
  while (offset < text.length) {
    const end = lineEnd(text, offset);
    const assignment = readAssignment(text, offset, end, line);
    if (assignment !== null) found.push(assignment);
    const next = lineEnd(text, Math.max(end, assignment?.valueEnd ?? end)) + 1;
    line += countLineFeeds(text, offset, next);
    offset = next;
  }
  return found;
}

function readAssignment(
  text: string,
  start: number,
  end: number,
  line: number,
): EnvAssignment | null {
  const match = ASSIGNMENT.exec(text.slice(start, end).replace(/\r$/, ''));
  const [, before, key, rest] = match ?? [];
  if (before === undefined || key === undefined || rest === undefined) return null;
  const bare = readBare(rest);
  // For an empty value the offset is right after the `=`, so that a comment keeps its blank.
  const valueStart = start + (bare.length === 0 ? before.trimEnd() : before).length;
  const quoted = QUOTE.test(rest) ? readQuoted(text, valueStart) : null;
  const valueEnd = quoted?.end ?? valueStart + bare.length;
  return {
    key,
    line,
    valueStart,
    valueEnd,
    quote: quoted?.quote ?? null,
    cutAtHash: quoted === null && bare.cutAtHash,
    unterminated: quoted === null && QUOTE.test(rest),
    isPlain: readersAgree(readWithBoth(text.slice(start, lineEnd(text, valueEnd)))),
  };
}

type Quote = '"' | "'" | '`';

function readQuoted(text: string, start: number): { quote: Quote; end: number } | null {
  const quote = text[start];
  if (quote !== '"' && quote !== "'" && quote !== '`') return null;
  const close = text.indexOf(quote, start + 1);
  return close === -1 ? null : { quote, end: close + 1 };
}

function readBare(rest: string): { length: number; cutAtHash: boolean } {
  const hash = rest.indexOf('#');
  const value = (hash === -1 ? rest : rest.slice(0, hash)).trimEnd();
  return { length: value.length, cutAtHash: hash > 0 && value.length === hash };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function countLineFeeds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}

/** The same text as read by the two parsers that most programs use. */
export interface BothReadings {
  readonly dotenv: ReadonlyMap<string, string>;
  readonly node: ReadonlyMap<string, string>;
}

/** U+FEFF, which belongs to the file and not to its first key. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/** Reads with dotenv and with Node's `util.parseEnv`; expands nothing and sets no variable. */
export function readWithBoth(text: string): BothReadings {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  // Maps, because a key such as __proto__ must stay a plain name.
  return {
    dotenv: new Map(Object.entries(parse(body))),
    node: new Map(
      Object.entries(parseEnv(body)).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value] as const],
      ),
    ),
  };
}

/** Whether both parsers see the same keys with the same values. */
function readersAgree(readings: BothReadings): boolean {
  return sameEntries(readings.dotenv, readings.node, null);
}

/** Whether two readings are equal, the key `except` left aside. */
export function sameEntries(
  left: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
  except: string | null,
): boolean {
  const keys = new Set([...left.keys(), ...right.keys()]);
  if (except !== null) keys.delete(except);
  return [...keys].every((key) => left.get(key) === right.get(key));
}
