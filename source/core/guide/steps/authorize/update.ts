import type { BeginWish } from '../../../sign-in/state.ts';
import { Secret } from '../../../text/secret.ts';
import type { GuideEffect } from '../../effect.ts';
import { enterStep, prepareSignIn } from '../../enter-step.ts';
import type { AuthorizeEvent } from '../../event.ts';
import { activeForm, withForm } from '../../create.ts';
import { askSignIn, chain, go, type Handlers, type Transition } from '../../step-contract.ts';
import type { PendingWish } from '../token/card-state.ts';
import type { GuideState } from '../../state.ts';
import { unlessUnsaved } from '../token/unsaved.ts';
import { profileOf } from '../app/app-check.ts';
import { canListOther, openOtherPort, otherRedirectUri } from '../app/redirect.ts';

/** Events of the step that shows the authorize URL and its parts. */
export const AUTHORIZE: Handlers<AuthorizeEvent> = {
  next: (state, wish) => begin(state, wish, { openBrowser: state.config.openBrowser }),
  'open-browser': (state, wish) => begin(state, wish, { openBrowser: true }),
  'copy-url': (state, wish) => begin(state, wish, { openBrowser: false }, copyUrl),
  'move-url-part': (state, event) => go(movePart(state, event.by)),
  'choose-token-mode': (state, event) => {
    const { tokenMode } = event;
    const isSame = activeForm(state).tokenMode === tokenMode;
    const isUnknown = tokenMode === 'expiring' && !profileOf(state).expiringTokens;
    if (isSame || isUnknown) return go(state);
    return prepareSignIn({ ...withForm(state, { tokenMode }), notice: null });
  },
  'use-other-redirect-uri': (state) => useOtherRedirectUri(state),
};

function movePart(state: GuideState, by: number): GuideState {
  const { signIn } = state;
  const count = 'authorizeUrl' in signIn ? signIn.authorizeUrl.parts.length : 0;
  if (count === 0 || !Number.isFinite(by)) return state;
  return { ...state, urlPart: (((state.urlPart + Math.trunc(by)) % count) + count) % count };
}

/** Copies the authorize URL to the clipboard, when there is one. */
export function copyUrl(state: GuideState): Transition {
  const { signIn } = state;
  if (!('authorizeUrl' in signIn)) return go(state);
  const id = state.lastId + 1;
  const effect: GuideEffect = {
    type: 'copy',
    id,
    what: 'authorize URL',
    // It carries the state, which is a secret of this attempt although the screen shows it.
    text: new Secret(signIn.authorizeUrl.url),
    clearAfterMs: null,
  };
  return go({ ...state, lastId: id }, effect);
}

/** Starts the wait: it listens before the browser opens. The new token replaces the old one. */
function begin(
  state: GuideState,
  wish: PendingWish['wish'],
  how: BeginWish,
  then: (state: GuideState) => Transition = go,
): Transition {
  if (state.signIn.phase !== 'ready') return chain(prepareSignIn(state), then);
  return unlessUnsaved(state, { wish, costs: 'its-place' }, (sure) => {
    const entered = enterStep(sure, 'approve');
    const begun = chain(entered, (after) => askSignIn(after, { type: 'begin', ...how }));
    return chain(begun, then);
  });
}

/**
 * Uses the app's other redirect URI and makes a new authorize URL with it; where none is known,
 * goes to the App step, where the person adds one to the app.
 */
function useOtherRedirectUri(state: GuideState): Transition {
  const other = otherRedirectUri(state);
  if (other === null) return canListOther(state) ? listOther(state) : go(state);
  return prepareSignIn({ ...withForm(state, { redirectUri: other }), notice: null });
}

function listOther(state: GuideState): Transition {
  return chain(enterStep(state, 'app'), (entered) => go(openOtherPort(entered)));
}
