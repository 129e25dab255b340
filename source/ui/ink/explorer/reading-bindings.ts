import { hasNextPage } from '../../../core/requests/next-page.ts';
import { nextLimit } from '../../../core/explorer/reading/update-reading.ts';
import type { ReadingEvent } from '../../../core/explorer/reading/reading.ts';
import { bodyOf } from '../../../core/explorer/reading/walk.ts';
import type { ExplorerEvent } from '../../../core/explorer/event.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { Binding } from '../keymap.ts';

type ReadingBinding = Binding<ExplorerEvent>;

/** The keys of what lies over the answer: a line to type in, a chooser, a question; else null. */
export function readingLayerKeys({ reading }: ExplorerState): readonly ReadingBinding[] | null {
  const { field, isChoosingCopy, isAskingForMore, saving } = reading;
  if (isChoosingCopy) return COPY_KEYS;
  if (isAskingForMore) return MORE_KEYS;
  if (saving.type === 'asking') return SAVE_KEYS;
  if (saving.type === 'busy') return [CLOSE];
  return field === null ? null : FIELD_KEYS[field.purpose];
}

/** What an answer offers where it has the keys: the tree where there is one, else only its rows. */
export function readingKeys(state: ExplorerState): readonly ReadingBinding[] {
  const { response } = state;
  const isBody = state.view.tab === 'body';
  const isTree = isBody && (response?.type !== 'answer' || bodyOf(state)?.tree != null);
  if (isTree) return [...pageKeys(state), ...TREE_KEYS, ...WHOLE_KEYS, ...DEPTH_KEYS];
  return isBody
    ? [...pageKeys(state), ...ROW_KEYS, ...WHOLE_KEYS]
    : [...pageKeys(state), ...WHOLE_KEYS, ...ROW_KEYS];
}

function pageKeys(state: ExplorerState): readonly ReadingBinding[] {
  const { response } = state;
  if (response?.type !== 'answer') return [];
  const next: ReadingBinding = {
    command: { type: 'next-page' },
    keys: ['m'],
    hint: hasNextPage(response) ? 'next page' : null,
    help: 'the next page: the request is changed where you can see it, and sent',
  };
  const more = reading({ type: 'ask-for-more' }, ['u'], 'read more');
  return nextLimit(state) === null ? [next] : [more, next];
}

function reading(
  event: ReadingEvent,
  keys: readonly [string, ...string[]],
  hint: string | null,
  help?: string,
): ReadingBinding {
  const command = { type: 'reading', event } as const;
  return help === undefined ? { command, keys, hint } : { command, keys, hint, help };
}

const FIND = reading(
  { type: 'open-field', purpose: 'find' },
  ['/', 'ctrl+f'],
  'find',
  'find in names and values',
);

const FILTER = reading(
  { type: 'open-field', purpose: 'filter' },
  ['&', 'F'],
  null,
  'only the rows that hold a text, with what is around them',
);

const COPY = reading({ type: 'choose-copy' }, ['y'], 'copy', 'copy the value, the key or the path');

/** In a tree there is a cursor. */
const TREE_KEYS: readonly ReadingBinding[] = [
  reading({ type: 'unfold' }, ['right', 'l'], 'unfold', 'unfold, or go inside'),
  reading({ type: 'fold' }, ['left', 'h'], null, 'fold, or go to what is around'),
  FIND,
  COPY,
  reading({ type: 'walk', by: 1, unit: 'row' }, ['down', 'j'], null, 'the next row'),
  reading({ type: 'walk', by: -1, unit: 'row' }, ['up', 'k'], null, 'the row before'),
  reading({ type: 'find-next', by: 1 }, ['n'], null, 'the next hit'),
  reading({ type: 'find-next', by: -1 }, ['N'], null, 'the hit before'),
  FILTER,
  reading({ type: 'walk', by: 1, unit: 'page' }, ['pagedown', 'space'], null, 'a page down'),
  reading({ type: 'walk', by: -1, unit: 'page' }, ['pageup'], null, 'a page up'),
  reading({ type: 'walk-to', place: 'start' }, ['g', 'home'], null, 'to the first row'),
  reading({ type: 'walk-to', place: 'end' }, ['G', 'end'], null, 'to the last row'),
];

