import { dateTime, gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  outcomeOf,
  readInput,
  readInputs,
  readNumber,
  readText,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, done, type Fault, refusedFor, sentence } from '../change.ts';
import { readItem, unkeptOfItem } from '../product/product-input.ts';
import type { Product, Variant } from '../product/product.ts';
import { placeOfLocation, stockedAt, updateVariants } from '../product/variant-changes.ts';
import type { World } from '../world.ts';
import { HELD_STATES, quantityOf } from './stock.ts';

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

/** Mutations of quantities at locations: all changes of a request, or none. */
export const inventoryMutations: RootTable = {
  inventoryAdjustQuantities: (args, session) => {
    const input = readInput(args['input']);
    const name = readText(input['name']) ?? '';
    const changes = (readInputs(input['changes']) ?? []).map((entry, at): StockChange => ({
      ...target(entry, entry['locationId'], ['input', 'changes', String(at)]),
      name,
      kind: 'by',
      pieces: readNumber(entry['delta']) ?? 0,
    }));
    return moved(session, input, changes);
  },

  inventorySetQuantities: (args, session) => {
    const input = readInput(args['input']);
    const name = readText(input['name']) ?? '';
    if (name !== 'available' && name !== 'on_hand') {
      const message = "The quantity name must be either 'available' or 'on_hand'.";
      return userErrors(sentence(['input', 'name'], message, 'INVALID_NAME'));
    }
    const changes = (readInputs(input['quantities']) ?? []).map((entry, at) =>
      toNumber(entry, name, ['input', 'quantities', String(at)]),
    );
    return moved(session, input, changes);
  },

  inventorySetOnHandQuantities: (args, session) => {
    const input = readInput(args['input']);
    const changes = (readInputs(input['setQuantities']) ?? []).map((entry, at) =>
      toNumber(entry, 'on_hand', ['input', 'setQuantities', String(at)]),
    );
    return moved(session, input, changes);
  },

  inventoryMoveQuantities: (args, session) => {
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
    if (faults.length > 0) return userErrors(...faults);
    return moved(session, input, changes);
  },

  inventoryItemUpdate: (args, session) => {
    const id = numberInGid(args['id'], 'InventoryItem');
    const variant = id === null ? null : session.world.findVariantByInventoryItem(id);
    const input = readInput(args['input']);
    const faults = unkeptOfItem(input, ['input']);
    if (faults.length > 0) return userErrors(...faults);
    const missing = sentence(['id'], ITEM_NOT_FOUND, 'INVALID_INVENTORY_ITEM');
    if (variant === null) return userErrors(missing);
    const changed = updateVariants(
      session.world,
      session.world.products.find(variant.productId),
      [{ ...readItem(input), id: variant.id }],
      session.context.nowMs,
    );
    return outcomeOf(changed, missing, () => ({ inventoryItem: itemOf(session, variant.id) }));
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

/** Makes the changes and shows them as one group. */
function moved(session: GraphqlSession, input: Input, changes: readonly StockChange[]): unknown {
  const reason = readText(input['reason']) ?? '';
  if (!REASONS.includes(reason)) {
    const message = 'The specified reason is invalid. Only a fixed list of values is accepted.';
    return userErrors(sentence(['input', 'reason'], message, 'INVALID_REASON'));
  }
  const { nowMs } = session.context;
  const changed: Changed<readonly StockMove[]> = changeStock(session.world, changes, nowMs);
  const missing = sentence(['input'], 'Nothing to change', 'INVALID_INVENTORY_ITEM');
  return outcomeOf(changed, missing, (moves) => ({
    inventoryAdjustmentGroup: group(session, input, reason, moves),
  }));
}

function group(
  session: GraphqlSession,
  input: Input,
  reason: string,
  moves: readonly StockMove[],
): unknown {
  return {
    __typename: 'InventoryAdjustmentGroup',
    id: gid('InventoryAdjustmentGroup', session.context.nowMs),
    reason,
    referenceDocumentUri: readText(input['referenceDocumentUri']) ?? null,
    createdAt: dateTime(session.context.nowMs),
    app: session.objects.App(session.context.app),
    staffMember: null,
    changes: moves.map((move) => ({
      __typename: 'InventoryChange',
      name: move.name,
      delta: move.delta,
      quantityAfterChange: move.after,
      ledgerDocumentUri: null,
      item: itemOf(session, move.variant.id),
      location: session.find('Location', move.locationId),
    })),
  };
}

function itemOf({ world, objects }: GraphqlSession, variantId: number): unknown {
  return objects.InventoryItem(world.findVariant(variantId));
}

const LARGEST_QUANTITY = 1_000_000_000;
const ITEM_NOT_FOUND = 'The specified inventory item could not be found.';

/** One quantity that is to change. */
interface StockChange {
  readonly inventoryItemId: number | null;
  readonly locationId: number | null;
  /** `available`, `on_hand`, `reserved`, … */
  readonly name: string;
  /** `by` adds to the quantity, `to` sets it. */
  readonly kind: 'by' | 'to';
  readonly pieces: number;
  /** The expected quantity before the change; null when it is not checked. */
  readonly from: number | null;
  /** Path of the entry in the request, for faults. */
  readonly at: readonly string[];
}

/** What was changed, for the answer. */
interface StockMove {
  readonly variant: Variant;
  readonly locationId: number;
  readonly name: string;
  readonly delta: number;
  readonly after: number;
}

/** Changes quantities, all or none. `on_hand` follows `available`, and the reverse. */
export function changeStock(
  world: World,
  changes: readonly StockChange[],
  nowMs: number,
): Changed<readonly StockMove[]> {
  const touched = new Map<number, Variant>();
  const faults: Fault[] = [];
  const moves: StockMove[] = [];
  for (const change of changes) {
    const found =
      change.inventoryItemId === null
        ? null
        : world.findVariantByInventoryItem(change.inventoryItemId);
    const place = change.locationId === null ? -1 : placeOfLocation(world, change.locationId);
    const variant = found === null ? null : (touched.get(found.id) ?? found);
    const fault = faultOf(change, variant, place);
    if (fault !== null) faults.push(fault);
    if (fault !== null || variant === null || change.locationId === null) continue;
    const before = quantityOf(variant, place, change.name);
    const delta = change.kind === 'by' ? change.pieces : change.pieces - before;
    // A change of what is on hand is a change of what is available.
    const stored = change.name === 'on_hand' ? 'available' : change.name;
    const pieces = quantityOf(variant, place, stored) + delta;
    const changed = withQuantity(variant, place, stored, pieces);
    touched.set(variant.id, changed);
    const { locationId } = change;
    moves.push(
      ...[change.name, ...(change.name === 'available' ? ['on_hand'] : [])].map((name) => ({
        variant: changed,
        locationId,
        name,
        delta,
        after: quantityOf(changed, place, name),
      })),
    );
  }
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  for (const variant of touched.values()) putVariant(world, variant, nowMs);
  return done(moves);
}

function faultOf(change: StockChange, variant: Variant | null, place: number): Fault | null {
  const fault = (part: string, message: string, code: string): Fault =>
    sentence([...change.at, part], message, code);
  if (variant === null) return fault('inventoryItemId', ITEM_NOT_FOUND, 'INVALID_INVENTORY_ITEM');
  if (place < 0) {
    return fault('locationId', 'The specified location could not be found.', 'INVALID_LOCATION');
  }
  const names: readonly string[] = ['available', 'on_hand', 'incoming', ...HELD_STATES];
  if (!names.includes(change.name)) {
    const known = names.join(', ');
    return {
      ...fault('name', `The quantity name must be one of: ${known}.`, 'INVALID_QUANTITY_NAME'),
      field: [...change.at.slice(0, 1), 'name'],
    };
  }
  const before = quantityOf(variant, place, change.name);
  if (change.from !== null && change.from !== before) {
    return fault(
      'changeFromQuantity',
      'The changeFromQuantity argument no longer matches the persisted quantity.',
      'CHANGE_FROM_QUANTITY_STALE',
    );
  }
  const after = change.kind === 'by' ? before + change.pieces : change.pieces;
  if (Math.abs(after) > LARGEST_QUANTITY) {
    return fault(
      change.kind === 'by' ? 'delta' : 'quantity',
      `The quantity can't be higher than ${LARGEST_QUANTITY.toLocaleString('en')}.`,
      'INVALID_QUANTITY_TOO_HIGH',
    );
  }
  return null;
}

function withQuantity(variant: Variant, place: number, name: string, pieces: number): Variant {
  if (name === 'available') return { ...variant, stock: stockedAt(variant.stock, place, pieces) };
  const before = variant.held[name] ?? [];
  const length = Math.max(before.length, place + 1);
  const held = Array.from({ length }, (_, at) => (at === place ? pieces : (before[at] ?? 0)));
  return { ...variant, held: { ...variant.held, [name]: held } };
}

export function putVariant(world: World, variant: Variant, nowMs: number): void {
  const product: Product | null = world.products.find(variant.productId);
  if (product === null) return;
  world.products.put({
    ...product,
    variants: product.variants.map((entry) => (entry.id === variant.id ? variant : entry)),
    updatedAtMs: nowMs,
  });
}
