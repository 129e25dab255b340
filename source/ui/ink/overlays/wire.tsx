import { useLayoutEffect, useMemo } from 'react';
import { createStore, type Store } from '../../../app/store.ts';
import type { TutorialPort } from '../../../app/ports.ts';
import type { WireStore } from '../../../app/wire.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { notice, text } from '../../../core/view/blocks.ts';
import type { Action, Block, Moves, View } from '../../../core/view/view.ts';
import type { WireTape } from '../../../core/wire/tape.ts';
import { droppedWords, NOTHING_YET, toMarkdown } from '../../../core/wire/to-markdown.ts';
import type { Density } from '../components/layout.ts';
import { Rows } from '../components/rows.tsx';
import { Screen } from '../frame/screen.tsx';
import { type Scrolling, scrollPlace } from '../frame/scrolling.ts';
import { keyId } from '../input/key.ts';
import { meaningOf } from '../input/view-keys.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import { type Theme, useTheme } from '../theme.ts';
import { useStoreSelector, wholeState } from '../use-store.ts';
import type { Overlay, OverlayProps } from './overlay.ts';
import { detailRows, headRow } from './wire-rows.tsx';
import {
  FIRST_WIRE_VIEW,
  messageAt,
  updateWireView,
  type WireView,
  type WireViewEffect,
  type WireViewEvent,
} from './wire-view.ts';

/** What the screens need for the wire tape. */
export interface WireTalk {
  readonly wire: WireStore;
  readonly files: TutorialPort;
}

interface WireOptions {
  readonly talk: WireTalk;
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
  readonly isPresenting: () => boolean;
  /** Told of a file that was written, so that leaving can name it. */
  readonly onWritten: (path: string) => void;
}

type WireWish = WireViewEvent | { readonly type: 'close' };

/** The wire tape, which can be written as a tutorial. F3 opens it also where letters are text. */
export function wireOverlay(options: WireOptions): Overlay {
  const { talk, screen, scrolling, isPresenting, onWritten } = options;
  const { wire, files } = talk;

  async function carry(
    effect: WireViewEffect,
    dispatch: (event: WireViewEvent) => void,
  ): Promise<void> {
    const { id, path } = effect;
    if (effect.type === 'look') {
      return dispatch({ type: 'looked', id, place: await files.look(path) });
    }
    const markdown = toMarkdown(wire.getState().messages, { isPresenting: isPresenting() });
    const outcome = await files.write(path, markdown, { replaces: effect.replaces });
    if (outcome.type === 'written') onWritten(outcome.path);
    dispatch({ type: 'wrote', id, outcome });
  }

  const looking = createStore<WireView, WireViewEvent, WireViewEffect>({
    initial: FIRST_WIRE_VIEW,
    update: updateWireView,
    runEffect: (effect, dispatch) => void carry(effect, dispatch),
  });

  function run(wish: WireWish): void {
    screen.dispatch({ type: 'scroll-home' });
    if (wish.type !== 'close') return looking.dispatch(wish);
    looking.dispatch({ type: 'stop-export' });
    screen.dispatch(wish);
  }

  return {
    opensBy: (id, isTyping) => id === 'f3' || (id === 'w' && !isTyping),
    isTyping: () => looking.getState().exporting.type === 'naming',
    handle(input, wasQuiet) {
      const view = wireView(wire.getState(), looking.getState());
      const meant = meaningOf(view, input, {
        wasQuiet,
        edit: (_, edit): WireWish => ({ type: 'edit', edit }),
      });
      if (meant !== null && meant !== 'nothing') return run(meant.event);
      const by = input.type === 'key' ? PAGES[keyId(input.key)] : undefined;
      if (by === undefined || meant !== null) return;
      screen.dispatch({
        type: 'scroll-to',
        scroll: scrolling.after(screen.getState().scroll, { rows: by }),
      });
    },
    draw: (props) => <WireScreen {...props} {...options} looking={looking} />,
  };
}

