import { listeningPort } from '../../../sign-in/redirect-uri.ts';
import { PRACTICE_PORT } from '../../../service/store-address.ts';
import { activeForm } from '../../create.ts';
import type { GuideState } from '../../state.ts';

/** How a browser elsewhere reaches this machine, by the ports as they are now; none right here. */
export function forwardingLines(state: GuideState): readonly string[] {
  const { remote } = state.config;
  if (remote === null) return [];
  const { redirectUri } = activeForm(state);
  return remote.linesFor({
    callback: listeningPort(redirectUri),
    store: storePort(state),
  });
}

/** Whether the one way to approve that surely works is to do it here: on practice, without a browser. */
export function approvesHereFirst({ mode, config: { remote } }: GuideState): boolean {
  return mode === 'practice' && remote !== null && !remote.hasBrowser;
}

/** A practice store shows pages of its own, in this program or in another. */
function storePort({ mode, practice, config }: GuideState): number | null {
  if (mode === 'own') return config.storeOrigin === null ? null : portOf(config.storeOrigin);
  return practice.type === 'running' ? portOf(practice.facts.store.origin) : PRACTICE_PORT;
}

function portOf(origin: string): number {
  return Number(new URL(origin).port);
}
