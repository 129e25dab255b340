import {
  type FaultSwitches,
  type FaultFacts,
  type FaultReach,
  faultsOnWords,
  OUT_OF_REACH,
  spanWords,
  whereWords,
} from '../../../core/service/practice-faults.ts';
import { hintsOf, type KeyHint } from '../keymap.ts';
import { fieldRow } from '../rows/field.ts';
import { bodyRoom, drawFrame, type DrawnFrame } from '../rows/frame.ts';
import { hintRow } from '../rows/key-hints.ts';
import { windowedList } from '../rows/list.ts';
import { plainBlock, stack, type RowBlock } from '../rows/row.ts';
import { cutRow, padRow, wrapRows } from '../rows/wrap.ts';
import type { ShellState } from '../shell/shell-state.ts';
import type { TerminalSize } from '../terminal-size.ts';
import type { Theme } from '../theme.ts';
import { faultBindings } from './fault-keys.ts';
import { cursorIndex, type FaultView, shownFaults } from './fault-view.ts';

/** Cells for a name; longer ones push their title on. */
const NAME_WIDTH = 25;

/** A blank one and two for most sentences, so that the list keeps its height. */
const ABOUT_ROWS = 3;

/** Keys in the bottom row beside the last one; the others stand under the list. */
const AT_THE_BOTTOM = 3;

const CLOSE_ALONE: readonly KeyHint[] = [{ key: 'Esc', words: 'close' }];

const WHAT_FOR = 'What the practice store shall do wrong, to see the failure and its remedy.';

/** The whole screen of the faults. Pure. */
export function drawFaults(
  bench: FaultSwitches,
  view: FaultView,
  shell: Pick<ShellState, 'isInterrupted' | 'lastKey'>,
  look: {
    readonly reach: FaultReach;
    readonly isPresenting: boolean;
    readonly size: TerminalSize;
    readonly theme: Theme;
  },
): DrawnFrame {
  const { reach, isPresenting, size, theme } = look;
  const { width, height } = bodyRoom(size);
  const { running } = bench;
  const head = {
    left: `tokenwright  Faults${isPresenting ? '  [presenting]' : ''}`,
    faultsOn: reach === 'here' ? faultsOnWords(running) : null,
    right: running.length === 0 ? 'all off' : `${running.length} on`,
    line: null,
  };
  const warning = shell.isInterrupted ? [theme.warning('Press Ctrl+C again to leave.')] : [];
  const lastKey = isPresenting ? shell.lastKey : null;
  const frame = { head, scroll: 0, lastKey };
  if (reach !== 'here') {
    const body = plainBlock([...warning, ...wrapRows(OUT_OF_REACH[reach], width)]);
    return drawFrame({ ...frame, body, hints: CLOSE_ALONE }, size, theme);
  }
  const hints = hintsOf(faultBindings(view, bench), { tellsKeysApart: false });
  const isRoomy = height >= 16;
  const intro = isRoomy ? [...wrapRows(WHAT_FOR, width), ''] : [];
  const above = stack(warning, intro, filterBlock(view, width, theme));
  const more = hintRow(hints.slice(AT_THE_BOTTOM, -1), width, theme);
  const keys = isRoomy ? ['', more] : [more];
  const room = Math.max(1, height - above.rows.length - keys.length);
  const list = benchBlock(bench, view, { width, room }, theme);
  // While the filter is typed, it is what must stay in sight.
  const body = stack(view.isFiltering ? { ...list, focusRow: null } : list, keys);
  return drawFrame(
    {
      ...frame,
      body: stack(above, body),
      hints: [...hints.slice(0, AT_THE_BOTTOM), ...hints.slice(AT_THE_BOTTOM).slice(-1)],
    },
    size,
    theme,
  );
}

function filterBlock(view: FaultView, width: number, theme: Theme): RowBlock {
  if (!view.isFiltering && view.filter.text === '') return plainBlock([]);
  const field = { label: 'Search', buffer: view.filter, hasFocus: view.isFiltering, width };
  return stack(fieldRow(field, theme), ['']);
}

/** The list, and under it what the fault at the cursor does. */
function benchBlock(
  bench: FaultSwitches,
  view: FaultView,
  room: { readonly width: number; readonly room: number },
  theme: Theme,
): RowBlock {
  const { width } = room;
  const shown = shownFaults(view, bench);
  const here = cursorIndex(view, shown);
  const fault = shown[here];
  if (fault === undefined) return plainBlock(['No fault has these words.']);
  const about = ['', ...wrapRows(aboutWords(fault), width)];
  while (about.length < ABOUT_ROWS) about.push('');
  const items = shown.map((one) => () => itemRow(one, bench, width - 2, theme));
  const list = windowedList(items, here, Math.max(1, room.room - about.length), theme);
  return stack(list, about);
}

function itemRow(
  { name, title }: FaultFacts,
  { running }: FaultSwitches,
  width: number,
  theme: Theme,
): string {
  const on = running.find((fault) => fault.name === name);
  const state = on === undefined ? '' : theme.warning(`ON, ${spanWords(on)}: `);
  return cutRow(`${padRow(name, NAME_WIDTH)} ${state}${title}`, width, theme.glyphs.ellipsis);
}

function aboutWords(fault: FaultFacts): string {
  return `${fault.title}, ${whereWords(fault)}. ${fault.what}`;
}
