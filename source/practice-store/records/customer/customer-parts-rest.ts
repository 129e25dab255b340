import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../api/answers.ts';
import { idGiven } from '../../rest/rest-path.ts';
import type { RestAction } from '../../rest/rest-entry.ts';
import { refusal } from '../../rest/refusal.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { listedRows } from '../rows.ts';
import type { World } from '../world.ts';
import { customerAddressJson } from './address-type.ts';
import type { Address } from './address.ts';
import { addAddress, changeAddress, removeAddress } from './customer-changes.ts';
import { readAddress } from './customer-rest.ts';

const BELOW = 'customers/{customer_id}/addresses';

const addresses = restResource<Address>({
  plural: 'addresses',
  singular: 'customer_address',
  path: BELOW,
  scope: 'customers',
  isPersonal: true,
  rows: ({ world }, given) => {
    const customer = world.customers.find(idGiven(given, 'customer_id'));
    return customer === null
      ? null
      : listedRows(customer.addresses.toSorted((a, b) => a.id - b.id));
  },
  toJson: (address, { world }, given) => shown(world, address, idGiven(given, 'customer_id')),
  without: ['count'],
  writes: {
    update: ({ world, context }, id, body, given) => {
      const customer = world.customers.find(idGiven(given, 'customer_id'));
      const options = { isDefault: body['default'] === true, nowMs: context.nowMs, at: [] };
      return customer === null
        ? null
        : changeAddress(world, customer, id, readAddress(body), options);
    },
    remove: ({ world, context }, id, given) => {
      const customer = world.customers.find(idGiven(given, 'customer_id'));
      if (customer === null) return null;
      return removeAddress(world, customer, id, context.nowMs);
    },
  },
});

/** What is sent stands under `address`, what is answered under `customer_address`. */
const add: RestAction = {
  method: 'POST',
  path: BELOW,
  writeScope: 'write_customers',
  isPersonal: true,
  answer: ({ world, context }, given, body) => {
    const customer = world.customers.find(idGiven(given, 'customer_id'));
    if (customer === null) return notFound();
    const sent = body['address'] ?? body['customer_address'];
    if (typeof sent !== 'object' || sent === null) {
      return errorAnswer(400, { address: REQUIRED_MISSING });
    }
    const options = { isDefault: false, nowMs: context.nowMs, at: [] };
    const changed = addAddress(world, customer, readAddress({ ...sent }), options);
    return changed.type === 'refused'
      ? refusal(changed.faults)
      : jsonAnswer(201, { customer_address: shown(world, changed.row, customer.id) });
  },
};

const makeDefault: RestAction = {
  method: 'PUT',
  path: `${BELOW}/{id}/default`,
  writeScope: 'write_customers',
  isPersonal: true,
  answer: ({ world, context }, given) => {
    const customer = world.customers.find(idGiven(given, 'customer_id'));
    const options = { isDefault: true, nowMs: context.nowMs, at: [] };
    const changed =
      customer === null ? null : changeAddress(world, customer, idGiven(given, 'id'), {}, options);
    if (customer === null || changed === null) return notFound();
    return changed.type === 'refused'
      ? refusal(changed.faults)
      : jsonAnswer(200, { customer_address: shown(world, changed.row, customer.id) });
  },
};

export const customerParts: readonly RestEntry[] = [add, makeDefault, addresses];

function shown(world: World, address: Address, customerId: number) {
  const isDefault = world.customers.find(customerId)?.defaultAddressId === address.id;
  return customerAddressJson(address, customerId, isDefault);
}
