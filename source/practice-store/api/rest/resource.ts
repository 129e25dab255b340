import { allRows, listedRows, type Rows } from '../../data/rows.ts';
import { ascending, reversed } from '../../data/sequence.ts';
import type { World } from '../../data/world.ts';
import { jsonAnswer, notFound } from '../answers.ts';
import type { ApiAnswer, ApiContext } from '../types.ts';
import { cutPage } from './list-page.ts';
import { keepFields, readFieldsOf, readListQuery } from './list-query.ts';

/** What a resource's functions may look at. */
export interface RestScene {
  readonly world: World;
  readonly context: ApiContext;
}

type Json = Readonly<Record<string, unknown>>;

/** A test of one row against the text of a query parameter. */
export type RestFilter<Row> = (row: Row, value: string, scene: RestScene) => boolean;

/** One resource in one declaration; a new preset is a new declaration. */
export interface RestDeclaration<Row extends { readonly id: number }> {
  /** `products`: the path and the key of lists. */
  readonly plural: string;
  /** `product`: the key of a single one. */
  readonly singular: string;
  /** Any of these opens it; the first one is named when all are missing. */
  readonly readScopes: readonly [string, ...string[]];
  readonly writeScope: string;
  readonly order: 'oldest-first' | 'newest-first';
  rows(scene: RestScene): Rows<Row>;
  toJson(row: Row, scene: RestScene): Json;
  readonly filters: Readonly<Record<string, RestFilter<Row>>>;
  /** Filters that apply when the query does not name them. */
  readonly defaults: Readonly<Record<string, string>>;
}

/** A declaration made callable; what a row is stays inside. */
export interface RestResource {
  readonly plural: string;
  readonly readScopes: readonly [string, ...string[]];
  readonly writeScope: string;
  list(scene: RestScene, query: string): ApiAnswer;
  count(scene: RestScene, query: string): ApiAnswer;
  single(scene: RestScene, id: number, query: string): ApiAnswer;
}

/** Makes a resource out of its declaration. */
export function restResource<Row extends { readonly id: number }>(
  declared: RestDeclaration<Row>,
): RestResource {
  const { plural, singular, readScopes, writeScope } = declared;
  return {
    plural,
    readScopes,
    writeScope,
    list: (scene, text) => {
      const verdict = readListQuery(text);
      if (verdict.type === 'refused') return verdict.answer;
      const { query } = verdict;
      const rows = ascending(filteredRows(declared, scene, query.filters));
      // `since_id` is for walking through everything, so it always goes upwards.
      const isUpwards = declared.order === 'oldest-first' || query.sinceId !== null;
      const address = `${scene.context.origin}/admin/api/${scene.context.apiVersion}/${plural}.json`;
      const page = cutPage(isUpwards ? rows : reversed(rows), query, address);
      return jsonAnswer(
        200,
        { [plural]: page.rows.map((row) => keepFields(declared.toJson(row, scene), query.fields)) },
        { headers: page.link === null ? [] : [['Link', page.link]] },
      );
    },
    count: (scene, text) => {
      const filters = Object.fromEntries(new URLSearchParams(text));
      return jsonAnswer(200, { count: filteredRows(declared, scene, filters).count });
    },
    single: (scene, id, text) => {
      const row = declared.rows(scene).find(id);
      if (row === null) return notFound();
      return jsonAnswer(200, {
        [singular]: keepFields(declared.toJson(row, scene), readFieldsOf(text)),
      });
    },
  };
}

function filteredRows<Row extends { readonly id: number }>(
  { rows, filters, defaults }: RestDeclaration<Row>,
  scene: RestScene,
  given: Readonly<Record<string, string>>,
): Rows<Row> {
  const active = Object.entries({ ...defaults, ...given }).flatMap(([name, value]) => {
    const test = Object.hasOwn(filters, name) ? filters[name] : undefined;
    return test === undefined ? [] : [{ test, value }];
  });
  const all = rows(scene);
  // Without a filter nothing is looked at, so nothing is made.
  if (active.length === 0) return all;
  return listedRows(
    allRows(all).filter((row) => active.every(({ test, value }) => test(row, value, scene))),
  );
}
