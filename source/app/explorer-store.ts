import type { ExplorerConfig, ExplorerState } from '../core/explorer/state.ts';
import { createExplorer, type CarriedOver } from '../core/explorer/create.ts';
import type { ExplorerEffect, ExplorerEvent } from '../core/explorer/event.ts';
import { updateExplorer } from '../core/explorer/update.ts';
import { createExplorerRunner, type ExplorerPorts } from './explorer-runner.ts';
import { createStore, type Store } from './store.ts';

export type ExplorerStore = Store<ExplorerState, ExplorerEvent> & {
  /** Aborts what is in flight; for the way out. */
  close(): void;
};

/**
 * The explorer, ready to be shown.
 *
 * @param carriedOver the state of an explorer before it, whose drafts are kept
 */
export function createExplorerStore(
  config: ExplorerConfig,
  ports: ExplorerPorts,
  carriedOver: CarriedOver | null = null,
): ExplorerStore {
  const runner = createExplorerRunner(ports);
  const store = createStore<ExplorerState, ExplorerEvent, ExplorerEffect>({
    initial: createExplorer(
      { ...config, readsSchema: ports.openSchema !== undefined },
      carriedOver,
    ),
    update: updateExplorer,
    runEffect: runner.run,
  });
  store.dispatch({ type: 'opened' });
  return { ...store, close: () => runner.close() };
}
