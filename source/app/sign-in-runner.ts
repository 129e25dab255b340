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
import { reportOf } from './runners.ts';
import { createStore, type Store } from './store.ts';

/** RFC 7636 §4.1 recommends 32 bytes; the state takes as many (P1). */
const RANDOM_BYTES = 32;

interface SignInRunner {
  /** Carries one effect out; never throws. */
  run(effect: SignInEffect, answer: (answer: SignInAnswer) => void): void;
  /** Closes the listener and stops the clock; for the way out. */
  close(): Promise<void>;
}

/** Connects the sign-in machine with the outside world. */
export function createSignInRunner(ports: SignInPorts): SignInRunner {
  const slot = new ListenerSlot();
  const timers = new Set<() => void>();

  function complete(expected: ExpectedCallback): CallbackExpectation {
    return { ...expected, hashing: ports.hashing };
  }

  function nowSeconds(): number {
    return Math.floor(ports.clock.epochMs() / 1000);
  }

  async function open(
    effect: Extract<SignInEffect, { type: 'open-listener' }>,
    answer: (answer: SignInAnswer) => void,
  ): Promise<void> {
    const { attempt, redirectUri } = effect;
    const expectation = complete(effect.expected);
    const early: SignInAnswer[] = [];
    let isBound = false;
    // A callback that arrives while the second address is being bound is told afterwards.
    const tell = (heard: SignInAnswer): void => {
      if (isBound) answer(heard);
      else early.push(heard);
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
    for (const heard of early) answer(heard);
  }

  function createSecrets(pkce: boolean): AttemptSecrets {
    const state = new Secret(ports.randomToken(RANDOM_BYTES));
    if (!pkce) return { state, pkce: null };
    const verifier = new Secret(ports.randomToken(RANDOM_BYTES));
    // The verifier itself leaves with the exchange only; here its hash is made.
    return {
      state,
      pkce: { verifier, challenge: ports.hashing.sha256Base64Url(verifier.reveal()) },
    };
  }

  async function exchange(
    effect: Extract<SignInEffect, { type: 'exchange' }>,
    answer: (answer: SignInAnswer) => void,
  ): Promise<void> {
    const { attempt, request } = effect;
    const outcome = await ports.send(request, { limits: EXCHANGE_LIMITS });
    answer({ type: 'exchanged', attempt, outcome, epochMs: ports.clock.epochMs() });
  }

  async function openBrowser(
    effect: Extract<SignInEffect, { type: 'open-browser' }>,
    answer: (answer: SignInAnswer) => void,
  ): Promise<void> {
    const { attempt } = effect;
    const opened = await ports
      .openBrowser(effect.url)
      .catch(
        (error: unknown) => ({ type: 'not-opened', reason: reportOf(error).message }) as const,
      );
    if (opened.type === 'opened') answer({ type: 'browser-opened', attempt });
    else answer({ type: 'browser-not-opened', attempt, reason: opened.reason });
  }

  function wake(afterMs: number, then: () => void): void {
    const stop = ports.clock.after(afterMs, () => {
      timers.delete(stop);
      then();
    });
    timers.add(stop);
  }

  return {
    run(effect, answer) {
      const { attempt } = effect;
      switch (effect.type) {
        case 'create-attempt':
          answer({ type: 'attempt-created', attempt, secrets: createSecrets(effect.pkce) });
          return;
        case 'open-listener':
          void open(effect, answer);
          return;
        case 'open-browser':
          void openBrowser(effect, answer);
          return;
        case 'wake':
          wake(effect.afterMs, () =>
            answer({ type: 'tick', attempt, nowMs: ports.clock.monotonicMs() }),
          );
          return;
        case 'check-paste': {
          const verdict = checkPastedCallback(
            effect.text.reveal(),
            effect.redirectUri,
            complete(effect.expected),
            nowSeconds(),
          );
          ports.onPasted?.(effect.text, verdict);
          answer({ type: 'verdict', attempt, channel: 'paste', verdict });
          return;
        }
        case 'exchange':
          void exchange(effect, answer);
          return;
        case 'finish-page':
          quietly(slot.finish(attempt, effect.page));
          return;
        case 'close-listener':
          quietly(slot.close(attempt));
          return;
      }
    },
    async close() {
      for (const stop of timers) stop();
      timers.clear();
      await slot.closeAny();
    },
  };
}

/** The port is closed or the process ends soon: nothing of it is worth ending the tool for. */
function quietly(closing: Promise<void>): void {
  closing.catch(() => undefined);
}

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

/**
 * Holds the one listener of a sign-in. Closing is asked for by attempt and works while the
 * binding is still under way: the listener is then closed as soon as it is bound.
 */
export class ListenerSlot {
  #attempt = 0;
  #listener: Promise<CallbackListener | null> = Promise.resolve(null);

  /** Takes the place of an earlier listener, which is closed first: both want the same port. */
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

  /** Whatever is open, for the way out. */
  async closeAny(): Promise<void> {
    await (await this.#listener)?.close();
  }
}
