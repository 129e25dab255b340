import type { GuideConfig } from '../core/guide/config.ts';
import { createGuide } from '../core/guide/create.ts';
import type { GuideEvent } from '../core/guide/event.ts';
import { updateGuide } from '../core/guide/update.ts';
import type { GuideState } from '../core/guide/state.ts';
import { createGuideRunner } from './guide-runner.ts';
import type { GuidePorts } from './ports.ts';
import { createStore, type Store } from './store.ts';

export type GuideStore = Store<GuideState, GuideEvent> & {
  /** Closes listener, timers and practice store; for the way out. */
  close(): Promise<void>;
};

/** The guide, ready to be shown by a face. */
export function createGuideStore(config: GuideConfig, ports: GuidePorts): GuideStore {
  const runner = createGuideRunner(ports);
  const store = createStore({
    initial: createGuide(config),
    update: updateGuide,
    runEffect: runner.run,
  });
  return { ...store, close: () => runner.close() };
}
