import type { TutorialOutcome, TutorialPlace } from '../../../app/ports.ts';
import type { Step } from '../../../app/store.ts';
import type { ErrorReport } from '../../../core/errors.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../../../core/text/text-buffer.ts';

/** How far the writing of the tape has come. */
type ExportPhase =
  | { readonly type: 'closed' }
  /** The field has the keys. */
  | { readonly type: 'naming'; readonly report: ErrorReport | null }
  | { readonly type: 'busy'; readonly id: number }
  /** The whole path is shown; only a yes writes there. */
  | { readonly type: 'asking'; readonly path: string; readonly replaces: boolean }
  | { readonly type: 'written'; readonly path: string };

/** What the overlay of the wire tape knows beside the tape itself. */
export interface WireView {
  /** Id of the message under the cursor; null: the newest, whichever that is. */
  readonly cursor: number | null;
  readonly unfolded: ReadonlySet<number>;
  readonly path: TextBuffer;
  readonly exporting: ExportPhase;
  /** Rises with every effect; an answer to an older one is ignored. */
  readonly lastId: number;
}

/** `ids`: those of the messages on the tape now, in order. */
export type WireViewEvent =
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
  /** Out of the field or the question; what was typed stays. */
  | { readonly type: 'stop-export' }
  | { readonly type: 'looked'; readonly id: number; readonly place: TutorialPlace }
  | { readonly type: 'wrote'; readonly id: number; readonly outcome: TutorialOutcome };

export type WireViewEffect =
  /** → `looked`. */
  | { readonly type: 'look'; readonly id: number; readonly path: string }
  /** → `wrote`. */
  | {
      readonly type: 'write';
      readonly id: number;
      readonly path: string;
      readonly replaces: boolean;
    };

export const FIRST_WIRE_VIEW: WireView = {
  cursor: null,
  unfolded: new Set(),
  path: createTextBuffer('wire-tape.md'),
  exporting: { type: 'closed' },
  lastId: 0,
};

/** Pure; an event that does not fit changes nothing. */
export function updateWireView(
  view: WireView,
  event: WireViewEvent,
): Step<WireView, WireViewEffect> {
  switch (event.type) {
    case 'submit':
      return submit(view);
    case 'answer':
      return answer(view, event.yes);
    default:
      return { state: changed(view, event), effects: [] };
  }
}

function changed(
  view: WireView,
  event: Exclude<WireViewEvent, { type: 'submit' | 'answer' }>,
): WireView {
  switch (event.type) {
    case 'move':
      return moved(read(view), event.by, event.ids);
    case 'fold':
      return folded(read(view), event.is, event.ids);
    case 'fold-all': {
      const isAllOpen = event.ids.every((id) => view.unfolded.has(id));
      return { ...read(view), unfolded: new Set(isAllOpen ? [] : event.ids) };
    }
    case 'name-file':
      return { ...view, exporting: { type: 'naming', report: null } };
    case 'edit':
      return view.exporting.type === 'naming'
        ? {
            ...view,
            path: editText(view.path, event.edit),
            exporting: { type: 'naming', report: null },
          }
        : view;
    case 'stop-export':
      return view.exporting.type === 'closed' ? view : { ...view, exporting: { type: 'closed' } };
    case 'looked':
      return isAwaited(view, event.id) ? looked(view, event.place) : view;
    case 'wrote':
      return isAwaited(view, event.id) ? looked(view, event.outcome) : view;
  }
}

/** Whoever goes on with the list has seen where the tape was written to. */
function read(view: WireView): WireView {
  return view.exporting.type === 'written' ? { ...view, exporting: { type: 'closed' } } : view;
}

/** The message under the cursor, or null where the tape is empty. */
export function messageAt(view: WireView, ids: readonly number[]): number | null {
  if (view.cursor !== null && ids.includes(view.cursor)) return view.cursor;
  // One that fell off the tape leaves the cursor at its end.
  return ids.at(-1) ?? null;
}

function moved(view: WireView, by: number, ids: readonly number[]): WireView {
  const here = messageAt(view, ids);
  const index = here === null ? -1 : ids.indexOf(here);
  const next = Math.max(0, Math.min(ids.length - 1, index + by));
  // At the end the cursor goes along with what comes.
  return { ...view, cursor: next === ids.length - 1 ? null : (ids[next] ?? null) };
}

function folded(view: WireView, is: 'open' | 'closed' | 'other', ids: readonly number[]): WireView {
  const here = messageAt(view, ids);
  if (here === null) return view;
  const unfolded = new Set(view.unfolded);
  const isOpen = is === 'other' ? !unfolded.has(here) : is === 'open';
  if (isOpen) unfolded.add(here);
  else unfolded.delete(here);
  // What is unfolded stays where it is while further messages come.
  return { ...view, unfolded, cursor: isOpen ? here : view.cursor };
}

function submit(view: WireView): Step<WireView, WireViewEffect> {
  if (view.exporting.type !== 'naming') return { state: view, effects: [] };
  const id = view.lastId + 1;
  return {
    state: { ...view, lastId: id, exporting: { type: 'busy', id } },
    effects: [{ type: 'look', id, path: view.path.text }],
  };
}

function answer(view: WireView, yes: boolean): Step<WireView, WireViewEffect> {
  const { exporting } = view;
  if (exporting.type !== 'asking') return { state: view, effects: [] };
  if (!yes) return { state: { ...view, exporting: { type: 'naming', report: null } }, effects: [] };
  const id = view.lastId + 1;
  const { path, replaces } = exporting;
  return {
    state: { ...view, lastId: id, exporting: { type: 'busy', id } },
    effects: [{ type: 'write', id, path, replaces }],
  };
}

function isAwaited({ exporting }: WireView, id: number): boolean {
  return exporting.type === 'busy' && exporting.id === id;
}

function looked(view: WireView, found: TutorialPlace | TutorialOutcome): WireView {
  switch (found.type) {
    case 'free':
      return { ...view, exporting: { type: 'asking', path: found.path, replaces: false } };
    case 'taken':
      return { ...view, exporting: { type: 'asking', path: found.path, replaces: true } };
    case 'written':
      return { ...view, exporting: { type: 'written', path: found.path } };
    case 'refused':
      return { ...view, exporting: { type: 'naming', report: found.report } };
  }
}
