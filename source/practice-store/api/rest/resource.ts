import type { Changed } from '../../data/change.ts';
import { type Rows, rowsOfIds } from '../../data/rows.ts';
import { ascending, reversed } from '../../data/sequence.ts';
import type { World } from '../../data/world.ts';
import { errorAnswer, jsonAnswer, notFound } from '../answers.ts';
import type { ApiAnswer, ApiContext } from '../types.ts';
import type { BodyObject } from './body-object.ts';
import { changedAnswer, deletedAnswer } from './change-answers.ts';
import { cutPage } from './list-page.ts';
import { keepFields, readFieldsOf, readListQuery } from './list-query.ts';
import { withoutLevel2 } from './personal-data.ts';

/** What a resource's functions may look at. */
export interface RestScene {
  readonly world: World;
  readonly context: ApiContext;
}

export type Json = Readonly<Record<string, unknown>>;

/** A test of one row against the text of a query parameter. */
export type RestFilter<Row> = (row: Row, value: string, scene: RestScene) => boolean;

/** What changes a resource; null and `gone` mean that there is no such row. */
export interface RestWrites<Row> {
  create(scene: RestScene, body: BodyObject): Changed<Row>;
  update(scene: RestScene, id: number, body: BodyObject): Changed<Row> | null;
  remove(scene: RestScene, id: number): Changed<unknown> | null;
}

/** One resource in one declaration; a new preset is a new declaration. */
export interface RestDeclaration<Row extends { readonly id: number }> {
  /** `products`: the key of lists, and the path unless `path` names another one. */
  readonly plural: string;
  /** `product`: the key of a single one. */
  readonly singular: string;
  /** `shopify_payments/payouts` */
  readonly path?: string;
  /** Any of these opens it; the first one is named when all are missing. Empty: every token. */
  readonly readScopes: readonly string[];
  /** Null for what is never written over REST. */
  readonly writeScope: string | null;
  readonly order: 'oldest-first' | 'newest-first';
  rows(scene: RestScene, given: Readonly<Record<string, string>>): Rows<Row>;
  toJson(row: Row, scene: RestScene): Json;
  readonly filters: Readonly<Record<string, RestFilter<Row>>>;
  /** Filters that apply when the query does not name them. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Parts that the service does not have for this resource. */
  readonly without?: ReadonlyArray<'count' | 'single'>;
  /** One of these parameters must stand in the query of a list. */
  readonly required?: readonly string[];
  /** It is, or holds, data about customers. */
  readonly isPersonal?: true;
  /** Where the service says what is to be used instead. */
  readonly deprecated?: string;
  readonly writes?: RestWrites<Row>;
}

/** A declaration made callable; what a row is stays inside. */
export interface RestResource {
  readonly path: string;
  readonly plural: string;
  readonly singular: string;
  readonly readScopes: readonly string[];
  readonly writeScope: string | null;
  readonly isPersonal: boolean;
  readonly deprecated: string | null;
  list(scene: RestScene, query: string): ApiAnswer;
  /** Null where there is no such part. */
  readonly count: ((scene: RestScene, query: string) => ApiAnswer) | null;
  readonly single: ((scene: RestScene, id: number, query: string) => ApiAnswer) | null;
  readonly writes: {
    create(scene: RestScene, body: BodyObject): ApiAnswer;
    update(scene: RestScene, id: number, body: BodyObject): ApiAnswer;
    remove(scene: RestScene, id: number): ApiAnswer;
  } | null;
}

/** Makes a resource out of its declaration. */
export function restResource<Row extends { readonly id: number }>(
  declared: RestDeclaration<Row>,
): RestResource {
  const { plural, singular, readScopes, writeScope, without = [], writes } = declared;
  const path = declared.path ?? plural;
  const toJson = (row: Row, scene: RestScene): Json => {
    const whole = declared.toJson(row, scene);
    const level = scene.context.app.protectedCustomerData ?? 'granted';
    return declared.isPersonal === true && level !== 'granted' ? withoutLevel2(whole) : whole;
  };
  const toAnswer = (scene: RestScene, status: number, row: Row, query: string): ApiAnswer =>
    jsonAnswer(status, { [singular]: keepFields(toJson(row, scene), readFieldsOf(query)) });
  return {
    path,
    plural,
    singular,
    readScopes,
    writeScope,
    isPersonal: declared.isPersonal === true,
    deprecated: declared.deprecated ?? null,
    list: (scene, text) => {
      const verdict = readListQuery(text);
      if (verdict.type === 'refused') return verdict.answer;
      const { query } = verdict;
      const [first] = declared.required ?? [];
      if (first !== undefined && !declared.required?.some((name) => query.filters[name])) {
        return errorAnswer(400, { [first]: 'Required parameter missing or invalid' });
      }
      const rows = ascending(filteredRows(declared, scene, query.filters));
      // `since_id` is for walking through everything, so it always goes upwards.
      const isUpwards = declared.order === 'oldest-first' || query.sinceId !== null;
      const address = `${scene.context.origin}/admin/api/${scene.context.apiVersion}/${path}.json`;
      const page = cutPage(isUpwards ? rows : reversed(rows), query, address);
      return jsonAnswer(
        200,
        { [plural]: page.rows.map((row) => keepFields(toJson(row, scene), query.fields)) },
        { headers: page.link === null ? [] : [['Link', page.link]] },
      );
    },
    count: without.includes('count')
      ? null
      : (scene, text) => {
          const filters = Object.fromEntries(new URLSearchParams(text));
          return jsonAnswer(200, { count: filteredRows(declared, scene, filters).count });
        },
    single: without.includes('single')
      ? null
      : (scene, id, text) => {
          const row = declared.rows(scene, {}).find(id);
          return row === null ? notFound() : toAnswer(scene, 200, row, text);
        },
    writes:
      writes === undefined
        ? null
        : {
            create: (scene, body) =>
              changedAnswer(writes.create(scene, body), (row) => toAnswer(scene, 201, row, '')),
            update: (scene, id, body) =>
              changedAnswer(writes.update(scene, id, body), (row) => toAnswer(scene, 200, row, '')),
            remove: (scene, id) => deletedAnswer(writes.remove(scene, id)),
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
  const all = rows(scene, given);
  // Without a filter nothing is looked at, so nothing is made.
  if (active.length === 0) return all;
  // Only the ids are kept: fifty thousand products at once would be too much to hold.
  const ids: number[] = [];
  for (let at = 0; at < all.count; at += 1) {
    const row = all.at(at);
    if (active.every(({ test, value }) => test(row, value, scene))) ids.push(row.id);
  }
  return rowsOfIds(ids, all);
}
