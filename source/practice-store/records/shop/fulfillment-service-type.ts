import { gid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  outcomeOf,
  readEach,
  readFlag,
  readText,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import { recordType, rowFields } from '../../graphql/record-type.ts';
import { type BodyObject, eachAt, flagAt, plainTextAt, textAt } from '../../rest/body-object.ts';
import { restResource } from '../../rest/resource.ts';
import { ownRows } from '../rows.ts';
import { sentence } from '../change.ts';
import { deleteLocation, relocate } from '../inventory/location-mutations.ts';
import type { Session, World } from '../world.ts';
import { createService, deleteService, updateService } from './fulfillment-service-changes.ts';
import type { FulfillmentService } from './fulfillment-service.ts';

const services = restResource<FulfillmentService>({
  plural: 'fulfillment_services',
  scope: 'fulfillments',
  rows: (session, { scope }) =>
    scope === 'all'
      ? session.world.fulfillmentServices
      : ownRows(session.world.fulfillmentServices, session),
  toJson: (service) => ({
    id: service.id,
    name: service.name,
    email: null,
    service_name: service.name,
    handle: service.handle,
    fulfillment_orders_opt_in: service.fulfillmentOrdersOptIn,
    include_pending_stock: false,
    provider_id: null,
    location_id: service.locationId,
    callback_url: service.callbackUrl,
    tracking_support: service.trackingSupport,
    inventory_management: service.inventoryManagement,
    requires_shipping_method: service.requiresShippingMethod,
    permits_sku_sharing: service.permitsSkuSharing,
    admin_graphql_api_id: gid('ApiFulfillmentService', service.id),
  }),
  without: ['count'],
  writes: {
    create: (session, body) => createService(session, readBody(body)),
    update: (session, id, body) => {
      const before = own(session, id);
      return before === null ? null : updateService(session, before, readBody(body));
    },
    remove: (session, id) => {
      const found = own(session, id);
      if (found === null) return null;
      deleteLocationOf(session.world, found);
      return deleteService(session.world, found);
    },
  },
});

/** Every store has this one: its own staff ships the parcels. */
export const MANUAL_SERVICE = {
  __typename: 'FulfillmentService',
  id: gid('FulfillmentService', 'manual'),
  handle: 'manual',
  serviceName: 'Manual',
  type: 'MANUAL',
  callbackUrl: null,
  fulfillmentOrdersOptIn: true,
  inventoryManagement: false,
  location: null,
  requiresShippingMethod: true,
  trackingSupport: false,
};

const MISSING = sentence(['id'], 'Fulfillment service could not be found.', 'NOT_FOUND');

export const fulfillmentServiceType = recordType<FulfillmentService>('FulfillmentService', {
  // As in the service, whose ids of this type end with `?id=true`.
  keyOf: ({ id }) => `${id}?id=true`,
  rows: ({ world }) => world.fulfillmentServices,
  fields: {
    ...rowFields<FulfillmentService>(
      'handle',
      'callbackUrl',
      'trackingSupport',
      'inventoryManagement',
      'requiresShippingMethod',
      'fulfillmentOrdersOptIn',
    ),
    serviceName: ({ name }) => name,
    type: () => 'THIRD_PARTY',
    location: ({ locationId }, _args, session) => session.find('Location', locationId),
  },
  roots: {
    fulfillmentService: (args, session) =>
      args['id'] === MANUAL_SERVICE.id
        ? MANUAL_SERVICE
        : session.node(args['id'], 'FulfillmentService'),
  },
  mutations: {
    fulfillmentServiceCreate: (args, session) =>
      outcomeOf(
        createService(session, readInput(args)),
        MISSING,
        shownAs('FulfillmentService', session),
      ),

    fulfillmentServiceUpdate: (args, session) => {
      const before = own(session, rowIdIn(args['id'], 'FulfillmentService'));
      const changed = before === null ? null : updateService(session, before, readInput(args));
      return outcomeOf(changed, MISSING, shownAs('FulfillmentService', session));
    },

    fulfillmentServiceDelete: (args, session) => {
      const { world, context } = session;
      const found = own(session, rowIdIn(args['id'], 'FulfillmentService'));
      if (found === null) return outcomeOf(null, MISSING, () => ({}));
      const place = found.locationId === null ? null : world.locations.find(found.locationId);
      const to = world.locations.find(rowIdIn(args['destinationLocationId'], 'Location'));
      if (args['destinationLocationId'] != null && to === null) {
        const message = 'Destination location does not exist';
        return userErrors(sentence(['destinationLocationId'], message, 'NOT_FOUND'));
      }
      if (place !== null && to !== null) relocate(world, place, to, context.nowMs);
      // With KEEP, the stock stays at the location, which is one of the shop's own from now on.
      if (args['inventoryAction'] !== 'KEEP') deleteLocationOf(world, found);
      return outcomeOf(deleteService(world, found), MISSING, () => ({ deletedId: args['id'] }));
    },
  },
  rest: [services],
});

function own(session: Session, id: number): FulfillmentService | null {
  return ownRows(session.world.fulfillmentServices, session).find(id);
}

function deleteLocationOf(world: World, { locationId }: FulfillmentService): void {
  const place = locationId === null ? null : world.locations.find(locationId);
  if (place !== null) deleteLocation(world, place);
}

function readInput(args: Input) {
  return {
    ...readEach(args, readText, 'name', 'callbackUrl'),
    ...readEach(
      args,
      readFlag,
      'trackingSupport',
      'inventoryManagement',
      'requiresShippingMethod',
      'fulfillmentOrdersOptIn',
    ),
  };
}

function readBody(body: BodyObject) {
  return {
    name: plainTextAt(body, 'name'),
    callbackUrl: textAt(body, 'callback_url'),
    ...eachAt(
      body,
      flagAt,
      'trackingSupport',
      'inventoryManagement',
      'requiresShippingMethod',
      'fulfillmentOrdersOptIn',
      'permitsSkuSharing',
    ),
  };
}
