import { type Fault, faultIf } from '../change.ts';
import type { Rows } from '../rows.ts';
import type { World } from '../world.ts';
import { definitionOf, type MetafieldDefinition, ownerTypenameOf } from './metafield-definition.ts';
import { isSeededName, type Metafield, type OwnerTypename } from './metafield.ts';

/** Every metafield of a definition, the seeded ones and those that were set, by ascending id. */
export function metafieldsWith(
  { ownerType, namespace, key }: MetafieldDefinition,
  world: World,
): Metafield[] {
  const typename = ownerTypenameOf(ownerType);
  if (typename === null) return [];
  const ids = new Set([
    ...(isSeededName(namespace, key) ? seededOwnerIds(typename, world) : []),
    ...world.metafields.changedOwners(typename).map(({ id }) => id),
  ]);
  return [...ids]
    .flatMap((id) => world.metafields.of({ typename, id }))
    .filter((entry) => entry.namespace === namespace && entry.key === key)
    .toSorted((a, b) => a.id - b.id);
}

function seededOwnerIds(typename: OwnerTypename, world: World): number[] {
  switch (typename) {
    case 'Product':
      return idsIn(world.products);
    case 'Customer':
      return idsIn(world.customers);
    case 'Shop':
      return [world.shop.id];
    default:
      return [];
  }
}

function idsIn(rows: Pick<Rows<unknown>, 'count' | 'idAt'>): number[] {
  return Array.from({ length: rows.count }, (_, at) => rows.idAt(at));
}

/** A value, and where it is kept on its owner. */
type NamedValue = Pick<Metafield, 'namespace' | 'key' | 'value'>;

/** The definition of a metafield if no two owners may have the same value of it. */
function uniqueDefinition(
  { namespace, key }: Pick<NamedValue, 'namespace' | 'key'>,
  typename: OwnerTypename,
  world: World,
): MetafieldDefinition | null {
  const definition = definitionOf(world, typename, namespace, key);
  return definition?.capabilities.uniqueValues === true ? definition : null;
}

/**
 * The fault of a value that another owner has, where the definition wants unique values.
 * @param ownerId null for an owner that is being made
 */
export function takenValueFaults(
  content: NamedValue,
  { typename, id: ownerId }: { readonly typename: OwnerTypename; readonly id: number | null },
  field: readonly string[],
  world: World,
): Fault[] {
  const definition = uniqueDefinition(content, typename, world);
  if (definition === null) return [];
  const isTaken = metafieldsWith(definition, world).some(
    ({ owner, value }) => owner.id !== ownerId && value === content.value,
  );
  return notUnique(isTaken, field);
}

/** A metafield of a request that names several owners. */
interface OwnedValue {
  readonly content: NamedValue;
  readonly typename: OwnerTypename;
  /** Tells the owners of the request apart: an id, or a place in a list. */
  readonly owner: number;
  /** Path of the value in the request. */
  readonly field: readonly string[];
}

/** The faults of values that an owner before in the same request has already, where they must be unique. */
export function repeatedValueFaults(values: readonly OwnedValue[], world: World): Fault[] {
  const owners = new Map<string, number>();
  return values.flatMap(({ content, typename, owner, field }) => {
    if (uniqueDefinition(content, typename, world) === null) return [];
    const { namespace, key, value } = content;
    const name = JSON.stringify([typename, namespace, key, value]);
    const first = owners.get(name) ?? owner;
    owners.set(name, first);
    return notUnique(first !== owner, field);
  });
}

function notUnique(isTaken: boolean, field: readonly string[]): Fault[] {
  return faultIf(isTaken, field, 'Value', 'must be unique.', 'CAPABILITY_VIOLATION');
}

/** The metafields of an owner that a copy of it may have as well: those whose values need not be unique. */
export function copiedMetafields(
  owner: { readonly typename: OwnerTypename; readonly id: number },
  world: World,
): Metafield[] {
  return world.metafields
    .of(owner)
    .filter((entry) => uniqueDefinition(entry, owner.typename, world) === null);
}
