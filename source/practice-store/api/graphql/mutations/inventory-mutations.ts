import type { GraphQLResolveInfo } from 'graphql';
import { type Changed, type Fault, sentence } from '../../../data/change.ts';
import { changeStock, type StockChange, type StockMove } from '../../../data/stock-changes.ts';
import { updateVariants } from '../../../data/variant-changes.ts';
import { gid, numberInGid } from '../gid.ts';
import { type Input, readInput, readInputs, readNumber, readText } from '../input.ts';
import { dateTime } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { changedPayload, payload } from './payload.ts';
import { readVariant } from './product-input.ts';

/** https://shopify.dev/docs/apps/build/orders-fulfillment/inventory-management-apps: the reasons. */
const REASONS = [
  'correction',
  'cycle_count_available',
  'damaged',
  'movement_canceled',
  'movement_created',
  'movement_received',
  'movement_updated',
  'other',
  'promotion',
  'quality_control',
  'received',
  'reservation_created',
  'reservation_deleted',
  'reservation_updated',
  'restock',
  'safety_stock',
  'shrinkage',
];

/** Quantities at locations. All of a request is carried out, or nothing. */
export const inventoryMutations: FieldTable<Scene> = {
  inventoryAdjustQuantities: (scene, args, _scene, info) => {
    const input = readInput(args['input']);
    const name = readText(input['name']) ?? '';
    const changes = (readInputs(input['changes']) ?? []).map((entry, at): StockChange => ({
      ...target(entry, entry['locationId'], ['input', 'changes', String(at)]),
      name,
      kind: 'by',
      pieces: readNumber(entry['delta']) ?? 0,
    }));
    return moved(scene, info, input, changes);
  },

  inventorySetQuantities: (scene, args, _scene, info) => {
    const input = readInput(args['input']);
    const name = readText(input['name']) ?? '';
    if (name !== 'available' && name !== 'on_hand') {
      const message = "The quantity name must be either 'available' or 'on_hand'.";
      return payload(info, {}, [sentence(['input', 'name'], message, 'INVALID_NAME')]);
    }
    const changes = (readInputs(input['quantities']) ?? []).map((entry, at) =>
      toNumber(entry, name, ['input', 'quantities', String(at)]),
    );
    return moved(scene, info, input, changes);
  },

  inventorySetOnHandQuantities: (scene, args, _scene, info) => {
    const input = readInput(args['input']);
    const changes = (readInputs(input['setQuantities']) ?? []).map((entry, at) =>
      toNumber(entry, 'on_hand', ['input', 'setQuantities', String(at)]),
    );
    return moved(scene, info, input, changes);
  },

  inventoryMoveQuantities: (scene, args, _scene, info) => {
    const input = readInput(args['input']);
    const faults: Fault[] = [];
    const changes = (readInputs(input['changes']) ?? []).flatMap((entry, at): StockChange[] => {
      const from = readInput(entry['from']);
      const to = readInput(entry['to']);
      const path = ['input', 'changes', String(at)];
      if (from['locationId'] !== to['locationId']) {
        const message = 'The quantities can’t be moved between different locations.';
        faults.push(sentence(path, message, 'DIFFERENT_LOCATIONS'));
      } else if (from['name'] === to['name']) {
        const message = 'The quantity names for each change can’t be the same.';
        faults.push(sentence(path, message, 'SAME_QUANTITY_NAME'));
      }
      const pieces = readNumber(entry['quantity']) ?? 0;
      const end = (side: Input, count: number, part: string): StockChange => ({
        ...target({ ...side, inventoryItemId: entry['inventoryItemId'] }, side['locationId'], [
          ...path,
          part,
        ]),
        name: readText(side['name']) ?? '',
        kind: 'by',
        pieces: count,
      });
      return [end(from, -pieces, 'from'), end(to, pieces, 'to')];
    });
    if (faults.length > 0) return payload(info, {}, faults);
    return moved(scene, info, input, changes);
  },

  inventoryItemUpdate: (scene, args, _scene, info) => {
    const id = numberInGid(args['id'], 'InventoryItem');
    const variant = id === null ? null : scene.world.findVariantByInventoryItem(id);
    const input = { inventoryItem: args['input'] };
    const changed =
      variant === null
        ? null
        : updateVariants(
            scene.world,
            variant.productId,
            [{ ...readVariant(input, null, []), id: variant.id }],
            scene.context.nowMs,
          );
    return changedPayload(info, changed, {
      show: () => ({ inventoryItem: itemOf(scene, variant?.id ?? 0) }),
      missing: sentence(
        ['id'],
        'The specified inventory item could not be found.',
        'INVALID_INVENTORY_ITEM',
      ),
    });
  },
};

function target(entry: Input, location: unknown, at: readonly string[]) {
  return {
    inventoryItemId: numberInGid(entry['inventoryItemId'], 'InventoryItem'),
    locationId: numberInGid(location, 'Location'),
    from: readNumber(entry['changeFromQuantity']) ?? null,
    at,
  };
}

function toNumber(entry: Input, name: string, at: readonly string[]): StockChange {
  return {
    ...target(entry, entry['locationId'], at),
    name,
    kind: 'to',
    pieces: readNumber(entry['quantity']) ?? 0,
  };
}

/** Carries the changes out and shows them as one group. */
function moved(
  scene: Scene,
  info: GraphQLResolveInfo,
  input: Input,
  changes: readonly StockChange[],
): unknown {
  const reason = readText(input['reason']) ?? '';
  if (!REASONS.includes(reason)) {
    const message = 'The specified reason is invalid. Only a fixed list of values is accepted.';
    return payload(info, {}, [sentence(['input', 'reason'], message, 'INVALID_REASON')]);
  }
  const { nowMs } = scene.context;
  const changed: Changed<readonly StockMove[]> = changeStock(scene.world, changes, nowMs);
  return changedPayload(info, changed, {
    show: (moves) => ({ inventoryAdjustmentGroup: group(scene, input, reason, moves) }),
    missing: sentence(['input'], 'Nothing to change', 'INVALID_INVENTORY_ITEM'),
  });
}

function group(scene: Scene, input: Input, reason: string, moves: readonly StockMove[]): unknown {
  return {
    __typename: 'InventoryAdjustmentGroup',
    id: gid('InventoryAdjustmentGroup', scene.context.nowMs),
    reason,
    referenceDocumentUri: readText(input['referenceDocumentUri']) ?? null,
    createdAt: dateTime(scene.context.nowMs),
    app: scene.objects.app(scene),
    staffMember: null,
    changes: moves.map((move) => ({
      __typename: 'InventoryChange',
      name: move.name,
      delta: move.delta,
      quantityAfterChange: move.after,
      ledgerDocumentUri: null,
      item: itemOf(scene, move.variant.id),
      location: locationOf(scene, move.locationId),
    })),
  };
}

function itemOf({ world, objects }: Scene, variantId: number): unknown {
  const variant = world.findVariant(variantId);
  return variant === null ? null : objects.inventoryItem(variant);
}

function locationOf({ world, objects }: Scene, id: number): unknown {
  const location = world.locations.find(id);
  return location === null ? null : objects.location(location);
}
