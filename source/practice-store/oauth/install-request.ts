import type { AppRegistry } from './app-registry.ts';
import type { PracticeApp } from './app.ts';
import type { OAuthError } from './oauth-error.ts';

import { invalidRequest, unknownApplication } from './oauth-error.ts';

/** An installation that was begun from the app settings, without an app that waits for a code. */
export interface InstallRequest {
  readonly type: 'install';
  readonly app: PracticeApp;
  /** Of the released version. */
  readonly scopes: readonly string[];
}

export type InstallVerdict =
  | { readonly type: 'ask'; readonly request: InstallRequest }
  | { readonly type: 'refuse'; readonly error: OAuthError };

/** Checks an install link. @param query raw, without the question mark */
export function checkInstallRequest(query: string, apps: AppRegistry): InstallVerdict {
  const clientIds = new URLSearchParams(query).getAll('client_id');
  const clientId = clientIds.length === 1 ? (clientIds[0] ?? '') : '';
  const app = apps.find(clientId);
  if (!app) return refuse(unknownApplication(clientId));
  if (app.released === null) return refuse('This app has no released version');
  return { type: 'ask', request: { type: 'install', app, scopes: app.scopes } };
}

function refuse(description: string): InstallVerdict {
  return { type: 'refuse', error: invalidRequest(description) };
}
