import { jsonFields, parseJson } from '../../json/json-object.ts';
import { toDisplayText, type DisplayText } from '../../text/display-text.ts';
import { isSecretHeader } from '../../wire/wire-value.ts';
import { callTitle, type FieldCall, isSameCall, METHODS } from '../call.ts';
import { LONGEST_NAME, type SavedRequest, secretIn } from './saved.ts';

/**
 * A set of requests as one text that people read and write by hand: the `.http` format of editors.
 * `### name` begins a request; `GET path`, header lines, a blank line and the body follow. After
 * `GRAPHQL` and a blank line follow the query and, after another blank line, its variables. The
 * first `# …` is the title.
 */
export interface RequestSet {
  readonly title: DisplayText;
  readonly requests: readonly SavedRequest[];
}

type ReadSet =
  | ({ readonly type: 'set' } & RequestSet)
  /** `line` from 1. */
  | { readonly type: 'refused'; readonly line: number; readonly message: string };

/** More than a workshop needs. */
const MOST_REQUESTS = 200;

/** The longest path, in characters. */
const LONGEST_PATH = 16_384;

class Refusal extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * Reads a set that may come from a stranger. Its paths are for the store in use; a line that names
 * a host, runs a script or reads a file is refused. Control characters are removed.
 *
 * @param name title to use if the text has none
 */
export function readRequestSet(text: string, name: string): ReadSet {
  const lines = cleaned(text)
    .split('\n')
    .map((line, index): Line => ({ number: index + 1, text: line.trimEnd() }));
  try {
    const starts = lines.flatMap(({ text: line }, index) => (isStart(line) ? [index] : []));
    const [first] = starts;
    if (first === undefined) {
      throw new Refusal(1, 'No request begins here: each one begins with a line "### its name".');
    }
    const title = titleIn(lines.slice(0, first)) ?? name;
    const requests = starts.map((start, index) => readOne(lines.slice(start, starts[index + 1])));
    if (requests.length > MOST_REQUESTS) {
      throw new Refusal(
        lineOf(lines, starts[MOST_REQUESTS]),
        `More than ${MOST_REQUESTS} requests.`,
      );
    }
    return { type: 'set', title: toDisplayText(title.slice(0, 200)), requests: unique(requests) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { type: 'refused', line: error.line, message: error.message };
  }
}

function lineOf(lines: readonly Line[], index: number | undefined): number {
  return (index === undefined ? undefined : lines[index]?.number) ?? 1;
}

/** The text without control and bidi characters; every line break becomes `\n`. */
function cleaned(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069\u200E\u200F]/gu, '')
    .toWellFormed();
}

function isStart(line: string): boolean {
  return line.startsWith('###');
}

function isComment(line: string): boolean {
  return line.startsWith('#') || line.startsWith('//');
}

/**
 * The lines before the first request: only comments are allowed, the first of them is the title.
 */
