import type { RedirectUri } from '../sign-in/redirect-uri.ts';
import { activeForm } from './forms.ts';
import { isAppReady } from './setup-list.ts';
import type { GuideState } from './state.ts';

/**
 * Whether the person can have the app list one more redirect URI, for when the port of the chosen
 * one is taken: which ones an app of one's own lists already is not known here.
 */
export function canListOther(state: GuideState): boolean {
  return !isAppReady(state) && activeForm(state).redirectUri.kind !== 'public';
}

/**
 * Another redirect URI that the app is known to have on its list, for when the port of the chosen
 * one is taken; null where none is known. Where ports are forwarded it would reach nobody.
 */
export function otherRedirectUri(state: GuideState): RedirectUri | null {
  const isForwarded = state.config.remote?.mustForward === true;
  // Only the app that this tool has made is known well enough.
  if (isForwarded || !isAppReady(state) || state.practice.type !== 'running') return null;
  const { text } = activeForm(state).redirectUri;
  const { redirectUris } = state.practice.facts;
  // In a circle, so that every one of them is offered in its turn.
  const here = redirectUris.findIndex((uri) => uri.text === text);
  const next = redirectUris[(here + 1) % redirectUris.length];
  return next === undefined || next.text === text ? null : next;
}
