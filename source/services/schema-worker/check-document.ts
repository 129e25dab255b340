import {
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  validateInputValue,
} from 'graphql';
import { getDiagnostics } from 'graphql-language-service';
import type { AccessRules } from '../../core/access/access-rules.ts';
import { documentLens, type ScopeLens } from '../../core/access/scope-lens.ts';
import { requestedCost } from '../../core/graphql/query-cost.ts';
import { listFragments, operationAt, parseDocument } from '../../core/graphql/query-tree.ts';
import type {
  DocumentProblem,
  SchemaAnswer,
  SchemaQuestion,
} from '../../core/graphql/schema-question.ts';
import { type JsonPath, jsonFault, placeOf } from '../../core/json/json-places.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { editDistance } from '../../core/text/edit-distance.ts';
import type { ReadSchema } from './read-schema.ts';

type CheckQuestion = Extract<SchemaQuestion, { type: 'check' }>;

/** More problems than anybody fixes at once. */
const MOST_PROBLEMS = 50;
const LONGEST_MESSAGE = 500;
/** Severity in the language service: 1 is a mistake, 2 a warning. */
const MISTAKE = 1;

/** The problems of a document and its variables, and the scopes that it needs. */
export function checkDocument(
  question: CheckQuestion,
  known: ReadSchema | null,
  rules: AccessRules,
): Extract<SchemaAnswer, { type: 'checked' }> {
  const { text } = question;
  const ofQuery = text.trim() === '' ? [] : problemsOf(text, known?.schema ?? null);
  // The scopes of a document with a mistake are not known.
  const isSound = text.trim() !== '' && !ofQuery.some(({ isMistake }) => isMistake);
  return {
    type: 'checked',
    problems: [...ofQuery, ...checkVariables(question, known?.schema ?? null)],
    lens: isSound ? lensOf(question, known, rules) : null,
    // Another service calculates the cost differently, if at all.
    cost: isSound && question.profile.access === 'built-in' ? costOf(question, known) : null,
  };
}

function problemsOf(text: string, schema: GraphQLSchema | null): readonly DocumentProblem[] {
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') {
    const message = toDisplayText(parsed.message);
    const line = parsed.line ?? 1;
    const offset = offsetOf(text, line - 1, (parsed.column ?? 1) - 1);
    return [{ field: 'query', line, offset, message, isMistake: true }];
  }
  const seen = new Set<string>();
  return getDiagnostics(text, schema)
    .map(({ range: { start }, message, severity }) => ({
      field: 'query' as const,
      line: start.line + 1,
      offset: offsetOf(text, start.line, start.character),
      message: toDisplayText(textOf(message).slice(0, LONGEST_MESSAGE)),
      isMistake: severity === MISTAKE,
    }))
    .filter(({ message, isMistake }) => {
      // An unused variable is reported at its name and once more at its operation.
      const key = `${isMistake} ${message}`;
      return !seen.has(key) && seen.add(key);
    })
    .toSorted(
      (one, other) => Number(other.isMistake) - Number(one.isMistake) || one.offset - other.offset,
    )
    .slice(0, MOST_PROBLEMS);
}

/** Line and column are zero-based. */
function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let left = line; left > 0; left -= 1) {
    const end = text.indexOf('\n', start);
    if (end === -1) break;
    start = end + 1;
  }
  return Math.min(text.length, start + column);
}

/** The scopes that the operation at the cursor needs. */
function lensOf(
  { text, offset, granted }: CheckQuestion,
  known: ReadSchema | null,
  rules: AccessRules,
): ScopeLens | null {
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return null;
  const operationName = operationAt(parsed.document, offset)?.name?.value ?? null;
  const fieldTypes = known?.fieldTypes ?? null;
  return documentLens(text, rules, { granted, fieldTypes, operationName });
}

