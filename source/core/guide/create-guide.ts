import type { GuideConfig } from './config.ts';
import type { GuideState } from './state.ts';

/** The first screen of a run. */
export function createGuide(config: GuideConfig): GuideState {
  throw new Error(`not built: ${config.shop}`);
}
