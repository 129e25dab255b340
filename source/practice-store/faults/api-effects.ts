import type { StoreRequest } from '../server/message.ts';
import type { API_FAULTS } from './api-faults.ts';
import { change, type FaultEffect, type FaultContext, refuse } from './fault.ts';

import { checkToken, NON_EXPIRING_REFUSED, UNRECOGNIZED } from '../oauth/token-check.ts';
import { apiRefusal, isGraphql } from './api-refusal.ts';
import {
  accessDenied,
  internalError,
  invalidArguments,
  maxCostExceeded,
  protectedData,
  throttled,
} from './graphql-refusals.ts';

type Name = (typeof API_FAULTS)[number]['name'];

const PROTECTED_REST =
  '[API] This app is not approved to access REST endpoints with protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.';

/** Of these the first one that a token lacks is said to be missing. */
const LACKED = ['read_products', 'read_orders', 'read_customers', 'read_content', 'read_themes'];

/** Closed for years; the store falls forward from it by its own rule. */
const CLOSED_VERSION = '2020-01';

export const API_EFFECTS: Readonly<Record<Name, FaultEffect>> = {
  'token-dead': refuse((request) => apiRefusal(request, 401, { errors: UNRECOGNIZED })),
  'must-expire': refuse((request, { auth }) => {
    const verdict = checkToken(request, auth);
    return verdict.type === 'known' && verdict.grant.kind === 'permanent'
      ? apiRefusal(request, 403, { errors: NON_EXPIRING_REFUSED })
      : null;
  }),
  'merchant-approval': refuse((request, context) => {
    const scope = lackedScope(request, context);
    if (isGraphql(request)) return accessDenied(request, scope);
    const errors = `[API] This action requires merchant approval for ${scope} scope.`;
    return apiRefusal(request, 403, { errors });
  }),
  'protected-customer-data': refuse((request) =>
    isGraphql(request)
      ? protectedData(request)
      : apiRefusal(request, 403, { errors: PROTECTED_REST }),
  ),
  'plan-402': refuse((request) =>
    apiRefusal(request, 402, { errors: "This shop's plan does not have access to this feature" }),
  ),
  'unavailable-shop': refuse((request) => apiRefusal(request, 403, { errors: 'Unavailable Shop' })),
  'shop-locked': refuse((request) =>
    apiRefusal(request, 423, { errors: 'This shop is unavailable' }),
  ),
  'bad-request': refuse((request) =>
    apiRefusal(request, 400, { errors: { query: 'Required parameter missing or invalid' } }),
  ),
  'not-found': refuse((request) => apiRefusal(request, 404, { errors: 'Not Found' })),
  unprocessable: refuse((request) =>
    isGraphql(request)
      ? invalidArguments(request)
      : apiRefusal(request, 422, { errors: { title: ["can't be blank"] } }),
  ),
  'access-denied': graphqlOnly((request, context) =>
    accessDenied(request, lackedScope(request, context)),
  ),
  throttled: graphqlOnly(throttled),
  'max-cost': graphqlOnly(maxCostExceeded),
  'internal-error': graphqlOnly(internalError),
  'old-version': {
    type: 'request',
    change(request) {
      const path = request.path.replace(/^(\/admin\/api\/)[^/]+\//, `$1${CLOSED_VERSION}/`);
      return path === request.path ? null : { ...request, path };
    },
  },
  deprecated: change((answer, request) =>
    answer.status < 400 && request.path.startsWith('/admin/api/')
      ? { ...answer, headers: [...answer.headers, deprecationHeader(request)] }
      : null,
  ),
};

function graphqlOnly(
  answer: (request: StoreRequest, context: FaultContext) => ReturnType<typeof apiRefusal>,
): FaultEffect {
  return refuse((request, context) => (isGraphql(request) ? answer(request, context) : null));
}

/** A scope that the token really lacks, so that asking for it makes sense. */
function lackedScope(request: StoreRequest, { auth }: FaultContext): string {
  const verdict = checkToken(request, auth);
  const granted = verdict.type === 'known' ? verdict.grant.scopes : [];
  return LACKED.find((scope) => !granted.includes(scope)) ?? 'read_all_orders';
}

function deprecationHeader(request: StoreRequest): readonly [string, string] {
  const reason = isGraphql(request)
    ? 'https://shopify.dev/docs/api/usage/versioning#deprecation-practices'
    : 'https://shopify.dev/docs/api/admin-rest/usage/versioning#deprecation-practices';
  return ['X-Shopify-API-Deprecated-Reason', reason];
}
