/** The bytes of a body received so far; never more than the current limit. */
export class KeptBytes {
  #chunks: Uint8Array[] = [];
  #shared: SharedArrayBuffer | null = null;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /**
   * Keeps the bytes that fit below `most` bytes in total.
   *
   * @returns the bytes that did not fit; empty when all did
   */
  add(bytes: Uint8Array, most: number): Uint8Array {
    const part = bytes.subarray(0, Math.max(0, most - this.#length));
    this.#keep(part);
    return bytes.subarray(part.length);
  }

  /** All bytes so far. A large body is not copied; more may be added later. */
  all(): Uint8Array {
    if (this.#shared !== null) return new Uint8Array(this.#shared, 0, this.#length);
    return Buffer.concat(this.#chunks, this.#length);
  }

  #keep(part: Uint8Array): void {
    const end = this.#length + part.length;
    if (this.#shared === null && end > SHARED_FROM) this.#share();
    if (this.#shared === null) this.#chunks.push(part);
    else {
      grow(this.#shared, end);
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
    // What is shared from the start has room for all of them.
    let at = 0;
    for (const chunk of chunks) {
      new Uint8Array(shared, at, chunk.length).set(chunk);
      at += chunk.length;
    }
  }
}

/**
 * In bytes: from this size on a body lies in shared memory, which other threads read without a
 * copy.
 */
const SHARED_FROM = 2 * 1024 * 1024;

const STEP = 4 * 1024 * 1024;

/** Upper limit of any answer, in bytes; only address space is reserved for it. */
export const MOST_KEPT = 1024 * 1024 * 1024;

function grow(shared: SharedArrayBuffer, to: number): void {
  if (to <= shared.byteLength) return;
  // Grown in large portions, since each call asks the system for memory.
  shared.grow(Math.min(shared.maxByteLength, Math.ceil(to / STEP) * STEP));
}

/** Null when the system cannot reserve that much; the chunks are then concatenated at the end. */
function createShared(): SharedArrayBuffer | null {
  try {
    return new SharedArrayBuffer(STEP, { maxByteLength: MOST_KEPT });
  } catch {
    return null;
  }
}
