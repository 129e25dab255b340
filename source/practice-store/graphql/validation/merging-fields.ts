import {
  doTypesOverlap,
  type FieldNode,
  getNamedType,
  type GraphQLCompositeType,
  type GraphQLField,
  isCompositeType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { literalText } from './literals.ts';
import { type Reading, report } from './reading.ts';

/** A field of an answer's object, once for each place that selects it. */
interface Asked {
  readonly node: FieldNode;
  readonly definition: GraphQLField<unknown, unknown>;
  /** The types of the fragments around it. */
  readonly parents: readonly GraphQLCompositeType[];
}

type AskedByKey = Map<string, Asked[]>;

interface Conflict {
  readonly kind: 'field' | 'argument';
  readonly key: string;
  readonly nodes: FieldNode[];
  readonly texts: string[];
}

/** Pairs that were compared already, so that fragments that spread each other twice stay cheap. */
type Compared = Map<FieldNode, Set<FieldNode>>;

/**
 * Fields under the same name in the answer must be the same field with the same arguments.
 * @throws RangeError when there is too much to compare
 */
export function checkMerging(
  reading: Reading,
  selections: SelectionSetNode,
  owner: GraphQLCompositeType,
): void {
  const byKey = collect(reading, selections, owner);
  const conflicts = new Map<string, Conflict>();
  const compared: Compared = new Map();
  for (const [key, fields] of byKey) {
    if (fields.length < 2) continue;
    for (const [at, field] of fields.entries()) {
      for (const other of fields.slice(at + 1)) {
        compare(reading, key, [field, other], false, conflicts, compared);
      }
    }
  }
  for (const { kind, key, nodes, texts } of conflicts.values()) {
    const found = texts.join(' or ');
    const article = kind === 'argument' ? 'an' : 'a';
    report(
      reading,
      nodes,
      `Field '${key}' has ${article} ${kind} conflict: ${found}?`,
      { code: 'fieldConflict', fieldName: key, conflicts: found },
      [],
    );
  }
}

function collect(
  reading: Reading,
  selections: SelectionSetNode,
  owner: GraphQLCompositeType,
): AskedByKey {
  const byKey: AskedByKey = new Map();
  const seen = new Set<string>();
  const add = (
    set: SelectionSetNode,
    type: GraphQLCompositeType,
    parents: Asked['parents'],
  ): void => {
    for (const selection of set.selections) {
      spend(reading);
      if (selection.kind === Kind.FIELD) {
        const definition = reading.schema.getField(type, selection.name.value);
        if (definition === undefined) continue;
        const key = selection.alias?.value ?? selection.name.value;
        const asked = { node: selection, definition, parents };
        const fields = byKey.get(key);
        if (fields === undefined) byKey.set(key, [asked]);
        else fields.push(asked);
        continue;
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : reading.fragments.get(selection.name.value);
      if (fragment === undefined) continue;
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (seen.has(selection.name.value)) continue;
        seen.add(selection.name.value);
      }
      const condition = fragment.typeCondition;
      const inner = condition === undefined ? type : reading.schema.getType(condition.name.value);
      if (isCompositeType(inner)) add(fragment.selectionSet, inner, [...parents, inner]);
    }
  };
  add(selections, owner, []);
  return byKey;
}

function spend(reading: Reading): void {
  reading.comparisonsLeft -= 1;
  if (reading.comparisonsLeft < 0) throw new RangeError('too many fields to compare');
}

function compare(
  reading: Reading,
  key: string,
  [field, other]: readonly [Asked, Asked],
  areApart: boolean,
  conflicts: Map<string, Conflict>,
  compared: Compared,
): void {
  spend(reading);
  const apart = areApart || areExclusive(reading, field.parents, other.parents);
  if (!apart) {
    if (field.node.name.value !== other.node.name.value) {
      note(conflicts, 'field', key, [field, other], (node) => node.name.value);
    }
    if (!haveSameArguments(field.node, other.node)) {
      note(conflicts, 'argument', key, [field, other], argumentText);
    }
  }
  const set = field.node.selectionSet;
  const otherSet = other.node.selectionSet;
  if (set === undefined || otherSet === undefined || field.node === other.node) return;
  let others = compared.get(field.node);
  if (others === undefined) compared.set(field.node, (others = new Set()));
  if (others.has(other.node)) return;
  others.add(other.node);
  const type = getNamedType(field.definition.type);
  const otherType = getNamedType(other.definition.type);
  if (!isCompositeType(type) || !isCompositeType(otherType)) return;
  const fields = collect(reading, set, type);
  for (const [inner, others] of collect(reading, otherSet, otherType)) {
    for (const one of fields.get(inner) ?? []) {
      for (const two of others) compare(reading, inner, [one, two], apart, conflicts, compared);
    }
  }
}

function note(
  conflicts: Map<string, Conflict>,
  kind: Conflict['kind'],
  key: string,
  fields: readonly Asked[],
  textOf: (node: FieldNode) => string,
): void {
  const name = `${kind} ${key}`;
  let conflict = conflicts.get(name);
  if (conflict === undefined) {
    conflict = { kind, key, nodes: [], texts: [] };
    conflicts.set(name, conflict);
  }
  for (const { node } of fields) {
    if (conflict.nodes.includes(node)) continue;
    conflict.nodes.push(node);
    conflict.texts.push(textOf(node));
  }
}

/** `{first:"10",query:"$query"}`: how the service writes arguments that differ. */
function argumentText(node: FieldNode): string {
  const entries = (node.arguments ?? []).map(
    ({ name, value }) => `${name.value}:${JSON.stringify(literalText(value))}`,
  );
  return `{${entries.join(',')}}`;
}

function haveSameArguments(node: FieldNode, other: FieldNode): boolean {
  const given = node.arguments ?? [];
  const others = new Map(
    other.arguments?.map(({ name, value }) => [name.value, literalText(value)]),
  );
  return (
    given.length === others.size &&
    given.every(({ name, value }) => others.get(name.value) === literalText(value))
  );
}

/** Whether no object can be of both lists of types. */
function areExclusive(
  { schema }: Reading,
  parents: Asked['parents'],
  others: Asked['parents'],
): boolean {
  if (parents.length === 0 || others.length === 0) return false;
  if (parents.length !== others.length) return true;
  return parents.some((type, at) => {
    const other = others[at];
    return other !== undefined && type !== other && !doTypesOverlap(schema, type, other);
  });
}
