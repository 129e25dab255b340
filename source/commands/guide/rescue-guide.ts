import { exchangeEnds } from '../../app/exchange-end.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import { tokenToSave } from '../../core/guide/steps/token/save.ts';
import { isUnsaved } from '../../core/guide/steps/token/unsaved.ts';
import type { World } from '../door/world.ts';
import { createOutput } from '../output.ts';
import { rescueToken } from '../sign-in/unsaved-token.ts';

/**
 * While a face runs: what a defect does with a token that is not saved yet.
 *
 * @returns what the face ended with, where it ended by itself
 */
export async function withRescue(
  world: World,
  store: GuideStore,
  keep: boolean,
  run: () => Promise<number>,
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
  // The face's own output may wait for its screens to go.
  rescueToken(world, find, { keep }, createOutput(world));
  const code = await run();
  if (world.rescue !== undefined) world.rescue.run = null;
  return code;
}
