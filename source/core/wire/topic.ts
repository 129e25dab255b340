import type { HttpRequest } from '../http/message.ts';
import type { WireTopic } from './message.ts';

/** What a request is about, told by its form alone, so that any service's will do. */
export function topicOf({ url, method, body }: HttpRequest): WireTopic {
  if (body?.type === 'form') return topicOfForm(new Map(body.fields));
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  if (path.endsWith('/access_scopes.json')) return 'scopes';
  if (method === 'DELETE' && path.endsWith('/api_permissions/current.json')) return 'revoke';
  if (!path.endsWith('/graphql.json')) return 'rest';
  return body !== null && /^\{"query":"mutation \{ appUninstall\b/.test(body.text)
    ? 'revoke'
    : 'graphql';
}

function topicOfForm(fields: ReadonlyMap<string, unknown>): WireTopic {
  switch (fields.get('grant_type')) {
    case 'refresh_token':
      return 'refresh';
    case 'client_credentials':
      return 'client-credentials';
    case 'urn:ietf:params:oauth:grant-type:token-exchange':
      return 'token-exchange';
    default:
      return fields.has('code') ? 'exchange' : 'rest';
  }
}

/** What is asked of the API, as often as the person likes; all else belongs to a sign-in. */
export function isApiTopic(topic: WireTopic): boolean {
  return topic === 'rest' || topic === 'graphql' || topic === 'scopes';
}
