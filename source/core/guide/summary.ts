import { describeTokenKind } from '../oauth/token-kind.ts';
import type { GuideState } from './state.ts';

/** What stays on the normal screen after leaving, line by line; no secret in it. */
export function leavingSummary(state: GuideState): readonly string[] {
  const { session, written } = state;
  const files = written.map((path) => `Written: ${path}`);
  if (session === null)
    return files.length === 0 ? ['No token was issued. Nothing was written.'] : files;
  const { store } = session.plan;
  const { token, scopes } = session.result;
  return [
    `Store: ${store.shop}${store.isPractice ? ' (practice)' : ''}`,
    `Token: ${describeTokenKind(token.kind).title}`,
    `Granted scopes: ${scopes.granted === null ? 'not reported' : scopes.granted.join(', ')}`,
    ...(files.length === 0 ? ['Not saved: the token was in memory only.'] : files),
  ];
}
