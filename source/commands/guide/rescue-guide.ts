import { exchangeEnds } from '../../app/exchange-end.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { UnsavedWorkSource } from '../../core/explorer/unsaved-work.ts';
import { tokenToSave } from '../../core/guide/steps/token/save.ts';
import { isUnsaved } from '../../core/guide/steps/token/unsaved.ts';
import type { World } from '../entry/world.ts';
import { canAsk } from '../input.ts';
import { createOutput } from '../output.ts';
import { rescueToken, takeTerminal } from '../sign-in/unsaved-token.ts';
import { rescueWork } from './rescue-work.ts';

/**
 * Runs a face. Meanwhile a defect first rescues a token that is not saved yet, and then the answers
 * and requests of its explorer.
 *
 * @param run receives a function that sets where this work is listed; the last source counts
 * @returns the exit code of the face, if it ended by itself
 */
export async function withRescue(
  world: World,
  store: GuideStore,
  keep: boolean,
  run: (setUnsavedWork: (source: UnsavedWorkSource) => void) => Promise<number>,
): Promise<number> {
  const find = async () => {
    await exchangeEnds(store);
    const state = store.getState();
    const { session } = state;
    if (session === null || !isUnsaved(state)) return null;
    const { plan } = session;
    const { token, expiresAt } = tokenToSave(state, session);
    const owner = { store: plan.store, named: null, clientId: plan.clientId };
    return { ...owner, token, expiresAt, isHidden: state.presenter };
  };
  // Not the face's own output, which may wait until its screens have ended.
  const output = createOutput(world);
  rescueToken(world, find, { keep }, output);
  let unsavedWork: UnsavedWorkSource | null = null;
  const { rescue } = world;
  const ofToken = rescue?.run;
  if (rescue !== undefined) {
    rescue.run = async () => {
      // Listed now: after the defect the state may still change while the questions are answered.
      const unsaved = unsavedWork?.() ?? [];
      try {
        await ofToken?.();
      } finally {
        if (unsaved.length > 0 && canAsk(world)) takeTerminal(world.stdin);
        await rescueWork(world, unsaved, output);
      }
    };
  }
  const code = await run((source) => {
    unsavedWork = source;
  });
  if (rescue !== undefined) rescue.run = null;
  return code;
}
