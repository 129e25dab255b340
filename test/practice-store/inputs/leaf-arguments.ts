/** What a mutation is called with to set one field of its input. */
import type { GraphQLField } from 'graphql';
import { parseGid } from '../../../source/practice-store/api/formats.ts';
import type { Arguments, BaseCall } from './base-arguments.ts';
import {
  type InputLeaf,
  readArguments,
  type TwoValues,
  twoValues,
  type ValueTables,
  withLeaf,
} from './input-leaves.ts';

/** Two values for a leaf of this call: those of its table, ids of the type it has, or what fits. */
export function leafValues(call: BaseCall, leaf: InputLeaf, tables: ValueTables): TwoValues {
  return (
    call.values?.[leaf.path] ??
    sameType(baseOf(call, leaf), leaf, tables) ??
    twoValues(leaf.owner, leaf.names.at(-1) ?? '', leaf.type, tables)
  );
}

/** The least valid arguments of the call, with the leaf set to a value. */
export function argumentsWith(
  field: GraphQLField<unknown, unknown>,
  {
    call,
    leaf,
    value,
    tables,
  }: {
    readonly call: BaseCall;
    readonly leaf: InputLeaf;
    readonly value: unknown;
    readonly tables: ValueTables;
  },
): Arguments {
  const beside = call.beside?.[leaf.path];
  return withLeaf(field, baseOf(call, leaf), leaf, value, { tables, beside });
}

function baseOf(call: BaseCall, { names }: InputLeaf): Arguments {
  return call.instead?.[names[0] ?? ''] ?? call.args;
}

/** For an id that the base arguments have: two known ids of its type. */
function sameType(
  base: Arguments,
  { names: path }: InputLeaf,
  { ids }: ValueTables,
): TwoValues | undefined {
  const at = path.reduce<unknown>((value, name) => {
    const one: unknown = Array.isArray(value) ? value[0] : value;
    return readArguments(one)?.[name];
  }, base);
  const id: unknown = Array.isArray(at) ? at[0] : at;
  const type = typeof id === 'string' ? parseGid(id)?.type : undefined;
  return type === undefined ? undefined : ids(type);
}
