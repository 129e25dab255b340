import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { parseDocument, type UnreadableDocument } from '../graphql/query-tree.ts';
import { quoted } from '../text/display-text.ts';
import {
  type AccessRules,
  type FieldRule,
  type FieldTypes,
  type Requirement,
  ruleForField,
  ruleForType,
} from './access-rules.ts';

export type RequiredScopes =
  | {
      readonly type: 'required';
      readonly operation: 'query' | 'mutation' | 'subscription';
      readonly requirements: readonly Requirement[];
      /** Root fields for which nothing is stated; that does not mean nothing is needed. */
      readonly unstated: readonly string[];
      /** False: without a schema only root fields were looked at. */
      readonly isDeep: boolean;
    }
  | UnreadableDocument;

interface RequiredScopesOptions {
  readonly fieldTypes?: FieldTypes | null;
  readonly operationName?: string | null;
}

const ROOT_TYPES = {
  [OperationTypeNode.QUERY]: 'QueryRoot',
  [OperationTypeNode.MUTATION]: 'Mutation',
  [OperationTypeNode.SUBSCRIPTION]: 'Subscription',
} as const;

/**
 * Which scopes a GraphQL document needs, by the stated rules: every field's own or its type's.
 * Without `fieldTypes` only root fields can be looked at. Never throws, whatever the text is.
 */
export function requiredScopes(
  document: string,
  rules: AccessRules,
  options: RequiredScopesOptions = {},
): RequiredScopes {
  const parsed = parseDocument(document);
  if (parsed.type === 'unreadable') return { ...parsed, message: quoted(parsed.message) };
  const operation = chooseOperation(parsed.document, options.operationName ?? null);
  if (operation === null) {
    return {
      type: 'unreadable',
      message: 'The document has no operation, or several and none of them is chosen.',
      line: null,
      column: null,
    };
  }
  const fieldTypes = options.fieldTypes ?? null;
  const { requirements, unstated } = walkDocument({
    rules,
    fieldTypes,
    rootType: ROOT_TYPES[operation.operation],
    selections: operation.selectionSet,
    fragments: listFragments(parsed.document),
  });
  return {
    type: 'required',
    operation: operation.operation,
    requirements,
    unstated,
    isDeep: fieldTypes !== null,
  };
}

interface DocumentWalk {
  readonly rules: AccessRules;
  /** Null: only root fields are looked at. */
  readonly fieldTypes: FieldTypes | null;
  readonly rootType: string;
  readonly selections: SelectionSetNode;
  readonly fragments: Fragments;
}

interface WalkResult {
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
function walkDocument(walk: DocumentWalk): WalkResult {
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

/** The fragments by name; the first of two with one name counts. */
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The operation of that name, or the only one; null when that does not decide. */
function chooseOperation(
  document: DocumentNode,
  name: string | null,
): OperationDefinitionNode | null {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (name !== null) return operations.find((operation) => operation.name?.value === name) ?? null;
  return operations.length === 1 ? (operations[0] ?? null) : null;
}

/** All fragment definitions of a document. */
function listFragments(document: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    if (!fragments.has(definition.name.value)) fragments.set(definition.name.value, definition);
  }
  return fragments;
}
