import {
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLInputType,
  type GraphQLObjectType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import type { ErrorJson } from '../errors.ts';
import { placeOf } from './reading.ts';

/** The most entries of a list in the arguments of a call. */
const MOST_ENTRIES = 250;
/** Lists that may be longer, by the type of their entries: a product has up to 2,048 variants. */
const LONGER: Readonly<Record<string, number>> = {
  ProductVariantsBulkInput: 2_048,
  ProductVariantSetInput: 2_048,
};

/** MAX_INPUT_SIZE_EXCEEDED, once for each list in the arguments of root fields that is too long. */
export function listSizeFaults(
  root: GraphQLObjectType,
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  variables: Readonly<Record<string, unknown>>,
): ErrorJson[] {
  const errors: ErrorJson[] = [];
  const seen = new Set<string>();
  const look = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.INLINE_FRAGMENT) look(node.selectionSet);
      if (node.kind === Kind.FRAGMENT_SPREAD && !seen.has(node.name.value)) {
        seen.add(node.name.value);
        const fragment = fragments.get(node.name.value);
        if (fragment !== undefined) look(fragment.selectionSet);
      }
      if (node.kind !== Kind.FIELD) continue;
      const known = root.getFields()[node.name.value]?.args ?? [];
      for (const argument of node.arguments ?? []) {
        const name = argument.name.value;
        const type = known.find((one) => one.name === name)?.type;
        if (type === undefined) continue;
        const path = [node.alias?.value ?? node.name.value, name];
        for (const fault of faultsOf(toValue(argument.value, variables), type, path)) {
          errors.push({
            message: `The input array size of ${fault.size} is greater than the maximum allowed of ${fault.most}.`,
            locations: [placeOf(node)],
            path: fault.path,
            extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
          });
        }
      }
    }
  };
  look(operation.selectionSet);
  return errors;
}

interface SizeFault {
  readonly path: readonly string[];
  readonly size: number;
  readonly most: number;
}

function faultsOf(value: unknown, type: GraphQLInputType, path: readonly string[]): SizeFault[] {
  if (value === null || value === undefined) return [];
  if (isNonNullType(type)) return faultsOf(value, type.ofType, path);
  if (isListType(type)) {
    if (!Array.isArray(value)) return faultsOf(value, type.ofType, path);
    const entries: readonly unknown[] = value;
    const most = LONGER[getNamedType(type).name] ?? MOST_ENTRIES;
    if (entries.length > most) return [{ path, size: entries.length, most }];
    return entries.flatMap((entry, at) => faultsOf(entry, type.ofType, [...path, String(at)]));
  }
  if (!isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const inner: unknown = Reflect.get(Object(value), field.name);
    return faultsOf(inner, field.type, [...path, field.name]);
  });
}

/** Lists and objects of a literal, with the values of its variables; other literals are null. */
function toValue(node: ValueNode, variables: Readonly<Record<string, unknown>>): unknown {
  switch (node.kind) {
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.LIST:
      return node.values.map((entry) => toValue(entry, variables));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map((field) => [field.name.value, toValue(field.value, variables)]),
      );
    default:
      return null;
  }
}
