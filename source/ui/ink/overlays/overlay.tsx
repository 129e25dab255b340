import type { ReactNode } from 'react';
import type { Store } from '../../../app/store.ts';
import type { BufferEdit } from '../../../core/text/text-buffer.ts';
import { focusedField } from '../../../core/view/blocks.ts';
import { isTextKey } from '../../../core/view/keys.ts';
import type { View } from '../../../core/view/view.ts';
import type { BarHint } from '../frame/key-bar.tsx';
import { Screen, type ScreenFill } from '../frame/screen.tsx';
import type { Scrolling } from '../frame/scrolling.ts';
import { askedBy, type Confirm } from '../input/confirming.ts';
import { type InputEvent, keyId } from '../input/key.ts';
import { PointContext } from '../input/mouse.ts';
import { meaningOf } from '../input/view-keys.ts';
import type { OverlayName, ScreenEvent, ScreenState } from '../screen-state.ts';
import type { TerminalSize } from '../terminal.ts';
import { type ReadableStore, useStoreSelector, wholeState } from '../use-store.ts';

/**
 * A screen that can lie over every face and then has all keys but those that work everywhere: the
 * help, the question before leaving, the wire tape, the faults, the explorer's overlays.
 */
export interface Overlay {
  /** Whether this key opens it while no overlay is open. */
  opensBy(id: string, isTyping: boolean): boolean;
  /** Called when it is opened from a face; absent: there is nothing to do. */
  opened?(): void;
  /** Letters are text of a field. */
  isTyping(): boolean;
  handle(event: InputEvent, confirm: Confirm): void;
  /** The view that it shows now, for the help about it. */
  view(): View<unknown>;
  /** Draws the whole screen. */
  draw(props: OverlayProps): ReactNode;
}

interface OverlayProps {
  readonly state: ScreenState;
  readonly size: TerminalSize;
}

/** In the order in which they are asked whether a key opens them. */
export const OVERLAY_NAMES: readonly OverlayName[] = [
  'wire',
  'faults',
  'lesson',
  'glossary',
  'help',
  'leave',
];

export type Overlays = Readonly<Partial<Record<OverlayName, Overlay>>>;

/** Opens an overlay over the face. A missing one is not opened: nothing would handle its keys. */
export function openOverlay(
  screen: Pick<Store<ScreenState, ScreenEvent>, 'dispatch'>,
  overlays: Overlays,
  name: OverlayName,
): void {
  const overlay = overlays[name];
  if (overlay === undefined) return;
  overlay.opened?.();
  screen.dispatch({ type: 'open', overlay: name });
}

/** What the app passes to every overlay. */
export interface OverlayTools {
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
  readonly isPresenting: () => boolean;
}

/** How far each key scrolls what is taller than the screen. */
export type Scrolls = Readonly<Record<string, { readonly rows?: number; readonly pages?: number }>>;

/** By pages, and to the first and the last row. */
export const PAGES: Scrolls = {
  pagedown: { pages: 1 },
  pageup: { pages: -1 },
  home: { rows: -Infinity },
  end: { rows: Infinity },
};

/** By rows as well. */
export const SCROLLS: Scrolls = { down: { rows: 1 }, up: { rows: -1 }, ...PAGES };

/** The second key is for text fields, where the first is text. */
const HELP_KEYS: readonly string[] = ['?', 'f1'];

interface ViewOverlay<Event> {
  readonly view: () => View<Event>;
  readonly run: (event: Event) => void;
  readonly edit: (edit: BufferEdit) => Event;
  /** The stores that the view is made from: it is drawn again when one of them changes. */
  readonly stores?: readonly [ReadableStore<unknown>, ReadableStore<unknown>];
  /** The words at the left and the right end of the top line. */
  readonly head: () => { readonly title: string; readonly right: string };
  /** Keys that scroll, as far as the view does not take them. */
  readonly scrolls: Scrolls;
  /** The keys that open it, with blanks between them; a letter only where letters are not text. */
  readonly opensBy?: string;
  readonly lastHints?: readonly BarHint[];
  /** The help can be opened over it. */
  readonly hasHelp?: true;
  /** Any other key closes it. */
  readonly closesByAnyKey?: true;
  readonly fill?: (state: ScreenState) => ScreenFill;
}

/** An overlay made from a view: drawn as a screen, with the keys of the view's actions. */
export function viewOverlay<Event>(tools: OverlayTools, overlay: ViewOverlay<Event>): Overlay {
  const { screen, scrolling } = tools;
  const { view, run, edit, scrolls, closesByAnyKey, hasHelp } = overlay;
  const opening = overlay.opensBy?.split(' ') ?? [];
  return {
    view,
    opensBy: (id, isTyping) => opening.includes(id) && !(isTyping && isTextKey(id)),
    isTyping: () => focusedField(view()) !== null,
    handle(input, confirm) {
      const meant = meaningOf(view(), input, { edit: (_, change) => edit(change) });
      if (meant === 'nothing') return;
      if (meant !== null) {
        const { event, asked } = meant;
        const act = (): void => {
          screen.dispatch({ type: 'scroll-home' });
          run(event);
        };
        if (asked === undefined) return act();
        return confirm.give(asked, () => {
          if (askedBy(view()) === asked) act();
        });
      }
      const id = input.type === 'key' ? keyId(input.key) : '';
      const by = scrolls[id];
      if (hasHelp === true && HELP_KEYS.includes(id)) {
        screen.dispatch({ type: 'open', overlay: 'help' });
      } else if (by !== undefined) {
        const { scroll } = screen.getState();
        screen.dispatch({ type: 'scroll-to', scroll: scrolling.after(scroll, by) });
      } else if (closesByAnyKey === true) screen.dispatch({ type: 'close' });
    },
    draw: (props) => <OverlayScreen {...props} tools={tools} overlay={overlay} />,
  };
}

function OverlayScreen<Event>({
  state,
  size,
  tools: { screen, scrolling, isPresenting },
  overlay: {
    view,
    run,
    edit,
    head,
    lastHints = [],
    hasHelp,
    stores: [first, second] = [screen, screen],
    fill,
  },
}: OverlayProps & { readonly tools: OverlayTools; readonly overlay: ViewOverlay<Event> }) {
  useStoreSelector(first, wholeState);
  useStoreSelector(second, wholeState);
  const shown = view();
  const point = (_field: string | null, offset: number | null): void => {
    // A field with the focus is the only field of its overlay.
    if (offset !== null && focusedField(view()) !== null) run(edit({ type: 'move-to', offset }));
  };
  return (
    <PointContext value={point}>
      <Screen
        screen={state}
        size={size}
        scrolling={scrolling}
        head={{ ...head(), isPresenting: isPresenting(), faultsOn: state.faultsOn }}
        view={shown}
        lastHints={
          hasHelp === true ? [...lastHints, helpHint(focusedField(shown) !== null)] : lastHints
        }
        {...(fill === undefined ? {} : { fill: fill(state) })}
      />
    </PointContext>
  );
}

/** In a text field a question mark is text. */
export function helpHint(isTyping: boolean): BarHint {
  return { key: isTyping ? 'F1' : '?', words: 'help', press: 'f1' };
}
