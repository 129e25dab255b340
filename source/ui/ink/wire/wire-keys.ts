import type { Store } from '../../../app/store.ts';
import { fieldEditOf } from '../input/field-keys.ts';
import { keyId, type InputEvent } from '../input/key.ts';
import { type Binding, commandOf } from '../keymap.ts';
import type { OverlayKeys } from '../shell/shell-input.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import type { WireFace } from './wire-face.ts';
import type { WireView, WireViewEvent } from '../overlays/wire-view.ts';

/** What a key does in the overlay; `scroll` and `close` are the shell's to do. */
export type WireCommand =
  | WireViewEvent
  | { readonly type: 'scroll'; readonly by: number }
  | { readonly type: 'close' };

type WireBinding = Binding<WireCommand>;

/** The keys that mean something now, the most useful first. */
export function wireBindings(view: WireView, ids: readonly number[]): readonly WireBinding[] {
  switch (view.exporting.type) {
    case 'naming':
      return NAMING_KEYS;
    case 'asking':
      return ASKING_KEYS;
    case 'busy':
      return [];
    case 'closed':
    case 'written':
      return listKeys(ids);
  }
}

function listKeys(ids: readonly number[]): readonly WireBinding[] {
  return [
    { command: { type: 'fold', is: 'other', ids }, keys: ['enter', 'space'], hint: 'unfold' },
    { command: { type: 'move', by: 1, ids }, keys: ['down', 'j'], hint: 'next message' },
    { command: { type: 'move', by: -1, ids }, keys: ['up', 'k'], hint: null },
    { command: { type: 'fold', is: 'open', ids }, keys: ['right', 'l'], hint: null },
    { command: { type: 'fold', is: 'closed', ids }, keys: ['left', 'h'], hint: null },
    { command: { type: 'move', by: -ids.length, ids }, keys: ['home', 'g'], hint: null },
    { command: { type: 'move', by: ids.length, ids }, keys: ['end', 'G'], hint: null },
    { command: { type: 'fold-all', ids }, keys: ['a'], hint: 'all' },
    { command: { type: 'name-file' }, keys: ['e'], hint: 'write a tutorial' },
    { command: { type: 'scroll', by: 8 }, keys: ['pagedown'], hint: null },
    { command: { type: 'scroll', by: -8 }, keys: ['pageup'], hint: null },
    { command: { type: 'close' }, keys: ['esc', 'w', 'f3', 'q'], hint: 'close' },
  ];
}

const NAMING_KEYS: readonly WireBinding[] = [
  { command: { type: 'submit' }, keys: ['enter'], hint: 'go on' },
  { command: { type: 'stop-export' }, keys: ['esc'], hint: 'do not write' },
];

const ASKING_KEYS: readonly WireBinding[] = [
  { command: { type: 'answer', yes: true }, keys: ['y'], hint: 'write' },
  { command: { type: 'answer', yes: false }, keys: ['n', 'esc'], hint: 'other name' },
];

/** The overlay as the shell sees it. F3 opens it also where letters are text. */
export function wireKeys(face: WireFace, shell: Store<ScreenState, ScreenEvent>): OverlayKeys {
  return {
    opensBy: (id, isTyping) => id === 'f3' || (id === 'w' && !isTyping),
    isTyping: () => face.view.getState().exporting.type === 'naming',
    handle(event, wasQuiet) {
      const command = wireCommandFor(face, event, wasQuiet);
      if (command === null) return;
      if (command.type === 'scroll') return shell.dispatch(command);
      if (command.type === 'close') {
        face.view.dispatch({ type: 'stop-export' });
        return shell.dispatch(command);
      }
      shell.dispatch({ type: 'scroll-home' });
      face.view.dispatch(command);
    },
  };
}

/**
 * What a key or a paste means in the overlay, or null. Neither the rest of a paste nor keys that
 * were typed ahead can say yes to a file (P56).
 */
function wireCommandFor(
  { view, wire }: WireFace,
  event: InputEvent,
  wasQuiet: boolean,
): WireCommand | null {
  const state = view.getState();
  const isNaming = state.exporting.type === 'naming';
  const isText =
    isNaming && (event.type === 'paste' || (event.type === 'key' && event.key.text !== null));
  if (!isText && event.type === 'key') {
    const ids = wire.getState().messages.map(({ id }) => id);
    const command = commandOf(wireBindings(state, ids), keyId(event.key));
    if (command?.type === 'answer' && command.yes && !wasQuiet) return null;
    if (command !== null) return command;
  }
  const edit = isNaming ? fieldEditOf(event, { multiline: false }) : null;
  return edit === null ? null : { type: 'edit', edit };
}
