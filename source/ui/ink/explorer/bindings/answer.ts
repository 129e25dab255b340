import { proposedAction } from '../../../../core/explorer/follow-diagnosis.ts';
import type { FlightEvent } from '../../../../core/explorer/flight/flight.ts';
import type { ReadingEvent } from '../../../../core/explorer/reading/reading.ts';
import { nextLimit } from '../../../../core/explorer/reading/read-on.ts';
import type { TableEvent } from '../../../../core/explorer/reading/table-view.ts';
import { bodyOf } from '../../../../core/explorer/reading/walk.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { isPage } from '../../../../core/requests/next-page.ts';
import { remedyOf } from '../../../../core/requests/remedies.ts';
import {
  type ExplorerBinding,
  key,
  type KeyWords,
  when,
  SEND_IN_TEXT,
  SEND_KEYS,
  farKeys,
  TO_THE_END,
} from './binding.ts';
import { browserKey, problemsKey } from './schema.ts';

/** The keys while an answer is read, or waited for. */
export function answerKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const { response, sending, view } = state;
  const answer = response?.type === 'answer' ? response : null;
  const action = proposedAction(state);
  const remedy = action === null ? null : (remedyOf(action)?.words ?? null);
  const isBody = view.tab === 'body';
  const isRefused = answer !== null && view.tab === 'diagnosis';
  const isTree = isBody && (answer === null || bodyOf(state)?.tree != null);
  const rows = view.tab === 'table' ? TABLE_KEYS : isTree ? TREE_KEYS : ROW_KEYS;
  return [
    ...when(
      sending !== null,
      key({ type: 'back' }, 'esc', sending?.collected == null ? 'cancel the request' : KEEP),
    ),
    ...when(state.refused.retryWait !== null, key({ type: 'back' }, 'esc', 'do not send it again')),
    ...when(
      state.reading.readingOn?.isStopping === false,
      key({ type: 'back' }, 'esc', 'stop reading'),
    ),
    ...when(state.reading.runningSearch !== null, key({ type: 'back' }, 'esc', 'end the search')),
    ...when(
      sending === null && remedy !== null && state.refused.retryWait === null,
      key({ type: 'follow-diagnosis' }, 'a', remedy ?? null),
    ),
    ...when(sending === null && isRefused, sendAgain(SEND_AGAIN)),
    ...when(sending === null && answer === null, sendHere(response === null)),
    ...when(
      answer !== null && nextLimit(state) !== null && state.reading.readingOn === null,
      reading({ type: 'ask-for-more' }, 'u', 'read more'),
    ),
    ...when(
      answer !== null,
      key({ type: 'next-page' }, 'm', null, 'the next page: changes the request and sends it'),
    ),
    ...when(answer !== null, flight({ type: 'former-page' }, 'p', null, FORMER)),
    ...when(answer !== null, key({ type: 'compare-before' }, 'D', null, COMPARE)),
    ...when(answer !== null, flight({ type: 'ask-collect' }, 'M', null, COLLECT)),
    // Without an answer there is nothing to search, to open or to turn to.
    ...when(
      response !== null,
      ...(isBody || view.tab === 'table' ? [...rows, ...WHOLE_KEYS] : [...WHOLE_KEYS, ...rows]),
      ...(isTree ? DEPTH_KEYS : []),
    ),
    key({ type: 'move-focus', by: 1 }, 'tab', null, 'back to the request'),
    key({ type: 'move-focus', by: -1 }, 'shift+tab'),
    key({ type: 'start-typing' }, 'i e', null, 'type in the request'),
    ...when(
      state.mode === 'graphql' && state.config.readsSchema === true,
      { ...browserKey(state), hint: null },
      { ...problemsKey(state), hint: null },
    ),
    ...when(sending === null && answer !== null && !isRefused, sendAgain(null)),
  ];
}

/** Without Enter, which opens what is under the cursor in an answer. */
function sendAgain(hint: string | null): ExplorerBinding {
  return key({ type: 'send' }, `R ${SEND_IN_TEXT}`, hint, SEND_AGAIN);
}

