import type { OAuthError } from './oauth-error.ts';
import type { AppRegistry } from './app-registry.ts';
import type { PracticeApp } from './app.ts';

import { equalInConstantTime } from './hashing.ts';
import { INVALID_CLIENT, unknownApplication } from './oauth-error.ts';

/** An app that proved who it is, and by which of its secrets. */
export interface ProvenClient {
  readonly app: PracticeApp;
  readonly secretId: string;
}

export type ClientProof =
  | { readonly type: 'proven'; readonly client: ProvenClient }
  | { readonly type: 'refused'; readonly error: OAuthError };

/**
 * Checks `client_id` and `client_secret` of a body. In the body only: a secret in an
 * Authorization header or in the address is never looked at.
 */
export function proveClient(fields: ReadonlyMap<string, string>, apps: AppRegistry): ClientProof {
  const clientId = fields.get('client_id') ?? '';
  const app = apps.find(clientId);
  if (!app) {
    const description = unknownApplication(clientId);
    const error = { status: 400, code: 'application_cannot_be_found', description } as const;
    return { type: 'refused', error };
  }
  const shown = fields.get('client_secret') ?? '';
  // All are compared, so that the time does not tell which one it was.
  const [match] = app.secrets.filter(({ secret }) => equalInConstantTime(shown, secret.reveal()));
  return match
    ? { type: 'proven', client: { app, secretId: match.id } }
    : { type: 'refused', error: INVALID_CLIENT };
}
