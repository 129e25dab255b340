/** The list of the practice store's faults as a view: how it is looked at, and its switches. */
import {
  type FaultFacts,
  type FaultReach,
  type FaultSpan,
  type FaultSwitches,
  matchingFaults,
  OUT_OF_REACH,
  type RunningFault,
  spanWords,
  whereWords,
} from '../service/practice-faults.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../text/text-buffer.ts';
import { item, present, text } from './blocks.ts';
import type { Action, FieldBlock, Item, Moves, View } from './view.ts';

/** In place of the list where nothing matches. */
export const NO_SUCH_FAULT = 'No fault has these words.';

/** What the list knows beside the switches themselves. */
export interface FaultList {
  /** Name of the fault under the cursor; null: the first that is shown. */
  readonly cursor: string | null;
  readonly filter: TextBuffer;
  /** The filter has the keys. */
  readonly isFiltering: boolean;
}

/** `shown`: the faults that the list has now, in order. */
export type FaultListEvent =
  | { readonly type: 'move'; readonly by: number; readonly shown: readonly FaultFacts[] }
  | { readonly type: 'filter'; readonly isOn: boolean }
  | { readonly type: 'edit'; readonly edit: BufferEdit }
  | { readonly type: 'clear-filter' };

/** What can be done: to the list, to the switches, or to the screen itself. */
export type FaultListWish =
  | FaultListEvent
  | { readonly type: 'switch'; readonly name: string; readonly to: FaultSpan | 'off' }
  | { readonly type: 'all-off' }
  | { readonly type: 'close' };

export const FIRST_FAULT_LIST: FaultList = {
  cursor: null,
  filter: createTextBuffer('', { maxLength: 60 }),
  isFiltering: false,
};

/** Pure. */
export function updateFaultList(list: FaultList, event: FaultListEvent): FaultList {
  switch (event.type) {
    case 'move': {
      const { shown, by } = event;
      const next = Math.max(0, Math.min(shown.length - 1, cursorIndex(list, shown) + by));
      return { ...list, cursor: shown[next]?.name ?? list.cursor };
    }
    case 'filter':
      return { ...list, isFiltering: event.isOn };
    case 'edit':
      // What matches now begins with its first.
      return list.isFiltering
        ? { ...list, filter: editText(list.filter, event.edit), cursor: null }
        : list;
    case 'clear-filter':
      return { ...list, filter: FIRST_FAULT_LIST.filter, isFiltering: false };
  }
}

/** Where the cursor is among them; at the first when its fault is not there. */
function cursorIndex({ cursor }: FaultList, shown: readonly FaultFacts[]): number {
  return Math.max(
    0,
    shown.findIndex(({ name }) => name === cursor),
  );
}

const WHAT_FOR = 'What the practice store shall do wrong, to see the failure and its remedy';

/** The list with its keys; or why there is nothing to switch. */
export function faultView(
  switches: FaultSwitches,
  list: FaultList,
  reach: FaultReach,
): View<FaultListWish> {
  if (reach !== 'here') {
    return {
      id: `faults/${reach}`,
      question: '',
      blocks: [text(OUT_OF_REACH[reach])],
      actions: [CLOSE],
      moves: {},
    };
  }
  const shown = matchingFaults(switches.faults, list.filter.text);
  const here = cursorIndex(list, shown);
  return {
    id: 'faults',
    question: WHAT_FOR,
    blocks: present<FaultListWish, string>(
      (list.isFiltering || list.filter.text !== '') && filterField(list),
      {
        kind: 'list',
        title: null,
        items: shown.map((fault) => faultItem(fault, switches.running)),
        cursor: list.isFiltering && shown.length === 0 ? null : here,
        isNumbered: false,
        height: 'fill',
        empty: NO_SUCH_FAULT,
      },
    ),
    actions: actionsFor(list, switches, shown[here]),
    moves: movesOf(shown),
  };
}

