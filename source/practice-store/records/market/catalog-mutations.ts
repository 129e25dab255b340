import { numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  readInput,
  readText,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, faultIf, lengthFaults, sentence } from '../change.ts';
import { findCompanyLocation } from '../company/company.ts';
import type { World } from '../world.ts';
import { PRIMARY_MARKET_ID } from './market.ts';
import type { Catalog } from './price-list.ts';

/** The number of a catalog of either kind; −1 for anything else. */
export function catalogNumber(id: unknown): number {
  return numberInGid(id, 'MarketCatalog') ?? rowIdIn(id, 'CompanyLocationCatalog');
}

const CATALOG_MISSING = sentence(['id'], "The catalog wasn't found.", 'CATALOG_NOT_FOUND');

/** In the primary market the shop's own prices apply. */
export const NOT_FOR_HOME = 'PRICE_LIST_NOT_ALLOWED_FOR_PRIMARY_MARKET';

/** Mutations of catalogs. */
export const catalogMutations: RootTable = {
  catalogCreate: (args, session) => {
    const input = readInput(args['input']);
    const blank: Catalog = {
      id: session.world.catalogs.nextId(),
      title: '',
      status: 'DRAFT',
      type: 'MarketCatalog',
      ids: [],
      priceListId: null,
      publicationId: null,
    };
    return saveCatalog(session, blank, input, readInput(input['context']));
  },

  catalogUpdate: (args, session) =>
    withCatalog(args['id'], 'id', session, (catalog) => {
      const input = readInput(args['input']);
      const context = input['context'] == null ? null : readInput(input['context']);
      return saveCatalog(session, catalog, input, context);
    }),

  catalogDelete: (args, session) =>
    withCatalog(args['id'], 'id', session, (catalog) => {
      const { world } = session;
      world.catalogs.remove(catalog.id);
      if (args['deleteDependentResources'] === true && catalog.priceListId !== null) {
        world.priceLists.remove(catalog.priceListId);
      }
      return made({ deletedId: args['id'] });
    }),

  catalogContextUpdate: (args, session) =>
    withCatalog(args['catalogId'], 'catalogId', session, (catalog) => {
      const added = args['contextsToAdd'];
      const removed = args['contextsToRemove'];
      if (added == null && removed == null) {
        const message = 'Must have `contexts_to_add` or `contexts_to_remove` argument.';
        return userErrors(sentence([], message, 'REQUIRES_CONTEXTS_TO_ADD_OR_REMOVE'));
      }
      const read = (value: unknown, name: string) =>
        value == null ? NOTHING : readContext(session.world, readInput(value), [name]);
      const more = read(added, 'contextsToAdd');
      const gone = read(removed, 'contextsToRemove');
      const mismatch = [more, gone].find(
        ({ type, ids }) => ids.length > 0 && type !== catalog.type,
      );
      const faults = [...more.faults, ...gone.faults];
      if (mismatch !== undefined) {
        const message =
          'The arguments `contextsToAdd` and `contextsToRemove` must match existing catalog context type.';
        faults.push(sentence([], message, 'CONTEXT_DRIVER_MISMATCH'));
      }
      if (faults.length > 0) return userErrors(...faults);
      const kept = catalog.ids.filter((id) => !gone.ids.includes(id));
      return saved(session, { ...catalog, ids: [...new Set([...kept, ...more.ids])] });
    }),
};

interface Context {
  readonly type: Catalog['type'];
  readonly ids: readonly number[];
  readonly faults: readonly Fault[];
}

const NOTHING: Context = { type: 'MarketCatalog', ids: [], faults: [] };

