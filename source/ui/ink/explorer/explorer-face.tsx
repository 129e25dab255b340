import type { ExplorerStore } from '../../../app/explorer-store.ts';
import { watch } from '../../../app/store.ts';
import { focusedBuffer, isTyping } from '../../../core/explorer/focus.ts';
import type { ExplorerFace, ExplorerWay } from '../explorer-face.ts';
import { commandFor } from './explorer-keys.ts';
import { ExplorerScreen } from './explorer-screen.tsx';

/** The explorer as the shell shows it and feeds it with keys. */
export function createExplorerFace(store: ExplorerStore): ExplorerFace {
  const listeners = new Set<(way: ExplorerWay) => void>();

  function tell(way: ExplorerWay): void {
    for (const listener of [...listeners]) listener(way);
  }

  const stopWatching = watch(
    store,
    ({ leaving }) => leaving,
    (leaving) => {
      if (leaving !== null) tell({ type: 'to-guide', diagnosis: leaving.diagnosis });
    },
  );

  return {
    screen: ({ isInterrupted, tellsKeysApart, lastKey, faultsOn }) => (
      <ExplorerScreen
        store={store}
        isInterrupted={isInterrupted}
        tellsKeysApart={tellsKeysApart}
        lastKey={lastKey}
        faultsOn={faultsOn}
      />
    ),
    // Every key is judged by the state that it meets, also when many come in one tick.
    handle(event, wasQuiet) {
      const command = commandFor(store.getState(), event, wasQuiet);
      if (command === null) return;
      if (command.type === 'leave') tell({ type: 'leave' });
      else store.dispatch(command);
    },
    cancel: () => store.dispatch({ type: 'cancel' }),
    // What was answered can be asked again; a request in flight cannot be taken back.
    hasWorkOpen: () => store.getState().sending !== null,
    isTyping: () => isTyping(store.getState()),
    isFieldEmpty: () => (focusedBuffer(store.getState())?.text ?? '') === '',
    onWay(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isPresenting: () => store.getState().presenter,
    togglePresenter: () => store.dispatch({ type: 'toggle-presenter' }),
    close() {
      stopWatching();
      store.close();
    },
  };
}
