import { numberInGid, parseGid } from '../../api/formats.ts';
import { type Input, readInputs, readTexts } from '../../graphql/mutation.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, fault, type Fault, sentence } from '../change.ts';
import { changeMembers, listedIn } from '../collection/collection-changes.ts';
import { publishRow, readTargets } from '../collection/publication/publish-mutations.ts';
import { redirect } from '../content/content-changes.ts';
import { type GivenOwner, inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { definitionOf } from '../custom-data/metafield-definition.ts';
import { unkeptOfProduct } from './product-input.ts';
import type { Product } from './product.ts';

/** The lists of a product's input that name publications. */
const PUBLICATION_LISTS = ['publications', 'productPublications'];

/** Faults in a product's input that can be found before anything is changed. */
export function partFaults(
  session: GraphqlSession,
  input: Input,
  at: readonly string[],
  owner: GivenOwner,
): Fault[] {
  const { world } = session;
  const names = ['collectionsToJoin', 'collectionsToLeave', 'collections'];
  return [
    ...unkeptOfProduct(input, at),
    ...prefixFaults(at, inputFaults(input['metafields'], owner, session)),
    ...PUBLICATION_LISTS.flatMap(
      (name) => readTargets(readInputs(input[name]) ?? [], [...at, name], 0, world).faults,
    ),
    ...names.flatMap((name) =>
      (readTexts(input[name]) ?? []).flatMap((text): Fault[] => {
        const id = numberInGid(text, 'Collection');
        const collection = id === null ? null : world.collections.find(id);
        if (collection === null) {
          return [fault([...at, name], 'Collection', 'does not exist', 'NOT_FOUND')];
        }
        if (collection.rules === null) return [];
        const message = "Can't manually add or remove products of a smart collection";
        return [sentence([...at, name], message, 'INVALID')];
      }),
    ),
  ];
}

/** Applies the collections, metafields and publications of the input of a changed product. */
export function applyRelations(
  session: GraphqlSession,
  changed: Changed<Product> | null,
  input: Input,
): void {
  if (changed === null || changed.type === 'refused') return;
  const { id } = changed.row;
  const { world, context } = session;
  const { nowMs } = context;
  const wanted = readTexts(input['collections']);
  const joined = collectionIds(wanted ?? input['collectionsToJoin']);
  for (const collection of joined) changeMembers(world, collection, { add: [id] }, nowMs);
  const left =
    wanted === undefined
      ? collectionIds(input['collectionsToLeave'])
      : listedIn(world, id).filter((collection) => !joined.includes(collection));
  for (const collection of left) changeMembers(world, collection, { remove: [id] }, nowMs);
  setMetafields(session, { typename: 'Product', id }, input['metafields']);
  const named = PUBLICATION_LISTS.flatMap((name) => readInputs(input[name]) ?? []);
  const { targets } = readTargets(named, [], nowMs, world);
  if (targets.length > 0) {
    publishRow(session, { typename: 'Product', row: changed.row }, targets, 'publish');
  }
}

function collectionIds(value: unknown): number[] {
  return (readTexts(value) ?? []).flatMap((entry) => numberInGid(entry, 'Collection') ?? []);
}

/** Redirects a product's old URL to its new one if the input's `redirectNewHandle` is true. */
export function redirectHandle(
  { world }: GraphqlSession,
  input: Input,
  before: string | undefined,
  changed: Changed<Product> | null,
): void {
  if (input['redirectNewHandle'] !== true || changed?.type !== 'done') return;
  if (before === undefined) return;
  redirect(world, `/products/${before}`, `/products/${changed.row.handle}`);
}

/** The faults with a path in front of their fields. */
export function prefixFaults(path: readonly string[], faults: readonly Fault[]): Fault[] {
  return faults.map((one) => ({ ...one, field: [...path, ...one.field] }));
}

/** Renames the fields of faults to those of the inputs; a taken handle is always `input.handle`. */
export function withInputFieldNames(
  changed: Changed<Product> | null,
  path: readonly string[],
): Changed<Product> | null {
  if (changed?.type !== 'refused') return changed;
  const [first, ...more] = changed.faults;
  const rename = (one: Fault): Fault => {
    const [head = '', ...rest] = one.field;
    if (one.code === 'HANDLE_NOT_UNIQUE') return { ...one, field: ['input', 'handle'] };
    return { ...one, field: [...path, head === 'options' ? 'productOptions' : head, ...rest] };
  };
  return { type: 'refused', faults: [rename(first), ...more.map(rename)] };
}

/**
 * Removes metafields whose definitions are restricted to categories other than the product's.
 */
export function dropConflicting({ world }: GraphqlSession, { id, categoryId }: Product): void {
  const owner = { typename: 'Product', id } as const;
  for (const { namespace, key } of world.metafields.of(owner)) {
    const constraints = definitionOf(world, 'Product', namespace, key)?.constraints ?? null;
    if (constraints?.key !== 'category') continue;
    const ids = constraints.values.map((value) => parseGid(value)?.id ?? value);
    const isMeant = ids.some((one) => categoryId === one || categoryId?.startsWith(`${one}-`));
    if (!isMeant) world.metafields.remove(owner, namespace, key);
  }
}
