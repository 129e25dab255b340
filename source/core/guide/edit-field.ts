import { type BufferEdit, editText } from '../text/text-buffer.ts';
import { APP_FIELDS, type AppField, remarkOn } from './steps/app/app-check.ts';
import { activeForm, withApp, withScopes, withSetup } from './create.ts';
import type { StepName } from './step.ts';
import type { FieldName, GuideState } from './state.ts';

const STEP_OF: Readonly<Record<FieldName, StepName>> = {
  'scope-filter': 'scopes',
  'scope-request': 'scopes',
  'redirect-uri': 'app',
  shop: 'app',
  'client-id': 'app',
  'client-secret': 'app',
  paste: 'approve',
  'save-path': 'token',
  'save-name': 'token',
};

/** Changes a field of the step that is shown, and removes the remark about its old text. */
export function editField(state: GuideState, field: FieldName, edit: BufferEdit): GuideState {
  if (STEP_OF[field] !== state.step) return state;
  const { app, scopes, setup } = activeForm(state);
  const { approve, card } = state;
  const remarks = isAppField(field) ? { ...app.remarks, [field]: null } : app.remarks;
  switch (field) {
    case 'scope-filter':
      return withScopes(state, {
        filter: editText(scopes.filter, edit),
        cursor: 0,
        only: null,
        group: null,
      });
    case 'scope-request': {
      const request = editText(scopes.request, edit);
      const isSame = request.text === scopes.request.text;
      return withScopes(state, { request, needs: isSame ? scopes.needs : { type: 'none' } });
    }
    case 'redirect-uri':
      return withSetup(state, { redirect: editText(setup.redirect, edit), redirectRemark: null });
    case 'shop':
      return withApp(state, { shop: editText(app.shop, edit), remarks });
    case 'client-id':
      return withApp(state, { clientId: editText(app.clientId, edit), remarks });
    case 'client-secret':
      return withApp(state, { clientSecret: app.clientSecret.edit(edit), remarks });
    case 'paste':
      return { ...state, approve: { ...approve, paste: editText(approve.paste, edit) } };
    case 'save-path':
      return { ...state, card: { ...card, path: editText(card.path, edit), confirmed: [] } };
    case 'save-name':
      return { ...state, card: { ...card, name: editText(card.name, edit), isNameChosen: true } };
  }
}

/** Gives the focus to a field of the step that is shown; the field that loses it is checked. */
export function focusField(state: GuideState, field: FieldName | null): GuideState {
  if (field !== null && STEP_OF[field] !== state.step) return state;
  const left = state.focus;
  // A search goes through the whole list.
  const listed = field === 'scope-filter' ? withScopes(state, { only: null, group: null }) : state;
  const focused = { ...listed, focus: field };
  return left !== field && isAppField(left) ? withRemark(focused, left) : focused;
}

/** The state with the current remark on a field. */
export function withRemark(state: GuideState, field: AppField): GuideState {
  const { remarks } = activeForm(state).app;
  return withApp(state, { remarks: { ...remarks, [field]: remarkOn(state, field) } });
}

/** Whether it is one of the three fields of the App step. */
export function isAppField(field: FieldName | null): field is AppField {
  return APP_FIELDS.some((name) => name === field);
}
