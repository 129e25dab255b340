import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../api/answers.ts';
import { DAY_MS } from '../api/formats.ts';
import type { ApiAnswer } from '../api/types.ts';
import type { Changed, Fault } from '../records/change.ts';
import { type Dated, listedRows, type Rows, rowsOfIds } from '../records/rows.ts';
import {
  ascending,
  reversed,
  type Sequence,
  sorted,
  sortEntries,
  type SortEntry,
} from '../records/sequence.ts';
import type { Session, World } from '../records/world.ts';
import { type BodyObject, snakeCase } from './body-object.ts';
import { cutPage, keepFields, readFieldsOf, readListQuery } from './list-query.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Tests one row against the value of a query parameter. */
export type RestFilter<Row> = (row: Row, value: string, session: Session) => boolean;

/** Parameters of the query and ids of the path, by name: `{ status: 'any', order_id: '5' }`. */
export type Given = Readonly<Record<string, string>>;

/** The changes of a resource; null means that there is no such row, or nothing that it belongs to. */
export interface RestWrites<Row> {
  create?(session: Session, body: BodyObject, given: Given): Changed<Row> | null;
  update?(session: Session, id: number, body: BodyObject, given: Given): Changed<Row> | null;
  remove?(session: Session, id: number, given: Given): Changed<unknown> | null;
}

/** Everything about one REST resource, in one literal. */
interface RestDeclaration<Row extends { readonly id: number }> {
  /** `products`: the key of lists, and the path unless `path` names another one. */
  readonly plural: string;
  /** The key of a single one, where that is not the plural without its last letter. */
  readonly singular?: string;
  /** `shopify_payments/payouts`, `orders/{order_id}/refunds` */
  readonly path?: string;
  /** `products` is read with `read_products` and written with `write_products`. */
  readonly scope?: string;
  /** Any of these opens it; the first one is named when all are missing. None: every token. */
  readonly readScopes?: readonly string[];
  /** None for what is never written over REST. */
  readonly writeScope?: string;
  readonly newestFirst?: true;
  /** Null when there is nothing that they belong to. */
  rows(session: Session, given: Given): Rows<Row> | null;
  /** @param ids those of the path */
  toJson(row: Row, session: Session, ids: Given): Json;
  readonly filters?: Readonly<Record<string, RestFilter<Row>>>;
  /** Filters that apply when the query does not name them. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Parts that the service does not have for this resource. */
  readonly without?: ReadonlyArray<'list' | 'count' | 'single'>;
  /** One of these parameters must stand in the query of a list. */
  readonly required?: readonly string[];
  /** It is, or holds, data about customers. */
  readonly isPersonal?: true;
  /** Where the service says what is to be used instead. */
  readonly deprecated?: string;
  readonly writes?: RestWrites<Row>;
}

/** A resource made from its declaration; users of it need not know its row. */
export interface RestResource {
  readonly path: string;
  readonly plural: string;
  readonly singular: string;
  readonly readScopes: readonly string[];
  readonly writeScope: string | null;
  readonly isPersonal: boolean;
  readonly deprecated: string | null;
  /** Null where there is no such part. */
  readonly list: ((session: Session, query: string, ids: Given) => ApiAnswer) | null;
  readonly count: ((session: Session, query: string, ids: Given) => ApiAnswer) | null;
  readonly single: ((session: Session, id: number, query: string, ids: Given) => ApiAnswer) | null;
  /** Null where the practice store carries it out not at all. */
  readonly create: ((session: Session, body: BodyObject, ids: Given) => ApiAnswer) | null;
  readonly update:
    | ((session: Session, id: number, body: BodyObject, ids: Given) => ApiAnswer)
    | null;
  readonly remove: ((session: Session, id: number, ids: Given) => ApiAnswer) | null;
}

