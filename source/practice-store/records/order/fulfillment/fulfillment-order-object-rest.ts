import { moneyText, timeText, timeTextOrNull } from '../../../api/formats.ts';
import type { Given, Json } from '../../../rest/rest-path.ts';
import { addressJson } from '../../customer/address-type.ts';
import type { Location } from '../../inventory/stock.ts';
import type { Session } from '../../world.ts';
import { lineOf, type OrderFulfillmentOrder } from '../order-parts.ts';
import { discountedLineCents, shareOf } from '../order-sums.ts';
import type { FulfillmentOrder } from '../order.ts';
import { fulfillmentOrderActions } from './fulfillment-order-split.ts';

/** @param given `include_financial_summaries`, `include_order_reference_fields` */
export function fulfillmentOrderJson(
  { id, part, order }: OrderFulfillmentOrder,
  { world }: Session,
  given: Given,
): Json {
  const location = world.locations.find(part.locationId);
  return {
    id,
    created_at: timeText(part.createdAtMs),
    updated_at: timeText(part.updatedAtMs),
    shop_id: world.shop.id,
    order_id: order.id,
    assigned_location_id: part.locationId,
    request_status: 'unsubmitted',
    status: part.status.toLowerCase(),
    fulfill_at: timeTextOrNull(part.fulfillAtMs),
    fulfill_by: timeTextOrNull(part.fulfillByMs),
    supported_actions: fulfillmentOrderActions({ id, part, order }).map((action) =>
      action.toLowerCase(),
    ),
    destination: destinationJson({ id, part, order }),
    line_items: part.lines.map((entry) => {
      const line = lineOf(order, entry.lineId);
      const variant = line.variantId === null ? null : world.findVariant(line.variantId);
      return {
        id: entry.id,
        shop_id: world.shop.id,
        fulfillment_order_id: id,
        quantity: entry.total,
        line_item_id: entry.lineId,
        inventory_item_id: variant?.inventoryItemId ?? null,
        fulfillable_quantity: entry.remaining,
        variant_id: line.variantId,
        ...(given['include_financial_summaries'] === 'true'
          ? {
              financial_summaries: [
                {
                  quantity: entry.total,
                  original_unit_price_set: moneyText(line.unitCents),
                  approximate_discounted_unit_price_set: moneyText(
                    shareOf(discountedLineCents(line), 1, line.quantity),
                  ),
                  discount_allocations: [],
                },
              ],
            }
          : {}),
      };
    }),
    international_duties: null,
    fulfillment_holds: holdJsons(part),
    delivery_method: {
      id,
      method_type: order.lineItems.some(({ needsShipping }) => needsShipping) ? 'shipping' : 'none',
      min_delivery_date_time: null,
      max_delivery_date_time: null,
      additional_information: null,
      service_code: order.shippingLines[0]?.code ?? null,
      detailed_branded_promise: null,
      source_reference: null,
      presented_name: order.shippingLines[0]?.title ?? null,
    },
    assigned_location: locationJson(location),
    merchant_requests: [],
    ...(given['include_order_reference_fields'] === 'true'
      ? {
          order_name: order.name,
          order_processed_at: timeText(order.processedAtMs),
          channel_id: null,
        }
      : {}),
  };
}

function holdJsons({ holds }: FulfillmentOrder): Json[] {
  return holds.map(({ id, reason, reasonNotes }) => ({
    id,
    reason: reason.toLowerCase(),
    reason_notes: reasonNotes,
  }));
}

function destinationJson({ id, order }: OrderFulfillmentOrder): Json | null {
  if (order.shippingAddress === null) return null;
  const { address1, address2, city, company, country } = addressJson(order.shippingAddress);
  const { first_name, last_name, phone, province, zip } = addressJson(order.shippingAddress);
  return {
    ...{ id, address1, address2, city, company, country },
    email: order.email,
    ...{ first_name, last_name, phone, province, zip },
  };
}

function locationJson(location: Location | null): Json | null {
  if (location === null) return null;
  const { address1, address2, city, countryCode, phone, province, zip } = location.address;
  return {
    ...{ address1, address2, city },
    country_code: countryCode,
    location_id: location.id,
    name: location.name,
    ...{ phone, province, zip },
  };
}
