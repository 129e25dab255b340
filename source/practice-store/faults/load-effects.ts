import type { HeaderList, StoreRequest } from '../server/message.ts';
import { type FaultEffect, refuse } from './fault.ts';
import type { LOAD_FAULTS } from './load-faults.ts';

import { TOO_MANY_CALLS } from '../server/api-routes.ts';
import { apiErrorPage, apiRefusal, isGraphql } from './api-refusal.ts';

type Name = (typeof LOAD_FAULTS)[number]['name'];

const HALF_A_MINUTE_MS = 30_000;

export const LOAD_EFFECTS: Readonly<Record<Name, FaultEffect>> = {
  'too-many-calls': tooMany(() => '2.0'),
  'retry-after-0': tooMany(() => '0'),
  'retry-after-1': tooMany(() => '1'),
  'retry-after-99999': tooMany(() => '99999'),
  'retry-after-date': tooMany((nowMs) => new Date(nowMs + HALF_A_MINUTE_MS).toUTCString()),
  'retry-after-garbage': tooMany(() => 'soon; or later'),
  'retry-after-missing': tooMany(() => null),
  'security-430': refuse((request) => apiErrorPage(request, 430, 'Security Rejection')),
  'status-500': refuse((request) =>
    apiRefusal(request, 500, { errors: 'An unexpected error occurred' }),
  ),
  'error-page-500': refuse((request) =>
    apiErrorPage(request, 500, 'Something went wrong - 500 Internal Server Error'),
  ),
  'status-501': refuse((request) => apiRefusal(request, 501, { errors: 'Not Implemented' })),
  'status-502': refuse((request) => apiErrorPage(request, 502, '502 Bad Gateway')),
  'status-503': refuse((request) => apiRefusal(request, 503, { errors: 'Service Unavailable' })),
  'status-504': refuse((request) => apiErrorPage(request, 504, '504 Gateway Time-out')),
};

/** @param retryAfter the header's value at that time, or null for none */
function tooMany(retryAfter: (nowMs: number) => string | null): FaultEffect {
  return refuse((request, { auth }) => {
    const value = retryAfter(auth.clock());
    const headers: HeaderList = [
      ...fullBucket(request),
      ...(value === null ? [] : [['Retry-After', value] as const]),
    ];
    return apiRefusal(request, 429, { errors: TOO_MANY_CALLS }, headers);
  });
}

function fullBucket(request: StoreRequest): HeaderList {
  return isGraphql(request) ? [] : [['X-Shopify-Shop-Api-Call-Limit', '40/40']];
}