/** Makes a resource out of its declaration. */
export function restResource<Row extends { readonly id: number }>(
  declared: RestDeclaration<Row>,
): RestResource {
  const { plural, singular = plural.slice(0, -1), scope, without = [], writes = {} } = declared;
  const path = declared.path ?? plural;
  const toJson = (row: Row, session: Session, ids: Given): Json => {
    const whole = declared.toJson(row, session, ids);
    const level = session.context.app.protectedCustomerData ?? 'granted';
    return declared.isPersonal === true && level !== 'granted' ? withoutLevel2(whole) : whole;
  };
  const toAnswer = (
    session: Session,
    status: number,
    row: Row,
    ids: Given,
    query = '',
  ): ApiAnswer =>
    jsonAnswer(status, { [singular]: keepFields(toJson(row, session, ids), readFieldsOf(query)) });
  const list = (session: Session, text: string, ids: Given): ApiAnswer => {
    const verdict = readListQuery(text);
    if (verdict.type === 'refused') return verdict.answer;
    const { query } = verdict;
    const [first] = declared.required ?? [];
    if (first !== undefined && !declared.required?.some((name) => query.filters[name])) {
      return errorAnswer(400, { [first]: REQUIRED_MISSING });
    }
    const found = filteredRows(declared, session, { ...query.filters, ...ids });
    if (found === null) return notFound();
    const rows =
      orderedBy(found, query.filters['order'], (row) => declared.toJson(row, session, ids)) ??
      // `since_id` walks through all rows, so the order is always ascending.
      (declared.newestFirst !== true || query.sinceId !== null
        ? ascending(found)
        : reversed(ascending(found)));
    const { origin, apiVersion } = session.context;
    const address = `${origin}/admin/api/${apiVersion}/${filledPath(path, ids)}.json`;
    const page = cutPage(rows, query, address);
    return jsonAnswer(
      200,
      { [plural]: page.rows.map((row) => keepFields(toJson(row, session, ids), query.fields)) },
      { headers: page.link === null ? [] : [['Link', page.link]] },
    );
  };
  const { create, update, remove } = writes;
  return {
    path,
    plural,
    singular,
    readScopes: declared.readScopes ?? (scope === undefined ? [] : [`read_${scope}`]),
    writeScope: declared.writeScope ?? (scope === undefined ? null : `write_${scope}`),
    isPersonal: declared.isPersonal === true,
    deprecated: declared.deprecated ?? null,
    list: without.includes('list') ? null : list,
    count: without.includes('count')
      ? null
      : (session, text, ids) => {
          const given = { ...Object.fromEntries(new URLSearchParams(text)), ...ids };
          const found = filteredRows(declared, session, given);
          return found === null ? notFound() : jsonAnswer(200, { count: found.count });
        },
    single: without.includes('single')
      ? null
      : (session, id, text, ids) => {
          const row = declared.rows(session, ids)?.find(id) ?? null;
          return row === null ? notFound() : toAnswer(session, 200, row, ids, text);
        },
    create:
      create === undefined
        ? null
        : (session, body, ids) =>
            changedAnswer(create(session, body, ids), (row) => toAnswer(session, 201, row, ids)),
    update:
      update === undefined
        ? null
        : (session, id, body, ids) =>
            changedAnswer(update(session, id, body, ids), (row) =>
              toAnswer(session, 200, row, ids),
            ),
    remove:
      remove === undefined
        ? null
        : (session, id, ids) => changedAnswer(remove(session, id, ids), () => jsonAnswer(200, {})),
  };
}

function filteredRows<Row extends { readonly id: number }>(
  { rows, filters = {}, defaults }: RestDeclaration<Row>,
  session: Session,
  given: Given,
): Rows<Row> | null {
  const active = Object.entries({ ...defaults, ...given }).flatMap(([name, value]) => {
    const test = Object.hasOwn(filters, name) ? filters[name] : undefined;
    return test === undefined ? [] : [{ test, value }];
  });
  const all = rows(session, given);
  // Without a filter no row has to be made.
  if (all === null || active.length === 0) return all;
  // Only the ids are kept: fifty thousand products at once would be too much to hold.
  const ids: number[] = [];
  for (let at = 0; at < all.count; at += 1) {
    const row = all.at(at);
    if (active.every(({ test, value }) => test(row, value, session))) ids.push(row.id);
  }
  return rowsOfIds(ids, all);
}

/** `order=created_at desc`: by any field that the answer has; null without a field. */
function orderedBy<Row extends { readonly id: number }>(
  rows: Rows<Row>,
  order: string | undefined,
  toJson: (row: Row) => Json,
): Sequence<Row> | null {
  const [, field, direction] = /^(\w+)(?:[ +](asc|desc))?$/i.exec(order?.trim() ?? '') ?? [];
  if (field === undefined) return null;
  const entries = Array.from({ length: rows.count }, (_, at): SortEntry => {
    const row = rows.at(at);
    const value = field === 'id' ? row.id : toJson(row)[field];
    return { id: row.id, key: typeof value === 'number' ? value : sortText(value) };
  });
  const upwards = sorted(sortEntries(entries), rows);
  return direction?.toLowerCase() === 'desc' ? reversed(upwards) : upwards;
}

function sortText(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}

/** The changed row, 422 with every fault, or 404. */
function changedAnswer<Row>(
  changed: Changed<Row> | null,
  toAnswer: (row: Row) => ApiAnswer,
): ApiAnswer {
  if (changed === null) return notFound();
  return changed.type === 'done' ? toAnswer(changed.row) : refusal(changed.faults);
}

/** 422 with every fault by its field. */
export function refusal(faults: readonly Fault[]): ApiAnswer {
  const errors = new Map<string, string[]>();
  for (const { field, rest } of faults) {
    const key = restField(field);
    errors.set(key, [...(errors.get(key) ?? []), rest]);
  }
  return errorAnswer(422, Object.fromEntries(errors));
}

/** `['variants', '0', 'compareAtPrice']` → `variants.compare_at_price`; `base` for the whole. */
function restField(field: readonly string[]): string {
  const names = field.filter((name) => !/^\d+$/.test(name) && name !== 'id');
  return names.length === 0 ? 'base' : names.map(snakeCase).join('.');
}

/** Level 2: name, address, phone and e-mail. */
const LEVEL_2 = new Set([
  'first_name',
  'last_name',
  'email',
  'contact_email',
  'phone',
  'default_address',
  'billing_address',
  'shipping_address',
]);

