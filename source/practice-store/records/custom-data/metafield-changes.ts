import { numberInGid, parseGid } from '../../api/formats.ts';
import { type Input, made, readInputs, readText, userErrors } from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import {
  type Fault,
  fault,
  faultIf,
  NO_ID_YET,
  sentence,
  shortFaults,
  NOT_IN_LIST,
} from '../change.ts';
import type { Session } from '../world.ts';
import { repeatedValueFaults, takenValueFaults } from './defined-metafields.ts';
import {
  compareDigest,
  fullNamespace,
  isOwnerTypename,
  type Metafield,
  type MetafieldOwner,
  type OwnerTypename,
} from './metafield.ts';
import { definitionOf } from './metafield-definition.ts';
import { type References, valueFault } from './metafield-value.ts';
import { isMetafieldType } from './value-types.ts';

const MOST_AT_ONCE = 25;

type Content = Pick<Metafield, 'namespace' | 'key' | 'type' | 'value'>;

export const metafieldMutations: RootTable = {
  metafieldsSet: (args, session) => {
    const inputs = readInputs(args['metafields']) ?? [];
    if (inputs.length > MOST_AT_ONCE) {
      const message = `Exceeded the maximum metafields input limit of ${MOST_AT_ONCE}.`;
      return userErrors(sentence(['metafields'], message, 'LESS_THAN_OR_EQUAL_TO'));
    }
    const plans = inputs.map((input, at) => plan(session, input, ['metafields', String(at)]));
    const repeated = repeatedValueFaults(
      plans.flatMap(({ owner, content }, at) => {
        const field = ['metafields', String(at), 'value'];
        return owner === null ? [] : { content, typename: owner.typename, owner: owner.id, field };
      }),
      session.world,
    );
    const faults = [...plans.flatMap((entry) => entry.faults), ...repeated];
    if (faults.length > 0) return userErrors(...faults);
    const set = plans.flatMap(({ owner, content }) =>
      owner === null ? [] : [session.world.metafields.set(owner, content, session.context.nowMs)],
    );
    return made({ metafields: set.map(session.objects.Metafield) });
  },

  metafieldsDelete: (args, session) => {
    const inputs = readInputs(args['metafields']) ?? [];
    const named = inputs.map((input) => ({
      ownerId: input['ownerId'],
      owner: ownerOf(input['ownerId'], session),
      namespace: namespaceIn(input, session),
      key: readText(input['key']) ?? '',
    }));
    if (named.some(({ namespace }) => isForeign(namespace, session))) {
      return userErrors(sentence(['metafields'], NOT_ALLOWED, 'APP_NOT_AUTHORIZED'));
    }
    const deleted = named.map(({ ownerId, owner, namespace, key }) => {
      const isGone = owner !== null && session.world.metafields.remove(owner, namespace, key);
      return isGone ? { ownerId, namespace, key } : null;
    });
    return made({ deletedMetafields: deleted });
  },
};

const NOT_ALLOWED =
  'Access to this namespace and key on Metafields for this resource type is not allowed.';

/**
 * The owner of the metafields in an input: only the type while the owner is being created; `id` is
 * null for an unknown owner.
 */
export type GivenOwner =
  | OwnerTypename
  | { readonly typename: OwnerTypename; readonly id: number | null };

/**
 * Faults in the metafields of an owner's input, checked before the owner is created or changed. An
 * existing metafield can be named by its id instead of its namespace and key.
 */
export function inputFaults(value: unknown, owner: GivenOwner, session: Session): readonly Fault[] {
  const named = typeof owner === 'string' ? { typename: owner, id: null } : owner;
  // The mutation itself reports an unknown owner.
  if (typeof owner !== 'string' && owner.id === null) return [];
  return (readInputs(value) ?? []).flatMap((input, at) => {
    const path = ['metafields', String(at)];
    if (input['id'] != null && typeof owner === 'string') {
      return [sentence([...path, 'id'], NO_ID_YET, 'INVALID')];
    }
    const known = typeof owner === 'string' ? null : knownOf(input, owner, session);
    if (input['id'] != null && known === null) {
      return [sentence([...path, 'id'], 'Metafield does not exist', 'INVALID')];
    }
    const content = readContent(input, named.typename, known, session);
    return [
      ...movedFaults(input, known, path, session),
      ...metafieldFaults(content, named, path, session),
    ];
  });
}

