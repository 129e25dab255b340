import type { Store } from '../../../app/store.ts';
import { leaveView, type LeaveEvent } from '../../../core/guide/ending.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { fact, facts } from '../../../core/view/blocks.ts';
import { EVERYWHERE, HELP_WORDS } from '../../../core/view/everywhere.ts';
import type { FactsBlock, View } from '../../../core/view/view.ts';
import { keyLabel } from '../keymap.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import { type Overlay, type OverlayTools, SCROLLS, viewOverlay } from './overlay.tsx';

/**
 * Every key of the view that is shown, and those that work everywhere.
 *
 * @param view the one that the help is about
 */
export function helpOverlay(tools: OverlayTools, view: () => View<unknown>): Overlay {
  return viewOverlay<unknown>(tools, {
    view: () => helpView(view()),
    head: () => ({ title: 'Help', right: '' }),
    scrolls: SCROLLS,
    closesByAnyKey: true,
    lastHints: [{ key: 'Esc', words: HELP_WORDS.close }],
    run: () => {},
    edit: () => null,
  });
}

function helpView({ actions, moves }: View<unknown>): View<unknown> {
  const own = actions.filter(({ keys }) => !LISTED_BELOW.has(keys[0]));
  const keys = [
    ...own.map(({ keys: [key], title }) => fact(keyLabel(key), title)),
    ...Object.entries(moves).map(([key, { title }]) => fact(keyLabel(key), title)),
  ];
  return {
    id: 'help',
    question: '',
    blocks: [facts(keys, { title: HELP_WORDS.ofStep }), KEYS_EVERYWHERE],
    actions: [],
    moves: {},
  };
}

/** Told below, among those that work everywhere. */
const LISTED_BELOW: ReadonlySet<string> = new Set(['f2']);

const KEYS_EVERYWHERE: FactsBlock = facts(
  [
    fact('Esc', EVERYWHERE.back),
    fact('w or F3', EVERYWHERE.wire),
    fact('b or F4', EVERYWHERE.faults),
    fact('F2 or Ctrl+O', EVERYWHERE.present),
    fact('PgUp PgDn', EVERYWHERE.scroll),
    fact('? or F1', EVERYWHERE.help),
    fact('q', EVERYWHERE.leave),
    fact('Ctrl+C', EVERYWHERE.interrupt),
    fact('Ctrl+Z', EVERYWHERE.pause),
  ],
  { title: HELP_WORDS.everywhere },
);

/** The question before leaving, over every face. The key for yes counts once no key came for a moment. */
export function leaveOverlay(tools: OverlayTools, guide: () => GuideState | null): Overlay {
  return viewOverlay<LeaveEvent>(tools, {
    view: () => leaveView(guide()),
    head: () => ({ title: '', right: '' }),
    scrolls: {},
    edit: () => ({ type: 'stay' }),
    run: ({ type }) =>
      tools.screen.dispatch(type === 'leave' ? { type, exitCode: 0 } : { type: 'close' }),
  });
}

/** Leaves at once where nothing is lost, else after the question. */
export function askOrLeave(screen: Store<ScreenState, ScreenEvent>, hasWorkOpen: boolean): void {
  screen.dispatch(
    hasWorkOpen ? { type: 'open', overlay: 'leave' } : { type: 'leave', exitCode: 0 },
  );
}
