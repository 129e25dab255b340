import { gid, numberInGid, parseGid, rowIdIn } from '../../../api/formats.ts';
import { invalidId } from '../../../graphql/given-ids.ts';
import {
  made,
  readFlag,
  readInput,
  readTexts,
  shownAs,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import { allRows } from '../../rows.ts';
import { type Publication, publishedFrom } from './publication.ts';
import { publishRow } from './publish-mutations.ts';

/** The most products and collections that can be added and removed at once. */
const MOST_AT_ONCE = 50;

const MISSING = sentence(['id'], 'Publication not found.', 'PUBLICATION_NOT_FOUND');

/** Publications of catalogs are created and deleted; those of sales channels only change. */
export const publicationMutations: RootTable = {
  publicationCreate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['input']);
    const number = CATALOGS.map((type) => numberInGid(input['catalogId'], type)).find(Boolean);
    const catalog = world.catalogs.find(number ?? 0);
    if (input['catalogId'] != null && catalog === null) {
      const message = 'Catalog does not exist.';
      return userErrors(sentence(['input', 'catalogId'], message, 'CATALOG_NOT_FOUND'));
    }
    if (catalog?.publicationId != null) {
      const message = 'The catalog already has a publication.';
      return userErrors(sentence(['input', 'catalogId'], message, 'TAKEN'));
    }
    const id = world.publications.nextId();
    const publication: Publication = {
      id,
      name: catalog?.title ?? `Publication ${id}`,
      handle: `publication-${id}`,
      autoPublish: readFlag(input['autoPublish']) ?? false,
      isChannel: false,
    };
    world.publications.put(publication);
    if (catalog !== null) world.catalogs.put({ ...catalog, publicationId: id });
    if (input['defaultState'] === 'ALL_PRODUCTS') {
      for (const product of allRows(world.products)) {
        world.products.put(publishedFrom(product, id, context.nowMs));
      }
    }
    return made(shownAs('Publication', session)(publication));
  },

  publicationUpdate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['input']);
    const added = readTexts(input['publishablesToAdd']) ?? [];
    const removed = readTexts(input['publishablesToRemove']) ?? [];
    // Products are published as a whole, whatever the schema says of their variants.
    const variant = [...added, ...removed].find((id) => parseGid(id)?.type === 'ProductVariant');
    if (variant !== undefined) throw invalidId(variant);
    const before = find(args['id'], session);
    if (before === null) return userErrors(MISSING);
    const faults = [
      ...publishableFaults(added, 'publishablesToAdd', before, session),
      ...publishableFaults(removed, 'publishablesToRemove', before, session),
    ];
    if (added.length + removed.length > MOST_AT_ONCE) {
      const message = 'The limit for simultaneous publication updates has been exceeded.';
      faults.push(sentence(['input'], message, 'PUBLICATION_UPDATE_LIMIT_EXCEEDED'));
    }
    if (faults.length > 0) return userErrors(...faults);
    const autoPublish = readFlag(input['autoPublish']) ?? before.autoPublish;
    const publication = { ...before, autoPublish };
    world.publications.put(publication);
    const target = [{ publication, fromMs: context.nowMs }];
    for (const id of added) publishRow(session, ownerOf(id), target, 'publish');
    for (const id of removed) publishRow(session, ownerOf(id), target, 'unpublish');
    return made(shownAs('Publication', session)(publication));
  },

  publicationDelete: (args, session) => {
    const { world } = session;
    const publication = find(args['id'], session);
    if (publication === null) return userErrors(MISSING);
    if (publication.isChannel) {
      const message = "Can't modify a publication that belongs to an app catalog.";
      return userErrors(sentence(['id'], message, 'CANNOT_MODIFY_APP_CATALOG_PUBLICATION'));
    }
    world.publications.remove(publication.id);
    for (const catalog of allRows(world.catalogs)) {
      if (catalog.publicationId === publication.id) {
        world.catalogs.put({ ...catalog, publicationId: null });
      }
    }
    return made({ deletedId: gid('Publication', publication.id) });
  },
};

const CATALOGS = ['MarketCatalog', 'CompanyLocationCatalog'];

function find(id: unknown, { world }: GraphqlSession): Publication | null {
  return world.publications.find(rowIdIn(id, 'Publication'));
}

function ownerOf(id: string) {
  const parsed = parseGid(id);
  const typename = parsed?.type === 'Product' ? ('Product' as const) : ('Collection' as const);
  return { typename, row: { id: Number(parsed?.id) } };
}

/** Faults of the products and collections that can't be in this publication. */
function publishableFaults(
  ids: readonly string[],
  name: string,
  { isChannel }: Publication,
  { world }: GraphqlSession,
): Fault[] {
  return ids.flatMap((id, at): Fault[] => {
    const field = ['input', name, String(at)];
    const parsed = parseGid(id);
    const number = Number(parsed?.id);
    if (parsed?.type === 'Collection' && !isChannel) {
      const message = 'A catalog publication can only contain products.';
      return [sentence(field, message, 'UNSUPPORTED_PUBLISHABLE_TYPE')];
    }
    const isThere =
      parsed?.type === 'Product'
        ? world.products.find(number) !== null
        : parsed?.type === 'Collection' && world.collections.find(number) !== null;
    return isThere ? [] : [sentence(field, 'Publishable ID not found.', 'INVALID_PUBLISHABLE_ID')];
  });
}
