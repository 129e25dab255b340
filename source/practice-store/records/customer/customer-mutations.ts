import { gid, numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  finishedJob,
  type Input,
  made,
  type Outcome,
  outcomeOf,
  readInput,
  readTexts,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, sentence } from '../change.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { readAddress } from './address-input.ts';
import type { Address } from './address.ts';
import { consentUpdate, givenConsentFaults, readConsents } from './consent-mutations.ts';
import { CHANNEL_NAMES, CHANNELS } from './consent.ts';
import { activationUrl } from './customer-account.ts';
import {
  addAddress,
  changeAddress,
  createCustomer,
  deleteCustomer,
  removeAddress,
  updateCustomer,
} from './customer-changes.ts';
import { readCustomer } from './customer-input.ts';
import { mergeCustomers } from './customer-merge.ts';
import { CUSTOMER_MISSING, customerSet } from './customer-set.ts';
import type { Customer } from './customer.ts';
const ID_ON_CREATION = sentence(['id'], 'Cannot specify ID on creation', 'INVALID');
const ADDRESS_MISSING = sentence(['addressId'], 'Address does not exist', 'NOT_FOUND');

export const customerMutations: RootTable = {
  customerCreate: (args, session) => {
    const input = readInput(args['input']);
    const { nowMs } = session.context;
    const faults = [
      ...(input['id'] == null ? [] : [ID_ON_CREATION]),
      ...inputFaults(input['metafields'], 'Customer', session),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const consents = readConsents(input, nowMs);
    const changed = createCustomer(
      session.world,
      { ...readCustomer(input), ...consents },
      nowMs,
      (customer) => givenConsentFaults(session, input, customer),
    );
    if (changed.type === 'done') {
      setMetafields(session, { typename: 'Customer', id: changed.row.id }, input['metafields']);
    }
    return outcomeOf(changed, CUSTOMER_MISSING, shownAs('Customer', session));
  },

  customerUpdate: (args, session) => {
    const input = readInput(args['input']);
    const id = numberInGid(input['id'], 'Customer');
    // Consents are always refused here, even for an unknown customer.
    const elsewhere = CHANNEL_NAMES.filter((name) => input[name] != null).map((name) => {
      const message = `To update ${name}, please use the ${CHANNELS[name].mutation} Mutation instead`;
      return sentence([name], message, 'INVALID');
    });
    if (elsewhere.length > 0) return userErrors(...elsewhere);
    const faults = inputFaults(input['metafields'], { typename: 'Customer', id }, session);
    const isKnown = id !== null && session.world.customers.find(id) !== null;
    if (isKnown && faults.length > 0) return userErrors(...faults);
    const changed = updateCustomer(session.world, id, readCustomer(input), session.context.nowMs);
    if (changed?.type === 'done') {
      setMetafields(session, { typename: 'Customer', id: changed.row.id }, input['metafields']);
    }
    return outcomeOf(changed, CUSTOMER_MISSING, shownAs('Customer', session));
  },

  customerSet,

  customerDelete: (args, session) => {
    const id = numberInGid(readInput(args['input'])['id'], 'Customer');
    const missing = sentence(['id'], "Customer can't be found", 'NOT_FOUND');
    return outcomeOf(deleteCustomer(session.world, id, session.context.nowMs), missing, (row) => ({
      deletedCustomerId: gid('Customer', row.id),
    }));
  },

  customerMerge: (args, session) => {
    const merged = mergeCustomers(session, args);
    return outcomeOf(merged, CUSTOMER_MISSING, ({ id }) => ({
      resultingCustomerId: gid('Customer', id),
      job: finishedJob(),
    }));
  },

  customerEmailMarketingConsentUpdate: consentUpdate('emailMarketingConsent'),
  customerSmsMarketingConsentUpdate: consentUpdate('smsMarketingConsent'),
  customerWhatsAppMarketingConsentUpdate: consentUpdate('whatsAppMarketingConsent'),

  customerAddTaxExemptions: exemptionsChange((before, given) => [...before, ...given]),
  customerRemoveTaxExemptions: exemptionsChange((before, given) =>
    before.filter((entry) => !given.includes(entry)),
  ),
  customerReplaceTaxExemptions: exemptionsChange((_before, given) => given),

  customerAddressCreate: (args, session) =>
    withCustomer(args, session, (customer) =>
      addressOutcome(
        addAddress(
          session.world,
          customer,
          readAddress(readInput(args['address'])),
          addressOptions(args, session),
        ),
        session,
      ),
    ),

  customerAddressUpdate: (args, session) =>
    withCustomer(args, session, (customer) =>
      addressOutcome(
        changeAddress(
          session.world,
          customer,
          numberInGid(args['addressId'], 'MailingAddress'),
          readAddress(readInput(args['address'])),
          addressOptions(args, session),
        ),
        session,
      ),
    ),

  customerAddressDelete: (args, session) =>
    withCustomer(args, session, (customer) =>
      outcomeOf(
        removeAddress(
          session.world,
          customer,
          numberInGid(args['addressId'], 'MailingAddress'),
          session.context.nowMs,
        ),
        ADDRESS_MISSING,
        () => ({ deletedAddressId: args['addressId'] }),
      ),
    ),

  customerUpdateDefaultAddress: (args, session) =>
    withCustomer(args, session, (customer) => {
      const id = numberInGid(args['addressId'], 'MailingAddress');
      if (!customer.addresses.some((address) => address.id === id)) {
        return userErrors(ADDRESS_MISSING);
      }
      const row = { ...customer, defaultAddressId: id, updatedAtMs: session.context.nowMs };
      session.world.customers.put(row);
      return made(shownAs('Customer', session)(row));
    }),

  customerGenerateAccountActivationUrl: (args, session) =>
    withCustomer(args, session, (customer) =>
      customer.state === 'ENABLED'
        ? userErrors(sentence(['customerId'], 'Account already enabled', 'INVALID'))
        : made({
            accountActivationUrl: activationUrl(session, customer),
          }),
    ),
};

function exemptionsChange(
  change: (before: readonly string[], given: readonly string[]) => readonly string[],
): RootField {
  return (args, session) =>
    withCustomer(args, session, (customer) => {
      const given = readTexts(args['taxExemptions']) ?? [];
      const row = {
        ...customer,
        taxExemptions: [...new Set(change(customer.taxExemptions, given))],
        updatedAtMs: session.context.nowMs,
      };
      session.world.customers.put(row);
      return made(shownAs('Customer', session)(row));
    });
}

/**
 * Applies a change to the customer of the argument `customerId`; a user error for an unknown one.
 */
function withCustomer(
  args: Readonly<Record<string, unknown>>,
  { world }: GraphqlSession,
  change: (customer: Customer) => Outcome,
): Outcome {
  const customer = world.customers.find(rowIdIn(args['customerId'], 'Customer'));
  if (customer === null) {
    return userErrors(sentence(['customerId'], 'Customer does not exist', 'NOT_FOUND'));
  }
  if (readInput(args['address'])['id'] != null) {
    const message = 'The practice store does not take the id of an address here';
    return userErrors(sentence(['address', 'id'], message, 'INVALID'));
  }
  return change(customer);
}

function addressOptions(args: Input, { context }: GraphqlSession) {
  return { isDefault: args['setAsDefault'] === true, nowMs: context.nowMs, at: ['address'] };
}

function addressOutcome(changed: Changed<Address> | null, { objects }: GraphqlSession): Outcome {
  return outcomeOf(changed, ADDRESS_MISSING, (address) => ({
    address: objects.MailingAddress(address),
  }));
}
