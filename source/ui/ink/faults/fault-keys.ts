import type { FaultEvent } from '../../../app/faults.ts';
import type { Store } from '../../../app/store.ts';
import type { FaultSwitches, FaultFacts } from '../../../core/service/practice-faults.ts';
import { fieldEditOf } from '../input/field-keys.ts';
import { keyId, type InputEvent } from '../input/key.ts';
import { type Binding, commandOf } from '../keymap.ts';
import type { OverlayKeys } from '../shell/shell-input.ts';
import type { ShellEvent, ShellState } from '../shell/shell-state.ts';
import type { FaultFace } from './fault-face.ts';
import { cursorIndex, type FaultView, type FaultViewEvent, shownFaults } from './fault-view.ts';

/** What a key does in the overlay: to the switches, to the list, or to the overlay itself. */
export type FaultCommand =
  | Exclude<FaultEvent, { readonly type: 'changed' }>
  | FaultViewEvent
  | { readonly type: 'close' };

type FaultBinding = Binding<FaultCommand>;

const CLOSE: FaultBinding = {
  command: { type: 'close' },
  keys: ['esc', 'b', 'f4', 'q'],
  hint: 'close',
};

/** The keys that mean something now, the most useful first. */
export function faultBindings(view: FaultView, bench: FaultSwitches): readonly FaultBinding[] {
  if (bench.faults.length === 0) return [CLOSE];
  const shown = shownFaults(view, bench);
  const moves = moveKeys(shown);
  if (view.isFiltering) {
    return [
      { command: { type: 'filter', isOn: false }, keys: ['enter', 'tab'], hint: 'to the list' },
      ...moves,
      { command: { type: 'clear-filter' }, keys: ['esc'], hint: 'clear' },
      { command: { type: 'close' }, keys: ['f4'], hint: null },
    ];
  }
  const here = shown[cursorIndex(view, shown)];
  const search: FaultBinding = {
    command: { type: 'filter', isOn: true },
    keys: ['/', 'tab', 'ctrl+f'],
    hint: 'search',
  };
  const isFiltered = view.filter.text !== '';
  return [
    ...(here === undefined ? [] : switchKeys(here.name, bench)),
    search,
    ...(isFiltered
      ? [{ command: { type: 'clear-filter' } as const, keys: ['esc'] as const, hint: 'show all' }]
      : []),
    ...moves,
    CLOSE,
  ];
}

/** Off comes first where the fault is on: the key that is looked for then. */
function switchKeys(name: string, { running }: FaultSwitches): readonly FaultBinding[] {
  const isOn = running.some((fault) => fault.name === name);
  const off: readonly FaultBinding[] = isOn
    ? [{ command: { type: 'switch', name, to: 'off' }, keys: ['o', 'backspace'], hint: 'off' }]
    : [];
  return [
    ...(isOn ? off : []),
    {
      command: { type: 'switch', name, to: 'next-request' },
      keys: ['enter', 'n'],
      hint: 'next request',
    },
    { command: { type: 'switch', name, to: 'for-a-time' }, keys: ['t'], hint: '60 s' },
    { command: { type: 'switch', name, to: 'for-good' }, keys: ['g'], hint: 'for good' },
    ...(running.length > 0
      ? [{ command: { type: 'all-off' } as const, keys: ['a'] as const, hint: 'all off' }]
      : []),
  ];
}

function moveKeys(shown: readonly FaultFacts[]): readonly FaultBinding[] {
  return (
    [
      [['down', 'j'], 1],
      [['up', 'k'], -1],
      [['pagedown'], 8],
      [['pageup'], -8],
      [['home'], -shown.length],
      [['end'], shown.length],
    ] as const
  ).map(([keys, by]) => ({ command: { type: 'move', by, shown }, keys, hint: null }));
}

/** The overlay as the shell sees it. F4 opens it also where letters are text. */
export function faultKeys(face: FaultFace, shell: Store<ShellState, ShellEvent>): OverlayKeys {
  return {
    opensBy: (id, isTyping) => id === 'f4' || (id === 'b' && !isTyping),
    isTyping: () => face.view.getState().isFiltering,
    handle(event) {
      const command = faultCommandFor(face, event);
      if (command === null) return;
      switch (command.type) {
        case 'close':
          face.view.dispatch({ type: 'filter', isOn: false });
          return shell.dispatch(command);
        case 'switch':
        case 'all-off':
          return face.faults.dispatch(command);
        default:
          shell.dispatch({ type: 'scroll-home' });
          face.view.dispatch(command);
      }
    },
  };
}

/** What a key or a paste means in the overlay, or null. */
function faultCommandFor(face: FaultFace, event: InputEvent): FaultCommand | null {
  const view = face.view.getState();
  if (face.reach() !== 'here') {
    const id = event.type === 'key' ? keyId(event.key) : '';
    return commandOf([CLOSE], id);
  }
  const isText =
    view.isFiltering &&
    (event.type === 'paste' || (event.type === 'key' && event.key.text !== null));
  if (!isText && event.type === 'key') {
    const command = commandOf(faultBindings(view, face.faults.getState()), keyId(event.key));
    if (command !== null) return command;
  }
  const edit = view.isFiltering ? fieldEditOf(event, { multiline: false }) : null;
  return edit === null ? null : { type: 'edit', edit };
}
