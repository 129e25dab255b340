import { createContext, use, useEffectEvent, useLayoutEffect } from 'react';
import type { Confirm } from './confirming.ts';
import type { InputEvent } from './key.ts';

/** In the order in which they get a key: the keys that work everywhere, the overlay, the face. */
const LAYERS = ['everywhere', 'overlay', 'face'] as const;

type Layer = (typeof LAYERS)[number];

/**
 * What a layer does with a key or a paste. `confirm` takes a yes to what may not be undone.
 *
 * @returns true: it is handled, and no other layer gets it
 */
export type KeyHandler = (event: InputEvent, confirm: Confirm) => boolean;

interface Keys {
  /** @returns detaches the handler */
  attach(layer: Layer, handler: KeyHandler): () => void;
}

/** Passes keys from layer to layer until one handles them; keys before the first frame wait. */
export function createKeys(): Keys & { tell(event: InputEvent, confirm: Confirm): void } {
  const handlers = new Map<Layer, Set<KeyHandler>>(LAYERS.map((layer) => [layer, new Set()]));
  let early: Array<readonly [event: InputEvent, confirm: Confirm]> | null = [];

  function tell(event: InputEvent, confirm: Confirm): void {
    if (early !== null) return void early.push([event, confirm]);
    for (const layer of LAYERS) {
      for (const handler of [...(handlers.get(layer) ?? [])]) if (handler(event, confirm)) return;
    }
  }

  function tellEarly(): void {
    const waiting = early ?? [];
    early = null;
    for (const [event, confirm] of waiting) tell(event, confirm);
  }

  return {
    attach(layer, handler) {
      handlers.get(layer)?.add(handler);
      // All layers are attached with the first frame.
      if (early !== null) queueMicrotask(tellEarly);
      return () => handlers.get(layer)?.delete(handler);
    },
    tell,
  };
}

export const KeysContext = createContext<Keys>({ attach: () => () => {} });

/**
 * Handles every key and paste of a layer while the component is mounted. Several keys may come
 * before the next frame, also one that opens something followed by one for it: a handler reads
 * what it needs from its store, never from props, and stays mounted for what it may open.
 */
export function useKeys(layer: Layer, handler: KeyHandler): void {
  const keys = use(KeysContext);
  const onKey = useEffectEvent(handler);
  // Attached with the frame, not after it: a key may come at once.
  useLayoutEffect(
    () => keys.attach(layer, (event, confirm) => onKey(event, confirm)),
    [keys, layer],
  );
}
