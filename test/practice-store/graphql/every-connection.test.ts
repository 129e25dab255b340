import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';
import { writeField } from './query-writer.ts';
import { allScopes, publishedIdTypes, publishedSchema } from './schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const schema = publishedSchema();
const idTypes = publishedIdTypes();
const scopes = [...allScopes(), 'read_all_orders'];

type SchemaField = GraphQLField<unknown, unknown>;

/** A connection, and how a document gets to it. */
interface Place {
  readonly name: string;
  readonly field: SchemaField;
  /** What stands before the field: `node(id: "…") { ... on Product {`. */
  readonly before: string;
  readonly after: string;
  /** Of the connection in the data; a number stands for an entry of a list. */
  readonly path: ReadonlyArray<string | number>;
  /** Arguments that the field can't be without. */
  readonly needed: string;
}

interface Entry {
  readonly cursor: unknown;
  readonly node: unknown;
}

interface Page {
  readonly entries: readonly Entry[];
  readonly info: unknown;
}

function isConnection(field: SchemaField): boolean {
  return (
    getNamedType(field.type).name.endsWith('Connection') &&
    ['first', 'last'].every((name) => field.args.some((arg) => arg.name === name))
  );
}

function fieldsOf(type: GraphQLNamedType | null | undefined): SchemaField[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
}

