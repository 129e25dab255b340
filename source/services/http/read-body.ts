import type { Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type * as Zlib from 'node:zlib';
import type { Incomplete } from '../../core/http/message.ts';

type BodyOutcome =
  | { readonly type: 'read'; readonly bytes: Uint8Array; readonly incomplete: Incomplete }
  | { readonly type: 'bad-encoding' };

/** The chunks of a body as they come, and how they end. */
type BodyChunks = AsyncGenerator<Uint8Array, 'complete' | 'cut'>;

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

/** How many chunks may wait before the sender is asked to pause. */
const HIGH_WATER = 4;

interface Flow {
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

/** What to undo, in the order of undoing: the last encoding named was applied last. */
type EncodingPlan =
  | {
      readonly type: 'undo';
      readonly encodings: readonly KnownEncoding[];
      /** Where undoing stops, because the name is not known; else null. */
      readonly unknown: string | null;
    }
  | { readonly type: 'too-many' };

type KnownEncoding = 'gzip' | 'deflate' | 'br' | 'zstd';

/** Longer chains serve no purpose but to make a small answer explode. */
const LONGEST_CHAIN = 5;

const KNOWN: Readonly<Record<string, KnownEncoding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
};

/** Reads the Content-Encoding headers of an answer (RFC 9110 §8.4). */
export function planDecoding(headerValues: readonly string[]): EncodingPlan {
  const names = headerValues
    .join(',')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > LONGEST_CHAIN) return { type: 'too-many' };
  const encodings: KnownEncoding[] = [];
  for (const name of names.toReversed()) {
    const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    if (known === undefined) return { type: 'undo', encodings, unknown: name.slice(0, 40) };
    encodings.push(known);
  }
  return { type: 'undo', encodings, unknown: null };
}

type DecoderEnd = 'complete' | 'cut' | 'invalid';

/** A chain of decompressors that takes bytes and hands decoded ones on as they come. */
interface Decoder {
  /** Resolves when all that the chunk unfolds to was handed on; false when it is not valid. */
  write(chunk: Uint8Array): Promise<boolean>;
  /** Says that no more comes. `cut`: the compressed data is not at its end. */
  end(): Promise<DecoderEnd>;
  destroy(): void;
}

/** @param onData is called with decoded bytes; it may destroy the decoder to stop it */
async function createDecoder(
  encodings: readonly KnownEncoding[],
  onData: (bytes: Uint8Array) => void,
): Promise<Decoder> {
  const zlib = await import('node:zlib');
  const stages = encodings.map((encoding) => stageFor(zlib, encoding));
  const first = stages[0];
  const last = stages.at(-1);
  if (first === undefined || last === undefined) throw new Error('a decoder needs an encoding');

  const seen: { fault: DecoderEnd | null; isDone: boolean } = { fault: null, isDone: false };
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  for (const [at, stage] of stages.entries()) {
    stage.on('error', (error) => {
      seen.fault ??= isEarlyEnd(error) ? 'cut' : 'invalid';
      settle();
    });
    const next = stages[at + 1];
    if (next !== undefined) stage.pipe(next);
  }
  last.on('data', onData);
  last.once('end', () => {
    seen.isDone = true;
    settle();
  });
  last.once('close', () => settle());

  return {
    async write(chunk) {
      const written = new Promise<void>((resolve) => first.write(chunk, () => resolve()));
      await Promise.race([written, settled]);
      return seen.fault === null;
    },
    async end() {
      // With the end announced, zlib would report the early end before it hands on what the
      // last chunk unfolded to; so that is let through first.
      while (seen.fault === null && stages.some(isBusy)) await setImmediate();
      first.end();
      await settled;
      return seen.fault ?? (seen.isDone ? 'complete' : 'cut');
    },
    destroy() {
      for (const stage of stages) stage.destroy();
      settle();
    },
  };
}

function stageFor(zlib: typeof Zlib, encoding: KnownEncoding): Transform {
  const makers = {
    gzip: zlib.createGunzip,
    deflate: zlib.createInflate,
    br: zlib.createBrotliDecompress,
    zstd: zlib.createZstdDecompress,
  };
  return makers[encoding]();
}

function isBusy(stage: Transform): boolean {
  return !stage.destroyed && (stage.readableLength > 0 || stage.writableLength > 0);
}

function isEarlyEnd(error: Error): boolean {
  return 'code' in error && error.code === 'Z_BUF_ERROR';
}
