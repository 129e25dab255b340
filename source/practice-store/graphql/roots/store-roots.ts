import { exactCount } from '../../api/formats.ts';
import {
  articleListing,
  blogListing,
  menuListing,
  pageListing,
} from '../../records/content/content-type.ts';
import { fileListing } from '../../records/content/file-type.ts';
import { METAFIELD_DEFINITIONS, OWNER_TYPES } from '../../records/custom-data/metafield.ts';
import { entriesOf } from '../../records/custom-data/metaobject-changes.ts';
import { definitionOf, metaobjectListing } from '../../records/custom-data/metaobject-type.ts';
import { locationListing } from '../../records/inventory/inventory-type.ts';
import { marketListing, priceListListing } from '../../records/market/market-type.ts';
import { allRows, listedRows } from '../../records/rows.ts';
import { ascending } from '../../records/sequence.ts';
import { connect } from '../connection.ts';
import { findNode } from '../find-node.ts';
import { readInput } from '../input.ts';
import { listConnection, listCount, listField } from '../listing.ts';
import type { FieldTable, GraphqlSession } from '../session.ts';

/** How the store is set up and what it tells: places, prices, texts, files, own records. */
export const storeRoots: FieldTable<GraphqlSession> = {
  locations: listField(
    locationListing,
    ({ world }) => world.locations,
    (row, { objects }) => objects.location(row),
  ),
  locationsCount: (session, args, _session, info) =>
    listCount(locationListing, session.world.locations, { args, session, info }),
  location: (session, args) =>
    args['id'] == null
      ? session.objects.location(session.world.locations.at(0))
      : findNode(args['id'], session, 'Location'),
  locationByIdentifier: (session, args) =>
    findNode(readInput(args['identifier'])['id'], session, 'Location'),

  markets: listField(
    marketListing,
    ({ world }) => world.markets,
    (row, { objects }) => objects.market(row),
  ),
  market: (session, args) => findNode(args['id'], session, 'Market'),
  primaryMarket: ({ world, objects }) => objects.market(world.markets.at(0)),
  marketByGeography: ({ world, objects }, args) => {
    const found = allRows(world.markets).find((market) =>
      market.countries.some((country) => country.code === args['countryCode']),
    );
    return found === undefined ? null : objects.market(found);
  },
  priceLists: listField(
    priceListListing,
    ({ world }) => world.priceLists,
    (row, { objects }) => objects.priceList(row),
  ),
  priceList: (session, args) => findNode(args['id'], session, 'PriceList'),

  files: listField(
    fileListing,
    ({ world }) => world.files,
    (row, { objects }) => objects.file(row),
  ),
  pages: listField(
    pageListing,
    ({ world }) => world.pages,
    (row, { objects }) => objects.page(row),
  ),
  pagesCount: ({ world }) => exactCount(world.pages.count),
  page: (session, args) => findNode(args['id'], session, 'Page'),
  blogs: listField(
    blogListing,
    ({ world }) => world.blogs,
    (row, { objects }) => objects.blog(row),
  ),
  blogsCount: (session, args, _session, info) =>
    listCount(blogListing, session.world.blogs, { args, session, info }),
  blog: (session, args) => findNode(args['id'], session, 'Blog'),
  articles: listField(
    articleListing,
    ({ world }) => world.articles,
    (row, { objects }) => objects.article(row),
  ),
  article: (session, args) => findNode(args['id'], session, 'Article'),
  articleTags: ({ world }, args) =>
    [...new Set(allRows(world.articles).flatMap((article) => article.tags))]
      .toSorted()
      .slice(0, Number(args['limit'])),
  menus: listField(
    menuListing,
    ({ world }) => world.menus,
    (row, { objects }) => objects.menu(row),
  ),
  menu: (session, args) => findNode(args['id'], session, 'Menu'),

  metafieldDefinitions: ({ objects }, args) => {
    const rows = METAFIELD_DEFINITIONS.filter(
      (entry) =>
        OWNER_TYPES[entry.ownerTypename] === args['ownerType'] &&
        (args['namespace'] == null || entry.namespace === args['namespace']) &&
        (args['key'] == null || entry.key === args['key']),
    );
    return connect(ascending(listedRows(rows)), args, objects.metafieldDefinition);
  },
  metafieldDefinition: (session, args) => {
    const wanted = readInput(args['identifier']);
    const found = METAFIELD_DEFINITIONS.find(
      (entry) =>
        OWNER_TYPES[entry.ownerTypename] === wanted['ownerType'] &&
        entry.key === wanted['key'] &&
        entry.namespace === (wanted['namespace'] ?? 'custom'),
    );
    if (found !== undefined) return session.objects.metafieldDefinition(found);
    return findNode(args['id'], session, 'MetafieldDefinition');
  },
  metaobjectDefinitions: ({ world, objects }, args) =>
    connect(ascending(world.metaobjectDefinitions), args, objects.metaobjectDefinition),
  metaobjectDefinition: (session, args) => findNode(args['id'], session, 'MetaobjectDefinition'),
  metaobjectDefinitionByType: ({ world, objects }, args) => {
    const found = definitionOf(world, String(args['type']));
    return found === null ? null : objects.metaobjectDefinition(found);
  },
  metaobjects: (session, args, _session, info) =>
    listConnection(
      metaobjectListing,
      listedRows(entriesOf(session.world, String(args['type']))),
      { args, session, info },
      session.objects.metaobject,
    ),
  metaobject: (session, args) => findNode(args['id'], session, 'Metaobject'),
  metaobjectByHandle: ({ world, objects }, args) => {
    const { type, handle } = readInput(args['handle']);
    const found = entriesOf(world, String(type)).find((entry) => entry.handle === handle);
    return found === undefined ? null : objects.metaobject(found);
  },
};
