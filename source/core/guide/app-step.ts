import { APP_FIELDS, type AppField, isFieldEmpty, readShop, remarkOn } from './app-check.ts';
import { pastedOnApp } from './app-paste.ts';
import { focusField, isAppField, withRemark } from './edit-field.ts';
import { enterStep } from './enter-step.ts';
import type { GuideWish } from './event.ts';
import { activeForm, emptyApp, withApp, withForm, withSetup } from './forms.ts';
import { go, type GuideStep } from './guide-step.ts';
import {
  openOtherPort,
  openRefused,
  takeRedirect,
  useOwnRedirect,
} from './redirect-placeholder.ts';
import type { SetupPanel } from './setup-form.ts';
import { copySetup, moveSetup, openSettings, tickSetup } from './setup-step.ts';
import { settingsUrl } from './setup-list.ts';
import type { GuideState } from './state.ts';
import { keepSetupTicks } from './ticks.ts';
import { editText } from '../text/text-buffer.ts';

/** Events of the step on which the app is set up, and shop, Client ID and secret are given. */
export function updateApp(state: GuideState, event: GuideWish): GuideStep {
  return keepSetupTicks(state, updated(state, event));
}

function updated(state: GuideState, event: GuideWish): GuideStep {
  switch (event.type) {
    case 'next':
      return next(state);
    case 'pasted':
      return go(pastedOnApp(state, event.text));
    case 'move-setup':
      return go(moveSetup(state, event.by));
    case 'tick-setup':
      return go(tickSetup(state, event.id));
    case 'copy-setup':
      return copySetup(state, event.index);
    case 'open-settings':
      return openSettings(state);
    case 'show-setup-panel':
      return go(showPanel(state, event.panel));
    case 'use-own-redirect':
      return go(useOwnRedirect(state));
    case 'set-up-by-hand':
      return go(setUpByHand(state, event.isByHand));
    case 'take-suggestion':
      return go(takeSuggestion(state));
    default:
      return go(state);
  }
}

/** Enter goes from the list to the fields, from field to field, and on when all is well. */
function next(state: GuideState): GuideStep {
  const { panel } = activeForm(state).setup;
  if (panel === 'refused' || panel === 'other-port') return go(takeRedirect(state));
  if (panel === 'own-organization') return go(showPanel(state, null));
  const here = isAppField(state.focus) ? state.focus : null;
  if (here !== null && hasProblem(state, here)) return go(withRemark(state, here));
  const after =
    here === null
      ? APP_FIELDS.find((field) => isFieldEmpty(state, field))
      : APP_FIELDS[APP_FIELDS.indexOf(here) + 1];
  if (after !== undefined) return go(focusField(state, after));
  const wrong = APP_FIELDS.find((field) => hasProblem(state, field));
  if (wrong !== undefined) return go(withRemark({ ...state, focus: wrong }, wrong));
  return enterStep(here === null ? state : withRemark(state, here), 'authorize');
}

function hasProblem(state: GuideState, field: AppField): boolean {
  return remarkOn(state, field)?.level === 'problem';
}

function showPanel(state: GuideState, panel: SetupPanel | null): GuideState {
  if (panel === 'refused') return openRefused(state);
  if (panel === 'other-port') return openOtherPort(state);
  return { ...withSetup(state, { panel }), focus: null, notice: null };
}

/** What was typed for the one way stays for a change of mind. */
function setUpByHand(state: GuideState, isByHand: boolean): GuideState {
  const { app, setup } = activeForm(state);
  const isPossible = state.mode === 'practice' && settingsUrl(state) !== null;
  if (!isPossible || setup.isByHand === isByHand) return state;
  const changed = withForm(state, {
    app: setup.shelved ?? emptyApp(),
    setup: { ...setup, isByHand, shelved: app, cursor: 0, panel: null },
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
