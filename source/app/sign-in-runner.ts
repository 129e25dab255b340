import {
  type CallbackExpectation,
  checkCallback,
  checkPastedCallback,
} from '../core/sign-in/callback-check.ts';
import { EXCHANGE_LIMITS } from '../core/sign-in/exchange.ts';
import {
  type AttemptSecrets,
  type ExpectedCallback,
  type FinishPage,
  IDLE_SIGN_IN,
  type SignInAnswer,
  type SignInEffect,
  type SignInEvent,
  type SignInState,
} from '../core/sign-in/state.ts';
import { updateSignIn } from '../core/sign-in/update.ts';
import { Secret } from '../core/text/secret.ts';
import type { CallbackListener, SignInPorts } from './ports.ts';
import { reportOf, runnerOf } from './runners.ts';
import { createStore, type Store } from './store.ts';

/** RFC 7636 §4.1 recommends 32 bytes; the state takes as many (P1). */
const RANDOM_BYTES = 32;

/** Carries out the effects of the sign-in's state machine through its ports. */
export function createSignInRunner(ports: SignInPorts) {
  const slot = new ListenerSlot();
  const timers = new Set<() => void>();
  /** Aborts of the exchanges under way, by attempt. */
  const stops = new Map<number, AbortController>();

  const complete = (expected: ExpectedCallback): CallbackExpectation => ({
    ...expected,
    hashing: ports.hashing,
  });
  const nowSeconds = (): number => Math.floor(ports.clock.epochMs() / 1000);

  async function openListener(
    { attempt, redirectUri, expected }: Extract<SignInEffect, { type: 'open-listener' }>,
    answer: (answer: SignInAnswer) => void,
  ): Promise<void> {
    const expectation = complete(expected);
    const early: SignInAnswer[] = [];
    let isBound = false;
    // A callback that arrives while the second address is being bound is reported afterwards.
    const tell = (result: SignInAnswer): void => {
      if (isBound) answer(result);
      else early.push(result);
    };
    try {
      await slot.open(attempt, () =>
        ports.listen({
          redirectUri,
          check: (rawQuery) => checkCallback(rawQuery, expectation, nowSeconds()),
          onVerdict: (verdict) => tell({ type: 'verdict', attempt, channel: 'listener', verdict }),
          onNotice: ({ message, remedy }) => tell({ type: 'noticed', attempt, message, remedy }),
        }),
      );
    } catch (error) {
      answer({ type: 'not-listening', attempt, report: reportOf(error) });
      return;
    }
    isBound = true;
    answer({ type: 'listening', attempt });
    for (const result of early) answer(result);
  }

  const run = runnerOf<SignInEffect, SignInAnswer>({
    'create-attempt': ({ attempt, pkce }, answer) =>
      answer({ type: 'attempt-created', attempt, secrets: createSecrets(ports, pkce) }),
    'open-listener': (effect, answer) => void openListener(effect, answer),
    async 'open-browser'({ attempt, url }) {
      try {
        const opened = await ports.openBrowser(url);
        if (opened.type === 'opened') return { type: 'browser-opened', attempt };
        return { type: 'browser-not-opened', attempt, reason: opened.reason };
      } catch (error) {
        return { type: 'browser-not-opened', attempt, reason: reportOf(error).message };
      }
    },
    wake({ attempt, afterMs }, answer) {
      const stop = ports.clock.after(afterMs, () => {
        timers.delete(stop);
        answer({ type: 'tick', attempt, nowMs: ports.clock.monotonicMs() });
      });
      timers.add(stop);
    },
    'check-paste'({ attempt, text, redirectUri, expected }, answer) {
      const expectation = complete(expected);
      const verdict = checkPastedCallback(text.reveal(), redirectUri, expectation, nowSeconds());
      ports.onPasted?.(text, verdict);
      answer({ type: 'verdict', attempt, channel: 'paste', verdict });
    },
    async exchange({ attempt, request }) {
      const stop = new AbortController();
      stops.set(attempt, stop);
      const outcome = await ports.send(request, { limits: EXCHANGE_LIMITS, signal: stop.signal });
      stops.delete(attempt);
      return { type: 'exchanged', attempt, outcome, epochMs: ports.clock.epochMs() };
    },
    'stop-exchange': ({ attempt }) => stops.get(attempt)?.abort(),
    'finish-page': ({ attempt, page }) => quietly(slot.finish(attempt, page)),
    'close-listener': ({ attempt }) => quietly(slot.close(attempt)),
  });

  return {
    /** Carries one effect out; never throws. */
    run,
    /** Closes the listener and stops the timers; called when the program ends. */
    async close(): Promise<void> {
      for (const stop of timers) stop();
      await slot.closeAny();
    },
  };
}

function createSecrets({ hashing, randomToken }: SignInPorts, pkce: boolean): AttemptSecrets {
  const state = new Secret(randomToken(RANDOM_BYTES));
  if (!pkce) return { state, pkce: null };
  const verifier = new Secret(randomToken(RANDOM_BYTES));
  // Only the exchange sends the verifier itself; the authorize URL has its hash.
  return { state, pkce: { verifier, challenge: hashing.sha256Base64Url(verifier.reveal()) } };
}

/** A failed close is ignored: the port is closed by then, or freed when the process ends. */
function quietly(closing: Promise<void>): void {
  closing.catch(() => undefined);
}

export type SignInStore = Store<SignInState, SignInEvent> & {
  /** Closes listener and timers; called when the program ends. */
  close(): Promise<void>;
};

/** The sign-in without the guide around it, for the `token` command. */
export function createSignInStore(ports: SignInPorts): SignInStore {
  const runner = createSignInRunner(ports);
  const store = createStore({
    initial: IDLE_SIGN_IN,
    update: updateSignIn,
    runEffect: (effect, dispatch) => void runner.run(effect, dispatch),
  });
  return { ...store, close: () => runner.close() };
}

/**
 * Holds the one listener of a sign-in. Closing is asked for by attempt and works while the
 * binding is still under way: the listener is then closed as soon as it is bound.
 */
export class ListenerSlot {
  #attempt = 0;
  #listener: Promise<CallbackListener | null> = Promise.resolve(null);

  /** Opens a listener after closing an earlier one: both use the same port. */
  async open(attempt: number, listen: () => Promise<CallbackListener>): Promise<void> {
    const bound = this.#listener.then((listener) => listener?.close()).then(listen);
    this.#attempt = attempt;
    this.#listener = bound.catch(() => null);
    await bound;
  }

  async finish(attempt: number, page: FinishPage): Promise<void> {
    if (attempt === this.#attempt) await (await this.#listener)?.finish(page);
  }

  async close(attempt: number): Promise<void> {
    if (attempt === this.#attempt) await (await this.#listener)?.close();
  }

  /** Closes any open listener; called when the program ends. */
  async closeAny(): Promise<void> {
    await (await this.#listener)?.close();
  }
}
