import type { GraphQLResolveInfo } from 'graphql';
import { dateTime, gid } from '../api/formats.ts';
import type { Rows, Table } from '../records/rows.ts';
import type { World } from '../records/world.ts';
import type { RestEntry } from '../rest/resource.ts';
import {
  type Args,
  type GraphqlSession,
  type ObjectMaker,
  type RowTypes,
  WorldObject,
} from './session.ts';

/** Computes one field of a row; where it is undefined, a value is generated. */
export type Field<Row> = (
  row: Row,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
) => unknown;

/**
 * The fields of a type that the `World` has values for. Every other field of the type gets a
 * generated value, so a table may leave out any field.
 */
export type FieldTable<Row> = Readonly<Record<string, Field<Row>>>;

/** Fields that the row has under the same names. */
export function rowFields<Row>(...names: ReadonlyArray<keyof Row & string>): FieldTable<Row> {
  return Object.fromEntries(names.map((name) => [name, (row: Row) => row[name]]));
}

/** When a row was made and changed. */
export const DATES: FieldTable<{ readonly createdAtMs: number; readonly updatedAtMs: number }> = {
  createdAt: (row) => dateTime(row.createdAtMs),
  updatedAt: (row) => dateTime(row.updatedAtMs),
};

/** Computes a field of `QueryRoot` or `Mutation`. */
export type RootField = (args: Args, session: GraphqlSession, info: GraphQLResolveInfo) => unknown;

export type RootTable = Readonly<Record<string, RootField>>;

/** Changes the tags of the row with this id; false when there is no such row. */
export type TagChange = (
  id: number,
  change: (tags: readonly string[]) => string[],
  session: GraphqlSession,
) => boolean;

/** The part of a type's rows that a lookup and a choice by number need. */
type KnownRows<Row> = Pick<Rows<Row>, 'count' | 'at' | 'find'>;

/** Everything that the practice store knows about one GraphQL type, in one literal. */
interface TypeDeclaration<Row extends { readonly id: number | string }> {
  /** The name in its global ids, where that is not the type's: images are `ProductImage`. */
  readonly idType?: string;
  /** Identifies an object among those of its type, where the id does not. */
  keyOf?(row: Row): number | string;
  /** The rows that this token may see; generated objects refer to them. */
  rows?(session: GraphqlSession): KnownRows<Row>;
  /** The row with the number of a global id, where a lookup in `rows` is not enough. */
  find?(id: number, session: GraphqlSession): Row | null | undefined;
  /** All but `id`, which follows from the key. */
  readonly fields: FieldTable<Row>;
  /** Fields of `QueryRoot`. */
  readonly roots?: RootTable;
  readonly mutations?: RootTable;
  /** For types that `tagsAdd` and `tagsRemove` work on. */
  readonly changeTags?: TagChange;
  /** The same rows over REST. */
  readonly rest?: readonly RestEntry[];
}

/** A declared type: called with a row it gives the row's object. */
export interface RecordType<Row> extends ObjectMaker<Row> {
  /** The name in its global ids. */
  readonly idType: string;
  /** Finds an object by the number in its global id; null when the type has no lookup. */
  readonly find: ((id: number, session: GraphqlSession) => WorldObject | null) | null;
  /** Some object of the type, chosen by a number; null when there is none. */
  choose(choice: number, session: GraphqlSession): WorldObject | null;
  readonly roots: RootTable;
  readonly mutations: RootTable;
  readonly changeTags: TagChange | null;
  readonly rest: readonly RestEntry[];
}

/** Makes a type from its declaration; users of the type need not know its row. */
export function recordType<Row extends { readonly id: number | string }>(
  typename: keyof RowTypes,
  declared: TypeDeclaration<Row>,
): RecordType<Row> {
  const { rows, find, idType = typename } = declared;
  const keyOf = (row: Row): number | string => declared.keyOf?.(row) ?? row.id;
  const fields: FieldTable<Row> = { id: (row) => gid(idType, keyOf(row)), ...declared.fields };
  function make(row: Row): WorldObject;
  function make(row: Row | null | undefined): WorldObject | null;
  function make(row: Row | null | undefined): WorldObject | null {
    if (row == null) return null;
    return new WorldObject(typename, String(keyOf(row)), (name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field === undefined ? null : (args, session, info) => field(row, args, session, info);
    });
  }
  return Object.assign(make, {
    idType,
    find:
      find !== undefined
        ? (id: number, session: GraphqlSession) => make(find(id, session))
        : rows !== undefined
          ? (id: number, session: GraphqlSession) => make(rows(session).find(id))
          : null,
    choose: (choice: number, session: GraphqlSession) => {
      const all = rows?.(session);
      return all === undefined || all.count === 0 ? null : make(all.at(choice % all.count));
    },
    roots: declared.roots ?? {},
    mutations: declared.mutations ?? {},
    changeTags: declared.changeTags ?? null,
    rest: declared.rest ?? [],
  });
}

/** An object that is part of another one, with fields that take arguments. */
export function partObject(typename: string, key: number | string, fields: RootTable): WorldObject {
  return new WorldObject(typename, String(key), (name) =>
    Object.hasOwn(fields, name) ? (fields[name] ?? null) : null,
  );
}

/** The only row of a type, such as the shop. */
export function onlyRow<Row extends { readonly id: number | string }>(row: Row): KnownRows<Row> {
  return { count: 1, at: () => row, find: (id) => (String(id) === String(row.id) ? row : null) };
}

/** Changes tags in the rows of a table. */
export function tagsOf<
  Row extends {
    readonly id: number;
    readonly tags: readonly string[];
    readonly updatedAtMs: number;
  },
>(tableOf: (world: World) => Table<Row>): TagChange {
  return (id, change, { world, context }) => {
    const table = tableOf(world);
    const row = table.find(id);
    if (row === null) return false;
    table.put({ ...row, tags: change(row.tags), updatedAtMs: context.nowMs });
    return true;
  };
}

/** A root field that finds an object of one type by the id in an argument. */
export function byId(typename: keyof RowTypes): RootField {
  return (args, session) => session.node(args['id'], typename);
}
