import type {
  Api,
  ApiAnswer,
  ApiApp,
  ApiOptions,
} from '../../../source/practice-store/api/types.ts';
import { apiHere } from '../../support/store/api-here.ts';

/** 2026-11-20T10:26:40Z */
export const NOW_MS = Date.UTC(2026, 10, 20, 10, 26, 40);
export const ORIGIN = 'http://127.0.0.1:3457';
export const DEMO_SCOPES = [
  'read_products',
  'read_orders',
  'read_customers',
  'read_locations',
  'read_inventory',
];

type Json = Record<string, unknown>;

/** An answer with its body read. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly json: Json;
  readonly actions: ApiAnswer['actions'];
}

export interface GraphqlOptions {
  readonly scopes?: readonly string[];
  readonly variables?: Json;
  readonly operationName?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly app?: Partial<ApiApp>;
  readonly apiVersion?: string;
  /** By default each call comes 20 seconds after the one before, so that nobody is throttled. */
  readonly nowMs?: number;
}

export interface ApiCaller {
  readonly api: Api;
  rest(
    path: string,
    options?: {
      scopes?: readonly string[];
      method?: string;
      /** Sent as JSON; a text is sent as it is. */
      body?: unknown;
      app?: Partial<ApiApp>;
    },
  ): Promise<ReadAnswer>;
  graphql(query: string, options?: GraphqlOptions): Promise<ReadAnswer>;
  raw(path: string, body: string, headers: Record<string, string>): Promise<ReadAnswer>;
  close(): Promise<void>;
}

/** The real API, called as the server calls it; in this thread, unless it is another one's. */
export function startApiCaller(options: ApiOptions = {}, api: Api = apiHere(options)): ApiCaller {
  let clock = NOW_MS;
  const call = async (
    method: string,
    address: string,
    body: string,
    headers: Record<string, string>,
    scopes: readonly string[],
    {
      app,
      nowMs,
      apiVersion = '2026-10',
    }: Pick<GraphqlOptions, 'app' | 'nowMs' | 'apiVersion'> = {},
  ): Promise<ReadAnswer> => {
    clock += 20_000;
    const [path = '', query = ''] = address.split('?');
    const answer = await api.handle({
      method,
      path,
      query,
      headers,
      body: new TextEncoder().encode(body),
      context: {
        shop: 'demo.practice.test',
        origin: ORIGIN,
        apiVersion,
        grantedScopes: scopes,
        app: { id: '1', title: 'Practice app', clientId: 'practice_client', ...app },
        nowMs: nowMs ?? clock,
      },
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(
        answer.headers.map(([name, value]) => [name.toLowerCase(), value]),
      ),
      json: readObject(
        typeof answer.body === 'string' ? answer.body : new TextDecoder().decode(answer.body),
      ),
      actions: answer.actions,
    };
  };
  const jsonType = { 'content-type': 'application/json', 'x-request-id': 'test-request' };
  return {
    api,
    rest: (path, { scopes = DEMO_SCOPES, method = 'GET', body = '', app } = {}) =>
      call(
        method,
        path,
        typeof body === 'string' ? body : JSON.stringify(body),
        { 'content-type': 'application/json' },
        scopes,
        app === undefined ? {} : { app },
      ),
    graphql: (query, { scopes = DEMO_SCOPES, variables = {}, operationName, ...rest } = {}) =>
      call(
        'POST',
        'graphql.json',
        JSON.stringify({ query, variables, operationName }),
        { ...jsonType, ...rest.headers },
        scopes,
        rest,
      ),
    raw: (path, body, headers) => call('POST', path, body, headers, DEMO_SCOPES),
    close: () => api.close(),
  };
}

function readObject(text: string): Json {
  // The service says nothing to a change at a path that has none.
  const value: unknown = JSON.parse(text === '' ? '{}' : text);
  if (typeof value !== 'object' || value === null) throw new Error(`not an object: ${text}`);
  return { ...value };
}

/** Walks into JSON: `dig(json, 'data', 'products', 'nodes', 0, 'id')`; undefined where it ends. */
export function dig(value: unknown, ...keys: ReadonlyArray<string | number>): unknown {
  return keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** The same for a list. */
export function digList(value: unknown, ...keys: ReadonlyArray<string | number>): unknown[] {
  const found = dig(value, ...keys);
  if (!Array.isArray(found)) throw new Error(`no list at ${keys.join('.')}`);
  return found;
}
