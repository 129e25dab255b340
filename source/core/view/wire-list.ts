/** The wire tape as a view: the state of its list, and the export to a file. */
import type { ErrorReport } from '../errors.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../text/text-buffer.ts';
import type { WireTape } from '../wire/tape.ts';
import { action, enter, field, notice, text, yesNo } from './blocks.ts';
import type { Action, Moves, View } from './view.ts';
import { type FileOutcome, type FilePlace, writeQuestion, writtenWords } from './writing.ts';

/** The phase of the export. */
type ExportPhase =
  | { readonly type: 'closed' }
  /** The field has the focus. */
  | { readonly type: 'naming'; readonly report: ErrorReport | null }
  | { readonly type: 'busy'; readonly id: number }
  /** The whole path is shown; only a yes writes there. */
  | { readonly type: 'asking'; readonly path: string; readonly replaces: boolean }
  | { readonly type: 'written'; readonly path: string };

/** The state of the list of messages, apart from the tape itself. */
export interface WireList {
  /** Id of the message under the cursor; null: the newest, whichever that is. */
  readonly cursor: number | null;
  readonly unfolded: ReadonlySet<number>;
  readonly path: TextBuffer;
  readonly exporting: ExportPhase;
  /** Rises with every effect; an answer to an older one is ignored. */
  readonly lastId: number;
}

/** `ids`: those of the messages on the tape now, in order. */
export type WireListEvent =
  | { readonly type: 'move'; readonly by: number; readonly ids: readonly number[] }
  | {
      readonly type: 'fold';
      readonly is: 'open' | 'closed' | 'other';
      readonly ids: readonly number[];
    }
  | { readonly type: 'fold-all'; readonly ids: readonly number[] }
  | { readonly type: 'name-file' }
  | { readonly type: 'edit'; readonly edit: BufferEdit }
  | { readonly type: 'submit' }
  | { readonly type: 'answer'; readonly yes: boolean }
  /** Leaves the field or the question; what was typed stays. */
  | { readonly type: 'stop-export' }
  | { readonly type: 'looked'; readonly id: number; readonly place: FilePlace }
  | { readonly type: 'wrote'; readonly id: number; readonly outcome: FileOutcome };

/** What can be done: to the list, or to the screen itself. */
export type WireListWish = WireListEvent | { readonly type: 'close' };

export type WireListEffect =
  /** → `looked`. */
  | { readonly type: 'look'; readonly id: number; readonly path: string }
  /** → `wrote`. */
  | {
      readonly type: 'write';
      readonly id: number;
      readonly path: string;
      readonly replaces: boolean;
    };

export const FIRST_WIRE_LIST: WireList = {
  cursor: null,
  unfolded: new Set(),
  path: createTextBuffer('wire-tape.md'),
  exporting: { type: 'closed' },
  lastId: 0,
};

interface Transition {
  readonly state: WireList;
  readonly effects: readonly WireListEffect[];
}

/** Pure; an event that does not fit changes nothing. */
export function updateWireList(list: WireList, event: WireListEvent): Transition {
  switch (event.type) {
    case 'submit':
      return submit(list);
    case 'answer':
      return answer(list, event.yes);
    default:
      return { state: changed(list, event), effects: [] };
  }
}

function changed(
  list: WireList,
  event: Exclude<WireListEvent, { type: 'submit' | 'answer' }>,
): WireList {
  switch (event.type) {
    case 'move':
      return moved(read(list), event.by, event.ids);
    case 'fold':
      return folded(read(list), event.is, event.ids);
    case 'fold-all': {
      const isAllOpen = event.ids.every((id) => list.unfolded.has(id));
      return { ...read(list), unfolded: new Set(isAllOpen ? [] : event.ids) };
    }
    case 'name-file':
      return { ...list, exporting: { type: 'naming', report: null } };
    case 'edit':
      return list.exporting.type === 'naming'
        ? {
            ...list,
            path: editText(list.path, event.edit),
            exporting: { type: 'naming', report: null },
          }
        : list;
    case 'stop-export':
      return list.exporting.type === 'closed' ? list : { ...list, exporting: { type: 'closed' } };
    case 'looked':
      return isAwaited(list, event.id) ? looked(list, event.place) : list;
    case 'wrote':
      return isAwaited(list, event.id) ? looked(list, event.outcome) : list;
  }
}

/** Any move in the list dismisses the message about the written file. */
function read(list: WireList): WireList {
  return list.exporting.type === 'written' ? { ...list, exporting: { type: 'closed' } } : list;
}

/** The message under the cursor, or null where the tape is empty. */
export function messageAt({ cursor }: WireList, ids: readonly number[]): number | null {
  if (cursor !== null && ids.includes(cursor)) return cursor;
  // Where its message was dropped from the tape, the cursor is at the end.
  return ids.at(-1) ?? null;
}

function moved(list: WireList, by: number, ids: readonly number[]): WireList {
  const here = messageAt(list, ids);
  const index = here === null ? -1 : ids.indexOf(here);
  const next = Math.max(0, Math.min(ids.length - 1, index + by));
  // Null at the end: the cursor follows new messages.
  return { ...list, cursor: next === ids.length - 1 ? null : (ids[next] ?? null) };
}

function folded(list: WireList, is: 'open' | 'closed' | 'other', ids: readonly number[]): WireList {
  const here = messageAt(list, ids);
  if (here === null) return list;
  const unfolded = new Set(list.unfolded);
  const isOpen = is === 'other' ? !unfolded.has(here) : is === 'open';
  if (isOpen) unfolded.add(here);
  else unfolded.delete(here);
  // The cursor stays on an unfolded message while new ones come.
  return { ...list, unfolded, cursor: isOpen ? here : list.cursor };
}

