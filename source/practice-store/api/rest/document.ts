import type { ApiAnswer } from '../types.ts';
import { jsonAnswer } from '../answers.ts';
import { keepFields, readFieldsOf } from './list-query.ts';
import type { Json, RestScene } from './resource.ts';

/** Something that is neither listed in pages nor found by an id: the shop, a balance, a set of words. */
export interface RestDocument {
  readonly path: string;
  /** Any of these opens it; empty: every token. */
  readonly readScopes: readonly string[];
  /** The whole body. */
  body(scene: RestScene, query: string): Json;
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
export function documentAnswer(document: RestDocument, scene: RestScene, query: string): ApiAnswer {
  return jsonAnswer(200, document.body(scene, query));
}
