import { Kind, type SelectionNode, type SelectionSetNode } from 'graphql';
import type { AccessRules } from './access-rules.ts';
import type { Fragments } from './document-parts.ts';
import { ruleForField, ruleForType, type FieldRule } from './field-rule.ts';
import type { FieldTypes, Requirement } from './requirement.ts';

export interface DocumentWalk {
  readonly rules: AccessRules;
  /** Null: only root fields are looked at. */
  readonly fieldTypes: FieldTypes | null;
  readonly rootType: string;
  readonly selections: SelectionSetNode;
  readonly fragments: Fragments;
}

export interface WalkResult {
  readonly requirements: readonly Requirement[];
  /** Root fields without a stated rule. */
  readonly unstated: readonly string[];
}

interface Place {
  readonly selections: SelectionSetNode;
  /** Null below a field that the schema does not know. */
  readonly type: string | null;
  readonly path: string;
  readonly isRoot: boolean;
}

/**
 * Collects the rules of every field, each coordinate once. Fragments are entered once, so cycles
 * end and a document cannot unfold without bound; depth costs no stack.
 */
export function walkDocument(walk: DocumentWalk): WalkResult {
  const requirements = new Map<string, Requirement>();
  const unstated = new Set<string>();
  const entered = new Set<string>();
  const places: Place[] = [
    { selections: walk.selections, type: walk.rootType, path: '', isRoot: true },
  ];

  const require = (rule: FieldRule | null, path: string): void => {
    if (rule !== null && !requirements.has(rule.coordinate))
      requirements.set(rule.coordinate, { ...rule, path });
  };
  const enterFragment = (place: Place, type: string | null, selections: SelectionSetNode): void => {
    if (type !== null && type !== place.type && !place.isRoot)
      require(ruleForType(walk.rules, type), place.path);
    places.push({ ...place, type: type ?? place.type, selections });
  };
  const visit = (place: Place, selection: SelectionNode): void => {
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      enterFragment(place, selection.typeCondition?.name.value ?? null, selection.selectionSet);
      return;
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = walk.fragments.get(selection.name.value);
      const key = `${selection.name.value} ${place.isRoot ? 'root' : 'nested'}`;
      if (fragment === undefined || entered.has(key)) return;
      entered.add(key);
      enterFragment(place, fragment.typeCondition.name.value, fragment.selectionSet);
      return;
    }
    const field = selection.name.value;
    if (field.startsWith('__') || place.type === null) return;
    const path = joinPath(place.path, selection.alias?.value ?? field);
    const returnType = walk.fieldTypes?.returnType(place.type, field) ?? null;
    const rule = ruleForField(walk.rules, place.type, field, returnType);
    require(rule, path);
    if (rule === null && place.isRoot) unstated.add(`${place.type}.${field}`);
    if (selection.selectionSet !== undefined && walk.fieldTypes !== null) {
      places.push({ selections: selection.selectionSet, type: returnType, path, isRoot: false });
    }
  };

  // The list grows while it is gone through.
  for (const place of places) {
    for (const selection of place.selections.selections) visit(place, selection);
  }
  return { requirements: [...requirements.values()], unstated: [...unstated] };
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
