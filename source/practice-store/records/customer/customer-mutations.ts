import { gid, numberInGid } from '../../api/formats.ts';
import {
  finishedJob,
  type Input,
  made,
  type Outcome,
  outcomeOf,
  readEach,
  readFlag,
  readInput,
  readInputs,
  readText,
  readTextOrNull,
  readTexts,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, type Fault, sentence } from '../change.ts';
import { findByCustomId as findOwner, IDENTIFIER_WORDS } from '../custom-data/custom-id.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { hashText } from '../random.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { readAddress } from './address-input.ts';
import type { Address } from './address.ts';
import { type Channel, CHANNEL_NAMES, CHANNELS, consentFaults, readConsent } from './consent.ts';
import {
  addAddress,
  changeAddress,
  createCustomer,
  type CustomerChange,
  deleteCustomer,
  removeAddress,
  updateCustomer,
} from './customer-changes.ts';
import { mergeCustomers } from './customer-merge.ts';
import type { Consent, Customer } from './customer.ts';

const CUSTOMER_MISSING = sentence(['id'], 'Customer does not exist', 'NOT_FOUND');
const ID_ON_CREATION = sentence(['id'], 'Cannot specify ID on creation', 'INVALID');
const ADDRESS_MISSING = sentence(['addressId'], 'Address does not exist', 'NOT_FOUND');

/** Mutations of customers. */
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
    // What is never taken here is refused before anybody looks for the customer.
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
        addAddress(session.world, customer, readAddress(readInput(args['address'])), {
          isDefault: args['setAsDefault'] === true,
          nowMs: session.context.nowMs,
          at: ['address'],
        }),
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
          {
            isDefault: args['setAsDefault'] === true,
            nowMs: session.context.nowMs,
            at: ['address'],
          },
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
    withCustomer(args, session, ({ id, state }) =>
      state === 'ENABLED'
        ? userErrors(sentence(['customerId'], 'Account already enabled', 'INVALID'))
        : made({
            accountActivationUrl: `https://${session.context.shop}/account/activate/${id}/${hashText(`${session.world.seed}/${id}`).toString(16)}`,
          }),
    ),
};

/** What `customerSet` says about its identifier. */
function refused(code: keyof typeof IDENTIFIER_WORDS): Outcome {
  return userErrors(sentence(['input'], IDENTIFIER_WORDS[code], code));
}

/** Makes or changes the customer that an identifier names. */
function customerSet(args: Readonly<Record<string, unknown>>, session: GraphqlSession): Outcome {
  const input = readInput(args['input']);
  const identifier = readInput(args['identifier']);
  const { world, context } = session;
  const hasIdentifier = Object.keys(identifier).length > 0;
  if (hasIdentifier && input['id'] != null) {
    return refused('ID_NOT_ALLOWED');
  }
  for (const name of ['email', 'phone'] as const) {
    const wanted = readText(identifier[name]);
    if (wanted === undefined) continue;
    const given = readText(input[name]);
    if (given === undefined) {
      return refused('MISSING_FIELD_REQUIRED');
    }
    if (given.toLowerCase() !== wanted.toLowerCase()) {
      return refused('INPUT_MISMATCH');
    }
  }
  const wantedId = identifier['id'] ?? input['id'] ?? null;
  const found =
    wantedId === null
      ? ((identifier['customId'] == null
          ? findCustomer(world, readText(identifier['email']), readText(identifier['phone']))
          : findByCustomId(session, identifier['customId'])) ?? null)
      : world.customers.find(numberInGid(wantedId, 'Customer') ?? -1);
  if (wantedId !== null && found === null) {
    return refused('NOT_FOUND');
  }
  const change = readCustomer(input);
  const changed =
    found === null
      ? createCustomer(world, change, context.nowMs)
      : updateCustomer(world, found.id, change, context.nowMs);
  if (changed?.type === 'done' && identifier['customId'] != null) {
    const content = { ...readInput(identifier['customId']), type: 'id' };
    setMetafields(session, { typename: 'Customer', id: changed.row.id }, [content]);
  }
  return outcomeOf(changed, CUSTOMER_MISSING, shownAs('Customer', session), ['input']);
}

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

