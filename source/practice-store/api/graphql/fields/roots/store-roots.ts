import { METAFIELD_DEFINITIONS, OWNER_TYPES } from '../../../../data/metafield.ts';
import { entriesOf } from '../../../../data/metaobject-changes.ts';
import { allRows, listedRows } from '../../../../data/rows.ts';
import { ascending } from '../../../../data/sequence.ts';
import { fileListing } from '../../../../records/content/file-type.ts';
import { metaobjectListing } from '../../../../records/custom-data/metaobject-type.ts';
import { locationListing } from '../../../../records/inventory/inventory-type.ts';
import { marketListing, priceListListing } from '../../../../records/market/market-type.ts';
import { connect } from '../../connection.ts';
import { readInput } from '../../input.ts';
import { listConnection, listCount } from '../../listing.ts';
import {
  articleListing,
  blogListing,
  menuListing,
  pageListing,
} from '../../listings/content-listings.ts';
import { exactCount } from '../../money.ts';
import type { FieldTable } from '../../objects.ts';
import type { Scene } from '../../scene.ts';
import { findNode } from '../find-node.ts';
import { listField } from '../lists.ts';
import { definitionOf } from '../metaobject.ts';

/** How the store is set up and what it tells: places, prices, texts, files, own records. */
export const storeRoots: FieldTable<Scene> = {
  locations: listField(
    locationListing,
    ({ world }) => world.locations,
    (row, { objects }) => objects.location(row),
  ),
  locationsCount: (scene, args, _scene, info) =>
    listCount(locationListing, scene.world.locations, { args, scene, info }),
  location: (scene, args) =>
    args['id'] == null
      ? scene.objects.location(scene.world.locations.at(0))
      : findNode(args['id'], scene, 'Location'),
  locationByIdentifier: (scene, args) =>
    findNode(readInput(args['identifier'])['id'], scene, 'Location'),

  markets: listField(
    marketListing,
    ({ world }) => world.markets,
    (row, { objects }) => objects.market(row),
  ),
  market: (scene, args) => findNode(args['id'], scene, 'Market'),
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
  priceList: (scene, args) => findNode(args['id'], scene, 'PriceList'),

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
  page: (scene, args) => findNode(args['id'], scene, 'Page'),
  blogs: listField(
    blogListing,
    ({ world }) => world.blogs,
    (row, { objects }) => objects.blog(row),
  ),
  blogsCount: (scene, args, _scene, info) =>
    listCount(blogListing, scene.world.blogs, { args, scene, info }),
  blog: (scene, args) => findNode(args['id'], scene, 'Blog'),
  articles: listField(
    articleListing,
    ({ world }) => world.articles,
    (row, { objects }) => objects.article(row),
  ),
  article: (scene, args) => findNode(args['id'], scene, 'Article'),
  articleTags: ({ world }, args) =>
    [...new Set(allRows(world.articles).flatMap((article) => article.tags))]
      .toSorted()
      .slice(0, Number(args['limit'])),
  menus: listField(
    menuListing,
    ({ world }) => world.menus,
    (row, { objects }) => objects.menu(row),
  ),
  menu: (scene, args) => findNode(args['id'], scene, 'Menu'),

  metafieldDefinitions: ({ objects }, args) => {
    const rows = METAFIELD_DEFINITIONS.filter(
      (entry) =>
        OWNER_TYPES[entry.ownerTypename] === args['ownerType'] &&
        (args['namespace'] == null || entry.namespace === args['namespace']) &&
        (args['key'] == null || entry.key === args['key']),
    );
    return connect(ascending(listedRows(rows)), args, objects.metafieldDefinition);
  },
  metafieldDefinition: (scene, args) => {
    const wanted = readInput(args['identifier']);
    const found = METAFIELD_DEFINITIONS.find(
      (entry) =>
        OWNER_TYPES[entry.ownerTypename] === wanted['ownerType'] &&
        entry.key === wanted['key'] &&
        entry.namespace === (wanted['namespace'] ?? 'custom'),
    );
    if (found !== undefined) return scene.objects.metafieldDefinition(found);
    return findNode(args['id'], scene, 'MetafieldDefinition');
  },
  metaobjectDefinitions: ({ world, objects }, args) =>
    connect(ascending(world.metaobjectDefinitions), args, objects.metaobjectDefinition),
  metaobjectDefinition: (scene, args) => findNode(args['id'], scene, 'MetaobjectDefinition'),
  metaobjectDefinitionByType: ({ world, objects }, args) => {
    const found = definitionOf(world, String(args['type']));
    return found === null ? null : objects.metaobjectDefinition(found);
  },
  metaobjects: (scene, args, _scene, info) =>
    listConnection(
      metaobjectListing,
      listedRows(entriesOf(scene.world, String(args['type']))),
      { args, scene, info },
      scene.objects.metaobject,
    ),
  metaobject: (scene, args) => findNode(args['id'], scene, 'Metaobject'),
  metaobjectByHandle: ({ world, objects }, args) => {
    const { type, handle } = readInput(args['handle']);
    const found = entriesOf(world, String(type)).find((entry) => entry.handle === handle);
    return found === undefined ? null : objects.metaobject(found);
  },
};
