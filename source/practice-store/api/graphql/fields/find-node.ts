import { isObjectType } from 'graphql';
import { visibleOrders } from '../../../data/visible-orders.ts';
import { parseGid } from '../gid.ts';
import { GeneratedObject, type WorldObject } from '../objects.ts';
import type { Scene } from '../scene.ts';

/** Types that the world is complete for: an id it does not know stands for nothing. */
const FINDERS: Readonly<Record<string, (id: number, scene: Scene) => WorldObject | null>> = {
  Shop: (id, scene) => (id === scene.world.shop.id ? scene.objects.shop(scene) : null),
  Product: (id, { world, objects }) => orNull(world.products.find(id), objects.product),
  ProductVariant: (id, { world, objects }) => orNull(world.findVariant(id), objects.variant),
  InventoryItem: (id, { world, objects }) =>
    orNull(world.findVariantByInventoryItem(id), objects.inventoryItem),
  Collection: (id, { world, objects }) => orNull(world.collections.find(id), objects.collection),
  Location: (id, { world, objects }) => orNull(world.locations.find(id), objects.location),
  Customer: (id, { world, objects }) => orNull(world.customers.find(id), objects.customer),
  Order: (id, { world, context, objects }) =>
    orNull(visibleOrders(world, context.grantedScopes, context.nowMs).find(id), objects.order),
  App: (id, scene) => (String(id) === scene.context.app.id ? scene.objects.app(scene) : null),
  AppInstallation: (id, scene) =>
    String(id) === scene.context.app.id ? scene.objects.appInstallation(scene) : null,
};

/**
 * The object that a global id names.
 * @param expected the only type that will do; without it any type that implements `Node`
 * @returns null for a text that is no global id, a foreign type or an unknown id
 */
export function findNode(
  value: unknown,
  scene: Scene,
  expected: string | null = null,
): WorldObject | GeneratedObject | null {
  const parsed = typeof value === 'string' ? parseGid(value) : null;
  if (parsed === null || typeof value !== 'string') return null;
  if (expected !== null && parsed.type !== expected) return null;
  const find = Object.hasOwn(FINDERS, parsed.type) ? FINDERS[parsed.type] : undefined;
  if (find !== undefined)
    return /^\d{1,15}$/.test(parsed.id) ? find(Number(parsed.id), scene) : null;
  const type = scene.schema.getType(parsed.type);
  if (!isObjectType(type) || !type.getInterfaces().some((entry) => entry.name === 'Node'))
    return null;
  return new GeneratedObject(type.name, parsed.id, 0, value);
}

function orNull<Row>(row: Row | null, make: (row: Row) => WorldObject): WorldObject | null {
  return row === null ? null : make(row);
}
