import { gid, numberInGid, rowIdIn } from '../../api/formats.ts';
import { type Listing, listRoot } from '../../graphql/listing.ts';
import { numberField, textField } from '../../graphql/search/fields.ts';
import {
  made,
  outcomeOf,
  readEach,
  readInput,
  readText,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import {
  recordType,
  type RootField,
  type RootTable,
  rowFields,
} from '../../graphql/record-type.ts';
import {
  parseSearch,
  type SearchNode,
  type SearchTerm,
} from '../../graphql/search/parse-search.ts';
import { type Changed, fault, faultIf, saved, sentence, withGiven } from '../change.ts';
import { allRows, listedRows } from '../rows.ts';
import type { World } from '../world.ts';
import type { SavedSearch } from './saved-search.ts';

const LONGEST_NAME = 40;
const MISSING = sentence(['input', 'id'], 'Saved Search does not exist', 'NOT_FOUND');

const savedSearchMutations: RootTable = {
  savedSearchCreate: (args, session) => {
    const { world } = session;
    const input = readInput(args['input']);
    const {
      name = '',
      query = '',
      resourceType = '',
    } = readEach(input, readText, 'name', 'query', 'resourceType');
    const row = { id: world.savedSearches.nextId(), name: name.trim(), query, resourceType };
    return outcomeOf(save(world, row), MISSING, shownAs('SavedSearch', session));
  },

  savedSearchUpdate: (args, session) => {
    const { world } = session;
    const input = readInput(args['input']);
    const before = world.savedSearches.find(rowIdIn(input['id'], 'SavedSearch'));
    if (before === null) return userErrors(MISSING);
    const row = withGiven(before, readEach(input, readText, 'name', 'query'));
    return outcomeOf(save(world, row), MISSING, shownAs('SavedSearch', session));
  },

  savedSearchDelete: (args, session) => {
    const { world, objects } = session;
    const id = numberInGid(readInput(args['input'])['id'], 'SavedSearch');
    if (id === null || !world.savedSearches.remove(id)) return userErrors(MISSING);
    return made({ deletedSavedSearchId: gid('SavedSearch', id), shop: objects.Shop(world.shop) });
  },
};

/** The lists of saved searches, by the kind of rows that they are for. */
const LISTS: Readonly<Record<string, string>> = {
  automaticDiscountSavedSearches: 'PRICE_RULE',
  codeDiscountSavedSearches: 'PRICE_RULE',
  collectionSavedSearches: 'COLLECTION',
  customerSavedSearches: 'CUSTOMER',
  discountRedeemCodeSavedSearches: 'DISCOUNT_REDEEM_CODE',
  draftOrderSavedSearches: 'DRAFT_ORDER',
  fileSavedSearches: 'FILE',
  orderSavedSearches: 'ORDER',
  productSavedSearches: 'PRODUCT',
  urlRedirectSavedSearches: 'URL_REDIRECT',
};

const savedSearchListing: Listing<SavedSearch> = {
  name: 'saved-searches',
  search: {
    named: {
      id: numberField((row) => row.id),
      name: textField((row) => row.name),
      // Documented for searches of discount codes; the practice store does not count uses.
      times_used: numberField(() => null),
    },
    free: textField((row) => row.name),
  },
  sort: { NAME: (row) => row.name.toLowerCase() },
};

export const savedSearchType = recordType<SavedSearch>('SavedSearch', {
  rows: ({ world }) => world.savedSearches,
  fields: {
    ...rowFields<SavedSearch>('name', 'query', 'resourceType'),
    legacyResourceId: ({ id }) => String(id),
    filters: ({ query }) =>
      termsOf(parseSearch(query)).flatMap((term) =>
        term.field === null ? [] : [{ key: term.field, value: valueText(term) }],
      ),
    searchTerms: ({ query }) =>
      termsOf(parseSearch(query))
        .filter(({ field }) => field === null)
        .map(valueText)
        .join(' '),
  },
  roots: Object.fromEntries(Object.entries(LISTS).map(([name, type]) => [name, listOf(type)])),
  mutations: savedSearchMutations,
});

function listOf(resourceType: string): RootField {
  return listRoot('SavedSearch', savedSearchListing, ({ world }) =>
    listedRows(allRows(world.savedSearches).filter((row) => row.resourceType === resourceType)),
  );
}

function save(world: World, row: SavedSearch): Changed<SavedSearch> {
  const name = ['input', 'name'];
  const isTaken = allRows(world.savedSearches).some(
    (other) =>
      other.id !== row.id && other.resourceType === row.resourceType && other.name === row.name,
  );
  const tooLong = `is too long (maximum is ${LONGEST_NAME} characters)`;
  return saved(world.savedSearches, row, [
    ...faultIf(row.name === '', name, 'Name', "can't be blank", 'BLANK'),
    ...faultIf(row.name.length > LONGEST_NAME, name, 'Name', tooLong, 'TOO_LONG'),
    ...faultIf(isTaken, name, 'Name', 'has already been taken', 'TAKEN'),
    ...faultIf(row.query.trim() === '', ['input', 'query'], 'Query', "can't be blank", 'BLANK'),
    ...(row.resourceType === 'CUSTOMER'
      ? [fault(['input', 'resourceType'], 'Customer saved searches', OLD_CUSTOMERS, 'INVALID')]
      : []),
  ]);
}

const OLD_CUSTOMERS = 'have been deprecated. Use Segmentation API instead.';

function termsOf(node: SearchNode | null): readonly SearchTerm[] {
  if (node === null) return [];
  switch (node.type) {
    case 'term':
      return [node];
    case 'not':
      return termsOf(node.part);
    default:
      return node.parts.flatMap(termsOf);
  }
}

function valueText({ comparison, value, isPrefix }: SearchTerm): string {
  return `${comparison === '=' ? '' : comparison}${value}${isPrefix ? '*' : ''}`;
}
