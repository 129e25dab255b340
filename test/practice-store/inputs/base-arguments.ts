import { appArguments } from './arguments/app.ts';
import { chargeArguments } from './arguments/charges.ts';
import { collectionArguments } from './arguments/collections.ts';
import { companyArguments } from './arguments/companies.ts';
import { contentArguments } from './arguments/content.ts';
import { customDataArguments } from './arguments/custom-data.ts';
import { discountArguments } from './arguments/discounts.ts';
import { draftOrderArguments } from './arguments/draft-orders.ts';
import { fulfillmentArguments } from './arguments/fulfillments.ts';
import { inventoryArguments } from './arguments/inventory.ts';
import { marketArguments } from './arguments/markets.ts';
import { orderEditArguments } from './arguments/order-edits.ts';
import { orderArguments } from './arguments/orders.ts';
import { peopleArguments } from './arguments/people.ts';
import { productArguments } from './arguments/products.ts';
import { transferArguments } from './arguments/transfers.ts';
import { returnArguments } from './arguments/returns.ts';
import type { TwoValues } from './input-leaves.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Two ids of objects of a type in the seeded world; of `Location` for `SourceLocation`. For a type that the world has no list of:
 * ids that its type alone makes valid.
 */
export type KnownIds = (typename: string) => readonly [first: string, second: string];

/** How the walk calls one mutation. */
export interface BaseCall {
  /** The least that the mutation carries out: every leaf is set on top of it. */
  readonly args: Arguments;
  /**
   * Mutations that run first, in the same world (`approve` approves what an app charges,
   * `upload` sends a `text` or `base64` to the place with this `key`). In a text `{{0}}` stands for the first id in the
   * payload of the first of them, `{{last}}` for that of the last, and `{{0.options.0.id}}` for
   * what that object shows.
   */
  readonly before?: ReadonlyArray<readonly [mutation: string, args: Arguments]>;
  /** Other base arguments for the leaves below an argument: `{ input: { input: {…} } }`. */
  readonly instead?: Readonly<Record<string, Arguments>>;
  /** Two values of a leaf, by its path, where name and type are not enough. */
  readonly values?: Readonly<Record<string, TwoValues>>;
  /** Values that a leaf needs next to it, by its path; undefined takes one away. */
  readonly beside?: Readonly<Record<string, Arguments>>;
  /** Two whole sets of arguments for a leaf, by its path, where more than the leaf must differ. */
  readonly whole?: Readonly<Record<string, readonly [first: Arguments, second: Arguments]>>;
  /**
   * Mutations that run afterwards, by the path of a leaf whose value only they show: the commit of
   * an edit, say. `{{last}}` stands for the first id in the payload of the mutation itself.
   */
  readonly after?: Readonly<Record<string, ReadonlyArray<readonly [string, Arguments]>>>;
  /** How deep placeholders look into what came before, where two levels do not reach. */
  readonly madeLevels?: number;
  /** How deep objects are read, where the usual levels do not reach the value. */
  readonly levels?: readonly number[];
  /** Why it is always refused in a plain store, as it says itself: it has no input to walk. */
  readonly refused?: string;
  /** Objects that show the change and are neither in the payload nor in the arguments. */
  readonly read?: readonly string[];
}

/** The arguments of one area of the store. */
export interface AreaArguments {
  /** By the mutation's name. */
  readonly calls: Readonly<Record<string, BaseCall>>;
  /** Two values by `InputType.field`, for every mutation that takes the type. */
  readonly values?: Readonly<Record<string, TwoValues>>;
  /** Whole input objects by type, where the needed fields alone are not enough. */
  readonly objects?: Readonly<Record<string, Arguments>>;
  /**
   * Leaves that change nothing readable by their nature, each with the reason and the test that shows
   * what they do: by `InputType.field`, or by `mutation path.of.the.leaf`.
   */
  readonly unreadable?: Readonly<Record<string, string>>;
}

/** The arguments of every area. A new area gets a file of its own and a line here. */
export function allArguments(ids: KnownIds): Required<AreaArguments> {
  const areas: readonly AreaArguments[] = [
    appArguments(ids),
    chargeArguments(),
    collectionArguments(ids),
    companyArguments(ids),
    contentArguments(ids),
    customDataArguments(ids),
    discountArguments(ids),
    draftOrderArguments(ids),
    fulfillmentArguments(ids),
    inventoryArguments(ids),
    transferArguments(ids),
    marketArguments(ids),
    orderArguments(ids),
    orderEditArguments(ids),
    peopleArguments(ids),
    productArguments(ids),
    returnArguments(ids),
  ];
  return {
    calls: Object.assign({}, ...areas.map(({ calls }) => calls)),
    values: Object.assign({}, ...areas.map(({ values }) => values)),
    objects: Object.assign({}, ...areas.map(({ objects }) => objects)),
    unreadable: Object.assign({}, ...areas.map(({ unreadable }) => unreadable)),
  };
}
