import type { Api, ApiRequest } from '../api/types.ts';
import type { SignInOffice } from '../oauth/sign-in-office.ts';
import { type HeaderList, jsonAnswer, type StoreAnswer, type StoreRequest } from './message.ts';
import type { RestBucket } from '../limits/rest-bucket.ts';
import type { Route } from './route.ts';

import { TOO_MANY_CALLS } from '../limits/too-many-calls.ts';
import { checkApiToken } from '../oauth/token-gate.ts';
import { resolveApiVersion } from './api-version.ts';

const API_PATH = '/admin/api/';

export interface ApiRoom {
  readonly office: SignInOffice;
  /** `http://127.0.0.1:PORT` */
  readonly origin: () => string;
  /** Newest first. */
  readonly stableVersions: readonly string[];
  readonly bucket: RestBucket;
  /** Loads the API on its first call. */
  readonly api: () => Promise<Api>;
}

/** Result files of bulk operations, which the service keeps at an address without a token too. */
const BULK_PATH = '/practice/bulk/';

/** Everything below `/admin/api/`: who calls, in which version, how often; then the API itself. */
export function apiRoutes(room: ApiRoom): readonly Route[] {
  return [
    {
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      path: `${API_PATH}*`,
      handle: (request) => answerApi(request, room),
    },
    {
      methods: ['GET'],
      path: `${BULK_PATH}*`,
      handle: async (request) => (await room.api()).download(request.path.slice(BULK_PATH.length)),
    },
  ];
}

async function answerApi(request: StoreRequest, room: ApiRoom): Promise<StoreAnswer> {
  const verdict = checkApiToken(request, room.office);
  if (verdict.type === 'refused') return verdict.answer;
  const { app, grant } = verdict;

  const [, asked = '', path = ''] =
    /^([^/]*)\/?(.*)$/s.exec(request.path.slice(API_PATH.length)) ?? [];
  const apiVersion = resolveApiVersion(asked, room.stableVersions);
  if (apiVersion === null) return jsonAnswer(404, { errors: 'Not Found' });
  const headers: Array<readonly [string, string]> = [['X-Shopify-API-Version', apiVersion]];

  if (path !== 'graphql.json') {
    const state = room.bucket.take(app.clientId);
    headers.push(['X-Shopify-Shop-Api-Call-Limit', state.header]);
    if (state.isOver) return tooManyCalls(headers);
  }
  const apiRequest: ApiRequest = {
    method: request.method,
    path,
    query: request.query,
    headers: withoutToken(request.headers),
    body: request.body,
    context: {
      shop: room.office.shop,
      origin: room.origin(),
      apiVersion,
      grantedScopes: grant.scopes,
      app: {
        id: String(app.id),
        title: app.title,
        clientId: app.clientId,
        protectedCustomerData: app.protectedCustomerData,
      },
      nowMs: room.office.clock(),
    },
  };
  const answer = await (await room.api()).handle(apiRequest);
  for (const action of answer.actions ?? []) {
    switch (action.type) {
      case 'uninstall':
        room.office.uninstall(app.clientId);
    }
  }
  const own = new Set(answer.headers.map(([name]) => name.toLowerCase()));
  const added = headers.filter(([name]) => !own.has(name.toLowerCase()));
  return { status: answer.status, headers: [...added, ...answer.headers], body: answer.body };
}

function tooManyCalls(headers: HeaderList): StoreAnswer {
  return jsonAnswer(429, { errors: TOO_MANY_CALLS }, [...headers, ['Retry-After', '2.0']]);
}

/** The API knows who calls; the token itself has no business in the worker. */
function withoutToken(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'x-shopify-access-token': _token, authorization: _authorization, ...rest } = headers;
  return rest;
}