const PAGES: Readonly<Record<string, number>> = { pagedown: 8, pageup: -8 };

/** What the tape shows and takes, without its messages: those are rows of their own. */
function wireView(tape: WireTape, looking: WireView): View<WireWish> {
  const ids = tape.messages.map(({ id }) => id);
  const { exporting, path } = looking;
  const base = { id: `wire/${exporting.type}`, question: '', moves: {} };
  switch (exporting.type) {
    case 'naming':
      return {
        ...base,
        blocks: [
          text(TUTORIAL),
          {
            kind: 'field',
            name: 'wire-path',
            label: 'Write to',
            buffer: path,
            hasFocus: true,
            isSecret: false,
            isPrivate: false,
            isMultiline: false,
            placeholder: null,
            remark: exporting.report === null ? null : { level: 'problem', ...exporting.report },
            isFramed: false,
            word: null,
          },
        ],
        actions: NAMING,
      };
    case 'asking': {
      const shown = toDisplayText(exporting.path);
      const question = exporting.replaces
        ? `${shown} exists. Replace it?`
        : `Write the tape to ${shown}?`;
      return { ...base, blocks: [notice('warning', question)], actions: ASKING };
    }
    case 'busy':
      return { ...base, blocks: [], actions: [], isBusy: true };
    case 'written': {
      const words = `Written to ${toDisplayText(exporting.path)}, readable by you alone.`;
      return { ...base, ...listKeys(ids), blocks: [notice('ok', words)] };
    }
    case 'closed':
      return { ...base, ...listKeys(ids), blocks: NO_BLOCKS };
  }
}

const NO_BLOCKS: readonly Block<WireWish>[] = [];

const TUTORIAL = 'Everything on the tape as Markdown, readable by you alone. No secret is in it.';

function listKeys(ids: readonly number[]): {
  readonly actions: Action<WireWish>[];
  readonly moves: Moves<WireWish>;
} {
  const move = (by: number, title: string) => ({
    event: { type: 'move', by, ids } as const,
    title,
  });
  const toFirst = move(-ids.length, 'first message');
  const toLast = move(ids.length, 'last message');
  return {
    actions: [
      {
        event: { type: 'fold', is: 'other', ids },
        keys: ['enter', 'space'],
        word: 'unfold',
        hint: 'unfold',
        title: 'unfold the message, or fold it',
        isPrimary: true,
      },
      {
        event: { type: 'fold-all', ids },
        keys: ['a'],
        word: 'all',
        hint: 'all',
        title: 'unfold all, or fold all',
      },
      {
        event: { type: 'name-file' },
        keys: ['e'],
        word: 'export',
        hint: 'write a tutorial',
        title: 'write all of it as Markdown',
      },
      {
        event: { type: 'close' },
        keys: ['esc', 'w', 'f3', 'q'],
        word: 'close',
        hint: 'close',
        title: 'close the tape',
      },
      { ...toFirst, keys: ['g'], word: 'first', hint: null },
      { ...toLast, keys: ['G'], word: 'last', hint: null },
    ],
    moves: {
      down: move(1, 'next message'),
      up: move(-1, 'message before'),
      right: { event: { type: 'fold', is: 'open', ids }, title: 'unfold' },
      left: { event: { type: 'fold', is: 'closed', ids }, title: 'fold' },
      home: toFirst,
      end: toLast,
    },
  };
}

const NAMING: readonly Action<WireWish>[] = [
  {
    event: { type: 'submit' },
    keys: ['enter'],
    word: 'go',
    hint: 'go on',
    title: 'go on with this file',
    isPrimary: true,
  },
  {
    event: { type: 'stop-export' },
    keys: ['esc'],
    word: 'stop',
    hint: 'do not write',
    title: 'write nothing',
  },
];

