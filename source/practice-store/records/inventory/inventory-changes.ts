import { dateTime, gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  outcomeOf,
  readInput,
  readInputs,
  readNumber,
  readText,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, done, type Fault, refusedFor, sentence } from '../change.ts';
import { readItem, unkeptOfItem } from '../product/product-input.ts';
import type { Variant } from '../product/product.ts';
import { placeOfLocation, putVariant, withQuantity } from '../product/variant/variant-row.ts';
import type { World } from '../world.ts';
import { updateItem } from './item-changes.ts';
import { quantityOf, STALE_QUANTITY } from './stock.ts';

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

/** Mutations of quantities at locations; the changes of a request are all made, or none. */
export const inventoryMutations: RootTable = {
  inventoryAdjustQuantities: (args, session) => {
    const input = readInput(args['input']);
    const name = readText(input['name']) ?? '';
    const wrongName = nameFaults(name, ['input', 'name']);
    if (wrongName.length > 0) return userErrors(...wrongName);
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
      faults.push(
        ...nameFaults(readText(from['name']) ?? '', [...path, 'from', 'name']),
        ...nameFaults(readText(to['name']) ?? '', [...path, 'to', 'name']),
      );
      const pieces = readNumber(entry['quantity']) ?? 0;
      if (pieces < 0) faults.push(negative([...path, 'quantity']));
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
    const changed = updateItem(session.world, variant, readItem(input), session.context.nowMs);
    return outcomeOf(changed, missing, shownAs('InventoryItem', session), ['input']);
  },
};

function target(entry: Input, location: unknown, at: readonly string[]) {
  return {
    inventoryItemId: numberInGid(entry['inventoryItemId'], 'InventoryItem'),
    locationId: numberInGid(location, 'Location'),
    from: readNumber(entry['changeFromQuantity']) ?? null,
    document: readText(entry['ledgerDocumentUri']) ?? null,
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

/** Makes the changes and shows them as one `InventoryAdjustmentGroup`. */
function moved(session: GraphqlSession, input: Input, changes: readonly StockChange[]): unknown {
  const reason = readText(input['reason']) ?? '';
  if (!REASONS.includes(reason)) {
    const message = `The specified reason is invalid. Valid values are: ${REASONS.join(', ')}.`;
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
      ledgerDocumentUri: move.document,
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
const LOCATION_NOT_FOUND = 'The specified location could not be found.';

/** A requested change of one quantity. */
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
  /** The document that the change belongs to. */
  readonly document: string | null;
  /** Path of the entry in the request, for faults. */
  readonly at: readonly string[];
}

/** A change that was made, for the answer. */
interface StockMove {
  readonly variant: Variant;
  readonly locationId: number;
  readonly name: string;
  readonly delta: number;
  readonly after: number;
  readonly document: string | null;
}

/** Changes quantities, all or none. A change of `on_hand` changes `available`, and vice versa. */
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
    const own = faultsOf(world, change);
    const before = variant === null ? 0 : quantityOf(variant, place, change.name);
    if (own.length === 0) own.push(...quantityFaults(change, before));
    faults.push(...own);
    if (own.length > 0 || variant === null || change.locationId === null) continue;
    const delta = change.kind === 'by' ? change.pieces : change.pieces - before;
    // `on_hand` is a sum, so a change of it is stored in `available`.
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
        document: change.document,
        after: quantityOf(changed, place, name),
      })),
    );
  }
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  for (const variant of touched.values()) putVariant(world, variant, nowMs);
  return done(moves);
}

/** Faults in a change's amount, or else in the item and location that it refers to. */
function faultsOf(world: World, change: StockChange): Fault[] {
  const at = (part: string): readonly string[] => [...change.at, part];
  const amount = change.kind === 'by' ? 'delta' : 'quantity';
  const most = LARGEST_QUANTITY.toLocaleString('en');
  if (change.kind === 'to' && change.pieces > LARGEST_QUANTITY) {
    const message = `The quantity can't be higher than ${most}.`;
    return [sentence(at(amount), message, 'INVALID_QUANTITY_TOO_HIGH')];
  }
  if (change.kind === 'to' && change.pieces < 0 && change.name === 'on_hand') {
    return [negative(at(amount))];
  }
  if (change.kind === 'to' && change.pieces < -LARGEST_QUANTITY) {
    const message = `The quantity can't be lower than -${most}.`;
    return [sentence(at(amount), message, 'INVALID_QUANTITY_TOO_LOW')];
  }
  const { inventoryItemId: id, locationId } = change;
  const variant = id === null ? null : world.findVariantByInventoryItem(id);
  const place = locationId === null ? -1 : placeOfLocation(world, locationId);
  const unknown = [
    ...(variant === null
      ? [sentence(at('inventoryItemId'), ITEM_NOT_FOUND, 'INVALID_INVENTORY_ITEM')]
      : []),
    ...(place < 0 ? [sentence(at('locationId'), LOCATION_NOT_FOUND, 'INVALID_LOCATION')] : []),
  ];
  return unknown;
}

/** Faults in a change compared with the current quantity. */
function quantityFaults(change: StockChange, before: number): Fault[] {
  if (change.from !== null && change.from !== before) {
    const at = [...change.at, 'changeFromQuantity'];
    return [sentence(at, STALE_QUANTITY, 'CHANGE_FROM_QUANTITY_STALE')];
  }
  const after = change.kind === 'by' ? before + change.pieces : change.pieces;
  if (Math.abs(after) <= LARGEST_QUANTITY) return [];
  const most = LARGEST_QUANTITY.toLocaleString('en');
  const [words, code] =
    after > 0
      ? [`higher than ${most}`, 'INVALID_QUANTITY_TOO_HIGH']
      : [`lower than -${most}`, 'INVALID_QUANTITY_TOO_LOW'];
  return [sentence([...change.at, 'delta'], `The quantity can't be ${words}.`, code)];
}

/** Quantities that can be adjusted and moved; `on_hand` and `committed` follow from other data. */
const NAMES = ['available', 'damaged', 'incoming', 'quality_control', 'reserved', 'safety_stock'];

function nameFaults(name: string, at: readonly string[]): Fault[] {
  if (NAMES.includes(name)) return [];
  const message = `The specified quantity name is invalid. Valid values are: ${NAMES.join(', ')}.`;
  return [sentence(at, message, 'INVALID_QUANTITY_NAME')];
}

function negative(at: readonly string[]): Fault {
  return sentence(at, "The quantity can't be negative.", 'INVALID_QUANTITY_NEGATIVE');
}
