import type { Given, Json } from './rest-path.ts';
import { jsonAnswer, notFound } from '../api/answers.ts';
import type { ApiAnswer } from '../api/types.ts';
import type { Session } from '../records/world.ts';
import type { BodyObject } from './body-object.ts';
import type { RestSession } from './rest-session.ts';
import { keepFields, readFieldsOf } from './list-query.ts';

/** A redirect, where the document is at another path: `price_rules/5/discount_codes/7`. */
export class RedirectTo {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

/** A single document, neither paged nor found by an id: the shop, a balance, a list of tags. */
export interface RestDocument {
  /** `articles/tags`, `collections/{collection_id}` */
  readonly path: string;
  /** Any of these scopes is enough; empty: any token. */
  readonly readScopes: readonly string[];
  readonly isPersonal?: true;
  /** The whole body; null when there is nothing at the path. */
  body(session: Session, query: string, given: Given): Json | RedirectTo | null;
}

/** A request that is more than creating, changing or deleting one row: `orders/{id}/cancel`. */
export interface RestAction {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Null: any token. */
  readonly writeScope: string | null;
  readonly isPersonal?: true;
  /** @param body the JSON object that was sent; empty for anything else */
  answer(session: RestSession, given: Given, body: BodyObject): ApiAnswer;
}

/** An object under its key, with only the `fields` of the query. */
export function objectBody(key: string, value: Json, query: string): Json {
  return { [key]: keepFields(value, readFieldsOf(query)) };
}

/** A whole list under its key; `fields` applies to each entry. */
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
  if (body instanceof RedirectTo) {
    const { origin, apiVersion } = session.context;
    const address = `${origin}/admin/api/${apiVersion}/${body.path}.json`;
    return { status: 303, headers: [['Location', address]], body: '' };
  }
  return body === null ? notFound() : jsonAnswer(200, body);
}
