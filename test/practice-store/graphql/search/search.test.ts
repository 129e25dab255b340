import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productListing } from '../../../../source/practice-store/records/product/product-search.ts';
import {
  compileSearch,
  parsedJson,
} from '../../../../source/practice-store/graphql/search/compile-search.ts';
import { parseSearch } from '../../../../source/practice-store/graphql/search/parse-search.ts';
import {
  exactField,
  flagField,
  numberField,
  textField,
} from '../../../../source/practice-store/graphql/search/fields.ts';
import { allRows } from '../../../../source/practice-store/records/rows.ts';
import { createWorld } from '../../../../source/practice-store/records/create-world.ts';
import { NOW_MS } from '../../api/api-caller.ts';

const SESSION = {
  world: createWorld({ seed: 1, productCount: 40, nowMs: NOW_MS }),
  context: {
    shop: 'demo.practice.test',
    origin: 'http://127.0.0.1:3457',
    apiVersion: '2026-10',
    grantedScopes: [],
    app: { id: '1', title: 'Search', clientId: 'search' },
    nowMs: NOW_MS,
  },
};

interface Thing {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly grams: number;
}

const THINGS: readonly Thing[] = [
  { id: 1, title: 'Wide Mug', tags: ['stoneware', 'gift'], grams: 1000 },
  { id: 2, title: 'Tall Jug', tags: ['stoneware'], grams: 1500 },
  { id: 3, title: 'Mug Rack', tags: ['oak', 'gift'], grams: 200 },
  { id: 4, title: 'Paper', tags: [], grams: 3 },
];
const FIELDS = {
  named: {
    id: numberField<Thing>((thing) => thing.id),
    title: textField<Thing>((thing) => thing.title),
    tag: exactField<Thing>((thing) => thing.tags),
    weight: numberField<Thing>((thing) => thing.grams, { g: 1, kg: 1000 }),
    gift: flagField<Thing>((thing) => thing.tags.includes('gift')),
  },
  keyed: (name: string) =>
    name === 'kind.rack' ? flagField<Thing>((thing) => thing.title.includes('Rack')) : null,
  free: textField<Thing>((thing) => [thing.title, ...thing.tags]),
};

function found(query: string): number[] {
  const { test: keep } = compileSearch(parseSearch(query), FIELDS, SESSION);
  return THINGS.filter((thing) => keep?.(thing) ?? true).map((thing) => thing.id);
}

function warned(query: string): string[] {
  return compileSearch(parseSearch(query), FIELDS, SESSION).warnings.map(
    ({ field, code }) => `${field} ${code}`,
  );
}

