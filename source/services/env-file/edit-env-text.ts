import { type UserError, wrongUsage } from '../../core/errors.ts';
import { PRACTICE_REMARK } from '../../core/sign-in/saved-token.ts';
import type { EnvNotice } from './read-env-file.ts';
import {
  BYTE_ORDER_MARK,
  type BothReadings,
  type EnvAssignment,
  readWithBoth,
  sameEntries,
  scanEnvText,
} from './scan-env-text.ts';

/** One value to set. With `onlyIfPresent` it is skipped when the file has no such key. */
export interface EnvChange {
  readonly key: string;
  readonly value: string;
  readonly onlyIfPresent?: boolean;
  /** A comment above the line, which replaces an earlier comment of ours; null removes that one. */
  readonly remark?: string | null;
}

export interface EnvEdit {
  readonly text: string;
  readonly notices: readonly EnvNotice[];
}

/**
 * Sets values in the text of an .env file; every other byte stays (P64). Of duplicate keys the last
 * is edited. A line that programs read differently is left alone and the value is appended at the
 * end. The result is read back with both parsers before it is returned.
 * @throws UserError `env-value-refused`, `env-file-ambiguous`
 */
export function editEnvText(text: string, changes: readonly EnvChange[]): EnvEdit {
  if (/\r(?!\n)/.test(text)) {
    throw ambiguous('has lone carriage returns as line ends, which programs read differently');
  }
  return changes.reduce<EnvEdit>(
    (edit, change) => {
      const next = setValue(edit.text, change);
      const { key, remark } = change;
      const text = remark === undefined ? next.text : withRemark(next.text, key, remark);
      return { text, notices: [...edit.notices, ...next.notices] };
    },
    { text, notices: [] },
  );
}

function setValue(text: string, change: EnvChange): EnvEdit {
  const same = scanEnvText(text).filter(({ key }) => key === change.key);
  const last = same.at(-1);
  if (last === undefined && change.onlyIfPresent === true) return { text, notices: [] };
  const before = readWithBoth(text);
  for (const form of writtenForms(change.key, change.value)) {
    for (const candidate of placements(text, change.key, form, last)) {
      if (!isRightAfter(before, candidate, change)) continue;
      return { text: candidate, notices: describeEdit(same) };
    }
  }
  throw ambiguous('has a quote that is not closed, or lines that programs read differently');
}

/** The candidate texts: the value in place of the old one, and on a new line at the end. */
function placements(
  text: string,
  key: string,
  form: string,
  last: EnvAssignment | undefined,
): string[] {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const joint = text === '' || text.endsWith('\n') ? '' : lineEnd;
  const appended = `${text}${joint}${key}=${form}${lineEnd}`;
  if (last === undefined || !last.isPlain) return [appended];
  return [text.slice(0, last.valueStart) + form + text.slice(last.valueEnd), appended];
}

function isRightAfter(before: BothReadings, candidate: string, change: EnvChange): boolean {
  const after = readWithBoth(candidate);
  return (['dotenv', 'node'] as const).every(
    (reader) =>
      after[reader].get(change.key) === change.value &&
      sameEntries(before[reader], after[reader], change.key),
  );
}

function describeEdit(same: readonly EnvAssignment[]): EnvNotice[] {
  const [first] = same;
  const last = same.at(-1);
  if (first === undefined || last === undefined) return [];
  const { key, line } = last;
  if (!last.isPlain) {
    const message = `Line ${line} sets ${key} in a form that programs read differently; it was left alone and the new value stands at the end.`;
    return [{ code: 'readers-differ', line, message, remedy: `Delete line ${line}.` }];
  }
  if (same.length === 1) return [];
  const message = `${key} stands ${same.length} times in the file; the last one counts and was changed.`;
  const remedy = `Delete the earlier ones (the first is line ${first.line}).`;
  return [{ code: 'duplicate-key', line, message, remedy }];
}

function ambiguous(what: string): UserError {
  return wrongUsage(
    'env-file-ambiguous',
    `The .env file ${what}, so nothing was written to it.`,
    'Repair the file in an editor, or save to another path.',
  );
}