function titleIn(lines: readonly Line[]): string | null {
  for (const line of lines) {
    if (line.text.trim() === '') continue;
    if (!isComment(line.text))
      refuseForeign(line, 'Before the first "###" only comments may stand.');
  }
  const words = lines.map(({ text }) => text.replace(/^(?:#+|\/\/+)\s*(?:@title\s+)?/, '').trim());
  return words.find((word) => word !== '') ?? null;
}

/** Throws the reason why a line is not allowed here. */
function refuseForeign({ number, text }: Line, otherwise: string): never {
  if (/^@\w+\s*=/.test(text))
    throw new Refusal(number, 'Variables (@name = …) are not known here.');
  if (text.startsWith('>')) throw new Refusal(number, 'Scripts are not run.');
  if (/^<(?:\s|@|>)/.test(text)) throw new Refusal(number, 'No other file is read.');
  throw new Refusal(number, otherwise);
}

/** `{{name}}`, a variable of other programs. */
const FOREIGN_VARIABLE = /\{\{\s*[$\w.-]+\s*\}\}/;

function readOne(lines: readonly Line[]): SavedRequest {
  const [head, ...rest] = lines;
  const number = head?.number ?? 1;
  for (const line of rest) {
    if (FOREIGN_VARIABLE.test(line.text)) {
      throw new Refusal(line.number, 'Variables ({{…}}) are not known here: write the value.');
    }
    if (/^(?:>|<(?:\s|@|>))/.test(line.text)) refuseForeign(line, '');
  }
  const at = rest.findIndex(({ text }) => text.trim() !== '' && !isComment(text));
  const asks = rest[at];
  if (asks === undefined) throw new Refusal(number, 'Nothing is asked for under this name.');
  const call = readAsked(asks, rest.slice(at + 1));
  const given = (head?.text ?? '').replace(/^#+\s*/, '');
  if (given.length > LONGEST_NAME) throw new Refusal(number, 'The name is too long.');
  if (secretIn(call, []) !== null) {
    throw new Refusal(
      asks.number,
      'This request holds what looks like a secret; no file needs one.',
    );
  }
  return { ...call, name: given === '' ? callTitle(call) : given };
}

function readAsked(asks: Line, rest: readonly Line[]): FieldCall {
  const [, word = '', target = ''] =
    /^(\S+)\s*(.*?)(?:\s+HTTP\/[\d.]+)?$/.exec(asks.text.trim()) ?? [];
  const blank = rest.findIndex(({ text }) => text.trim() === '');
  const headerLines = blank === -1 ? rest : rest.slice(0, blank);
  const body = (blank === -1 ? [] : rest.slice(blank + 1)).map(({ text }) => text).join('\n');
  if (word.toUpperCase() === 'GRAPHQL') {
    if (target !== '' && !/^graphql\.json$/i.test(target)) {
      throw new Refusal(asks.number, 'Under GRAPHQL stands the query; it names no address.');
    }
    readHeaders(headerLines, true);
    if (body.trim() === '') throw new Refusal(asks.number, 'A query stands behind a blank line.');
    return { api: 'graphql', ...splitVariables(body.trim()) };
  }
  const method = METHODS.find((one) => one === word.toUpperCase());
  if (method === undefined) {
    refuseForeign(asks, `A request begins with ${METHODS.join(', ')} or GRAPHQL.`);
  }
  const path = checkedPath(asks.number, target);
  const headers = readHeaders(headerLines, false);
  return { api: 'rest', method, path, headers, body: body.trim() };
}

/** Checks a path: it is for the store in use, so it must not name a host. */
function checkedPath(line: number, path: string): string {
  if (path === '')
    throw new Refusal(line, 'A path stands behind the method: products.json?limit=5');
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || /^[/\\]{2}/.test(path) || path.includes('\\')) {
    throw new Refusal(line, 'A file names no store: write the path alone, products.json?limit=5.');
  }
  if (path.startsWith('/') && !path.startsWith('/admin/')) {
    throw new Refusal(line, 'A path from the root begins with /admin/.');
  }
  if (path.length > LONGEST_PATH) throw new Refusal(line, 'The path is too long.');
  return path;
}

/** Skips headers that the program sets itself; refuses headers that set the host or a secret. */
function readHeaders(
  lines: readonly Line[],
  isGraphql: boolean,
): ReadonlyArray<readonly [string, string]> {
  return lines
    .filter(({ text }) => !isComment(text))
    .flatMap(({ number, text }): Array<readonly [string, string]> => {
      const [, name = '', value = ''] = /^([!#$%&'*+.^`|~\w-]+)\s*:\s*(.*)$/.exec(text) ?? [];
      if (name === '') {
        throw new Refusal(number, 'This is no header; a blank line stands before the body.');
      }
      if (isSecretHeader(name) || /^(?:host|x-.*-access-token|proxy-.*)$/i.test(name)) {
        throw new Refusal(
          number,
          `The header ${name} has no place in a file: the token is the tool's.`,
        );
      }
      const isOurs = /^(?:content-type|accept|user-agent|content-length|connection)$/i.test(name);
      if (isOurs) return [];
      if (isGraphql) throw new Refusal(number, 'A query has no headers of its own here.');
      return [[name, value]];
    });
}

/** The query, and after a blank line the variables: the JSON object at the end of the text. */
function splitVariables(text: string): { readonly query: string; readonly variables: string } {
  const start = lastObjectStart(text);
  const query = text.slice(0, Math.max(0, start)).trimEnd();
  const hasBlankLine = /\n[ \t]*\n/.test(text.slice(query.length, Math.max(0, start)));
  const rest = hasBlankLine ? text.slice(start) : '';
  // One parse at most, whatever the text is.
  if (hasBlankLine && jsonFields(parseJson(rest)) !== null) return { query, variables: rest };
  return { query: text, variables: '' };
}

/** The offset of the `{` that the last `}` of the text closes, read from the end; -1: none. */
function lastObjectStart(text: string): number {
  if (!text.endsWith('}')) return -1;
  let depth = 0;
  let isInString = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text[at];
    if (sign === '"') {
      if (!isInString || !isEscaped(text, at)) isInString = !isInString;
    } else if (isInString) continue;
    else if (sign === '}') depth += 1;
    else if (sign === '{') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/** Whether an odd number of backslashes is before it. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}

/** Adds a number to a repeated name. */
function unique(requests: readonly SavedRequest[]): readonly SavedRequest[] {
  const counts = new Map<string, number>();
  return requests.map((one) => {
    const count = (counts.get(one.name) ?? 0) + 1;
    counts.set(one.name, count);
    return count === 1 ? one : { ...one, name: `${one.name} (${count})` };
  });
}

/** The set as a text that {@link readRequestSet} reads again. */
export function writeRequestSet(title: string, requests: readonly SavedRequest[]): string {
  const about = [
    `# ${oneLine(title)}`,
    '#',
    '# Requests for a store of your own: "### name", then a path or GRAPHQL, a blank line, the body.',
    '# The option --requests opens this file in the explorer.',
  ].join('\n');
  return `${[about, ...requests.map(writeOne)].join('\n\n')}\n`;
}

function writeOne(request: SavedRequest): string {
  const head = `### ${oneLine(request.name)}`;
  if (request.api === 'graphql') {
    const parts = [request.query, request.variables].filter((part) => part.trim() !== '');
    return [`${head}\nGRAPHQL`, ...parts.map(asBody)].join('\n\n');
  }
  const { method, path, headers, body } = request;
  const rows = headers.map(([name, value]) => `${name}: ${oneLine(value)}`);
  const asks = [head, `${method} ${path.trim()}`, ...rows].join('\n');
  return body.trim() === '' ? asks : `${asks}\n\n${asBody(body)}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A comment of a query must not begin the next request. */
function asBody(text: string): string {
  return text.trim().replaceAll(/^###/gm, ' ###');
}

/**
 * The requests that may be shared: each once, and none with a variable of another program or with
 * what looks like a secret.
 */
export function shareable(requests: readonly SavedRequest[]): readonly SavedRequest[] {
  return requests
    .filter((one, index) => requests.findIndex((other) => isSameCall(one, other)) === index)
    .filter((one) => secretIn(one, []) === null && !FOREIGN_VARIABLE.test(writeOne(one)))
    .slice(0, MOST_REQUESTS);
}
