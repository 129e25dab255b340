import type { Store } from '../../../app/store.ts';
import { leaveView, type LeaveEvent } from '../../../core/guide/ending.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { action, fact, facts } from '../../../core/view/blocks.ts';
import { COMMON_KEY_TITLES, HELP_WORDS } from '../../../core/view/common-keys.ts';
import type { Action, Fact, View } from '../../../core/view/view.ts';
import { keyLabel } from '../../../core/view/keys.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import { type Overlay, type OverlayTools, SCROLLS, viewOverlay } from './overlay.tsx';

/**
 * The overlay with every key of the view that is shown, and those that work everywhere.
 *
 * @param view the view that the help is about; null: no view has keys of its own
 * @param ofLesson keys that open the lesson of this run
 */
export function helpOverlay(
  tools: OverlayTools,
  view: () => View<unknown> | null,
  ofLesson: readonly string[] = [],
): Overlay {
  const keysOfFaces = [...KEYS_OF_FACES, ...lessonKeys(ofLesson)];
  return viewOverlay<OpenGlossary>(tools, {
    view: () =>
      helpView(view() ?? NO_KEYS, tools.screen.getState().under === null ? keysOfFaces : []),
    head: () => ({ title: 'Help', right: '' }),
    scrolls: SCROLLS,
    closesByAnyKey: true,
    lastHints: [{ key: 'Esc', words: HELP_WORDS.close, press: 'esc' }],
    run: () => tools.screen.dispatch({ type: 'open', overlay: 'glossary' }),
    edit: () => OPEN_GLOSSARY.event,
  });
}

interface OpenGlossary {
  readonly type: 'glossary';
}

const OPEN_GLOSSARY: Action<OpenGlossary> = action(
  'glossary',
  'g alt+g',
  'glossary',
  'glossary',
  COMMON_KEY_TITLES.glossary,
);

const NO_KEYS: Pick<View<unknown>, 'actions' | 'moves'> = { actions: [], moves: {} };

function helpView(
  { actions, moves }: Pick<View<unknown>, 'actions' | 'moves'>,
  keysOfFaces: readonly Fact[],
): View<OpenGlossary> {
  const own = actions.filter(
    ({ keys, title }) => !LISTED_BELOW.has(keys[0]) && title !== COMMON_KEY_TITLES.back,
  );
  const keys = [
    ...own.map(({ keys: [key], title }) => fact(keyLabel(key), title)),
    ...Object.entries(moves).map(([key, { title }]) => fact(keyLabel(key), title)),
  ];
  // Listed above where the view has a use of its own for them.
  const scrolling = [
    ...(moves.pagedown === undefined ? [fact('PgUp PgDn', COMMON_KEY_TITLES.scroll)] : []),
    ...(moves.end === undefined ? [fact('Home End', COMMON_KEY_TITLES.ends)] : []),
  ];
  return {
    id: 'help',
    question: '',
    blocks: [
      facts(keys, { title: HELP_WORDS.ofScreen }),
      facts([...keysOfFaces, ...scrolling, ...KEYS_ALWAYS], {
        title: HELP_WORDS.everywhere,
      }),
    ],
    actions: [OPEN_GLOSSARY],
    moves: {},
  };
}

/** Listed below, among the keys that work everywhere. */
const LISTED_BELOW: ReadonlySet<string> = new Set(['f2']);

/** The keys of a face; an overlay has its own use for them. */
const KEYS_OF_FACES: readonly Fact[] = [
  fact('Esc', COMMON_KEY_TITLES.back),
  fact('w or F3', COMMON_KEY_TITLES.wire),
  fact('b or F4', COMMON_KEY_TITLES.faults),
  fact('q', COMMON_KEY_TITLES.leave),
];

function lessonKeys(keys: readonly string[]): readonly Fact[] {
  const names = keys.slice(0, 2).map(keyLabel).join(' or ');
  return keys.length === 0 ? [] : [fact(names, COMMON_KEY_TITLES.lesson)];
}

const KEYS_ALWAYS: readonly Fact[] = [
  fact('F2 or Ctrl+O', COMMON_KEY_TITLES.present),
  fact('? or F1', COMMON_KEY_TITLES.help),
  fact('Alt+G', COMMON_KEY_TITLES.glossary),
  fact('Ctrl+C', COMMON_KEY_TITLES.interrupt),
  fact('Ctrl+Z', COMMON_KEY_TITLES.pause),
];

/** The question before leaving, over every face. Yes counts only after a moment without keys. */
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
