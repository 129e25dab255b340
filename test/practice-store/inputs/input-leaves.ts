import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  type GraphQLField,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { gid, parseGid } from '../../../source/practice-store/api/formats.ts';
import { publicTypes } from '../graphql/query-writer.ts';
import type { Arguments, KnownIds } from './base-arguments.ts';

/** One input field that holds no further ones, by its place in the arguments. */
export interface InputLeaf {
  /** `input.variants.inventoryItem.sku`; places in lists are not named. */
  readonly path: string;
  readonly names: readonly string[];
  /** The input type that has the field, or the mutation for an argument. */
  readonly owner: string;
  readonly type: GraphQLInputType;
}

/** Asked for once more for each leaf. */
const known = new WeakMap<GraphQLField<unknown, unknown>, readonly InputLeaf[]>();

/** Every leaf of a mutation's arguments; an input type is not entered a second time below itself. */
export function inputLeaves(mutation: GraphQLField<unknown, unknown>): readonly InputLeaf[] {
  const leaves = known.get(mutation) ?? findLeaves(mutation);
  known.set(mutation, leaves);
  return leaves;
}

function findLeaves(mutation: GraphQLField<unknown, unknown>): readonly InputLeaf[] {
  const below = (
    type: GraphQLInputType,
    names: readonly string[],
    owner: string,
    entered: readonly string[],
  ): InputLeaf[] => {
    const named = getNamedType(type);
    if (!isInputObjectType(named)) return [{ path: names.join('.'), names, owner, type }];
    if (entered.includes(named.name)) return [];
    return Object.values(named.getFields()).flatMap((field) =>
      below(field.type, [...names, field.name], named.name, [...entered, named.name]),
    );
  };
  return mutation.args.flatMap((arg) => below(arg.type, [arg.name], mutation.name, []));
}

/** Two values that are both valid for one leaf, and differ. */
export type TwoValues = readonly [first: unknown, second: unknown];

/** What the tables of arguments say about values. */
export interface ValueTables {
  readonly ids: KnownIds;
  /** Types that an id may have, by `InputType.field` and `Mutation.productDelete.id`. */
  readonly idTypes: ReadonlyMap<string, readonly string[]>;
  /** By `InputType.field`. */
  readonly byField: Readonly<Record<string, TwoValues>>;
  /** Whole input objects by their type, where its needed fields are not enough. */
  readonly objects: Readonly<Record<string, Arguments>>;
}

/** Two values for a leaf: those of the tables, else what fits its name and type. */
export function twoValues(
  owner: string,
  name: string,
  type: GraphQLInputType,
  { byField, ids, idTypes }: ValueTables,
): TwoValues {
  const own = byField[`${owner}.${name}`];
  if (own !== undefined) return own;
  const named = getNamedType(type);
  if (isEnumType(named)) return enumValues(named.getValues());
  switch (named.name) {
    case 'Boolean':
      return [true, false];
    case 'Int':
      return [37, 41];
    case 'Float':
      return [3.7, 4.1];
    case 'UnsignedInt64':
    case 'BigInt':
      return ['3737', '4141'];
    case 'Decimal':
    case 'Money':
      return ['37.37', '41.41'];
    case 'Date':
      return ['2025-03-07', '2025-04-01'];
    case 'DateTime':
      return ['2025-03-07T03:07:00Z', '2025-04-01T04:01:00Z'];
    case 'URL':
      return ['https://walk-a.example.com/a', 'https://walk-b.example.com/b'];
    case 'JSON':
      return ['{"walk":"a"}', '{"walk":"b"}'];
    case 'ID':
      return idsFor(
        name,
        idTypes.get(`${owner}.${name}`) ?? idTypes.get(`Mutation.${owner}.${name}`) ?? [],
        ids,
      );
    default:
      return textsFor(name);
  }
}

function enumValues(
  values: ReadonlyArray<{ readonly name: string; readonly deprecationReason?: unknown }>,
): TwoValues {
  const current = values.filter((value) => value.deprecationReason == null);
  const [first, second] = current.length > 1 ? current : values;
  return [first?.name, second?.name ?? first?.name];
}

