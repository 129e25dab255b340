import { type Input, readInput, readText } from '../../graphql/mutation.ts';
import { FieldError } from '../../graphql/errors.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, sentence } from '../change.ts';
import { definitionOf } from './metafield-definition.ts';
import { fullNamespace, type OwnerTypename } from './metafield.ts';

/** Messages for an identifier that does not fit the input, by error code. */
export const IDENTIFIER_MESSAGES = {
  ID_NOT_ALLOWED: 'The id field is not allowed if identifier is provided.',
  MISSING_FIELD_REQUIRED: 'The input field corresponding to the identifier is required.',
  INPUT_MISMATCH:
    'The identifier value does not match the value of the corresponding field in the input.',
  NOT_FOUND: 'Resource matching the identifier was not found.',
} as const;

function readCustomId(value: unknown, { context }: GraphqlSession) {
  const wanted = readInput(value);
  return {
    namespace: fullNamespace(readText(wanted['namespace']), context.app.id),
    key: readText(wanted['key']) ?? '',
    value: readText(wanted['value']) ?? '',
  };
}

/**
 * The owner with this `UniqueMetafieldValueInput` in its metafields; null when none has it.
 * @throws FieldError without a definition of the type `id`
 */
export function findByCustomId<Row>(
  session: GraphqlSession,
  typename: OwnerTypename,
  rows: { find(id: number): Row | null },
  value: unknown,
): Row | null {
  const wanted = readCustomId(value, session);
  const { metafields } = session.world;
  if (definitionOf(session.world, typename, wanted.namespace, wanted.key)?.type !== 'id') {
    const message = "Metafield definition of type 'id' is required when using custom ids.";
    throw new FieldError('NOT_FOUND', message);
  }
  // No seeded metafield has the type `id`, so only changed owners can match.
  for (const owner of metafields.changedOwners(typename)) {
    const isOne = metafields
      .of(owner)
      .some(
        (entry) =>
          entry.namespace === wanted.namespace &&
          entry.key === wanted.key &&
          entry.value === wanted.value,
      );
    const row = isOne ? rows.find(owner.id) : null;
    if (row !== null) return row;
  }
  return null;
}

/** The metafield input that stores a custom id on its owner. */
export function customIdMetafield(value: unknown, session: GraphqlSession) {
  return { ...readCustomId(value, session), type: 'id' };
}

/**
 * The fault of an input whose `metafields` do not contain the `customId`; none without
 * `metafields`.
 */
export function customIdFaults(
  value: unknown,
  metafields: readonly Input[] | undefined,
  session: GraphqlSession,
): Fault[] {
  if (value == null || metafields === undefined) return [];
  const wanted = readCustomId(value, session);
  const isThere = metafields.some((entry) => {
    const given = readCustomId(entry, session);
    return (
      given.namespace === wanted.namespace &&
      given.key === wanted.key &&
      given.value === wanted.value
    );
  });
  const message = 'The input argument `metafields` (if present) must contain the `customId` value.';
  return isThere ? [] : [sentence(['input'], message, 'METAFIELD_MISMATCH')];
}