/** The same value with everything that only level 2 opens set to null, at any depth. */
function withoutLevel2(value: Json): Json {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (LEVEL_2.has(name)) return [name, null];
      if (name === 'addresses') return [name, []];
      return [name, withoutLevel2In(part)];
    }),
  );
}

function withoutLevel2In(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLevel2In);
  return typeof value === 'object' && value !== null ? withoutLevel2({ ...value }) : value;
}

const dateFilter =
  (
    read: (row: Dated) => number,
    isInside: (moment: number, limit: number) => boolean,
  ): RestFilter<Dated> =>
  (row, value) => {
    const limit = Date.parse(value);
    // A date that cannot be read filters nothing, as filters that are not known do.
    // Rows are shown to the second, and both ends belong to the range.
    return Number.isNaN(limit) || isInside(Math.floor(read(row) / 1000) * 1000, limit);
  };

/** `published_status=published`, `unpublished` or `any`, and the dates of becoming so. */
export const publishedFilters = {
  published_status: (row, value) =>
    value === 'any' || (row.publishedAtMs === null) === (value === 'unpublished'),
  published_at_min: (row, value) =>
    row.publishedAtMs !== null && !(row.publishedAtMs < Date.parse(value)),
  published_at_max: (row, value) =>
    row.publishedAtMs !== null &&
    !(Math.floor(row.publishedAtMs / 1000) * 1000 > Date.parse(value)),
} as const satisfies Readonly<
  Record<string, RestFilter<{ readonly publishedAtMs: number | null }>>
>;

const atLeast = (moment: number, limit: number): boolean => moment >= limit;
const atMost = (moment: number, limit: number): boolean => moment <= limit;

/** Filters that products, orders and customers share. */
export const sharedFilters = {
  ids: (row, value) => value.split(',').includes(String(row.id)),
  created_at_min: dateFilter((row) => row.createdAtMs, atLeast),
  created_at_max: dateFilter((row) => row.createdAtMs, atMost),
  updated_at_min: dateFilter((row) => row.updatedAtMs, atLeast),
  updated_at_max: dateFilter((row) => row.updatedAtMs, atMost),
} as const satisfies Readonly<Record<string, RestFilter<Dated>>>;

/** A single document, neither paged nor found by an id: the shop, a balance, a list of tags. */
export interface RestDocument {
  /** `articles/tags`, `collections/{collection_id}` */
  readonly path: string;
  /** Any of these opens it; empty: every token. */
  readonly readScopes: readonly string[];
  readonly isPersonal?: true;
  /** The whole body; null when what the path names is not there. */
  body(session: Session, query: string, given: Given): Json | null;
}

/** A request that is more than creating, changing or deleting one row: `orders/{id}/cancel`. */
export interface RestAction {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Null: every token. */
  readonly writeScope: string | null;
  readonly isPersonal?: true;
  /** @param body what was sent as JSON; empty when that was no object */
  answer(session: Session, given: Given, body: BodyObject): ApiAnswer;
}

/** Everything that a type shows over REST. */
export type RestEntry = RestResource | RestDocument | RestAction;

/**
 * The ids in a path, by the names in its pattern; null when it is another path.
 * @param pattern `orders/{order_id}/refunds`
 */
export function idsInPath(pattern: string, path: string): Given | null {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return null;
  const ids: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? '';
    if (name.startsWith('{') && /^\d{1,15}$/.test(part)) ids[name.slice(1, -1)] = part;
    else if (name !== part) return null;
  }
  return ids;
}

function filledPath(pattern: string, ids: Given): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '');
}

/** The id in a path; 0, which no row has, where there is none. */
export function idGiven(given: Given, name: string): number {
  return Number(given[name] ?? 0);
}

/** An object under its key, of which `fields` can be asked for. */
export function objectBody(key: string, value: Json, query: string): Json {
  return { [key]: keepFields(value, readFieldsOf(query)) };
}

/** A whole list under its key; `fields` works on each entry. */
export function listBody(key: string, values: readonly Json[], query: string): Json {
  const fields = readFieldsOf(query);
  return { [key]: values.map((value) => keepFields(value, fields)) };
}

/**
 * The answer 200 with the document.
 * @param query what stands after `?`, raw
 */
export function documentAnswer(
  document: RestDocument,
  session: Session,
  query: string,
  ids: Given,
): ApiAnswer {
  const given = { ...Object.fromEntries(new URLSearchParams(query)), ...ids };
  const body = document.body(session, query, given);
  return body === null ? notFound() : jsonAnswer(200, body);
}

/**
 * A few rows of a kind that only REST shows in the practice store. Their ids ascend, and their
 * dates are counted back from the world's day.
 */
export function madeRows<Row>(
  world: World,
  firstId: number,
  rows: readonly Row[],
): Rows<Row & { readonly id: number; readonly createdAtMs: number }> {
  return listedRows(
    rows.map((row, index) => ({
      ...row,
      id: firstId + index * 27,
      createdAtMs: world.anchorMs - (90 - index * 7) * DAY_MS + 36_000_000,
    })),
  );
}
