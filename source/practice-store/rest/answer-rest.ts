import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { expandScopes } from '../../core/service/scopes.ts';
import {
  DEPRECATED_HEADER,
  errorAnswer,
  JSON_TYPE,
  notApproved,
  notFound,
  REQUIRED_MISSING,
  scopeMissing,
} from '../api/answers.ts';
import type { ApiAnswer, ApiRequest } from '../api/types.ts';
import { REST_ACTIONS, REST_DOCUMENTS, REST_RESOURCES } from '../records/registry.ts';
import type { Session, World } from '../records/world.ts';
import { readBody, readBodyObject } from './body-object.ts';
import { createRestSession } from './mutate.ts';
import type { RestSession } from './rest-session.ts';
import { refusedChange } from './refused-changes.ts';
import { type Given, idsInPath } from './rest-path.ts';
import { documentAnswer } from './rest-entry.ts';
import type { RestResource } from './resource.ts';

/** What a path leads to, with the ids in the path: `orders/5/refunds/7`. */
interface Reached {
  readonly resource: RestResource;
  readonly ids: Given;
  readonly part: 'list' | 'count' | number;
}

/** Answers one REST request, after checks that the path exists and that the token may use it. */
export function answerRest(request: ApiRequest, world: World): ApiAnswer {
  const session = createRestSession({ world, context: request.context });
  const path = /^(.+)\.json$/s.exec(request.path)?.[1] ?? '';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead ? answerRead(path, request.query, session) : answerChange(path, request, session);
}

function answerRead(path: string, query: string, session: Session): ApiAnswer {
  for (const document of REST_DOCUMENTS) {
    const ids = idsInPath(document.path, path);
    if (ids !== null) {
      return (
        refusal(document.readScopes, document.isPersonal, session) ??
        documentAnswer(document, session, query, ids)
      );
    }
  }
  for (const { resource, ids, part } of reached(path)) {
    const { readScopes, isPersonal, list, count, single } = resource;
    const answer =
      part === 'list'
        ? list && (() => list(session, query, ids))
        : part === 'count'
          ? count && (() => count(session, query, ids))
          : single && (() => single(session, part, query, ids));
    if (answer === null) continue;
    return refusal(readScopes, isPersonal, session) ?? withDeprecation(answer(), resource);
  }
  return notFound();
}

function answerChange(
  path: string,
  { method, body, query }: ApiRequest,
  session: RestSession,
): ApiAnswer {
  for (const action of REST_ACTIONS) {
    const ids = action.method === method ? idsInPath(action.path, path) : null;
    if (ids === null) continue;
    const scopes = action.writeScope === null ? [] : [action.writeScope];
    const given = { ...joined(new URLSearchParams(query)), ...ids };
    return (
      refusal(scopes, action.isPersonal, session) ?? action.answer(session, given, readBody(body))
    );
  }
  for (const { resource, ids, part } of reached(path)) {
    const change = changeOf(resource, method, part, ids);
    if (change === null) continue;
    // The scope is checked first, as in the service.
    const refused = refusal(scopesOf(resource), resource.isPersonal, session);
    return refused ?? withDeprecation(change(session, body), resource);
  }
  const refused = refusedChange(method, path);
  if (refused === null) return notAcceptable();
  const resource = reached(path)[0]?.resource;
  return (
    (resource && refusal(scopesOf(resource), resource.isPersonal, session)) ??
    errorAnswer(422, { base: [refused] })
  );
}

/** Parameters by name; repeated ones (`products[]=1&products[]=2`) are joined with commas. */
function joined(params: URLSearchParams): Given {
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join()]));
}

/** The change that a method makes to this part of a resource; null when it makes none. */
function changeOf(
  { singular, create, update, remove }: RestResource,
  method: string,
  part: Reached['part'],
  ids: Given,
): ((session: RestSession, body: Uint8Array) => ApiAnswer) | null {
  const missing = (): ApiAnswer => errorAnswer(400, { [singular]: REQUIRED_MISSING });
  if (method === 'POST' && part === 'list' && create !== null) {
    return (session, bytes) => {
      const body = readBodyObject(bytes, singular);
      return body === null ? missing() : create(session, body, ids);
    };
  }
  if (typeof part !== 'number') return null;
  if (method === 'DELETE' && remove !== null) return (session) => remove(session, part, ids);
  if (method !== 'PUT' || update === null) return null;
  return (session, bytes) => {
    const body = readBodyObject(bytes, singular);
    return body === null ? missing() : update(session, part, body, ids);
  };
}

/** The resources that a path may mean, in their order. */
function reached(path: string): readonly Reached[] {
  const [, above = '', last = ''] = /^(?:(.*)\/)?([^/]+)$/s.exec(path) ?? [];
  const inner = last === 'count' ? 'count' : /^\d{1,15}$/.test(last) ? Number(last) : null;
  return REST_RESOURCES.flatMap((resource): Reached[] => {
    const whole = idsInPath(resource.path, path);
    if (whole !== null) return [{ resource, ids: whole, part: 'list' }];
    const ids = inner === null ? null : idsInPath(resource.path, above);
    return ids === null || inner === null ? [] : [{ resource, ids, part: inner }];
  });
}

function scopesOf({ writeScope }: RestResource): readonly string[] {
  return writeScope === null ? [] : [writeScope];
}

/** Why a token may not do this: no scope, or no approval for protected customer data; else null. */
function refusal(
  scopes: readonly string[],
  isPersonal: boolean | undefined,
  { context }: Session,
): ApiAnswer | null {
  const [first] = scopes;
  const isMetWith = (granted: readonly string[]) => scopes.some((scope) => granted.includes(scope));
  // What each scope contains is looked up only where the scopes themselves do not do.
  if (
    first !== undefined &&
    !isMetWith(context.grantedScopes) &&
    !isMetWith(expandScopes(context.grantedScopes, SHOPIFY_SCOPES))
  ) {
    return scopeMissing(first);
  }
  return isPersonal === true && context.app.protectedCustomerData === 'none' ? notApproved() : null;
}

/** The service's answer to a change at a path that allows none: 406 with an empty body. */
function notAcceptable(): ApiAnswer {
  return { status: 406, headers: [JSON_TYPE], body: '' };
}

function withDeprecation(answer: ApiAnswer, { deprecated }: RestResource): ApiAnswer {
  if (deprecated === null || answer.status >= 400) return answer;
  return { ...answer, headers: [...answer.headers, [DEPRECATED_HEADER, deprecated]] };
}
