import { errorAnswer, serverError } from '../api/answers.ts';
import { CALL_LIMIT_HEADER, TOO_MANY_CALLS } from '../server/api-routes.ts';
import { isGraphql, refuseApi, refuseWithPage } from './api-refusals.ts';
import { faultsAt } from './fault.ts';

const HALF_A_MINUTE_MS = 30_000;

/** Answers of an Admin API that is overloaded or broken. */
export const LOAD_FAULTS = faultsAt('api', {
  'too-many-calls': tooMany(', Retry-After: 2.0', 'two seconds are to be waited', () => '2.0'),
  'retry-after-0': tooMany(', Retry-After: 0', 'no time at all is to be waited', () => '0'),
  'retry-after-1': tooMany(', Retry-After: 1', 'one second is to be waited', () => '1'),
  'retry-after-99999': tooMany(
    ', Retry-After: 99999',
    'more than a day is to be waited',
    () => '99999',
  ),
  'retry-after-date': tooMany(
    ', Retry-After with a date',
    'the end of the wait is given as a date',
    (nowMs) => new Date(nowMs + HALF_A_MINUTE_MS).toUTCString(),
  ),
  'retry-after-garbage': tooMany(
    ', Retry-After without sense',
    'the time to wait cannot be read',
    () => 'soon; or later',
  ),
  'retry-after-missing': tooMany(' without Retry-After', 'no time to wait is given', () => null),
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
function tooMany(title: string, what: string, retryAfter: (nowMs: number) => string | null) {
  const effect = refuseApi((request, auth) => {
    const value = retryAfter(auth.clock());
    const answer = errorAnswer(429, TOO_MANY_CALLS);
    const headers = [...answer.headers];
    if (!isGraphql(request)) headers.push([CALL_LIMIT_HEADER, '40/40']);
    if (value !== null) headers.push(['Retry-After', value]);
    return { ...answer, headers };
  });
  return { title: `429${title}`, what: `Calls are refused as too many; ${what}.`, effect };
}
