import type { GraphQLSchema } from 'graphql';
import type {
  Address,
  Collection,
  Customer,
  LineItem,
  Location,
  Order,
  Product,
  ProductImage,
  Variant,
} from '../../data/model.ts';
import type { World } from '../../data/world.ts';
import type { ApiAction, ApiContext } from '../types.ts';
import type { WorldObject } from './objects.ts';

/** The arguments of a field, after coercion. */
export type Args = Readonly<Record<string, unknown>>;

/** One request, as the resolvers see it. */
export interface Scene {
  readonly world: World;
  readonly context: ApiContext;
  readonly schema: GraphQLSchema;
  readonly objects: ObjectMakers;
  /** Filled by mutations. */
  readonly actions: ApiAction[];
}

/** Rows made into GraphQL objects; here by name, so that two types may refer to each other. */
export interface ObjectMakers {
  shop(scene: Scene): WorldObject;
  product(row: Product): WorldObject;
  variant(row: Variant): WorldObject;
  image(row: ProductImage): WorldObject;
  mediaImage(row: ProductImage): WorldObject;
  collection(row: Collection): WorldObject;
  inventoryItem(row: Variant): WorldObject;
  inventoryLevel(row: StockAt): WorldObject;
  location(row: Location): WorldObject;
  customer(row: Customer): WorldObject;
  address(row: Address): WorldObject;
  order(row: Order): WorldObject;
  lineItem(row: LineOfOrder): WorldObject;
  app(scene: Scene): WorldObject;
  appInstallation(scene: Scene): WorldObject;
}

/** The stock of one variant at one location. */
export interface StockAt {
  readonly variant: Variant;
  readonly location: Location;
  /** Place of the location in the world, which is the place of its number in `variant.stock`. */
  readonly place: number;
}

export interface LineOfOrder {
  readonly id: number;
  readonly line: LineItem;
  readonly order: Order;
}
