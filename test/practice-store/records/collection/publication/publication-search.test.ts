import { describe, expect, test } from 'vitest';
import { compileSearch } from '../../../../../source/practice-store/graphql/search/compile-search.ts';
import { parseSearch } from '../../../../../source/practice-store/graphql/search/parse-search.ts';
import {
  POS_PUBLICATION_ID,
  PUBLICATIONS,
  type Published,
} from '../../../../../source/practice-store/records/collection/publication/publication.ts';
import { publicationFields } from '../../../../../source/practice-store/records/collection/publication/publication-search.ts';
import { listedRows } from '../../../../../source/practice-store/records/rows.ts';
import type { Session } from '../../../../../source/practice-store/records/world.ts';

const NOW = 1_000;

// All that these fields ask of it.
const session = {
  world: { publications: listedRows(PUBLICATIONS) },
  context: { nowMs: NOW },
} as unknown as Session;

interface Row {
  readonly name: string;
  readonly published: Published | null;
}

const row = (name: string, online: number | null, till: number | null): Row => ({
  name,
  published: {
    publishedAtMs: online,
    publishedTo: till === null ? {} : { [POS_PUBLICATION_ID]: till },
  },
});

const ROWS = [
  row('online', NOW, null),
  row('online-later', NOW + 1, null),
  row('till', null, NOW),
  row('till-later', null, NOW + 1),
  row('both', 0, 0),
  row('nowhere', null, null),
  { name: 'neither', published: null },
];

const named = publicationFields<Row>(({ published }) => published);

function find(query: string): string {
  const { test: finds, warnings } = compileSearch(
    parseSearch(query),
    { named, free: null },
    session,
  );
  if (warnings.length > 0) return warnings.map(({ code }) => code).join(' ');
  return ROWS.flatMap((one) => (finds?.(one) === true ? one.name : [])).join(' ');
}

describe('published_status', () => {
  test.each([
    ['online_store_channel', 'online online-later till till-later both nowhere neither'],
    ['published', 'online both'],
    ['visible', 'online both'],
    ['unpublished', 'online-later till till-later nowhere neither'],
    ['unavailable', 'online-later till-later nowhere neither'],
    ['online_store-published', 'online both'],
    ['online_store-visible', 'online both'],
    ['online_store-intended', 'online-later'],
    ['online_store-hidden', 'online-later till till-later nowhere neither'],
    ['pos-published', 'till both'],
    ['pos-visible', 'till both'],
    ['POS-Intended', 'till-later'],
    ['pos-hidden', 'online online-later till-later nowhere neither'],
    [`${POS_PUBLICATION_ID}-visible`, 'till both'],
    ['app-hidden', 'online online-later till till-later both nowhere neither'],
    ['else-visible', ''],
    ['else-intended', ''],
    ['else-hidden', 'online online-later till till-later both nowhere neither'],
    ['pos', 'invalid_value'],
    ['-visible', 'invalid_value'],
    ['pos-visible-x', 'invalid_value'],
    ['pos-else', 'invalid_value'],
  ])('%s finds %j', (value, found) => expect(find(`published_status:"${value}"`)).toBe(found));
});

describe('the older fields', () => {
  test.each([
    ['publishable_status:online_store-approved', 'online online-later both'],
    ['publishable_status:online_store-published', ''],
    ['publishable_status:online_store-unset', 'till till-later nowhere neither'],
    [`publishable_status:${POS_PUBLICATION_ID}-approved`, 'till till-later both'],
    ['product_publication_status:pos-approved', 'till till-later both'],
    ['product_publication_status:pos-published', 'till till-later both'],
    ['product_publication_status:pos-unset', 'online online-later nowhere neither'],
    [`publication_ids:${POS_PUBLICATION_ID}`, 'till till-later both'],
    [`publication_ids:${PUBLICATIONS[0]?.id}`, 'online online-later both'],
    [`publication_ids:${PUBLICATIONS[2]?.id}`, ''],
    ['publication_ids:*', 'online online-later till till-later both'],
  ])('%s finds %j', (query, found) => expect(find(query)).toBe(found));
});
