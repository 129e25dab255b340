import type { ExplorerState } from '../../../core/explorer/state.ts';
import { keyLabel, type KeyHint } from '../keymap.ts';
import { helpRows } from '../rows/key-hints.ts';
import type { Theme } from '../theme.ts';
import { explorerBindings } from './explorer-bindings.ts';
import { SHELL_KEYS } from './shell-bindings.ts';

/** The help: what each key does where the keys are now, and everywhere. */
export function explorerHelp(state: ExplorerState, width: number, theme: Theme): string[] {
  const below = { ...state, help: null };
  const request = {
    ...below,
    sending: null,
    focus: { ...state.focus, pane: 'request', isTyping: false },
  } as const;
  const response = { ...request, focus: { ...request.focus, pane: 'response' } } as const;
  const typing = { ...request, focus: { ...request.focus, isTyping: true } } as const;
  const parts: ReadonlyArray<readonly [string, readonly KeyHint[]]> = [
    ['Request, outside text', keysOf(request)],
    ['In a text field', [...TEXT_KEYS, ...keysOf(typing)]],
    ['Answer', keysOf(response)],
    ['Everywhere', EVERYWHERE],
  ];
  return parts.flatMap(([title, hints], index) => [
    ...(index > 0 ? [''] : []),
    theme.title(title),
    ...helpRows(hints, width, theme),
  ]);
}

function keysOf(state: ExplorerState): KeyHint[] {
  const seen = new Set<string>();
  return explorerBindings(state).flatMap(({ keys, hint, help }) => {
    const words = help ?? hint;
    const [first, second] = keys;
    if (words === null || seen.has(first)) return [];
    for (const key of keys) seen.add(key);
    const key = second === undefined ? keyLabel(first) : `${keyLabel(first)} ${keyLabel(second)}`;
    return [{ key, words }];
  });
}

const TEXT_KEYS: readonly KeyHint[] = [
  { key: 'Esc', words: 'then Enter sends, in every terminal' },
  { key: 'Ctrl+U Ctrl+K', words: 'delete to the start or the end of the line' },
];

const EVERYWHERE: readonly KeyHint[] = [
  ...SHELL_KEYS.map(({ keys, help }) => ({
    key: keys.map((key) => keyLabel(key)).join(' or '),
    words: help,
  })),
  { key: 'Ctrl+C', words: 'once: cancel the request; twice: leave' },
  { key: 'Ctrl+Z', words: 'pause; fg brings it back' },
];
