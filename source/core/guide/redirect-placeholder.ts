import { parseRedirectUri } from '../oauth/redirect-uri.ts';
import { editText } from '../text/text-buffer.ts';
import { activeForm, withForm, withSetup } from './forms.ts';
import { tell } from './guide-step.ts';
import type { GuideState } from './state.ts';

/** `.invalid` is nobody's for ever (RFC 2606 §2): the code stays in the browser's address bar. */
export const PLACEHOLDER = 'https://tokenwright.invalid/callback';

/** What is said above the field. */
export const REFUSED_ADDRESS: readonly string[] = [
  "Some accounts' settings take no http address. The app's configuration file does: [auth] redirect_urls, then release.",
  'Or list an https address that nobody serves. After the approval the browser ends there on an error page; you copy its whole address and paste it here.',
];

/** Opens the field, with an address that serves nobody in it. */
export function openRefused(state: GuideState): GuideState {
  const { setup, redirectUri } = activeForm(state);
  const text = redirectUri.kind === 'public' ? redirectUri.text : PLACEHOLDER;
  const redirect = editText(setup.redirect, { type: 'set', text });
  const opened = withSetup(state, { panel: 'refused', redirect, redirectRemark: null });
  return { ...opened, focus: 'redirect-uri', notice: null };
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
  const used = withSetup(withForm(state, { redirectUri: uri }), {
    panel: null,
    redirectRemark: null,
    // It is another address now: whatever was pasted there before does not count.
    ticked: setup.ticked.filter((id) => id !== 'redirect' && id !== 'release'),
  });
  const words = ['List this one, and release.', ...warnings].join(' ');
  return tell({ ...used, focus: null }, 'note', `The redirect URL is now ${uri.text}. ${words}`);
}

/** Back to the address of this machine. */
export function useOwnRedirect(state: GuideState): GuideState {
  const { redirectUri } = state.config;
  const { setup } = activeForm(state);
  const used = withSetup(withForm(state, { redirectUri }), {
    panel: null,
    redirectRemark: null,
    ticked: setup.ticked.filter((id) => id !== 'redirect' && id !== 'release'),
  });
  return tell({ ...used, focus: null }, 'note', `The redirect URL is ${redirectUri.text} again.`);
}
