import { useLayoutEffect, useMemo } from 'react';
import { createWireList, type WireTalk } from '../../../app/wire.ts';
import {
  messageAt,
  type WireList,
  type WireListWish,
  WIRE_WORDS,
  wireView,
} from '../../../core/view/wire-list.ts';
import type { WireTape } from '../../../core/wire/tape.ts';
import { droppedWords, NOTHING_YET } from '../../../core/wire/to-markdown.ts';
import type { Density } from '../components/layout.ts';
import { Rows } from '../components/rows.tsx';
import { type Scrolling, scrollPlace } from '../frame/scrolling.ts';
import { type Theme, useTheme } from '../theme.ts';
import { type Overlay, type OverlayTools, PAGES, viewOverlay } from './overlay.tsx';
import { detailRows, headRow } from './wire-rows.tsx';

/**
 * The wire tape, which can be written as a tutorial. F3 opens it also where letters are text.
 *
 * @param onWritten told of a file that was written, so that leaving can name it
 */
export function wireOverlay(
  tools: OverlayTools,
  talk: WireTalk,
  onWritten: (path: string) => void,
): Overlay {
  const { screen, scrolling, isPresenting } = tools;
  const { wire } = talk;
  const list = createWireList(talk, isPresenting, onWritten);
  return viewOverlay<WireListWish>(tools, {
    view: () => wireView(wire.getState(), list.getState()),
    stores: [wire, list],
    head: () => ({ title: 'Wire tape', right: WIRE_WORDS.count(wire.getState()) }),
    opensBy: { everywhere: 'f3', letter: 'w' },
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
  const { rows, focus } = messageRows(tape, list, details, { width, height, theme });
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
  list: WireList,
  details: ReadonlyMap<number, readonly string[]>,
  look: { readonly width: number; readonly height: number; readonly theme: Theme },
): { readonly rows: readonly string[]; readonly focus: number | null } {
  const { width, height, theme } = look;
  if (tape.messages.length === 0) return { rows: [NOTHING_YET], focus: null };
  const here = messageAt(
    list,
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
    if (isHere) focus = Math.min(rows.length - 1, first + Math.max(0, height - 4));
  }
  return { rows, focus };
}
