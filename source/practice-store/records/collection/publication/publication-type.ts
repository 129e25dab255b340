import { exactCount, numberInGid } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import {
  countRoot,
  type Listing,
  listConnection,
  listRoot,
  typeRoots,
} from '../../../graphql/listing.ts';
import { byId, type Field, type FieldTable, recordType } from '../../../graphql/record-type.ts';
import { numberField, textField } from '../../../graphql/search/fields.ts';
import type { Args, GraphqlSession } from '../../../graphql/session.ts';
import type { Collection } from '../collection.ts';
import { productListing } from '../../product/product-search.ts';
import type { Product } from '../../product/product.ts';
import type { Catalog } from '../../market/price-list.ts';
import { allRows, listedRows, type Rows } from '../../rows.ts';
import type { World } from '../../world.ts';
import { type Publication, PUBLICATIONS, type Published, publishedSince } from './publication.ts';
import { isPublishedOn, publicationEntry } from './publishable.ts';
import { publicationMutations } from './publication-mutations.ts';
import { publishMutations } from './publish-mutations.ts';

const listing: Listing<Publication> = {
  name: 'publications',
  search: { named: { id: numberField(({ id }) => id) }, free: textField(({ name }) => name ?? '') },
  sort: {},
};

/** Products that are published there now. */
function productsOn(publication: Publication, session: GraphqlSession): Rows<Product> {
  return listedRows(
    allRows(session.world.products).filter((row) => isOn(row, publication, session)),
  );
}

function isOn(row: Published, { id }: Publication, session: GraphqlSession): boolean {
  return isPublishedOn(row, id, session);
}

const products: Field<Publication> = (publication, args, session, info) =>
  listConnection(
    productListing,
    productsOn(publication, session),
    { args, session, info },
    session.objects.Product,
  );

function collectionsOn(publication: Publication, session: GraphqlSession): Collection[] {
  return allRows(session.world.collections).filter((row) => isOn(row, publication, session));
}

/** What publications and channels share. */
const shared: FieldTable<Publication> = {
  name: ({ name }, _args, { context }) => name ?? context.app.title,
  app: (_publication, _args, { context, objects }) => objects.App(context.app),
  supportsFuturePublishing: ({ handle }) => handle === 'online_store',
  products,
  collections: (publication, args, session) =>
    connectList(collectionsOn(publication, session), args, session.objects.Collection),
  hasCollection: (publication, args, session) => {
    const id = numberInGid(args['id'], 'Collection');
    const collection = id === null ? null : session.world.collections.find(id);
    return collection !== null && isOn(collection, publication, session);
  },
  productPublicationsV3: (publication, args, session) =>
    entries('Product', allRows(session.world.products), publication, args, session),
  collectionPublicationsV3: (publication, args, session) =>
    entries('Collection', allRows(session.world.collections), publication, args, session),
};

/** The type of catalog for each value of the argument `catalogType`. */
const CATALOG_TYPES: Readonly<Record<string, Catalog['type']>> = {
  MARKET: 'MarketCatalog',
  COMPANY_LOCATION: 'CompanyLocationCatalog',
};

const catalogOf = ({ id }: Publication, { catalogs }: World): Catalog | undefined =>
  allRows(catalogs).find(({ publicationId }) => publicationId === id);

/** All publications, or those of the catalogs of a type; channels are catalogs of apps. */
function publicationRows({ world }: GraphqlSession, { catalogType }: Args): Rows<Publication> {
  if (typeof catalogType !== 'string' || catalogType === 'NONE') return world.publications;
  return listedRows(
    allRows(world.publications).filter((row) =>
      catalogType === 'APP'
        ? row.isChannel
        : catalogOf(row, world)?.type === CATALOG_TYPES[catalogType],
    ),
  );
}

export const publicationType = recordType<Publication>('Publication', {
  rows: ({ world }) => world.publications,
  fields: {
    ...shared,
    autoPublish: ({ autoPublish }) => autoPublish,
    catalog: (publication, _args, { world, objects }) => {
      const catalog = catalogOf(publication, world);
      return catalog === undefined ? null : objects[catalog.type](catalog);
    },
    operation: () => null,
    includedProducts: products,
    includedProductsCount: (publication, _args, session) =>
      exactCount(productsOn(publication, session).count),
    channels: (publication, args, { objects }) =>
      connectList(publication.isChannel ? [publication] : [], args, objects.Channel),
  },
  roots: {
    ...typeRoots('Publication', listing, ({ world }) => world.publications),
    publications: listRoot('Publication', listing, publicationRows),
    publishedProductsCount: (args, session, info) => {
      const id = numberInGid(args['publicationId'], 'Publication');
      const publication = session.world.publications.find(id ?? 0);
      if (publication === null) return null;
      return countRoot(productListing, () => productsOn(publication, session))(args, session, info);
    },
  },
  mutations: { ...publishMutations, ...publicationMutations },
});

export const channelType = recordType<Publication>('Channel', {
  rows: () => listedRows(PUBLICATIONS),
  fields: {
    ...shared,
    handle: ({ handle }) => handle,
    accountId: () => null,
    accountName: () => null,
    activeRegions: () => [],
    specificationHandle: () => null,
    overviewPath: () => null,
    navigationItems: () => [],
    productsCount: (channel, _args, session) => exactCount(productsOn(channel, session).count),
  },
  roots: {
    channel: byId('Channel'),
    channels: listRoot('Channel', listing, () => listedRows(PUBLICATIONS)),
    channelByHandle: (args, { objects }) =>
      objects.Channel(PUBLICATIONS.find(({ handle }) => handle === args['handle'])),
  },
});

/** The rows that are, or will be, published there. */
function entries(
  typename: 'Product' | 'Collection',
  rows: ReadonlyArray<Published & { readonly id: number }>,
  publication: Publication,
  args: Args,
  session: GraphqlSession,
): unknown {
  const shown = rows.filter((row) => publishedSince(row, publication.id) !== null);
  return connectList(shown, args, (row) => publicationEntry(typename, row, publication, session));
}
