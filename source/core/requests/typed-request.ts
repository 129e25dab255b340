import { readCall, type RequestCall } from './call.ts';

/** The meaning of lines that are typed one after the other. */
type TypedRequest =
  | { readonly type: 'call'; readonly call: RequestCall }
  /** More lines are needed; `until` says until when. */
  | { readonly type: 'unfinished'; readonly until: string }
  /** A JSON value, which is not a request. */
  | { readonly type: 'json' }
  | { readonly type: 'none' };

/** A request or JSON text that is typed line by line; each line is read only once, when added. */
export interface TypedLines {
  /** Appends a line, given without its line break. */
  add(line: string): void;
  readonly text: string;
  /** What is still needed (`its braces close`); null: the text is complete. */
  unfinished(): string | null;
}

const UNTIL_BRACES = 'its braces close';
const UNTIL_BLOCK = 'the text in """ ends';
const UNTIL_SELECTION = 'its fields in braces are there';

/**
 * A request that begins with this line: `GET shop.json`, `POST products.json {` or a GraphQL
 * document; null if the line does not begin a request.
 *
 * @param operation a document is complete only with this operation; null: with any
 */
export function beginRequest(line: string, operation: string | null): TypedLines | null {
  const language = languageOf(line);
  if (language === null) return null;
  const nesting = new Nesting(language);
  return typedLines(line, nesting, () =>
    language === 'json' ? nesting.open() : (nesting.open() ?? documentLacks(nesting, operation)),
  );
}

/** A JSON text that begins with this line. */
export function beginJson(line: string): TypedLines {
  const nesting = new Nesting('json');
  return typedLines(line, nesting, () => nesting.open());
}

function typedLines(first: string, nesting: Nesting, lacks: () => string | null): TypedLines {
  const lines = [first];
  nesting.add(countedIn(first));
  return {
    add(line) {
      lines.push(line);
      nesting.add(line);
    },
    get text() {
      return lines.join('\n');
    },
    unfinished: lacks,
  };
}

/** Reads the whole text. */
export function readTyped(text: string): TypedRequest {
  const [first = '', ...more] = text.split('\n');
  const lines = beginRequest(first, null);
  for (const line of more) lines?.add(line);
  const until = lines?.unfinished() ?? null;
  if (until !== null) return { type: 'unfinished', until };
  if (/^\s*(?:\{\s*(?:"|\}\s*$)|\[)/.test(text)) return { type: 'json' };
  const call = readCall(text.trim());
  return call === null ? { type: 'none' } : { type: 'call', call };
}

/** The language whose brackets are counted; null: no request begins with this line. */
function languageOf(line: string): 'graphql' | 'json' | null {
  if (/^\s*(?:\{\s*"|\[)/.test(line)) return 'json';
  const call = readCall(line.trim());
  return call === null ? null : call.api === 'graphql' ? 'graphql' : 'json';
}

/** The part of the first line in which brackets are counted: of a REST request only a JSON body. */
function countedIn(line: string): string {
  const call = readCall(line.trim());
  if (call?.api !== 'rest') return line;
  return /^[{[]/.test(call.body) ? call.body : '';
}

/** What a document whose brackets are all closed still lacks. */
function documentLacks(
  { top, spreads, fragments, isBroken }: Nesting,
  operation: string | null,
): string | null {
  if (isBroken) return null;
  const heads = top.split('{}');
  const [tail = ''] = heads.splice(-1);
  if (heads.length === 0 || tail.trim() !== '') return UNTIL_SELECTION;
  const missing = [...spreads].find((name) => !fragments.has(name));
  if (missing !== undefined) return `the fragment ${missing} is there`;
  const operations = heads.filter((head) => !/^\s*fragment\b/.test(head));
  if (operations.length === 0) return 'a query or mutation is there';
  const isThere = operations.some((head) => /^\s*\w+\s+(\w+)/.exec(head)?.[1] === operation);
  return operation === null || isThere ? null : `the operation ${operation} is there`;
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/** Tracks the open brackets of a text line by line; skips strings, block strings and comments. */
class Nesting {
  /** The text outside of all brackets, with each selection as `{}`. */
  top = '';
  /** Fragments that a document uses, and those that it defines. */
  readonly spreads = new Set<string>();
  readonly fragments = new Set<string>();
  readonly #language: 'graphql' | 'json';
  readonly #closers: string[] = [];
  #isInBlock = false;
  /** A bracket closes one that is not open; the parser that reads the text later reports that. */
  isBroken = false;

  constructor(language: 'graphql' | 'json') {
    this.#language = language;
  }

  /** What must follow before the text can end; null: nothing is open. */
  open(): string | null {
    if (this.#isInBlock) return UNTIL_BLOCK;
    return this.#closers.length > 0 && !this.isBroken ? UNTIL_BRACES : null;
  }

  add(line: string): void {
    const isGraphql = this.#language === 'graphql';
    let plain = '';
    for (let at = 0; at < line.length;) {
      if (this.#isInBlock) {
        const end = endOfBlock(line, at);
        this.#isInBlock = end === null;
        at = end ?? line.length;
      } else if (isGraphql && line.startsWith('"""', at)) {
        this.#isInBlock = true;
        at += 3;
      } else if (line[at] === '"') at = endOfString(line, at);
      else if (isGraphql && line[at] === '#') break;
      else {
        const sign = line.charAt(at);
        this.#bracket(sign);
        plain += sign;
        at += 1;
      }
    }
    this.top += this.#closers.length === 0 ? '\n' : '';
    if (!isGraphql) return;
    for (const [, name = ''] of plain.matchAll(/\.\.\.\s*(?!on\b)([A-Za-z_]\w*)/g)) {
      this.spreads.add(name);
    }
    for (const [, name = ''] of plain.matchAll(/\bfragment\s+([A-Za-z_]\w*)/g)) {
      this.fragments.add(name);
    }
  }

  #bracket(sign: string): void {
    const closer = CLOSING[sign];
    if (closer !== undefined) {
      if (this.#closers.length === 0) this.top += sign === '{' ? sign : ' ';
      this.#closers.push(closer);
    } else if (sign === '}' || sign === ']' || sign === ')') {
      if (this.#closers.pop() !== sign) this.isBroken = true;
      if (this.#closers.length === 0) this.top += sign === '}' ? sign : ' ';
    } else if (this.#closers.length === 0) this.top += sign;
  }
}

/** The offset after the closing quotes of a block string; null: the string goes on. */
function endOfBlock(line: string, from: number): number | null {
  let at = line.indexOf('"""', from);
  while (at > 0 && line[at - 1] === '\\') at = line.indexOf('"""', at + 3);
  return at === -1 ? null : at + 3;
}

/** A string ends with its line at the latest. */
function endOfString(line: string, from: number): number {
  for (let at = from + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '"') return at + 1;
  }
  return line.length;
}
