import { Secret } from '../text/secret.ts';
import { clientCredentialsRequest } from './client-credentials.ts';
import type { CopySubject } from './effect.ts';
import { activeForm, withSetup } from './forms.ts';
import { go, type GuideStep, tell } from './guide-step.ts';
import type { SetupId } from './setup-form.ts';
import { settingsUrl, setupList } from './setup-list.ts';
import type { GuideState } from './state.ts';

/** The cursor up or down the list, never past its ends. */
export function moveSetup(state: GuideState, by: number): GuideState {
  const last = Math.max(0, setupList(state).length - 1);
  const to = activeForm(state).setup.cursor + (Number.isFinite(by) ? Math.trunc(by) : 0);
  return withSetup(state, { cursor: Math.max(0, Math.min(last, to)) });
}

/** Ticks a step off, or takes the tick away; one that was ticked under the cursor moves it on. */
export function tickSetup(state: GuideState, id: SetupId | null): GuideState {
  const { cursor, ticked } = activeForm(state).setup;
  const items = setupList(state);
  const item = id === null ? items[cursor] : items.find((one) => one.id === id);
  if (item === undefined) return state;
  if (item.isTicked) return withSetup(state, { ticked: ticked.filter((one) => one !== item.id) });
  const moved = id === null ? moveSetup(state, 1) : state;
  return { ...withSetup(moved, { ticked: [...ticked, item.id] }), notice: null };
}

/** Copies what one step says to paste, and moves the cursor there. */
export function copySetup(state: GuideState, index: number | null): GuideStep {
  if (activeForm(state).setup.panel === 'own-organization') {
    return copy(state, 'client credentials request', clientCredentialsRequest(state));
  }
  const at = index ?? activeForm(state).setup.cursor;
  const item = setupList(state)[at];
  if (item === undefined) return go(state);
  const here = withSetup(state, { cursor: at });
  if (item.paste === null || item.copies === null) {
    return go(tell(here, 'note', 'There is nothing to paste for this one: it is done by hand.'));
  }
  return copy(here, item.copies, item.paste);
}

function copy(state: GuideState, what: CopySubject, text: string): GuideStep {
  const id = state.lastId + 1;
  return go(
    { ...state, lastId: id },
    { type: 'copy', id, what, text: new Secret(text), clearAfterMs: null },
  );
}

/** The app settings in the browser; where none can be opened, their address. */
export function openSettings(state: GuideState): GuideStep {
  const url = settingsUrl(state);
  if (url === null) return go(state);
  if (state.config.remote !== null || !state.config.openBrowser) {
    return go(tell(state, 'note', `Open this address in your browser: ${url}`));
  }
  const id = state.lastId + 1;
  return go({ ...state, lastId: id }, { type: 'open-page', id, url });
}
