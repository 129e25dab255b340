import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Fragments } from './query-tree.ts';

/** Fields of one response key that are merged when the document runs. */
export type Merged = readonly [FieldNode, ...FieldNode[]];

/** The fields of a selection: those for every object, and those only for objects of one type. */
interface Selected {
  readonly always: ReadonlyMap<string, Merged>;
  readonly byType: ReadonlyMap<string, ReadonlyMap<string, Merged>>;
}

/** What the selections of a validated operation depend on. */
interface SelectionReading {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Flattens selections of a type: fragments expanded, fields of equal response keys merged. */
export function selectFields(
  sets: readonly SelectionSetNode[],
  type: GraphQLNamedType,
  reading: SelectionReading,
): Selected {
  const always = new Map<string, Merged>();
  const byType = new Map<string, Map<string, Merged>>();
  collect(sets, type, { always, byType, into: always, seen: new Map() }, reading);
  return { always, byType };
}

export function selectionsOf(merged: Merged): readonly SelectionSetNode[] {
  return merged.flatMap(({ selectionSet }) => selectionSet ?? []);
}

/** The fields of both; those of one response key are merged. */
export function together(
  always: ReadonlyMap<string, Merged>,
  more: ReadonlyMap<string, Merged>,
): ReadonlyMap<string, Merged> {
  const all = new Map(always);
  for (const [key, merged] of more) {
    const [first, ...rest] = all.get(key) ?? merged;
    all.set(key, all.has(key) ? [first, ...rest, ...merged] : merged);
  }
  return all;
}

type Target = Map<string, Merged>;

interface Place {
  readonly always: Target;
  readonly byType: Map<string, Target>;
  readonly into: Target;
  /** The fragments already expanded into each target: each is expanded only once. */
  readonly seen: Map<Target, Set<string>>;
}

function collect(
  sets: readonly SelectionSetNode[],
  type: GraphQLNamedType,
  place: Place,
  reading: SelectionReading,
): void {
  const { always, byType, into, seen } = place;
  const known = seen.get(into) ?? new Set();
  seen.set(into, known);
  for (const selection of sets.flatMap(({ selections }) => selections)) {
    if (!isIncluded(selection, reading)) continue;
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      const before = into.get(key);
      if (before === undefined) into.set(key, [selection]);
      else if (!before.includes(selection)) into.set(key, [...before, selection]);
      continue;
    }
    const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
    if (isSpread && known.has(selection.name.value)) continue;
    const fragment = isSpread ? reading.fragments.get(selection.name.value) : selection;
    if (fragment === undefined) continue;
    if (isSpread) known.add(selection.name.value);
    const condition = reading.schema.getType(fragment.typeCondition?.name.value ?? type.name);
    if (condition === undefined || into !== always || !isAlternative(type, condition)) {
      collect([fragment.selectionSet], type, place, reading);
      continue;
    }
    const target = byType.get(condition.name) ?? new Map<string, Merged>();
    byType.set(condition.name, target);
    collect([fragment.selectionSet], condition, { ...place, into: target }, reading);
  }
}

/** Whether objects of another type may stand there as well. */
function isAlternative(type: GraphQLNamedType, condition: GraphQLNamedType): boolean {
  return isAbstractType(type) && isObjectType(condition);
}

/** As `@skip` and `@include` decide. */
function isIncluded(
  { directives = [] }: SelectionSetNode['selections'][number],
  { variables }: SelectionReading,
): boolean {
  return directives.every(({ name, arguments: given = [] }) => {
    if (name.value !== 'skip' && name.value !== 'include') return true;
    const [condition] = given;
    const holds: unknown =
      condition === undefined ? null : valueFromASTUntyped(condition.value, variables);
    return name.value === 'include' ? holds !== false : holds !== true;
  });
}
