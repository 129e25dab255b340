import { createContext, use, useEffectEvent, useLayoutEffect } from 'react';
import type { InputEvent } from './key.ts';
import type { InputSource } from './terminal-input.ts';

const NO_INPUT: InputSource = { subscribe: () => () => {} };

/** The one source of keys and pastes; the screens never read standard input themselves. */
export const InputContext = createContext<InputSource>(NO_INPUT);

/**
 * Tells `handler` every key and paste while the component is mounted. Several keys may come
 * before the next frame: a handler reads what it needs from its store, not from props.
 */
export function useInputEvents(handler: (event: InputEvent) => void): void {
  const source = use(InputContext);
  const onInput = useEffectEvent(handler);
  // With the frame, not after it: a key may come at once.
  useLayoutEffect(() => source.subscribe((event) => onInput(event)), [source]);
}