/** Neither the rest of a paste nor keys that were typed ahead can say yes to a file (P56). */
const ASKING: readonly Action<WireWish>[] = [
  {
    event: { type: 'answer', yes: true },
    keys: ['y'],
    word: 'yes',
    hint: 'write',
    title: 'write',
    isRisky: true,
  },
  {
    event: { type: 'answer', yes: false },
    keys: ['n', 'esc'],
    word: 'no',
    hint: 'other name',
    title: 'another name',
  },
];

function WireScreen({
  talk,
  looking,
  isPresenting,
  scrolling,
  state,
  size,
}: OverlayProps &
  Pick<WireOptions, 'talk' | 'isPresenting' | 'scrolling'> & {
    readonly looking: Store<WireView, WireViewEvent>;
  }) {
  const tape = useStoreSelector(talk.wire, wholeState);
  const view = useStoreSelector(looking, wholeState);
  const count = tape.messages.length === 1 ? '1 message' : `${tape.messages.length} messages`;
  return (
    <Screen
      screen={state}
      size={size}
      scrolling={scrolling}
      head={{
        title: 'Wire tape',
        isPresenting: isPresenting(),
        faultsOn: state.faultsOn,
        right: count,
      }}
      view={wireView(tape, view)}
      lastHints={[]}
      fill={{
        least: leastRows,
        render: ({ width }, height) => (
          <Messages
            tape={tape}
            view={view}
            width={width}
            height={height}
            scroll={state.scroll}
            scrolling={scrolling}
            isPresenting={isPresenting()}
          />
        ),
      }}
    />
  );
}

/** The list stays in sight below a field or a question. */
function leastRows(density: Density): number {
  return density === 'bare' ? 1 : 4;
}

function Messages({
  tape,
  view,
  width,
  height,
  scroll,
  scrolling,
  isPresenting,
}: {
  readonly tape: WireTape;
  readonly view: WireView;
  readonly width: number;
  readonly height: number;
  readonly scroll: number;
  readonly scrolling: Scrolling;
  readonly isPresenting: boolean;
}) {
  const theme = useTheme();
  const { unfolded } = view;
  // The words of unfolded messages are the same for every place of the cursor.
  const details = useMemo(
    () =>
      new Map(
        tape.messages
          .filter(({ id }) => unfolded.has(id))
          .map((message) => [message.id, detailRows(message, { isPresenting, width }, theme)]),
      ),
    [tape.messages, unfolded, isPresenting, width, theme],
  );
  const { rows, focus } = messageRows(tape, view, details, { width, height, theme });
  const place = scrollPlace(rows.length, height, focus, scroll);
  useLayoutEffect(() => scrolling.show(place.shown), [scrolling, place.shown]);
  const { glyphs } = theme;
  return (
    <Rows
      rows={[
        ...(place.hasMoreAbove ? [`${glyphs.up} more above (PgUp)`] : []),
        ...rows.slice(place.offset, place.offset + place.height),
        ...(place.hasMoreBelow ? [`${glyphs.down} more below (PgDn)`] : []),
      ]}
    />
  );
}

function messageRows(
  tape: WireTape,
  view: WireView,
  details: ReadonlyMap<number, readonly string[]>,
  look: { readonly width: number; readonly height: number; readonly theme: Theme },
): { readonly rows: readonly string[]; readonly focus: number | null } {
  const { width, height, theme } = look;
  if (tape.messages.length === 0) return { rows: [NOTHING_YET], focus: null };
  const here = messageAt(
    view,
    tape.messages.map(({ id }) => id),
  );
  const rows: string[] = tape.dropped === 0 ? [] : [droppedWords(tape.dropped)];
  let focus = 0;
  for (const message of tape.messages) {
    const isHere = message.id === here;
    const first = rows.length;
    const words = details.get(message.id);
    rows.push(headRow(message, { isHere, isOpen: words !== undefined, width }, theme));
    if (words !== undefined) rows.push(...words);
    // As much of an unfolded message as fits, from its head on.
    if (isHere) focus = Math.min(rows.length - 1, first + Math.max(0, height - 3));
  }
  return { rows, focus };
}