function submit(list: WireList): Transition {
  if (list.exporting.type !== 'naming') return { state: list, effects: [] };
  return waiting(list, { type: 'look', id: list.lastId + 1, path: list.path.text });
}

function answer(list: WireList, yes: boolean): Transition {
  const { exporting } = list;
  if (exporting.type !== 'asking') return { state: list, effects: [] };
  if (!yes) return { state: { ...list, exporting: { type: 'naming', report: null } }, effects: [] };
  const { path, replaces } = exporting;
  return waiting(list, { type: 'write', id: list.lastId + 1, path, replaces });
}

function waiting(list: WireList, effect: WireListEffect): Transition {
  const { id } = effect;
  return { state: { ...list, lastId: id, exporting: { type: 'busy', id } }, effects: [effect] };
}

function isAwaited({ exporting }: WireList, id: number): boolean {
  return exporting.type === 'busy' && exporting.id === id;
}

function looked(list: WireList, found: FilePlace | FileOutcome): WireList {
  switch (found.type) {
    case 'free':
    case 'taken': {
      const replaces = found.type === 'taken';
      return { ...list, exporting: { type: 'asking', path: found.path, replaces } };
    }
    case 'written':
      return { ...list, exporting: { type: 'written', path: found.path } };
    case 'refused':
      return { ...list, exporting: { type: 'naming', report: found.report } };
  }
}

export const WIRE_WORDS = {
  hint: 'The word wire shows the messages between browser, store and this tool so far.',
  ways: 'wire 3 unfolds message 3, wire all lists every message, wire save FILE writes a tutorial.',
  prompt: 'Number unfolds, all, save FILE; Enter goes back.',
  count: ({ messages: { length } }: WireTape) =>
    length === 1 ? '1 message' : `${length} messages`,
  tape: 'the tape',
  tutorial: 'Everything on the tape as Markdown, readable by you alone. No secret is in it.',
  noSuch: (id: number) => `There is no message ${id} on the tape.`,
  earlier: (count: number) => `${count} earlier ones; wire all lists them too.`,
} as const;

/** The view of the tape without its messages: each face makes rows of its own for those. */
export function wireView({ messages }: WireTape, list: WireList): View<WireListWish> {
  const ids = messages.map(({ id }) => id);
  const { exporting, path } = list;
  const base = { id: `wire/${exporting.type}`, question: '', blocks: [], moves: {} } as const;
  switch (exporting.type) {
    case 'naming': {
      const { report } = exporting;
      const remark = report === null ? null : ({ level: 'problem', ...report } as const);
      const name = field('wire-path', 'Write to', { buffer: path, hasFocus: true }, { remark });
      return { ...base, blocks: [text(WIRE_WORDS.tutorial), name], actions: NAMING };
    }
    case 'asking': {
      const question = writeQuestion(exporting, WIRE_WORDS.tape);
      return { ...base, blocks: [notice('warning', question)], actions: ASKING };
    }
    case 'busy':
      return { ...base, actions: [], isBusy: true };
    case 'written': {
      const blocks = [notice('ok', writtenWords(exporting.path))];
      return { ...base, ...listKeys(list, ids), blocks };
    }
    case 'closed':
      return { ...base, ...listKeys(list, ids) };
  }
}

function listKeys(
  list: WireList,
  ids: readonly number[],
): {
  readonly actions: Action<WireListWish>[];
  readonly moves: Moves<WireListWish>;
} {
  const move = (by: number, title: string) =>
    ({ event: { type: 'move', by, ids }, title }) as const;
  const fold = (is: 'open' | 'closed' | 'other') => ({ type: 'fold', is, ids }) as const;
  const here = messageAt(list, ids);
  const hint = here !== null && list.unfolded.has(here) ? 'fold' : 'unfold';
  const toFirst = move(-ids.length, 'first message');
  const toLast = move(ids.length, 'last message');
  return {
    actions: [
      action(fold('other'), 'enter space', 'unfold', hint, 'unfold the message, or fold it', {
        isPrimary: true,
      }),
      action({ type: 'fold-all', ids }, 'a', 'all', 'all', 'unfold all, or fold all'),
      action({ type: 'name-file' }, 'e', 'export', 'write a tutorial', 'write all as Markdown'),
      action({ type: 'close' }, 'esc w f3 q', 'close', 'close', 'close the tape'),
      action(toFirst.event, 'g', 'first', null, toFirst.title),
      action(toLast.event, 'G', 'last', null, toLast.title),
    ],
    moves: {
      down: move(1, 'next message'),
      up: move(-1, 'message before'),
      right: { event: fold('open'), title: 'unfold' },
      left: { event: fold('closed'), title: 'fold' },
      home: toFirst,
      end: toLast,
    },
  };
}

const NAMING: readonly Action<WireListWish>[] = [
  enter({ type: 'submit' }, 'go', 'go on', 'go on with this file'),
  action({ type: 'stop-export' }, 'esc', 'stop', 'do not write', 'write nothing'),
];

/** Neither the rest of a paste nor keys that were typed ahead can say yes to a file (P56). */
const ASKING: readonly Action<WireListWish>[] = yesNo<WireListWish>({
  yes: { event: { type: 'answer', yes: true }, hint: 'write' },
  no: { event: { type: 'answer', yes: false }, hint: 'other name' },
});
