import { useWindowSize } from 'ink';
import { useSyncExternalStore } from 'react';
import { clampSize, type TerminalSize } from './terminal.ts';

/** What a component needs of a store: the current state, and a subscription to changes. */
export interface ReadableStore<State> {
  getState(): State;
  subscribe(listener: () => void): () => void;
}

/**
 * The selected part of the state. The component draws again when the part changes by identity, so
 * `select` must return a part of the state and build nothing.
 */
export function useStoreSelector<State, Part>(
  store: ReadableStore<State>,
  select: (state: State) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** Selects everything, for a screen whose frame is drawn of the state as a whole. */
export function wholeState<State>(state: State): State {
  return state;
}

/** The size to draw for; the component draws again when the terminal gets another one. */
export function useTerminalSize(): TerminalSize {
  const { columns, rows } = useWindowSize();
  return clampSize(columns, rows);
}