/** The arguments that a field can't be without; null where one of them is a mystery. */
function neededArgs(field: SchemaField, owner: string): string | null {
  if (!field.args.some(isRequiredArgument)) return '';
  const text = writeField(field, 1, schema, idTypes, owner) ?? '';
  const [, given = ''] = /^\w+\((.*?)\)(?: @| \{|$)/s.exec(text) ?? [];
  return given
    .split(/, (?=\w+: )/)
    .filter((arg) => !arg.startsWith('first:'))
    .join(', ');
}

function selectionOf(field: SchemaField): string {
  const connection = fieldsOf(getNamedType(field.type));
  const edge = connection.find(({ name }) => name === 'edges');
  const node = fieldsOf(getNamedType(edge?.type ?? null)).find(({ name }) => name === 'node');
  const type = getNamedType(node?.type ?? null);
  const own = fieldsOf(type).some(({ name }) => name === 'id') ? ' id' : '';
  const entry = isLeafType(type) ? '' : ` { __typename${own}${fragmentsOf(type)} }`;
  const nodes = connection.some(({ name }) => name === 'nodes') ? `nodes${entry}` : '';
  return `{ edges { cursor node${entry} } ${nodes} pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
}

/** The ids of a union's types. */
function fragmentsOf(type: GraphQLNamedType | null | undefined): string {
  if (!isUnionType(type)) return '';
  return type
    .getTypes()
    .filter((one) => 'id' in one.getFields())
    .map(({ name }) => ` ... on ${name} { id }`)
    .join('');
}

async function readPage(place: Place, args: string): Promise<Page> {
  const all = [place.needed, args].filter((part) => part !== '').join(', ');
  const query = `{ ${place.before} ${place.field.name}(${all}) ${selectionOf(place.field)} ${place.after} }`;
  const { json } = await caller.graphql(query, { scopes });
  if (json['errors'] !== undefined) throw new Error(`${query} ${JSON.stringify(json['errors'])}`);
  const found = dig(json, 'data', ...place.path);
  const entries = digList(found, 'edges').map((edge) => ({
    cursor: dig(edge, 'cursor'),
    node: dig(edge, 'node'),
  }));
  const nodes = dig(found, 'nodes');
  if (nodes !== undefined) expect(nodes).toEqual(entries.map(({ node }) => node));
  const info = dig(found, 'pageInfo');
  expect(dig(info, 'startCursor')).toBe(entries[0]?.cursor ?? null);
  expect(dig(info, 'endCursor')).toBe(entries.at(-1)?.cursor ?? null);
  return { entries, info };
}

/** What is wrong with the pages of a connection in one order. */
async function faultsOf(place: Place, order: string): Promise<string[]> {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`${place.name}(${order}): ${what}`);
  const rest = order === '' ? '' : `, ${order}`;
  try {
    const { entries: all, info } = await readPage(place, `first: 250${rest}`);
    if (dig(info, 'hasPreviousPage') !== false) say('something before the first page');
    if (new Set(all.map(({ cursor }) => cursor)).size < all.length) say('a cursor twice');
    if (dig(info, 'hasNextPage') === true || all.length < 2) return faults;
    const same = (some: readonly Entry[], others: readonly Entry[]) =>
      JSON.stringify(some) === JSON.stringify(others);
    const size = Math.ceil(all.length / 3);
    const forward: Entry[] = [];
    for (let after = ''; ;) {
      const page = await readPage(place, `first: ${size}${after}${rest}`);
      if (dig(page.info, 'hasPreviousPage') !== forward.length > 0) say('hasPreviousPage is wrong');
      forward.push(...page.entries);
      if (dig(page.info, 'hasNextPage') !== true || forward.length > all.length) break;
      after = `, after: ${JSON.stringify(page.entries.at(-1)?.cursor)}`;
    }
    if (!same(forward, all)) say('pages forward are not the list');
    const backward: Entry[] = [];
    for (let before = ''; ;) {
      const page = await readPage(place, `last: ${size}${before}${rest}`);
      if (dig(page.info, 'hasNextPage') !== backward.length > 0) say('hasNextPage is wrong');
      backward.unshift(...page.entries);
      if (dig(page.info, 'hasPreviousPage') !== true || backward.length > all.length) break;
      before = `, before: ${JSON.stringify(page.entries[0]?.cursor)}`;
    }
    if (!same(backward, all)) say('pages backward are not the list');
    if (place.field.args.some(({ name }) => name === 'reverse')) {
      const turned = await readPage(place, `first: 250, reverse: true${rest}`);
      if (!same(turned.entries.toReversed(), all)) say('reverse is not the list turned round');
    }
    const none = await readPage(place, `first: 0${rest}`);
    if (none.entries.length > 0 || dig(none.info, 'hasNextPage') !== true) say('a page of none');
  } catch (error) {
    // The store has nothing of some types whose ids are needed.
    if (!String(error).includes('Invalid id: gid:')) say(String(error).slice(0, 300));
  }
  return faults;
}

function ordersOf(field: SchemaField): string[] {
  const type = getNamedType(field.args.find(({ name }) => name === 'sortKey')?.type);
  const keys = isEnumType(type) ? type.getValues().map(({ name }) => `sortKey: ${name}`) : [];
  return ['', ...keys.filter((key) => key !== 'sortKey: RELEVANCE')];
}

const ROOTS: readonly Place[] = Object.values(schema.getQueryType()?.getFields() ?? {})
  .filter(isConnection)
  .map((field) => ({
    name: field.name,
    field,
    before: '',
    after: '',
    path: [field.name],
    needed: neededArgs(field, 'QueryRoot') ?? '',
  }));

/** Roots that need more than a made-up argument. */
const CLOSED: ReadonlySet<string> = new Set(['assignedFulfillmentOrders']);

describe('every connection of the query root', () => {
  test.each(
    ROOTS.filter(({ name }) => !CLOSED.has(name)).map((place) => [place.name, place] as const),
  )(
    '%s gives the same list forwards, backwards and turned round, by each of its orders',
    async (_, place) => {
      const faults: string[] = [];
      for (const order of ordersOf(place.field)) faults.push(...(await faultsOf(place, order)));
      expect(faults).toEqual([]);
    },
  );
});

/** Objects of one type in the data, and the selection that leads to them. */
interface Spot {
  readonly type: GraphQLNamedType;
  readonly before: string;
  readonly after: string;
  readonly path: readonly string[];
}

/** Where the path branches off: the first object of the data in which the list is longest. */
function longest(
  value: unknown,
  path: readonly string[],
  taken: ReadonlyArray<string | number> = [],
): { readonly path: ReadonlyArray<string | number>; readonly length: number } | null {
  const [next, ...rest] = path;
  if (next === undefined) {
    const edges = dig(value, 'edges');
    return Array.isArray(edges) ? { path: taken, length: edges.length } : null;
  }
  const inner = dig(value, next);
  if (inner == null) return null;
  const all = Array.isArray(inner)
    ? inner.map((one, at) => longest(one, rest, [...taken, next, at]))
    : [longest(inner, rest, [...taken, next])];
  return all.reduce(
    (best, one) => (one !== null && one.length > (best?.length ?? -1) ? one : best),
    null,
  );
}

/** The lists of objects of a type that have more than one entry somewhere, each once. */
async function placesIn(spot: Spot, seen: Set<string>): Promise<Place[]> {
  const places: Place[] = [];
  for (const field of fieldsOf(spot.type).filter(isConnection)) {
    const name = `${spot.type.name}.${field.name}`;
    const needed = neededArgs(field, spot.type.name);
    if (seen.has(name) || needed === null) continue;
    const args = [needed, 'first: 10'].filter((part) => part !== '').join(', ');
    const query = `{ ${spot.before} ${field.name}(${args}) { edges { cursor } } ${spot.after} }`;
    const { json } = await caller.graphql(query, { scopes });
    const found = longest(json['data'], [...spot.path, field.name]);
    if (found === null || found.length < 2) continue;
    seen.add(name);
    const { before, after } = spot;
    places.push({ name, field, before, after, path: found.path, needed });
  }
  return places;
}

/** The objects that a field leads to: one, or those of a list. */
function spotsBelow(spot: Spot): Spot[] {
  return fieldsOf(spot.type).flatMap((field): Spot[] => {
    const type = getNamedType(field.type);
    if (isConnection(field)) {
      const nodes = fieldsOf(type).find(({ name }) => name === 'nodes');
      const needed = neededArgs(field, spot.type.name);
      if (nodes === undefined || needed === null) return [];
      const args = [needed, 'first: 5'].filter((part) => part !== '').join(', ');
      return [
        {
          type: getNamedType(nodes.type),
          before: `${spot.before} ${field.name}(${args}) { nodes {`,
          after: `} } ${spot.after}`,
          path: [...spot.path, field.name, 'nodes'],
        },
      ];
    }
    if (!isObjectType(type) || field.args.some(isRequiredArgument)) return [];
    return [
      {
        type,
        before: `${spot.before} ${field.name} {`,
        after: `} ${spot.after}`,
        path: [...spot.path, field.name],
      },
    ];
  });
}

test(
  'every connection inside an object that has several entries does so, too, two levels deep',
  { timeout: 240_000 },
  async () => {
    const type = schema.getQueryType();
    if (type == null) throw new Error('no query type');
    const root: Spot = { type, before: '', after: '', path: [] };
    const seen = new Set<string>();
    const faults: string[] = [];
    const first = spotsBelow(root);
    for (const spot of [...first, ...first.flatMap(spotsBelow)]) {
      for (const place of await placesIn(spot, seen)) {
        for (const order of ordersOf(place.field)) faults.push(...(await faultsOf(place, order)));
      }
    }
    expect(faults).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'Customer.orders',
        'Location.inventoryLevels',
        'Order.lineItems',
        'Product.variants',
        'PriceList.prices',
      ]),
    );
    expect(seen.size).toBeGreaterThan(40);
  },
);
