import { rowIdIn } from '../../api/formats.ts';
import {
  type Outcome,
  outcomeOf,
  readInput,
  readText,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { sentence } from '../change.ts';
import { findByCustomId as findOwner, IDENTIFIER_MESSAGES } from '../custom-data/custom-id.ts';
import { setMetafields } from '../custom-data/metafield-changes.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { createCustomer, emailOf, phoneOf, updateCustomer } from './customer-changes.ts';
import { readCustomer } from './customer-input.ts';
import type { Customer } from './customer.ts';

export const CUSTOMER_MISSING = sentence(['id'], 'Customer does not exist', 'NOT_FOUND');

/** The user error for the identifier of `customerSet`. */
function refused(code: keyof typeof IDENTIFIER_MESSAGES): Outcome {
  return userErrors(sentence(['input'], IDENTIFIER_MESSAGES[code], code));
}

/** Creates or changes the customer that an identifier names. */
export function customerSet(
  args: Readonly<Record<string, unknown>>,
  session: GraphqlSession,
): Outcome {
  const input = readInput(args['input']);
  const identifier = readInput(args['identifier']);
  const { world, context } = session;
  const hasIdentifier = Object.keys(identifier).length > 0;
  if (hasIdentifier && input['id'] != null) {
    return refused('ID_NOT_ALLOWED');
  }
  for (const [name, kept] of [
    ['email', emailOf],
    ['phone', phoneOf],
  ] as const) {
    const wanted = readText(identifier[name]);
    if (wanted === undefined) continue;
    const given = readText(input[name]);
    if (given === undefined) {
      return refused('MISSING_FIELD_REQUIRED');
    }
    if (kept(given) !== kept(wanted)) {
      return refused('INPUT_MISMATCH');
    }
  }
  const wantedId = identifier['id'] ?? input['id'] ?? null;
  const found =
    wantedId === null
      ? ((identifier['customId'] == null
          ? findCustomer(world, readText(identifier['email']), readText(identifier['phone']))
          : findByCustomId(session, identifier['customId'])) ?? null)
      : world.customers.find(rowIdIn(wantedId, 'Customer'));
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

/** The customer with this e-mail address or this phone number, however it is written. */
export function findCustomer(
  world: World,
  email: string | undefined,
  phone: string | undefined,
): Customer | undefined {
  const wanted = { email: emailOf(email ?? null), phone: phoneOf(phone ?? null) };
  return allRows(world.customers).find(
    (row) =>
      (wanted.email !== null && row.email === wanted.email) ||
      (wanted.phone !== null && row.phone === wanted.phone),
  );
}

/**
 * The customer with this value in a metafield of type `id`; null when none has it.
 * @throws FieldError without a definition of the type `id`
 */
export function findByCustomId(session: GraphqlSession, value: unknown): Customer | null {
  return findOwner(session, 'Customer', session.world.customers, value);
}
