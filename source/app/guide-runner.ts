import type { GuideEffect } from '../core/guide/effect.ts';
import type { GuideAnswer, GuideEvent } from '../core/guide/event.ts';
import { copyText, lookAtPlace, refreshToken, revokeToken, saveToken } from './card-effects.ts';
import type { GuidePorts } from './ports.ts';
import { createPracticeRunner } from './practice-runner.ts';
import { createSignInRunner } from './sign-in-runner.ts';
import { reportOf } from './report-of.ts';

export interface GuideRunner {
  /** Carries one effect out; never throws. */
  run(effect: GuideEffect, dispatch: (event: GuideEvent) => void): void;
  /** Closes listener, timers and practice store; for the way out. */
  close(): Promise<void>;
}

/** Connects the guide with the outside world. */
export function createGuideRunner(ports: GuidePorts): GuideRunner {
  const signIn = createSignInRunner(ports);
  const timers = new Set<() => void>();
  /** Ticks on their way to the memory: leaving waits for them. */
  const savings = new Set<Promise<void>>();
  const practice = createPracticeRunner(ports);
  let isClosed = false;

  async function readNeeds(
    effect: Extract<GuideEffect, { type: 'read-needs' }>,
  ): Promise<GuideAnswer> {
    const { id, text, chosen } = effect;
    try {
      // The rules and the parser are large, and most people never paste a request.
      const { readRequestNeeds } = await import('../core/access/request-needs.ts');
      const { loadAccessRules } = await import('../core/access/access-rules.ts');
      const [rules, fieldTypes] = await Promise.all([
        loadAccessRules(),
        ports.loadFieldTypes?.() ?? null,
      ]);
      return { type: 'needs-read', id, needs: readRequestNeeds(text, chosen, rules, fieldTypes) };
    } catch (error) {
      return { type: 'needs-failed', id, report: reportOf(error) };
    }
  }

  async function openPage(
    effect: Extract<GuideEffect, { type: 'open-page' }>,
  ): Promise<GuideAnswer> {
    const { id, url } = effect;
    const outcome = await ports.openBrowser(url);
    return outcome.type === 'opened'
      ? { type: 'page-opened', id }
      : { type: 'page-not-opened', id, reason: outcome.reason };
  }

  async function runChecks(
    effect: Extract<GuideEffect, { type: 'run-checks' }>,
    dispatch: (event: GuideEvent) => void,
  ): Promise<GuideAnswer> {
    const { run, mode, redirectUri, store } = effect;
    try {
      await ports.runChecks({ mode, redirectUri, store }, (result) =>
        dispatch({ type: 'checked', run, result }),
      );
    } catch {
      // A check that fails as a program says nothing about the machine: its line stays away.
    }
    return { type: 'checks-done', run };
  }

  async function loadTicks(
    shop: Extract<GuideEffect, { type: 'load-ticks' }>['shop'],
  ): Promise<GuideAnswer> {
    return { type: 'ticks-recalled', shop, ticks: await ports.remembered.load(shop) };
  }

  function saveTicks(effect: Extract<GuideEffect, { type: 'save-ticks' }>): void {
    const saving = ports.remembered.save(effect.shop, effect.ticks);
    savings.add(saving);
    void saving.finally(() => savings.delete(saving));
  }

  function later(afterMs: number, then: () => void): void {
    const stop = ports.clock.after(afterMs, () => {
      timers.delete(stop);
      then();
    });
    timers.add(stop);
  }

  return {
    run(effect, unguarded) {
      // What comes after the end would find nobody.
      const dispatch = (event: GuideEvent): void => {
        if (!isClosed) unguarded(event);
      };
      const answerWith = (answer: Promise<GuideAnswer>): void => void answer.then(dispatch);
      switch (effect.type) {
        case 'sign-in':
          signIn.run(effect.effect, (event) => dispatch({ type: 'sign-in', event }));
          return;
        case 'start-practice':
          answerWith(practice.start(effect));
          return;
        case 'run-checks':
          answerWith(runChecks(effect, dispatch));
          return;
        case 'read-needs':
          answerWith(readNeeds(effect));
          return;
        case 'open-page':
          answerWith(openPage(effect));
          return;
        case 'load-ticks':
          answerWith(loadTicks(effect.shop));
          return;
        case 'save-ticks':
          saveTicks(effect);
          return;
        case 'approve-practice':
          answerWith(practice.approve(effect));
          return;
        case 'copy':
          answerWith(copyText(ports, effect));
          return;
        case 'save-token':
          answerWith(saveToken(ports, effect));
          return;
        case 'revoke':
          answerWith(revokeToken(ports, effect));
          return;
        case 'end-reveal':
          later(effect.afterMs, () => dispatch({ type: 'reveal-ended', id: effect.id }));
          return;
        case 'look-at-place':
          answerWith(lookAtPlace(ports, effect.path));
          return;
        case 'refresh':
          answerWith(refreshToken(ports, effect));
          return;
        case 'tick-card':
          later(effect.afterMs, () =>
            dispatch({ type: 'card-ticked', id: effect.id, epochMs: ports.clock.epochMs() }),
          );
          return;
      }
    },
    async close() {
      isClosed = true;
      for (const stop of timers) stop();
      timers.clear();
      await Promise.all(savings);
      await signIn.close();
      await practice.close();
    },
  };
}
