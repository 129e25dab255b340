import {
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import {
  chooseOperation,
  type Fragments,
  listFragments,
  parseDocument,
  type UnreadableDocument,
} from '../graphql/query-tree.ts';
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
  options: { readonly fieldTypes?: FieldTypes | null; readonly operationName?: string | null } = {},
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
  const fieldTypes = rules.isShallow ? null : (options.fieldTypes ?? null);
  const found = walkDocument(operation, listFragments(parsed.document), rules, fieldTypes);
  return {
    type: 'required',
    operation: operation.operation,
    ...found,
    isDeep: fieldTypes !== null,
  };
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
 * end and a document cannot unfold without bound. A queue, not recursion: depth costs no stack.
 */
function walkDocument(
  operation: OperationDefinitionNode,
  fragments: Fragments,
  rules: AccessRules,
  fieldTypes: FieldTypes | null,
): Pick<Extract<RequiredScopes, { type: 'required' }>, 'requirements' | 'unstated'> {
  const requirements = new Map<string, Requirement>();
  const unstated = new Set<string>();
  const entered = new Set<string>();
  const type = ROOT_TYPES[operation.operation];
  const places: Place[] = [{ selections: operation.selectionSet, type, path: '', isRoot: true }];

  const require = (rule: FieldRule | null, path: string): void => {
    if (rule !== null && !requirements.has(rule.coordinate))
      requirements.set(rule.coordinate, { ...rule, path });
  };
  const enterFragment = (place: Place, type: string | null, selections: SelectionSetNode): void => {
    if (type !== null && type !== place.type && !place.isRoot)
      require(ruleForType(rules, type), place.path);
    places.push({ ...place, type: type ?? place.type, selections });
  };
  const visit = (place: Place, selection: SelectionNode): void => {
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      enterFragment(place, selection.typeCondition?.name.value ?? null, selection.selectionSet);
      return;
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      const key = `${selection.name.value} ${place.isRoot ? 'root' : 'nested'}`;
      if (fragment === undefined || entered.has(key)) return;
      entered.add(key);
      enterFragment(place, fragment.typeCondition.name.value, fragment.selectionSet);
      return;
    }
    const field = selection.name.value;
    if (field.startsWith('__') || place.type === null) return;
    const name = selection.alias?.value ?? field;
    const path = place.path === '' ? name : `${place.path}.${name}`;
    const returnType = fieldTypes?.returnType(place.type, field) ?? null;
    const rule = ruleForField(rules, place.type, field, returnType);
    require(rule, path);
    const coordinate = `${place.type}.${field}`;
    if (rule === null && place.isRoot && !rules.open.has(coordinate)) unstated.add(coordinate);
    if (selection.selectionSet !== undefined && fieldTypes !== null) {
      places.push({ selections: selection.selectionSet, type: returnType, path, isRoot: false });
    }
  };

  // `visit` adds to `places` during this loop.
  for (const place of places) {
    for (const selection of place.selections.selections) visit(place, selection);
  }
  return { requirements: [...requirements.values()], unstated: [...unstated] };
}
