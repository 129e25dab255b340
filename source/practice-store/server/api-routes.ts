import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import type { Api, ApiRequest } from '../api/types.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import { checkApiToken } from '../oauth/token-check.ts';
import { UPLOAD_PATH } from '../records/content/upload.ts';
import { type HeaderList, jsonAnswer, type StoreAnswer, type StoreRequest } from './message.ts';
import { type Route, route } from './routes.ts';

const API_PATH = `${PRACTICE_PROFILE.paths.api}/`;

interface ApiRouteOptions {
  readonly auth: AuthorizationServer;
  /** `http://127.0.0.1:PORT` */
  readonly origin: () => string;
  /** Newest first. */
  readonly stableVersions: readonly string[];
  readonly bucket: RestBucket;
  /** Loads the API on its first call. */
  readonly api: () => Promise<Api>;
}

/** Result files of bulk operations; as in the service, their address needs no token. */
const BULK_PATH = '/practice/bulk/';

/** Everything below `/admin/api/`: checks token, version and rate limit, then asks the API. */
export function apiRoutes(options: ApiRouteOptions): readonly Route[] {
  return [
    route(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], `${API_PATH}*`, (request) =>
      answerApi(request, options),
    ),
    route(['GET'], `${BULK_PATH}*`, async (request) =>
      (await options.api()).download(request.path.slice(BULK_PATH.length)),
    ),
    route(['GET'], `${UPLOAD_PATH}*`, async (request) =>
      (await options.api()).uploaded(request.path.slice(UPLOAD_PATH.length)),
    ),
    route(['PUT', 'POST'], `${UPLOAD_PATH}*`, async (request) => {
      const name = request.path.slice(UPLOAD_PATH.length);
      return (await options.api()).upload(
        name,
        request.headers['content-type'] ?? '',
        request.body,
      );
    }),
  ];
}

async function answerApi(request: StoreRequest, options: ApiRouteOptions): Promise<StoreAnswer> {
  const verdict = checkApiToken(request, options.auth);
  if (verdict.type === 'refused') return verdict.answer;
  const { app, grant } = verdict;

  const [, asked = '', path = ''] =
    /^([^/]*)\/?(.*)$/s.exec(request.path.slice(API_PATH.length)) ?? [];
  const apiVersion = resolveApiVersion(asked, options.stableVersions);
  if (apiVersion === null) return jsonAnswer(404, { errors: 'Not Found' });
  const headers: Array<readonly [string, string]> = [['X-Shopify-API-Version', apiVersion]];

  if (path !== 'graphql.json') {
    const state = options.bucket.take(app.clientId);
    headers.push([CALL_LIMIT_HEADER, state.header]);
    if (state.isOver) return tooManyCalls(headers);
  }
  const apiRequest: ApiRequest = {
    method: request.method,
    path,
    query: request.query,
    headers: withoutToken(request.headers),
    body: request.body,
    context: {
      shop: options.auth.shop,
      origin: options.origin(),
      apiVersion,
      grantedScopes: grant.scopes,
      app: {
        id: String(app.id),
        title: app.title,
        clientId: app.clientId,
        protectedCustomerData: app.protectedCustomerData,
      },
      nowMs: options.auth.clock(),
    },
  };
  const answer = await (await options.api()).handle(apiRequest);
  for (const action of answer.actions ?? []) {
    switch (action.type) {
      case 'uninstall':
        options.auth.uninstall(app.clientId);
    }
  }
  const own = new Set(answer.headers.map(([name]) => name.toLowerCase()));
  const added = headers.filter(([name]) => !own.has(name.toLowerCase()));
  return { status: answer.status, headers: [...added, ...answer.headers], body: answer.body };
}

function tooManyCalls(headers: HeaderList): StoreAnswer {
  return jsonAnswer(429, { errors: TOO_MANY_CALLS }, [...headers, ['Retry-After', '2.0']]);
}

/** The API is told who calls; the token itself never enters the worker. */
function withoutToken(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'x-shopify-access-token': _token, authorization: _authorization, ...rest } = headers;
  return rest;
}

/**
 * Which version serves a request. A closed version is served by the oldest accessible one without
 * an error, as in the service; null for a name that never was a version.
 * @param stable newest first: `['2026-10', '2026-07', …]`
 */
export function resolveApiVersion(asked: string, stable: readonly string[]): string | null {
  if (asked === 'unstable' || stable.includes(asked)) return asked;
  const newest = stable[0];
  const oldest = stable.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  if (!/^\d{4}-(?:01|04|07|10)$/.test(asked)) return null;
  if (asked === nextQuarter(newest)) return asked;
  return asked < oldest ? oldest : null;
}

/** The release candidate: the quarter after the newest stable version. */
function nextQuarter(version: string): string {
  const year = Number(version.slice(0, 4));
  const month = Number(version.slice(5)) + 3;
  return month > 12 ? `${year + 1}-01` : `${year}-${String(month).padStart(2, '0')}`;
}

/** How full the REST bucket of an app is: `3/40`. */
export const CALL_LIMIT_HEADER = 'X-Shopify-Shop-Api-Call-Limit';

/** An app's bucket after one more REST call. */
interface BucketState {
  readonly isOver: boolean;
  /** `3/40`, as `X-Shopify-Shop-Api-Call-Limit` has it. */
  readonly header: string;
}

/** The REST rate limit: a bucket for each app that a call fills by one and time drains. */
interface RestBucket {
  take(clientId: string): BucketState;
  /** Empties the buckets of all apps. */
  clear(): void;
}

const SIZE = 40;
const DRAIN_PER_SECOND = 2;

/**
 * Empty buckets of 40 calls, of which 2 a second drain.
 * @param clock milliseconds since 1970
 */
export function createRestBucket(clock: () => number): RestBucket {
  const buckets = new Map<string, { level: number; at: number }>();
  return {
    take(clientId) {
      const now = clock();
      const bucket = buckets.get(clientId) ?? { level: 0, at: now };
      const drained = (Math.max(0, now - bucket.at) / 1000) * DRAIN_PER_SECOND;
      const before = Math.max(0, bucket.level - drained);
      const isOver = before + 1 > SIZE;
      const level = isOver ? before : before + 1;
      buckets.set(clientId, { level, at: now });
      return { isOver, header: `${Math.ceil(level)}/${SIZE}` };
    },
    clear: () => buckets.clear(),
  };
}

/** The service's message for a full REST bucket; the number in it is that of standard plans. */
export const TOO_MANY_CALLS =
  'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.';