/** Where there is no answer Enter sends. */
function sendHere(isFirst: boolean): ExplorerBinding {
  return key({ type: 'send' }, `${SEND_KEYS} R`, isFirst ? 'send' : SEND_AGAIN);
}

const SEND_AGAIN = 'send again';

const KEEP = 'stop, and keep what came';
const COLLECT = 'collect all pages into one list, up to a limit';
const COMPARE = 'compare this answer with the one before';
const FORMER = 'the page before, as it was kept; else it is asked for';

/** Whether there is a page before this one. */
export function hasFormerPage({ flight: { pages }, response }: ExplorerState): boolean {
  const canBeAsked = response?.type === 'answer' && isPage(response.former);
  return pages.length > 0 || canBeAsked;
}

function flight(event: FlightEvent, ...words: KeyWords): ExplorerBinding {
  return key({ type: 'flight', event }, ...words);
}

function reading(event: ReadingEvent, ...words: KeyWords): ExplorerBinding {
  return key({ type: 'reading', event }, ...words);
}

const ONLY_ROWS_WITH =
  'only rows that contain a text, with what is around them; Tab: a JSONPath query';

/** The keys to search, to filter and to copy. */
const FIND = reading(
  { type: 'open-field', purpose: 'find' },
  '/ ctrl+f',
  'find',
  'find in names and values',
);
const COPY = reading({ type: 'choose-copy' }, 'y', 'copy', 'copy the value, the key or the path');
const HIT_KEYS: readonly ExplorerBinding[] = [
  reading({ type: 'find-next', by: 1 }, 'n', null, 'the next hit'),
  reading({ type: 'find-next', by: -1 }, 'N', null, 'the hit before'),
];
const FILTER = reading({ type: 'open-field', purpose: 'filter' }, '& F', 'filter', ONLY_ROWS_WITH);

const WRAP = 'wrap a long text under the cursor over rows, with its length';

/** The keys of a body shown as a tree, which has a cursor. */
const TREE_KEYS: readonly ExplorerBinding[] = [
  reading({ type: 'toggle' }, 'enter', 'open', 'open or close what is under the cursor'),
  FIND,
  FILTER,
  COPY,
  reading({ type: 'wrap' }, 'z', null, WRAP),
  reading({ type: 'unfold' }, 'right l', null, 'unfold, or go inside'),
  reading({ type: 'fold' }, 'left h', null, 'fold, or go to what is around'),
  reading({ type: 'walk', by: 1, unit: 'row' }, 'down j', null, 'the next row'),
  reading({ type: 'walk', by: -1, unit: 'row' }, 'up k', null, 'the row before'),
  ...HIT_KEYS,
  reading({ type: 'walk', by: 1, unit: 'page' }, 'pagedown space', null, 'a page down'),
  reading({ type: 'walk', by: -1, unit: 'page' }, 'pageup', null, 'a page up'),
  reading({ type: 'walk-to', place: 'start' }, 'g home', null, 'to the first row'),
  reading({ type: 'walk-to', place: 'end' }, 'G end', null, 'to the last row'),
];

function table(event: TableEvent, ...words: KeyWords): ExplorerBinding {
  return reading({ type: 'table', event }, ...words);
}

function cell(along: 'rows' | 'pages' | 'columns', by: number, ...words: KeyWords) {
  return table({ type: 'move-cell', along, by }, ...words);
}

