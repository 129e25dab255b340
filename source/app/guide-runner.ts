import type { GuideConfig } from '../core/guide/config.ts';
import { createGuide, withPractice } from '../core/guide/create.ts';
import type { GuideEffect } from '../core/guide/effect.ts';
import type { GuideAnswer, GuideEvent } from '../core/guide/event.ts';
import { behindExplorer } from '../core/guide/steps/start/update.ts';
import { updateGuide } from '../core/guide/update.ts';
import type { GuideState, PracticeFacts } from '../core/guide/state.ts';
import {
  ACCESS_SCOPES_LIMITS,
  buildAccessScopesRequest,
  readAccessScopesOutcome,
} from '../core/sign-in/access-scopes.ts';
import type { HttpLimits, HttpOutcome } from '../core/http/message.ts';
import { EXCHANGE_LIMITS } from '../core/sign-in/exchange.ts';
import { readRevokeOutcome, REVOKE_LIMITS } from '../core/sign-in/revoke.ts';
import type { GuidePorts, PracticeHandle } from './ports.ts';
import { copiedWords, reportOf, runnerOf } from './runners.ts';
import { createSignInRunner } from './sign-in-runner.ts';
import { createStore, type Store } from './store.ts';

export type GuideStore = Store<GuideState, GuideEvent> & {
  /** Resolves once each effect with a promised answer has answered; the sign-in is not awaited. */
  settled(): Promise<void>;
  /** Closes listener, timers and practice store; called when the program ends. */
  close(): Promise<void>;
};

/** Creates the guide's store, ready to be shown by a face. */
export function createGuideStore(config: GuideConfig, ports: GuidePorts): GuideStore {
  const runner = createGuideRunner(ports);
  const store = createStore({
    initial: firstState(config, ports.practice?.facts ?? null),
    update: updateGuide,
    runEffect: runner.run,
  });
  return { ...store, settled: () => runner.settled(), close: () => runner.close() };
}

/** The guide starts on its first screen, or behind the explorer if the config has a token. */
function firstState(config: GuideConfig, practice: PracticeFacts | null): GuideState {
  const { explores } = config;
  const created = createGuide(config);
  const first = practice === null ? created : withPractice(created, practice);
  return explores === undefined ? first : behindExplorer(first, explores);
}

