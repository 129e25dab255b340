import { gid, numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  finishedJob,
  type Input,
  made,
  outcomeOf,
  readEach,
  readInput,
  readInputs,
  readText,
  readTextOrNull,
  readTexts,
  shownAs,
  unsupported,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, fault, type Fault, sentence } from '../change.ts';
import { copiedMetafields } from '../custom-data/defined-metafields.ts';
import { type GivenOwner, inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { redirect } from '../content/content-changes.ts';
import { isWebAddress, readEither, readSeo } from '../product/product-input.ts';
import { publishRow, readTargets } from './publication/publish-mutations.ts';
import type { World } from '../world.ts';
import {
  changeMembers,
  type CollectionChange,
  createCollection,
  reorderMembers,
  updateCollection,
} from './collection-changes.ts';
import { readRules, ruleFaults } from './rule-input.ts';
import { type Collection, type CollectionImage, sortOrderOf } from './collection.ts';

const MISSING = fault(['id'], 'Collection', 'does not exist', 'COLLECTION_DOES_NOT_EXIST');

export const collectionMutations: RootTable = {
  collectionCreate: (args, session) => {
    const { input } = readEither(args['collection'], args['input'], 'collection');
    const faults = [
      ...inputFaultsOf(input, 'Collection', session),
      ...unsupported(input, [], 'id'),
    ];
    if (input['ruleSet'] != null && readTexts(input['products']) !== undefined) {
      const message = 'Products can only be given to a collection without rules';
      faults.push(sentence(['products'], message, 'INVALID'));
    }
    if (faults.length > 0) return userErrors(...faults);
    const changed = createCollection(
      session.world,
      readCollection(input, session),
      readProductIds(input['products']),
      session.context.nowMs,
    );
    applyRelations(session, changed, input);
    return outcomeOf(changed, MISSING, ({ id }) => ({
      collection: session.find('Collection', id),
    }));
  },

  collectionUpdate: (args, session) => {
    const { input } = readEither(args['collection'], args['input'], 'collection');
    const id = numberInGid(input['id'], 'Collection');
    const owner = { typename: 'Collection', id } as const;
    const faults = [...inputFaultsOf(input, owner, session), ...unsupported(input, [], 'products')];
    if (faults.length > 0) return userErrors(...faults);
    const before = session.world.collections.find(id ?? 0);
    const change = readCollection(input, session);
    const changed = updateCollection(session.world, id, change, session.context.nowMs);
    applyRelations(session, changed, input);
    if (before != null && changed?.type === 'done' && input['redirectNewHandle'] === true) {
      const target = `/collections/${changed.row.handle}`;
      redirect(session.world, `/collections/${before.handle}`, target);
    }
    return outcomeOf(changed, MISSING, (row) => ({
      collection: session.find('Collection', row.id),
      job: change.rules === undefined ? null : finishedJob(),
    }));
  },

  collectionDelete: (args, session) => {
    const id = numberInGid(readInput(args['input'])['id'], 'Collection');
    if (id === null || !session.world.collections.remove(id)) return userErrors(MISSING);
    return made({ deletedCollectionId: gid('Collection', id) });
  },

  collectionDuplicate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['input']);
    const id = numberInGid(input['collectionId'], 'Collection');
    const before = id === null ? null : world.collections.find(id);
    if (before === null || id === null) {
      const at = ['input', 'collectionId'];
      return userErrors(fault(at, 'Collection', 'does not exist', 'COLLECTION_NOT_FOUND'));
    }
    const { handle: _handle, productIds, ...said } = before;
    const { publishedAtMs, publishedTo, updatedAtMs: _updated, id: _id, ...copied } = said;
    const change = { ...copied, title: readText(input['newTitle']) ?? '' };
    const changed = createCollection(world, change, productIds, context.nowMs);
    if (changed.type === 'done') {
      const published = input['copyPublications'] === false ? {} : { publishedAtMs, publishedTo };
      world.collections.put({ ...changed.row, ...published });
      const owner = { typename: 'Collection', id: changed.row.id } as const;
      setMetafields(session, owner, copiedMetafields({ typename: 'Collection', id }, world));
    }
    return outcomeOf(changed, MISSING, (row) => ({
      collection: session.find('Collection', row.id),
      job: finishedJob(),
    }));
  },

  collectionAddProducts: (args, session) =>
    outcomeOf(members(session, args, 'add'), MISSING, shownAs('Collection', session)),
  collectionAddProductsV2: (args, session) =>
    outcomeOf(members(session, args, 'add'), MISSING, job),
  collectionRemoveProducts: (args, session) =>
    outcomeOf(members(session, args, 'remove'), MISSING, job),

  collectionReorderProducts: (args, session) => {
    const id = numberInGid(args['id'], 'Collection');
    const moves = (readInputs(args['moves']) ?? []).map((move) => ({
      id: rowIdIn(move['id'], 'Product'),
      to: Number(move['newPosition']),
    }));
    const changed = reorderMembers(session.world, id, moves, session.context.nowMs);
    const missing = { ...MISSING, code: 'COLLECTION_NOT_FOUND' };
    return outcomeOf(changed, missing, job);
  },
};

