import { type ErrorReport, EXIT, toReport, UserError } from '../core/errors.ts';
import { runMemory } from '../core/guide/memory.ts';
import { addToMemory, type Remembered, type RunMemory } from '../core/guide/remembered.ts';
import type { GuideStore } from './guide-runner.ts';
import type { TickMemory } from './ports.ts';
import { watch } from './store.ts';

/** Where a run is remembered. */
export interface MemoryPort {
  /** Calls run one after the other. @throws UserError */
  update(change: (before: Remembered) => Remembered): Promise<void>;
}

/** Writes what is worth remembering whenever it changes. A failure is reported once. */
export function keepMemory(store: GuideStore, memory: MemoryPort) {
  let last = '';
  let hasFailed = false;
  let written: Promise<unknown> = Promise.resolve();

  function look(): void {
    const run = runMemory(store.getState());
    if (run === null || hasFailed) return;
    const text = JSON.stringify(run);
    if (text === last) return;
    last = text;
    written = Promise.all([written, write(run)]);
  }

  async function write(run: RunMemory): Promise<void> {
    try {
      await memory.update((before) => addToMemory(before, run));
    } catch (error) {
      if (hasFailed) return;
      hasFailed = true;
      store.dispatch({ type: 'not-remembered', report: reportOf(error) });
    }
  }

  const stop = watch(store, (state) => state, look);
  return {
    /** Stops listening and resolves when everything is written. */
    async close(): Promise<void> {
      look();
      stop();
      await written;
    },
  };
}

/** Wraps the memory for a lesson's run, which must not replace where the run before was left. */
export function withoutResume(memory: MemoryPort): MemoryPort {
  return {
    update: (change) => memory.update((before) => ({ ...change(before), resume: before.resume })),
  };
}

function reportOf(error: unknown): ErrorReport {
  if (error instanceof UserError) return toReport(error);
  return {
    code: 'memory-not-written',
    message: 'This run could not be remembered.',
    remedy: 'Everything else works.',
    exitCode: EXIT.defect,
  };
}

/** Remembers ticks only while the program runs. */
export function createTickMemory(): TickMemory {
  const byShop = new Map<string, readonly string[]>();
  return {
    load: async (shop) => byShop.get(shop) ?? [],
    save: async (shop, ticks) => void byShop.set(shop, ticks),
  };
}
