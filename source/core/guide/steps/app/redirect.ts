import { PRACTICE_PORT } from '../../../service/store-address.ts';
import { parseRedirectUri, type RedirectUri } from '../../../sign-in/redirect-uri.ts';
import { editText } from '../../../text/text-buffer.ts';
import { activeForm, withForm, withSetup } from '../../create.ts';
import { tell } from '../../step-contract.ts';
import { isAppReady } from './setup.ts';
import type { GuideState, SetupPanel } from '../../state.ts';

/** `.invalid` can never be registered (RFC 2606 §2): the code stays in the address bar. */
export const PLACEHOLDER = 'https://tokenwright.invalid/callback';

/** Opens the field with an address on which nothing answers, or the public one in use. */
export function openRefused(state: GuideState): GuideState {
  const { redirectUri } = activeForm(state);
  return openField(
    state,
    'refused',
    redirectUri.kind === 'public' ? redirectUri.text : PLACEHOLDER,
  );
}

/** Opens the field with the same address on another port. */
export function openOtherPort(state: GuideState): GuideState {
  return openField(state, 'other-port', onOtherPort(activeForm(state).redirectUri));
}

function openField(state: GuideState, panel: SetupPanel, text: string): GuideState {
  const redirect = editText(activeForm(state).setup.redirect, { type: 'set', text });
  const opened = withSetup(state, { panel, redirect, redirectRemark: null });
  return { ...opened, focus: 'redirect-uri', notice: null };
}

/** The address on the next port that browsers allow and the practice store does not use. */
function onOtherPort({ text, port }: RedirectUri): string {
  const moved = new URL(text);
  for (const next of [port + 1, port + 2, port + 3, 3458]) {
    if (next === PRACTICE_PORT) continue;
    moved.port = String(next);
    const verdict = parseRedirectUri(moved.href);
    // There is no port above 65535: the address would stay the one that is taken.
    if (verdict.type === 'redirect-uri' && verdict.uri.port === next) return verdict.uri.text;
  }
  return text;
}

/** Uses what the field holds, or says why it cannot be used. */
export function takeRedirect(state: GuideState): GuideState {
  const { setup } = activeForm(state);
  const verdict = parseRedirectUri(setup.redirect.text);
  if (verdict.type === 'refused') {
    const { message, remedy } = verdict;
    return withSetup(state, { redirectRemark: { level: 'problem', message, remedy } });
  }
  const { uri, warnings } = verdict;
  const words = ['List this one, and release.', ...warnings].join(' ');
  return tell(withRedirect(state, uri), 'note', `The redirect URL is now ${uri.text}. ${words}`);
}

/** Back to the address of this machine. */
export function useOwnRedirect(state: GuideState): GuideState {
  const { redirectUri } = state.config;
  const used = withRedirect(state, redirectUri);
  return tell(used, 'note', `The redirect URL is ${redirectUri.text} again.`);
}

/** Uses another address, and unticks what has to be done again for it in the app settings. */
function withRedirect(state: GuideState, redirectUri: RedirectUri): GuideState {
  const { ticked } = activeForm(state).setup;
  const used = withSetup(withForm(state, { redirectUri }), {
    panel: null,
    redirectRemark: null,
    ticked: ticked.filter((id) => id !== 'redirect' && id !== 'release'),
  });
  return { ...used, focus: null };
}

/**
 * Whether the person can add a redirect URI to the app's list, for when the port of the chosen one
 * is taken: which ones a person's own app lists already is not known here.
 */
export function canListOther(state: GuideState): boolean {
  return !isAppReady(state) && activeForm(state).redirectUri.kind !== 'public';
}

/**
 * Another redirect URI that the app is known to have on its list, for when the port of the chosen
 * one is taken; null where none is known, or where another port would not be forwarded.
 */
export function otherRedirectUri(state: GuideState): RedirectUri | null {
  const isForwarded = state.config.remote?.mustForward === true;
  // The list is known only of the app that this program has made.
  if (isForwarded || !isAppReady(state) || state.practice.type !== 'running') return null;
  const { text } = activeForm(state).redirectUri;
  const { redirectUris } = state.practice.facts;
  // Wraps around, so that each of them is offered in turn.
  const here = redirectUris.findIndex((uri) => uri.text === text);
  const next = redirectUris[(here + 1) % redirectUris.length];
  return next === undefined || next.text === text ? null : next;
}
