import type { SignInEvent } from '../core/sign-in/sign-in-event.ts';
import { IDLE_SIGN_IN, type SignInState } from '../core/sign-in/sign-in-state.ts';
import { updateSignIn } from '../core/sign-in/sign-in.ts';
import type { SignInPorts } from './ports.ts';
import { createSignInRunner } from './sign-in-runner.ts';
import { createStore, type Store } from './store.ts';

export type SignInStore = Store<SignInState, SignInEvent> & {
  /** Closes listener and timers; for the way out. */
  close(): Promise<void>;
};

/** The sign-in without the guide around it, for the `token` command. */
export function createSignInStore(ports: SignInPorts): SignInStore {
  const runner = createSignInRunner(ports);
  const store = createStore({
    initial: IDLE_SIGN_IN,
    update: updateSignIn,
    runEffect: runner.run,
  });
  return { ...store, close: () => runner.close() };
}
