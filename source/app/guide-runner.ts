import type { GuideConfig } from '../core/guide/config.ts';
import { createGuide } from '../core/guide/create.ts';
import type { GuideEffect } from '../core/guide/effect.ts';
import type { GuideAnswer, GuideEvent } from '../core/guide/event.ts';
import { updateGuide } from '../core/guide/update.ts';
import type { GuideState } from '../core/guide/state.ts';
import { EXCHANGE_LIMITS } from '../core/sign-in/exchange.ts';
import { readRevokeOutcome, REVOKE_LIMITS } from '../core/sign-in/revoke.ts';
import type { GuidePorts, PracticeHandle } from './ports.ts';
import { copiedWords, reportOf, runnerOf } from './runners.ts';
import { createSignInRunner } from './sign-in-runner.ts';
import { createStore, type Store } from './store.ts';

export type GuideStore = Store<GuideState, GuideEvent> & {
  /** Resolves once what was asked of the world and answers soon has answered; not the approval. */
  settled(): Promise<void>;
  /** Closes listener, timers and practice store; for the way out. */
  close(): Promise<void>;
};

/** The guide, ready to be shown by a face. */
export function createGuideStore(config: GuideConfig, ports: GuidePorts): GuideStore {
  const runner = createGuideRunner(ports);
  const store = createStore({
    initial: createGuide(config),
    update: updateGuide,
    runEffect: runner.run,
  });
  return { ...store, settled: () => runner.settled(), close: () => runner.close() };
}

/** What connects the guide with the outside world. */
interface GuideRunner {
  /** Carries one effect out; never throws. */
  run(effect: GuideEffect, dispatch: (event: GuideEvent) => void): void;
  /** Resolves once no effect with an answer of its own is under way. */
  settled(): Promise<void>;
  /** Closes listener, timers and practice store; for the way out. */
  close(): Promise<void>;
}

