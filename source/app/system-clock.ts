import type { Clock } from './ports.ts';

/** The clock of this machine. A timer never keeps the process alive by itself. */
export const systemClock: Clock = {
  epochMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
