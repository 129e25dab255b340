import { gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  outcomeOf,
  readEach,
  readInput,
  readInputs,
  readText,
  readTextOrNull,
  readTexts,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import {
  type Changed,
  cleanTags,
  done,
  EMAIL,
  type Fault,
  faultIf,
  type Given,
  refuse,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { allRows, type Dated } from '../rows.ts';
import type { World } from '../world.ts';
import { type Address, TOWNS } from './address.ts';
import { type Customer, fullName } from './customer.ts';

const CUSTOMER_MISSING = sentence(['id'], 'Customer does not exist', 'NOT_FOUND');

/** Mutations of customers. */
export const customerMutations: RootTable = {
  customerCreate: (args, session) => {
    const input = readInput(args['input']);
    const faults = inputFaults(input['metafields'], 'Customer');
    if (faults.length > 0) return userErrors(...faults);
    const changed = createCustomer(session.world, readCustomer(input), session.context.nowMs);
    if (changed.type === 'done') {
      setMetafields(session, { typename: 'Customer', id: changed.row.id }, input['metafields']);
    }
    return outcomeOf(changed, CUSTOMER_MISSING, shownAs('Customer', session));
  },

  customerUpdate: (args, session) => {
    const input = readInput(args['input']);
    const id = numberInGid(input['id'], 'Customer');
    const changed = updateCustomer(session.world, id, readCustomer(input), session.context.nowMs);
    return outcomeOf(changed, CUSTOMER_MISSING, shownAs('Customer', session));
  },

  customerSet: (args, session) => {
    const input = readInput(args['input']);
    const identifier = readInput(args['identifier']);
    const id = numberInGid(identifier['id'] ?? input['id'], 'Customer');
    const email = readText(identifier['email']);
    const phone = readText(identifier['phone']);
    const found = id ?? findCustomer(session.world, email, phone)?.id ?? null;
    const change = readCustomer(input);
    const { nowMs } = session.context;
    const changed =
      found === null
        ? createCustomer(session.world, change, nowMs)
        : updateCustomer(session.world, found, change, nowMs);
    return outcomeOf(changed, CUSTOMER_MISSING, shownAs('Customer', session), ['input']);
  },

  customerDelete: (args, session) => {
    const id = numberInGid(readInput(args['input'])['id'], 'Customer');
    const missing = sentence(['id'], "Customer can't be found", 'NOT_FOUND');
    return outcomeOf(deleteCustomer(session.world, id), missing, (row) => ({
      deletedCustomerId: gid('Customer', row.id),
    }));
  },
};

/** The customer with this e-mail address or this phone number. */
export function findCustomer(
  world: World,
  email: string | undefined,
  phone: string | undefined,
): Customer | undefined {
  return allRows(world.customers).find(
    (row) =>
      (email !== undefined && row.email === email.toLowerCase()) ||
      (phone !== undefined && row.phone === phone),
  );
}

function readCustomer(input: Input): CustomerChange {
  const consent = readText(readInput(input['emailMarketingConsent'])['marketingState']);
  return {
    ...readEach(input, readTextOrNull, 'firstName', 'lastName', 'email', 'phone', 'note'),
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
    ...readEach(input, readTextOrNull, 'firstName', 'lastName', 'company', 'phone'),
    ...readEach(input, readTextOrNull, 'address1', 'address2', 'city', 'zip'),
    countryCode: code,
    country,
  };
}

/** What may be said about a customer; what is left out stays as it is. */
export interface CustomerChange extends Given<Omit<Customer, keyof Dated | 'state' | 'addresses'>> {
  /** All of them; the first one is the default. */
  readonly addresses?: readonly AddressChange[] | undefined;
}

export type AddressChange = Given<Omit<Address, 'id'>>;

/** Makes a customer, who needs a name, an e-mail address or a phone number. */
export function createCustomer(
  world: World,
  input: CustomerChange,
  nowMs: number,
): Changed<Customer> {
  const blank: Customer = {
    id: world.customers.nextId(),
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    note: null,
    tags: [],
    acceptsMarketing: false,
    state: 'DISABLED',
    addresses: [],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  return save(world, blank, input, nowMs);
}

/** Changes a customer; null when there is none with this id. */
export function updateCustomer(
  world: World,
  id: number | null,
  change: CustomerChange,
  nowMs: number,
): Changed<Customer> | null {
  const before = id === null ? null : world.customers.find(id);
  return before === null ? null : save(world, before, change, nowMs);
}

/** Deletes a customer who never ordered; null when there is none with this id. */
export function deleteCustomer(world: World, id: number | null): Changed<Customer> | null {
  const customer = id === null ? null : world.customers.find(id);
  if (customer === null) return null;
  if (world.ordersOf(customer.id).length > 0) {
    const rest = 'can’t be deleted because they have associated orders';
    return refuse(['id'], 'Customer', rest, 'INVALID');
  }
  world.customers.remove(customer.id);
  return done(customer);
}

function save(
  world: World,
  before: Customer,
  { tags, addresses, ...fields }: CustomerChange,
  nowMs: number,
): Changed<Customer> {
  const changed = withGiven(before, fields);
  const customer: Customer = {
    ...changed,
    firstName: text(changed.firstName),
    lastName: text(changed.lastName),
    email: text(changed.email)?.toLowerCase() ?? null,
    phone: phoneOf(changed.phone),
    tags: tags === undefined ? before.tags : cleanTags(tags),
    addresses:
      addresses?.map((address, at) => newAddress(world, before.id, at, address)) ??
      before.addresses,
    updatedAtMs: nowMs,
  };
  return saved(world.customers, customer, customerFaults(world, customer));
}

function customerFaults(world: World, customer: Customer): Fault[] {
  const { id, email, phone } = customer;
  if (email === null && phone === null && fullName(customer) === '') {
    const rest = 'must have a name, phone number or email address';
    const message = 'A name, phone number, or email address must be present';
    return [{ field: [], message, rest, code: 'BLANK' }];
  }
  const others = allRows(world.customers).filter((other) => other.id !== id);
  const check = (key: 'email' | 'phone', label: string, form: RegExp): Fault[] => {
    const value = customer[key];
    if (value === null) return [];
    const isTaken = others.some((other) => other[key] === value);
    return [
      ...faultIf(!form.test(value), [key], label, 'is invalid', 'INVALID'),
      ...faultIf(isTaken, [key], label, 'has already been taken', 'TAKEN'),
    ];
  };
  return [...check('email', 'Email', EMAIL), ...check('phone', 'Phone', /^\+\d{6,15}$/)];
}

function newAddress(world: World, customerId: number, at: number, given: AddressChange): Address {
  const { countryCode, country } = world.shop.address;
  return {
    // Above the ids of seeded addresses, with a range of its own for each customer.
    id: 9_500_000_000_000 + (customerId % 1_000_000_000) * 100 + at,
    firstName: given.firstName ?? null,
    lastName: given.lastName ?? null,
    company: given.company ?? null,
    address1: given.address1 ?? null,
    address2: given.address2 ?? null,
    city: given.city ?? null,
    zip: given.zip ?? null,
    country: given.country ?? given.countryCode ?? country,
    countryCode: given.countryCode ?? countryCode,
    phone: given.phone ?? null,
    latitude: null,
    longitude: null,
  };
}

/** An empty text counts as null. */
function text(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value.trim();
}

/** `+1 202-555 0142` → `+12025550142`. */
function phoneOf(value: string | null): string | null {
  return text(value)?.replaceAll(/[\s().-]/g, '') ?? null;
}
