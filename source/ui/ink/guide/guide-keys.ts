import type { Store } from '../../../app/store.ts';
import type { GuideEvent } from '../../../core/guide/event.ts';
import type { FieldName, GuideState } from '../../../core/guide/state.ts';
import { isSignInRunning } from '../../../core/sign-in/state.ts';
import { fieldEditOf } from '../input/field-keys.ts';
import { keyId, type InputEvent, type Key } from '../input/key.ts';
import { commandOf } from '../keymap.ts';
import { askOrLeave, type ShownFace } from '../shell/shell-input.ts';
import type { ShellEvent, ShellState } from '../shell/shell-state.ts';
import { STEP_SCREENS } from './step-screens.ts';

/** What keys and pastes do to the guide. Every key is judged by the state that it meets. */
export function guideFace(
  guide: Store<GuideState, GuideEvent>,
  shell: Store<ShellState, ShellEvent>,
): ShownFace {
  function handle(event: InputEvent, wasQuiet: boolean): void {
    if (event.type === 'paste') return onPaste(event.text);
    if (event.type === 'key') onKey(event.key, wasQuiet);
  }

  function onPaste(text: string): void {
    const { step, focus } = guide.getState();
    // These steps know which of their fields a text fits.
    const isSorted = step === 'approve' || step === 'scopes' || step === 'app';
    if (isSorted) return guide.dispatch({ type: 'pasted', text });
    if (focus !== null)
      guide.dispatch({ type: 'edit', field: focus, edit: { type: 'insert', text } });
  }

  function onKey(key: Key, wasQuiet: boolean): void {
    const state = guide.getState();
    const id = keyId(key);
    if (id === 'f1') return shell.dispatch({ type: 'open', overlay: 'help' });
    const isText = state.focus !== null && key.text !== null;
    const command = isText ? null : commandOf(STEP_SCREENS[state.step].bindings(state), id);
    if (command !== null) {
      // Neither a paste nor keys typed ahead may answer a question.
      if (isRiskyYes(command) && !wasQuiet) return;
      shell.dispatch({ type: 'scroll-home' });
      return guide.dispatch(command);
    }
    if (state.focus !== null && editField(state.focus, key)) return;
    onCommonKey(id);
  }

  function editField(field: FieldName, key: Key): boolean {
    const edit = fieldEditOf({ type: 'key', key }, { multiline: field === 'scope-request' });
    if (edit === null) return false;
    guide.dispatch({ type: 'edit', field, edit });
    return true;
  }

  function onCommonKey(id: string): void {
    switch (id) {
      case 'esc':
        shell.dispatch({ type: 'scroll-home' });
        return guide.dispatch({ type: 'back' });
      case '?':
        return shell.dispatch({ type: 'open', overlay: 'help' });
      case 'q':
        return askOrLeave(shell, hasWorkOpen());
      case 'pagedown':
        return shell.dispatch({ type: 'scroll', by: 6 });
      case 'pageup':
        return shell.dispatch({ type: 'scroll', by: -6 });
      default:
    }
  }

  function hasWorkOpen(): boolean {
    return hasGuideWorkOpen(guide.getState());
  }

  return {
    handle,
    hasWorkOpen,
    isTyping: () => guide.getState().focus !== null,
    isFieldEmpty: () => isFocusedFieldEmpty(guide.getState()),
    cancel: () => {
      const { step, signIn } = guide.getState();
      if (step === 'approve' && signIn.phase === 'waiting')
        guide.dispatch({ type: 'say-cancelled' });
    },
  };
}

/** Something would be lost: an approval in progress, a token nobody has, typed credentials. */
function hasGuideWorkOpen(state: GuideState): boolean {
  if (isSignInRunning(state.signIn)) return true;
  if (state.session !== null) {
    return state.savedTo === null || state.card.refresh.type === 'storing';
  }
  const { app } = state.forms.own;
  return (
    app.clientId.text !== state.config.clientId ||
    (state.config.clientSecret === null && !app.clientSecret.isEmpty)
  );
}

function isRiskyYes(event: GuideEvent): boolean {
  return (event.type === 'answer-revoke' || event.type === 'answer-save') && event.yes;
}

function isFocusedFieldEmpty(state: GuideState): boolean {
  if (state.focus === null) return true;
  const form = state.forms[state.mode];
  switch (state.focus) {
    case 'scope-filter':
      return form.scopes.filter.text === '';
    case 'scope-request':
      return form.scopes.request.text === '';
    case 'redirect-uri':
      return form.setup.redirect.text === '';
    case 'shop':
      return form.app.shop.text === '';
    case 'client-id':
      return form.app.clientId.text === '';
    case 'client-secret':
      return form.app.clientSecret.isEmpty;
    case 'paste':
      return state.approve.paste.text === '';
    case 'save-path':
      return state.card.path.text === '';
    case 'save-name':
      return state.card.name.text === '';
  }
}