/** Reads a `CatalogContextInput`: ids of markets or of company locations, never of both. */
function readContext(world: World, input: Input, at: readonly string[]): Context {
  const markets = readTexts(input['marketIds']);
  const branches = readTexts(input['companyLocationIds']);
  if ((markets === undefined) === (branches === undefined)) {
    const message = 'Must provide exactly one context type.';
    return { ...NOTHING, faults: [sentence(at, message, 'MUST_PROVIDE_EXACTLY_ONE_CONTEXT_TYPE')] };
  }
  const faults: Fault[] = [];
  if (markets !== undefined) {
    const ids = markets.map((text, place) => {
      const id = rowIdIn(text, 'Market');
      if (world.markets.find(id) === null) {
        const path = [...at, 'marketIds', String(place)];
        faults.push(sentence(path, 'Market not found.', 'MARKET_NOT_FOUND'));
      }
      return id;
    });
    return { type: 'MarketCatalog', ids: [...new Set(ids)], faults };
  }
  const ids = (branches ?? []).map((text, place) => {
    const id = rowIdIn(text, 'CompanyLocation');
    if (findCompanyLocation(id, world) === undefined) {
      const path = [...at, 'companyLocationIds', String(place)];
      const message = 'The company location could not be found.';
      faults.push(sentence(path, message, 'COMPANY_LOCATION_NOT_FOUND'));
    }
    return id;
  });
  return { type: 'CompanyLocationCatalog', ids: [...new Set(ids)], faults };
}

function saveCatalog(
  session: GraphqlSession,
  before: Catalog,
  input: Input,
  given: Input | null,
): Outcome {
  const { world } = session;
  const faults: Fault[] = [];
  const context =
    given === null
      ? { type: before.type, ids: before.ids, faults: [] }
      : readContext(world, given, ['input', 'context']);
  faults.push(...context.faults);
  const isNew = world.catalogs.find(before.id) === null;
  // The type is part of the global id.
  if (!isNew && context.type !== before.type) {
    const message = 'Cannot change context to specified type.';
    faults.push(sentence(['input', 'context'], message, 'INVALID_CONTEXT_CHANGE'));
  }
  const title = (readText(input['title']) ?? before.title).trim();
  const at = ['input', 'title'];
  faults.push(
    ...faultIf(title === '', at, 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(title, at, 'Title'),
  );
  const priceListId = idOrNull(input['priceListId'], 'PriceList', before.priceListId);
  if (priceListId !== null && world.priceLists.find(priceListId) === null) {
    const message = 'Price list not found.';
    faults.push(sentence(['input', 'priceListId'], message, 'PRICE_LIST_NOT_FOUND'));
  }
  const isHome = context.type === 'MarketCatalog' && context.ids.includes(PRIMARY_MARKET_ID);
  if (isHome && priceListId !== null) {
    const message = 'A price list cannot be assigned to the primary market.';
    faults.push(sentence(['input', 'priceListId'], message, NOT_FOR_HOME));
  }
  const publicationId = idOrNull(input['publicationId'], 'Publication', before.publicationId);
  if (publicationId !== null && session.find('Publication', publicationId) === null) {
    const message = 'Publication not found.';
    faults.push(sentence(['input', 'publicationId'], message, 'PUBLICATION_NOT_FOUND'));
  }
  if (faults.length > 0) return userErrors(...faults);
  const status = readText(input['status']);
  return saved(session, {
    ...before,
    title,
    status:
      status === 'ACTIVE' || status === 'ARCHIVED' || status === 'DRAFT' ? status : before.status,
    type: context.type,
    ids: context.ids,
    priceListId,
    publicationId,
  });
}

/** The given id, or -1 for an invalid one; null removes it, undefined leaves it as it is. */
function idOrNull(value: unknown, type: string, before: number | null): number | null {
  if (value === undefined) return before;
  return value === null ? null : rowIdIn(value, type);
}

function withCatalog(
  id: unknown,
  name: string,
  { world }: GraphqlSession,
  change: (catalog: Catalog) => Outcome,
): Outcome {
  const catalog = world.catalogs.find(catalogNumber(id));
  return catalog === null ? userErrors({ ...CATALOG_MISSING, field: [name] }) : change(catalog);
}

function saved({ world, objects }: GraphqlSession, catalog: Catalog): Outcome {
  world.catalogs.put(catalog);
  return made({ catalog: objects[catalog.type](catalog) });
}
