import { get } from 'node:http';
import { type PracticeApp, signingSecret } from '../oauth/app-registry.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import { AFTER_CANCEL } from '../oauth/authorize-endpoint.ts';
import { signCallback } from '../oauth/callback-url.ts';
import {
  type HeaderList,
  readBodyFields,
  type StoreAnswer,
  type StoreRequest,
} from '../server/message.ts';
import { changeAnswer, faultsAt, type FaultEffect } from './fault.ts';

/** In the same domain, so that only the name of the shop is wrong. */
const OTHER_SHOP = 'other.practice.test';
const TEN_MINUTES_IN_SECONDS = 600;

/** What goes wrong when the browser returns to the app after the approval. */
export const CALLBACK_FAULTS = faultsAt('callback', {
  'no-callback': {
    title: 'No callback',
    what: 'After the approval the browser stays in the store: nothing is sent to the app.',
    effect: changeAnswer((answer) =>
      callbackOf(answer) === null ? null : sentTo(answer, AFTER_CANCEL),
    ),
  },
  'access-denied-callback': {
    title: 'Callback with error=access_denied',
    what: 'The callback carries an error in place of the code.',
    effect: signedAnew(() => ({
      code: null,
      error: 'access_denied',
      error_description: 'The person did not approve',
    })),
  },
  'wrong-hmac': {
    title: 'Callback with a wrong signature',
    what: 'The last digit of the hmac is changed.',
    effect: changeAnswer((answer) => {
      const callback = callbackOf(answer);
      if (callback === null) return null;
      const hmac = callback.searchParams.get('hmac') ?? '';
      const last = hmac.endsWith('0') ? '1' : '0';
      return sentTo(answer, callback.href.replace(hmac, `${hmac.slice(0, -1)}${last}`));
    }),
  },
  'wrong-state': {
    title: 'Callback with another state',
    what: 'The callback carries a state that was never sent, with a good signature.',
    effect: signedAnew(() => ({ state: 'practice-state-that-nobody-sent' })),
  },
  'other-shop': {
    title: 'Callback of another store',
    what: 'The callback names a store that was not asked for, with a good signature.',
    effect: signedAnew(() => ({
      shop: OTHER_SHOP,
      host: Buffer.from('admin.practice.test/store/other').toString('base64'),
    })),
  },
  'old-timestamp': {
    title: 'Callback with an old timestamp',
    what: 'The timestamp of the callback lies ten minutes back, with a good signature.',
    effect: signedAnew((query) => ({
      timestamp: String(Number(query.get('timestamp')) - TEN_MINUTES_IN_SECONDS),
    })),
  },
  'missing-code': {
    title: 'Callback without a code',
    what: 'The callback has everything but the code, with a good signature.',
    effect: signedAnew(() => ({ code: null })),
  },
  'missing-host': {
    title: 'Callback without host',
    what: 'The callback leaves out host, with a good signature; a tool should not mind.',
    effect: signedAnew(() => ({ host: null })),
  },
  'extra-parameter': {
    title: 'Callback with one more parameter',
    what: 'The callback has a parameter that is not known yet, and the signature covers it.',
    effect: signedAnew(() => ({ practice_extra: 'new since today' })),
  },
  'callback-twice': {
    title: 'Callback sent twice',
    what: 'The store itself asks for the callback address as well, as a prefetch would.',
    effect: changeAnswer((answer) => {
      const callback = callbackOf(answer);
      if (callback === null) return null;
      visitCallback(callback);
      return answer;
    }),
  },
});

/** The callback with some parameters set or, by null, removed, and a new signature over them. */
function signedAnew(
  changes: (query: URLSearchParams) => Readonly<Record<string, string | null>>,
): FaultEffect {
  return changeAnswer((answer, request, auth) => {
    const callback = callbackOf(answer);
    const app = appOf(request, auth);
    if (callback === null || app === null) return null;
    const { origin, pathname, searchParams } = callback;
    const values = { ...Object.fromEntries(searchParams), ...changes(searchParams), hmac: null };
    return sentTo(answer, signCallback(`${origin}${pathname}`, values, signingSecret(app)));
  });
}

/** The callback URL with a code that an answer redirects to; null for any other answer. */
function callbackOf(answer: StoreAnswer): URL | null {
  const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const url = answer.status === 303 ? URL.parse(location ?? '') : null;
  return url?.searchParams.has('code') && url.searchParams.has('hmac') ? url : null;
}

/** The app that an authorize request is about: by its URL, or by the ticket of its form. */
function appOf(request: StoreRequest, auth: AuthorizationServer): PracticeApp | null {
  if (request.method !== 'POST') {
    return auth.apps.find(new URLSearchParams(request.query).get('client_id') ?? '');
  }
  const form = readBodyFields(request);
  const ticket = form.type === 'fields' ? form.fields.values.get('ticket') : undefined;
  return auth.apps.find(auth.consents.look(ticket ?? '')?.request.app.clientId ?? '');
}

function sentTo(answer: StoreAnswer, location: string): StoreAnswer {
  const headers: HeaderList = answer.headers.map(([name, value]) =>
    name.toLowerCase() === 'location' ? [name, location] : [name, value],
  );
  return { ...answer, headers };
}

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])$/;
const VISIT_LIMIT_MS = 2000;

/**
 * Asks for a callback address, as a prefetching browser would. Only on this machine and only over
 * http: the store sends nothing anywhere else. Whatever goes wrong is ignored.
 */
function visitCallback(url: URL): void {
  if (url.protocol !== 'http:' || !LOOPBACK.test(url.hostname)) return;
  const options = { agent: false, timeout: VISIT_LIMIT_MS } as const;
  const request = get(url, options, (response) => response.resume());
  request.on('socket', (socket) => socket.unref());
  request.on('timeout', () => request.destroy());
  request.on('error', () => undefined);
}
