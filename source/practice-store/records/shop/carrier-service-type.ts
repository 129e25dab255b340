import { gid, numberInGid, rowIdIn } from '../../api/formats.ts';
import { DATE_SORT, type Listing, listRoot, recordFields } from '../../graphql/listing.ts';
import { outcomeOf, readEach, readFlag, readInput, readText } from '../../graphql/mutation.ts';
import { byId, recordType, rowFields } from '../../graphql/record-type.ts';
import { flagField, textField } from '../../graphql/search/fields.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { eachAt, flagAt, plainTextAt } from '../../rest/body-object.ts';
import { restResource } from '../../rest/resource.ts';
import {
  type Changed,
  done,
  fault,
  faultIf,
  type Given,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import { allRows, type Dated } from '../rows.ts';
import type { World } from '../world.ts';
import type { CarrierService } from './carrier-service.ts';

const carrierServices = restResource<CarrierService>({
  plural: 'carrier_services',
  scope: 'shipping',
  rows: ({ world }) => world.carrierServices,
  toJson: ({ id, name, active, supportsServiceDiscovery, callbackUrl }) => ({
    id,
    name,
    active,
    service_discovery: supportsServiceDiscovery,
    carrier_service_type: 'api',
    admin_graphql_api_id: `gid://shopify/DeliveryCarrierService/${id}`,
    format: 'json',
    callback_url: callbackUrl,
  }),
  without: ['count'],
  writes: {
    create: ({ world, context }, body) =>
      saveService(world, null, readBody(body), context.nowMs, 'INVALID'),
    update: ({ world, context }, id, body) => {
      const before = world.carrierServices.find(id);
      return before === null
        ? null
        : saveService(world, before, readBody(body), context.nowMs, 'INVALID');
    },
    remove: ({ world }, id) => removeService(world, id),
  },
});

const listing: Listing<CarrierService> = {
  name: 'carrier-services',
  search: {
    named: { ...recordFields<CarrierService>(), active: flagField((row) => row.active) },
    free: textField((row) => row.name),
  },
  sort: DATE_SORT,
};

const missing = (code: string) => sentence(['id'], 'The carrier or app could not be found.', code);

export const carrierServiceType = recordType<CarrierService>('DeliveryCarrierService', {
  rows: ({ world }) => world.carrierServices,
  fields: {
    ...rowFields<CarrierService>('name', 'callbackUrl', 'active', 'supportsServiceDiscovery'),
    formattedName: (service) => `${service.name} (Rates provided by app)`,
    availableServicesForCountries: () => [],
  },
  roots: {
    carrierServices: listRoot(
      'DeliveryCarrierService',
      listing,
      ({ world }) => world.carrierServices,
    ),
    carrierService: byId('DeliveryCarrierService'),
    availableCarrierServices: (_args, { world, objects }) =>
      allRows(world.carrierServices)
        .filter(({ active }) => active)
        .map((service) => ({
          carrierService: objects.DeliveryCarrierService(service),
          locations: allRows(world.locations).map(objects.Location),
        })),
  },
  mutations: {
    carrierServiceCreate: (args, session) => {
      const { world, context } = session;
      const code = 'CARRIER_SERVICE_CREATE_FAILED';
      const changed = saveService(world, null, readService(args['input']), context.nowMs, code);
      return outcomeOf(changed, missing(code), shown(session), ['input']);
    },
    carrierServiceUpdate: (args, session) => {
      const { world, context } = session;
      const code = 'CARRIER_SERVICE_UPDATE_FAILED';
      const id = numberInGid(readInput(args['input'])['id'], 'DeliveryCarrierService');
      const before = world.carrierServices.find(id ?? 0);
      const changed =
        before === null
          ? null
          : saveService(world, before, readService(args['input']), context.nowMs, code);
      return outcomeOf(changed, missing(code), shown(session), ['input']);
    },
    carrierServiceDelete: (args, { world }) => {
      const id = rowIdIn(args['id'], 'DeliveryCarrierService');
      return outcomeOf(
        removeService(world, id),
        missing('CARRIER_SERVICE_DELETE_FAILED'),
        (row) => ({ deletedId: gid('DeliveryCarrierService', row.id) }),
      );
    },
  },
  rest: [carrierServices],
});

type ServiceChange = Given<Omit<CarrierService, keyof Dated>>;

function readService(value: unknown): ServiceChange {
  const input = readInput(value);
  return {
    ...readEach(input, readText, 'name', 'callbackUrl'),
    ...readEach(input, readFlag, 'active', 'supportsServiceDiscovery'),
  };
}

function readBody(body: Readonly<Record<string, unknown>>): ServiceChange {
  return {
    ...eachAt(body, plainTextAt, 'name', 'callbackUrl'),
    active: flagAt(body, 'active'),
    supportsServiceDiscovery: flagAt(body, 'service_discovery'),
  };
}

function shown({ objects }: GraphqlSession) {
  return (row: CarrierService) => ({ carrierService: objects.DeliveryCarrierService(row) });
}

function saveService(
  world: World,
  before: CarrierService | null,
  change: ServiceChange,
  nowMs: number,
  code: string,
): Changed<CarrierService> {
  const blank: CarrierService = {
    id: before?.id ?? world.carrierServices.nextId(),
    name: '',
    callbackUrl: null,
    active: true,
    supportsServiceDiscovery: false,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  const base: CarrierService = before ?? blank;
  const service: CarrierService = {
    ...withGiven<CarrierService>(base, change),
    updatedAtMs: nowMs,
  };
  const { id, name, callbackUrl } = service;
  const isTaken = allRows(world.carrierServices).some(
    (other) => other.id !== id && other.name === name,
  );
  return saved(world.carrierServices, service, [
    ...faultIf(name.trim() === '', ['name'], 'Shipping rate provider', "name can't be blank", code),
    ...(callbackUrl !== null && !URL.canParse(callbackUrl)
      ? [fault(['callbackUrl'], 'Shipping rate provider callback url', 'is invalid', code)]
      : []),
    ...(isTaken ? [sentence([], `${name} is already configured`, code)] : []),
  ]);
}

function removeService(world: World, id: number): Changed<CarrierService> | null {
  const row = world.carrierServices.find(id);
  return row !== null && world.carrierServices.remove(id) ? done(row) : null;
}
