import {
  type HeaderList,
  jsonAnswer,
  type StoreAnswer,
  type StoreRequest,
} from '../server/message.ts';

import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import { resolveApiVersion } from '../server/api-routes.ts';

/** Whether a request goes to the GraphQL endpoint of some version. */
export function isGraphql(request: StoreRequest): boolean {
  return /^\/admin\/api\/[^/]+\/graphql\.json$/.test(request.path);
}

/** A refusal in JSON with the version header that every answer of the Admin API has. */
export function apiRefusal(
  request: StoreRequest,
  status: number,
  value: unknown,
  headers: HeaderList = [],
): StoreAnswer {
  return jsonAnswer(status, value, [...versionHeader(request), ...headers]);
}

/** The same as a page, as gateways in front of the service answer. */
export function apiErrorPage(request: StoreRequest, status: number, title: string): StoreAnswer {
  return {
    status,
    headers: [...versionHeader(request), ['Content-Type', 'text/html; charset=utf-8']],
    body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
  };
}

function versionHeader({ path }: StoreRequest): HeaderList {
  const asked = /^\/admin\/api\/([^/]+)\//.exec(path)?.[1];
  const version =
    asked === undefined ? null : resolveApiVersion(asked, PRACTICE_PROFILE.apiVersions);
  return version === null ? [] : [['X-Shopify-API-Version', version]];
}
