import {
  type Changed,
  cleanTags,
  done,
  EMAIL,
  type Fault,
  faultIf,
  type Given,
  lengthFaults,
  refuse,
  refusedFor,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import { removeContactsOf } from '../company/contact-removal.ts';
import { allRows, type Dated } from '../rows.ts';
import type { World } from '../world.ts';
import { type AddressChange, blankAddress, changedAddress } from './address-input.ts';
import type { Address } from './address.ts';
import { type Customer, fullName, newAddressId } from './customer.ts';

const LONGEST_NOTE = 5000;
const MOST_TAGS = 250;

/** Fields of a customer to change; a field that is left out stays as it is. */
export interface CustomerChange extends Given<
  Omit<Customer, keyof Dated | 'addresses' | 'defaultAddressId' | 'addressesMade'>
> {
  /**
   * The complete new list; an entry with an id changes that address. The default is the first entry
   * with `isDefault`, or else the first one.
   */
  readonly addresses?: readonly GivenAddress[] | undefined;
}

type GivenAddress = AddressChange & {
  readonly id?: number | null;
  readonly isDefault?: boolean;
};

/**
 * Creates a customer, who needs a name, an e-mail address or a phone number.
 * @param check adds faults of the new row, before it is saved
 */
export function createCustomer(
  world: World,
  input: CustomerChange,
  nowMs: number,
  check: (customer: Customer) => readonly Fault[] = () => [],
): Changed<Customer> {
  const blank: Customer = {
    id: world.customers.nextId(),
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    note: null,
    tags: [],
    emailConsent: null,
    smsConsent: null,
    whatsAppConsent: null,
    verifiedEmail: true,
    taxExempt: false,
    taxExemptions: [],
    locale: 'en',
    multipassIdentifier: null,
    state: 'DISABLED',
    addresses: [],
    defaultAddressId: null,
    addressesMade: 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  return save(world, blank, input, nowMs, check);
}

/** Changes a customer; null when there is none with this id. */
export function updateCustomer(
  world: World,
  id: number | null,
  change: CustomerChange,
  nowMs: number,
  check: (customer: Customer) => readonly Fault[] = () => [],
): Changed<Customer> | null {
  const before = id === null ? null : world.customers.find(id);
  return before === null ? null : save(world, before, change, nowMs, check);
}

/** Deletes a customer who never ordered; null when there is none with this id. */
export function deleteCustomer(
  world: World,
  id: number | null,
  nowMs: number,
): Changed<Customer> | null {
  const customer = id === null ? null : world.customers.find(id);
  if (customer === null) return null;
  if (world.ordersOf(customer.id).length > 0) {
    const rest = 'can’t be deleted because they have associated orders';
    return refuse(['id'], 'Customer', rest, 'INVALID');
  }
  const isRecipient = allRows(world.giftCards).some(
    ({ recipient }) =>
      recipient?.customerId === customer.id && (recipient.sendNotificationAtMs ?? 0) > nowMs,
  );
  if (isRecipient) {
    const rest = "can't be deleted because they are the recipient of an unsent scheduled gift card";
    return refuse(['id'], 'Customer', rest, 'INVALID');
  }
  removeContactsOf(world, customer.id, nowMs);
  world.customers.remove(customer.id);
  return done(customer);
}

function save(
  world: World,
  before: Customer,
  { tags, addresses, ...fields }: CustomerChange,
  nowMs: number,
  check: (customer: Customer) => readonly Fault[],
): Changed<Customer> {
  const changed = withGiven(before, fields);
  const email = emailOf(changed.email);
  const phone = phoneOf(changed.phone);
  const replaced = addresses === undefined ? null : replacedAddresses(world, before, addresses);
  const customer: Customer = {
    ...changed,
    ...replaced?.kept,
    firstName: text(changed.firstName),
    lastName: text(changed.lastName),
    email,
    phone,
    // A consent is removed with the e-mail address or phone number that it is about.
    emailConsent: email === null ? null : changed.emailConsent,
    smsConsent: phone === null ? null : changed.smsConsent,
    whatsAppConsent: phone === null ? null : changed.whatsAppConsent,
    tags: tags === undefined ? before.tags : cleanTags(tags),
    taxExemptions: [...new Set(changed.taxExemptions)],
    updatedAtMs: nowMs,
  };
  return saved(world.customers, customer, [
    ...customerFaults(world, customer),
    ...(replaced?.faults ?? []),
    ...check(customer),
  ]);
}

function replacedAddresses(
  world: World,
  before: Customer,
  given: readonly GivenAddress[],
): { kept: Pick<Customer, 'addresses' | 'defaultAddressId' | 'addressesMade'>; faults: Fault[] } {
  let made = before.addressesMade;
  const faults: Fault[] = [];
  const first = given.findIndex(({ isDefault }) => isDefault === true);
  const addresses = given.map(({ id, ...change }, at): Address => {
    const path = ['addresses', String(at)];
    const known = id == null ? null : before.addresses.find((entry) => entry.id === id);
    if (known === undefined) {
      const message = 'The practice store takes only the id of an address of this customer';
      faults.push(sentence([...path, 'id'], message, 'NOT_FOUND'));
    }
    const from = known ?? blankAddress(newAddressId(before.id, made++), world.shop.address);
    const next = changedAddress(from, change, path);
    faults.push(...next.faults);
    return next.address;
  });
  return {
    kept: {
      addresses: addresses.toSorted((a, b) => a.id - b.id),
      defaultAddressId: addresses[Math.max(0, first)]?.id ?? null,
      addressesMade: made,
    },
    faults,
  };
}

function customerFaults(world: World, customer: Customer): Fault[] {
  const { id, email, phone, note, tags, locale, multipassIdentifier } = customer;
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
      ...lengthFaults(value, [key], label),
      ...faultIf(!form.test(value), [key], label, 'is invalid', 'INVALID'),
      ...faultIf(isTaken, [key], label, 'has already been taken', 'TAKEN'),
    ];
  };
  const isTaken =
    multipassIdentifier !== null &&
    others.some((other) => other.multipassIdentifier === multipassIdentifier);
  const longestNote = `is too long (maximum is ${LONGEST_NOTE} characters)`;
  return [
    ...lengthFaults(customer.firstName ?? '', ['firstName'], 'First name'),
    ...lengthFaults(customer.lastName ?? '', ['lastName'], 'Last name'),
    ...check('email', 'Email', EMAIL),
    ...check('phone', 'Phone', /^\+\d{6,15}$/),
    ...faultIf((note ?? '').length > LONGEST_NOTE, ['note'], 'Note', longestNote, 'TOO_LONG'),
    ...faultIf(
      tags.length > MOST_TAGS,
      ['tags'],
      'Tags',
      `cannot be more than ${MOST_TAGS}`,
      'TOO_LONG',
    ),
    ...tags.slice(0, MOST_TAGS).flatMap((tag) => lengthFaults(tag, ['tags'], 'Tags')),
    ...faultIf(
      !/^[a-z]{2,3}(?:[-_]\w{2,8})*$/i.test(locale),
      ['locale'],
      'Locale',
      'is invalid',
      'INVALID',
    ),
    ...faultIf(
      isTaken,
      ['multipassIdentifier'],
      'Multipass identifier',
      'has already been taken',
      'TAKEN',
    ),
  ];
}

