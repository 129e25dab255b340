import { isRowField } from '../../../core/explorer/row-focus.ts';
import { bufferOf, currentField } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { ExplorerBinding } from './explorer-command.ts';

/** In the request pane and outside text: what can be done with the request beside sending it. */
export function requestTools(state: ExplorerState): readonly ExplorerBinding[] {
  return [
    {
      command: { type: 'open-code' },
      keys: ['c'],
      hint: null,
      help: 'the request as code: curl, fetch, undici, Python, Ruby, PHP',
    },
    {
      command: { type: 'name-request' },
      keys: ['s'],
      hint: null,
      help: 'save the request by name',
    },
    ...(state.mode === 'rest' ? REST_TOOLS : []),
    ...(isRowField(currentField(state)) ? [removeRow(['x', 'ctrl+x'])] : []),
    ...editorKeys(state),
  ];
}

const REST_TOOLS: readonly ExplorerBinding[] = [
  {
    command: { type: 'add-row', field: 'params' },
    keys: ['a', 'ctrl+n'],
    hint: null,
    help: 'add a query parameter',
  },
  { command: { type: 'add-row', field: 'headers' }, keys: ['n'], hint: null, help: 'add a header' },
];

function removeRow(keys: readonly [string, ...string[]]): ExplorerBinding {
  return { command: { type: 'remove-row' }, keys, hint: null, help: 'take this row out' };
}

/** While letters are text. */
export function typingTools(state: ExplorerState): readonly ExplorerBinding[] {
  const field = currentField(state);
  const group = field === 'headers' ? 'headers' : 'params';
  const add: ExplorerBinding = {
    command: { type: 'add-row', field: group },
    keys: ['ctrl+n'],
    hint: null,
    help: group === 'headers' ? 'add a header' : 'add a query parameter',
  };
  return [
    ...(state.mode === 'rest' ? [add] : []),
    ...(isRowField(field) ? [removeRow(['ctrl+x'])] : []),
    ...editorKeys(state),
    // Letters are text here.
    ...TOOL_KEYS.map((tool) => ({ ...tool, keys: [tool.keys[0]] as const })),
  ];
}

function editorKeys(state: ExplorerState): readonly ExplorerBinding[] {
  return bufferOf(state, currentField(state)) === null
    ? []
    : [
        {
          command: { type: 'open-editor' },
          keys: ['ctrl+g'],
          hint: null,
          help: 'edit this field in $VISUAL or $EDITOR',
        },
      ];
}

/** Everywhere. */
export const TOOL_KEYS: readonly ExplorerBinding[] = [
  {
    command: { type: 'open-requests' },
    keys: ['ctrl+r', 'r'],
    hint: null,
    help: 'requests: saved ones, and those of this run',
  },
  {
    command: { type: 'open-palette' },
    keys: ['ctrl+p'],
    hint: null,
    help: 'all commands by name',
  },
];
