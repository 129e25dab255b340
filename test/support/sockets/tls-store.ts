import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Credentials } from './test-authority.ts';
import { loopbackPort } from './ports.ts';

/** What the small store knows of its one shop and its one app. */
export interface TlsStoreFacts {
  readonly shop: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly accessToken: string;
  readonly shopName: string;
}

export const STORE_FACTS: TlsStoreFacts = {
  shop: 'demo.myshopify.com',
  clientId: '0123456789abcdef0123456789abcdef',
  clientSecret: 'shpss_not-a-real-secret',
  redirectUri: 'http://127.0.0.1:3456/callback',
  scopes: ['read_products', 'read_orders'],
  accessToken: 'shpat_not-a-real-token',
  shopName: 'Demo Store',
};

export interface StoreRequest {
  readonly method: string;
  /** The `Host` header, and the name in the TLS handshake. */
  readonly host: string;
  readonly servername: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface StoreReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface TlsStore {
  readonly port: number;
  readonly requests: readonly StoreRequest[];
  /** Requests to the token endpoint. */
  exchanges(): number;
  /**
   * What the browser would do with the authorize URL: where the store sends it, code and
   * signature included, once the person has approved.
   */
  approve(authorizeUrl: string): string;
  close(): Promise<void>;
}

export interface TlsStoreOptions {
  readonly credentials: Credentials;
  readonly facts?: Partial<TlsStoreFacts>;
  /** Answers before the store does; null leaves it to the store. */
  readonly intercept?: (request: StoreRequest) => StoreReply | null | Promise<StoreReply | null>;
}

/** A store over TLS on loopback that knows just enough for a sign-in and a first answer. */
export async function startTlsStore(options: TlsStoreOptions): Promise<TlsStore> {
  const facts = { ...STORE_FACTS, ...options.facts };
  const requests: StoreRequest[] = [];
  const codes = new Set<string>();
  const sockets = new Set<Duplex>();

  const server = createServer({ ...options.credentials }, (request, answer) => {
    void receive(request).then(async (received) => {
      requests.push(received);
      const reply = (await options.intercept?.(received)) ?? replyTo(received, facts, codes);
      answer.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers });
      answer.end(reply.body ?? '');
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // Handshakes that the client refuses are part of the tests.
  server.on('tlsClientError', () => {});
  const port = await loopbackPort(server);
  return {
    port,
    requests,
    exchanges: () => requests.filter((one) => one.path === '/admin/oauth/access_token').length,
    approve: (authorizeUrl) => redirectOf(new URL(authorizeUrl), facts, codes),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function receive(request: IncomingMessage): Promise<StoreRequest> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const { socket } = request;
  const servername = 'servername' in socket ? String(socket.servername) : '';
  return {
    method: request.method ?? '',
    host: request.headers.host ?? '',
    servername,
    path: request.url ?? '',
    headers: request.headers,
    body,
  };
}

function replyTo(request: StoreRequest, facts: TlsStoreFacts, codes: Set<string>): StoreReply {
  const url = new URL(request.path, `https://${facts.shop}`);
  if (url.pathname === '/admin/oauth/authorize') {
    return { status: 302, headers: { Location: redirectOf(url, facts, codes) } };
  }
  if (url.pathname === '/admin/oauth/access_token') return exchange(request.body, facts, codes);
  if (request.headers['x-shopify-access-token'] !== facts.accessToken) {
    return json(401, {
      errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
    });
  }
  if (url.pathname === '/admin/oauth/access_scopes.json') {
    return json(200, { access_scopes: facts.scopes.map((handle) => ({ handle })) });
  }
  if (/^\/admin\/api\/[^/]+\/shop\.json$/.test(url.pathname)) {
    return json(200, {
      shop: { id: 548380009, name: facts.shopName, myshopify_domain: facts.shop },
    });
  }
  if (/^\/admin\/api\/[^/]+\/graphql\.json$/.test(url.pathname))
    return graphql(request.body, facts);
  return json(404, { errors: 'Not Found' });
}

function redirectOf(authorize: URL, facts: TlsStoreFacts, codes: Set<string>): string {
  const redirect = new URL(authorize.searchParams.get('redirect_uri') ?? facts.redirectUri);
  if (redirect.href !== facts.redirectUri) throw new Error('redirect_uri is not whitelisted');
  const code = `code-${codes.size + 1}-of-the-test`;
  codes.add(code);
  const [handle] = facts.shop.split('.');
  const parameters: Record<string, string> = {
    code,
    host: Buffer.from(`admin.shopify.com/store/${handle}`).toString('base64url'),
    shop: facts.shop,
    state: authorize.searchParams.get('state') ?? '',
    timestamp: String(Math.floor(Date.now() / 1_000)),
  };
  const signed = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const hmac = createHmac('sha256', facts.clientSecret).update(signed).digest('hex');
  redirect.search = new URLSearchParams({ ...parameters, hmac }).toString();
  return redirect.href;
}

function exchange(body: string, facts: TlsStoreFacts, codes: Set<string>): StoreReply {
  const fields = new URLSearchParams(body);
  if (fields.get('client_id') !== facts.clientId) {
    return json(400, {
      error: 'application_cannot_be_found',
      error_description: 'Could not find Shopify API application with api_key',
    });
  }
  if (fields.get('client_secret') !== facts.clientSecret)
    return json(400, { error: 'invalid_client' });
  if (!codes.delete(fields.get('code') ?? '')) {
    const error_description = 'The authorization code was not found or was already used';
    return json(400, { error: 'invalid_request', error_description });
  }
  return json(200, { access_token: facts.accessToken, scope: facts.scopes.join(',') });
}

function graphql(body: string, facts: TlsStoreFacts): StoreReply {
  const { query }: { query: string } = JSON.parse(body);
  const throttleStatus = { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 };
  const extensions = { cost: { requestedQueryCost: 1, actualQueryCost: 1, throttleStatus } };
  if (query.includes('currentAppInstallation')) {
    const accessScopes = facts.scopes.map((handle) => ({ handle }));
    const data = { currentAppInstallation: { app: { title: 'Demo App' }, accessScopes } };
    return json(200, { data, extensions });
  }
  return json(200, { data: { shop: { name: facts.shopName } }, extensions });
}

function json(status: number, value: unknown): StoreReply {
  return { status, body: JSON.stringify(value) };
}
