import { createInterface } from 'node:readline';
import type { SignInStore } from '../../app/sign-in-runner.ts';
import { UserError } from '../../core/errors.ts';
import { approvalFailure, unanswered } from '../../core/sign-in/failures.ts';
import {
  isSignInRunning,
  type SignInPlan,
  type SignInResult,
  type SignInState,
} from '../../core/sign-in/state.ts';
import { Secret } from '../../core/text/secret.ts';
import { detectHostEnvironment, portForwarding } from '../../services/browser/host-environment.ts';
import type { World } from '../entry/world.ts';
import { canInterrupt } from '../input.ts';
import type { Output } from '../output.ts';
import { announceWait } from './await-on-exit.ts';
import { shortDuration } from '../../core/text/duration.ts';

/**
 * Runs one sign-in, with lines on standard error.
 * @returns the result of the exchange.
 * @throws UserError exit 4 when it was denied, cancelled or timed out; or the error of the
 *   exchange.
 */
export async function runSignIn(
  world: World,
  store: SignInStore,
  plan: SignInPlan,
  face: SignInFace,
): Promise<SignInResult> {
  const pasted = face.usesPaste ? readPastedLines(world, store) : null;
  const ended = new Promise<SignInState>((resolve) => {
    let told: SignInState | null = null;
    store.subscribe(() => {
      const state = store.getState();
      tellSignIn(world, told, state, face);
      told = state;
      pasted?.flush();
      if (!isSignInRunning(state) && state.phase !== 'idle' && state.phase !== 'ready')
        resolve(state);
    });
  });
  const stopWatching = onEnding(world, store, face.output);
  try {
    store.dispatch({ type: 'prepare', plan, begin: { openBrowser: face.openBrowser } });
    return readOutcome(await ended);
  } finally {
    stopWatching();
    pasted?.close();
  }
}

/** Lines may come before the sign-in waits for them; they are kept until then. */
function readPastedLines(world: World, store: SignInStore) {
  const lines: string[] = [];
  const reader = createInterface({ input: world.stdin, terminal: false });
  const flush = () => {
    while (lines.length > 0 && store.getState().phase === 'waiting') {
      const text = lines.shift()?.trim() ?? '';
      if (text !== '') store.dispatch({ type: 'paste', text: new Secret(text) });
    }
  };
  reader.on('line', (line) => {
    lines.push(line);
    flush();
  });
  return {
    flush,
    close() {
      reader.close();
      // Otherwise a terminal keeps the process alive.
      world.stdin.pause();
      world.stdin.unref?.();
    },
  };
}

/**
 * When the process is told to end, the wait stops at once. Ctrl+C gives up an exchange as well;
 * after another signal an exchange under way may still bring the token (P59).
 */
function onEnding(world: World, store: SignInStore, output: Output): () => void {
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    if (store.getState().phase !== 'exchanging' || world.signal.reason === 'SIGINT') {
      store.dispatch({ type: 'cancel' });
      return;
    }
    timer = announceWait(output, {
      underWay: 'The exchange',
      unanswered: unanswered('authorization-code'),
    });
  };
  if (world.signal.aborted) end();
  world.signal.addEventListener('abort', end);
  return () => {
    clearTimeout(timer);
    world.signal.removeEventListener('abort', end);
  };
}

function readOutcome(state: SignInState): SignInResult {
  switch (state.phase) {
    case 'done':
      return state.result;
    case 'failed':
      throw new UserError(state.failure.report);
    case 'denied': {
      const failure = approvalFailure('denied');
      const { error, description } = state;
      const said = description === null ? error : `${error}: ${description}`;
      throw new UserError({ ...failure, message: `${failure.message} The store said: ${said}` });
    }
    case 'timed-out':
      throw new UserError(approvalFailure('timed-out'));
    default:
      throw new UserError(approvalFailure('cancelled'));
  }
}

interface SignInFace {
  readonly output: Output;
  readonly openBrowser: boolean;
  /** Lines of standard input are pasted addresses. */
  readonly usesPaste: boolean;
}

/** Reports what is new since `before`, which is null at first. */
function tellSignIn(
  world: World,
  before: SignInState | null,
  state: SignInState,
  face: SignInFace,
): void {
  const { output } = face;
  if (state.phase === 'exchanging' && before?.phase !== 'exchanging') {
    const giveUp = canInterrupt(world) ? ' Ctrl+C gives it up; the code is spent then.' : '';
    output.talk(`The approval arrived. Exchanging the code for a token.${giveUp}`);
  }
  if (state.phase !== 'waiting') return;
  const earlier = before?.phase === 'waiting' ? before : null;
  if (earlier === null) {
    output.talk(`Open this address in a browser and approve the app for ${state.plan.store.shop}:`);
    output.address(state.authorizeUrl.url);
    tellWhereToPaste(world, state.plan, face);
  }
  // The reason why no browser opens is reported together with the forwarding.
  const [reason = null] = forwardingLines(world, state.plan, face);
  const lastTold = earlier?.notices.at(-1)?.id ?? 0;
  for (const notice of state.notices) {
    if (notice.id > lastTold && notice.message !== reason)
      output.report({ message: notice.message, remedy: notice.remedy ?? '' });
  }
}

function tellWhereToPaste(world: World, plan: SignInPlan, face: SignInFace): void {
  const { output, usesPaste } = face;
  if (plan.redirectUri.kind !== 'public') {
    const lines = forwardingLines(world, plan, face);
    if (lines.length > 0) output.talk(lines.join('\n'));
    const cancel = canInterrupt(world) ? ' Ctrl+C cancels.' : '';
    output.talk(
      `Waiting for the browser at ${plan.redirectUri.text}, up to ${shortDuration(plan.waitMs)}.${cancel}`,
    );
  }
  // Offers only an input that is read, in the way in which it is read.
  if (usesPaste) output.talk(world.stdin.isTTY ? PASTE_HERE : WRITE_HERE);
}

const PASTE_HERE = 'Or paste the address that the browser ended on and press Enter.';
const WRITE_HERE = 'Or write the address that the browser ended on to standard input, as one line.';

/**
 * Why no browser opens here, and how to reach this machine from elsewhere; empty when the browser
 * is here.
 */
function forwardingLines(
  { env }: Pick<World, 'env'>,
  plan: SignInPlan,
  { usesPaste }: Pick<SignInFace, 'usesPaste'>,
): readonly string[] {
  if (plan.redirectUri.kind === 'public') return [];
  // A practice store serves pages itself, which the browser must reach as well.
  const store = plan.store.isPractice ? Number(new URL(plan.store.origin).port) : null;
  const hostEnvironment = detectHostEnvironment({ ...env });
  const ports = { callback: plan.redirectUri.port, store };
  const way = portForwarding(hostEnvironment, { ...env }, ports, usesPaste);
  return way === null
    ? []
    : [hostEnvironment.noBrowser, way.hint, way.command].filter((line) => line !== null);
}