/** The keys of a table, in which the cursor is on a cell. */
const TABLE_KEYS: readonly ExplorerBinding[] = [
  table(
    { type: 'show-in-tree' },
    'enter',
    'show in tree',
    'the value under the cursor in the tree',
  ),
  table({ type: 'sort-by-column' }, 'o', 'sort', 'sort by this column: up, down, as it came'),
  table({ type: 'pick-columns' }, 'c', 'columns', 'show and hide columns'),
  reading({ type: 'choose-copy' }, 'y', 'copy', 'copy the value, the row, or all rows as CSV'),
  FIND,
  FILTER,
  reading({ type: 'wrap' }, 'z', null, WRAP),
  cell('rows', 1, 'down j', null, 'the next row'),
  cell('rows', -1, 'up k', null, 'the row before'),
  cell('columns', 1, 'right l', null, 'the next column'),
  cell('columns', -1, 'left h', null, 'the column before'),
  ...HIT_KEYS,
  cell('pages', 1, 'pagedown space', null, 'a page down'),
  cell('pages', -1, 'pageup', null, 'a page up'),
  cell('rows', -TO_THE_END, 'g home', null, 'to the first row'),
  cell('rows', TO_THE_END, 'G end', null, 'to the last row'),
];

const PICK_KEYS: readonly ExplorerBinding[] = [
  table({ type: 'tick-column' }, 'space enter', 'show or hide'),
  table({ type: 'move-pick', by: 1 }, 'down j', 'choose'),
  table({ type: 'move-pick', by: -1 }, 'up k'),
  ...farKeys((by, keys) => table({ type: 'move-pick', by }, keys), {
    first: 'home g',
    last: 'end G',
  }),
  table({ type: 'pick-columns' }, 'c'),
  key({ type: 'back' }, 'esc', 'back to the table'),
];

const ONE_LEVEL = 'fold all but the first level; 2 to 9 show more levels';

const DEPTH_KEYS: readonly ExplorerBinding[] = [
  reading({ type: 'fold-from', depth: 1 }, '1', null, ONE_LEVEL),
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((depth) => reading({ type: 'fold-from', depth }, `${depth}`)),
  reading({ type: 'fold-from', depth: 0 }, '0', null, 'unfold everything'),
];

/** The keys of rows without a cursor, which scroll. */
const ROW_KEYS: readonly ExplorerBinding[] = [
  key({ type: 'scroll', by: 1, unit: 'row' }, 'down j', 'scroll'),
  key({ type: 'scroll', by: -1, unit: 'row' }, 'up k'),
  FIND,
  FILTER,
  COPY,
  ...HIT_KEYS,
  key({ type: 'scroll', by: 1, unit: 'page' }, 'pagedown space', null, 'a page down'),
  key({ type: 'scroll', by: -1, unit: 'page' }, 'pageup', null, 'a page up'),
  key({ type: 'scroll-to', place: 'start' }, 'g home', null, 'to the first row'),
  key({ type: 'scroll-to', place: 'end' }, 'G end', null, 'to the last row'),
  key({ type: 'shift', by: 8 }, 'right l'),
  key({ type: 'shift', by: -8 }, 'left h'),
];

const SAVE_ALL = 'save the whole answer to a file, byte for byte';

const WHOLE_KEYS: readonly ExplorerBinding[] = [
  reading({ type: 'open-pager' }, 'P', null, 'read the whole answer in $PAGER'),
  reading({ type: 'open-field', purpose: 'save' }, 's', null, SAVE_ALL),
  key({ type: 'next-tab' }, 'v', 'other tab', 'body, table, headers, wire, diagnosis'),
  key({ type: 'shift', by: 8 }, '> shift+right', null, 'to the right in long rows'),
  key({ type: 'shift', by: -8 }, '< shift+left', null, 'back to the left'),
];

/** The keys of a layer over the answer (input line, chooser, question); null without one. */
export function answerLayerKeys({
  reading: read,
  flight: { collecting },
  view,
}: ExplorerState): readonly ExplorerBinding[] | null {
  const { field, isChoosingCopy, isAskingForMore, saving } = read;
  const isTable = view.tab === 'table';
  if (collecting !== null) return COLLECT_KEYS;
  if (isChoosingCopy) return isTable ? CELL_COPY_KEYS : COPY_KEYS;
  if (isAskingForMore) return MORE_KEYS;
  if (saving.type === 'asking') return SAVE_KEYS;
  if (saving.type === 'busy') return [key({ type: 'back' }, 'esc', 'back')];
  if (field !== null) return FIELD_KEYS[field.purpose];
  return isTable && read.table?.picking != null ? PICK_KEYS : null;
}