/** A comment line of ours at the very end of a text. */
const OUR_REMARK = new RegExp(`(?<=^|\\n)# ${PRACTICE_REMARK}[^\\n]*\\n$`);

/** The comment is optional: it is left out if a parser would then read other values. */
function withRemark(text: string, key: string, remark: string | null): string {
  const assignment = scanEnvText(text).findLast((one) => one.key === key);
  if (assignment === undefined) return text;
  const start = lineStart(text, assignment);
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const line = remark === null ? '' : `# ${remark}${lineEnd}`;
  const candidate = text.slice(0, start).replace(OUR_REMARK, '') + line + text.slice(start);
  const before = readWithBoth(text);
  const after = readWithBoth(candidate);
  const isSame = (['dotenv', 'node'] as const).every((reader) =>
    sameEntries(before[reader], after[reader], null),
  );
  return isSame ? candidate : text;
}

/** Offset where the line of an assignment begins, after a byte order mark. */
function lineStart(text: string, { valueStart }: EnvAssignment): number {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return Math.max(mark, text.lastIndexOf('\n', valueStart - 1) + 1);
}

interface EnvRemoval {
  readonly text: string;
  /** In file order, without duplicates. */
  readonly removed: readonly string[];
  /** Keys whose lines programs read differently: these lines were not removed. */
  readonly left: readonly string[];
}

/** Removes the whole lines of these keys from the text of an .env file; every other byte stays. */
export function removeEnvKeys(text: string, keys: readonly string[]): EnvRemoval {
  const found = scanEnvText(text).filter(({ key }) => keys.includes(key));
  const names = [...new Set(found.map(({ key }) => key))];
  const left = names.filter((name) => found.some((one) => one.key === name && !one.isPlain));
  const gone = found.filter(({ key }) => !left.includes(key));
  const after = gone.reduceRight((rest, assignment) => withoutLine(rest, assignment), text);
  const removed = names.filter((name) => !left.includes(name));
  // With an unclosed quote two parsers can see different lines: then nothing is changed.
  return isRight(text, after, removed)
    ? { text: after, removed, left }
    : { text, removed: [], left: names };
}

/** Removes the line, and our comment above it. */
function withoutLine(text: string, assignment: EnvAssignment): string {
  const before = text.slice(0, lineStart(text, assignment)).replace(OUR_REMARK, '');
  const end = text.indexOf('\n', assignment.valueEnd);
  return before + (end === -1 ? '' : text.slice(end + 1));
}

function isRight(before: string, after: string, removed: readonly string[]): boolean {
  const was = readWithBoth(before);
  const is = readWithBoth(after);
  return (['dotenv', 'node'] as const).every((reader) => {
    const expected = [...was[reader]].filter(([key]) => !removed.includes(key));
    return (
      expected.length === is[reader].size &&
      expected.every(([key, value]) => is[reader].get(key) === value)
    );
  });
}

const BARE = /^[A-Za-z0-9_.:/@%+=,-]+$/;
// A line break would start another key; NUL ends the string in many parsers.
const NEVER_WRITTEN = /[\r\n\u{0}]/u;

/**
 * The ways to write a value, the plainest first (P64): bare, single quotes, double quotes,
 * backticks. The caller reads each back and takes the first that both parsers understand.
 * @throws UserError `env-value-refused` when there is no way; the message holds no part of the
 *   value.
 */
function writtenForms(key: string, value: string): string[] {
  if (NEVER_WRITTEN.test(value)) {
    throw refused(key, 'has a line break or a NUL in it, which could begin a key of its own');
  }
  const forms: string[] = [];
  if (BARE.test(value)) forms.push(value);
  if (!value.includes("'")) forms.push(`'${value}'`);
  if (!/["\\]/.test(value)) forms.push(`"${value}"`);
  if (!value.includes('`')) forms.push(`\`${value}\``);
  if (forms.length === 0) throw refused(key, 'has every kind of quote in it');
  return forms;
}

/** The error for a value that cannot be written; it does not repeat the value. */
function refused(key: string, why: string): UserError {
  return wrongUsage(
    'env-value-refused',
    `The value for ${key} ${why}, so it cannot be written to an .env file.`,
    'Check the value; the file was left as it was.',
  );
}
