/** The practice store's faults as a view: the state of the list, and its actions. */
import {
  FAULT_SECONDS,
  type FaultFacts,
  type FaultReach,
  type FaultSpan,
  type FaultSwitches,
  faultsOnWords,
  matchingFaults,
  OUT_OF_REACH,
  type RunningFault,
  SPAN_WORDS,
  spanWords,
  whereWords,
} from '../service/practice-faults.ts';
import { capitalized } from '../text/display-text.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../text/text-buffer.ts';
import { action, enter, field, item, present, text } from './blocks.ts';
import type { Action, Item, ListBlock, Moves, View } from './view.ts';

/** The state of the list, apart from the switches themselves. */
export interface FaultList {
  /** Name of the fault under the cursor; null: the first that is shown. */
  readonly cursor: string | null;
  readonly filter: TextBuffer;
  /** True: the search field has the focus. */
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
      // The cursor goes back to the first match.
      return list.isFiltering
        ? { ...list, filter: editText(list.filter, event.edit), cursor: null }
        : list;
    case 'clear-filter':
      return { ...list, filter: FIRST_FAULT_LIST.filter, isFiltering: false };
  }
}

/** Index of the cursor; after a search, of the fault with exactly that name, else of the first. */
function cursorIndex({ cursor, filter }: FaultList, shown: readonly FaultFacts[]): number {
  const wanted = cursor ?? filter.text.trim().toLowerCase();
  return Math.max(
    0,
    shown.findIndex(({ name }) => name === wanted),
  );
}

/** The ways to switch a fault on or off: by a key on a screen, by a word in a typed line. */
const SWITCHES = [
  {
    to: 'next-request',
    keys: 'enter n',
    word: 'once',
    title: 'on once, for the next request',
  },
  {
    to: 'for-a-time',
    keys: 't',
    word: 'time',
    title: `on for ${FAULT_SECONDS} seconds`,
  },
  { to: 'for-good', keys: 'u g', word: 'until', title: 'on until switched off' },
  { to: 'off', keys: 'o backspace', word: 'off', title: 'switch it off' },
] as const;

export const FAULT_WORDS = {
  question: 'What should the practice store do wrong? You see the failure and its remedy.',
  key: 'make it fail',
  hint: 'The word faults lists the failures that the practice store can be told to make.',
  example: 'fault throttled once makes the practice store fail once; faults lists what it can do.',
  prompt: `NAME ${SWITCHES.map(({ word }) => word).join(', ')}; Enter goes back.`,
  empty: 'No fault has these words.',
  allOff: 'Faults: all off.',
  /** What can be typed for them. */
  ways: [
    ...SWITCHES.map(({ word, title }) => `  fault NAME ${word}: ${title}`),
    '  faults off: switch all off',
    '  faults WORD: search by name or words',
  ],
  /** The message for an unknown name, with similar ones. */
  noSuch({ faults }: FaultSwitches, name: string): string {
    const near = matchingFaults(faults, name).map((fault) => fault.name);
    const meant = near.length === 0 ? '' : ` Is it one of these: ${near.join(', ')}?`;
    return `There is no fault with that name.${meant} The word faults lists them.`;
  },
  /** The message about the faults that are on, or that none is. */
  on({ running }: FaultSwitches): string {
    const on = faultsOnWords(running);
    return on === null ? FAULT_WORDS.allOff : `${on}.`;
  },
} as const;

/** The list with its keys, or why no fault can be switched. */
export function faultView(
  switches: FaultSwitches,
  list: FaultList,
  reach: FaultReach,
  program: string,
): View<FaultListWish> {
  const base = { id: 'faults', question: '', actions: [CLOSE], moves: {} };
  if (reach !== 'here') {
    return { ...base, id: `faults/${reach}`, blocks: [text(OUT_OF_REACH[reach](program))] };
  }
  const { filter, isFiltering } = list;
  const shown = byPlace(matchingFaults(switches.faults, filter.text));
  const here = cursorIndex(list, shown);
  return {
    ...base,
    question: FAULT_WORDS.question,
    blocks: present<FaultListWish, string>(
      (isFiltering || filter.text !== '') &&
        field('fault-filter', 'Search', { buffer: filter, hasFocus: isFiltering }),
      faultItems(shown, switches, isFiltering && shown.length === 0 ? null : here),
    ),
    actions: actionsFor(list, switches, shown[here]),
    moves: movesOf(shown),
  };
}

/** Groups the faults by the place where they strike, in the order of a sign-in. */
function byPlace(faults: readonly FaultFacts[]): readonly FaultFacts[] {
  return [...Map.groupBy(faults, whereWords).values()].flat();
}

function faultItems(
  shown: readonly FaultFacts[],
  { running }: FaultSwitches,
  cursor: number | null,
): ListBlock {
  const items = shown.map((fault) => faultItem(fault, running));
  const { empty } = FAULT_WORDS;
  return { kind: 'list', title: null, items, cursor, isNumbered: false, height: 'fill', empty };
}

function faultItem(fault: FaultFacts, running: readonly RunningFault[]): Item {
  const { name, title, what } = fault;
  const on = running.find((one) => one.name === name);
  return item(name, {
    group: capitalized(whereWords(fault)),
    badges: on === undefined ? [] : [`ON, ${spanWords(on)}`],
    summary: title,
    detail: what,
  });
}

const CLOSE: Action<FaultListWish> = action(
  { type: 'close' },
  'esc b f4 q',
  'close',
  'close',
  'close the list',
);

function actionsFor(
  { isFiltering, filter }: FaultList,
  switches: FaultSwitches,
  here: FaultFacts | undefined,
): readonly Action<FaultListWish>[] {
  if (switches.faults.length === 0) return [CLOSE];
  if (isFiltering) return FILTER_ACTIONS;
  return [
    ...(here === undefined ? [] : switchActions(here.name, switches)),
    action(
      { type: 'filter', isOn: true },
      '/ tab ctrl+f',
      'search',
      'search',
      'search by name or words',
    ),
    ...(filter.text === ''
      ? [CLOSE]
      : [
          action({ type: 'clear-filter' }, 'esc', 'all', 'show all', 'show all again'),
          { ...CLOSE, keys: ['b', 'f4', 'q'] as const },
        ]),
  ];
}

const FILTER_ACTIONS: readonly Action<FaultListWish>[] = [
  { ...enter({ type: 'filter', isOn: false }, 'list', 'to the list'), keys: ['enter', 'tab'] },
  action({ type: 'clear-filter' }, 'esc', 'clear', 'clear', 'show all again'),
  action({ type: 'close' }, 'f4', 'close', null, 'close the list'),
];

/** Off comes first while the fault is on: it is the action that is wanted then. */
function switchActions(name: string, { running }: FaultSwitches): readonly Action<FaultListWish>[] {
  const isOn = running.some((fault) => fault.name === name);
  const [next, time, good, off] = SWITCHES.map(({ to, keys, word, title }) =>
    action<FaultListWish>(
      { type: 'switch', name, to },
      keys,
      word,
      to === 'off' ? to : SPAN_WORDS[to],
      title,
      to === 'next-request' ? { isPrimary: true } : {},
    ),
  );
  const allOff = action({ type: 'all-off' }, 'a', 'none', 'all off', 'switch all off');
  return [isOn && off, next, time, good, running.length > 0 && allOff].filter(
    (one) => one !== undefined && one !== false,
  );
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
