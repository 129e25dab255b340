/** The keys of what the schema of the store can tell: what is wrong, and what there is. */
import type { AssistEvent } from '../../../../core/explorer/assist/assist-state.ts';
import { isTyping } from '../../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { type ExplorerBinding, key, type KeyWords, TO_THE_END } from './binding.ts';
import { HELP_IN_TEXT } from './everywhere.ts';

export function assist(event: AssistEvent, ...words: KeyWords): ExplorerBinding {
  return key({ type: 'assist', event }, ...words);
}

/** Named at the bottom while there is something to list. */
export function problemsKey(state: ExplorerState): ExplorerBinding {
  const { length } = state.assist.findings.problems;
  const hint = length === 0 ? null : length === 1 ? '1 problem' : `${length} problems`;
  const words = 'all that is wrong with the query and its variables';
  return assist({ type: 'open-problems' }, isTyping(state) ? 'f8' : 'f8 !', hint, words);
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

export const PROBLEM_KEYS: readonly ExplorerBinding[] = [
  assist({ type: 'take-problem' }, 'enter', 'go there'),
  assist({ type: 'move-problem', by: 1 }, 'f8 ! down j', 'next'),
  assist({ type: 'move-problem', by: -1 }, 'up k'),
  assist({ type: 'move-problem', by: -TO_THE_END }, 'end G'),
  key({ type: 'back' }, 'esc q', 'back to the query'),
  HELP_IN_TEXT,
];
