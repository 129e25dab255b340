import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';

interface ClientRequest {
  readonly method?: string;
  /** Sent as it is: with query, or as strange as the test needs it. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ClientAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request over a real socket, nothing followed and nothing added but what Node must add. */
export function askStore(origin: string, request: ClientRequest): Promise<ClientAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: hostname,
        port,
        method: request.method ?? 'GET',
        path: request.path,
        headers: request.headers ?? {},
        agent: new Agent(),
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(request.body);
  });
}

/** Posts form fields; `headers` are added. */
export function postForm(
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<ClientAnswer> {
  return askStore(origin, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

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
