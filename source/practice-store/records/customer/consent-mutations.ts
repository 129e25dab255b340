import { rowIdIn } from '../../api/formats.ts';
import { type Input, made, readInput, shownAs, userErrors } from '../../graphql/mutation.ts';
import type { RootField } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, sentence } from '../change.ts';
import { type Channel, CHANNEL_NAMES, CHANNELS, consentFaults, readConsent } from './consent.ts';
import type { CustomerChange } from './customer-changes.ts';
import type { Consent, Customer } from './customer.ts';

/**
 * The consents in the input of a new customer, keyed by field of the row.
 * @throws FieldError for a state that only the service sets
 */
export function readConsents(input: Input, nowMs: number): CustomerChange {
  const consents: Record<string, Consent | undefined> = {};
  for (const name of CHANNEL_NAMES) {
    consents[CHANNELS[name].row] = readConsent(input[name], nowMs);
  }
  return consents;
}

/**
 * Faults of the consents in the input of a new customer.
 * @throws FieldError for a state that only the service sets
 */
export function givenConsentFaults(
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

/** The mutation that sets the consent of a customer on one channel. */
export function consentUpdate(name: Channel): RootField {
  const { row, needs, missing } = CHANNELS[name];
  return (args, session) => {
    const { world, context } = session;
    const input = readInput(args['input']);
    const at = ['input', name];
    const consent = readConsent(input[name], context.nowMs);
    const customer = world.customers.find(rowIdIn(input['customerId'], 'Customer'));
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