/** The requested cost of the operation at the cursor; null when it is not known. */
function costOf(
  { text, variables, offset }: CheckQuestion,
  known: ReadSchema | null,
): number | null {
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable' || known === null) return null;
  const operation = operationAt(parsed.document, offset);
  if (operation === null) return null;
  const { schema } = known;
  const values = readObject(variables);
  return requestedCost(operation, {
    schema,
    fragments: listFragments(parsed.document),
    variables: values.type === 'object' ? values.object : {},
  });
}

function textOf(message: string | { readonly value: string }): string {
  return typeof message === 'string' ? message : message.value;
}

/**
 * The problems of the variables: not a JSON object, names that the operation does not declare,
 * values that are missing or of another type. While the document cannot be parsed, only the JSON is
 * checked.
 */
function checkVariables(
  { text, variables, offset }: CheckQuestion,
  schema: GraphQLSchema | null,
): readonly DocumentProblem[] {
  const values = readObject(variables);
  if (values.type === 'fault') return [variablesProblem(variables, values.offset, values.message)];
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return [];
  const operation = operationAt(parsed.document, offset);
  if (operation === null) return [];
  return [
    ...foreignNames(operation, values.object),
    ...(schema === null ? [] : typeProblems(operation, values.object, schema)),
  ]
    .slice(0, MOST_PROBLEMS)
    .map(({ path, message }) => variablesProblem(variables, placeOf(variables, path) ?? 0, message))
    .toSorted((one, other) => one.offset - other.offset);
}

function variablesProblem(text: string, offset: number, message: string): DocumentProblem {
  return {
    field: 'variables',
    line: text.slice(0, offset).split('\n').length,
    offset,
    message: toDisplayText(message.slice(0, LONGEST_MESSAGE)),
    isMistake: true,
  };
}

type ReadObject =
  | { readonly type: 'object'; readonly object: Readonly<Record<string, unknown>> }
  | { readonly type: 'fault'; readonly offset: number; readonly message: string };

function readObject(text: string): ReadObject {
  if (text.trim() === '') return { type: 'object', object: {} };
  const fault = jsonFault(text);
  if (fault !== null) return { type: 'fault', ...fault, message: `No JSON: ${fault.message}.` };
  const value: unknown = JSON.parse(text);
  if (isObject(value)) return { type: 'object', object: value };
  return { type: 'fault', offset: 0, message: 'Not an object: write { "name": value }.' };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface ValueProblem {
  readonly path: JsonPath;
  readonly message: string;
}

/** The service ignores unknown names silently, so a typing mistake would go unseen. */
function foreignNames(
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): readonly ValueProblem[] {
  const own = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  return Object.keys(values)
    .filter((name) => !own.includes(name))
    .map((name) => {
      const near = own.find((one) => editDistance(one.toLowerCase(), name.toLowerCase(), 2) <= 2);
      const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
      return { path: [name], message: `"${name}" is no variable of this operation.${meant}` };
    });
}

/**
 * Skips a variable of a type that the schema does not know: the document's own check reports it.
 */
function typeProblems(
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema,
): readonly ValueProblem[] {
  const found: ValueProblem[] = [];
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    if (!isInputType(type)) continue;
    if (!Object.hasOwn(values, name)) {
      if (!isNonNullType(type) || defaultValue !== undefined) continue;
      found.push({ path: [], message: `$${name} is missing: it must be a ${String(type)}.` });
      continue;
    }
    validateInputValue(values[name], type, ({ message }, path) => {
      const unknown =
        /^Expected value of type "([^"]+)" not to include unknown field "([^"]+)"/.exec(message);
      const at = unknown?.[2] === undefined ? [name, ...path] : [name, ...path, unknown[2]];
      found.push({ path: at, message: `${nameOf(at)}: ${withoutValue(message)}` });
    });
  }
  return found;
}

/** `$input.variants[0].price` */
function nameOf(path: JsonPath): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace('.', '$');
}

/** Without the value, which the pane shows anyway. */
function withoutValue(message: string): string {
  return message.replace(/[,.]? [Ff]ound: .*$/s, '.').replace(/\?\.$/, '?');
}
