import type { Incomplete } from '../../core/http/message.ts';
import type { KnownEncoding } from './content-encoding.ts';
import { createDecoder } from './decoder.ts';

export type BodyOutcome =
  | { readonly type: 'read'; readonly bytes: Uint8Array; readonly incomplete: Incomplete }
  | { readonly type: 'bad-encoding' };

/** The chunks of a body as they come, and how they end. */
export type BodyChunks = AsyncGenerator<Uint8Array, 'complete' | 'cut'>;

/**
 * Reads a body, undoing encodings while it streams, and stops at `maxBytes` decoded bytes: a
 * small answer that unfolds to gigabytes is never held.
 */
export async function readBody(
  chunks: BodyChunks,
  encodings: readonly KnownEncoding[],
  maxBytes: number,
): Promise<BodyOutcome> {
  const kept = new KeptBytes(maxBytes);
  if (encodings.length === 0) return readPlain(chunks, kept);

  const decoder = await createDecoder(encodings, (bytes) => {
    if (!kept.add(bytes)) decoder.destroy();
  });
  try {
    return await readEncoded(chunks, kept, decoder);
  } finally {
    decoder.destroy();
  }
}

async function readPlain(chunks: BodyChunks, kept: KeptBytes): Promise<BodyOutcome> {
  for (;;) {
    const next = await chunks.next();
    if (next.done === true) return kept.outcome(next.value === 'cut' ? 'cut' : null);
    if (!kept.add(next.value)) return kept.outcome('limit');
  }
}

async function readEncoded(
  chunks: BodyChunks,
  kept: KeptBytes,
  decoder: Awaited<ReturnType<typeof createDecoder>>,
): Promise<BodyOutcome> {
  let isEmpty = true;
  for (;;) {
    const next = await chunks.next();
    if (next.done === true) {
      // Nothing at all is an empty body (HEAD, 204, 304), not a cut one.
      if (isEmpty) return kept.outcome(next.value === 'cut' ? 'cut' : null);
      const end = await decoder.end();
      if (kept.isFull) return kept.outcome('limit');
      if (end === 'invalid') return { type: 'bad-encoding' };
      return kept.outcome(next.value === 'cut' || end === 'cut' ? 'cut' : null);
    }
    isEmpty = false;
    const isValid = await decoder.write(next.value);
    if (kept.isFull) return kept.outcome('limit');
    if (!isValid) return { type: 'bad-encoding' };
  }
}

class KeptBytes {
  readonly #chunks: Uint8Array[] = [];
  readonly #maxBytes: number;
  #length = 0;
  #isFull = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** True once more came than may be kept. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Keeps what fits; false when something did not. */
  add(bytes: Uint8Array): boolean {
    if (this.#isFull) return false;
    const room = this.#maxBytes - this.#length;
    const part = bytes.length > room ? bytes.subarray(0, room) : bytes;
    this.#isFull = bytes.length > room;
    this.#chunks.push(part);
    this.#length += part.length;
    return !this.#isFull;
  }

  outcome(incomplete: Incomplete): BodyOutcome {
    const bytes = Buffer.concat(this.#chunks, this.#length);
    this.#chunks.length = 0;
    return { type: 'read', bytes, incomplete };
  }
}
