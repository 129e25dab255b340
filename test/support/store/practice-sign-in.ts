import type { PracticeApp } from '../../../source/practice-store/oauth/app-registry.ts';
import type { PracticeStore } from '../../../source/practice-store/practice-store.ts';
import { type ClientAnswer, postForm, ticketOf } from './practice-client.ts';

type Fields = Readonly<Record<string, string>>;

/** A good authorize URL of the store's app; `changes` replace parameters, null removes one. */
export function authorizeUrl(
  store: PracticeStore,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const parameters: Record<string, string | null> = {
    client_id: store.app.clientId,
    scope: 'read_products,read_orders',
    redirect_uri: 'http://127.0.0.1:3456/callback',
    state: 'state-of-this-test',
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) query.set(name, value);
  }
  return `${store.origin}/admin/oauth/authorize?${query.toString()}`;
}

/** A fresh code, approved in the terminal's way. */
export async function approvedCode(
  store: PracticeStore,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  const { redirect } = await store.approve(authorizeUrl(store, changes));
  return new URL(redirect).searchParams.get('code') ?? '';
}

/** Posts to the token endpoint as the app, asking for JSON. */
export function postToken(
  store: PracticeStore,
  fields: Fields,
  app: PracticeApp = store.app,
): Promise<ClientAnswer> {
  return postForm(
    store.origin,
    '/admin/oauth/access_token',
    { client_id: app.clientId, client_secret: app.clientSecret.reveal(), ...fields },
    { Accept: 'application/json' },
  );
}

/** Text fields of a JSON object; anything else is left out. */
export function textFields(body: string): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(body);
  const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  return new Map(
    entries.flatMap(([key, value]): Array<[string, string]> =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
}

/** A token of the store, with what `fields` ask for (`expiring`, say). */
export async function freshToken(
  store: PracticeStore,
  changes: Readonly<Record<string, string | null>> = {},
  fields: Fields = {},
): Promise<{ readonly token: string; readonly refreshToken: string; readonly body: string }> {
  const code = await approvedCode(store, changes);
  const { body } = await postToken(store, { code, ...fields });
  const values = textFields(body);
  return {
    token: values.get('access_token') ?? '',
    refreshToken: values.get('refresh_token') ?? '',
    body,
  };
}

/** Approves at a store in another program, as a browser does; where it would be sent. */
export async function approveOver(authorizeUrl: string): Promise<string> {
  const { origin } = new URL(authorizeUrl);
  const page = await (await fetch(authorizeUrl)).text();
  const { headers } = await fetch(`${origin}/admin/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams({ ticket: ticketOf(page), decision: 'approve' }),
  });
  return headers.get('location') ?? '';
}
