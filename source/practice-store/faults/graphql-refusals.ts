import type { StoreAnswer, StoreRequest } from '../server/message.ts';

import { apiRefusal } from './api-refusal.ts';

const DOCUMENTATION = 'https://shopify.dev/api/usage';

/** The service's `Throttled`, with a bucket that restores for four seconds until it has enough. */
export function throttled(request: StoreRequest): StoreAnswer {
  return apiRefusal(request, 200, {
    errors: [
      {
        message: 'Throttled',
        extensions: { code: 'THROTTLED', documentation: `${DOCUMENTATION}/rate-limits` },
      },
    ],
    extensions: {
      cost: {
        requestedQueryCost: 752,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 352, restoreRate: 100 },
      },
    },
  });
}

/** The refusal of a single query that costs over 1,000 points; it comes with status 200. */
export function maxCostExceeded(request: StoreRequest): StoreAnswer {
  return apiRefusal(request, 200, {
    errors: [
      {
        message: `Query cost is 1723, which exceeds the single query max cost limit (1000).

See https://shopify.dev/concepts/about-apis/rate-limits for more information on how the cost of a query is calculated.

To query larger amounts of data with fewer limits, bulk operations should be used instead.
See https://shopify.dev/tutorials/perform-bulk-operations-with-admin-api for usage details.
`,
        extensions: {
          code: 'MAX_COST_EXCEEDED',
          cost: 1723,
          maxCost: 1000,
          documentation: `${DOCUMENTATION}/rate-limits`,
        },
      },
    ],
  });
}

/** @param scope the handle that is said to be missing */
export function accessDenied(request: StoreRequest, scope: string): StoreAnswer {
  const { name, line, column } = firstField(request);
  const requiredAccess = `\`${scope}\` access scope.`;
  return apiRefusal(request, 200, {
    errors: [
      {
        message: `Access denied for ${name} field. Required access: ${requiredAccess}`,
        locations: [{ line, column }],
        extensions: {
          code: 'ACCESS_DENIED',
          documentation: `${DOCUMENTATION}/access-scopes`,
          requiredAccess,
        },
        path: [name],
      },
    ],
    data: null,
  });
}

/** ACCESS_DENIED for want of the approval for protected customer data; it comes with status 200. */
export function protectedData(request: StoreRequest): StoreAnswer {
  const { name, line, column } = firstField(request);
  return apiRefusal(request, 200, {
    errors: [
      {
        message:
          'This app is not approved to access the Order object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
        locations: [{ line, column }],
        path: [name],
        extensions: { code: 'ACCESS_DENIED' },
      },
    ],
    data: null,
  });
}

/** The refusal of a value that a field does not take; it comes with status 200. */
export function invalidArguments(request: StoreRequest): StoreAnswer {
  const { name, line, column } = firstField(request);
  return apiRefusal(request, 200, {
    errors: [
      {
        message: 'The value of an argument is not one that this field takes',
        locations: [{ line, column }],
        path: [name],
        extensions: { code: 'INVALID_FIELD_ARGUMENTS' },
      },
    ],
    data: null,
  });
}

/** The answer names the request's id, as it stands in its own header as well. */
export function internalError(request: StoreRequest): StoreAnswer {
  const requestId = request.headers['x-request-id'] ?? '';
  return apiRefusal(
    request,
    200,
    {
      errors: [
        {
          message: `Internal error. Looks like something went wrong on our end.
Request ID: ${requestId} (include this in support requests).`,
          extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
        },
      ],
    },
    requestId === '' ? [] : [['X-Request-Id', requestId]],
  );
}

/** The first field of the document, found without a parser: an error needs a name and a place. */
function firstField(request: StoreRequest): { name: string; line: number; column: number } {
  const query = readQuery(new TextDecoder().decode(request.body));
  const found = /\{\s*([A-Za-z_]\w*)/.exec(query);
  const name = found?.[1] ?? 'shop';
  const before = query.slice(0, (found?.index ?? 0) + (found?.[0].length ?? 0) - name.length);
  const lines = before.split('\n');
  return { name, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function readQuery(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('query' in value)) return '';
    return typeof value.query === 'string' ? value.query : '';
  } catch {
    return '';
  }
}
