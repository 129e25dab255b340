import type { GraphQLResolveInfo } from 'graphql';
import type { Args, Scene } from './scene.ts';

/** Computes one field of a row. */
export type Field<Row> = (row: Row, args: Args, scene: Scene, info: GraphQLResolveInfo) => unknown;

/**
 * The fields of a type that the world has a truth for. Every other field of the type gets a
 * generated value, so a table may be as short as it likes.
 */
export type FieldTable<Row> = Readonly<Record<string, Field<Row>>>;

type BoundField = (args: Args, scene: Scene, info: GraphQLResolveInfo) => unknown;

/** An object that the world knows: a row with the table of its type. */
export class WorldObject {
  readonly __typename: string;
  /** Tells it apart from others of its type; generated fields are seeded with it. */
  readonly key: string;
  readonly #find: (field: string) => BoundField | null;

  constructor(typename: string, key: string, find: (field: string) => BoundField | null) {
    this.__typename = typename;
    this.key = key;
    this.#find = find;
  }

  /** The field's function, or null when the world has nothing to say about it. */
  find(field: string): BoundField | null {
    return this.#find(field);
  }
}

/** Puts a row and its table together. */
export function worldObject<Row>(
  typename: string,
  key: string | number,
  row: Row,
  table: FieldTable<Row>,
): WorldObject {
  return new WorldObject(typename, String(key), (name) => {
    const field = Object.hasOwn(table, name) ? table[name] : undefined;
    return field === undefined ? null : (args, scene, info) => field(row, args, scene, info);
  });
}

/** An object that was made up to fit the schema. */
export class GeneratedObject {
  readonly __typename: string;
  readonly key: string;
  /** How many made-up objects lie above it; deep ones have less below them. */
  readonly depth: number;
  /** The id that was asked for, or null to make one up. */
  readonly id: string | null;

  constructor(typename: string, key: string, depth: number, id: string | null) {
    this.__typename = typename;
    this.key = key;
    this.depth = depth;
    this.id = id;
  }
}
