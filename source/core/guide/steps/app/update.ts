import { forwardingLines } from '../approve/forwarding.ts';
import { OPEN_THIS } from '../approve/words.ts';
import { CREDENTIALS_REQUEST } from '../../effect.ts';
import { parseShop } from '../../../service/shop-domain.ts';
import { classifyCredential, withoutEdges } from '../../../service/token-format.ts';
import { Secret } from '../../../text/secret.ts';
import { editText } from '../../../text/text-buffer.ts';
import {
  APP_FIELDS,
  type AppField,
  isFieldEmpty,
  profileOf,
  readShop,
  remarkOn,
} from './app-check.ts';
import {
  clientCredentialsRequest,
  hasOtherCredentials,
  isAppReady,
  settingsUrl,
  setupList,
} from './setup.ts';
import { editField, focusField, isAppField, withRemark } from '../../edit-field.ts';
import type { CopySubject } from '../../effect.ts';
import { enterStep } from '../../enter-step.ts';
import type { AppEvent } from '../../event.ts';
import { activeForm, emptyApp, readyApp, withApp, withForm, withSetup } from '../../create.ts';
import { go, type Handlers, type Transition, tell } from '../../step-contract.ts';
import { openOtherPort, openRefused, takeRedirect, useOwnRedirect } from './redirect.ts';
import type { GuideState, SetupId, SetupPanel } from '../../state.ts';

/** Events of the step on which the app is set up, and shop, Client ID and secret are given. */
export const APP: Handlers<AppEvent> = {
  next: (state) => next(state, (field) => isFieldEmpty(state, field)),
  'next-field': (state) => next(state, () => true),
  pasted: (state, event) => go(pastedOnApp(state, event.text)),
  'move-setup': (state, event) => go(moveSetup(state, event.by)),
  'tick-setup': (state, event) => go(tickSetup(state, event.id)),
  'copy-setup': (state, event) => copySetup(state, event.index),
  'open-settings': (state) => openSettings(state),
  'show-setup-panel': (state, event) => go(showPanel(state, event.panel)),
  'use-own-redirect': (state) => go(useOwnRedirect(state)),
  'set-up-by-hand': (state, event) => go(setUpByHand(state, event.isByHand)),
  'take-suggestion': (state) => go(takeSuggestion(state)),
};

/** From the list to the fields, to the next field, and to the next step when all is valid. */
function next(state: GuideState, isAsked: (field: AppField) => boolean): Transition {
  const { panel } = activeForm(state).setup;
  if (panel === 'refused' || panel === 'other-port') return go(takeRedirect(state));
  if (panel === 'own-organization') return go(showPanel(state, null));
  const here = isAppField(state.focus) ? state.focus : null;
  if (here !== null && hasProblem(state, here)) return go(withRemark(state, here));
  const after =
    here === null
      ? APP_FIELDS.find((field) => isFieldEmpty(state, field))
      : APP_FIELDS.slice(APP_FIELDS.indexOf(here) + 1).find((field) => isAsked(field));
  if (after !== undefined) return go(focusField(state, after));
  const wrong = APP_FIELDS.find((field) => hasProblem(state, field));
  if (wrong !== undefined) return go(withRemark({ ...state, focus: wrong }, wrong));
  if (here === null) return enterStep(state, 'authorize');
  // The step is left with the field, so the remark on a credential becomes the next notice.
  const notice = here === 'shop' ? null : remarkOn(state, here);
  return enterStep(withRemark(state, here), 'authorize', { notice });
}

function hasProblem(state: GuideState, field: AppField): boolean {
  return remarkOn(state, field)?.level === 'problem';
}

function showPanel(state: GuideState, panel: SetupPanel | null): GuideState {
  if (panel === 'refused') return openRefused(state);
  if (panel === 'other-port') return openOtherPort(state);
  return { ...withSetup(state, { panel }), focus: null, notice: null };
}

/** Keeps the fields of an app made by hand, and fills in those of the ready one. */
function setUpByHand(state: GuideState, isByHand: boolean): GuideState {
  const { practice } = state;
  const { app, setup } = activeForm(state);
  if (state.mode !== 'practice' || practice.type !== 'running') return state;
  const isChange = isByHand
    ? !setup.isByHand && settingsUrl(state) !== null
    : setup.isByHand || hasOtherCredentials(state);
  if (!isChange) return state;
  const changed = withForm(state, {
    app: isByHand ? (setup.otherAppFields ?? emptyApp()) : readyApp(practice.facts),
    setup: {
      ...setup,
      isByHand,
      otherAppFields: setup.isByHand ? app : setup.otherAppFields,
      cursor: 0,
      panel: null,
    },
  });
  return { ...changed, focus: null, notice: null };
}