/**
 * Faults of unique values that two owners in one request would have, such as two variants.
 * @param inputs the metafields in each owner's input
 * @returns faults whose fields begin with the owner's place: `['1', 'metafields', '0', 'value']`
 */
export function repeatedFaults(
  inputs: ReadonlyArray<{ readonly owner: GivenOwner; readonly metafields: unknown }>,
  session: Session,
): Fault[] {
  const values = inputs.flatMap(({ owner, metafields }, place) => {
    const typename = typeof owner === 'string' ? owner : owner.typename;
    return (readInputs(metafields) ?? []).map((input, at) => {
      const known = typeof owner === 'string' ? null : knownOf(input, owner, session);
      const content = readContent(input, typename, known, session);
      const field = [String(place), 'metafields', String(at), 'value'];
      return { content, typename, owner: place, field };
    });
  });
  return repeatedValueFaults(values, session.world);
}

/** A metafield that is named by its id keeps its namespace and its key. */
function movedFaults(
  input: Input,
  known: Metafield | null,
  path: readonly string[],
  session: Session,
): Fault[] {
  if (known === null) return [];
  const isMoved = input['namespace'] != null && namespaceIn(input, session) !== known.namespace;
  const isRenamed = input['key'] != null && input['key'] !== known.key;
  const rest = "can't be changed";
  return [
    ...faultIf(isMoved, [...path, 'namespace'], 'Namespace', rest, 'INVALID'),
    ...faultIf(isRenamed, [...path, 'key'], 'Key', rest, 'INVALID'),
  ];
}

/** Sets the metafields of an owner's input. Check them with `inputFaults` first. */
export function setMetafields(session: Session, owner: MetafieldOwner, value: unknown): void {
  for (const input of readInputs(value) ?? []) {
    const known = knownOf(input, owner, session);
    const content = readContent(input, owner.typename, known, session);
    session.world.metafields.set(owner, content, session.context.nowMs);
  }
}

/** The metafield of the owner that an input names by its id; null without one. */
function knownOf(
  input: Input,
  { typename, id: ownerId }: { readonly typename: OwnerTypename; readonly id: number | null },
  { world }: Session,
): Metafield | null {
  const id = numberInGid(input['id'], 'Metafield');
  if (id === null || ownerId === null) return null;
  return world.metafields.of({ typename, id: ownerId }).find((one) => one.id === id) ?? null;
}

function plan(
  session: GraphqlSession,
  input: Input,
  at: readonly string[],
): { owner: MetafieldOwner | null; content: Content; faults: readonly Fault[] } {
  const owner = ownerOf(input['ownerId'], session);
  const content = readContent(input, owner?.typename ?? null, null, session);
  if (owner === null) {
    const message = 'Owner does not exist.';
    return { owner, content, faults: [sentence([...at, 'ownerId'], message, 'INVALID')] };
  }
  if (isForeign(content.namespace, session)) {
    return { owner, content, faults: [sentence(at, NOT_ALLOWED, 'APP_NOT_AUTHORIZED')] };
  }
  const digest = input['compareDigest'];
  const before = session.world.metafields
    .of(owner)
    .find((entry) => entry.namespace === content.namespace && entry.key === content.key);
  const isStale =
    digest === null
      ? before !== undefined
      : digest !== undefined && (before === undefined || compareDigest(before) !== digest);
  if (isStale) {
    const message =
      'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.';
    return { owner, content, faults: [sentence(at, message, 'STALE_OBJECT')] };
  }
  return { owner, content, faults: metafieldFaults(content, owner, at, session) };
}

function namespaceIn(input: Input, { context }: Session): string {
  return fullNamespace(readText(input['namespace']), context.app.id);
}