/** Nothing is opened or started before an effect asks for it. */
export function createGuideRunner(ports: GuidePorts): GuideRunner {
  const signIn = createSignInRunner(ports);
  const practice = createPracticeRunner(ports);
  const timers = new Set<() => void>();
  /** Ticks on their way to the memory: leaving waits for them. */
  const savings = new Set<Promise<void>>();
  const underWay = new Set<Promise<void>>();
  let isClosed = false;

  function later(afterMs: number, then: () => void): void {
    const stop = ports.clock.after(afterMs, () => {
      timers.delete(stop);
      then();
    });
    timers.add(stop);
  }

  const run = runnerOf<GuideEffect, GuideEvent>({
    'sign-in': ({ effect }, dispatch) =>
      void signIn.run(effect, (event) => dispatch({ type: 'sign-in', event })),
    'start-practice': (effect) => practice.start(effect),
    'approve-practice': (effect) => practice.approve(effect),
    'run-checks': (effect, dispatch) => runChecks(ports, effect, dispatch),
    'read-needs': (effect) => readNeeds(ports, effect),
    'open-page': (effect) => openPage(ports, effect),
    'load-ticks': ({ shop }) => loadTicks(ports, shop),
    'save-ticks'({ shop, ticks }) {
      const saving = ports.remembered.save(shop, ticks);
      savings.add(saving);
      void saving.finally(() => savings.delete(saving));
    },
    copy: (effect) => copyText(ports, effect),
    'look-at-place': ({ path }) => lookAtPlace(ports, path),
    'save-token': (effect) => saveToken(ports, effect),
    refresh: (effect) => refreshToken(ports, effect),
    revoke: (effect) => revokeToken(ports, effect),
    'end-reveal': ({ id, afterMs }, dispatch) =>
      later(afterMs, () => dispatch({ type: 'reveal-ended', id })),
    'tick-card': ({ id, afterMs }, dispatch) =>
      later(afterMs, () => dispatch({ type: 'card-ticked', id, epochMs: ports.clock.epochMs() })),
  });

  return {
    run(effect, dispatch) {
      const answered = run(effect, (event) => {
        // What comes after the end would find nobody.
        if (!isClosed) dispatch(event);
      });
      if (answered === null) return;
      underWay.add(answered);
      void answered.finally(() => underWay.delete(answered));
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
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
    // A check that fails as a program says nothing about the machine: its line stays away.
  }
  return { type: 'checks-done', run };
}

async function readNeeds(
  ports: GuidePorts,
  { id, text, chosen }: Effect<'read-needs'>,
): Promise<GuideAnswer> {
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

async function openPage(ports: GuidePorts, { id, url }: Effect<'open-page'>): Promise<GuideAnswer> {
  const outcome = await ports.openBrowser(url);
  return outcome.type === 'opened'
    ? { type: 'page-opened', id }
    : { type: 'page-not-opened', id, reason: outcome.reason };
}

async function loadTicks(
  ports: GuidePorts,
  shop: Effect<'load-ticks'>['shop'],
): Promise<GuideAnswer> {
  return { type: 'ticks-recalled', shop, ticks: await ports.remembered.load(shop) };
}

/** The practice store of one guide. */
interface PracticeRunner {
  /** Starts it, once; a start that failed may be tried again. */
  start(effect: Effect<'start-practice'>): Promise<GuideAnswer>;
  /** Approves in place of a browser. */
  approve(effect: Effect<'approve-practice'>): Promise<GuideAnswer>;
  close(): Promise<void>;
}

/** Nothing is started before it is asked for. */
function createPracticeRunner(ports: Pick<GuidePorts, 'startPractice'>): PracticeRunner {
  let practice: Promise<PracticeHandle> | null = null;
  return {
    async start({ redirectUri }) {
      try {
        practice ??= ports.startPractice({ redirectUri });
        return { type: 'practice-started', facts: (await practice).facts };
      } catch (error) {
        practice = null;
        return { type: 'practice-failed', report: reportOf(error) };
      }
    },
    async approve({ attempt, url }) {
      try {
        const store = await (practice ?? Promise.reject(new Error('no practice store')));
        const { redirect } = await store.approve(url);
        return { type: 'approved-here', attempt, redirect };
      } catch (error) {
        return { type: 'not-approved-here', attempt, report: reportOf(error) };
      }
    },
    async close() {
      await practice?.then(
        (store) => store.close(),
        () => undefined,
      );
    },
  };
}

/** Onto the clipboard; says by which way, since not every way can tell whether it worked. */
async function copyText(ports: GuidePorts, effect: Effect<'copy'>): Promise<GuideAnswer> {
  const { id, what, text, clearAfterMs } = effect;
  const result = await ports.copy(text, { clearAfterMs });
  if (result.type === 'not-copied') return { type: 'not-copied', id, reason: result.reason };
  return { type: 'copied', id, text: copiedWords(what, result.by, clearAfterMs) };
}

/** Writes the token into a file, or brings back the question that has to be answered first. */
async function saveToken(ports: GuidePorts, effect: Effect<'save-token'>): Promise<GuideAnswer> {
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
async function lookAtPlace(ports: GuidePorts, path: string): Promise<GuideAnswer> {
  const place = (await ports.lookAtPlace?.(path).catch(() => null)) ?? null;
  return { type: 'place-seen', asked: path, place };
}

/** Sends what renews an expiring token. */
async function refreshToken(ports: GuidePorts, effect: Effect<'refresh'>): Promise<GuideAnswer> {
  const outcome = await ports.send(effect.request, { limits: EXCHANGE_LIMITS });
  return { type: 'refreshed', id: effect.id, outcome, epochMs: ports.clock.epochMs() };
}

/** Sends what gives the token back. */
async function revokeToken(ports: GuidePorts, effect: Effect<'revoke'>): Promise<GuideAnswer> {
  const outcome = await ports.send(effect.request, { limits: REVOKE_LIMITS });
  return { type: 'revoked', id: effect.id, result: readRevokeOutcome(outcome) };
}