describe('a search', () => {
  test.each([
    ['mug', [1, 3]],
    ['MUG', [1, 3]],
    ['mu', []],
    ['mu*', [1, 3]],
    ['title:mug', [1, 3]],
    ['title:"wide mug"', [1]],
    ["title:'mug wide'", []],
    ['title:wide*', [1]],
    ['tag:gift', [1, 3]],
    ['tag:gif', []],
    ['tag:stoneware,oak', [1, 2, 3]],
    ['tag:*', [1, 2, 3]],
    ['id:2', [2]],
    ['id:gid://shopify/Thing/2', [2]],
    ['id:>2', [3, 4]],
    ['id: >2', [3, 4]],
    ['id:> 2', [3, 4]],
    ['id:>=2 id:<4', [2, 3]],
    ['id:1,4', [1, 4]],
    ['tag:gift title:mug', [1, 3]],
    ['tag:gift AND tag:oak', [3]],
    ['tag:oak OR title:paper', [3, 4]],
    ['title:jug OR tag:gift AND tag:oak', [2, 3]],
    ['(title:jug OR tag:gift) AND tag:stoneware', [1, 2]],
    ['-tag:gift', [2, 4]],
    ['NOT tag:gift', [2, 4]],
    ['mug -tag:oak', [1]],
    ['NOT (tag:gift OR title:paper)', [2]],
    ['-(tag:gift OR title:paper)', [2]],
    ['mug -(tag:oak)', [1]],
    ['', [1, 2, 3, 4]],
    ['   ', [1, 2, 3, 4]],
    ['((', [1, 2, 3, 4]],
    [') mug (', [1, 3]],
    ['AND OR NOT', [1, 2, 3, 4]],
    ['title:"wide', [1]],
    ['default:mug', [1, 3]],
    ['id:2..3', [2, 3]],
    ['id:2,4..9', [2, 4]],
    ["title:'jug\\'", [2]],
    ['tag:gi\\ft', [1, 3]],
    ['weight:1.5kg', [2]],
    ['weight:>=1kg weight:<1600g', [1, 2]],
    ["weight:'.2 kg'", [3]],
    ['gift:true', [1, 3]],
    ['-gift:true', [2, 4]],
    ['kind.rack:true', [3]],
  ])('for %s finds %j', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  test('leaves out a field that is not known, and says so', () => {
    expect(found('colour:red')).toEqual([1, 2, 3, 4]);
    expect(found('colour:red tag:oak')).toEqual([3]);
    expect(found('colour:red OR tag:oak')).toEqual([3]);
    expect(warned('colour:red OR tag:oak')).toEqual(['colour invalid_field']);
    expect(found('id:many')).toEqual([1, 2, 3, 4]);
    expect(warned('id:many')).toEqual(['id invalid_value']);
  });

  test('reports a value that the field does not take', () => {
    expect(found('weight:1stone')).toEqual([1, 2, 3, 4]);
    expect(compileSearch(parseSearch('gift:perhaps'), FIELDS, SESSION).warnings).toEqual([
      {
        field: 'gift',
        message: 'Input `perhaps` is not an accepted value.',
        code: 'invalid_value',
      },
    ]);
    expect(warned('kind.other:1')).toEqual(['kind.other invalid_field']);
  });

  test('ends a value without quotes at a colon, so that a moment needs quotes', () => {
    expect(warned('id:>=2T02:45:22Z')).toEqual(['id invalid_value', '45 invalid_field']);
    expect(found("title:D'Addario")).toEqual([]);
    expect(found('tag:gift:* mug')).toEqual([1, 3]);
  });

  test('is shown as it was read', () => {
    expect(parsedJson(parseSearch('title:mug (id:>=2 OR -tag:oak)'))).toEqual({
      and: [
        { field: 'title', match_all: 'mug' },
        {
          or: [{ field: 'id', range: { gte: '2' } }, { not: { field: 'tag', match_all: 'oak' } }],
        },
      ],
    });
  });

  test('reads any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        found(text);
        parsedJson(parseSearch(text));
      }),
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('(', ')', 'AND', 'OR', 'NOT', '-', 'tag:', '"', "'", ':', 'x', '*'),
        ),
        (pieces) => {
          found(pieces.join(' '));
          found(pieces.join(''));
        },
      ),
    );
    expect(found(`${'('.repeat(50_000)}mug`)).toEqual([1, 3]);
    expect(found(`${'NOT '.repeat(50_000)}mug`)).toHaveLength(2);
  });

  test('means what its logic means', () => {
    const leaf = fc.constantFrom('tag:gift', 'tag:oak', 'title:mug', 'id:>2', 'paper');
    const { tree } = fc.letrec<{ tree: [string, (ids: Set<number>) => Set<number>] }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        leaf.map((text): [string, () => Set<number>] => [text, () => new Set(found(text))]),
        fc
          .tuple(tie('tree'), tie('tree'))
          .map(([a, b]): [string, (all: Set<number>) => Set<number>] => [
            `(${a[0]} AND ${b[0]})`,
            (all) => new Set([...a[1](all)].filter((id) => b[1](all).has(id))),
          ]),
        fc
          .tuple(tie('tree'), tie('tree'))
          .map(([a, b]): [string, (all: Set<number>) => Set<number>] => [
            `(${a[0]} OR ${b[0]})`,
            (all) => new Set([...a[1](all), ...b[1](all)]),
          ]),
        tie('tree').map(([text, ids]): [string, (all: Set<number>) => Set<number>] => [
          `NOT ${text}`,
          (all) => new Set([...all].filter((id) => !ids(all).has(id))),
        ]),
      ),
    }));
    const all = new Set(THINGS.map((thing) => thing.id));
    fc.assert(
      fc.property(tree, ([text, meaning]) => {
        expect(new Set(found(text))).toEqual(meaning(all));
      }),
    );
  });
});

describe('a search of dates', () => {
  const products = allRows(SESSION.world.products);
  const dates = (query: string): number[] => {
    const { test: keep } = compileSearch(parseSearch(query), productListing.search, SESSION);
    return products.filter((product) => keep?.(product) ?? true).map((product) => product.id);
  };

  test('compares moments, takes a day as a whole day, and a past span', () => {
    const [product] = products.slice(3);
    if (product === undefined) throw new Error('no product');
    const moment = new Date(product.createdAtMs).toISOString();
    const day = moment.slice(0, 10);
    expect(dates(`created_at:${day}`)).toContain(product.id);
    expect(dates(`created_at:'${moment}'`)).toEqual([product.id]);
    expect(dates(`created_at:>${day}`)).not.toContain(product.id);
    expect(dates(`created_at:<='${moment}'`)).toEqual(
      products.filter((entry) => entry.createdAtMs <= product.createdAtMs).map(({ id }) => id),
    );
    const older = dates(`created_at:<'${moment}'`);
    const newer = dates(`created_at:>='${moment}'`);
    expect([...older, ...newer].toSorted((a, b) => a - b)).toEqual(products.map(({ id }) => id));
    expect(dates('created_at:past_year')).toEqual(
      products
        .filter((entry) => entry.createdAtMs >= NOW_MS - 365 * 86_400_000)
        .map(({ id }) => id),
    );
    const ofYear = (year: string): number[] =>
      products
        .filter((entry) => new Date(entry.createdAtMs).toISOString().startsWith(year))
        .map(({ id }) => id);
    const [year, month] = [moment.slice(0, 4), moment.slice(0, 7)];
    expect(dates(`created_at:${year}`)).toEqual(ofYear(year));
    expect(dates(`created_at:'${month}'`)).toEqual(ofYear(month));
    expect(dates(`created_at:'${day}..${day}'`)).toEqual(ofYear(day));
    expect(dates(`created_at:'${moment.slice(0, 19)}'`)).toEqual([product.id]);
    expect(dates(`created_at:<=${year}`)).toEqual(
      products
        .filter((entry) => new Date(entry.createdAtMs).getUTCFullYear() <= Number(year))
        .map(({ id }) => id),
    );
    expect(dates('created_at:yesterdayish')).toHaveLength(products.length);
  });
});
