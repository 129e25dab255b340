import { numberInGid, rowIdIn } from '../../api/formats.ts';
import { readInput, readText, readTexts } from '../../graphql/mutation.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { type Changed, cleanTags, done, type Fault, refusedFor, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import type { Customer } from './customer.ts';
import { storeCreditAccountsOf } from './store-credit/store-credit-mutations.ts';

/**
 * Merges two customers: one stays and gets the orders, addresses, tags and notes of both, the other
 * is deleted.
 */
export function mergeCustomers(session: GraphqlSession, args: Args): Changed<Customer> {
  const { world, context } = session;
  const find = (name: string): Customer | null =>
    world.customers.find(rowIdIn(args[name], 'Customer'));
  const one = find('customerOneId');
  const two = find('customerTwoId');
  const override = readInput(args['overrideFields']);
  const refused = refusedFor(mergeFaults(args, one, two));
  if (refused !== null || one === null || two === null) {
    return refused ?? { type: 'refused', faults: [MISSING] };
  }
  const chosen = (name: string): Customer | null => {
    const id = numberInGid(override[name], 'Customer');
    return [one, two].find((customer) => customer.id === id) ?? null;
  };
  const wrong = overrideFaults(override, chosen);
  const wrongOverride = refusedFor(wrong);
  if (wrongOverride !== null) return wrongOverride;
  const kept = chosen('customerIdOfEmailToKeep') ?? keptOf(one, two);
  const gone = kept === one ? two : one;
  const of = (name: string): Customer => chosen(name) ?? kept;
  const notes = [kept.note, gone.note].filter((note) => note !== null);
  const addresses = [...kept.addresses, ...gone.addresses].toSorted((a, b) => a.id - b.id);
  const phoneOf = chosen('customerIdOfPhoneNumberToKeep') ?? (kept.phone === null ? gone : kept);
  const row: Customer = {
    ...kept,
    firstName: of('customerIdOfFirstNameToKeep').firstName ?? gone.firstName,
    lastName: of('customerIdOfLastNameToKeep').lastName ?? gone.lastName,
    email: kept.email ?? gone.email,
    phone: phoneOf.phone,
    smsConsent: phoneOf.smsConsent,
    whatsAppConsent: phoneOf.whatsAppConsent,
    note: readText(override['note']) ?? (notes.length === 0 ? null : notes.join('\n')),
    tags: cleanTags(readTexts(override['tags']) ?? [...kept.tags, ...gone.tags]),
    addresses,
    defaultAddressId:
      of('customerIdOfDefaultAddressToKeep').defaultAddressId ?? gone.defaultAddressId,
    createdAtMs: Math.min(one.createdAtMs, two.createdAtMs),
    updatedAtMs: context.nowMs,
  };
  moveRecords(world, gone.id, kept.id);
  const owner = { typename: 'Customer', id: kept.id } as const;
  const own = world.metafields.of(owner);
  for (const entry of world.metafields.of({ typename: 'Customer', id: gone.id })) {
    const isOwn = own.some(
      ({ namespace, key }) => namespace === entry.namespace && key === entry.key,
    );
    if (!isOwn) world.metafields.set(owner, entry, context.nowMs);
  }
  world.customers.remove(gone.id);
  world.customers.put(row);
  return done(row);
}

/**
 * The customer that stays, by the rules that the schema states for `customerMerge`: the only one with
 * an e-mail address; of two the one with an enabled account, with a consent to e-mail marketing, with
 * an invited account; else the second one.
 */
function keptOf(one: Customer, two: Customer): Customer {
  if (one.email === null || two.email === null)
    return two.email === null && one.email !== null ? one : two;
  const ranks: ReadonlyArray<(customer: Customer) => number> = [
    ({ state }) => Number(state === 'ENABLED'),
    ({ emailConsent }) => CONSENT_RANKS[emailConsent?.state ?? ''] ?? 0,
    ({ state }) => Number(state === 'INVITED'),
  ];
  const rank = ranks.find((rankOf) => rankOf(one) !== rankOf(two));
  return rank !== undefined && rank(one) > rank(two) ? one : two;
}

const CONSENT_RANKS: Readonly<Record<string, number>> = { SUBSCRIBED: 2, PENDING: 1 };

/** Gives everything that names the deleted customer to the one that stays. */
function moveRecords(world: World, goneId: number, keptId: number): void {
  const moved = <Row extends { readonly customerId: number | null }>(row: Row): Row =>
    row.customerId === goneId ? { ...row, customerId: keptId } : row;
  for (const order of world.ordersOf(goneId)) world.orders.put(moved(order));
  for (const draft of allRows(world.draftOrders)) {
    if (draft.customerId === goneId) world.draftOrders.put(moved(draft));
  }
  for (const card of allRows(world.giftCards)) {
    if (card.customerId !== goneId && card.recipient?.customerId !== goneId) continue;
    const recipient = card.recipient === null ? null : moved(card.recipient);
    world.giftCards.put({ ...moved(card), recipient });
  }
  for (const discount of allRows(world.discounts)) {
    const { context } = discount;
    if (context.type !== 'customers' || !context.ids.includes(goneId)) continue;
    const ids = [...new Set(context.ids.map((id) => (id === goneId ? keptId : id)))];
    world.discounts.put({ ...discount, context: { ...context, ids } });
  }
  for (const company of allRows(world.companies)) {
    if (!company.contacts.some(({ customerId }) => customerId === goneId)) continue;
    world.companies.put({ ...company, contacts: company.contacts.map(moved) });
  }
  for (const account of storeCreditAccountsOf({ ownerType: 'Customer', ownerId: goneId }, world)) {
    world.storeCredits.put({ ...account, ownerId: keptId });
  }
}

const MISSING = sentence(['customerOneId'], 'Customer does not exist', 'INVALID_CUSTOMER_ID');

function mergeFaults(args: Args, one: Customer | null, two: Customer | null): Fault[] {
  if (one !== null && one.id === two?.id) {
    return [sentence([], 'Customers IDs should not match', 'INVALID_CUSTOMER_ID')];
  }
  return [
    ...(one === null ? [missing('customerOneId', args)] : []),
    ...(two === null ? [missing('customerTwoId', args)] : []),
  ];
}

function missing(name: string, args: Args): Fault {
  const id = numberInGid(args[name], 'Customer') ?? '';
  return sentence([name], `Customer does not exist with ID ${id}`, 'INVALID_CUSTOMER_ID');
}

/** The field of a customer that each override chooses. */
const CHOICES = {
  customerIdOfEmailToKeep: 'email',
  customerIdOfPhoneNumberToKeep: 'phone',
  customerIdOfFirstNameToKeep: 'firstName',
  customerIdOfLastNameToKeep: 'lastName',
  customerIdOfDefaultAddressToKeep: 'defaultAddressId',
} as const;

function overrideFaults(
  override: Readonly<Record<string, unknown>>,
  chosen: (name: string) => Customer | null,
): Fault[] {
  return Object.entries(CHOICES).flatMap(([name, part]) => {
    if (override[name] == null) return [];
    const customer = chosen(name);
    const at = ['overrideFields', name];
    if (customer === null) {
      return [
        sentence(
          at,
          'Customer is not one of the two that are merged',
          'OVERRIDE_ATTRIBUTE_INVALID',
        ),
      ];
    }
    return customer[part] === null
      ? [sentence(at, 'Customer has no such value to keep', 'MISSING_OVERRIDE_ATTRIBUTE')]
      : [];
  });
}
