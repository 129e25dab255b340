import { isStockedAt, type Location } from '../../inventory/stock.ts';
import { placeOfLocation } from '../../product/variant/variant-row.ts';
import { allRows } from '../../rows.ts';
import type { World } from '../../world.ts';
import { nameOfLine } from '../order-objects.ts';
import { lineOf, type OrderFulfillmentOrder } from '../order-parts.ts';
import { isOpenFulfillmentOrder } from '../order-sums.ts';
import type { FulfillmentOrderLine } from '../order.ts';

/** `FulfillmentOrderLocationForMove`: a location that a fulfillment order could be moved to. */
interface LocationForMove {
  readonly location: Location;
  readonly isMovable: boolean;
  /** Why the fulfillment order, or some of its lines, can't be moved there; null if all can. */
  readonly message: string | null;
  /** The lines whose items the location stocks. */
  readonly available: readonly FulfillmentOrderLine[];
  readonly unavailable: readonly FulfillmentOrderLine[];
}

/** Every location, with what keeps the fulfillment order from being moved there. */
export function findLocationsForMove(row: OrderFulfillmentOrder, world: World): LocationForMove[] {
  return allRows(world.locations).map((location) => {
    const isCurrent = location.id === row.part.locationId;
    const unavailable = unstockedLines(row, location.id, world);
    const message = isCurrent ? 'Current location.' : stockMessage(row, location.id, world);
    return {
      location,
      isMovable: message === null && isOpenFulfillmentOrder(row.part),
      message,
      available: row.part.lines.filter((line) => !unavailable.includes(line)),
      unavailable,
    };
  });
}

/** Why the lines can't be moved to a location, which has to stock all of them; null if they can. */
export function stockMessage(
  row: OrderFulfillmentOrder,
  locationId: number,
  world: World,
): string | null {
  const missing = unstockedLines(row, locationId, world);
  const [first] = missing;
  if (first === undefined) return null;
  if (missing.length === row.part.lines.length) return 'No items are stocked at this location.';
  return missing.length === 1
    ? `${nameOfLine(lineOf(row.order, first.lineId))} can't be changed because it isn't stocked at this location.`
    : `${missing.length} items can't be changed because they aren't stocked at this location.`;
}

/** The lines of items that a location does not stock. Custom items can be sent from anywhere. */
function unstockedLines(
  { order, part }: OrderFulfillmentOrder,
  locationId: number,
  world: World,
): readonly FulfillmentOrderLine[] {
  const place = placeOfLocation(world, locationId);
  return part.lines.filter(({ lineId }) => {
    const { variantId } = lineOf(order, lineId);
    const variant = variantId === null ? null : world.findVariant(variantId);
    return variant !== null && !isStockedAt(variant, place);
  });
}
