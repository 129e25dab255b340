import { isJson } from './json-object.ts';

/** Positions in a JSON text, also in one that is still being typed. */

export type JsonPath = ReadonlyArray<string | number>;

/** Why a text is not valid JSON, and where (offset in UTF-16 units). */
interface JsonFault {
  readonly offset: number;
  /** Without a full stop: `a comma is missing`. */
  readonly message: string;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

/** An unclosed string ends at the end of its line. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s{}[\]:,"]+/g;

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: lexeme, index }) => ({ text: lexeme, at: index }));
}

/** Deeper than any real variables; stops hostile nesting before the stack overflows. */
const DEEPEST = 200;

interface Reading {
  readonly tokens: readonly Token[];
  readonly end: number;
  readonly fault: (token: Token | undefined, message: string) => Stop;
  readonly seen: (path: JsonPath, from: number) => void;
}

/** Ends the reading. It is returned from level to level, never thrown. */
interface Stop {
  readonly stopped: JsonFault;
}

/** The first syntax error of a text; null: the text is valid JSON. */
export function jsonFault(text: string): JsonFault | null {
  return read(text).fault;
}

/**
 * The offset (UTF-16 units) of a value: of its name in an object, of its start in a list. If the
 * path does not exist, the offset of the nearest enclosing value that does; else null.
 */
export function placeOf(text: string, path: JsonPath): number | null {
  const { places } = read(text);
  for (let length = path.length; length >= 0; length -= 1) {
    const found = places.get(JSON.stringify(path.slice(0, length)));
    if (found !== undefined) return found;
  }
  return null;
}

function read(text: string): {
  readonly places: ReadonlyMap<string, number>;
  readonly fault: JsonFault | null;
} {
  const tokens = tokensOf(text);
  const places = new Map<string, number>();
  const end = text.trimEnd().length;
  const reading: Reading = {
    tokens,
    end,
    fault: (token, message) => ({ stopped: { offset: token?.at ?? end, message } }),
    seen: (path, from) => places.set(JSON.stringify(path), from),
  };
  const next = readValue(reading, 0, []);
  if (typeof next !== 'number') return { places, fault: next.stopped };
  const rest = tokens[next];
  const fault = rest === undefined ? null : reading.fault(rest, 'nothing may stand behind the end');
  return { places, fault: fault?.stopped ?? null };
}

/** @returns the index of the token after the value */
function readValue(reading: Reading, index: number, path: JsonPath): number | Stop {
  const token = reading.tokens[index];
  if (path.length > DEEPEST) return reading.fault(token, 'it is nested too deep');
  if (token === undefined) return reading.fault(token, 'not finished yet, a value is missing');
  if (path.length === 0 || typeof path.at(-1) === 'number') reading.seen(path, token.at);
  if (token.text === '{') return readObject(reading, index + 1, path);
  if (token.text === '[') return readList(reading, index + 1, path);
  return isJson(token.text) ? index + 1 : reading.fault(token, wrongValue(token.text));
}

function wrongValue(text: string): string {
  if (text.startsWith('"'))
    return isClosed(text) ? 'a wrong sign in a text' : 'the text is not closed';
  return /^[,:}\]]$/.test(text) ? 'a value is missing' : 'no value: texts stand in double quotes';
}

function isClosed(text: string): boolean {
  return text.length > 1 && text.endsWith('"');
}

function readObject(reading: Reading, start: number, path: JsonPath): number | Stop {
  const { tokens, fault } = reading;
  if (tokens[start]?.text === '}') return start + 1;
  for (let index = start; ;) {
    const name = tokens[index];
    if (name === undefined) return fault(name, 'not finished yet, } is missing');
    if (!name.text.startsWith('"')) return fault(name, wrongName(name.text));
    if (!isJson(name.text)) return fault(name, 'the name is not closed');
    if (tokens[index + 1]?.text !== ':') {
      return fault(tokens[index + 1], 'a colon is missing behind the name');
    }
    const here = [...path, String(JSON.parse(name.text))];
    reading.seen(here, name.at);
    const behind = readValue(reading, index + 2, here);
    if (typeof behind !== 'number') return behind;
    const sign = tokens[behind];
    if (sign?.text === '}') return behind + 1;
    if (sign?.text !== ',') return fault(sign, missing(sign, '}'));
    index = behind + 1;
  }
}

function wrongName(text: string): string {
  return text === '}' || text === ',' ? 'one comma too many' : 'names stand in double quotes';
}