/** Carries out the guide's effects. Nothing is opened or started before an effect asks for it. */
export function createGuideRunner(ports: GuidePorts) {
  const signIn = createSignInRunner(ports);
  const practice = createPracticeRunner(ports);
  const timers = new Set<() => void>();
  /** Ticks that are being saved: `close` waits for them. */
  let savings: Promise<unknown> = Promise.resolve();
  const underWay = new Set<Promise<void>>();
  /** Aborts of the requests under way that may be given up, by request id. */
  const stops = new Map<number, AbortController>();
  let isClosed = false;

  function later(afterMs: number, then: () => void): void {
    const stop = ports.clock.after(afterMs, () => {
      timers.delete(stop);
      then();
    });
    timers.add(stop);
  }

  async function send(
    { id, request }: Effect<'refresh' | 'revoke'>,
    limits: HttpLimits,
  ): Promise<HttpOutcome> {
    const stop = new AbortController();
    stops.set(id, stop);
    const outcome = await ports.send(request, { limits, signal: stop.signal });
    stops.delete(id);
    return outcome;
  }

  const run = runnerOf<GuideEffect, GuideEvent>({
    'sign-in': ({ effect }, dispatch) =>
      void signIn.run(effect, (event) => dispatch({ type: 'sign-in', event })),
    'start-practice': (effect) => practice.start(effect),
    'approve-practice': (effect) => practice.approve(effect),
    'check-saved': async ({ id, store, token }) => {
      const request = buildAccessScopesRequest(store, token);
      const outcome = await ports.send(request, { limits: ACCESS_SCOPES_LIMITS });
      return { type: 'saved-checked', id, result: readAccessScopesOutcome(outcome, store) };
    },
    'list-lessons': async ({ id }) => {
      // A failure leaves the list empty: `learn` reports what is wrong with a lesson file.
      const lessons = (await ports.listLessons?.().catch(() => [])) ?? [];
      return { type: 'lessons-listed', id, lessons };
    },
    'run-checks': (effect, dispatch) => runChecks(ports, effect, dispatch),
    'read-needs': (effect) => readNeeds(ports, effect),
    'open-page': (effect) => openPage(ports, effect),
    'load-ticks': async ({ shop }) => {
      const ticks = await ports.remembered.load(shop);
      return { type: 'ticks-recalled', shop, ticks };
    },
    'save-ticks'({ shop, ticks }) {
      savings = Promise.all([savings, ports.remembered.save(shop, ticks)]);
    },
    copy: (effect) => copyText(ports, effect),
    // A failed look is not reported: saving the token reports the problem.
    'look-at-place': async ({ path }) => {
      const place = (await ports.lookAtPlace?.(path).catch(() => null)) ?? null;
      return { type: 'place-seen', asked: path, place };
    },
    'save-token': (effect) => saveToken(ports, effect),
    'keep-practice': (effect) => practice.keep(effect),
    refresh: async (effect) => {
      const outcome = await send(effect, EXCHANGE_LIMITS);
      return { type: 'refreshed', id: effect.id, outcome, epochMs: ports.clock.epochMs() };
    },
    revoke: async (effect) => {
      const outcome = await send(effect, REVOKE_LIMITS);
      return { type: 'revoked', id: effect.id, result: readRevokeOutcome(outcome) };
    },
    'stop-request': ({ id }) => stops.get(id)?.abort(),
    'end-reveal': ({ id, afterMs }, dispatch) =>
      later(afterMs, () => dispatch({ type: 'reveal-ended', id })),
    'tick-card': ({ id, afterMs }, dispatch) =>
      later(afterMs, () => dispatch({ type: 'card-ticked', id, epochMs: ports.clock.epochMs() })),
  });

  return {
    /** Carries one effect out; never throws. */
    run(effect: GuideEffect, dispatch: (event: GuideEvent) => void): void {
      const answered = run(effect, (event) => {
        // After `close` nobody handles events.
        if (!isClosed) dispatch(event);
      });
      if (answered === null) return;
      underWay.add(answered);
      void answered.finally(() => underWay.delete(answered));
    },
    /** Resolves once no effect with a promised answer is under way. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const stop of timers) stop();
      await savings;
      await signIn.close();
      await practice.close();
    },
  };
}

type Effect<Type extends GuideEffect['type']> = Extract<GuideEffect, { type: Type }>;

async function runChecks(
  ports: GuidePorts,
  { run, mode, redirectUri, store }: Effect<'run-checks'>,
  dispatch: (event: GuideEvent) => void,
): Promise<GuideAnswer> {
  try {
    await ports.runChecks({ mode, redirectUri, store }, (result) =>
      dispatch({ type: 'checked', run, result }),
    );
  } catch {
    // A check that throws says nothing about the machine, so it gets no line.
  }
  return { type: 'checks-done', run };
}

async function readNeeds(
  ports: GuidePorts,
  { id, text, chosen, profile }: Effect<'read-needs'>,
): Promise<GuideAnswer> {
  try {
    // The rules and the parser are large, and most people never paste a request.
    const { readRequestNeeds } = await import('../core/access/request-needs.ts');
    const { loadAccessRules } = await import('../core/access/access-rules.ts');
    const [rules, fieldTypes] = await Promise.all([
      loadAccessRules(profile),
      // The schema of the built-in service says nothing about other services.
      profile.access === 'built-in' ? (ports.loadFieldTypes?.() ?? null) : null,
    ]);
    return {
      type: 'needs-read',
      id,
      needs: readRequestNeeds(text, chosen, profile, rules, fieldTypes),
    };
  } catch (error) {
    return { type: 'needs-failed', id, report: reportOf(error) };
  }
}

async function openPage(ports: GuidePorts, { id, url }: Effect<'open-page'>): Promise<GuideAnswer> {
  const outcome = await ports.openBrowser(url);
  return outcome.type === 'opened'
    ? { type: 'page-opened', id }
    : { type: 'page-not-opened', id, reason: outcome.reason };
}

/** The practice store of one guide. Nothing is started before it is asked for. */
function createPracticeRunner(ports: GuidePorts) {
  let practice: Promise<PracticeHandle> | null =
    ports.practice === undefined ? null : Promise.resolve(ports.practice);
  return {
    /** Starts the practice store once; a failed start may be tried again. */
    async start({ redirectUri }: Effect<'start-practice'>): Promise<GuideAnswer> {
      try {
        practice ??= ports.startPractice({ redirectUri });
        return { type: 'practice-started', facts: (await practice).facts };
      } catch (error) {
        practice = null;
        return { type: 'practice-failed', report: reportOf(error) };
      }
    },
    /** Keeps the practice store beyond the end of this program. */
    async keep({ id }: Effect<'keep-practice'>): Promise<GuideAnswer> {
      try {
        const path = await (await practice)?.keep?.();
        if (path === undefined) throw new Error('no practice store that can be kept');
        return { type: 'practice-kept', id, path };
      } catch (error) {
        return { type: 'practice-not-kept', id, report: reportOf(error) };
      }
    },
    /** Approves the sign-in in place of a browser. */
    async approve({ attempt, url }: Effect<'approve-practice'>): Promise<GuideAnswer> {
      try {
        const store = await (practice ?? Promise.reject(new Error('no practice store')));
        const { redirect } = await store.approve(url);
        return { type: 'approved-here', attempt, redirect };
      } catch (error) {
        return { type: 'not-approved-here', attempt, report: reportOf(error) };
      }
    },
    async close(): Promise<void> {
      await practice?.then(
        (store) => store.close(),
        () => undefined,
      );
    },
  };
}

/** Copies to the clipboard; the text says how, since OSC 52 does not tell whether it worked. */
async function copyText(
  ports: GuidePorts,
  { id, what, text, clearAfterMs }: Effect<'copy'>,
): Promise<GuideAnswer> {
  const result = await ports.copy(text, { clearAfterMs });
  if (result.type === 'not-copied') return { type: 'not-copied', id, reason: result.reason };
  return { type: 'copied', id, text: copiedWords(what, result.by, clearAfterMs) };
}

/** Writes the token into a file, or returns the question that must be answered first. */
async function saveToken(
  ports: GuidePorts,
  { id, path, saves, confirmed }: Effect<'save-token'>,
): Promise<GuideAnswer> {
  try {
    const outcome = await ports.saveEnv({ path, saves, confirmed });
    switch (outcome.type) {
      case 'saved':
        return { ...outcome, id, isNew: outcome.isNew ?? false };
      case 'asks':
        return { type: 'save-asks', id, question: outcome.question };
      case 'refused':
        return { type: 'save-refused', id, report: outcome.report };
    }
  } catch (error) {
    return { type: 'save-refused', id, report: reportOf(error) };
  }
}
