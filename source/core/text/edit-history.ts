import type { TextSize } from './text-size.ts';

/** The cursor, the selection and the size of a text. */
interface Place {
  readonly cursor: number;
  readonly anchor: number | null;
  readonly size: TextSize;
}

/** A text with its cursor and selection. */
interface TextState extends Place {
  readonly text: string;
}

/**
 * One entry of undo, as a difference: the range between two offsets (UTF-16 units) becomes `text`
 * again. Whole texts are never kept, since one may have half a million characters.
 */
interface UndoEntry {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly place: Place;
}

/** Keys of one kind are undone together, up to the next word. */
type EditKind = 'typing' | 'erasing' | 'other';

/** The entries for undo and redo; immutable, like the text that they belong to. */
export interface EditHistory {
  /** The newest last. */
  readonly past: readonly UndoEntry[];
  /** The undone entries, newest last. Any other edit clears them. */
  readonly future: readonly UndoEntry[];
  /** The total weight of `past`, in UTF-16 units. */
  readonly units: number;
  /** The kind of key that still extends the last entry; null after a move. */
  readonly open: EditKind | null;
}

export const NO_EDITS: EditHistory = { past: [], future: [], units: 0, open: null };

/** More than anybody undoes one by one. */
const MOST_ENTRIES = 500;

/** UTF-16 units that all entries hold: a few rewrites of the longest text. */
const MOST_UNITS = 4 * 1024 * 1024;

/** A change that was made: `inserted` replaced the range `from` to `to` of the text before. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly inserted: string;
  readonly kind: EditKind;
}

/** The history with one more change; the last entry grows if the change continues its word. */
export function record(history: EditHistory, before: TextState, change: Change): EditHistory {
  const least = leastChange(before.text, change);
  if (least === null) return history;
  const { past, open } = history;
  const last = past.at(-1);
  const grown =
    last === undefined || open !== change.kind || history.future.length > 0
      ? null
      : grow(last, before.text, least);
  const { cursor, anchor, size } = before;
  const { from, to, inserted } = least;
  const entry: UndoEntry = grown ?? {
    from,
    to: from + inserted.length,
    text: ownText(before.text.slice(from, to)),
    place: { cursor, anchor, size },
  };
  const kept = grown === null ? past : past.slice(0, -1);
  const units = history.units - (grown === null ? 0 : weightOf(last)) + weightOf(entry);
  return bounded({
    past: [...kept, entry],
    future: [],
    units,
    open: change.kind === 'other' ? null : change.kind,
  });
}

/** The history in which the next key begins a new entry. */
export function closeEntry(history: EditHistory): EditHistory {
  return history.open === null ? history : { ...history, open: null };
}

/** The text before the last change, with the new history; null if there is nothing to undo. */
export function undo(history: EditHistory, now: TextState): UndoResult | null {
  const entry = history.past.at(-1);
  if (entry === undefined) return null;
  const { state, back } = applyEntry(entry, now);
  return {
    state,
    history: {
      past: history.past.slice(0, -1),
      future: [...history.future, back],
      units: history.units - weightOf(entry),
      open: null,
    },
  };
}

/** The text after the change that was undone last; null if there is nothing to redo. */
export function redo(history: EditHistory, now: TextState): UndoResult | null {
  const entry = history.future.at(-1);
  if (entry === undefined) return null;
  const { state, back } = applyEntry(entry, now);
  return {
    state,
    history: {
      past: [...history.past, back],
      future: history.future.slice(0, -1),
      units: history.units + weightOf(back),
      open: null,
    },
  };
}

interface UndoResult {
  readonly state: TextState;
  readonly history: EditHistory;
}

function applyEntry({ from, to, text, place }: UndoEntry, now: TextState) {
  const { cursor, anchor, size } = now;
  const back: UndoEntry = {
    from,
    to: from + text.length,
    text: ownText(now.text.slice(from, to)),
    place: { cursor, anchor, size },
  };
  const state = { text: now.text.slice(0, from) + text + now.text.slice(to), ...place };
  return { state, back };
}

/** The change without what stays the same at both ends; null if nothing changes. */
function leastChange(text: string, change: Change): Change | null {
  const { inserted } = change;
  let { from, to } = change;
  let start = 0;
  let end = inserted.length;
  while (from < to && start < end && text.charCodeAt(from) === inserted.charCodeAt(start)) {
    from += 1;
    start += 1;
  }
  while (from < to && start < end && text.charCodeAt(to - 1) === inserted.charCodeAt(end - 1)) {
    to -= 1;
    end -= 1;
  }
  if (from === to && start === end) return null;
  return { ...change, from, to, inserted: inserted.slice(start, end) };
}

/** The last entry extended by the change; null if the change begins a new entry. */
function grow(
  last: UndoEntry,
  before: string,
  { from, to, inserted, kind }: Change,
): UndoEntry | null {
  if (kind === 'typing') {
    const isNext = from === to && from === last.to;
    const isNewWord = isBlank(before.charAt(from - 1)) && !isBlank(inserted.charAt(0));
    return isNext && !isNewWord ? { ...last, to: last.to + inserted.length } : null;
  }
  if (kind !== 'erasing' || inserted !== '' || last.from !== last.to) return null;
  const removed = before.slice(from, to);
  const isBefore = to === last.from;
  if (!isBefore && from !== last.from) return null;
  const neighbour = isBefore ? last.text.charAt(0) : last.text.slice(-1);
  if (isBlank(neighbour) && !isBlank(removed)) return null;
  return { ...last, from, to: from, text: isBefore ? removed + last.text : last.text + removed };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Equal for undo and redo of a change, so that going back and forth never costs more. */
function weightOf(entry: UndoEntry | undefined): number {
  return entry === undefined ? 0 : entry.text.length + entry.to - entry.from;
}

/** Drops the oldest entries if there are too many or if they are too long together. */
function bounded(history: EditHistory): EditHistory {
  let { units } = history;
  let first = Math.max(0, history.past.length - MOST_ENTRIES);
  for (const entry of history.past.slice(0, first)) units -= weightOf(entry);
  while (units > MOST_UNITS && first < history.past.length - 1) {
    units -= weightOf(history.past[first]);
    first += 1;
  }
  return first === 0 ? history : { ...history, past: history.past.slice(first), units };
}

/** A copy: a slice would keep the whole original string in memory. */
function ownText(part: string): string {
  return ` ${part}`.slice(1);
}
