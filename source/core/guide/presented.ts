import type { AuthorizeUrl } from '../sign-in/authorize-url.ts';
import { hidePersonalText } from '../view/personal-data.ts';
import { HIDDEN_VALUE, HIDDEN_WORDS, redactSecrets } from '../text/secret.ts';
import { presentAuthorizeUrl } from '../view/presenter.ts';
import type { GuideState } from './state.ts';

/** Hiding shorter IDs would blank out parts of other words. */
const SHORTEST_ID = 6;

export const PRESENT_WORDS = {
  hint: 'The word present hides secrets and personal data, for a projector.',
  on: 'Presenting: Client ID, state and personal data are hidden, and the time for the approval stands still.',
  off: 'No longer presenting: what was hidden is shown from here on.',
} as const;

/** The address of the current attempt as it may be shown now, or null while there is none. */
export function shownAuthorizeUrl({ signIn, presenter }: GuideState): AuthorizeUrl | null {
  if (!('authorizeUrl' in signIn)) return null;
  return presenter ? presentAuthorizeUrl(signIn.authorizeUrl) : signIn.authorizeUrl;
}

/** A text as it may be shown now: while presenting without credentials and personal data. */
export function hideWhilePresenting(state: GuideState, text: string): string {
  return hidingFor(state)(text);
}

/** The same for many texts of one state. */
export function hidingFor(state: GuideState): (text: string) => string {
  if (!state.presenter) return (text) => text;
  const ids = clientIds(state);
  // The masked token still shows four characters: hide these too.
  const masked = state.session?.result.token.accessToken.masked;
  return (text) => {
    let hidden = text;
    for (const id of ids) hidden = hidden.replaceAll(id, HIDDEN_VALUE);
    if (masked !== undefined) hidden = hidden.replaceAll(masked, HIDDEN_WORDS);
    return hidePersonalText(redactSecrets(hidden, state.signIn.knownStates));
  };
}

function clientIds({ config, forms }: GuideState): string[] {
  const typed = Object.values(forms).map(({ app }) => app.clientId.text.trim());
  return [...new Set([config.clientId, ...typed])].filter(({ length }) => length >= SHORTEST_ID);
}
