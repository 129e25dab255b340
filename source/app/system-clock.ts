import type { Clock } from './ports.ts';

/** The clock of this machine. Whoever starts a timer stops it on the way out. */
export const systemClock: Clock = {
  epochMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
