import { append } from '../../../core/any-length.ts';
import { Box } from 'ink';
import { useLayoutEffect, useMemo } from 'react';
import { createWireList, type WireControls } from '../../../app/wire.ts';
import {
  messageAt,
  type WireList,
  type WireListWish,
  WIRE_WORDS,
  wireView,
} from '../../../core/view/wire-list.ts';
import type { WireTape } from '../../../core/wire/tape.ts';
import { droppedWords, NOTHING_YET } from '../../../core/wire/to-markdown.ts';
import { type Density, wrapText } from '../components/layout.ts';
import { Rows } from '../components/rows.tsx';
import { useListMouse } from '../input/mouse.ts';
import { type Scrolling, scrollPlace } from '../frame/scrolling.ts';
import { type Theme, useTheme } from '../theme.ts';
import { type Overlay, type OverlayTools, PAGES, viewOverlay } from './overlay.tsx';
import { detailRows, headRow } from './wire-rows.tsx';

/**
 * The overlay with the wire tape, which can be written to a file as a tutorial. F3 opens it also
 * where letters are text.
 *
 * @param onWritten called with the path of a written file, so that the exit messages can name it
 */
export function wireOverlay(
  tools: OverlayTools,
  controls: WireControls,
  onWritten: (path: string) => void,
): Overlay {
  const { screen, scrolling, isPresenting } = tools;
  const { wire } = controls;
  const list = createWireList(controls, isPresenting, onWritten);
  return viewOverlay<WireListWish>(tools, {
    view: () => wireView(wire.getState(), list.getState()),
    stores: [wire, list],
    head: () => ({ title: 'Wire tape', right: WIRE_WORDS.count(wire.getState()) }),
    opensBy: 'w f3',
    scrolls: PAGES,
    hasHelp: true,
    edit: (edit) => ({ type: 'edit', edit }),
    run(wish) {
      if (wish.type !== 'close') return list.dispatch(wish);
      list.dispatch({ type: 'stop-export' });
      screen.dispatch(wish);
    },
    fill: ({ scroll }) => ({
      least: leastRows,
      render: ({ width }, height) => (
        <Messages
          tape={wire.getState()}
          list={list.getState()}
          width={width}
          height={height}
          scroll={scroll}
          scrolling={scrolling}
          isPresenting={isPresenting()}
        />
      ),
    }),
  });
}

/** The list stays in sight below a field or a question. */
function leastRows(density: Density): number {
  return density === 'bare' ? 1 : 4;
}

function Messages({
  tape,
  list,
  width,
  height,
  scroll,
  scrolling,
  isPresenting,
}: {
  readonly tape: WireTape;
  readonly list: WireList;
  readonly width: number;
  readonly height: number;
  readonly scroll: number;
  readonly scrolling: Scrolling;
  readonly isPresenting: boolean;
}) {
  const theme = useTheme();
  const { unfolded } = list;
  // The rows of unfolded messages do not depend on the cursor.
  const details = useMemo(
    () =>
      new Map(
        tape.messages
          .filter(({ id }) => unfolded.has(id))
          .map((message) => [message.id, detailRows(message, { isPresenting, width }, theme)]),
      ),
    [tape.messages, unfolded, isPresenting, width, theme],
  );
  const { rows, heads, focus } = messageRows(tape, list, details, { width, height, theme });
  const place = scrollPlace(rows.length, height, focus, scroll);
  useLayoutEffect(() => scrolling.show(place.shown), [scrolling, place.shown]);
  const { glyphs } = theme;
  const isList = list.exporting.type === 'closed' || list.exporting.type === 'written';
  const here = messageIndex(tape, list);
  const above = place.hasMoreAbove ? 1 : 0;
  const ref = useListMouse({
    // Otherwise a field or a question has the keys.
    cursor: isList && here !== -1 ? here : null,
    itemAt: (row) => heads.get(place.offset + row - above) ?? null,
    keyAt: (item) => (item === here ? 'enter' : null),
    isScrolled: true,
  });
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0} width={width} height={height}>
      <Rows
        rows={[
          ...(place.hasMoreAbove ? [`${glyphs.up} more above (PgUp)`] : []),
          ...rows.slice(place.offset, place.offset + place.height),
          ...(place.hasMoreBelow ? [`${glyphs.down} more below (PgDn)`] : []),
        ]}
      />
    </Box>
  );
}

function messageRows(
  tape: WireTape,
  list: WireList,
  details: ReadonlyMap<number, readonly string[]>,
  look: { readonly width: number; readonly height: number; readonly theme: Theme },
): {
  readonly rows: readonly string[];
  /** Index of each message by the row of its head. */
  readonly heads: ReadonlyMap<number, number>;
  readonly focus: number | null;
} {
  const { width, height, theme } = look;
  const { glyphs } = theme;
  if (tape.messages.length === 0) {
    return { rows: wrapText(NOTHING_YET, width, glyphs), heads: new Map(), focus: null };
  }
  const here = messageIndex(tape, list);
  const heads = new Map<number, number>();
  const rows: string[] =
    tape.dropped === 0 ? [] : [...wrapText(droppedWords(tape.dropped), width, glyphs)];
  let focus = 0;
  for (const [index, message] of tape.messages.entries()) {
    const isHere = index === here;
    const first = rows.length;
    heads.set(first, index);
    const words = details.get(message.id);
    rows.push(headRow(message, { isHere, isOpen: words !== undefined, width }, theme));
    if (words !== undefined) append(rows, words);
    // As much of an unfolded message as fits, from its head on.
    if (isHere) focus = Math.min(rows.length - 1, first + Math.max(0, height - 4));
  }
  return { rows, heads, focus };
}

/** Index of the message under the cursor; -1: there is none. */
function messageIndex({ messages }: WireTape, list: WireList): number {
  const here = messageAt(
    list,
    messages.map(({ id }) => id),
  );
  return messages.findIndex(({ id }) => id === here);
}