function filterField({ filter, isFiltering }: FaultList): FieldBlock {
  return {
    kind: 'field',
    name: 'fault-filter',
    label: 'Search',
    buffer: filter,
    hasFocus: isFiltering,
    isSecret: false,
    isPrivate: false,
    isMultiline: false,
    placeholder: null,
    remark: null,
    isFramed: false,
    word: null,
  };
}

function faultItem(fault: FaultFacts, running: readonly RunningFault[]): Item {
  const on = running.find(({ name }) => name === fault.name);
  return item(fault.name, {
    badges: on === undefined ? [] : [`ON, ${spanWords(on)}`],
    summary: fault.title,
    detail: `${fault.title}, ${whereWords(fault)}. ${fault.what}`,
  });
}

const CLOSE: Action<FaultListWish> = {
  event: { type: 'close' },
  keys: ['esc', 'b', 'f4', 'q'],
  word: 'close',
  hint: 'close',
  title: 'close the list',
};

function actionsFor(
  list: FaultList,
  switches: FaultSwitches,
  here: FaultFacts | undefined,
): Action<FaultListWish>[] {
  if (switches.faults.length === 0) return [CLOSE];
  if (list.isFiltering) return FILTER_ACTIONS;
  const isFiltered = list.filter.text !== '';
  return [
    ...(here === undefined ? [] : switchActions(here.name, switches)),
    {
      event: { type: 'filter', isOn: true },
      keys: ['/', 'tab', 'ctrl+f'],
      word: 'search',
      hint: 'search',
      title: 'search by name or words',
    },
    isFiltered
      ? {
          event: { type: 'clear-filter' },
          keys: ['esc'],
          word: 'all',
          hint: 'show all',
          title: 'show all again',
        }
      : CLOSE,
    ...(isFiltered ? [{ ...CLOSE, keys: ['b', 'f4', 'q'] as const }] : []),
  ];
}

const FILTER_ACTIONS: Action<FaultListWish>[] = [
  {
    event: { type: 'filter', isOn: false },
    keys: ['enter', 'tab'],
    word: 'list',
    hint: 'to the list',
    title: 'to the list',
    isPrimary: true,
  },
  {
    event: { type: 'clear-filter' },
    keys: ['esc'],
    word: 'clear',
    hint: 'clear',
    title: 'show all again',
  },
  { event: { type: 'close' }, keys: ['f4'], word: 'close', hint: null, title: 'close the list' },
];

/** Off comes first where the fault is on: the key that is looked for then. */
function switchActions(name: string, { running }: FaultSwitches): readonly Action<FaultListWish>[] {
  const isOn = running.some((fault) => fault.name === name);
  const off: Action<FaultListWish> = {
    event: { type: 'switch', name, to: 'off' },
    keys: ['o', 'backspace'],
    word: 'off',
    hint: 'off',
    title: 'switch it off',
  };
  const allOff: Action<FaultListWish> = {
    event: { type: 'all-off' },
    keys: ['a'],
    word: 'none',
    hint: 'all off',
    title: 'switch all off',
  };
  return [
    ...(isOn ? [off] : []),
    {
      event: { type: 'switch', name, to: 'next-request' },
      keys: ['enter', 'n'],
      word: 'next',
      hint: 'next request',
      title: 'on for the next request',
      isPrimary: true,
    },
    {
      event: { type: 'switch', name, to: 'for-a-time' },
      keys: ['t'],
      word: 'time',
      hint: '60 s',
      title: 'on for 60 seconds',
    },
    {
      event: { type: 'switch', name, to: 'for-good' },
      keys: ['g'],
      word: 'good',
      hint: 'for good',
      title: 'on until switched off',
    },
    ...(running.length > 0 ? [allOff] : []),
  ];
}

function movesOf(shown: readonly FaultFacts[]): Moves<FaultListWish> {
  const by = (rows: number, title: string) =>
    ({ event: { type: 'move', by: rows, shown }, title }) as const;
  return {
    down: by(1, 'next fault'),
    up: by(-1, 'fault before'),
    pagedown: by(8, 'eight further'),
    pageup: by(-8, 'eight back'),
    home: by(-shown.length, 'to the first'),
    end: by(shown.length, 'to the last'),
  };
}
