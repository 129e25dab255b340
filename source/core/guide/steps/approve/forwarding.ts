import { PRACTICE_PORT } from '../../../service/store-address.ts';
import { activeForm } from '../../create.ts';
import type { GuideState } from '../../state.ts';

/** How a browser elsewhere reaches this machine, by the ports as they are now; none right here. */
export function forwardingLines(state: GuideState): readonly string[] {
  const { remote } = state.config;
  if (remote === null) return [];
  const { redirectUri } = activeForm(state);
  const callback = redirectUri.kind === 'public' ? [] : [redirectUri.port];
  return remote.linesFor([...callback, ...storePorts(state)]);
}

/** A practice store shows pages of its own, in this program or in another. */
function storePorts({ mode, practice, config }: GuideState): readonly number[] {
  if (mode === 'own') return config.storeOrigin === null ? [] : [portOf(config.storeOrigin)];
  return [practice.type === 'running' ? portOf(practice.facts.store.origin) : PRACTICE_PORT];
}

function portOf(origin: string): number {
  return Number(new URL(origin).port);
}
