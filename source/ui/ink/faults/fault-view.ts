import {
  type FaultSwitches,
  type FaultFacts,
  matchingFaults,
} from '../../../core/service/practice-faults.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../../../core/text/text-buffer.ts';

/** What the overlay of the faults knows beside the switches themselves. */
export interface FaultView {
  /** Name of the fault under the cursor; null: the first that is shown. */
  readonly cursor: string | null;
  readonly filter: TextBuffer;
  /** The filter has the keys. */
  readonly isFiltering: boolean;
}

/** `shown`: the faults that the list has now, in order. */
export type FaultViewEvent =
  | { readonly type: 'move'; readonly by: number; readonly shown: readonly FaultFacts[] }
  | { readonly type: 'filter'; readonly isOn: boolean }
  | { readonly type: 'edit'; readonly edit: BufferEdit }
  | { readonly type: 'clear-filter' };

export const FIRST_FAULT_VIEW: FaultView = {
  cursor: null,
  filter: createTextBuffer('', { maxLength: 60 }),
  isFiltering: false,
};

/** Pure. */
export function updateFaultView(view: FaultView, event: FaultViewEvent): FaultView {
  switch (event.type) {
    case 'move': {
      const { shown, by } = event;
      const next = Math.max(0, Math.min(shown.length - 1, cursorIndex(view, shown) + by));
      return { ...view, cursor: shown[next]?.name ?? view.cursor };
    }
    case 'filter':
      return { ...view, isFiltering: event.isOn };
    case 'edit':
      // What matches now begins with its first.
      return view.isFiltering
        ? { ...view, filter: editText(view.filter, event.edit), cursor: null }
        : view;
    case 'clear-filter':
      return { ...view, filter: FIRST_FAULT_VIEW.filter, isFiltering: false };
  }
}

/** The faults that the list has. */
export function shownFaults(view: FaultView, { faults }: FaultSwitches): readonly FaultFacts[] {
  return matchingFaults(faults, view.filter.text);
}

/** Where the cursor is among them; at the first when its fault is not there. */
export function cursorIndex({ cursor }: FaultView, shown: readonly FaultFacts[]): number {
  return Math.max(
    0,
    shown.findIndex(({ name }) => name === cursor),
  );
}
