import { getNamedType, isEnumType } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';
import { allScopes, publishedSchema } from '../schema-fixture.ts';
import { searchedFields } from './documented-filters.ts';
import { type FilterReading, READINGS, type RootReading } from './found-values.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const scopes = [...allScopes(), 'read_all_orders'];
const schema = publishedSchema();
const documented = new Map(
  searchedFields(schema, 'QueryRoot').map(({ name, filters }) => [name, filters]),
);

/** Where the objects stand in their list, by their cursors. */
async function cursors({ root, args = '' }: RootReading, query: string): Promise<unknown[]> {
  const { json } = await caller.graphql(
    `query($query: String) { ${root}(first: 250, ${args} query: $query) { edges { cursor } } }`,
    { scopes, variables: { query } },
  );
  expect(json['errors']).toBeUndefined();
  return digList(json, 'data', root, 'edges').map((edge) => dig(edge, 'cursor'));
}

interface Seen {
  readonly cursor: unknown;
  readonly node: unknown;
}

/** All objects with their values, page by page: one document may cost only so much. */
async function everyObject({ root, args = '', selection }: RootReading): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let page = 0; page < 100; page += 1) {
    const { json } = await caller.graphql(
      `query($after: String) { ${root}(first: 25, after: $after, ${args}) {
        edges { cursor node { ${selection} } } pageInfo { hasNextPage } } }`,
      { scopes, variables: { after: seen.at(-1)?.cursor ?? null } },
    );
    expect(json['errors']).toBeUndefined();
    for (const edge of digList(json, 'data', root, 'edges')) {
      seen.push({ cursor: dig(edge, 'cursor'), node: dig(edge, 'node') });
    }
    if (dig(json, 'data', root, 'pageInfo', 'hasNextPage') !== true) break;
  }
  return seen;
}

const comparable = (value: unknown): string | number => {
  const text = typeof value === 'string' ? value : String(value);
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text.toLowerCase();
};

async function sortedIds(
  { root, args = '', selection }: RootReading,
  key: string,
  isReversed: boolean,
): Promise<unknown[]> {
  const id = selection.startsWith('id') ? 'id' : '... on Node { id }';
  const { json } = await caller.graphql(
    `{ ${root}(first: 250, ${args} sortKey: ${key}, reverse: ${String(isReversed)}) {
      nodes { ${id} } } }`,
    { scopes },
  );
  expect(json['errors']).toBeUndefined();
  return digList(json, 'data', root, 'nodes').map((node) => dig(node, 'id'));
}

function sortKeys(root: string): string[] {
  const field = schema.getQueryType()?.getFields()[root];
  const type = field?.args.find(({ name }) => name === 'sortKey')?.type;
  const keys = type === undefined ? undefined : getNamedType(type);
  return isEnumType(keys) ? keys.getValues().map(({ name }) => name) : [];
}

const plain = (value: unknown): string => String(value).toLowerCase();
const wordsOf = (value: unknown): readonly string[] => plain(value).match(/[\p{L}\p{N}]+/gu) ?? [];

/** What a search is asked, and which of the values it finds. */
type Question = readonly [query: string, finds: (value: unknown) => boolean];

function questions(name: string, { kind }: FilterReading, value: unknown): Question[] {
  const quoted = `'${String(value).replaceAll(/['\\]/g, '\\$&')}'`;
  switch (kind) {
    case 'exact':
      return [
        [`${name}:${quoted}`, (found) => plain(found) === plain(value)],
        [`${name}:${quoted.toUpperCase()}`, (found) => plain(found) === plain(value)],
      ];
    case 'text': {
      const [first = ''] = wordsOf(value);
      const start = first.slice(0, 2);
      return [
        [`${name}:${quoted}`, (found) => plain(found) === plain(value)],
        [`${name}:${first}`, (found) => wordsOf(found).includes(first)],
        [`${name}:${start}*`, (found) => wordsOf(found).some((word) => word.startsWith(start))],
      ];
    }
    case 'number': {
      const wanted = Number(value);
      return [
        [`${name}:${wanted}`, (found) => Number(found) === wanted],
        [`${name}:>${wanted}`, (found) => Number(found) > wanted],
        [`${name}:>=${wanted}`, (found) => Number(found) >= wanted],
        [`${name}:<${wanted}`, (found) => Number(found) < wanted],
        [`${name}:<=${wanted}`, (found) => Number(found) <= wanted],
        [
          `${name}:${wanted}..${wanted + 5}`,
          (found) => Number(found) >= wanted && Number(found) <= wanted + 5,
        ],
      ];
    }
    case 'date': {
      const seconds = (moment: unknown): number => Math.floor(Date.parse(String(moment)) / 1000);
      const wanted = seconds(value);
      const day = String(value).slice(0, 10);
      return [
        [`${name}:${quoted}`, (found) => seconds(found) === wanted],
        [`${name}:>${quoted}`, (found) => seconds(found) > wanted],
        [`${name}:>=${quoted}`, (found) => seconds(found) >= wanted],
        [`${name}:<${quoted}`, (found) => seconds(found) < wanted],
        [`${name}:<=${quoted}`, (found) => seconds(found) <= wanted],
        [`${name}:${day}`, (found) => String(found).startsWith(day)],
      ];
    }
  }
}