function takeSuggestion(state: GuideState): GuideState {
  const verdict = readShop(state);
  if (verdict?.type !== 'refused' || verdict.suggestion === null) return state;
  const { shop } = activeForm(state).app;
  const text = verdict.suggestion;
  return withRemark(withApp(state, { shop: editText(shop, { type: 'set', text }) }), 'shop');
}

/** A paste goes into the field that has the focus, or else into the one whose form it has. */
function pastedOnApp(state: GuideState, text: string): GuideState {
  const calm: GuideState = { ...state, notice: null };
  if (state.focus !== null) {
    const inserted = editField(calm, state.focus, { type: 'insert', text });
    return state.focus === 'shop' ? checkRawText(inserted, text) : inserted;
  }
  if (isAppReady(state)) return state;
  const field = fieldFor(state, text);
  const focused = focusField(calm, field);
  const filled = editField(focused, field, { type: 'set', text });
  return field === 'shop' ? checkRawText(filled, text) : withRemark(filled, field);
}

function fieldFor(state: GuideState, text: string): AppField {
  const { value } = withoutEdges('client-secret', text);
  switch (classifyCredential(value, profileOf(state))) {
    case 'client-secret':
    case 'practice-secret':
    // These are not client secrets, and the field says so without showing them.
    case 'access-token':
    case 'refresh-token':
    case 'cli-token':
    case 'practice-token':
    case 'practice-refresh-token':
    case 'practice-code':
      return 'client-secret';
    case 'practice-client-id':
      return 'client-id';
    case 'bare-hex':
      // Before 2020 secrets had this form too: a second one is the secret.
      return activeForm(state).app.clientId.text === '' ? 'client-id' : 'client-secret';
    case 'shop':
    case 'address':
    case 'empty':
    case 'unknown':
      return 'shop';
  }
}

/** A field drops line breaks and control characters, so a pasted text is checked unchanged too. */
function checkRawText(state: GuideState, raw: string): GuideState {
  const { shop, remarks } = activeForm(state).app;
  if (shop.notice?.type !== 'dropped') return state;
  const verdict = parseShop(raw, profileOf(state));
  if (verdict.type !== 'refused') return state;
  const { message, remedy } = verdict;
  return withApp(state, { remarks: { ...remarks, shop: { level: 'problem', message, remedy } } });
}

/** The cursor up or down the list, never past its ends. */
function moveSetup(state: GuideState, by: number): GuideState {
  const last = Math.max(0, setupList(state).length - 1);
  const to = activeForm(state).setup.cursor + (Number.isFinite(by) ? Math.trunc(by) : 0);
  return withSetup(state, { cursor: Math.max(0, Math.min(last, to)) });
}

/** Ticks or unticks an entry; ticking the one under the cursor moves the cursor on. */
function tickSetup(state: GuideState, id: SetupId | null): GuideState {
  const { cursor, ticked } = activeForm(state).setup;
  const items = setupList(state);
  const item = id === null ? items[cursor] : items.find((one) => one.id === id);
  if (item === undefined) return state;
  if (item.isTicked) return withSetup(state, { ticked: ticked.filter((one) => one !== item.id) });
  const moved = id === null ? moveSetup(state, 1) : state;
  return { ...withSetup(moved, { ticked: [...ticked, item.id] }), notice: null };
}

/** Copies what one entry says to paste, and moves the cursor there. */
function copySetup(state: GuideState, index: number | null): Transition {
  if (activeForm(state).setup.panel === 'own-organization') {
    return copy(state, CREDENTIALS_REQUEST, clientCredentialsRequest(state));
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

function copy(state: GuideState, what: CopySubject, text: string): Transition {
  const id = state.lastId + 1;
  return go(
    { ...state, lastId: id },
    { type: 'copy', id, what, text: new Secret(text), clearAfterMs: null },
  );
}

/** The app settings in the browser; where none can be opened, their address. */
function openSettings(state: GuideState): Transition {
  const url = settingsUrl(state);
  if (url === null) return go(state);
  if (state.config.remote !== null || !state.config.openBrowser) {
    const isHere = state.mode === 'practice';
    const lines = isHere ? forwardingLines(state).join(' ') : '';
    return go(tell(state, 'note', `${OPEN_THIS} ${url}`, lines === '' ? null : lines));
  }
  const id = state.lastId + 1;
  return go({ ...state, lastId: id }, { type: 'open-page', id, url });
}
