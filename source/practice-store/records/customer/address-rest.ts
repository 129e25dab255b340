import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../api/answers.ts';
import type { ApiAnswer } from '../../api/types.ts';
import { type BodyObject, eachAt, objectAt, plainTextAt, textAt } from '../../rest/body-object.ts';
import { refusal } from '../../rest/refusal.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import type { RestAction } from '../../rest/rest-entry.ts';
import { type Given, idGiven } from '../../rest/rest-path.ts';
import type { Changed } from '../change.ts';
import { listedRows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import type { AddressChange } from './address-input.ts';
import { customerAddressJson } from './address-type.ts';
import type { Address } from './address.ts';
import { addAddress, changeAddress, removeAddress } from './customer-changes.ts';
import type { Customer } from './customer.ts';

const BELOW = 'customers/{customer_id}/addresses';
const ONE = `${BELOW}/{id}`;

const addresses = restResource<Address>({
  plural: 'addresses',
  singular: 'customer_address',
  path: BELOW,
  scope: 'customers',
  isPersonal: true,
  rows: (session, given) => {
    const customer = customerIn(session, given);
    return customer && listedRows(customer.addresses.toSorted((a, b) => a.id - b.id));
  },
  toJson: (address, { world }, given) => shown(world, address, idGiven(given, 'customer_id')),
  without: ['count'],
  writes: {
    remove: (session, id, given) => {
      const customer = customerIn(session, given);
      return customer && removeAddress(session.world, customer, id, session.context.nowMs);
    },
  },
});

/** The request has the key `address`, the response `customer_address`. */
const create = addressAction('POST', BELOW, 201, (session, customer, _id, body) =>
  addAddress(session.world, customer, readAddress(body), optionsOf(session, body)),
);

const update = addressAction('PUT', ONE, 200, (session, customer, id, body) =>
  changeAddress(session.world, customer, id, readAddress(body), optionsOf(session, body)),
);

const makeDefault = addressAction('PUT', `${ONE}/default`, 200, (session, customer, id) =>
  changeAddress(session.world, customer, id, {}, optionsOf(session, { default: true })),
);

/** Deletes several addresses: `set.json?address_ids[]=5&operation=destroy`. */
const set: RestAction = {
  method: 'PUT',
  path: `${BELOW}/set`,
  writeScope: 'write_customers',
  isPersonal: true,
  answer: (session, given, body) => {
    const customer = customerIn(session, given);
    if (customer === null) return notFound();
    const operation = given['operation'] ?? plainTextAt(body, 'operation');
    if (operation !== 'destroy') return errorAnswer(400, { operation: REQUIRED_MISSING });
    const sent = given['address_ids[]']?.split(',') ?? body['address_ids'];
    const ids = (Array.isArray(sent) ? sent : []).map(Number);
    const known = new Set(customer.addresses.map(({ id }) => id));
    if (ids.length === 0) return errorAnswer(400, { address_ids: REQUIRED_MISSING });
    if (!ids.every((id) => known.has(id))) return notFound();
    for (const id of ids) {
      const now = customerIn(session, given);
      if (now !== null) removeAddress(session.world, now, id, session.context.nowMs);
    }
    return jsonAnswer(200, {});
  },
};

export const addressRest: readonly RestEntry[] = [create, update, makeDefault, set, addresses];

/** Reads an address from the body of a request. */
export function readAddress(body: BodyObject): AddressChange {
  const [firstName, ...others] = (plainTextAt(body, 'name') ?? '').trim().split(/\s+/);
  const country = plainTextAt(body, 'country') ?? plainTextAt(body, 'country_name');
  return {
    // `first_name` and `last_name` come before the two parts of `name`.
    ...(body['name'] == null ? {} : { firstName, lastName: others.join(' ') }),
    ...given(eachAt(body, textAt, 'firstName', 'lastName')),
    ...eachAt(body, textAt, 'company', 'phone', 'address1', 'address2', 'city', 'zip'),
    ...eachAt(body, textAt, 'province', 'provinceCode'),
    ...eachAt(body, plainTextAt, 'countryCode'),
    country,
  };
}

/** The values without the undefined ones. */
function given<Values extends object>(values: Values): Partial<Values> {
  const said = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.assign({}, ...said.map(([name, value]) => ({ [name]: value })));
}

function addressAction(
  method: RestAction['method'],
  path: string,
  status: number,
  change: (
    session: Session,
    customer: Customer,
    id: number,
    body: BodyObject,
  ) => Changed<Address> | null,
): RestAction {
  const needsBody = !path.endsWith('/default');
  return {
    method,
    path,
    writeScope: 'write_customers',
    isPersonal: true,
    answer: (session, ids, body): ApiAnswer => {
      const customer = customerIn(session, ids);
      if (customer === null) return notFound();
      const sent = objectAt(body, 'address') ?? objectAt(body, 'customer_address');
      if (sent === null && needsBody) return errorAnswer(400, { address: REQUIRED_MISSING });
      const changed = change(session, customer, idGiven(ids, 'id'), sent ?? {});
      if (changed === null) return notFound();
      return changed.type === 'refused'
        ? refusal(changed.faults)
        : jsonAnswer(status, {
            customer_address: shown(session.world, changed.row, customer.id),
          });
    },
  };
}

function optionsOf({ context }: Session, body: BodyObject) {
  return { isDefault: body['default'] === true, nowMs: context.nowMs, at: [] };
}

function customerIn({ world }: Session, ids: Given): Customer | null {
  return world.customers.find(idGiven(ids, 'customer_id'));
}

function shown(world: World, address: Address, customerId: number) {
  const isDefault = world.customers.find(customerId)?.defaultAddressId === address.id;
  return customerAddressJson(address, customerId, isDefault);
}
