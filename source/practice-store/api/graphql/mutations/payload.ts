import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Changed, Fault } from '../../../data/change.ts';
import type { Args, Scene } from '../scene.ts';

/** Carries out one mutation. */
export type Mutation = (scene: Scene, args: Args, same: Scene, info: GraphQLResolveInfo) => unknown;

type Values = Readonly<Record<string, unknown>>;

/**
 * The payload of a mutation: what it made, and why it did not. What is not named is null, so that
 * nothing in it is made up.
 */
export function payload(
  info: GraphQLResolveInfo,
  values: Values,
  faults: readonly Fault[] = [],
): Values {
  const type = getNamedType(info.returnType);
  if (!isObjectType(type)) return values;
  const entries = Object.values(type.getFields()).flatMap((field): Array<[string, unknown]> => {
    if (Object.hasOwn(values, field.name)) return [[field.name, values[field.name]]];
    const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
    if (/userErrors$/i.test(field.name) && isListType(inner)) {
      const errorType = getNamedType(inner);
      return [[field.name, faults.map((fault) => userError(fault, errorType))]];
    }
    return isNonNullType(field.type) ? [] : [[field.name, null]];
  });
  return Object.fromEntries(entries);
}

/**
 * The payload of a change: the row under its name, or the faults.
 * @param missing what is said when the change found nothing to change
 * @param under path in front of every fault's field: `['product']`
 */
export function changedPayload<Row>(
  info: GraphQLResolveInfo,
  changed: Changed<Row> | null,
  options: {
    readonly show: (row: Row) => Values;
    readonly missing: Fault;
    readonly under?: readonly string[];
  },
): Values {
  if (changed === null) return payload(info, {}, [options.missing]);
  if (changed.type === 'done') return payload(info, options.show(changed.row));
  const under = options.under ?? [];
  return payload(
    info,
    {},
    changed.faults.map((fault) => ({ ...fault, field: [...under, ...fault.field] })),
  );
}

function userError(fault: Fault, type: unknown): Values {
  const field = fault.field.length === 0 ? null : fault.field;
  if (!isObjectType(type)) return { field, message: fault.message };
  const others = Object.keys(type.getFields()).map((name) => [name, null] as const);
  return {
    ...Object.fromEntries(others),
    __typename: type.name,
    field,
    message: fault.message,
    ...codeOf(fault, type),
  };
}

/** Only codes that the mutation's own list knows; a near one where it must have one. */
function codeOf(fault: Fault, type: GraphQLObjectType): { readonly code?: string | null } {
  const field = type.getFields()['code'];
  if (field === undefined) return {};
  const codes = getNamedType(field.type);
  if (!isEnumType(codes)) return { code: fault.code };
  const known = [fault.code, 'INVALID', 'INVALID_INPUT'].find(
    (code) => codes.getValue(code) !== undefined,
  );
  if (known !== undefined) return { code: known };
  return { code: isNonNullType(field.type) ? (codes.getValues()[0]?.name ?? null) : null };
}
