import type { GuideEffect } from '../core/guide/effect.ts';
import type { GuideAnswer, GuideEvent } from '../core/guide/event.ts';
import type { HttpLimits } from '../core/http/message.ts';
import { EXCHANGE_LIMITS } from '../core/oauth/exchange.ts';
import { readRevokeOutcome } from '../core/oauth/revoke.ts';
import type { GuidePorts, PracticeHandle } from './ports.ts';
import { createSignInRunner, reportOf } from './sign-in-runner.ts';

/** A revocation answers `{}`. */
const REVOKE_LIMITS: HttpLimits = { totalMs: 20_000, maxBytes: 64 * 1024 };

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
  let practice: Promise<PracticeHandle> | null = null;
  let isClosed = false;

  async function startPractice(
    redirectUri: Extract<GuideEffect, { type: 'start-practice' }>['redirectUri'],
  ): Promise<GuideAnswer> {
    try {
      practice ??= ports.startPractice({ redirectUri });
      return { type: 'practice-started', facts: (await practice).facts };
    } catch (error) {
      practice = null;
      return { type: 'practice-failed', report: reportOf(error) };
    }
  }

  async function approve(
    effect: Extract<GuideEffect, { type: 'approve-practice' }>,
  ): Promise<GuideAnswer> {
    const { attempt, url } = effect;
    try {
      const store = await (practice ?? Promise.reject(new Error('no practice store')));
      const { redirect } = await store.approve(url);
      return { type: 'approved-here', attempt, redirect };
    } catch (error) {
      return { type: 'not-approved-here', attempt, report: reportOf(error) };
    }
  }

  async function readNeeds(
    effect: Extract<GuideEffect, { type: 'read-needs' }>,
  ): Promise<GuideAnswer> {
    const { id, text, chosen } = effect;
    try {
      // The rules and the parser are large, and most people never paste a request.
      const { readRequestNeeds } = await import('../core/access/read-request-needs.ts');
      const { loadAccessRules } = await import('../core/access/load-access-rules.ts');
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

  async function copy(effect: Extract<GuideEffect, { type: 'copy' }>): Promise<GuideAnswer> {
    const { id, what, text, clearAfterMs } = effect;
    const result = await ports.copy(text, { clearAfterMs });
    if (result.type === 'not-copied') return { type: 'not-copied', id, reason: result.reason };
    if (result.by === 'osc52') return { type: 'copied', id, text: handedOver(what, clearAfterMs) };
    const cleared =
      clearAfterMs === null ? '' : ` It is cleared after ${clearAfterMs / 1000} seconds.`;
    return { type: 'copied', id, text: `The ${what} is on the clipboard.${cleared}` };
  }

  async function save(effect: Extract<GuideEffect, { type: 'save-token' }>): Promise<GuideAnswer> {
    const { id, path, entries, confirmed } = effect;
    try {
      const outcome = await ports.saveEnv({ path, entries, confirmed });
      switch (outcome.type) {
        case 'saved':
          return {
            type: 'saved',
            id,
            path: outcome.path,
            notes: outcome.notes,
            isNew: outcome.isNew ?? false,
          };
        case 'asks':
          return { type: 'save-asks', id, question: outcome.question };
        case 'refused':
          return { type: 'save-refused', id, report: outcome.report };
      }
    } catch (error) {
      return { type: 'save-refused', id, report: reportOf(error) };
    }
  }

  /** A look that fails says nothing: the saving itself has the words. */
  async function look(path: string): Promise<GuideAnswer> {
    const place = (await ports.lookAtPlace?.(path).catch(() => null)) ?? null;
    return { type: 'place-seen', asked: path, place };
  }

  async function refresh(effect: Extract<GuideEffect, { type: 'refresh' }>): Promise<GuideAnswer> {
    const outcome = await ports.send(effect.request, { limits: EXCHANGE_LIMITS });
    return { type: 'refreshed', id: effect.id, outcome, epochMs: ports.clock.epochMs() };
  }

  async function revoke(effect: Extract<GuideEffect, { type: 'revoke' }>): Promise<GuideAnswer> {
    const outcome = await ports.send(effect.request, { limits: REVOKE_LIMITS });
    return { type: 'revoked', id: effect.id, result: readRevokeOutcome(outcome) };
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
          answerWith(startPractice(effect.redirectUri));
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
          void ports.remembered.save(effect.shop, effect.ticks);
          return;
        case 'approve-practice':
          answerWith(approve(effect));
          return;
        case 'copy':
          answerWith(copy(effect));
          return;
        case 'save-token':
          answerWith(save(effect));
          return;
        case 'revoke':
          answerWith(revoke(effect));
          return;
        case 'end-reveal':
          later(effect.afterMs, () => dispatch({ type: 'reveal-ended', id: effect.id }));
          return;
        case 'look-at-place':
          answerWith(look(effect.path));
          return;
        case 'refresh':
          answerWith(refresh(effect));
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
      await signIn.close();
      await practice?.then(
        (store) => store.close(),
        () => undefined,
      );
    },
  };
}

/** A terminal does not tell whether it did what it was asked to. */
function handedOver(what: string, clearAfterMs: number | null): string {
  const kept = clearAfterMs === null ? '' : ' It is not cleared by itself.';
  return `The ${what} was handed to your terminal (OSC 52), which does not say whether it took it: paste it somewhere to see.${kept}`;
}
