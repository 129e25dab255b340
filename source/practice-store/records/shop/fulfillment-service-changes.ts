import { blankAddress } from '../customer/address-input.ts';
import {
  type Changed,
  done,
  faultIf,
  type Given,
  handleOf,
  lengthFaults,
  saved,
  withGiven,
} from '../change.ts';
import { allRows, type Dated } from '../rows.ts';
import type { Session, World } from '../world.ts';
import type { FulfillmentService } from './fulfillment-service.ts';

type ServiceChange = Given<Omit<FulfillmentService, keyof Dated | 'clientId' | 'handle'>>;

/** Creates a service, and the location that it ships from. */
export function createService(
  session: Session,
  change: ServiceChange,
): Changed<FulfillmentService> {
  const { world, context } = session;
  const locationId = world.locations.nextId();
  const blank: FulfillmentService = {
    id: world.fulfillmentServices.nextId(),
    clientId: context.app.clientId,
    name: '',
    handle: '',
    callbackUrl: null,
    trackingSupport: false,
    inventoryManagement: false,
    requiresShippingMethod: true,
    fulfillmentOrdersOptIn: true,
    permitsSkuSharing: true,
    locationId,
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
  };
  const changed = save(session, blank, change);
  if (changed.type === 'done') {
    world.locations.put({
      id: locationId,
      name: changed.row.name,
      address: blankAddress(locationId + 1000, world.shop.address),
      isActive: true,
      fulfillsOnlineOrders: true,
      deactivatedAtMs: null,
      createdAtMs: context.nowMs,
      updatedAtMs: context.nowMs,
    });
  }
  return changed;
}

/** Changes a service; its location gets the same name. */
export function updateService(
  session: Session,
  before: FulfillmentService,
  change: ServiceChange,
): Changed<FulfillmentService> {
  const changed = save(session, before, change);
  const { locations } = session.world;
  const location = before.locationId === null ? null : locations.find(before.locationId);
  if (changed.type === 'done' && location !== null && location.name !== changed.row.name) {
    locations.put({ ...location, name: changed.row.name, updatedAtMs: session.context.nowMs });
  }
  return changed;
}

export function deleteService(
  world: World,
  service: FulfillmentService,
): Changed<FulfillmentService> {
  world.fulfillmentServices.remove(service.id);
  return done(service);
}

/** The service that ships from a location; null for one of the shop's own. */
export function serviceAt(world: World, locationId: number): FulfillmentService | null {
  return allRows(world.fulfillmentServices).find((one) => one.locationId === locationId) ?? null;
}

function save(
  { world, context }: Session,
  before: FulfillmentService,
  change: ServiceChange,
): Changed<FulfillmentService> {
  const given = withGiven<FulfillmentService>(before, change);
  const name = given.name.trim();
  const row = { ...given, name, handle: handleOf(name), updatedAtMs: context.nowMs };
  const { id, callbackUrl } = row;
  const isTaken =
    allRows(world.fulfillmentServices).some(
      (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
    ) || allRows(world.locations).some((one) => one.id !== row.locationId && one.name === name);
  const isUrl = callbackUrl === null || /^https?:\/\//.test(callbackUrl);
  return saved(world.fulfillmentServices, row, [
    ...faultIf(name === '', ['name'], 'Name', "can't be blank", 'BLANK'),
    ...lengthFaults(name, ['name'], 'Name'),
    ...faultIf(isTaken, ['name'], 'Name', 'has already been taken', 'TAKEN'),
    ...faultIf(!isUrl, ['callbackUrl'], 'Callback url', 'is invalid', 'INVALID'),
  ]);
}
