import { exactCount } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { countRoot, listConnection, type Listing, listField } from '../../graphql/listing.ts';
import { type FieldTable, recordType, type RootTable } from '../../graphql/record-type.ts';
import { emptyField, exactField, numberField, textField } from '../../graphql/search/fields.ts';
import type { Args, GraphqlSession, WorldObject } from '../../graphql/session.ts';
import { companyLocationListing } from '../company/company-search.ts';
import { companyOfPart, findCompanyLocation } from '../company/company.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import { catalogMutations } from './catalog-mutations.ts';
import { type Market, marketType } from './market.ts';
import type { Catalog } from './price-list.ts';

const idsOf = (type: Catalog['type']) => (catalog: Catalog) =>
  catalog.type === type ? catalog.ids : [];

const catalogListing: Listing<Catalog> = {
  name: 'catalogs',
  search: {
    named: {
      id: numberField((catalog) => catalog.id),
      title: textField((catalog) => catalog.title),
      status: exactField(
        (catalog) => catalog.status.toLowerCase(),
        ['active', 'archived', 'draft'],
      ),
      market_id: numberField(idsOf('MarketCatalog')),
      company_location_id: numberField(idsOf('CompanyLocationCatalog')),
      company_id: numberField((catalog, { world }) =>
        idsOf('CompanyLocationCatalog')(catalog).flatMap(
          (id) => companyOfPart(id, world)?.id ?? [],
        ),
      ),
      app_id: emptyField(),
      managed_country_id: emptyField(),
    },
    free: textField((catalog) => catalog.title),
  },
  sort: {
    TITLE: (catalog) => catalog.title.toLowerCase(),
    TYPE: (catalog) => catalog.type,
  },
};

const TYPES: Readonly<Record<string, Catalog['type']>> = {
  COMPANY_LOCATION: 'CompanyLocationCatalog',
  MARKET: 'MarketCatalog',
};

function typed({ type }: Args, { world }: GraphqlSession): Rows<Catalog> {
  if (typeof type !== 'string') return world.catalogs;
  return listedRows(allRows(world.catalogs).filter((catalog) => catalog.type === TYPES[type]));
}

/** Both kinds of catalogs in one list. */
const roots: RootTable = {
  catalog: (args, session) => session.node(args['id']),
  catalogs: (args, session, info) =>
    listConnection(catalogListing, typed(args, session), { args, session, info }, (catalog) =>
      catalogObject(catalog, session),
    ),
  catalogsCount: (args, session, info) =>
    countRoot(catalogListing, () => typed(args, session))(args, session, info),
};

const fields: FieldTable<Catalog> = {
  title: (catalog) => catalog.title,
  status: (catalog) => catalog.status,
  operations: () => [],
  priceList: ({ priceListId }, _args, session) => session.find('PriceList', priceListId),
  publication: ({ publicationId }, _args, session) => session.find('Publication', publicationId),
};

function find(type: Catalog['type']) {
  return (id: number, { world }: GraphqlSession): Catalog | null => {
    const catalog = world.catalogs.find(id);
    return catalog?.type === type ? catalog : null;
  };
}

export const marketCatalogType = recordType<Catalog>('MarketCatalog', {
  find: find('MarketCatalog'),
  fields: {
    ...fields,
    markets: (catalog, args, session) =>
      connectList(marketsOf(catalog, args, session), args, session.objects.Market),
    marketsCount: (catalog, args, session) => exactCount(marketsOf(catalog, args, session).length),
  },
  roots,
  mutations: catalogMutations,
});

export const companyLocationCatalogType = recordType<Catalog>('CompanyLocationCatalog', {
  find: find('CompanyLocationCatalog'),
  fields: {
    ...fields,
    companyLocations: listField(
      'CompanyLocation',
      companyLocationListing,
      (catalog: Catalog, { world }) =>
        listedRows(
          catalog.ids
            .map((id) => findCompanyLocation(id, world))
            .filter((location) => location !== undefined)
            .toSorted((a, b) => a.id - b.id),
        ),
    ),
    companyLocationsCount: ({ ids }) => exactCount(ids.length),
  },
});

function marketsOf({ ids }: Catalog, args: Args, { world }: GraphqlSession): Market[] {
  return allRows(world.markets).filter(
    (market) =>
      ids.includes(market.id) &&
      (args['status'] == null || args['status'] === (market.isActive ? 'ACTIVE' : 'DRAFT')) &&
      (args['type'] == null || args['type'] === marketType(market)),
  );
}

/** The object of a catalog, of whichever kind it is. */
export function catalogObject(catalog: Catalog, { objects }: GraphqlSession): WorldObject {
  return objects[catalog.type](catalog);
}
