import { classifyCredential } from '../service/token-format.ts';
import { parseShop } from '../service/shop-domain.ts';
import { type AppField, profileOf } from './app-check.ts';
import { editField, focusField, withRemark } from './edit-field.ts';
import { activeForm, withApp } from './forms.ts';
import { isAppReady } from './setup-list.ts';
import type { GuideState } from './state.ts';

/** A paste goes into the field that has the keys, or else into the one that it looks like. */
export function pastedOnApp(state: GuideState, text: string): GuideState {
  const calm: GuideState = { ...state, notice: null };
  if (state.focus !== null) {
    const inserted = editField(calm, state.focus, { type: 'insert', text });
    return state.focus === 'shop' ? judgeRaw(inserted, text) : inserted;
  }
  if (isAppReady(state)) return state;
  const field = fieldFor(state, text);
  const focused = focusField(calm, field);
  const filled = setField(focused, field, text);
  return field === 'shop' ? judgeRaw(filled, text) : withRemark(filled, field);
}

function fieldFor(state: GuideState, text: string): AppField {
  switch (classifyCredential(text.trim(), profileOf(state))) {
    case 'client-secret':
    case 'practice-secret':
    // These are none, and the field says so without showing them.
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

function setField(state: GuideState, field: AppField, text: string): GuideState {
  return editField(state, field, { type: 'set', text });
}

/** A field drops line breaks and controls; what they would have disguised is judged as it came. */
function judgeRaw(state: GuideState, raw: string): GuideState {
  const { shop, remarks } = activeForm(state).app;
  if (shop.notice?.type !== 'dropped') return state;
  const verdict = parseShop(raw, profileOf(state));
  if (verdict.type !== 'refused') return state;
  const { message, remedy } = verdict;
  return withApp(state, { remarks: { ...remarks, shop: { level: 'problem', message, remedy } } });
}
