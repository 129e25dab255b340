import type { GuideEffect } from '../core/guide/effect.ts';
import type { GuideAnswer } from '../core/guide/event.ts';
import type { GuidePorts, PracticeHandle } from './ports.ts';
import { reportOf } from './report-of.ts';

/** The practice store of one guide. */
export interface PracticeRunner {
  /** Starts it, once; a start that failed may be tried again. */
  start(effect: Extract<GuideEffect, { type: 'start-practice' }>): Promise<GuideAnswer>;
  /** Approves in place of a browser. */
  approve(effect: Extract<GuideEffect, { type: 'approve-practice' }>): Promise<GuideAnswer>;
  close(): Promise<void>;
}

/** Nothing is started before it is asked for. */
export function createPracticeRunner(ports: Pick<GuidePorts, 'startPractice'>): PracticeRunner {
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
