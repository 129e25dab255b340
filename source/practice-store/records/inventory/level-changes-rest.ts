import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../api/answers.ts';
import type { ApiAnswer } from '../../api/types.ts';
import { type BodyObject, textAt, wholeAt } from '../../rest/body-object.ts';
import { idGiven } from '../../rest/rest-path.ts';
import type { RestAction } from '../../rest/rest-entry.ts';
import { refusal } from '../../rest/refusal.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { placeOfLocation, putVariant, stockedAt } from '../product/variant/variant-row.ts';
import type { Session } from '../world.ts';
import { changeStock } from './inventory-changes.ts';
import { type Level, levelJson, levelRows } from './inventory-rest.ts';

const ITEM = 'inventory_item_id';
const LOCATION = 'location_id';

/** One of `set`, `adjust` and `connect`. */
function levelAction(
  verb: 'set' | 'adjust' | 'connect',
  amount: 'available' | 'available_adjustment' | null,
): RestAction {
  return {
    method: 'POST',
    path: `inventory_levels/${verb}`,
    writeScope: 'write_inventory',
    answer: (session, _given, body) => {
      const missing = [ITEM, LOCATION, ...(amount === null ? [] : [amount])].find(
        (name) => textAt(body, name) == null,
      );
      if (missing !== undefined) {
        return errorAnswer(400, { [missing]: REQUIRED_MISSING });
      }
      const found = levelOf(session, wholeAt(body, ITEM), wholeAt(body, LOCATION));
      if (found === null) return notFound();
      const { variant, place } = found;
      if (variant.stock[place] == null) {
        if (verb === 'adjust') return notFound();
        const stock = stockedAt(variant.stock, place, 0);
        putVariant(session.world, { ...variant, stock }, session.context.nowMs);
      }
      if (amount === null) return shown(session, body, 201);
      if (!variant.isTracked) {
        const sentence = 'Inventory item does not have inventory tracking enabled';
        return errorAnswer(422, [sentence]);
      }
      const pieces = Number(textAt(body, amount));
      if (!Number.isInteger(pieces)) return errorAnswer(422, { [amount]: ['must be an integer'] });
      const change = {
        inventoryItemId: variant.inventoryItemId,
        locationId: found.locationId,
        name: 'available',
        kind: verb === 'set' ? 'to' : 'by',
        pieces,
        from: null,
        document: null,
        at: [],
      } as const;
      const changed = changeStock(session.world, [change], session.context.nowMs);
      return changed.type === 'refused' ? refusal(changed.faults) : shown(session, body, 200);
    },
  };
}

/** After it, the location no longer stocks the item. */
const disconnect: RestAction = {
  method: 'DELETE',
  path: 'inventory_levels',
  writeScope: 'write_inventory',
  answer: (session, given) => {
    const found = levelOf(session, idGiven(given, ITEM), idGiven(given, LOCATION));
    if (found === null || found.variant.stock[found.place] == null) return notFound();
    const { variant, place } = found;
    if (variant.stock.filter((pieces) => pieces !== null).length === 1) {
      return errorAnswer(422, { base: ['An item must be stocked at one location at least'] });
    }
    const stock = stockedAt(variant.stock, place, null);
    putVariant(session.world, { ...variant, stock }, session.context.nowMs);
    return { status: 204, headers: [], body: '' };
  },
};

const levelsOfLocation = restResource<Level>({
  plural: 'inventory_levels',
  path: 'locations/{location_id}/inventory_levels',
  scope: 'inventory',
  rows: (session, given) =>
    session.world.locations.find(idGiven(given, LOCATION)) === null
      ? null
      : levelRows(session, { ...given, location_ids: given[LOCATION] ?? '' }),
  toJson: levelJson,
  without: ['count', 'single'],
});

export const levelEntries: readonly RestEntry[] = [
  levelAction('set', 'available'),
  levelAction('adjust', 'available_adjustment'),
  levelAction('connect', null),
  disconnect,
  levelsOfLocation,
];

function levelOf(
  { world }: Session,
  itemId: number | undefined,
  locationId: number | undefined,
): Level | null {
  const variant = itemId === undefined ? null : world.findVariantByInventoryItem(itemId);
  const place = locationId === undefined ? -1 : placeOfLocation(world, locationId);
  if (variant === null || locationId === undefined || place < 0) return null;
  return { id: variant.id, variant, place, locationId };
}

function shown(session: Session, body: BodyObject, status: number): ApiAnswer {
  const level = levelOf(session, wholeAt(body, ITEM), wholeAt(body, LOCATION));
  return level === null
    ? notFound()
    : jsonAnswer(status, { inventory_level: levelJson(level, session) });
}
