import { toDisplayText } from '../../../core/text/display-text.ts';
import type { WireTape } from '../../../core/wire/tape.ts';
import { droppedWords, NOTHING_YET } from '../../../core/wire/to-markdown.ts';
import { hintsOf, type KeyHint } from '../keymap.ts';
import { fieldRow } from '../rows/field.ts';
import { bodyRoom, drawFrame, type DrawnFrame } from '../rows/frame.ts';
import { noticeRows } from '../rows/notice.ts';
import { plainBlock, stack, type RowBlock } from '../rows/row.ts';
import { wrapRows } from '../rows/wrap.ts';
import type { ScreenState } from '../screen-state.ts';
import type { TerminalSize } from '../terminal.ts';
import type { Theme } from '../theme.ts';
import { detailRows, headRow } from '../overlays/wire-rows.ts';
import { wireBindings } from './wire-keys.ts';
import { messageAt, type WireView } from '../overlays/wire-view.ts';

/** The whole screen of the wire tape. Pure. */
export function drawWire(
  tape: WireTape,
  view: WireView,
  shell: Pick<ScreenState, 'scroll' | 'isQuiet' | 'isInterrupted' | 'lastKey' | 'faultsOn'>,
  look: { readonly isPresenting: boolean; readonly size: TerminalSize; readonly theme: Theme },
): DrawnFrame {
  const { size, theme } = look;
  const { width, height } = bodyRoom(size);
  const count = tape.messages.length === 1 ? '1 message' : `${tape.messages.length} messages`;
  const head = {
    left: `tokenwright  Wire tape${look.isPresenting ? '  [presenting]' : ''}`,
    faultsOn: shell.faultsOn,
    right: count,
    line: null,
  };
  const warning = shell.isInterrupted ? [theme.warning('Press Ctrl+C again to leave.')] : [];
  const above = stack(warning, exportBlock(view, width, theme));
  const room = Math.max(1, height - above.rows.length);
  const body = stack(above, listBlock(tape, view, { ...look, width, room }));
  // What is typed, asked or told above the list must stay in sight, however far it is unfolded.
  const isToldAbove = !['closed', 'busy'].includes(view.exporting.type);
  const block = isToldAbove ? { ...body, focusRow: above.focusRow ?? 0 } : body;
  const hints = hintsFor(tape, view, shell.isQuiet);
  const { scroll } = shell;
  const lastKey = look.isPresenting ? shell.lastKey : null;
  return drawFrame({ head, body: block, hints, scroll, lastKey }, size, theme);
}

function hintsFor(tape: WireTape, view: WireView, isQuiet: boolean): KeyHint[] {
  const ids = tape.messages.map(({ id }) => id);
  const bindings = wireBindings(view, ids).filter(
    ({ command }) => isQuiet || command.type !== 'answer' || !command.yes,
  );
  return hintsOf(bindings, { tellsKeysApart: false });
}

function listBlock(
  tape: WireTape,
  view: WireView,
  look: {
    readonly isPresenting: boolean;
    readonly width: number;
    readonly room: number;
    readonly theme: Theme;
  },
): RowBlock {
  const { theme, width, room } = look;
  if (tape.messages.length === 0) return plainBlock(wrapRows(NOTHING_YET, width));
  const ids = tape.messages.map(({ id }) => id);
  const here = messageAt(view, ids);
  const rows: string[] = tape.dropped === 0 ? [] : [droppedWords(tape.dropped)];
  let focusRow = 0;
  for (const message of tape.messages) {
    const isHere = message.id === here;
    const isOpen = view.unfolded.has(message.id);
    const first = rows.length;
    rows.push(headRow(message, { isHere, isOpen, width }, theme));
    if (isOpen) rows.push(...detailRows(message, look, theme));
    // As much of an unfolded message as fits, from its head on.
    if (isHere) focusRow = Math.min(rows.length - 1, first + Math.max(0, room - 3));
  }
  return { rows, focusRow, cursor: null };
}

function exportBlock({ exporting, path }: WireView, width: number, theme: Theme): RowBlock {
  switch (exporting.type) {
    case 'closed':
    case 'busy':
      return plainBlock([]);
    case 'naming': {
      const words =
        'Everything on the tape as Markdown, readable by you alone. No secret is in it.';
      const label = { label: 'Write to', buffer: path, hasFocus: true, width };
      const { report } = exporting;
      const fault =
        report === null ? [] : noticeRows({ ...report, level: 'problem' as const }, width, theme);
      return stack(wrapRows(words, width), fieldRow(label, theme), fault, ['']);
    }
    case 'asking': {
      const shown = toDisplayText(exporting.path);
      const message = exporting.replaces
        ? `${shown} exists. Replace it?`
        : `Write the tape to ${shown}?`;
      return plainBlock([
        ...noticeRows({ level: 'warning', message, remedy: null }, width, theme),
        '',
      ]);
    }
    case 'written': {
      const message = `Written to ${toDisplayText(exporting.path)}, readable by you alone.`;
      return plainBlock([...noticeRows({ level: 'ok', message, remedy: null }, width, theme), '']);
    }
  }
}
