import { numberInGid } from '../../api/formats.ts';
import { FieldError } from '../../graphql/errors.ts';
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
import { setMetafields } from '../custom-data/metafield-changes.ts';
import { definitionOf } from '../custom-data/metafield-definition.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { createCustomer, updateCustomer } from './customer-changes.ts';
import { readCustomer } from './customer-input.ts';
import type { Customer } from './customer.ts';

export const CUSTOMER_MISSING = sentence(['id'], 'Customer does not exist', 'NOT_FOUND');

/** What `customerSet` says about its identifier. */
function refused(message: string, code: string): Outcome {
  return userErrors(sentence(['input'], message, code));
}

/** Makes or changes the customer that an identifier names. */
export function customerSet(
  args: Readonly<Record<string, unknown>>,
  session: GraphqlSession,
): Outcome {
  const input = readInput(args['input']);
  const identifier = readInput(args['identifier']);
  const { world, context } = session;
  const hasIdentifier = Object.keys(identifier).length > 0;
  if (hasIdentifier && input['id'] != null) {
    return refused('The id field is not allowed if identifier is provided.', 'ID_NOT_ALLOWED');
  }
  for (const name of ['email', 'phone'] as const) {
    const wanted = readText(identifier[name]);
    if (wanted === undefined) continue;
    const given = readText(input[name]);
    if (given === undefined) {
      const message = 'The input field corresponding to the identifier is required.';
      return refused(message, 'MISSING_FIELD_REQUIRED');
    }
    if (given.toLowerCase() !== wanted.toLowerCase()) {
      const message =
        'The identifier value does not match the value of the corresponding field in the input.';
      return refused(message, 'INPUT_MISMATCH');
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
    return refused('Resource matching the identifier was not found.', 'NOT_FOUND');
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
export function findByCustomId({ world }: GraphqlSession, value: unknown): Customer | undefined {
  const wanted = readInput(value);
  const namespace = readText(wanted['namespace']) ?? '';
  const key = readText(wanted['key']) ?? '';
  if (definitionOf(world, 'Customer', namespace, key)?.type !== 'id') {
    const message = "Metafield definition of type 'id' is required when using custom ids.";
    throw new FieldError('NOT_FOUND', message);
  }
  return allRows(world.customers).find(({ id }) =>
    world.metafields
      .of({ typename: 'Customer', id })
      .some(
        (entry) =>
          entry.namespace === namespace && entry.key === key && entry.value === wanted['value'],
      ),
  );
}
