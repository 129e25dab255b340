import type { ExplorerStore } from '../../../app/explorer-runner.ts';
import { watch } from '../../../app/store.ts';
import { focusedBuffer } from '../../../core/explorer/focus.ts';
import type { ExplorerFace, ExplorerWay } from '../faces.ts';
import type { ExplorerCommand } from './explorer-command.ts';
import { commandFor } from './explorer-keys.ts';
import { ExplorerScreen } from './explorer-screen.tsx';

/** The explorer as the shell shows it and feeds it with keys. */
export function createExplorerFace(
  store: ExplorerStore,
  terminal: Pick<ExplorerFace, 'takesTerminal'> = {},
): ExplorerFace {
  const listeners = new Set<(way: ExplorerWay) => void>();

  function tell(way: ExplorerWay): void {
    for (const listener of [...listeners]) listener(way);
  }

  function run(command: ExplorerCommand): void {
    switch (command.type) {
      case 'leave':
      case 'open-over':
        return tell(command);
      case 'chosen':
        store.dispatch({ type: 'close-overlay' });
        return run(command.command);
      default:
        store.dispatch(command);
    }
  }

  const stopWatching = watch(
    store,
    ({ leaving }) => leaving,
    (leaving) => {
      if (leaving !== null) tell({ type: 'to-guide', diagnosis: leaving.diagnosis });
    },
  );

  return {
    ...terminal,
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
      if (command !== null) run(command);
    },
    cancel: () => store.dispatch({ type: 'cancel' }),
    // What was answered can be asked again; a request in flight cannot be taken back.
    hasWorkOpen: () => store.getState().sending !== null,
    // Letters find a field in the tree, so they mean nothing else there.
    isTyping: () =>
      focusedBuffer(store.getState()) !== null || store.getState().assist.tree !== null,
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
