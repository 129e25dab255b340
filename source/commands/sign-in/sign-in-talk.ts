import type { SignInPlan } from '../../core/sign-in/sign-in-plan.ts';
import type { SignInState } from '../../core/sign-in/sign-in-state.ts';
import { describeSurroundings } from '../../services/browser/environment.ts';
import { portForwarding } from '../../services/browser/port-forwarding.ts';
import type { World } from '../door/world.ts';
import type { Output } from '../output.ts';

export interface SignInFace {
  readonly output: Output;
  readonly openBrowser: boolean;
  /** Lines of standard input are pasted addresses. */
  readonly usesPaste: boolean;
}

/** Says what is new since `before`, which is null at first. */
export function tellSignIn(
  world: World,
  before: SignInState | null,
  state: SignInState,
  face: SignInFace,
): void {
  const { output } = face;
  if (state.phase === 'exchanging' && before?.phase !== 'exchanging') {
    output.talk('The approval arrived. Exchanging the code for a token.');
  }
  if (state.phase !== 'waiting') return;
  const earlier = before?.phase === 'waiting' ? before : null;
  if (earlier === null) {
    output.talk(`Open this address in a browser and approve the app for ${state.plan.store.shop}:`);
    output.address(state.authorizeUrl.url);
    tellWhereToPaste(world, state.plan, face);
  }
  const lastTold = earlier?.notices.at(-1)?.id ?? 0;
  for (const notice of state.notices) {
    if (notice.id > lastTold)
      output.report({ message: notice.message, remedy: notice.remedy ?? '' });
  }
}

function tellWhereToPaste(world: World, plan: SignInPlan, { output, usesPaste }: SignInFace): void {
  if (plan.redirectUri.kind !== 'public') {
    const env = { ...world.env };
    // A practice store shows pages of its own, which the browser must reach as well.
    const store = plan.store.isPractice ? [Number(new URL(plan.store.origin).port)] : [];
    const ports = [plan.redirectUri.port, ...store];
    const forwarding = portForwarding(describeSurroundings(env), env, ports);
    if (forwarding !== null) {
      output.talk(
        [forwarding.hint, ...(forwarding.command === null ? [] : [forwarding.command])].join('\n'),
      );
    }
    output.talk(
      `Waiting for the browser at ${plan.redirectUri.text}, up to ${Math.round(plan.waitMs / 1000)} s. Ctrl+C cancels.`,
    );
  }
  if (usesPaste) output.talk('Or paste the address that the browser ended on and press Enter.');
}
