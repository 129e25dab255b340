import { EventEmitter, once } from 'node:events';
import type { Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type * as Zlib from 'node:zlib';
import type { Incomplete } from '../../core/http/message.ts';
import { KeptBytes, MOST_KEPT } from './kept-bytes.ts';

type BodyOutcome =
  | { readonly type: 'read'; readonly bytes: Uint8Array; readonly incomplete: Incomplete }
  | { readonly type: 'bad-encoding' };

/** The chunks of a body as they come, and how they end. */
type BodyChunks = AsyncGenerator<Uint8Array, 'complete' | 'cut'>;

/** The pieces of a body with its encodings undone. Nothing is made before it is asked for. */
type DecodedPieces = AsyncGenerator<Uint8Array, DecoderEnd>;

/**
 * Reads a body, undoing encodings while it streams, and stops at a limit of decoded bytes: a small
 * answer that unfolds to gigabytes is never held. What stopped at a limit can be read on: whatever
 * came beyond it waits, and the sender waits with it.
 */
export class BodyReader {
  readonly #pieces: DecodedPieces;
  readonly #kept = new KeptBytes();
  /** The part of a piece that was beyond the limit. */
  #beyond: Uint8Array = new Uint8Array(0);
  #end: DecoderEnd | 'open' = 'open';
  #filling: Promise<Incomplete | 'invalid'> = Promise.resolve('limit');

  constructor(chunks: BodyChunks, encodings: readonly KnownEncoding[]) {
    this.#pieces = encodings.length === 0 ? chunks : decode(chunks, encodings);
  }

  /** Decoded bytes that are kept. */
  get length(): number {
    return this.#kept.length;
  }

  /** Reads until the end or until `maxBytes` bytes are kept, those of before included. */
  async read(maxBytes: number): Promise<BodyOutcome> {
    const incomplete = await this.#fill(maxBytes, () => false);
    return incomplete === 'invalid' ? { type: 'bad-encoding' } : this.#outcome(incomplete);
  }

  /**
   * Goes on behind what is kept. What cannot be decoded counts as cut there.
   *
   * @param signal leaves it at what has come; what comes meanwhile is kept for the next time
   * @param onPiece told with each piece
   */
  async readOn(
    maxBytes: number,
    signal: AbortSignal,
    onPiece: () => void,
  ): Promise<Extract<BodyOutcome, { type: 'read' }>> {
    // A piece that was waited for when the last call stopped comes first.
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

  /** Nothing more is read; decoders are freed. */
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
    else signal.addEventListener('abort', () => resolve('limit'), { once: true });
  });
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

/** Undoes encodings of chunks, one piece after the other as they are asked for. */
async function* decode(
  chunks: BodyChunks,
  encodings: readonly KnownEncoding[],
): AsyncGenerator<Uint8Array, DecoderEnd> {
  const first = await chunks.next();
  // Nothing at all is an empty body (HEAD, 204, 304), not a cut one.
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

/** A chain of decompressors that takes bytes, and gives decoded ones when it is asked. */
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
    // Without a reader on it the chain stands still, and whoever sends waits.
    last.on('readable', () => this.#pulse.emit('filled'));
    last.once('end', () => this.#finish());
    last.once('close', () => this.#finish());
  }

  /** What was wrong; null: nothing. `cut`: the compressed data is not at its end. */
  get fault(): 'cut' | 'invalid' | null {
    return this.#fault;
  }

  /** Resolves when the chain has room for more; false when it takes nothing any more. */
  async write(chunk: Uint8Array): Promise<boolean> {
    const written = new Promise<void>((resolve) => this.#first.write(chunk, () => resolve()));
    await Promise.race([written, this.#settled.promise]);
    return !this.#isOver;
  }

  /** Says that no more comes. */
  async end(): Promise<void> {
    // With the end announced, zlib would report the early end before it hands on what the
    // last chunk unfolded to; so that is let through first.
    while (this.#isBusy()) {
      const isFull = this.#last.readableLength > 0;
      await (isFull ? once(this.#pulse, 'read') : setImmediate());
    }
    if (!this.#isOver) this.#first.end();
  }

  /** The next piece; null behind the last one. */
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
