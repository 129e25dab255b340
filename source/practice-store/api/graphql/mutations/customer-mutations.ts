import { TOWNS } from '../../../data/address.ts';
import { sentence } from '../../../data/change.ts';
import {
  type AddressChange,
  createCustomer,
  type CustomerChange,
  deleteCustomer,
  updateCustomer,
} from '../../../data/customer-changes.ts';
import { allRows } from '../../../data/rows.ts';
import { gid, numberInGid } from '../gid.ts';
import {
  type Input,
  readInput,
  readInputs,
  readText,
  readTextOrNull,
  readTexts,
} from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { inputFaults, setMetafields } from './metafield-mutations.ts';
import { changedPayload, payload } from './payload.ts';

const CUSTOMER_MISSING = sentence(['id'], 'Customer does not exist', 'NOT_FOUND');

/** People: made, changed, deleted. */
export const customerMutations: FieldTable<Scene> = {
  customerCreate: (scene, args, _scene, info) => {
    const input = readInput(args['input']);
    const faults = inputFaults(input['metafields'], 'Customer');
    if (faults.length > 0) return payload(info, {}, faults);
    const changed = createCustomer(scene.world, readCustomer(input), scene.context.nowMs);
    if (changed.type === 'done') {
      setMetafields(scene, { typename: 'Customer', id: changed.row.id }, input['metafields']);
    }
    return changedPayload(info, changed, {
      show: (row) => ({ customer: scene.objects.customer(row) }),
      missing: CUSTOMER_MISSING,
    });
  },

  customerUpdate: (scene, args, _scene, info) => {
    const input = readInput(args['input']);
    const id = numberInGid(input['id'], 'Customer');
    const changed =
      id === null
        ? null
        : updateCustomer(scene.world, id, readCustomer(input), scene.context.nowMs);
    return changedPayload(info, changed, {
      show: (row) => ({ customer: scene.objects.customer(row) }),
      missing: CUSTOMER_MISSING,
    });
  },

  customerSet: (scene, args, _scene, info) => {
    const input = readInput(args['input']);
    const identifier = readInput(args['identifier']);
    const id = numberInGid(identifier['id'] ?? input['id'], 'Customer');
    const email = readText(identifier['email'])?.toLowerCase();
    const phone = readText(identifier['phone']);
    const found =
      id ??
      allRows(scene.world.customers).find(
        (row) =>
          (email !== undefined && row.email === email) ||
          (phone !== undefined && row.phone === phone),
      )?.id ??
      null;
    const change = readCustomer(input);
    const { nowMs } = scene.context;
    const changed =
      found === null
        ? createCustomer(scene.world, change, nowMs)
        : updateCustomer(scene.world, found, change, nowMs);
    return changedPayload(info, changed, {
      show: (row) => ({ customer: scene.objects.customer(row) }),
      missing: CUSTOMER_MISSING,
      under: ['input'],
    });
  },

  customerDelete: (scene, args, _scene, info) => {
    const id = numberInGid(readInput(args['input'])['id'], 'Customer');
    return changedPayload(info, id === null ? null : deleteCustomer(scene.world, id), {
      show: (row) => ({ deletedCustomerId: gid('Customer', row.id) }),
      missing: sentence(['id'], "Customer can't be found", 'NOT_FOUND'),
    });
  },
};

function readCustomer(input: Input): CustomerChange {
  const consent = readText(readInput(input['emailMarketingConsent'])['marketingState']);
  return {
    firstName: readTextOrNull(input['firstName']),
    lastName: readTextOrNull(input['lastName']),
    email: readTextOrNull(input['email']),
    phone: readTextOrNull(input['phone']),
    note: readTextOrNull(input['note']),
    tags: readTexts(input['tags']),
    acceptsMarketing: consent === undefined ? undefined : consent === 'SUBSCRIBED',
    addresses: readInputs(input['addresses'])?.map(readAddress),
  };
}

function readAddress(input: Input): AddressChange {
  const code = readText(input['countryCode']);
  const country =
    readText(input['country']) ?? TOWNS.find((town) => town.countryCode === code)?.country;
  return {
    firstName: readTextOrNull(input['firstName']),
    lastName: readTextOrNull(input['lastName']),
    company: readTextOrNull(input['company']),
    address1: readTextOrNull(input['address1']),
    address2: readTextOrNull(input['address2']),
    city: readTextOrNull(input['city']),
    zip: readTextOrNull(input['zip']),
    phone: readTextOrNull(input['phone']),
    countryCode: code,
    country,
  };
}
