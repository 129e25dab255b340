import { errorAnswer, serverError } from '../api/answers.ts';
import { CALL_LIMIT_HEADER, TOO_MANY_CALLS } from '../server/api-routes.ts';
import { isGraphql, refuseApi, refuseWithPage } from './api-refusals.ts';
import { faultsAt, type FaultEffect } from './fault.ts';

const HALF_A_MINUTE_MS = 30_000;

/** Answers of an Admin API that has too much to do, or that is broken. */
export const LOAD_FAULTS = faultsAt('api', {
  'too-many-calls': {
    title: '429, Retry-After: 2.0',
    what: 'Calls are refused as too many; two seconds are to be waited.',
    effect: tooMany(() => '2.0'),
  },
  'retry-after-0': {
    title: '429, Retry-After: 0',
    what: 'Calls are refused as too many; no time at all is to be waited.',
    effect: tooMany(() => '0'),
  },
  'retry-after-1': {
    title: '429, Retry-After: 1',
    what: 'Calls are refused as too many; one second is to be waited.',
    effect: tooMany(() => '1'),
  },
  'retry-after-99999': {
    title: '429, Retry-After: 99999',
    what: 'Calls are refused as too many; more than a day is to be waited.',
    effect: tooMany(() => '99999'),
  },
  'retry-after-date': {
    title: '429, Retry-After with a date',
    what: 'Calls are refused as too many; the end of the wait is given as a date.',
    effect: tooMany((nowMs) => new Date(nowMs + HALF_A_MINUTE_MS).toUTCString()),
  },
  'retry-after-garbage': {
    title: '429, Retry-After without sense',
    what: 'Calls are refused as too many; the time to wait cannot be read.',
    effect: tooMany(() => 'soon; or later'),
  },
  'retry-after-missing': {
    title: '429 without Retry-After',
    what: 'Calls are refused as too many; no time to wait is given.',
    effect: tooMany(() => null),
  },
  'security-430': {
    title: '430: refused by the security layer',
    what: 'Calls are refused with a status that few programs know.',
    effect: refuseWithPage(430, 'Security Rejection'),
  },
  'status-500': {
    title: '500: unexpected error',
    what: 'Calls fail with the JSON body of a fault of the service.',
    effect: refuseApi(serverError),
  },
  'error-page-500': {
    title: '500 with an HTML page',
    what: 'Calls fail with a page in place of JSON.',
    effect: refuseWithPage(500, 'Something went wrong - 500 Internal Server Error'),
  },
  'status-501': {
    title: '501: not implemented',
    what: 'Calls fail with 501.',
    effect: refuseApi(() => errorAnswer(501, 'Not Implemented')),
  },
  'status-502': {
    title: '502: bad gateway',
    what: 'Calls fail with the page of a gateway.',
    effect: refuseWithPage(502, '502 Bad Gateway'),
  },
  'status-503': {
    title: '503: service unavailable',
    what: 'Calls fail with 503; switched on for the next request, the one after it succeeds.',
    effect: refuseApi(() => errorAnswer(503, 'Service Unavailable')),
  },
  'status-504': {
    title: '504: gateway timeout',
    what: 'Calls fail with the page of a gateway that waited in vain.',
    effect: refuseWithPage(504, '504 Gateway Time-out'),
  },
});

/** @param retryAfter the header's value at that time, or null for none */
function tooMany(retryAfter: (nowMs: number) => string | null): FaultEffect {
  return refuseApi((request, auth) => {
    const value = retryAfter(auth.clock());
    const answer = errorAnswer(429, TOO_MANY_CALLS);
    const headers = [...answer.headers];
    if (!isGraphql(request)) headers.push([CALL_LIMIT_HEADER, '40/40']);
    if (value !== null) headers.push(['Retry-After', value]);
    return { ...answer, headers };
  });
}