/**
 * The customer with this value in a metafield whose definition makes it an id.
 * @throws FieldError where there is no such definition
 */
export function findByCustomId(session: GraphqlSession, value: unknown): Customer | null {
  return findOwner(session, 'Customer', session.world.customers, value);
}

function readCustomer(input: Input): CustomerChange {
  return {
    ...readEach(input, readTextOrNull, 'firstName', 'lastName', 'email', 'phone', 'note'),
    ...readEach(input, readTextOrNull, 'multipassIdentifier'),
    ...readEach(input, readTexts, 'tags', 'taxExemptions'),
    taxExempt: readFlag(input['taxExempt']),
    locale: readText(input['locale']),
    addresses: readInputs(input['addresses'])?.map((address) => ({
      ...readAddress(address),
      id: address['id'] == null ? null : (numberInGid(address['id'], 'MailingAddress') ?? -1),
    })),
  };
}

/** The consents in the input of a new customer, under their names in the row. */
function readConsents(input: Input, nowMs: number): CustomerChange {
  const consents: Record<string, Consent | undefined> = {};
  for (const name of CHANNEL_NAMES) {
    consents[CHANNELS[name].row] = readConsent(input[name], nowMs);
  }
  return consents;
}

function givenConsentFaults(
  { world, context }: GraphqlSession,
  input: Input,
  customer: Customer,
): Fault[] {
  return CHANNEL_NAMES.flatMap((name) => {
    const given = readConsent(input[name], context.nowMs);
    if (given === undefined) return [];
    const { needs, missing } = CHANNELS[name];
    if (customer[needs] === null) return [sentence([name], missing, 'INVALID')];
    return consentFaults(world, given, readInput(input[name]), context.nowMs, [name]);
  });
}

function consentUpdate(name: Channel): RootField {
  const { row, needs, missing } = CHANNELS[name];
  return (args, session) => {
    const { world, context } = session;
    const input = readInput(args['input']);
    const at = ['input', name];
    const consent = readConsent(input[name], context.nowMs);
    const customer = world.customers.find(numberInGid(input['customerId'], 'Customer') ?? -1);
    if (customer === null || consent === undefined) {
      return userErrors(sentence(['input', 'customerId'], 'Customer not found', 'INVALID'));
    }
    if (customer[needs] === null) return userErrors(sentence(at, missing, 'INVALID'));
    const faults = consentFaults(world, consent, readInput(input[name]), context.nowMs, at);
    if (faults.length > 0) return userErrors(...faults);
    const changed = { ...customer, [row]: consent, updatedAtMs: context.nowMs };
    world.customers.put(changed);
    return made(shownAs('Customer', session)(changed));
  };
}

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

/** What is done to the customer of the argument `customerId`. */
function withCustomer(
  args: Readonly<Record<string, unknown>>,
  { world }: GraphqlSession,
  change: (customer: Customer) => Outcome,
): Outcome {
  const customer = world.customers.find(numberInGid(args['customerId'], 'Customer') ?? -1);
  if (customer === null) {
    return userErrors(sentence(['customerId'], 'Customer does not exist', 'NOT_FOUND'));
  }
  if (readInput(args['address'])['id'] != null) {
    const message = 'The practice store does not take the id of an address here';
    return userErrors(sentence(['address', 'id'], message, 'INVALID'));
  }
  return change(customer);
}

function addressOutcome(changed: Changed<Address> | null, { objects }: GraphqlSession): Outcome {
  return outcomeOf(changed, ADDRESS_MISSING, (address) => ({
    address: objects.MailingAddress(address),
  }));
}