/** Whether the namespace is reserved for another app. */
function isForeign(namespace: string, { context }: Session): boolean {
  const appId = /^app--(\d+)(?:--|$)/.exec(namespace)?.[1];
  return appId !== undefined && appId !== context.app.id;
}

/** A known metafield supplies what the input leaves out; a definition supplies the type. */
function readContent(
  input: Input,
  typename: OwnerTypename | null,
  known: Metafield | null,
  session: Session,
): Content {
  const namespace = known?.namespace ?? namespaceIn(input, session);
  const key = known?.key ?? readText(input['key']) ?? '';
  const defined = definitionOf(session.world, typename, namespace, key)?.type;
  return {
    namespace,
    key,
    type: readText(input['type']) ?? known?.type ?? defined ?? '',
    value: readText(input['value']) ?? known?.value ?? '',
  };
}

/** Discounts have several types and one set of metafields. */
function ownerOf(id: unknown, session: GraphqlSession): MetafieldOwner | null {
  const parsed = typeof id === 'string' ? parseGid(id) : null;
  if (parsed === null) return null;
  const typename = /^Discount\w*Node$/.test(parsed.type) ? 'DiscountNode' : parsed.type;
  if (!isOwnerTypename(typename)) return null;
  return session.node(id) === null ? null : { typename, id: Number(parsed.id) };
}

const LONGEST_NAME = 255;
const SHORTEST_NAMESPACE = 3;
const SHORTEST_KEY = 2;
const LONGEST_KEY = 64;

/**
 * Faults of a metafield.
 * @param owner with the id null while it is being made
 * @param at the path before the field's name
 */
export function metafieldFaults(
  { namespace, key, type, value }: Content,
  owner: Exclude<GivenOwner, string>,
  at: readonly string[],
  session: References,
): Fault[] {
  return [
    ...nameFaults(namespace, 'Namespace', [...at, 'namespace']),
    ...nameFaults(key, 'Key', [...at, 'key']),
    ...(value === '' ? [fault([...at, 'value'], 'Value', "can't be blank.", 'BLANK')] : []),
    ...typedFaults({ namespace, key, type, value }, owner.typename, at, session),
    ...takenValueFaults({ namespace, key, value }, owner, [...at, 'value'], session.world),
  ];
}

function typedFaults(
  { namespace, key, type, value }: Content,
  typename: OwnerTypename,
  at: readonly string[],
  session: References,
): Fault[] {
  const field = [...at, 'type'];
  if (type === '') return [fault(field, 'Type', "can't be blank", 'BLANK')];
  if (!isMetafieldType(type)) return [fault(field, 'Type', NOT_IN_LIST, 'INCLUSION')];
  const definition = definitionOf(session.world, typename, namespace, key);
  if (definition !== undefined && definition.type !== type) {
    const rest = `must be consistent with the definition's type: ${definition.type}.`;
    return [fault(field, 'Type', rest, 'INVALID_TYPE')];
  }
  const words =
    value === '' ? null : valueFault(type, value, definition?.validations ?? [], session);
  return words === null ? [] : [sentence([...at, 'value'], words, 'INVALID_VALUE')];
}

/** Faults of a namespace or a key; `label` is `Namespace` or `Key`. */
export function nameFaults(name: string, label: string, field: readonly string[]): Fault[] {
  if (name === '') return [fault(field, label, "can't be blank.", 'BLANK')];
  const shortest = label === 'Key' ? SHORTEST_KEY : SHORTEST_NAMESPACE;
  if (name.length < shortest) return shortFaults(name, shortest, field, label);
  const longest = label === 'Key' ? LONGEST_KEY : LONGEST_NAME;
  if (name.length > longest) {
    return [fault(field, label, `is too long (maximum is ${longest} characters)`, 'TOO_LONG')];
  }
  return characterFaults(/^[\w$:-]+$/.test(name), field, label);
}

/** The fault of a name with characters that it may not have. */
export function characterFaults(isGood: boolean, field: readonly string[], label: string): Fault[] {
  return faultIf(!isGood, field, label, 'contains one or more invalid characters.', 'INVALID');
}
