import { EventEmitter, once } from 'node:events';
import type { Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type * as Zlib from 'node:zlib';
import type { Incomplete } from '../../core/http/message.ts';
import { KeptBytes, MOST_KEPT } from './kept-bytes.ts';

type BodyOutcome =
  | { readonly type: 'read'; readonly bytes: Uint8Array; readonly incomplete: Incomplete }
  | { readonly type: 'bad-encoding' };

/** The chunks of a body as they arrive; returns how the body ended. */
type BodyChunks = AsyncGenerator<Uint8Array, 'complete' | 'cut'>;

/** The decoded pieces of a body, created on demand. */
type DecodedPieces = AsyncGenerator<Uint8Array, DecoderEnd>;

/**
 * Reads a body, decoding it while it streams, and stops at a limit of decoded bytes: a small answer
 * that unpacks to gigabytes never fills the memory. Reading can continue after the limit: the bytes
 * beyond it wait, and so does the sender.
 */
export class BodyReader {
  readonly #pieces: DecodedPieces;
  readonly #kept = new KeptBytes();
  /** The part of the last piece that was beyond the limit. */
  #beyond: Uint8Array = new Uint8Array(0);
  #end: DecoderEnd | 'open' = 'open';
  #filling: Promise<Incomplete | 'invalid'> = Promise.resolve('limit');

  constructor(chunks: BodyChunks, encodings: readonly KnownEncoding[]) {
    this.#pieces = encodings.length === 0 ? chunks : decode(chunks, encodings);
  }

  /** Number of decoded bytes kept. */
  get length(): number {
    return this.#kept.length;
  }

  /** Reads until the end or until `maxBytes` bytes are kept, including those of earlier calls. */
  async read(maxBytes: number): Promise<BodyOutcome> {
    const incomplete = await this.#fill(maxBytes, () => false);
    return incomplete === 'invalid' ? { type: 'bad-encoding' } : this.#outcome(incomplete);
  }

  /**
   * Continues after the bytes kept so far. A decoding error counts as a cut there.
   *
   * @param signal ends the call with what has arrived; later bytes are kept for the next call
   * @param onPiece called for each piece
   */
  async readOn(
    maxBytes: number,
    signal: AbortSignal,
    onPiece: () => void,
  ): Promise<Extract<BodyOutcome, { type: 'read' }>> {
    // First finishes the read that was under way when the last call stopped.
    await Promise.race([this.#filling, aborted(signal)]);
    if (!signal.aborted) this.#filling = this.#fill(maxBytes, () => signal.aborted, onPiece);
    const incomplete = await Promise.race([this.#filling, aborted(signal)]);
    return this.#outcome(incomplete === 'invalid' ? 'cut' : incomplete);
  }

  async #fill(
    maxBytes: number,
    isStopped: () => boolean,
    onPiece: () => void = () => {},
  ): Promise<Incomplete | 'invalid'> {
    const most = Math.min(maxBytes, MOST_KEPT);
    this.#beyond = this.#kept.add(this.#beyond, most);
    while (this.#beyond.length === 0) {
      if (this.#end !== 'open') return this.#end === 'complete' ? null : this.#end;
      const next = await this.#pieces.next();
      if (next.done === true) this.#end = next.value;
      else if (isStopped()) this.#beyond = next.value;
      else {
        this.#beyond = this.#kept.add(next.value, most);
        onPiece();
      }
    }
    return 'limit';
  }

  /** Stops reading and frees the decoders. */
  close(): void {
    void this.#pieces.return('cut');
  }

  #outcome(incomplete: Incomplete): Extract<BodyOutcome, { type: 'read' }> {
    return { type: 'read', bytes: this.#kept.all(), incomplete };
  }
}

function aborted(signal: AbortSignal): Promise<'limit'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('limit');
    else signal.addEventListener('abort', () => resolve('limit'));
  });
}

/** Number of waiting chunks at which the sender is paused. */
const HIGH_WATER = 4;

interface Flow {
  pause(): void;
  resume(): void;
}

/**
 * Turns pushed chunks into pulled chunks, and pauses the sender while the reader is behind, so that
 * little is held in memory.
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

  /** No more chunks: the body is complete, or the sender broke off. */
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
      // Resuming may push at once, so the promise must exist before.
      if (this.#isPaused) {
        this.#isPaused = false;
        this.#flow.resume();
      }
      await woken;
    }
  }
}

