/** The keys that use the store's schema: for problems, and to browse types and fields. */
import type { AssistEvent } from '../../../../core/explorer/assist/assist-state.ts';
import { isTyping } from '../../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { type ExplorerBinding, farKeys, key, type KeyWords, TO_THE_END } from './binding.ts';
import { HELP_IN_TEXT } from './everywhere.ts';

export function assist(event: AssistEvent, ...words: KeyWords): ExplorerBinding {
  return key({ type: 'assist', event }, ...words);
}

/** The key bar names it while there are problems to list. */
export function problemsKey(state: ExplorerState): ExplorerBinding {
  const { length } = state.assist.findings.problems;
  const hint = length === 0 ? null : length === 1 ? '1 problem' : `${length} problems`;
  const words = 'all that is wrong with the query and its variables';
  return assist({ type: 'open-problems' }, 'f8 !', hint, words);
}

export const WRITE_VARIABLES: ExplorerBinding = assist(
  { type: 'write-variables' },
  'alt+v',
  null,
  'write the required variables that are missing',
);

export const READ_AGAIN: ExplorerBinding = assist(
  { type: 'read-schema-again' },
  'R alt+r',
  null,
  'read the schema of the store again',
);

/** The key bar names it outside text, where there is room. */
export function browserKey(state: ExplorerState): ExplorerBinding {
  const words = 'the schema: search, types and fields';
  return assist({ type: 'open-browser' }, 'f9 d', isTyping(state) ? null : 'schema', words);
}

/** The keys of both views of the schema browser. */
const BROWSER_KEYS: readonly ExplorerBinding[] = [
  assist({ type: 'follow-name' }, 'enter', 'open'),
  assist({ type: 'insert-name' }, 'tab alt+i', 'into the query', 'write the name into the query'),
  assist({ type: 'move-browser', by: 1 }, 'down ctrl+n', 'next'),
  assist({ type: 'move-browser', by: -1 }, 'up'),
  assist({ type: 'move-browser', by: 10 }, 'pagedown'),
  assist({ type: 'move-browser', by: -10 }, 'pageup'),
];

export const SEARCH_KEYS: readonly ExplorerBinding[] = [
  ...BROWSER_KEYS,
  assist({ type: 'browse-back' }, 'esc f9', 'close'),
  assist({ type: 'follow-type' }, 'alt+right', null, 'the page about its type'),
  assist({ type: 'read-schema-again' }, 'alt+r f5', null, 'read the schema of the store again'),
  HELP_IN_TEXT,
];

export const PAGE_KEYS: readonly ExplorerBinding[] = [
  ...BROWSER_KEYS,
  assist({ type: 'follow-type' }, 'right l t', 'its type'),
  assist({ type: 'browse-back' }, 'left h backspace esc', 'back'),
  assist({ type: 'search-schema' }, '/ ctrl+f', 'search'),
  assist({ type: 'move-browser', by: 1 }, 'j'),
  assist({ type: 'move-browser', by: -1 }, 'k'),
  assist({ type: 'move-browser', by: -TO_THE_END }, 'home g'),
  assist({ type: 'move-browser', by: TO_THE_END }, 'end G'),
  assist({ type: 'insert-name' }, 'i'),
  assist({ type: 'read-schema-again' }, 'R alt+r f5', null, 'read the schema of the store again'),
  key({ type: 'back' }, 'q f9', 'close'),
  HELP_IN_TEXT,
];

export const PROBLEM_KEYS: readonly ExplorerBinding[] = [
  assist({ type: 'take-problem' }, 'enter', 'go there'),
  assist({ type: 'move-problem', by: 1 }, 'f8 ! down j', 'next'),
  assist({ type: 'move-problem', by: -1 }, 'up k'),
  ...farKeys((by, keys) => assist({ type: 'move-problem', by }, keys), {
    first: 'home g',
    last: 'end G',
  }),
  key({ type: 'back' }, 'esc q', 'back to the query'),
  HELP_IN_TEXT,
];