const DEPTH_KEYS: readonly ReadingBinding[] = [
  ...Array.from({ length: 9 }, (_, index) =>
    reading(
      { type: 'fold-from', depth: index + 1 },
      [String(index + 1)],
      null,
      index === 0 ? 'fold all but the first level; 2 to 9 show more levels' : undefined,
    ),
  ),
  reading({ type: 'fold-from', depth: 0 }, ['0'], null, 'unfold everything'),
];

/** Everything else scrolls. */
const ROW_KEYS: readonly ReadingBinding[] = [
  { command: { type: 'scroll', by: 1, unit: 'row' }, keys: ['down', 'j'], hint: 'scroll' },
  { command: { type: 'scroll', by: -1, unit: 'row' }, keys: ['up', 'k'], hint: null },
  FIND,
  COPY,
  reading({ type: 'find-next', by: 1 }, ['n'], null, 'the next hit'),
  reading({ type: 'find-next', by: -1 }, ['N'], null, 'the hit before'),
  FILTER,
  {
    command: { type: 'scroll', by: 1, unit: 'page' },
    keys: ['pagedown', 'space'],
    hint: null,
    help: 'a page down',
  },
  {
    command: { type: 'scroll', by: -1, unit: 'page' },
    keys: ['pageup'],
    hint: null,
    help: 'a page up',
  },
  {
    command: { type: 'scroll-to', place: 'start' },
    keys: ['g', 'home'],
    hint: null,
    help: 'to the first row',
  },
  {
    command: { type: 'scroll-to', place: 'end' },
    keys: ['G', 'end'],
    hint: null,
    help: 'to the last row',
  },
  { command: { type: 'shift', by: 8 }, keys: ['right', 'l'], hint: null },
  { command: { type: 'shift', by: -8 }, keys: ['left', 'h'], hint: null },
];

const WHOLE_KEYS: readonly ReadingBinding[] = [
  reading(
    { type: 'open-field', purpose: 'save' },
    ['s'],
    null,
    'save the whole answer to a file, byte for byte',
  ),
  {
    command: { type: 'next-tab' },
    keys: ['v'],
    hint: 'other tab',
    help: 'body, headers, wire, diagnosis',
  },
  {
    command: { type: 'shift', by: 8 },
    keys: ['>', 'shift+right'],
    hint: null,
    help: 'to the right in long rows',
  },
  {
    command: { type: 'shift', by: -8 },
    keys: ['<', 'shift+left'],
    hint: null,
    help: 'back to the left',
  },
];

const CLOSE: ReadingBinding = { command: { type: 'back' }, keys: ['esc'], hint: 'back' };

const COPY_KEYS: readonly ReadingBinding[] = [
  reading({ type: 'copy', part: 'value' }, ['v', 'y', 'enter'], 'the value'),
  reading({ type: 'copy', part: 'key' }, ['k'], 'its key'),
  reading({ type: 'copy', part: 'path' }, ['p'], 'its path'),
  { ...CLOSE, hint: 'nothing' },
];

const MORE_KEYS: readonly ReadingBinding[] = [
  reading({ type: 'answer-more', yes: true }, ['y'], 'read more'),
  reading({ type: 'answer-more', yes: false }, ['n', 'esc'], 'leave it'),
];

const SAVE_KEYS: readonly ReadingBinding[] = [
  reading({ type: 'answer-save', yes: true }, ['y'], 'write'),
  reading({ type: 'answer-save', yes: false }, ['n', 'esc'], 'other name'),
];

/** While a line is typed letters are text. */
const FIELD_KEYS: Readonly<Record<'find' | 'filter' | 'save', readonly ReadingBinding[]>> = {
  find: [
    reading({ type: 'submit-field' }, ['enter'], 'take it'),
    reading({ type: 'find-next', by: 1 }, ['down'], 'next hit'),
    reading({ type: 'find-next', by: -1 }, ['up'], null),
    { ...CLOSE, hint: 'as before' },
  ],
  filter: [reading({ type: 'submit-field' }, ['enter'], 'show only these'), CLOSE],
  save: [reading({ type: 'submit-field' }, ['enter'], 'go on'), { ...CLOSE, hint: 'do not save' }],
};
