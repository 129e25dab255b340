import { moneyText, timeText, timeTextOrNull, parseMoment } from '../../api/formats.ts';
import {
  type BodyObject,
  eachAt,
  flagAt,
  objectAt,
  objectsAt,
  plainTextAt,
  tagsAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import { restResource, type RestWrites } from '../../rest/resource.ts';
import { sharedFilters } from '../../rest/row-filters.ts';
import type { Changed } from '../change.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { spentCents, sumOf } from '../order/order-sums.ts';
import type { Session, World } from '../world.ts';
import { readAddress } from './address-rest.ts';
import { customerAddressJson } from './address-type.ts';
import { collectedFrom } from './consent.ts';
import { bodyFaults } from './customer-body-faults.ts';
import {
  createCustomer,
  type CustomerChange,
  deleteCustomer,
  updateCustomer,
} from './customer-changes.ts';
import type { Consent, Customer } from './customer.ts';

/** REST changes customers by the same rules as GraphQL. */
const customerWrites: RestWrites<Customer> = {
  create: (session, body) => {
    const { world, context } = session;
    const change = { ...readChange(body, context.nowMs), ...readAccount(body) };
    const changed = createCustomer(world, change, context.nowMs, (customer) => [
      ...bodyFaults(session, body, customer),
      ...inputFaults(readMetafields(body), 'Customer', session),
    ]);
    return withMetafields(session, changed, body);
  },
  update: (session, id, body) => {
    const { world, context } = session;
    const change = { ...readChange(body, context.nowMs), ...readAccount(body) };
    const changed = updateCustomer(world, id, change, context.nowMs, (customer) => [
      ...bodyFaults(session, body, customer),
      ...inputFaults(readMetafields(body), { typename: 'Customer', id }, session),
    ]);
    return changed && withMetafields(session, changed, body);
  },
  remove: ({ world, context }, id) => deleteCustomer(world, id, context.nowMs),
};

/** `customers.json`, `customers/count.json`, `customers/{id}.json`. */
export const customersResource = restResource<Customer>({
  plural: 'customers',
  scope: 'customers',
  rows: ({ world }) => world.customers,
  toJson: (customer, { world }) => customerJson(customer, world),
  filters: sharedFilters,
  isPersonal: true,
  writes: customerWrites,
});

/** The REST form of a customer with addresses, in lists and inside orders. */
export function customerJson(customer: Customer, world: World): Readonly<Record<string, unknown>> {
  const orders = world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
  const last = orders.at(-1);
  const addresses = customer.addresses.map((address) =>
    customerAddressJson(address, customer.id, address.id === customer.defaultAddressId),
  );
  const first = customer.addresses.findIndex(({ id }) => id === customer.defaultAddressId);
  return {
    id: customer.id,
    created_at: timeText(customer.createdAtMs),
    updated_at: timeText(customer.updatedAtMs),
    first_name: customer.firstName,
    last_name: customer.lastName,
    orders_count: orders.length,
    state: customer.state.toLowerCase(),
    total_spent: moneyText(sumOf(orders, spentCents)),
    last_order_id: last?.id ?? null,
    note: customer.note,
    verified_email: customer.verifiedEmail,
    multipass_identifier: customer.multipassIdentifier,
    tax_exempt: customer.taxExempt,
    tags: customer.tags.join(', '),
    last_order_name: last === undefined ? null : `#${last.number}`,
    email: customer.email,
    phone: customer.phone,
    currency: world.shop.currency,
    addresses,
    tax_exemptions: customer.taxExemptions,
    email_marketing_consent: customer.email === null ? null : consentJson(customer.emailConsent),
    sms_marketing_consent:
      customer.phone === null
        ? null
        : {
            ...consentJson(customer.smsConsent),
            consent_collected_from: collectedFrom(customer.smsConsent),
          },
    admin_graphql_api_id: `gid://shopify/Customer/${customer.id}`,
    default_address: addresses[first] ?? null,
  };
}

function consentJson(consent: Consent | null): Readonly<Record<string, unknown>> {
  return {
    state: (consent?.state ?? 'NOT_SUBSCRIBED').toLowerCase(),
    opt_in_level: (consent?.level ?? 'SINGLE_OPT_IN').toLowerCase(),
    consent_updated_at: timeTextOrNull(consent?.updatedAtMs ?? null),
  };
}

function readChange(body: BodyObject, nowMs: number): CustomerChange {
  const accepts = flagAt(body, 'accepts_marketing');
  const says: Consent | undefined =
    accepts === undefined
      ? undefined
      : {
          state: accepts ? 'SUBSCRIBED' : 'UNSUBSCRIBED',
          level: 'SINGLE_OPT_IN',
          updatedAtMs: nowMs,
          locationId: null,
        };
  return {
    ...eachAt(body, textAt, 'firstName', 'lastName', 'email', 'phone', 'note'),
    ...eachAt(body, textAt, 'multipassIdentifier'),
    ...eachAt(body, flagAt, 'taxExempt', 'verifiedEmail'),
    ...eachAt(body, tagsAt, 'tags', 'taxExemptions'),
    emailConsent: readRestConsent(body, 'email_marketing_consent', nowMs) ?? says,
    smsConsent: readRestConsent(body, 'sms_marketing_consent', nowMs),
    addresses: objectsAt(body, 'addresses')?.map((address) => ({
      ...readAddress(address),
      id: wholeAt(address, 'id') ?? null,
      isDefault: flagAt(address, 'default') ?? false,
    })),
  };
}

/** A password activates the account; an invitation is only noted, since no mail is sent. */
function readAccount(body: BodyObject): Pick<CustomerChange, 'state'> {
  if (textAt(body, 'password') != null) return { state: 'ENABLED' };
  return body['send_email_invite'] === true ? { state: 'INVITED' } : {};
}

function readRestConsent(body: BodyObject, key: string, nowMs: number): Consent | undefined {
  const given = objectAt(body, key);
  const state = given === null ? undefined : plainTextAt(given, 'state');
  if (given === null || state === undefined) return undefined;
  const at = parseMoment(plainTextAt(given, 'consent_updated_at') ?? '');
  const from = plainTextAt(given, 'consent_collected_from');
  return {
    state: state.toUpperCase(),
    level: (plainTextAt(given, 'opt_in_level') || 'single_opt_in').toUpperCase(),
    updatedAtMs: Number.isNaN(at) ? nowMs : at,
    locationId: null,
    ...(from === undefined ? {} : { collectedFrom: from.toUpperCase() }),
  };
}

/** The metafields of a body, where values that are not strings become JSON text. */
function readMetafields(body: BodyObject): readonly BodyObject[] {
  return (objectsAt(body, 'metafields') ?? []).map((entry) => {
    const { value } = entry;
    const isText = typeof value === 'string' || value == null;
    return { ...entry, value: isText ? value : JSON.stringify(value) };
  });
}

function withMetafields(
  session: Session,
  changed: Changed<Customer>,
  body: BodyObject,
): Changed<Customer> {
  if (changed.type === 'done') {
    setMetafields(session, { typename: 'Customer', id: changed.row.id }, readMetafields(body));
  }
  return changed;
}
