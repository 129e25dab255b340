import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import {
  DEPRECATED_HEADER,
  errorAnswer,
  jsonAnswer,
  notApproved,
  notFound,
  queryMissing,
  scopeMissing,
} from '../api/answers.ts';
import type { ApiAnswer } from '../api/types.ts';
import { maxCostError, throttledError } from '../graphql/cost/cost-bucket.ts';
import { accessDenied, FieldError, internalErrorJson, notApprovedTo } from '../graphql/errors.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import { checkToken, NON_EXPIRING_REFUSED, UNRECOGNIZED } from '../oauth/token-check.ts';
import type { StoreRequest } from '../server/message.ts';
import { firstFieldError, isGraphql, refuseApi, refuseGraphql } from './api-refusals.ts';
import { changeAnswer, changeRequest, faultsAt } from './fault.ts';

/** The fault names the first of these scopes that the token does not have. */
const LACKED = ['read_products', 'read_orders', 'read_customers', 'read_content', 'read_themes'];

/** Closed for years, so the store answers with its oldest open version. */
const CLOSED_VERSION = '2020-01';

const BAD_ARGUMENT = 'The value of an argument is not one that this field takes';

/** Refusals of the Admin API that are about the token, the app or the store. */
export const API_FAULTS = faultsAt('api', {
  'token-dead': {
    title: '401: token not recognized',
    what: 'Every token gets the 401 of a wrong or removed one.',
    effect: refuseApi(() => errorAnswer(401, UNRECOGNIZED)),
  },
  'must-expire': {
    title: '403: permanent token no longer accepted',
    what: 'Permanent tokens get the 403 about non-expiring tokens; expiring ones work.',
    effect: refuseApi((request, auth) => {
      const verdict = checkToken(request, auth);
      return verdict.type === 'known' && verdict.grant.kind === 'permanent'
        ? errorAnswer(403, NON_EXPIRING_REFUSED)
        : null;
    }),
  },
  'merchant-approval': {
    title: '403: scope missing',
    what: 'REST asks for merchant approval of a scope; GraphQL answers ACCESS_DENIED.',
    effect: refuseApi((request, auth) => {
      const scope = lackedScope(request, auth);
      return isGraphql(request) ? scopeDenied(request, scope) : scopeMissing(scope);
    }),
  },
  'protected-customer-data': {
    title: '403: protected customer data',
    what: 'The app is said not to be approved for protected customer data.',
    effect: refuseApi((request) =>
      isGraphql(request)
        ? firstFieldError(request, () => notApprovedTo('access the Order object'))
        : notApproved(),
    ),
  },
  'plan-402': {
    title: '402: plan or frozen store',
    what: "The store's plan is said not to have the feature.",
    effect: refuseApi(() =>
      errorAnswer(402, "This shop's plan does not have access to this feature"),
    ),
  },
  'unavailable-shop': {
    title: '403: Unavailable Shop',
    what: 'The store is said not to be reachable.',
    effect: refuseApi(() => errorAnswer(403, 'Unavailable Shop')),
  },
  'shop-locked': {
    title: '423: store locked',
    what: 'The store is said to be unavailable.',
    effect: refuseApi(() => errorAnswer(423, 'This shop is unavailable')),
  },
  'bad-request': {
    title: '400: bad request',
    what: 'A required parameter is said to be missing.',
    effect: refuseApi(queryMissing),
  },
  'not-found': {
    title: '404: not found',
    what: 'Every path is said not to exist.',
    effect: refuseApi(notFound),
  },
  unprocessable: {
    title: '422: validation failed',
    what: 'REST answers with an object of lists, GraphQL with an error about an argument.',
    effect: refuseApi((request) =>
      isGraphql(request)
        ? firstFieldError(request, () => new FieldError('INVALID_FIELD_ARGUMENTS', BAD_ARGUMENT))
        : errorAnswer(422, { title: ["can't be blank"] }),
    ),
  },
  'access-denied': {
    title: 'GraphQL: ACCESS_DENIED',
    what: 'GraphQL denies the first field for want of a scope; REST is not touched.',
    effect: refuseGraphql((request, auth) => scopeDenied(request, lackedScope(request, auth))),
  },
  throttled: {
    title: 'GraphQL: THROTTLED',
    what: 'GraphQL answers Throttled with an empty bucket; REST is not touched.',
    effect: refuseGraphql(() =>
      // 752 - 352 points at 100 a second: four seconds until the query fits.
      jsonAnswer(200, {
        errors: [throttledError()],
        extensions: {
          cost: {
            requestedQueryCost: 752,
            actualQueryCost: null,
            throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 352, restoreRate: 100 },
          },
        },
      }),
    ),
  },
  'max-cost': {
    title: 'GraphQL: MAX_COST_EXCEEDED',
    what: 'GraphQL says that the query is too expensive; REST is not touched.',
    effect: refuseGraphql(() => jsonAnswer(200, { errors: [maxCostError(1723)] })),
  },
  'internal-error': {
    title: 'GraphQL: INTERNAL_SERVER_ERROR',
    what: 'GraphQL fails with status 200 and the id of the request; REST is not touched.',
    effect: refuseGraphql((request) => {
      // The same request id is in the error and in a header of the answer.
      const requestId = request.headers['x-request-id'] ?? '';
      return jsonAnswer(
        200,
        { errors: [internalErrorJson(requestId)] },
        { headers: [['X-Request-Id', requestId]] },
      );
    }),
  },
  'old-version': {
    title: 'Served by an older version',
    what: 'Requests fall forward to the oldest version, as those for a closed one do.',
    effect: changeRequest((request) => {
      const path = request.path.replace(/^(\/admin\/api\/)[^/]+\//, `$1${CLOSED_VERSION}/`);
      return path === request.path ? null : { ...request, path };
    }),
  },
  deprecated: {
    title: 'Deprecated fields used',
    what: 'Answers carry X-Shopify-API-Deprecated-Reason.',
    effect: changeAnswer((answer, request) =>
      answer.status < 400 && request.path.startsWith(`${PRACTICE_PROFILE.paths.api}/`)
        ? { ...answer, headers: [...answer.headers, deprecationHeader(request)] }
        : null,
    ),
  },
});

function scopeDenied(request: StoreRequest, scope: string): ApiAnswer {
  return firstFieldError(request, (field) => accessDenied(field, `\`${scope}\` access scope.`));
}

/** A scope that the token really lacks, so that asking for it makes sense. */
function lackedScope(request: StoreRequest, auth: AuthorizationServer): string {
  const verdict = checkToken(request, auth);
  const granted = verdict.type === 'known' ? verdict.grant.scopes : [];
  return LACKED.find((scope) => !granted.includes(scope)) ?? 'read_all_orders';
}

function deprecationHeader(request: StoreRequest): readonly [string, string] {
  const reason = isGraphql(request)
    ? 'https://shopify.dev/docs/api/usage/versioning#deprecation-practices'
    : 'https://shopify.dev/docs/api/admin-rest/usage/versioning#deprecation-practices';
  return [DEPRECATED_HEADER, reason];
}
