import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../source/practice-store/records/create-world.ts';
import { REST_RESOURCES } from '../../../source/practice-store/records/registry.ts';
import { answerRest } from '../../../source/practice-store/rest/answer-rest.ts';
import { dig, digList, NOW_MS, ORIGIN } from '../api/api-caller.ts';
import { allScopes } from '../graphql/schema-fixture.ts';
import { createWalkWorlds } from '../inputs/walk-world.ts';
import { camelCase, type RestShape } from './rest-shape.ts';
import { REST_SHAPES } from './rest-values.ts';

const { query: readGraphql } = (await createWalkWorlds())();
const world = createWorld({ nowMs: NOW_MS, productCount: 8, customerCount: 6, orderCount: 12 });
const context = {
  shop: 'demo.practice.test',
  origin: ORIGIN,
  apiVersion: '2026-10',
  grantedScopes: [...allScopes(), 'read_all_orders', 'write_product_listings', 'write_price_rules'],
  app: { id: '1', title: 'Practice app', clientId: 'practice_client' },
  nowMs: NOW_MS,
};

function readRest(path: string, query: string): unknown {
  const request = { method: 'GET', path, query, headers: {}, body: new Uint8Array(), context };
  const { status, body } = answerRest(request, world);
  expect([path, status]).toEqual([path, 200]);
  return JSON.parse(String(body));
}

type Segments = readonly string[];

/** `codeDiscount....Basic.title` → the fragment is a segment of its own. */
const segmentsOf = (path: string): Segments => path.replaceAll('....', '.…').split(/\.(?![^(]*\))/);

/** The selection that reads all of these paths. */
function selection(paths: readonly Segments[]): string {
  const below = Map.groupBy(
    paths.filter(({ length }) => length > 0),
    ([first = '']) => first,
  );
  return [...below]
    .map(([name, of]) => {
      const inner = selection(of.map((path) => path.slice(1)));
      if (name === '*') return inner;
      return `${name.replace('…', '... on ')}${inner === '' ? '' : ` { ${inner} }`}`;
    })
    .join(' ');
}

/** What stands at a path, or the list of it where an entry is passed on the way. */
function valueAt(value: unknown, [first, ...rest]: Segments): unknown {
  if (first === undefined) return value;
  if (first.startsWith('…')) return valueAt(value, rest);
  if (first === '*') return Array.isArray(value) ? value.map((one) => valueAt(one, rest)) : [];
  return valueAt(dig(value, first.replace(/\(.*/, '')), rest);
}

/** One spelling for both sides: numbers of ids and of money, moments, lists of tags. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT[\d:]+(?:Z|\+00:00)$/.test(value)) return Date.parse(value);
  const number = /^(?:gid:\/\/shopify\/\w+\/)?(-?\d+(?:\.\d+)?)(?:\?.*)?$/.exec(value)?.[1];
  return number === undefined ? value : Number(number);
}

function isSame(rest: unknown, graphql: unknown): boolean {
  const [own, other] = [plain(rest), plain(graphql)];
  if (Array.isArray(own) && Array.isArray(other)) {
    return own.length === other.length && own.every((one, at) => isSame(one, other[at]));
  }
  if (Array.isArray(other)) return isSame(rest, other.join(', '));
  if (typeof other === 'string' && /^[A-Z][A-Z_]*$/.test(other)) {
    const word = other.toLowerCase();
    return own === other || own === word || own === word.replaceAll('_', '-');
  }
  return Object.is(own, other);
}

/** The names of all values: `addresses.*.city`. */
function leavesOf(value: unknown, name = ''): string[] {
  if (typeof value !== 'object' || value === null) return [name];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, `${name}.*`));
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, name === '' ? key : `${name}.${key}`),
  );
}

function pathsOf({ same, as = {} }: RestShape): Map<string, Segments> {
  const named = same.split(' ').filter((name) => name !== '');
  return new Map([
    ...named.map((name): [string, Segments] => [name, [camelCase(name)]]),
    ...Object.entries(as).map(([name, path]): [string, Segments] => [name, segmentsOf(path)]),
  ]);
}

async function faultsOf(shape: RestShape): Promise<string[]> {
  const { type, list, query = '', key = list, idField = 'id', only = {}, own = '' } = shape;
  const paths = pathsOf(shape);
  const known = [...paths.keys(), ...Object.keys(only), ...own.split(' '), idField];
  const fields = new Set(known.map((name) => name.split('.')[0] ?? '').filter(Boolean));
  const isKnown = (name: string) =>
    known.some((one) => `${name}.`.startsWith(`${one}.`) || one.startsWith(`${name}.`));
  const faults: string[] = [];
  for (const row of digList(readRest(`${list}.json`, query), key)) {
    const id = `gid://shopify/${type}/${String(dig(row, idField))}`;
    const data = await readGraphql(
      `{ node(id: "${id}") { id ... on ${type} { ${selection([...paths.values()])} } } }`,
    );
    const node = dig(data, 'node');
    if (dig(node, 'id') !== id) faults.push(`${id} is not in GraphQL`);
    const more = [...new Set(leavesOf(row))].filter(
      (name) => !isKnown(name) && !name.endsWith('admin_graphql_api_id'),
    );
    const missing = [...fields].filter((name) => !Object.hasOwn(Object(row), name));
    if (more.length + missing.length > 0)
      faults.push(`${list}: +${more.join()} -${missing.join()}`);
    for (const [name, path] of paths) {
      const [rest, graphql] = [valueAt(row, name.split('.')), valueAt(node, path)];
      if (isSame(rest, graphql)) continue;
      faults.push(`${list}.${name}: ${JSON.stringify(rest)} and ${JSON.stringify(graphql)}`);
    }
    for (const [name, value] of Object.entries(only)) {
      const found = valueAt(row, name.split('.'));
      const all = name.includes('*') && Array.isArray(found) ? found : [found];
      const wrong = all
        .map((one) => JSON.stringify(one))
        .filter((one) => one !== JSON.stringify(value));
      if (wrong.length > 0)
        faults.push(`${list}.${name}: ${wrong.join()}, not ${JSON.stringify(value)}`);
    }
  }
  return faults;
}

describe('the seeded store', () => {
  test.each(REST_SHAPES.map((shape) => [shape.list, shape] as const))(
    'says the same of its %s over REST and over GraphQL',
    async (_, shape) => {
      expect([...new Set(await faultsOf(shape))]).toEqual([]);
      expect(REST_RESOURCES.map(({ path }) => path)).toContain(shape.list);
    },
  );
});
