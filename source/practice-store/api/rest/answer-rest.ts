import { expandScopes } from '../../../core/service/scopes.ts';
import type { World } from '../../data/world.ts';
import { errorAnswer, jsonAnswer, notFound, scopeMissing } from '../answers.ts';
import type { ApiAnswer, ApiRequest } from '../types.ts';
import { customersResource } from './customers.ts';
import { keepFields, readFieldsOf } from './list-query.ts';
import { locationsResource } from './locations.ts';
import { ordersResource } from './orders.ts';
import { productsResource } from './products.ts';
import type { RestResource, RestScene } from './resource.ts';
import { shopJson } from './shop-json.ts';

/** Every list resource; `shop.json` is the one thing that is no list. */
export const REST_RESOURCES: readonly RestResource[] = [
  productsResource,
  ordersResource,
  customersResource,
  locationsResource,
];

/** Answers one REST request: is there such a path, may the token, then the answer. */
export function answerRest(request: ApiRequest, world: World): ApiAnswer {
  const scene: RestScene = { world, context: request.context };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (request.path === 'shop.json') {
    if (!isRead) return notFound();
    return jsonAnswer(200, { shop: keepFields(shopJson(scene), readFieldsOf(request.query)) });
  }
  const [, plural, part] = /^([a-z_]+)(?:\/(\d{1,15}|count))?\.json$/.exec(request.path) ?? [];
  const resource = REST_RESOURCES.find((entry) => entry.plural === plural);
  if (resource === undefined) return notFound();
  const granted = expandScopes(request.context.grantedScopes);
  if (!isRead) return refuseWrite(resource, granted);
  if (!resource.readScopes.some((scope) => granted.includes(scope))) {
    return scopeMissing(resource.readScopes[0]);
  }
  if (part === undefined) return resource.list(scene, request.query);
  if (part === 'count') return resource.count(scene, request.query);
  return resource.single(scene, Number(part), request.query);
}

/** Says honestly that nothing was done; the scope is asked for first, as the service does. */
function refuseWrite(resource: RestResource, granted: readonly string[]): ApiAnswer {
  if (!granted.includes(resource.writeScope)) return scopeMissing(resource.writeScope);
  return errorAnswer(422, {
    base: [`The practice store does not carry out changes of ${resource.plural} over REST.`],
  });
}
