/** How many chunks may wait before the sender is asked to pause. */
const HIGH_WATER = 4;

export interface Flow {
  pause(): void;
  resume(): void;
}

/**
 * Turns chunks that are pushed into chunks that are pulled, and pauses the sender while the
 * reader is behind, so that what is in memory stays small.
 */
export class ChunkQueue {
  readonly #chunks: Uint8Array[] = [];
  readonly #flow: Flow;
  #end: 'open' | 'complete' | 'cut' = 'open';
  #wake: (() => void) | null = null;
  #isPaused = false;

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    if (!this.#isPaused && this.#chunks.length >= HIGH_WATER) {
      this.#isPaused = true;
      this.#flow.pause();
    }
    this.#wake?.();
  }

  /** No more chunks: all of them came, or the sender broke off. */
  finish(end: 'complete' | 'cut'): void {
    if (this.#end === 'open') this.#end = end;
    this.#wake?.();
  }

  /** Yields the chunks in order and returns how they ended. One reader only. */
  async *read(): AsyncGenerator<Uint8Array, 'complete' | 'cut'> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) {
        yield chunk;
        continue;
      }
      if (this.#end !== 'open') return this.#end;
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      // Resuming may push at once, so the promise must be there before.
      if (this.#isPaused) {
        this.#isPaused = false;
        this.#flow.resume();
      }
      await woken;
    }
  }
}
