import type { AssistEvent } from '../../../../core/explorer/assist/assist-state.ts';
import { lacksScopes } from '../../../../core/explorer/follow-diagnosis.ts';
import { currentField, isTyping } from '../../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import type { ExplorerBinding } from '../explorer-command.ts';

/** The keys of what lies over the request pane, or null while nothing does. */
export function assistOverlayKeys({
  assist: { docs, operations, tree },
}: ExplorerState): readonly ExplorerBinding[] | null {
  if (operations !== null) return OPERATION_KEYS;
  if (docs !== null) return DOCS_KEYS;
  return tree === null ? null : TREE_KEYS;
}

/** While names are offered; everything else is as without them. */
export function completionKeys(state: ExplorerState): readonly ExplorerBinding[] {
  return state.assist.completion === null ? [] : COMPLETION_KEYS;
}

/** What helps with a request, wherever the keys are in its pane. */
export function assistKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const keys: ExplorerBinding[] = [];
  const hasLetter = state.mode === 'graphql' && !isTyping(state);
  if (lacksScopes(state)) keys.push(hasLetter ? ADD_SCOPES_BY_LETTER : ADD_SCOPES);
  if (state.mode !== 'graphql' || state.config.readsSchema !== true) return keys;
  keys.push(OPEN_TREE);
  if (currentField(state) === 'query') keys.push(DESCRIBE);
  if (isTyping(state) && currentField(state) === 'query') keys.push(COMPLETE);
  return keys;
}

const ADD_SCOPES: ExplorerBinding = binding({ type: 'add-missing-scopes' }, ['f7'], {
  hint: 'add the scope',
  help: 'back to the scopes, with the missing one ticked',
});

const ADD_SCOPES_BY_LETTER: ExplorerBinding = { ...ADD_SCOPES, keys: ['a', 'f7'] };

const OPEN_TREE: ExplorerBinding = binding({ type: 'open-tree' }, ['ctrl+y', 'f6'], {
  hint: 'fields',
  help: 'fields to tick, which writes the query',
});

const DESCRIBE: ExplorerBinding = binding({ type: 'describe' }, ['ctrl+l', 'f5'], {
  hint: null,
  help: 'what the schema says about the name at the cursor',
});

const COMPLETE: ExplorerBinding = binding({ type: 'complete' }, ['ctrl+n', 'ctrl+space'], {
  hint: null,
  help: 'offer what fits at the cursor',
});

const COMPLETION_KEYS: readonly ExplorerBinding[] = [
  binding({ type: 'take-completion', by: 'enter' }, ['enter'], { hint: 'take it' }),
  binding({ type: 'move-completion', by: 1 }, ['down'], { hint: 'next' }),
  binding({ type: 'close-completion' }, ['esc'], { hint: 'close the list' }),
  binding({ type: 'move-completion', by: -1 }, ['up'], { hint: null }),
  binding({ type: 'move-completion', by: 7 }, ['pagedown'], { hint: null }),
  binding({ type: 'move-completion', by: -7 }, ['pageup'], { hint: null }),
  binding({ type: 'take-completion', by: 'tab' }, ['tab'], { hint: null }),
];

const DOCS_KEYS: readonly ExplorerBinding[] = [
  binding({ type: 'scroll-docs', by: 1 }, ['down', 'j'], { hint: 'scroll' }),
  binding({ type: 'scroll-docs', by: -1 }, ['up', 'k'], { hint: null }),
  binding({ type: 'scroll-docs', by: 8 }, ['pagedown', 'space'], { hint: null }),
  binding({ type: 'scroll-docs', by: -8 }, ['pageup'], { hint: null }),
  {
    command: { type: 'back' },
    keys: ['esc', 'enter', 'ctrl+l', 'f5', 'q'],
    hint: 'back to the query',
  },
];

const TREE_KEYS: readonly ExplorerBinding[] = [
  binding({ type: 'tick-tree' }, ['space', 'enter'], { hint: 'tick' }),
  binding({ type: 'fold-tree', isUnfolded: true }, ['right'], { hint: 'unfold' }),
  binding({ type: 'move-tree', by: 1 }, ['down'], { hint: 'next; letters find' }),
  { command: { type: 'back' }, keys: ['esc', 'ctrl+y', 'f6'], hint: 'back to the query' },
  binding({ type: 'move-tree', by: -1 }, ['up'], { hint: null }),
  binding({ type: 'fold-tree', isUnfolded: false }, ['left'], { hint: null }),
  binding({ type: 'move-tree', by: 10 }, ['pagedown'], { hint: null }),
  binding({ type: 'move-tree', by: -10 }, ['pageup'], { hint: null }),
  binding({ type: 'move-tree', by: -100_000 }, ['home'], { hint: null }),
  binding({ type: 'move-tree', by: 100_000 }, ['end'], { hint: null }),
  binding({ type: 'find-in-tree', letter: null }, ['backspace'], { hint: null }),
];

const OPERATION_KEYS: readonly ExplorerBinding[] = [
  binding({ type: 'take-operation' }, ['enter'], { hint: 'send it' }),
  binding({ type: 'move-operation', by: 1 }, ['down', 'j'], { hint: 'choose' }),
  binding({ type: 'move-operation', by: -1 }, ['up', 'k'], { hint: null }),
  { command: { type: 'back' }, keys: ['esc', 'q'], hint: 'do not send' },
];

function binding(
  event: AssistEvent,
  keys: ExplorerBinding['keys'],
  words: { readonly hint: string | null; readonly help?: string },
): ExplorerBinding {
  return { command: { type: 'assist', event }, keys, ...words };
}
