import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { UserError } from '../../core/errors.ts';
import type { Lesson } from '../../core/lessons/lesson.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { fieldsAt, helpPath, shownPath } from '../../practice-store/scenario/field-help.ts';
import type { Scenario } from '../../practice-store/scenario/scenario.ts';
import {
  CONDITIONS,
  conditionOf,
  LESSON_HELP,
  type LessonFile,
  lessonSchema,
} from './lesson-schema.ts';

/** Far more than anybody writes by hand. */
const MOST_BYTES = 256 * 1024;

/** A lesson that the practice store can be prepared for. */
export type ReadyLesson = Lesson<Scenario>;

const FILE_NAME = /^([a-z0-9][a-z0-9-]{0,39})\.ya?ml$/;

/** Whether a file of a folder is taken for a lesson. */
export function isLessonName(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

/**
 * Reads and checks a lesson file. Nothing in it can run a program, name a file, or lead to another
 * address than the practice store.
 *
 * @throws UserError `invalid-lesson`, exit 2: one sentence with the line, and the remedy
 */
export async function readLesson(path: string): Promise<ReadyLesson> {
  const source = basename(path);
  let text;
  try {
    const stats = await stat(path);
    if (!stats.isFile()) throw Object.assign(new Error('no file'), { code: 'no file' });
    if (stats.size > MOST_BYTES) throw Object.assign(new Error('large'), { code: 'too large' });
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause';
    throw problem(source, null, `it cannot be read (${code}).`, 'Check the path.');
  }
  return parseLesson(text, source);
}

/**
 * @param source name of the file, which is also the id of the lesson
 * @throws UserError `invalid-lesson`
 */
export function parseLesson(text: string, source: string): ReadyLesson {
  const id = FILE_NAME.exec(source)?.[1];
  if (id === undefined) {
    throw problem(
      source,
      null,
      'its name is no name of a lesson.',
      'Name it with small letters, digits and dashes, at most 40, and .yaml: the-code-works-once.yaml.',
    );
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [broken] = [...document.errors, ...document.warnings];
  if (broken !== undefined) {
    const [place] = broken.linePos ?? [];
    const [why = ''] = broken.message.split(/ at line \d|\n/);
    throw problem(source, place?.line ?? null, `${sentence(why)}`, yamlRemedy(broken.code));
  }
  let value: unknown;
  try {
    // One text in many places is a flood in disguise.
    value = document.toJS({ maxAliasCount: 0 });
  } catch {
    throw problem(
      source,
      null,
      'it repeats a part by a name (& and *).',
      'Write each part out where it belongs.',
    );
  }
  const parsed = lessonSchema.safeParse(value, { reportInput: true });
  const lineOf = (path: readonly PropertyKey[], key?: string): number | null =>
    lineAt(document, lines, path, key);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw issue === undefined
      ? problem(source, null, 'it is no lesson.', 'docs/lessons.md shows one.')
      : fieldProblem(source, issue, lineOf);
  }
  requireThisMachine(source, parsed.data, lineOf);
  return lessonOf(id, parsed.data);
}

function lessonOf(id: string, file: LessonFile): ReadyLesson {
  const { title, goal, minutes, scenario = {}, start = 'guide', closing, facts = [] } = file;
  const [first, ...others] = file.checks.map(({ when, ...rest }) => ({
    ...rest,
    when: conditionOf(when),
  }));
  if (first === undefined) throw new Error('a lesson without checks passed its schema');
  return {
    id,
    title,
    goal,
    minutes,
    world: scenario,
    start: start === 'guide' ? { type: 'guide' } : { type: 'explorer', scopes: start.explorer },
    checks: [first, ...others],
    closing,
    facts,
    next: file.next ?? null,
  };
}

/** Nobody's lesson sends a browser, or what comes back of an approval, to another machine. */
function requireThisMachine(
  source: string,
  { scenario }: LessonFile,
  lineOf: (path: readonly PropertyKey[]) => number | null,
): void {
  for (const [at, { redirectUrls = [], appUrl }] of (scenario?.apps ?? []).entries()) {
    const path = ['scenario', 'apps', at];
    const far = redirectUrls.findIndex((url) => !isThisMachine(url));
    const places = [
      ...(far === -1 ? [] : [[...path, 'redirectUrls', far]]),
      ...(appUrl === undefined || isThisMachine(appUrl) ? [] : [[...path, 'appUrl']]),
    ];
    const [place] = places;
    if (place === undefined) continue;
    throw problem(
      source,
      lineOf(place),
      `${shownPath(place)} leads to another machine.`,
      'A lesson stays on this one: use 127.0.0.1, localhost or [::1].',
    );
  }
}

function isThisMachine(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

type Issue = z.core.$ZodIssue;

/** The first thing that is wrong, by its field and its line. */
function fieldProblem(
  source: string,
  issue: Issue,
  lineOf: (path: readonly PropertyKey[], key?: string) => number | null,
): UserError {
  const { path } = issue;
  const shown = shownPath(path);
  const name = shown === '' ? 'the lesson' : shown;
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const fields = fieldsAt(LESSON_HELP, helpPath(path));
    return problem(
      source,
      lineOf(path, key),
      `${name} has no field "${toDisplayText(key)}".`,
      `${near(key, fields)}Its fields are ${fields.join(', ')}.`,
    );
  }
  const { kind, example } = LESSON_HELP[helpPath(path)] ?? { kind: 'something else', example: '' };
  if (path.at(-1) === 'when' && issue.code === 'custom') {
    return problem(
      source,
      lineOf(path),
      `${name} must be one condition.`,
      `Write one of them: ${CONDITIONS.join(', ')}.`,
    );
  }
  const last = path.filter((part) => typeof part !== 'number').at(-1);
  const isOfList = typeof path.at(-1) === 'number';
  const written = last === undefined || isOfList ? example : `${String(last)}: ${example}`;
  return problem(
    source,
    lineOf(path),
    issue.input === undefined ? `${name} is missing.` : `${name} must be ${kind}.`,
    `${near(issue.input, namesIn(kind))}${written === '' ? 'docs/lessons.md shows one.' : `Write it like this: ${written}`}`,
  );
}

function namesIn(kind: string): readonly string[] {
  return [...kind.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

function near(typed: unknown, names: readonly string[]): string {
  const words = typeof typed === 'string' ? didYouMean(typed, names) : null;
  return words === null ? '' : `${words} `;
}

/** The line of a field, or of what it should stand in; of a key in it where one is named. */
function lineAt(
  document: Document,
  lines: LineCounter,
  path: readonly PropertyKey[],
  key?: string,
): number | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const place = path.slice(0, length);
    const node = place.length === 0 ? document.contents : document.getIn(place, true);
    if (!isNode(node)) continue;
    const named = isMap(node)
      ? node.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.key
      : undefined;
    const at = isNode(named) ? named.range : node.range;
    return at ? lines.linePos(at[0]).line : null;
  }
  return null;
}

function yamlRemedy(code: string): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'Indent with blanks.';
    case 'DUPLICATE_KEY':
      return 'Keep one of them.';
    case 'TAG_RESOLVE_FAILED':
      return 'Leave out what begins with an exclamation mark.';
    default:
      return 'Look at the blanks in front of the line, and put a text with ": " or "#" in quotes.';
  }
}

function sentence(text: string): string {
  const plain = toDisplayText(text.trim());
  const first = plain.charAt(0).toLowerCase() + plain.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

function problem(source: string, line: number | null, what: string, remedy: string): UserError {
  const where = line === null ? '' : `, line ${line}`;
  return new UserError({
    code: 'invalid-lesson',
    message: `Lesson ${toDisplayText(source)}${where}: ${what}`,
    remedy,
    exitCode: 2,
  });
}