/** Interfaces with so many types that the place's name says more. */
const NOT_IDS = new Set(['HasMetafields', 'Node', 'Publishable']);

/** A type of the world for each of those that objects can be instead of having. */
const FOR_ABSTRACT: Readonly<Record<string, string>> = { Media: 'MediaImage' };

/** Two ids of a type that the schema says a place takes, else of that in the place's name. */
function idsFor(name: string, given: readonly string[], ids: KnownIds): TwoValues {
  const bare = name.replace(/Ids?$/, '');
  const byName = ids(`${bare.slice(0, 1).toUpperCase()}${bare.slice(1)}`);
  const types = publicTypes(given).map((type) => FOR_ABSTRACT[type] ?? type);
  const [type] = types;
  if (type === undefined || NOT_IDS.has(type)) return byName;
  // The world may know none of the type: `ids` then takes one whose name is like it.
  const isAllowed = ([id]: readonly [string, string]) => types.includes(parseGid(id)?.type ?? '');
  return [byName, ...types.map(ids)].find(isAllowed) ?? [gid(type, 1), gid(type, 2)];
}

function textsFor(name: string): TwoValues {
  if (/email/i.test(name)) return ['walk-a@example.com', 'walk-b@example.com'];
  if (/phone/i.test(name)) return ['+12025550137', '+12025550141'];
  if (/countryCode/i.test(name)) return ['FR', 'IT'];
  if (/locale/i.test(name)) return ['de', 'fr'];
  if (/url|originalSource|previewImageSource|uri|src$/i.test(name)) {
    return ['https://walk-a.example.com/a.png', 'https://walk-b.example.com/b.png'];
  }
  return ['walk-a', 'walk-b'];
}

/**
 * The base arguments with one leaf set. Objects around it that the base does not have are made
 * with what they need.
 * @param beside values that the leaf needs next to it; undefined takes one away
 */
export function withLeaf(
  mutation: GraphQLField<unknown, unknown>,
  base: Arguments,
  leaf: InputLeaf,
  value: unknown,
  { tables, beside }: { readonly tables: ValueTables; readonly beside: Arguments | undefined },
): Arguments {
  const set = (type: GraphQLInputType, before: unknown, names: readonly string[]): unknown => {
    const inner = getNullableType(type);
    if (isListType(inner)) {
      const [first, ...others] = Array.isArray(before) ? before : [];
      return [set(inner.ofType, first, names), ...(names.length === 0 ? [] : others)];
    }
    const [name, ...rest] = names;
    if (!isInputObjectType(inner) || name === undefined) return value;
    const field = inner.getFields()[name];
    if (field === undefined) throw new Error(`no field ${name} in ${inner.name}`);
    const start = readArguments(before) ?? (inner.isOneOf ? {} : minimal(inner, tables));
    const own = inner.isOneOf
      ? { [name]: start[name] }
      : { ...start, ...(rest.length === 0 ? beside : undefined) };
    return clean({ ...own, [name]: set(field.type, own[name], rest) });
  };
  const [name = '', ...rest] = leaf.names;
  const arg = mutation.args.find((entry) => entry.name === name);
  if (arg === undefined) throw new Error(`no argument ${name}`);
  const around = rest.length === 0 ? { ...base, ...beside } : base;
  return clean({ ...around, [name]: set(arg.type, base[name], rest) });
}

function clean(values: Arguments): Arguments {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** A plain object as arguments; null for anything else. */
export function readArguments(value: unknown): Arguments | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function minimal(type: GraphQLInputType, tables: ValueTables): Arguments {
  if (!isInputObjectType(type)) return {};
  const known = tables.objects[type.name];
  if (known !== undefined) return known;
  const all = Object.values(type.getFields());
  const needed = type.isOneOf
    ? all.slice(0, 1)
    : all.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
  return Object.fromEntries(
    needed.map((field) => [field.name, neededValue(type.name, field.name, field.type, tables)]),
  );
}

function neededValue(
  owner: string,
  name: string,
  type: GraphQLInputType,
  tables: ValueTables,
): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [neededValue(owner, name, inner.ofType, tables)];
  return isInputObjectType(inner)
    ? minimal(inner, tables)
    : twoValues(owner, name, inner, tables)[0];
}
