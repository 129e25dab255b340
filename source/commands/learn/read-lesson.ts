import { readFile, stat } from 'node:fs/promises';
import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import { isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import type { z } from 'zod';
import { UserError } from '../../core/errors.ts';
import type { Lesson } from '../../core/lessons/lesson.ts';
import { listedScopes } from '../../core/service/scope-catalogue.ts';
import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { FAULTS } from '../../practice-store/faults/fault-switches.ts';
import { errorCode } from '../../services/files/file-access.ts';
import { fieldsAt, helpAt, helpPath, shownPath } from '../../practice-store/scenario/field-help.ts';
import type { Scenario } from '../../practice-store/scenario/scenario.ts';
import {
  CONDITIONS,
  conditionOf,
  LESSON_HELP,
  type LessonFile,
  lessonSchema,
} from './lesson-schema.ts';

/** The remedy for a text that has nothing of a lesson in it. */
const NEEDED = 'A lesson has at least title, goal, minutes, checks and closing.';

/** In bytes; far more than anybody writes by hand. */
const MOST_BYTES = 64 * 1024;

/** A lesson with a scenario that the practice store can load. */
export type ReadyLesson = Lesson<Scenario>;

const FILE_NAME = /^([a-z0-9][a-z0-9-]{0,39})\.ya?ml$/;

/** Whether a file of a folder counts as a lesson, by its name. */
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
  let bytes;
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw problem(source, null, 'it is a folder.', 'Name the file in it.');
    if (!stats.isFile()) throw problem(source, null, 'it is no file.', 'Check the path.');
    if (stats.size > MOST_BYTES) {
      const most = `Keep it under ${MOST_BYTES / 1024} KiB.`;
      throw problem(source, null, 'it is too large for a lesson.', most);
    }
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw problem(source, null, `it cannot be read (${errorCode(error)}).`, 'Check the path.');
  }
  const text = new TextDecoder().decode(bytes);
  if (!isUtf8(bytes)) {
    const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length;
    throw problem(source, line, 'it is not in UTF-8.', 'Save it in UTF-8.');
  }
  return parseLesson(text, source);
}

/**
 * Checks the text of a lesson.
 *
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
  const document = readYaml(text, source, lines);
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const parsed = lessonSchema.safeParse(value, { reportInput: true });
  const lineOf = (path: readonly PropertyKey[], key?: string): number | null =>
    lineAt(document, lines, path, key);
  if (!parsed.success) {
    const { issues } = parsed.error;
    // A mistyped name is also reported as missing; the typed one says more.
    const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
    throw issue === undefined
      ? problem(source, null, 'it is no lesson.', NEEDED)
      : fieldProblem(source, issue, lineOf);
  }
  requireThisMachine(source, parsed.data, lineOf);
  return lessonOf(id, parsed.data);
}

function readYaml(text: string, source: string, lines: LineCounter): Document {
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [broken] = [...document.errors, ...document.warnings];
  if (broken !== undefined) {
    const [place] = broken.linePos ?? [];
    const { what, remedy } = yamlWords(broken.code, broken.message);
    throw problem(source, place?.line ?? 1, what, remedy);
  }
  let repeated: number | null = null as number | null;
  visit(document, {
    Alias: (_key, { range }) => {
      repeated = range ? lines.linePos(range[0]).line : 1;
      return visit.BREAK;
    },
  });
  // Aliases could make a small file expand enormously.
  if (repeated !== null) {
    const remedy = 'Write each part out, and put a text that begins with & or * in quotes.';
    throw problem(source, repeated, 'it repeats a part by a name (& and *).', remedy);
  }
  return document;
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

/** A lesson must not send a browser, or the callback of an approval, to another machine. */
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

const LONGEST_ECHO = 40;

type Issue = z.core.$ZodIssue;

/** The error for the first invalid field, with its line. */
function fieldProblem(
  source: string,
  issue: Issue,
  lineOf: (path: readonly PropertyKey[], key?: string) => number | null,
): UserError {
  const { help, path } =
    issue.code === 'unrecognized_keys'
      ? { help: { kind: '', example: '' }, path: issue.path }
      : helpAt(LESSON_HELP, issue.path);
  const shown = shownPath(path);
  const name = shown === '' ? 'the lesson' : shown;
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const fields = fieldsAt(LESSON_HELP, helpPath(path));
    return problem(
      source,
      lineOf(path, key),
      `${name} has no field "${toDisplayText(key.slice(0, LONGEST_ECHO))}".`,
      `${near(key, fields)}Its fields are ${fields.join(', ')}.`,
    );
  }
  const { kind, example } = help;
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
    `${near(issue.input, namesIn(kind))}${written === '' ? NEEDED : `Write it like this: ${written}`}`,
  );
}

function namesIn(kind: string): readonly string[] {
  if (kind.startsWith('a scope ')) return [...listedScopes(SHOPIFY_SCOPES).keys()];
  if (kind.startsWith('the name of a fault')) return FAULTS.map(({ name }) => name);
  return [...kind.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

function near(typed: unknown, names: readonly string[]): string {
  const words = typeof typed === 'string' ? didYouMean(typed, names) : null;
  return words === null ? '' : `${words} `;
}

/** The line of a field, or of the part around a missing one; of a key in it when one is given. */
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
      ? node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.key
      : undefined;
    const at = isNode(named) ? named.range : node.range;
    return at ? lines.linePos(at[0]).line : null;
  }
  return 1;
}

const IN_QUOTES =
  'Look at the blanks in front of the line, and put a text with ": " or "#" in quotes.';

/** In our words, since the parser's are for people who know YAML. */
function yamlWords(code: string, message: string): { what: string; remedy: string } {
  switch (code) {
    case 'TAB_AS_INDENT':
      return { what: 'it is indented with a tab.', remedy: 'Indent with blanks.' };
    case 'DUPLICATE_KEY':
      return { what: 'a field stands there twice.', remedy: 'Keep one of them.' };
    case 'TAG_RESOLVE_FAILED':
      return {
        what: 'it has a tag, which begins with an exclamation mark.',
        remedy: 'Leave it out, or put the text in quotes.',
      };
    case 'MULTIPLE_DOCS':
      return { what: 'there are several documents in it.', remedy: 'Make a file of each.' };
    case 'BAD_ALIAS':
      return {
        what: 'it names a part that is not there (*).',
        remedy: 'Put a text that begins with & or * in quotes.',
      };
    default: {
      // Caused by thousands of nested brackets.
      if (message.startsWith('Maximum call stack'))
        return { what: 'it is nested too deep.', remedy: 'Write it with fewer brackets.' };
      const [why = ''] = message.split(/ at line \d|\n/);
      return { what: `this is not YAML (${toDisplayText(why)}).`, remedy: IN_QUOTES };
    }
  }
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
