import { refusal } from './refusal.ts';
import type { RestAction, RestDocument } from './rest-entry.ts';
import type { RestSession } from './rest-session.ts';
import type { RestFilter } from './row-filters.ts';
import { seenBy } from './protected-fields.ts';
import { filledPath, type Given, type Json } from './rest-path.ts';
import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../api/answers.ts';
import { DAY_MS } from '../api/formats.ts';
import type { ApiAnswer } from '../api/types.ts';
import type { Changed } from '../records/change.ts';
import { listedRows, type Rows, rowsOfIds } from '../records/rows.ts';
import {
  ascending,
  reversed,
  type Sequence,
  sorted,
  sortEntries,
  type SortEntry,
  type SortKey,
} from '../records/sequence.ts';
import type { Session, World } from '../records/world.ts';
import type { BodyObject } from './body-object.ts';
import { cutPage, keepFields, readFieldsOf, readListQuery } from './list-query.ts';

/**
 * The changes of a resource; null means that there is no such row, or no row that it belongs to.
 */
export interface RestWrites<Row> {
  create?(session: RestSession, body: BodyObject, given: Given): Written<Row>;
  update?(session: RestSession, id: number, body: BodyObject, given: Given): Written<Row>;
  remove?(session: RestSession, id: number, given: Given): Written<unknown>;
}

/** The changed row, the faults, or a whole answer where neither of them fits. */
export type Written<Row> = Changed<Row> | ApiAnswer | null;

/** Everything about one REST resource, in one literal. */
interface RestDeclaration<Row extends { readonly id: number }> {
  /** `products`: the key of lists, and the path unless `path` names another one. */
  readonly plural: string;
  /** The key of a single row, where that is not the plural without its last letter. */
  readonly singular?: string;
  /** `shopify_payments/payouts`, `orders/{order_id}/refunds` */
  readonly path?: string;
  /** `products` is read with `read_products` and written with `write_products`. */
  readonly scope?: string;
  /**
   * Any of these scopes is enough; the first one is named when all are missing. None: any token.
   */
  readonly readScopes?: readonly string[];
  /** That of `scope` by default; without either, nothing is written over REST. */
  readonly writeScope?: string;
  readonly newestFirst?: true;
  /** The sort key of a list, before the ids; null where the ids alone decide. */
  sortedBy?(session: Session, given: Given): ((row: Row) => SortKey) | null;
  /** Null when the row that they belong to does not exist. */
  rows(session: Session, given: Given): Rows<Row> | null;
  /** @param given ids of the path, and parameters of the query */
  toJson(row: Row, session: Session, given: Given): Json;
  readonly filters?: Readonly<Record<string, RestFilter<Row>>>;
  /** Filters that apply when the query does not name them. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Parts that the service does not have for this resource. */
  readonly without?: ReadonlyArray<'list' | 'count' | 'single'>;
  /** One of these parameters must be in the query of a list. */
  readonly required?: readonly string[];
  /** It is, or contains, protected customer data. */
  readonly isPersonal?: true;
  /** Sent in a header: the service's page about what to use instead. */
  readonly deprecated?: string;
  readonly writes?: RestWrites<Row>;
  /** The JSON of a new row, where it shows more than later requests do. */
  createdJson?(row: Row, session: Session): Json;
  /** The service answers a removal with 204 and no body, rather than with an empty object. */
  readonly hasEmptyRemoval?: true;
}

/** A resource made from its declaration; its users need not know the type of its rows. */
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
  /** Null where the practice store does not carry it out. */
  readonly create: ((session: RestSession, body: BodyObject, ids: Given) => ApiAnswer) | null;
  readonly update:
    | ((session: RestSession, id: number, body: BodyObject, ids: Given) => ApiAnswer)
    | null;
  readonly remove: ((session: RestSession, id: number, ids: Given) => ApiAnswer) | null;
}

/** Makes a resource out of its declaration. */
export function restResource<Row extends { readonly id: number }>(
  declared: RestDeclaration<Row>,
): RestResource {
  const { plural, singular = plural.slice(0, -1), scope, without = [], writes = {} } = declared;
  const path = declared.path ?? plural;
  const toJson = (row: Row, session: Session, ids: Given): Json => {
    const whole = declared.toJson(row, session, ids);
    return declared.isPersonal === true ? seenBy(session, whole) : whole;
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
    const given = { ...query.filters, ...ids };
    const found = filteredRows(declared, session, given);
    if (found === null) return notFound();
    const rows =
      orderedBy(found, query.filters['order'], (row) => declared.toJson(row, session, given)) ??
      keyedBy(found, query.sinceId === null ? declared.sortedBy?.(session, ids) : null) ??
      // `since_id` walks through all rows, so the order is always ascending.
      (declared.newestFirst !== true || query.sinceId !== null
        ? ascending(found)
        : reversed(ascending(found)));
    const { origin, apiVersion } = session.context;
    const address = `${origin}/admin/api/${apiVersion}/${filledPath(path, ids)}.json`;
    const page = cutPage(rows, query, address);
    return jsonAnswer(
      200,
      { [plural]: page.rows.map((row) => keepFields(toJson(row, session, given), query.fields)) },
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
          const given = { ...Object.fromEntries(new URLSearchParams(text)), ...ids };
          return row === null ? notFound() : toAnswer(session, 200, row, given, text);
        },
    create:
      create === undefined
        ? null
        : (session, body, ids) =>
            changedAnswer(create(session, body, ids), (row) =>
              declared.createdJson === undefined
                ? toAnswer(session, 201, row, ids)
                : jsonAnswer(201, { [singular]: declared.createdJson(row, session) }),
            ),
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
        : (session, id, ids) =>
            changedAnswer(remove(session, id, ids), () =>
              declared.hasEmptyRemoval === true
                ? { status: 204, headers: [], body: '' }
                : jsonAnswer(200, {}),
            ),
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

function keyedBy<Row extends { readonly id: number }>(
  rows: Rows<Row>,
  keyOf: ((row: Row) => SortKey) | null | undefined,
): Sequence<Row> | null {
  if (keyOf == null) return null;
  const entries = Array.from({ length: rows.count }, (_, at): SortEntry => {
    const row = rows.at(at);
    return { id: row.id, key: keyOf(row) };
  });
  return sorted(sortEntries(entries), rows);
}

function sortText(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}

/** The changed row, 422 with every fault, or 404. */
function changedAnswer<Row>(changed: Written<Row>, toAnswer: (row: Row) => ApiAnswer): ApiAnswer {
  if (changed === null) return notFound();
  if ('status' in changed) return changed;
  return changed.type === 'done' ? toAnswer(changed.row) : refusal(changed.faults);
}

/** One entry of REST, of whatever kind. */
export type RestEntry = RestResource | RestDocument | RestAction;

/**
 * A few rows of a kind that only REST shows in the practice store. Their ids ascend, and their
 * dates are counted back from the day on which the data was made.
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
