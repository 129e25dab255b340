import type { HeaderList, StoreAnswer } from '../server/message.ts';
import type { CALLBACK_FAULTS } from './callback-faults.ts';
import { change, type FaultEffect } from './fault.ts';

import { AFTER_CANCEL } from '../oauth/authorize-endpoint.ts';
import { appOf, callbackOf, changedCallback } from './signed-callback.ts';

type Name = (typeof CALLBACK_FAULTS)[number]['name'];

/** Under the same host, so that only the name itself is wrong. */
const OTHER_SHOP = 'other.practice.test';
const TEN_MINUTES_IN_SECONDS = 600;

export const CALLBACK_EFFECTS: Readonly<Record<Name, FaultEffect>> = {
  'no-callback': change((answer) =>
    callbackOf(answer) === null ? null : sentTo(answer, AFTER_CANCEL),
  ),
  'access-denied-callback': signedAnew(() => ({
    code: null,
    error: 'access_denied',
    error_description: 'The person did not approve',
  })),
  'wrong-hmac': change((answer) => {
    const callback = callbackOf(answer);
    if (callback === null) return null;
    const hmac = callback.searchParams.get('hmac') ?? '';
    const last = hmac.endsWith('0') ? '1' : '0';
    return sentTo(answer, callback.href.replace(hmac, `${hmac.slice(0, -1)}${last}`));
  }),
  'wrong-state': signedAnew(() => ({ state: 'practice-state-that-nobody-sent' })),
  'other-shop': signedAnew(() => ({
    shop: OTHER_SHOP,
    host: Buffer.from('admin.practice.test/store/other').toString('base64'),
  })),
  'old-timestamp': signedAnew((query) => ({
    timestamp: String(Number(query.get('timestamp')) - TEN_MINUTES_IN_SECONDS),
  })),
  'missing-code': signedAnew(() => ({ code: null })),
  'missing-host': signedAnew(() => ({ host: null })),
  'extra-parameter': signedAnew(() => ({ practice_extra: 'new since today' })),
  'callback-twice': change((answer, _request, { visit }) => {
    const callback = callbackOf(answer);
    if (callback === null) return null;
    visit(callback.href);
    return answer;
  }),
};

function signedAnew(
  changes: (query: URLSearchParams) => Readonly<Record<string, string | null>>,
): FaultEffect {
  return change((answer, request, { auth }) => {
    const callback = callbackOf(answer);
    const app = appOf(request, auth);
    if (callback === null || app === null) return null;
    return sentTo(answer, changedCallback(callback, changes(callback.searchParams), app));
  });
}

function sentTo(answer: StoreAnswer, location: string): StoreAnswer {
  const headers: HeaderList = answer.headers.map(([name, value]) =>
    name.toLowerCase() === 'location' ? [name, location] : [name, value],
  );
  return { ...answer, headers };
}
