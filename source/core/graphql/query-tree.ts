import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type Location,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { redactSecrets } from '../text/secret.ts';
import type { TextEdit } from '../text/text-buffer.ts';

/** More than any document that a person or a program writes. */
const MOST_TOKENS = 200_000;

type ParsedDocument =
  | { readonly type: 'document'; readonly document: DocumentNode }
  | UnreadableDocument;

/**
 * Why a text cannot be parsed, in a sentence. `line` and `column` count from 1; null: the parser
 * gives no place.
 */
export interface UnreadableDocument {
  readonly type: 'unreadable';
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** Parses a document, with the places of its parts. Never throws, whatever the text is. */
export function parseDocument(text: string): ParsedDocument {
  try {
    return { type: 'document', document: parse(text, { maxTokens: MOST_TOKENS }) };
  } catch (error) {
    // A nesting of many thousand levels ends in a RangeError of the parser.
    const known = error instanceof GraphQLError ? error : null;
    const { line = null, column = null } = known?.locations?.[0] ?? {};
    const message = known === null ? 'The document is nested too deep.' : plainWords(known.message);
    return { type: 'unreadable', line, column, message };
  }
}

/** A parser message in plain words: without `<EOF>` for a text that is still being typed. */
function plainWords(message: string): string {
  // The place is enough to find a string; its content, maybe a secret, is not repeated.
  const named = message
    .replace(/^Syntax Error: /, '')
    .replace(/(?:Block)?String "[^]*"\.$/, 'a text.');
  const words = redactSecrets(named, []);
  const ending = /^(?:Expected (.+), found|Unexpected) <EOF>\.$/.exec(words);
  if (ending === null) return words;
  const [, missing] = ending;
  // Within brackets the closing one may follow too.
  const what = missing === 'Name' ? 'a name or bracket' : missing;
  return what === undefined ? 'Not finished yet.' : `Not finished yet: ${what} is missing.`;
}

/** All operations of a document, in their order. */
export function listOperations(document: DocumentNode): readonly OperationDefinitionNode[] {
  return document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

/** The operation of that name, or the only one; null when that does not decide. */
export function chooseOperation(
  document: DocumentNode,
  name: string | null,
): OperationDefinitionNode | null {
  const operations = listOperations(document);
  if (name !== null) return operations.find((operation) => operation.name?.value === name) ?? null;
  return operations.length === 1 ? (operations[0] ?? null) : null;
}

/** The fragments by name; the first of two with one name counts. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function listFragments({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter(
    (definition) => definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  return new Map(fragments.toReversed().map((fragment) => [fragment.name.value, fragment]));
}

/** The operation around an offset (UTF-16 units), else the first one after it, else the last. */
export function operationAt(
  document: DocumentNode,
  offset: number,
): OperationDefinitionNode | null {
  const operations = listOperations(document);
  return (
    operations.find(({ loc }) => loc !== undefined && offset <= loc.end) ??
    operations.at(-1) ??
    null
  );
}

/** The kinds of operation, which are also the names of the roots. */
export type RootKind = 'query' | 'mutation' | 'subscription';

/** The fields that the query selects, with those below them; aliases are ignored. */
export type TickedFields = ReadonlyMap<string, { readonly below: TickedFields }>;

/** What the operation around the cursor selects, read from the text itself. */
type QueryTree =
  | { readonly type: 'tree'; readonly root: RootKind; readonly ticked: TickedFields }
  /** `line` from 1, or null where it is not known. */
  | { readonly type: 'unreadable'; readonly line: number | null };

/** Reads which fields are ticked; those of fragments are left out. An empty text is a query. */
export function readQueryTree(text: string, cursor: number): QueryTree {
  if (isEmpty(text)) return { type: 'tree', root: 'query', ticked: new Map() };
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return { type: 'unreadable', line: parsed.line };
  const operation = operationAt(parsed.document, cursor);
  if (operation === null) return { type: 'unreadable', line: null };
  return { type: 'tree', root: operation.operation, ticked: ticksOf([operation.selectionSet]) };
}

/** Whether a text holds nothing but blanks and comments. */
function isEmpty(text: string): boolean {
  return text.split('\n').every((line) => /^[\s,]*(?:#.*)?$/.test(line));
}

/** The fields of a selection, without those in fragments. */
function fieldsOf(set: SelectionSetNode): readonly FieldNode[] {
  return set.selections.filter((selection) => selection.kind === Kind.FIELD);
}

/** The field of that name, rather the one without an alias. */
function findField(set: SelectionSetNode, name: string): FieldNode | null {
  const named = fieldsOf(set).filter((field) => field.name.value === name);
  return named.find(({ alias }) => alias === undefined) ?? named[0] ?? null;
}

function ticksOf(sets: readonly SelectionSetNode[]): TickedFields {
  const byName = new Map<string, SelectionSetNode[]>();
  for (const field of sets.flatMap(fieldsOf)) {
    const below = byName.get(field.name.value) ?? [];
    if (field.selectionSet !== undefined) below.push(field.selectionSet);
    byName.set(field.name.value, below);
  }
  return new Map([...byName].map(([name, below]) => [name, { below: ticksOf(below) }]));
}

/** One field of a path, with what has to be written where it is missing. */
export interface PathField {
  readonly name: string;
  /** `(first: 10)`, or empty. */
  readonly args: string;
  /** `nodes { id }` for the last field of the path; null for a leaf. */
  readonly selection: string | null;
}

const INDENT = '  ';

/**
 * Writes a field into the operation around the cursor, with the fields above it that are missing.
 * All else of the text stays as it is. Null: it is there already, or the text cannot be read.
 */
export function tickField(
  text: string,
  cursor: number,
  path: readonly PathField[],
  root: RootKind,
): TextEdit | null {
  if (isEmpty(text)) {
    const start = root === 'query' ? '{' : `${root} {`;
    const written = `${start}\n${INDENT}${write(nest(path), INDENT, true)}\n}`;
    return { from: text.length, to: text.length, text: written };
  }
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return null;
  let set = operationAt(parsed.document, cursor)?.selectionSet ?? null;
  for (const [index, { name }] of path.entries()) {
    if (set === null) return null;
    const field = findField(set, name);
    const rest = path.slice(index);
    if (field === null) return insertInto(text, set, nest(rest));
    const isLast = rest.length === 1;
    if (isLast && (rest[0]?.selection === null || field.selectionSet !== undefined)) return null;
    if (field.selectionSet === undefined) return insertBelow(text, set, field, rest);
    set = field.selectionSet;
  }
  return null;
}

/**
 * Removes a field, and the fields above it that would be left empty. An operation that would be
 * empty keeps `__typename`; one without a name that is the whole document is removed.
 */
export function untickField(
  text: string,
  cursor: number,
  path: readonly string[],
): TextEdit | null {
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return null;
  const operation = operationAt(parsed.document, cursor);
  let set = operation?.selectionSet ?? null;
  let removed: FieldNode | null = null;
  for (const name of path) {
    const field: FieldNode | null = set === null ? null : findField(set, name);
    if (field === null || set === null) return null;
    // The outermost field that holds nothing else goes as a whole.
    if (removed === null || set.selections.length > 1) removed = field;
    set = field.selectionSet ?? null;
  }
  if (operation?.loc === undefined || removed?.loc === undefined) return null;
  const [only, ...others] = operation.selectionSet.selections;
  if (others.length > 0 || only !== removed) return remove(text, removed.loc);
  const isAll = parsed.document.definitions.length === 1 && operation.name === undefined;
  const { start, end } = isAll ? operation.loc : removed.loc;
  return { from: start, to: end, text: isAll ? '' : '__typename' };
}

interface Written {
  readonly head: string;
  /** Empty for a leaf. */
  readonly below: readonly Written[];
}

/** One field with what is below it: on one line, or (`isTall`) on several lines at an indent. */
export function writeField(field: PathField, indent: string, isTall: boolean): string {
  return write(nest([field]), indent, isTall);
}

function nest(path: readonly PathField[]): Written {
  const [first, ...rest] = path;
  const head = `${first?.name ?? ''}${first?.args ?? ''}`;
  if (rest.length > 0) return { head, below: [nest(rest)] };
  return { head, below: first?.selection == null ? [] : nestSelection(first.selection) };
}

interface GrowingWritten extends Written {
  readonly below: GrowingWritten[];
}

/** `product { id } userErrors { field message }` */
function nestSelection(selection: string): readonly Written[] {
  const levels: GrowingWritten[] = [{ head: '', below: [] }];
  for (const [sign] of selection.matchAll(/[{}]|[^\s{}]+/g)) {
    const level = levels.at(-1);
    const last = level?.below.at(-1);
    if (sign === '}') levels.pop();
    else if (sign !== '{') level?.below.push({ head: sign, below: [] });
    else if (last !== undefined) levels.push(last);
  }
  return levels[0]?.below ?? [];
}

function write({ head, below }: Written, indent: string, isTall: boolean): string {
  if (below.length === 0) return head;
  if (!isTall) return `${head} { ${below.map((one) => write(one, indent, false)).join(' ')} }`;
  const deeper = indent + INDENT;
  const lines = below.map((one) => `${deeper}${write(one, deeper, true)}\n`);
  return `${head} {\n${lines.join('')}${indent}}`;
}

/** Inserts behind the last selection: on its line, or on a new one where the set has several. */
function insertInto(text: string, set: SelectionSetNode, written: Written): TextEdit | null {
  const last = set.selections.at(-1)?.loc;
  if (last === undefined || set.loc === undefined) return null;
  if (!text.slice(set.loc.start, set.loc.end).includes('\n')) {
    return insertion(last.end, ` ${write(written, '', false)}`);
  }
  const indent = indentAt(text, last.start);
  // A comment behind the last selection stays with it.
  const rest = /^[ \t,]*(?:#[^\n]*)?(?=\n)/.exec(text.slice(last.end))?.[0] ?? '';
  return insertion(last.end + rest.length, `\n${indent}${write(written, indent, true)}`);
}

/** Inserts the selection of a field that should have one and has none yet. */
function insertBelow(
  text: string,
  set: SelectionSetNode,
  field: FieldNode,
  path: readonly PathField[],
): TextEdit | null {
  const { below } = nest(path);
  if (field.loc === undefined || set.loc === undefined || below.length === 0) return null;
  const isTall = text.slice(set.loc.start, set.loc.end).includes('\n');
  const indent = indentAt(text, field.loc.start);
  return insertion(field.loc.end, write({ head: '', below }, indent, isTall));
}

function insertion(at: number, text: string): TextEdit {
  return { from: at, to: at, text };
}

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Where the blanks directly before an offset begin, with the line break before them. */
function blanksStart(text: string, offset: number): number {
  let from = offset;
  while (/^[ \t]$/.test(text.charAt(from - 1))) from -= 1;
  return text.charAt(from - 1) === '\n' ? from - 1 : from;
}

/** Removes a range: with its line where nothing else is on it, else with the blanks before it. */
function remove(text: string, { start, end }: Location): TextEdit {
  const before = text.slice(blanksStart(text, start), start);
  const after = /^[ \t]*,?[ \t]*/.exec(text.slice(end))?.[0] ?? '';
  const next = text.charAt(end + after.length);
  const to = end + after.length;
  if (before.startsWith('\n')) {
    // What follows on the line moves to where the field stood.
    const from = next === '\n' || next === '' ? start - before.length : start;
    return { from, to, text: '' };
  }
  return { from: start - before.length, to, text: next === '\n' || before === '' ? '' : ' ' };
}