const COPY_KEYS: readonly ExplorerBinding[] = [
  reading({ type: 'copy', part: 'value' }, 'v y enter', 'the value'),
  reading({ type: 'copy', part: 'key' }, 'k', 'its key'),
  reading({ type: 'copy', part: 'path' }, 'p', 'its path'),
  key({ type: 'back' }, 'esc', 'nothing'),
];

const CELL_COPY_KEYS: readonly ExplorerBinding[] = [
  reading({ type: 'copy', part: 'value' }, 'v y enter', 'the value'),
  table({ type: 'copy-cell', part: 'row' }, 'r', 'the row'),
  table({ type: 'copy-cell', part: 'csv' }, 'c', 'all rows as CSV'),
  reading({ type: 'copy', part: 'path' }, 'p', 'its path'),
  key({ type: 'back' }, 'esc', 'nothing'),
];

const MORE_KEYS: readonly ExplorerBinding[] = [
  reading({ type: 'answer-more', yes: true }, 'y', 'read more'),
  reading({ type: 'answer-more', yes: false }, 'n esc', 'leave it'),
];

const SAVE_KEYS: readonly ExplorerBinding[] = [
  reading({ type: 'answer-save', yes: true }, 'y', 'write'),
  reading({ type: 'answer-save', yes: false }, 'n esc', 'other name'),
];

/** The keys of an input line, in which letters are text. */
const FIELD_KEYS = {
  find: [
    reading({ type: 'submit-field' }, 'enter', 'take it'),
    reading({ type: 'find-next', by: 1 }, 'down', 'next hit'),
    reading({ type: 'find-next', by: -1 }, 'up'),
    key({ type: 'back' }, 'esc', 'as before'),
  ],
  filter: [
    reading({ type: 'submit-field' }, 'enter', 'show only these'),
    reading({ type: 'change-language' }, 'tab', 'as a query (JSONPath)'),
    key({ type: 'back' }, 'esc', 'back'),
  ],
  query: [
    reading({ type: 'submit-field' }, 'enter', 'ask it'),
    reading({ type: 'change-language' }, 'tab', 'as a text'),
    reading({ type: 'earlier-query', by: 1 }, 'up', 'earlier ones'),
    reading({ type: 'earlier-query', by: -1 }, 'down'),
    key({ type: 'back' }, 'esc', 'back'),
  ],
  save: [
    reading({ type: 'submit-field' }, 'enter', 'go on'),
    key({ type: 'back' }, 'esc', 'do not save'),
  ],
} as const;

const COLLECT_KEYS: readonly ExplorerBinding[] = [
  flight({ type: 'answer-collect', yes: true }, 'y', 'collect'),
  flight({ type: 'change-ceiling', by: 1 }, '+ ] right', 'more rows'),
  flight({ type: 'change-ceiling', by: -1 }, '- [ left', 'fewer'),
  flight({ type: 'answer-collect', yes: false }, 'n esc', 'do not'),
];

/** All layers that can lie over the answer, for the help. */
export const ANSWER_LAYERS = [
  { title: 'Question to collect all pages', isTyping: false, bindings: COLLECT_KEYS },
  { title: 'Line to find', isTyping: true, bindings: FIELD_KEYS.find },
  { title: 'Line to filter', isTyping: true, bindings: FIELD_KEYS.filter },
  { title: 'Line to query', isTyping: true, bindings: FIELD_KEYS.query },
  { title: 'Line to save', isTyping: true, bindings: FIELD_KEYS.save },
  { title: 'What to copy', isTyping: false, bindings: COPY_KEYS },
  { title: 'What to copy of a table', isTyping: false, bindings: CELL_COPY_KEYS },
  { title: 'Columns of a table', isTyping: false, bindings: PICK_KEYS },
  { title: 'Question to read more', isTyping: false, bindings: MORE_KEYS },
  { title: 'Question to write the file', isTyping: false, bindings: SAVE_KEYS },
] as const;
