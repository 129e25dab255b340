import { getVariableValues, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { getDiagnostics } from 'graphql-language-service';
import type { AccessRules } from '../../core/access/access-rules.ts';
import { documentLens, type ScopeLens } from '../../core/access/scope-lens.ts';
import { operationAt, parseDocument } from '../../core/graphql/query-tree.ts';
import type {
  DocumentProblem,
  SchemaAnswer,
  SchemaQuestion,
} from '../../core/graphql/schema-question.ts';
import { type DisplayText, toDisplayText } from '../../core/text/display-text.ts';
import type { ReadSchema } from './read-schema.ts';

type CheckQuestion = Extract<SchemaQuestion, { type: 'check' }>;

/** One screen's worth; the first is shown. */
const MOST_PROBLEMS = 50;
const LONGEST_MESSAGE = 300;
/** As the language service counts: 1 is a mistake, 2 a warning. */
const MISTAKE = 1;

/** What is wrong with a document and its variables, and which scopes it needs. */
export function checkDocument(
  question: CheckQuestion,
  known: ReadSchema | null,
  rules: AccessRules,
): Extract<SchemaAnswer, { type: 'checked' }> {
  const { text } = question;
  const problems = text.trim() === '' ? [] : problemsOf(text, known?.schema ?? null);
  // What a document with a mistake in it would need is not known.
  const isSound = text.trim() !== '' && !problems.some(({ isMistake }) => isMistake);
  return {
    type: 'checked',
    problems,
    variablesProblem: checkVariables(question, known?.schema ?? null),
    lens: isSound ? lensOf(question, known, rules) : null,
  };
}

function problemsOf(text: string, schema: GraphQLSchema | null): readonly DocumentProblem[] {
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') {
    const message = toDisplayText(plainWords(parsed.message.replace(/^Syntax Error: /, '')));
    return [{ line: parsed.line ?? 1, message, isMistake: true }];
  }
  const seen = new Set<string>();
  return getDiagnostics(text, schema)
    .map(({ range, message, severity }) => ({
      line: range.start.line + 1,
      message: toDisplayText(textOf(message).slice(0, LONGEST_MESSAGE)),
      isMistake: severity === MISTAKE,
    }))
    .filter(({ message, isMistake }) => {
      // A variable that is never used is told at its name and once more at its operation.
      const key = `${isMistake} ${message}`;
      return !seen.has(key) && seen.add(key);
    })
    .toSorted(
      (one, other) => Number(other.isMistake) - Number(one.isMistake) || one.line - other.line,
    )
    .slice(0, MOST_PROBLEMS);
}

/** The parser calls the end of a text that is still being typed `<EOF>`. */
function plainWords(message: string): string {
  const [, missing] = /^(?:Expected (.+), found|Unexpected) <EOF>\.$/.exec(message) ?? [null];
  if (missing === null) return message;
  const what = missing === 'Name' ? 'a name' : missing;
  return what === undefined ? 'Not finished yet.' : `Not finished yet: ${what} is missing.`;
}

/** What the operation at the cursor needs. */
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

function textOf(message: string | { readonly value: string }): string {
  return typeof message === 'string' ? message : message.value;
}

/**
 * What is wrong with the variables: no JSON object, a name that the operation has not, one that is
 * missing, a value of another type. Null: nothing, or the document cannot be read yet.
 */
function checkVariables(
  { text, variables, offset }: Extract<SchemaQuestion, { type: 'check' }>,
  schema: GraphQLSchema | null,
): DisplayText | null {
  const values = readObject(variables);
  if (values.type === 'no-object') return toDisplayText(values.message);
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return null;
  const operation = operationAt(parsed.document, offset);
  if (operation === null) return null;
  const message =
    foreignName(operation, values.object) ?? typeProblem(operation, values.object, schema);
  return message === null ? null : toDisplayText(message.slice(0, 300));
}

type ReadObject =
  | { readonly type: 'object'; readonly object: Readonly<Record<string, unknown>> }
  | { readonly type: 'no-object'; readonly message: string };

function readObject(text: string): ReadObject {
  if (text.trim() === '') return { type: 'object', object: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { type: 'object', object: value };
    return { type: 'no-object', message: 'not an object: write { "name": value }' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const line = /line (\d+)/.exec(reason)?.[1];
    return {
      type: 'no-object',
      message: line === undefined ? 'no JSON yet' : `no JSON: line ${line}`,
    };
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The service passes over unknown names without a word, so a typing mistake would go unseen. */
function foreignName(
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const own = new Set(
    (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
  );
  const foreign = Object.keys(values).find((name) => !own.has(name));
  return foreign === undefined ? null : `"${foreign}" is no variable of this operation`;
}

function typeProblem(
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema | null,
): string | null {
  if (schema === null) return null;
  try {
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], values, {
      maxErrors: 1,
    });
    return errors?.[0]?.message ?? null;
  } catch {
    // A type that the schema does not know is told of in the document itself.
    return null;
  }
}