/** None of their sort keys is a filter with one value for each object. */
const UNSORTED: readonly string[] = ['inventoryItems', 'metaobjects'];

describe.each(READINGS)('$root', (reading) => {
  const { root, filters, none = [], unread = [] } = reading;
  const all = everyObject(reading);

  test.each(Object.entries(filters))(
    '%s finds exactly the objects that have it',
    async (name, filter) => {
      const objects = await all;
      const valuesOf = ({ node }: Seen): unknown[] =>
        filter.read(node).filter((value) => value !== null && value !== undefined && value !== '');
      const values = [...new Set(objects.flatMap(valuesOf))];
      // A filter without a value in the whole store would be proved by nothing.
      expect(values.length).toBeGreaterThan(0);
      const few = [values[0], values[Math.floor(values.length / 2)], values.at(-1)];
      for (const value of new Set(few)) {
        for (const [query, finds] of questions(name, filter, value)) {
          const expected = objects.filter((seen) => valuesOf(seen).some(finds));
          const others = objects.filter((seen) => !valuesOf(seen).some(finds));
          expect({ query, found: await cursors(reading, query) }).toEqual({
            query,
            found: expected.map(({ cursor }) => cursor),
          });
          expect({ query, others: await cursors(reading, `-${query}`) }).toEqual({
            query,
            others: others.map(({ cursor }) => cursor),
          });
        }
      }
    },
  );

  test.each(none)('the filter %s, which no object has a value for, finds none', async (name) => {
    expect(await cursors(reading, `${name}:*`)).toEqual([]);
  });

  const hasOpposite = documented.get(root)?.some(({ name }) => name === 'tag_not') === true;
  test.each(hasOpposite ? ['gift', 'wool', 'wholesale'] : [])(
    'the opposite of the tag %s finds the others',
    async (tag) => {
      expect(await cursors(reading, `tag_not:${tag}`)).toEqual(
        await cursors(reading, `-tag:${tag}`),
      );
    },
  );

  test('every documented filter is looked at here', () => {
    const seen = new Set([...Object.keys(filters), ...none, ...unread, 'default', 'tag_not']);
    expect(
      (documented.get(root) ?? []).map(({ name }) => name).filter((name) => !seen.has(name)),
    ).toEqual([]);
  });

  test('is sorted by what the sort keys name, in both directions', async () => {
    const objects = await all;
    const proved: string[] = [];
    for (const key of sortKeys(root)) {
      const filter = filters[key.toLowerCase()];
      const isSingle = objects.every(({ node }) => {
        const values = filter?.read(node) ?? [];
        return values.length === 1 && values[0] !== null;
      });
      if (filter === undefined || filter.kind === 'exact' || !isSingle) continue;
      proved.push(key);
      const keyed = await sortedIds(reading, key, false);
      const back = await sortedIds(reading, key, true);
      expect({ key, back }).toEqual({ key, back: keyed.toReversed() });
      const byId = new Map(objects.map(({ node }) => [dig(node, 'id'), filter.read(node)[0]]));
      const values = keyed.map((one) => comparable(byId.get(one)));
      expect({ key, values }).toEqual({
        key,
        values: values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
      });
    }
    expect(proved.length === 0).toBe(UNSORTED.includes(root));
  });
});