/** Adds an address to a customer; the first one is the default. */
export function addAddress(
  world: World,
  customer: Customer,
  given: AddressChange,
  options: { readonly isDefault: boolean; readonly nowMs: number; readonly at: readonly string[] },
): Changed<Address> {
  const id = newAddressId(customer.id, customer.addressesMade);
  // As in the service, an address without a name gets the name of the customer.
  const { firstName, lastName } = customer;
  const blank = { ...blankAddress(id, world.shop.address), firstName, lastName };
  const { address, faults } = changedAddress(blank, given, options.at);
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  world.customers.put({
    ...customer,
    addresses: [...customer.addresses, address].toSorted((a, b) => a.id - b.id),
    addressesMade: customer.addressesMade + 1,
    defaultAddressId: options.isDefault ? id : (customer.defaultAddressId ?? id),
    updatedAtMs: options.nowMs,
  });
  return done(address);
}

/** Changes an address of a customer; null when they have none with this id. */
export function changeAddress(
  world: World,
  customer: Customer,
  id: number | null,
  given: AddressChange,
  options: { readonly isDefault: boolean; readonly nowMs: number; readonly at: readonly string[] },
): Changed<Address> | null {
  const before = customer.addresses.find((entry) => entry.id === id);
  if (before === undefined) return null;
  const { address, faults } = changedAddress(before, given, options.at);
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  world.customers.put({
    ...customer,
    addresses: customer.addresses.map((entry) => (entry.id === id ? address : entry)),
    defaultAddressId: options.isDefault ? id : customer.defaultAddressId,
    updatedAtMs: options.nowMs,
  });
  return done(address);
}

/**
 * Removes an address; null when there is none with this id. If it was the default, the first
 * remaining one becomes the default.
 */
export function removeAddress(
  world: World,
  customer: Customer,
  id: number | null,
  nowMs: number,
): Changed<Address> | null {
  const gone = customer.addresses.find((entry) => entry.id === id);
  if (gone === undefined) return null;
  const addresses = customer.addresses.filter((entry) => entry.id !== id);
  const { defaultAddressId } = customer;
  world.customers.put({
    ...customer,
    addresses,
    defaultAddressId: defaultAddressId === id ? (addresses[0]?.id ?? null) : defaultAddressId,
    updatedAtMs: nowMs,
  });
  return done(gone);
}

/** The trimmed text; null for an empty one. */
function text(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value.trim();
}

/** An e-mail address as it is kept: `Ebba@Example.com` → `ebba@example.com`. */
export function emailOf(value: string | null): string | null {
  return text(value)?.toLowerCase() ?? null;
}

/** A phone number as it is kept: `+1 202-555 0142` → `+12025550142`. */
export function phoneOf(value: string | null): string | null {
  return text(value)?.replaceAll(/[\s().-]/g, '') ?? null;
}
