import { Kind, type FieldNode, type SelectionSetNode } from 'graphql';
import { operationAt } from './operations.ts';
import { parseDocument } from './parse-document.ts';

/** The kinds of operation, which are also the names of the roots. */
export type RootKind = 'query' | 'mutation' | 'subscription';

/** A field that the query selects, with those below it; an alias does not count. */
export interface TickedField {
  readonly below: TickedFields;
}
export type TickedFields = ReadonlyMap<string, TickedField>;

/** What the operation around the cursor selects, read from the text itself. */
export type QueryTree =
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
export function isEmpty(text: string): boolean {
  return text.split('\n').every((line) => /^[\s,]*(?:#.*)?$/.test(line));
}

/** The fields of a selection, without those in fragments. */
export function fieldsOf(set: SelectionSetNode): readonly FieldNode[] {
  return set.selections.filter((selection) => selection.kind === Kind.FIELD);
}

/** The field of that name, rather the one without an alias. */
export function findField(set: SelectionSetNode, name: string): FieldNode | null {
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