function members(session: GraphqlSession, args: Input, what: 'add' | 'remove') {
  const id = numberInGid(args['id'], 'Collection');
  const products = readProductIds(args['productIds']);
  if (id === null) return null;
  return changeMembers(session.world, id, { [what]: products }, session.context.nowMs);
}

function job(): Readonly<Record<string, unknown>> {
  return { job: finishedJob() };
}

function readProductIds(value: unknown): number[] {
  return (readTexts(value) ?? []).map((id) => rowIdIn(id, 'Product'));
}

/** The faults of a collection's input that are found before anything is created. */
function inputFaultsOf(input: Input, owner: GivenOwner, session: GraphqlSession): Fault[] {
  const image = readInput(input['image']);
  const isImageWrong = input['image'] != null && readImage(input, session) == null;
  return [
    ...unsupported(input, [], 'sources', 'sourcesToCreate', 'sourcesToDelete', 'sourcesToUpdate'),
    ...ruleFaults(input, []),
    ...(isImageWrong
      ? [sentence(['image', image['id'] == null ? 'src' : 'id'], 'Image is invalid', 'INVALID')]
      : []),
    ...inputFaults(input['metafields'], owner, session),
    ...readTargets(readInputs(input['publications']) ?? [], ['publications'], 0, session.world)
      .faults,
  ];
}

/** Sets the metafields and publications of a collection's input. */
function applyRelations(
  session: GraphqlSession,
  changed: Changed<Collection> | null,
  input: Input,
): void {
  if (changed?.type !== 'done') return;
  const { row } = changed;
  setMetafields(session, { typename: 'Collection', id: row.id }, input['metafields']);
  const inputs = readInputs(input['publications']) ?? [];
  const { targets } = readTargets(inputs, [], session.context.nowMs, session.world);
  if (targets.length > 0) publishRow(session, { typename: 'Collection', row }, targets, 'publish');
}

function readCollection(input: Input, session: GraphqlSession): CollectionChange {
  return {
    ...readEach(input, readText, 'title', 'handle', 'descriptionHtml'),
    templateSuffix: readTextOrNull(input['templateSuffix']),
    rules: readRules(input['ruleSet']),
    sortOrder: sortOrderOf(input['sortOrder']),
    image: readImage(input, session),
    seo: readSeo(input['seo']),
  };
}

/** Reads an `ImageInput`: an address, or an existing image; undefined where there is neither. */
function readImage(input: Input, { world }: GraphqlSession): CollectionImage | null | undefined {
  if (input['image'] == null) return input['image'] === null ? null : undefined;
  const own = world.collections.find(rowIdIn(input['id'], 'Collection'))?.image;
  return readImageInput(readInput(input['image']), own ?? null, world);
}

function readImageInput(
  input: Input,
  own: CollectionImage | null,
  world: World,
): CollectionImage | undefined {
  const alt = readText(input['altText']) ?? null;
  const id = numberInGid(input['id'], 'ProductImage') ?? numberInGid(input['id'], 'MediaImage');
  const known = id === null ? null : (world.findImage(id) ?? world.files.find(id));
  if (known !== null) return { url: known.url, alt: alt ?? known.alt };
  if (input['src'] == null && id === null && own !== null) return { ...own, alt };
  const url = readText(input['src']);
  return url === undefined || !isWebAddress(url) ? undefined : { url, alt };
}
