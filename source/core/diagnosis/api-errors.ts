import { jsonFields, type JsonFields } from '../json/json-object.ts';
import { cutToWidth } from '../text/cell-width.ts';
import { type DisplayText, toDisplayText } from '../text/display-text.ts';
import { redactSecrets, type Secret } from '../text/secret.ts';

/** One error message of the service; both texts are displayable. */
export interface ApiError {
  /** `title`, `input.title`, or null when it is about the whole. */
  readonly field: DisplayText | null;
  readonly message: DisplayText;
}

/** `title: is too long`, or the message alone. */
export function apiErrorWords({ field, message }: ApiError): string {
  return field === null ? message : `${field}: ${message}`;
}

const MOST_ERRORS = 50;
const DEEPEST = 4;
const LONGEST_MESSAGE = 500;

/**
 * Turns `errors` of any shape (text, list, object of texts, object of lists, list of objects, and
 * mixtures) into one list of at most fifty. Never throws.
 */
export function readApiErrors(
  errors: unknown,
  secrets: readonly Secret[] = [],
): readonly ApiError[] {
  const found: ApiError[] = [];
  collect(errors, null, 0, found, secrets);
  return found;
}

function collect(
  value: unknown,
  field: string | null,
  depth: number,
  found: ApiError[],
  secrets: readonly Secret[],
): void {
  if (found.length >= MOST_ERRORS || value === null || value === undefined) return;
  if (typeof value !== 'object') {
    found.push(apiError(field, typeof value === 'string' ? value : JSON.stringify(value), secrets));
    return;
  }
  if (depth >= DEEPEST) {
    found.push(apiError(field, 'More is nested here than can be shown.', secrets));
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST_ERRORS)) collect(item, field, depth + 1, found, secrets);
    return;
  }
  const entries = new Map<string, unknown>(Object.entries(value));
  const message = entries.get('message');
  if (typeof message === 'string') {
    const own = fieldPath(entries.get('field'));
    found.push(apiError(own ?? field, message, secrets));
    return;
  }
  for (const [key, item] of [...entries].slice(0, MOST_ERRORS)) {
    const name = key === 'base' ? field : field === null ? key : `${field}.${key}`;
    collect(item, name, depth + 1, found, secrets);
  }
}

/** `["input", "title"]` and `"title"` are both in use. */
function fieldPath(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return null;
  const parts = value.filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length === 0 ? null : parts.slice(0, 20).join('.');
}

function apiError(field: string | null, message: string, secrets: readonly Secret[]): ApiError {
  return {
    field: field === null ? null : serverText(field, secrets, 100),
    message: serverText(message.trim() === '' ? 'no message' : message, secrets),
  };
}

/** Makes server text displayable: known secrets redacted, on one line, cut to `width` cells. */
export function serverText(
  text: string,
  secrets: readonly Secret[],
  width: number = LONGEST_MESSAGE,
): DisplayText {
  const head = redactSecrets(text.trimStart().slice(0, width * 4), secrets);
  // The service breaks some of its messages into lines, for a page.
  const line = head.trimEnd().replaceAll(/[\t ]*[\n\r]\s*/g, ' ');
  return cutToWidth(toDisplayText(line), width);
}

/** One entry of `errors`, as far as it has the usual form. */
export interface GraphqlError {
  readonly message: string;
  /** `extensions.code`, or null. */
  readonly code: string | null;
  readonly extensions: JsonFields | null;
  /** `line 1, column 3`, or null. */
  readonly place: string | null;
}

const NO_MESSAGE = 'The service gave no message.';

/** Reads an entry of any shape; never throws. */
export function readGraphqlError(value: unknown): GraphqlError {
  const fields = jsonFields(value);
  const extensions = jsonFields(fields?.get('extensions'));
  const code = extensions?.get('code');
  const message = fields === null ? value : fields.get('message');
  return {
    // A blank message counts as missing: the screen would show an empty line as the cause.
    message: typeof message === 'string' && message.trim() !== '' ? message : NO_MESSAGE,
    code: typeof code === 'string' ? code : null,
    extensions,
    place: readPlace(fields?.get('locations')),
  };
}

function readPlace(locations: unknown): string | null {
  const first = Array.isArray(locations) ? jsonFields(locations[0]) : null;
  const line = first?.get('line');
  const column = first?.get('column');
  return typeof line === 'number' && typeof column === 'number'
    ? `line ${line}, column ${column}`
    : null;
}

/** How much of a page is searched for its title, in characters. */
const HEAD = 8 * 1024;
const HTML_START = /^\s*<(?:!doctype html|html)/i;

/**
 * The title of an HTML page, empty where it has none; null when the body is not HTML. The page
 * itself is never shown.
 */
export function readPageTitle(body: string | null, contentType: string | null): DisplayText | null {
  if (body === null) return null;
  const head = body.slice(0, HEAD);
  const isMarkup = /^\s*</.test(head);
  const isPage = isMarkup && (HTML_START.test(head) || /^text\/html\b/i.test(contentType ?? ''));
  if (!isPage) return null;
  const found = /<title[^>]{0,200}>([^<]{0,400})/i.exec(head)?.[1];
  return serverText(
    withoutEntities(found ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    [],
    100,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Decodes numeric and the commonest named character references; other names stay as they are. */
function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:([a-z]{2,4})|#(\d{1,5})|#x([\da-f]{1,4}));/gi,
    (whole, name, decimal, hex) => {
      if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole;
      return String.fromCharCode(typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal));
    },
  );
}