/**
 * The encodings to undo, in this order: the encoding named last was applied last, so it comes
 * first.
 */
type EncodingPlan =
  | {
      readonly type: 'undo';
      readonly encodings: readonly KnownEncoding[];
      /** Name of the unknown encoding where undoing stops; else null. */
      readonly unknown: string | null;
    }
  | { readonly type: 'too-many' };

type KnownEncoding = 'gzip' | 'deflate' | 'br' | 'zstd';

/** Longer chains only serve to make a small answer expand enormously. */
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

/** Undoes the encodings of chunks, piece by piece on demand. */
async function* decode(
  chunks: BodyChunks,
  encodings: readonly KnownEncoding[],
): AsyncGenerator<Uint8Array, DecoderEnd> {
  const first = await chunks.next();
  // No bytes at all mean an empty body (HEAD, 204, 304), not a cut one.
  if (first.done === true) return first.value;
  const zlib = await import('node:zlib');
  const decoder = new Decoder(encodings.map((encoding) => stageFor(zlib, encoding)));
  let end: 'complete' | 'cut' = 'complete';
  const feeding = feed();
  try {
    for (let piece = await decoder.next(); piece !== null; piece = await decoder.next()) {
      yield piece;
    }
    return decoder.fault ?? end;
  } finally {
    decoder.destroy();
    await feeding;
  }

  async function feed(): Promise<void> {
    let chunk: Awaited<ReturnType<BodyChunks['next']>> = first;
    while (chunk.done !== true) {
      if (!(await decoder.write(chunk.value))) return;
      chunk = await chunks.next();
    }
    end = chunk.value;
    await decoder.end();
  }
}

/** A chain of decompressors: takes bytes, and returns decoded ones on demand. */
class Decoder {
  readonly #stages: readonly Transform[];
  readonly #first: Transform;
  readonly #last: Transform;
  readonly #settled = Promise.withResolvers<void>();
  readonly #pulse = new EventEmitter();
  #fault: 'cut' | 'invalid' | null = null;
  #isOver = false;

  constructor(stages: readonly Transform[]) {
    const [first] = stages;
    const last = stages.at(-1);
    if (first === undefined || last === undefined) throw new Error('a decoder needs an encoding');
    this.#stages = stages;
    this.#first = first;
    this.#last = last;
    for (const [at, stage] of stages.entries()) {
      stage.on('error', (error) => {
        this.#fault ??= isEarlyEnd(error) ? 'cut' : 'invalid';
        this.#finish();
      });
      const next = stages[at + 1];
      if (next !== undefined) stage.pipe(next);
    }
    // Without reads at its end the chain stops, and the sender waits.
    last.on('readable', () => this.#pulse.emit('filled'));
    last.once('end', () => this.#finish());
  }

  /** The error, or null. `cut`: the compressed data ends too early. */
  get fault(): 'cut' | 'invalid' | null {
    return this.#fault;
  }

  /** Resolves when the chain can take more; false when it has ended. */
  async write(chunk: Uint8Array): Promise<boolean> {
    const written = new Promise<void>((resolve) => this.#first.write(chunk, () => resolve()));
    await Promise.race([written, this.#settled.promise]);
    return !this.#isOver;
  }

  /** Marks the end of the input. */
  async end(): Promise<void> {
    // Once the end is marked, zlib would report an early end before passing on what the last chunk
    // decodes to, so that output is let through first.
    while (this.#isBusy()) {
      const isFull = this.#last.readableLength > 0;
      await (isFull ? once(this.#pulse, 'read') : setImmediate());
    }
    if (!this.#isOver) this.#first.end();
  }

  /** The next piece; null after the last one. */
  async next(): Promise<Uint8Array | null> {
    for (;;) {
      const piece: unknown = this.#last.destroyed ? null : this.#last.read();
      if (piece instanceof Uint8Array) {
        this.#pulse.emit('read');
        return piece;
      }
      if (this.#isOver) return null;
      await once(this.#pulse, 'filled');
    }
  }

  destroy(): void {
    for (const stage of this.#stages) stage.destroy();
    this.#finish();
  }

  #isBusy(): boolean {
    return !this.#isOver && this.#stages.some(isBusy);
  }

  #finish(): void {
    this.#isOver = true;
    this.#settled.resolve();
    this.#pulse.emit('filled');
    this.#pulse.emit('read');
  }
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
