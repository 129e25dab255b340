import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { z } from 'zod';
import { UserError } from '../../core/errors.ts';
import { type Scenario, scenarioSchema } from './scenario.ts';

/**
 * Reads and checks a scenario file.
 * @throws UserError `invalid-scenario`, which names the field and how it should look
 */
export async function readScenario(path: string): Promise<Scenario> {
  const source = basename(path);
  let text;
  try {
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
    // A byte order mark, as some editors leave it, is no fault of the writer.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw notJson(source);
  }
  const parsed = scenarioSchema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw first === undefined ? notJson(source) : scenarioProblem(source, first);
}

type Issue = z.core.$ZodIssue;

/** The first thing that is wrong with a scenario, by its field. @param source name of the file */
export function scenarioProblem(source: string, issue: Issue): UserError {
  const shown = shownPath(issue.path);
  const path = helpPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return problem(
      source,
      `${shown === '' ? 'the scenario' : shown} has no field "${key}".`,
      `Its fields are ${fieldsOf(path).join(', ')}. docs/practice-store.md describes them.`,
    );
  }
  const { kind, example } = FIELD_HELP[path] ?? { kind: 'something else', example: '' };
  const isMissing = issue.input === undefined;
  const name = shown === '' ? 'the scenario' : shown;
  return problem(
    source,
    isMissing ? `${name} is missing.` : `${name} must be ${kind}.`,
    `Write it like this: ${lastName(path)}${example}`,
  );
}

/** What a file is told that is no JSON; nothing of its text is repeated. */
export function notJson(source: string): UserError {
  return problem(
    source,
    'it is not JSON.',
    'Look for a comma too many, a comment, or a quotation mark that is missing.',
  );
}

/** @param cause of the system: `ENOENT` */
export function unreadable(source: string, cause: string): UserError {
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

/** `apps[0].scopes[1]` */
function shownPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) =>
      typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

/** `apps.scopes`; `apps.scopes[]` for one of a list. */
function helpPath(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part !== 'number').join('.');
  return typeof path.at(-1) === 'number' ? `${names}[]` : names;
}

function lastName(path: string): string {
  const name = path.split('.').at(-1) ?? '';
  // One of a list has no name of its own.
  return name === '' || name.endsWith('[]') ? '' : `"${name}": `;
}

/** What a field of a scenario takes, as the end of "must be …", and how it looks. */
export interface FieldHelp {
  readonly kind: string;
  readonly example: string;
}

/** By path: `apps.scopes` for the list, `apps.scopes[]` for one of it. */
export const FIELD_HELP: Readonly<Record<string, FieldHelp>> = {
  '': { kind: 'an object', example: '{"store": {"seed": 7}}' },
  about: { kind: 'a text', example: '"Monday morning"' },
  store: { kind: 'an object', example: '{"seed": 7, "products": 500}' },
  'store.seed': { kind: 'a whole number from 0 to 2147483647', example: '7' },
  'store.products': { kind: 'a whole number from 0 to 100000', example: '500' },
  'store.customers': { kind: 'a whole number from 0 to 10000', example: '30' },
  'store.orders': { kind: 'a whole number from 0 to 10000', example: '50' },
  'store.latencyMs': { kind: 'a whole number of milliseconds up to 60000', example: '250' },
  'store.codeLifetimeSeconds': { kind: 'a whole number from 1 to 600', example: '60' },
  apps: {
    kind: 'a list of 1 to 30 apps',
    example: '[{"title": "Ours", "scopes": ["read_products"]}]',
  },
  'apps[]': { kind: 'an app', example: '{"title": "Ours", "scopes": ["read_products"]}' },
  'apps.title': { kind: 'a text of 1 to 60 characters', example: '"Ours"' },
  'apps.scopes': {
    kind: 'a list of scopes of the Admin API',
    example: '["read_products", "write_orders"]',
  },
  'apps.scopes[]': { kind: 'a scope of the Admin API', example: '"read_products"' },
  'apps.redirectUrls': {
    kind: 'a list of whole http or https addresses without a query',
    example: '["http://127.0.0.1:3456/callback"]',
  },
  'apps.redirectUrls[]': {
    kind: 'a whole http or https address without a query',
    example: '"http://127.0.0.1:3456/callback"',
  },
  'apps.appUrl': { kind: 'an http or https address', example: '"https://example.com"' },
  'apps.distribution': { kind: '"not-chosen", "custom" or "public"', example: '"custom"' },
  'apps.organization': {
    kind: '"own" for an app of the store\'s organization, or "other"',
    example: '"other"',
  },
  'apps.protectedCustomerData': { kind: '"granted", "level1" or "none"', example: '"granted"' },
  faults: { kind: 'a list of faults', example: '[{"name": "no-callback", "for": "next-request"}]' },
  'faults[]': { kind: 'a fault', example: '{"name": "no-callback", "for": "next-request"}' },
  'faults.name': {
    kind: 'the name of a fault, as "tokenwright practice --list-faults" prints them',
    example: '"no-callback"',
  },
  'faults.for': { kind: '"next-request", "good", or a number of seconds', example: '60' },
};

/** The fields of the object at this path. */
export function fieldsOf(path: string): readonly string[] {
  const prefix = path === '' ? '' : `${path.replace(/\[\]$/, '')}.`;
  return Object.keys(FIELD_HELP)
    .filter((name) => name !== '' && name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => /^\w+$/.test(name));
}
