import type { Clock } from '../../source/app/ports.ts';

/** A clock that stands until it is turned; timers that become due run in their order. */
export class TurnedClock implements Clock {
  #nowMs = 0;
  readonly #timers = new Map<number, { dueMs: number; run: () => void }>();
  #nextId = 0;

  epochMs(): number {
    return 1_790_000_000_000 + this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#timers.set(id, { dueMs: this.#nowMs + ms, run });
    return () => void this.#timers.delete(id);
  }

  get pending(): number {
    return this.#timers.size;
  }

  /** Goes on by `ms`, timer by timer. */
  turn(ms: number): void {
    const until = this.#nowMs + ms;
    for (;;) {
      const due = [...this.#timers].filter(([, { dueMs }]) => dueMs <= until);
      const [first] = due.toSorted(([, a], [, b]) => a.dueMs - b.dueMs);
      if (first === undefined) break;
      const [id, { dueMs, run }] = first;
      this.#timers.delete(id);
      this.#nowMs = Math.max(this.#nowMs, dueMs);
      run();
    }
    this.#nowMs = until;
  }
}
