import { readFile, stat } from 'node:fs/promises';
import { listedScopes } from '../../core/service/scope-catalogue.ts';
import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { FAULTS } from '../faults/fault-switches.ts';
import { basename } from 'node:path';
import type { z } from 'zod';
import { UserError } from '../../core/errors.ts';
import { fieldsAt, helpPath, shownPath } from './field-help.ts';
import { FIELD_HELP, type Scenario, scenarioSchema } from './scenario.ts';

/** More than anybody writes by hand. */
const MOST_BYTES = 1024 * 1024;

/**
 * Reads and checks a scenario file.
 * @throws UserError `invalid-scenario`, which names the field and how it should look
 */
export async function readScenario(path: string): Promise<Scenario> {
  const source = basename(path);
  let text;
  try {
    const stats = await stat(path);
    // Reading a device might never end.
    if (stats.isCharacterDevice()) throw Object.assign(new Error('no file'), { code: 'a device' });
    if (stats.size > MOST_BYTES) throw Object.assign(new Error('large'), { code: 'too large' });
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause';
    throw unreadable(source, code);
  }
  return parseScenario(text, source);
}

/**
 * @param source how messages name the text
 * @throws UserError `invalid-scenario`
 */
export function parseScenario(text: string, source: string): Scenario {
  let value: unknown;
  try {
    // Some editors write a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw notJson(source);
  }
  return checkScenario(value, source);
}

/**
 * @param source how messages name the value
 * @throws UserError `invalid-scenario`
 */
export function checkScenario(value: unknown, source: string): Scenario {
  const parsed = scenarioSchema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw first === undefined ? notJson(source) : scenarioProblem(source, first);
}

type Issue = z.core.$ZodIssue;

/** The error about the first invalid field of a scenario. @param source name of the file */
function scenarioProblem(source: string, issue: Issue): UserError {
  const shown = shownPath(issue.path);
  const path = helpPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return problem(
      source,
      `${shown === '' ? 'the scenario' : shown} has no field "${key}".`,
      `${near(key, fieldsAt(FIELD_HELP, path))}Its fields are ${fieldsAt(FIELD_HELP, path).join(', ')}. docs/practice-store.md describes them.`,
    );
  }
  const { kind, example } = FIELD_HELP[path] ?? { kind: 'something else', example: '' };
  const isMissing = issue.input === undefined;
  const name = shown === '' ? 'the scenario' : shown;
  return problem(
    source,
    isMissing ? `${name} is missing.` : `${name} must be ${kind}.`,
    `${near(issue.input, namesAt(path, kind))}Write it like this: ${lastName(path)}${example}`,
  );
}

/** The names that this field accepts; empty where any text is valid. */
function namesAt(path: string, kind: string): readonly string[] {
  if (path === 'faults.name') return FAULTS.map(({ name }) => name);
  if (path === 'apps.scopes[]') return [...listedScopes(SHOPIFY_SCOPES).keys()];
  return [...kind.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

function near(typed: unknown, names: readonly string[]): string {
  const words = typeof typed === 'string' ? didYouMean(typed, names) : null;
  return words === null ? '' : `${words} `;
}

/** For a file that is not JSON; nothing of its text is repeated. */
function notJson(source: string): UserError {
  return problem(
    source,
    'it is not JSON.',
    'Look for a comma too many, a comment, or a quotation mark that is missing.',
  );
}

/** @param cause of the system: `ENOENT` */
function unreadable(source: string, cause: string): UserError {
  return problem(source, `it cannot be read (${cause}).`, 'Check the path behind --scenario.');
}

function problem(source: string, sentence: string, remedy: string): UserError {
  return new UserError({
    code: 'invalid-scenario',
    message: `Scenario ${source}: ${sentence}`,
    remedy,
    exitCode: 2,
  });
}

function lastName(path: string): string {
  const name = path.split('.').at(-1) ?? '';
  // An entry of a list has no name.
  return name === '' || name.endsWith('[]') ? '' : `"${name}": `;
}
