/** What is kept of a body while it comes. Never more than the limit of the time. */
export class KeptBytes {
  #chunks: Uint8Array[] = [];
  #shared: SharedArrayBuffer | null = null;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /**
   * Keeps what fits below `most` bytes.
   *
   * @returns what did not fit; empty where all did
   */
  add(bytes: Uint8Array, most: number): Uint8Array {
    const part = bytes.subarray(0, Math.max(0, most - this.#length));
    if (part.length > 0) this.#keep(part);
    return bytes.subarray(part.length);
  }

  /** All that came until now. Large bodies are not copied; more may be added behind it. */
  all(): Uint8Array {
    if (this.#shared !== null) return new Uint8Array(this.#shared, 0, this.#length);
    return Buffer.concat(this.#chunks, this.#length);
  }

  #keep(part: Uint8Array): void {
    const end = this.#length + part.length;
    if (this.#shared === null && end > SHARED_FROM) this.#share();
    if (this.#shared === null) this.#chunks.push(part);
    else {
      this.#grow(end);
      new Uint8Array(this.#shared, this.#length, part.length).set(part);
    }
    this.#length = end;
  }

  #share(): void {
    const shared = createShared();
    if (shared === null) return;
    this.#shared = shared;
    const chunks = this.#chunks;
    this.#chunks = [];
    let at = 0;
    this.#grow(this.#length);
    for (const chunk of chunks) {
      new Uint8Array(shared, at, chunk.length).set(chunk);
      at += chunk.length;
    }
  }

  #grow(to: number): void {
    const shared = this.#shared;
    if (shared === null || to <= shared.byteLength) return;
    // In steps, since each asks the system for memory.
    shared.grow(Math.min(shared.maxByteLength, Math.ceil(to / STEP) * STEP));
  }
}

/** In bytes: from here on a body lies in memory that other threads read without a copy. */
const SHARED_FROM = 2 * 1024 * 1024;

const STEP = 4 * 1024 * 1024;

/** More than any answer is kept of, in bytes; only addresses are reserved for it. */
export const MOST_KEPT = 1024 * 1024 * 1024;

/** Null: the system has no room for it, and the chunks are put together at the end. */
function createShared(): SharedArrayBuffer | null {
  try {
    return new SharedArrayBuffer(STEP, { maxByteLength: MOST_KEPT });
  } catch {
    return null;
  }
}
