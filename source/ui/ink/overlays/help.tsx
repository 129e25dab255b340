import { EVERYWHERE } from '../../../core/view/everywhere.ts';
import type { Store } from '../../../app/store.ts';
import { fact, facts } from '../../../core/view/blocks.ts';
import type { FactsBlock, View } from '../../../core/view/view.ts';
import { Screen } from '../frame/screen.tsx';
import type { Scrolling } from '../frame/scrolling.ts';
import { keyId } from '../input/key.ts';
import { keyLabel } from '../keymap.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import type { Overlay } from './overlay.ts';

/** Every key of the view that is shown, and those that work everywhere. */
export function helpOverlay(options: {
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
  readonly isPresenting: () => boolean;
  /** The view that the help is about. */
  readonly view: () => View<unknown>;
}): Overlay {
  const { screen, scrolling, isPresenting, view } = options;
  return {
    opensBy: () => false,
    isTyping: () => false,
    handle(input) {
      const by = input.type === 'key' ? SCROLLS[keyId(input.key)] : undefined;
      if (by === undefined) return screen.dispatch({ type: 'close' });
      const { scroll } = screen.getState();
      screen.dispatch({ type: 'scroll-to', scroll: scrolling.after(scroll, by) });
    },
    draw: ({ state, size }) => (
      <Screen
        screen={state}
        size={size}
        scrolling={scrolling}
        head={{
          title: 'Help',
          isPresenting: isPresenting(),
          faultsOn: state.faultsOn,
          right: '',
        }}
        view={helpView(view())}
        lastHints={[{ key: 'Esc', words: 'close the help' }]}
      />
    ),
  };
}

/** By rows with the arrows, by pages with the others; any other key closes. */
export const SCROLLS: Readonly<
  Record<string, { readonly rows?: number; readonly pages?: number }>
> = {
  down: { rows: 1 },
  up: { rows: -1 },
  pagedown: { pages: 1 },
  pageup: { pages: -1 },
};

function helpView(about: View<unknown>): View<unknown> {
  return {
    id: 'help',
    question: '',
    blocks: [
      facts(
        [
          ...about.actions
            .filter(({ keys }) => !LISTED_BELOW.has(keys[0]))
            .map(({ keys, title }) => fact(keyLabel(keys[0]), title)),
          ...Object.entries(about.moves).map(([key, move]) => fact(keyLabel(key), move.title)),
        ],
        { title: 'Keys of this step' },
      ),
      KEYS_EVERYWHERE,
    ],
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
    fact('PgUp PgDn', 'scroll'),
    fact('? or F1', 'this help'),
    fact('q', 'leave (outside text fields)'),
    fact('Ctrl+C', 'once: cancel what is going on; twice: leave'),
    fact('Ctrl+Z', 'pause; fg brings it back'),
  ],
  { title: 'Keys that work everywhere' },
);
