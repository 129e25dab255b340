/** What of a state an event has changed, a line each, and values in so few words that people can read them. */
import { createHash } from 'node:crypto';
import { Secret } from '../../source/core/text/secret.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Characters of a value that are written out; of more the digest tells whether it is the same. */
const LONGEST = 110;

/** `path: value` of everything that is another value in `after`. */
export function changesOf(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return [];
  if (isPlain(before) && isPlain(after) && !isText(before) && before['type'] === after['type'])
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changesOf(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  const [was, is] = [wordsOf(before), wordsOf(after)];
  return was === is ? [] : [`${path}: ${short(is)}`];
}

/** A value as one line. */
export function short(words: string): string {
  if (words.length <= LONGEST) return words;
  const digest = createHash('sha256').update(words).digest('hex').slice(0, 6);
  return `${words.slice(0, LONGEST)}… #${digest}`;
}

export function wordsOf(value: unknown): string {
  if (typeof value === 'function') return '(function)';
  if (value instanceof Secret) return `(secret of ${value.reveal().length})`;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name}(${digestOf(value)})`;
  if (value instanceof Map || value instanceof Set)
    return `${value.constructor.name}${wordsOf([...value])}`;
  if (Array.isArray(value)) return `[${value.map(wordsOf).join(', ')}]`;
  if (!isPlain(value)) return JSON.stringify(value) ?? 'undefined';
  if (isText(value)) return textWords(value);
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined && typeof each !== 'function')
    .map(([name, each]) => `${name}: ${wordsOf(each)}`);
  return `{${parts.join(', ')}}`;
}

function digestOf(view: ArrayBufferView): string {
  if (view.byteLength > 64 || view instanceof Uint8Array) return `${view.byteLength} bytes`;
  return [...(view as Uint32Array)].join(' ');
}

/** A text field: its text with the cursor in it, what is selected up to there, and what undo has. */
function textWords({ text, cursor, anchor, edits, notice, column, top }: Plain): string {
  const whole = String(text);
  const at = Number(cursor);
  const { past, future, units, open } = edits as Record<string, unknown[]>;
  return [
    JSON.stringify(`${whole.slice(0, at)}|${whole.slice(at)}`),
    ...(anchor === null ? [] : [`from ${wordsOf(anchor)}`]),
    ...(notice === null ? [] : [wordsOf(notice)]),
    ...(column === null ? [] : [`column ${wordsOf(column)}`]),
    ...(top === 0 ? [] : [`top ${wordsOf(top)}`]),
    `(undo ${past?.length ?? 0} redo ${future?.length ?? 0} of ${wordsOf(units)} ${wordsOf(open)})`,
  ].join(' ');
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isOther(value);
}

function isOther(value: object): boolean {
  return (
    value instanceof Map ||
    value instanceof Set ||
    value instanceof Secret ||
    ArrayBuffer.isView(value)
  );
}

function isText(value: Plain): boolean {
  return 'cursor' in value && 'edits' in value && 'text' in value;
}
