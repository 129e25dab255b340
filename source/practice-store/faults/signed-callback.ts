import { type PracticeApp, signingSecret } from '../oauth/app-registry.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import { readBodyFields, type StoreAnswer, type StoreRequest } from '../server/message.ts';

import { decodedHmacText } from '../../core/sign-in/callback-query.ts';
import { hmacSha256Hex } from '../server/crypto.ts';

/** Where an answer sends the browser with a code, or null when it does not. */
export function callbackOf(answer: StoreAnswer): URL | null {
  const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (answer.status !== 303 || location === undefined || !URL.canParse(location)) return null;
  const url = new URL(location);
  return url.searchParams.has('code') && url.searchParams.has('hmac') ? url : null;
}

/** The app that a request to the authorize endpoint is about: by its URL, or by its form's ticket. */
export function appOf(request: StoreRequest, auth: AuthorizationServer): PracticeApp | null {
  if (request.method !== 'POST') {
    return auth.apps.find(new URLSearchParams(request.query).get('client_id') ?? '');
  }
  const form = readBodyFields(request);
  const ticket = form.type === 'fields' ? form.fields.values.get('ticket') : undefined;
  const clientId = auth.consents.look(ticket ?? '')?.request.app.clientId;
  return auth.apps.find(clientId ?? '');
}

/**
 * A callback with some parameters set or, by null, removed, and signed anew, so that nothing but
 * the change is wrong with it.
 */
export function changedCallback(
  callback: URL,
  changes: Readonly<Record<string, string | null>>,
  app: PracticeApp,
): string {
  const values = new Map(callback.searchParams);
  for (const [name, value] of Object.entries({ ...changes, hmac: null })) {
    if (value === null) values.delete(name);
    else values.set(name, value);
  }
  const sorted = [...values].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const signed = sorted.map(([name, value]) => ({
    name,
    value,
    rawName: name,
    rawValue: encodeURIComponent(value),
  }));
  const hmac = hmacSha256Hex(signingSecret(app).reveal(), decodedHmacText(signed));
  const query = [...sorted, ['hmac', hmac] as const]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${callback.origin}${callback.pathname}?${query}`;
}
