import { exchangeEnds } from '../../app/exchange-end.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { HeldWork } from '../../core/explorer/held-work.ts';
import { tokenToSave } from '../../core/guide/steps/token/save.ts';
import { isUnsaved } from '../../core/guide/steps/token/unsaved.ts';
import type { World } from '../door/world.ts';
import { canAsk } from '../input.ts';
import { createOutput } from '../output.ts';
import { rescueToken, takeTerminal } from '../sign-in/unsaved-token.ts';
import { rescueWork } from './rescue-work.ts';

/** Takes who knows what is held in memory at any moment; the last one counts. */
export type Holding = (find: () => readonly HeldWork[]) => void;

/**
 * While a face runs: what a defect does with a token that is not saved yet, and then with the
 * answers and requests of its explorer.
 *
 * @returns what the face ended with, where it ended by itself
 */
export async function withRescue(
  world: World,
  store: GuideStore,
  keep: boolean,
  run: (holds: Holding) => Promise<number>,
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
  const output = createOutput(world);
  rescueToken(world, find, { keep }, output);
  const holding: { find: Parameters<Holding>[0] | null } = { find: null };
  const { rescue } = world;
  const ofToken = rescue?.run;
  if (rescue !== undefined) {
    rescue.run = async () => {
      // What is held now: the defect may go on, and the questions take their time.
      const held = holding.find?.() ?? [];
      try {
        await ofToken?.();
      } finally {
        if (held.length > 0 && canAsk(world)) takeTerminal(world.stdin);
        await rescueWork(world, held, output);
      }
    };
  }
  const code = await run((findHeld) => {
    holding.find = findHeld;
  });
  if (rescue !== undefined) rescue.run = null;
  return code;
}
