import type { ExplorerStore } from '../../../app/explorer-runner.ts';
import { watch } from '../../../app/store.ts';
import { eventOf } from '../../../core/explorer/event.ts';
import { focusedBuffer } from '../../../core/explorer/focus.ts';
import type { AppCommand, AppTools, ExplorerFace } from '../faces.ts';
import type { ExplorerCommand } from './bindings/binding.ts';
import { askedFor, commandFor } from './explorer-keys.ts';
import { explorerOverlay, ExplorerScreen, windowNow } from './explorer-screen.tsx';

/** Creates the face that the app shows the explorer with and gives its keys to. */
export function createExplorerFace(
  store: ExplorerStore,
  terminal: Pick<ExplorerFace, 'takesTerminal'> = {},
): ExplorerFace {
  const listeners = new Set<(command: AppCommand) => void>();

  function tell(command: AppCommand): void {
    for (const listener of [...listeners]) listener(command);
  }

  function run(command: ExplorerCommand, tools: AppTools): void {
    switch (command.type) {
      case 'leave':
      case 'open-overlay':
        return tell(command);
      case 'chosen':
        store.dispatch({ type: 'choose-command', name: command.name, place: command.place });
        return run(command.command, tools);
      default:
        store.dispatch(eventOf(command, windowNow(store.getState(), tools.size, tools.theme)));
    }
  }

  const stopWatching = watch(
    store,
    ({ leaving }) => leaving,
    (leaving) => {
      if (leaving === null) return;
      const granted = store.getState().grantedScopes;
      tell({ type: 'to-guide', diagnosis: leaving.diagnosis, granted });
    },
  );

  return {
    ...terminal,
    screen: (state, tools) => (
      <ExplorerScreen
        store={store}
        screen={state}
        size={tools.size}
        tools={tools}
        run={(command) => run(command, tools)}
      />
    ),
    // Every key is handled by the state of that moment, also when many keys come in one tick.
    handle(event, confirm, tools) {
      const overlay = explorerOverlay(store, tools, (command) => run(command, tools));
      if (overlay !== null) return overlay.handle(event, confirm);
      const command = commandFor(store.getState(), event);
      if (command === null) return;
      const asked = askedFor(store.getState(), command);
      if (asked === null) return run(command, tools);
      confirm.give(asked, () => {
        if (askedFor(store.getState(), command) === asked) run(command, tools);
      });
    },
    cancel: () => store.dispatch({ type: 'cancel' }),
    // An answer can be asked for again; a request in flight cannot be taken back.
    hasWorkOpen: () => store.getState().sending !== null,
    // Letters find a field in the tree, so they mean nothing else there.
    isTyping: () =>
      focusedBuffer(store.getState()) !== null || store.getState().assist.tree !== null,
    isFieldEmpty: () => (focusedBuffer(store.getState())?.text ?? '') === '',
    subscribe: store.subscribe,
    onAppCommand(listener) {
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
