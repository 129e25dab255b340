import { EMPTY_TAPE, updateTape, type WireEvent, type WireTape } from '../core/wire/tape.ts';
import { createStore, type Store } from './store.ts';

/** The wire tape of this run; a store of its own, so that nothing else has to know of it. */
export type WireStore = Store<WireTape, WireEvent>;

/** An empty tape; what is recorded is told to it as events. */
export function createWireStore(): WireStore {
  return createStore<WireTape, WireEvent, never>({
    initial: EMPTY_TAPE,
    update: (tape, event) => ({ state: updateTape(tape, event), effects: [] }),
    runEffect: () => {},
  });
}
