import { describeTokenKind } from '../../core/oauth/token-kind.ts';
import type { GuideState } from '../../core/guide/state.ts';
import { toDisplayText } from '../../core/text/display-text.ts';

/** What stays on the normal screen after leaving: one line each, without colours or secrets. */
export function leaveSummary(state: GuideState): string[] {
  const { session } = state;
  if (session === null) return ['No token is left behind.', ...filesWritten(state)];
  const { token, scopes } = session.result;
  const { store } = session.plan;
  const granted = scopes.granted?.map((scope) => toDisplayText(scope)).join(', ');
  return [
    `Store:   ${store.shop}${store.isPractice ? ' (practice store: it ends with this program)' : ''}`,
    `Token:   ${describeTokenKind(token.kind).title}`,
    `Scopes:  ${granted === undefined ? 'the store did not say' : granted === '' ? 'none' : granted}`,
    ...filesWritten(state),
  ];
}

function filesWritten({ written }: GuideState): string[] {
  if (written.length === 0) return ['Nothing was written to this disk.'];
  return ['Written to this disk:', ...written.map((path) => `  ${toDisplayText(path)}`)];
}
