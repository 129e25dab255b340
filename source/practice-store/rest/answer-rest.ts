import { expandScopes } from '../../core/service/scopes.ts';
import {
  DEPRECATED_HEADER,
  errorAnswer,
  notApproved,
  notFound,
  REQUIRED_MISSING,
  scopeMissing,
} from '../api/answers.ts';
import type { ApiAnswer, ApiRequest } from '../api/types.ts';
import { REST_DOCUMENTS, REST_RESOURCES } from '../records/registry.ts';
import type { Session, World } from '../records/world.ts';
import { readBodyObject } from './body-object.ts';
import { documentAnswer, type RestResource } from './resource.ts';

/** Answers one REST request: is there such a path, may the token, then the answer. */
export function answerRest(request: ApiRequest, world: World): ApiAnswer {
  const session: Session = { world, context: request.context };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const granted = expandScopes(request.context.grantedScopes);
  const path = /^(.+)\.json$/s.exec(request.path)?.[1] ?? '';
  const document = REST_DOCUMENTS.find((entry) => entry.path === path);
  if (document !== undefined) {
    if (!isRead) return notFound();
    return (
      refuseScope(document.readScopes, granted) ?? documentAnswer(document, session, request.query)
    );
  }
  const [, base, part] = /^(.+?)(?:\/(\d{1,15}|count))?$/s.exec(path) ?? [];
  const resource = REST_RESOURCES.find((entry) => entry.path === base);
  if (resource === undefined) return notFound();
  const answer = isRead
    ? (refuseScope(resource.readScopes, granted) ?? read(resource, part, session, request.query))
    : write(resource, part, session, request, granted);
  return resource.deprecated === null || answer.status >= 400
    ? answer
    : withHeader(answer, DEPRECATED_HEADER, resource.deprecated);
}

function refuseScope(scopes: readonly string[], granted: readonly string[]): ApiAnswer | null {
  const [first] = scopes;
  if (first === undefined || scopes.some((scope) => granted.includes(scope))) return null;
  return scopeMissing(first);
}

function read(
  resource: RestResource,
  part: string | undefined,
  session: Session,
  query: string,
): ApiAnswer {
  if (isRefusedPerson(resource, session)) return notApproved();
  if (part === undefined) return resource.list(session, query);
  if (part === 'count') return resource.count?.(session, query) ?? notFound();
  return resource.single?.(session, Number(part), query) ?? notFound();
}

function write(
  resource: RestResource,
  part: string | undefined,
  session: Session,
  request: ApiRequest,
  granted: readonly string[],
): ApiAnswer {
  const { writeScope, writes, singular } = resource;
  if (writeScope === null || part === 'count') return notFound();
  // The scope is asked for first, as the service does it.
  if (!granted.includes(writeScope)) return scopeMissing(writeScope);
  if (isRefusedPerson(resource, session)) return notApproved();
  const isCreate = request.method === 'POST' && part === undefined;
  const isUpdate = request.method === 'PUT' && part !== undefined;
  const isDelete = request.method === 'DELETE' && part !== undefined;
  if (!isCreate && !isUpdate && !isDelete) return notFound();
  if (writes === null) {
    const sentence = `The practice store does not carry out changes of ${resource.plural} over REST.`;
    return errorAnswer(422, { base: [sentence] });
  }
  if (isDelete) return writes.remove(session, Number(part));
  const body = readBodyObject(request.body, singular);
  if (body === null) {
    return errorAnswer(400, { [singular]: REQUIRED_MISSING });
  }
  return isCreate ? writes.create(session, body) : writes.update(session, Number(part), body);
}

function isRefusedPerson(resource: RestResource, { context }: Session): boolean {
  return resource.isPersonal && context.app.protectedCustomerData === 'none';
}

function withHeader(answer: ApiAnswer, name: string, value: string): ApiAnswer {
  return { ...answer, headers: [...answer.headers, [name, value]] };
}
