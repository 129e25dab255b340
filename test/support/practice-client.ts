import type { IncomingHttpHeaders } from 'node:http';

import { Agent, request as httpRequest } from 'node:http';

export interface ClientRequest {
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
