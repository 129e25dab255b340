import { gid, numberInGid } from '../../api/formats.ts';
import { type Listing, typeRoots } from '../../graphql/listing.ts';
import {
  finishedJob,
  type Input,
  made,
  outcomeOf,
  readEach,
  readInput,
  readText,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import { recordType, type RootTable, rowFields } from '../../graphql/record-type.ts';
import { compileSearch } from '../../graphql/search/compile-search.ts';
import { dateField, numberField, textField } from '../../graphql/search/fields.ts';
import { parseSearch } from '../../graphql/search/parse-search.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type BodyObject, eachAt, plainTextAt } from '../../rest/body-object.ts';
import { restResource } from '../../rest/resource.ts';
import {
  type Changed,
  done,
  fault,
  faultIf,
  type Given,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import { allRows } from '../rows.ts';
import { savedQuery } from '../shop/saved-search.ts';
import type { World } from '../world.ts';
import type { UrlRedirect } from './online-store.ts';

const redirectListing: Listing<UrlRedirect> = {
  name: 'redirects',
  search: {
    named: {
      id: numberField((row) => row.id),
      // Redirects store no creation date, so the start of the practice store stands for it.
      created_at: dateField((_row, { world }) => world.anchorMs),
      path: textField((row) => row.path),
      target: textField((row) => row.target),
    },
    free: textField((row) => [row.path, row.target]),
  },
  sort: { PATH: (row) => row.path },
};

const redirects = restResource<UrlRedirect>({
  plural: 'redirects',
  readScopes: ['read_content', 'read_online_store_navigation'],
  writeScope: 'write_content',
  rows: ({ world }) => world.redirects,
  toJson: ({ id, path, target }) => ({ id, path, target }),
  filters: {
    path: (row, value) => row.path === value,
    target: (row, value) => row.target === value,
  },
  writes: {
    create: ({ world }, body) => saveRedirect(world, null, readChange(body), 'CREATE_FAILED'),
    update: ({ world }, id, body) => updateRedirect(world, id, readChange(body)),
    remove: ({ world }, id) => removeRedirect(world, id),
  },
});

const MISSING = sentence(['id'], 'Redirect does not exist', 'DOES_NOT_EXIST');

const redirectMutations: RootTable = {
  urlRedirectCreate: (args, session) => {
    const changed = saveRedirect(session.world, null, readInputChange(args), 'CREATE_FAILED');
    return outcomeOf(changed, MISSING, shownAs('UrlRedirect', session), ['urlRedirect']);
  },

  urlRedirectUpdate: (args, session) => {
    const id = numberInGid(args['id'], 'UrlRedirect');
    const changed = id === null ? null : updateRedirect(session.world, id, readInputChange(args));
    return outcomeOf(changed, MISSING, shownAs('UrlRedirect', session), ['urlRedirect']);
  },

  urlRedirectDelete: (args, { world }) => {
    const id = numberInGid(args['id'], 'UrlRedirect');
    return outcomeOf(id === null ? null : removeRedirect(world, id), MISSING, (row) => ({
      deletedUrlRedirectId: gid('UrlRedirect', row.id),
    }));
  },

  urlRedirectBulkDeleteAll: (_args, session) => removeAll(session, () => true),

  urlRedirectBulkDeleteByIds: (args, session) => {
    const ids: readonly unknown[] = Array.isArray(args['ids']) ? args['ids'] : [];
    if (ids.length === 0) {
      const message = 'You must pass one or more URLRedirect object IDs.';
      return userErrors(sentence(['ids'], message, 'IDS_EMPTY'));
    }
    return removeAll(session, (row) => ids.includes(gid('UrlRedirect', row.id)));
  },

  urlRedirectBulkDeleteBySearch: (args, session) => {
    const query = parseSearch(readText(args['search']) ?? '');
    const { test } = compileSearch(query, redirectListing.search, session);
    if (test === null) {
      const message = 'Invalid search string.';
      return userErrors(sentence(['search'], message, 'INVALID_SEARCH_ARGUMENT'));
    }
    return removeAll(session, test);
  },

  urlRedirectBulkDeleteBySavedSearch: (args, session) => {
    const query = savedQuery(args['savedSearchId'], session.world);
    if (query === null) {
      const message = 'SavedSearch not found.';
      return userErrors(sentence(['savedSearchId'], message, 'SAVED_SEARCH_NOT_FOUND'));
    }
    const { test } = compileSearch(parseSearch(query), redirectListing.search, session);
    if (test === null) {
      const message = "The saved search's query cannot match all entries or be empty.";
      return userErrors(sentence(['savedSearchId'], message, 'INVALID_SAVED_SEARCH_QUERY'));
    }
    return removeAll(session, test);
  },
};

export const redirectType = recordType<UrlRedirect>('UrlRedirect', {
  rows: ({ world }) => world.redirects,
  fields: rowFields<UrlRedirect>('path', 'target'),
  roots: typeRoots('UrlRedirect', redirectListing, ({ world }) => world.redirects),
  mutations: redirectMutations,
  rest: [redirects],
});

type RedirectChange = Given<Pick<UrlRedirect, 'path' | 'target'>>;

function readInputChange(args: Input): RedirectChange {
  return readEach(readInput(args['urlRedirect']), readText, 'path', 'target');
}

function readChange(body: BodyObject): RedirectChange {
  return eachAt(body, plainTextAt, 'path', 'target');
}

function updateRedirect(
  world: World,
  id: number,
  change: RedirectChange,
): Changed<UrlRedirect> | null {
  const before = world.redirects.find(id);
  return before === null ? null : saveRedirect(world, before, change, 'UPDATE_FAILED');
}

function saveRedirect(
  world: World,
  before: UrlRedirect | null,
  change: RedirectChange,
  code: string,
): Changed<UrlRedirect> {
  const blank: UrlRedirect = before ?? { id: world.redirects.nextId(), path: '', target: '' };
  const given: UrlRedirect = withGiven<UrlRedirect>(blank, change);
  const row: UrlRedirect = { ...given, path: pathOf(given.path), target: targetOf(given.target) };
  const isTaken = allRows(world.redirects).some(
    (other) => other.id !== row.id && other.path.toLowerCase() === row.path.toLowerCase(),
  );
  return saved(world.redirects, row, [
    ...faultIf(row.path === '', ['path'], 'Path', "can't be blank", code),
    ...faultIf(row.target === '', ['target'], 'Target', "can't be blank", code),
    ...(isTaken ? [fault(['path'], 'Path', 'has already been taken', code)] : []),
  ]);
}

function removeRedirect(world: World, id: number): Changed<UrlRedirect> | null {
  const row = world.redirects.find(id);
  return row !== null && world.redirects.remove(id) ? done(row) : null;
}

function removeAll({ world }: GraphqlSession, isOne: (row: UrlRedirect) => boolean): unknown {
  for (const row of allRows(world.redirects)) if (isOne(row)) world.redirects.remove(row.id);
  return made({ job: finishedJob() });
}

/** `old` and `https://shop/old` → `/old`. */
function pathOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (/^https?:\/\//.test(trimmed) && URL.canParse(trimmed)) return new URL(trimmed).pathname;
  return trimmed.startsWith('/') ? trimmed : `/${trimmed}`;
}

/** An absolute URL is kept as it is; any other target becomes a path. */
function targetOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.startsWith('/') || /^[a-z]+:/.test(trimmed)) return trimmed;
  return `/${trimmed}`;
}
