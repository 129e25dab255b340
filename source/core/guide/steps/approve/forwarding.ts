import { listeningPort } from '../../../sign-in/redirect-uri.ts';
import { PRACTICE_PORT } from '../../../service/store-address.ts';
import { activeForm } from '../../create.ts';
import type { GuideState } from '../../state.ts';

/** How a browser elsewhere reaches the current ports of this machine; empty: it is on this one. */
export function forwardingLines(state: GuideState): readonly string[] {
  const { remote } = state.config;
  if (remote === null) return [];
  const { redirectUri } = activeForm(state);
  return remote.linesFor({
    callback: listeningPort(redirectUri),
    store: storePort(state),
  });
}

/** Whether approving here comes first: the practice store, and no browser can be opened. */
export function approvesHereFirst({ mode, config: { remote } }: GuideState): boolean {
  return mode === 'practice' && remote !== null && !remote.hasBrowser;
}

/** The port of a practice store's pages, in this program or in another; null: a real store. */
function storePort({ mode, practice, config }: GuideState): number | null {
  if (mode === 'own') return config.storeOrigin === null ? null : portOf(config.storeOrigin);
  return practice.type === 'running' ? portOf(practice.facts.store.origin) : PRACTICE_PORT;
}

function portOf(origin: string): number {
  return Number(new URL(origin).port);
}