function readList(reading: Reading, start: number, path: JsonPath): number | Stop {
  const { tokens, fault } = reading;
  if (tokens[start]?.text === ']') return start + 1;
  for (let index = start, item = 0; ; item += 1) {
    if (tokens[index]?.text === ']') return fault(tokens[index], 'one comma too many');
    const behind = readValue(reading, index, [...path, item]);
    if (typeof behind !== 'number') return behind;
    const sign = tokens[behind];
    if (sign?.text === ']') return behind + 1;
    if (sign?.text !== ',') return fault(sign, missing(sign, ']'));
    index = behind + 1;
  }
}

function missing(sign: Token | undefined, closer: string): string {
  return sign === undefined ? `not finished yet, ${closer} is missing` : 'a comma is missing';
}

/** What may be typed at an offset of a JSON text. */
interface JsonCursor {
  /** For a name, the path of the enclosing object; for a value, the path of that value. */
  readonly path: JsonPath;
  readonly expects: 'name' | 'value';
  /** Start of the part typed so far, which ends at the cursor; includes an opening quote. */
  readonly from: number;
  /**
   * End of the range to replace: that of the word, number or quoted name around the cursor. The
   * cursor itself where a quote that may open another text is the next one.
   */
  readonly to: number;
  /** A colon follows already, so a completed name must not add one. */
  readonly hasColon: boolean;
  /** Names that the enclosing object has already. */
  readonly names: readonly string[];
}

interface Level {
  readonly isObject: boolean;
  name: string | null;
  item: number;
  readonly names: string[];
}

/** What may be typed at an offset; null: nothing, as after a complete value. */
export function jsonCursor(text: string, offset: number): JsonCursor | null {
  const tokens = tokensOf(text);
  const open = tokens.find(({ at, text: own }) => at < offset && offset <= at + own.length);
  const isWord = open !== undefined && !/^[{}[\]:,]$/.test(open.text);
  const isBehindText = isWord && offset === open.at + open.text.length && isClosed(open.text);
  if (isBehindText && open.text.startsWith('"')) return null;
  const from = isWord ? open.at : offset;
  const before = tokens.filter(({ at }) => at < from);
  const levels: Level[] = [];
  let last = '';
  for (const token of before) last = step(levels, token.text, last);
  const level = levels.at(-1);
  const isQuoted = isWord && open.text.startsWith('"');
  const to = offset + (isWord ? restOfWord(text.slice(offset), isQuoted) : 0);
  const path = levels
    .slice(0, -1)
    .map(({ isObject, name, item }) => (isObject ? (name ?? '') : item));
  const base = {
    from,
    to,
    names: level?.isObject === true ? namesAround(tokens, from, level) : [],
  };
  if (level === undefined) {
    return last === '' ? { ...base, path: [], expects: 'value', hasColon: false } : null;
  }
  if (!level.isObject) {
    if (last !== '[' && last !== ',') return null;
    return { ...base, path: [...path, level.item], expects: 'value', hasColon: false };
  }
  if (last === ':') {
    return { ...base, path: [...path, level.name ?? ''], expects: 'value', hasColon: false };
  }
  if (last !== '{' && last !== ',') return null;
  const hasColon = /^\s*:/.test(text.slice(to));
  return { ...base, path, expects: 'name', hasColon };
}

/** The length of what belongs to the same word after the cursor, its closing quote included. */
function restOfWord(after: string, isQuoted: boolean): number {
  return (isQuoted ? /^\w*"/ : /^[^\s{}[\]:,"]*/).exec(after)?.[0].length ?? 0;
}

function step(levels: Level[], token: string, last: string): string {
  const level = levels.at(-1);
  if (token === '{' || token === '[') {
    levels.push({ isObject: token === '{', name: null, item: 0, names: [] });
  } else if (token === '}' || token === ']') levels.pop();
  else if (level !== undefined && token === ',') level.item += 1;
  else if (level?.isObject === true && (last === '{' || last === ',')) {
    level.name = token.replace(/^"|"$/g, '');
    level.names.push(level.name);
  }
  return token;
}

/** The names of the enclosing object, before and after the cursor. */
function namesAround(tokens: readonly Token[], from: number, { names }: Level): readonly string[] {
  const after: string[] = [];
  let depth = 0;
  for (const [index, { text, at }] of tokens.entries()) {
    if (at <= from) continue;
    if (text === '{' || text === '[') depth += 1;
    else if (text === '}' || text === ']') depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && tokens[index + 1]?.text === ':') after.push(text.replace(/^"|"$/g, ''));
  }
  return [...names, ...after];
}
