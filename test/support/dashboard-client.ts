import type { ClientAnswer } from './practice-client.ts';

import { askStore } from './practice-client.ts';

type Fields = ReadonlyArray<readonly [name: string, value: string]>;

/** The one-time ticket that a page of the app settings carries. */
export function ticketOf(page: string): string {
  return /name="ticket" value="(\w+)"/.exec(page)?.[1] ?? '';
}

/** Sends a form of a page to its own address, as a browser does; nothing is followed. */
export function sendForm(
  origin: string,
  path: string,
  fields: Fields,
  headers: Readonly<Record<string, string>> = {},
): Promise<ClientAnswer> {
  return askStore(origin, {
    method: 'POST',
    path,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: origin,
      ...headers,
    },
    body: new URLSearchParams(
      fields.map(([name, value]): [string, string] => [name, value]),
    ).toString(),
  });
}

/** Opens a page, fills in its form and sends it with the page's ticket. */
export async function fillForm(
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<ClientAnswer> {
  const page = await askStore(origin, { path });
  return sendForm(origin, path, [['ticket', ticketOf(page.body)], ...Object.entries(fields)]);
}

/** Makes an app in the app settings. @returns the path of its pages */
export async function createApp(
  origin: string,
  title: string,
  organization = 'Demo organization',
): Promise<string> {
  const answer = await fillForm(origin, '/dashboard/apps/new', { title, organization });
  return (answer.headers.location ?? '').replace(/\/versions\?.*$/, '');
}

/** A version that a person could write. */
export const VERSION = {
  appUrl: 'https://shopify.dev/apps/default-app-home',
  apiVersion: '2026-10',
  scopes: 'read_products, read_orders',
  redirectUris: 'http://127.0.0.1:3456/callback',
} as const;
