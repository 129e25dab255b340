import stringWidth from 'string-width';
import { valueWords, type WireMessage, type WireSection } from '../../../core/wire/message.ts';
import { NOTHING_YET, partyWords } from '../../../core/wire/to-markdown.ts';
import type { WireTape } from '../../../core/wire/tape.ts';
import type { DrawnFrame } from '../rows/frame.ts';
import { cutRow, padRow, wrapRows } from '../rows/wrap.ts';
import type { TerminalSize } from '../terminal.ts';
import type { Theme } from '../theme.ts';
import { cutLine, isRefusal } from '../overlays/wire-rows.ts';

/** From here on there is room for the tape beside the guide's column. */
const ENOUGH_COLUMNS = 110;

/** Where the tape begins: behind the guide's widest row. */
const FIRST_COLUMN = 80;

/** Wider rows are harder to read, and say no more. */
const WIDEST = 76;

/**
 * The guide with the tape beside it where there is room, else the guide as it is. Rows that use
 * the whole width, such as an address to be copied, keep it: the tape goes on under them.
 */
export function withTapeBeside(
  frame: DrawnFrame,
  tape: WireTape,
  look: { readonly isPresenting: boolean; readonly size: TerminalSize; readonly theme: Theme },
): DrawnFrame {
  const { size, theme } = look;
  if (size.columns < ENOUGH_COLUMNS || size.rows < 10) return frame;
  const width = Math.min(WIDEST, size.columns - FIRST_COLUMN - 2);
  const isFree = frame.rows.map(
    (row, index) =>
      index < frame.rows.length - 1 &&
      frame.flushRows?.has(index) !== true &&
      stringWidth(row) < FIRST_COLUMN,
  );
  const height = isFree.filter(Boolean).length;
  const pane = tapeRows(tape, { ...look, width, height });
  let next = 0;
  const rows = frame.rows.map((row, index) => {
    if (isFree[index] !== true) return row;
    const beside = pane[next] ?? '';
    next += 1;
    return `${padRow(row, FIRST_COLUMN)}${theme.glyphs.vertical} ${beside}`.trimEnd();
  });
  return { ...frame, rows };
}

/** The newest messages, as many as there is room for; the last one taken apart if it fits. */
function tapeRows(
  tape: WireTape,
  look: {
    readonly isPresenting: boolean;
    readonly width: number;
    readonly height: number;
    readonly theme: Theme;
  },
): string[] {
  const { width, height, theme } = look;
  const title = `${theme.title('Wire tape')}  ${theme.key('w')} unfolds it`;
  const room = height - 2;
  if (tape.messages.length === 0)
    return [title, '', ...wrapRows(NOTHING_YET, width)].slice(0, height);
  const heads = tape.messages.map((message) => headRows(message, width, theme));
  const shown: string[][] = [];
  let used = 0;
  for (const rows of heads.toReversed()) {
    if (used + rows.length > room) break;
    used += rows.length;
    shown.unshift(rows);
  }
  const newest = tape.messages.at(-1);
  const details = newest === undefined ? [] : fieldRows(newest, look).slice(0, room - used);
  return [title, '', ...shown.flat(), ...details].map((row) =>
    cutRow(row, width, theme.glyphs.ellipsis),
  );
}

function headRows(message: WireMessage, width: number, theme: Theme): string[] {
  const times = message.count === 1 ? '' : ` (${message.count} times)`;
  const line = cutLine(`   ${message.startLine}${times}`, width, theme);
  return [
    `${theme.accent(String(message.id).padStart(2))} ${partyWords(message, theme.glyphs.arrow)}`,
    isRefusal(message) ? theme.error(line) : line,
  ];
}

function fieldRows(
  message: WireMessage,
  {
    isPresenting,
    width,
    theme,
  }: { readonly isPresenting: boolean; readonly width: number; readonly theme: Theme },
): string[] {
  return [
    '',
    ...wrapRows(message.about, width),
    // The headers last: where there is no room for all, they say least.
    ...message.sections
      .toSorted((a, b) => rank(a) - rank(b))
      .flatMap(({ title, fields }) => [
        theme.strong(title),
        ...fields.map(
          ({ name, value }) => `${theme.accent(name)}: ${valueWords(value, isPresenting)}`,
        ),
      ]),
  ];
}

function rank({ title }: WireSection): number {
  return title === 'Headers' ? 1 : 0;
}
