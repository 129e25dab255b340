import { setImmediate } from 'node:timers/promises';
import type { Transform } from 'node:stream';
import type * as Zlib from 'node:zlib';
import type { KnownEncoding } from './content-encoding.ts';

export type DecoderEnd = 'complete' | 'cut' | 'invalid';

/** A chain of decompressors that takes bytes and hands decoded ones on as they come. */
export interface Decoder {
  /** Resolves when all that the chunk unfolds to was handed on; false when it is not valid. */
  write(chunk: Uint8Array): Promise<boolean>;
  /** Says that no more comes. `cut`: the compressed data is not at its end. */
  end(): Promise<DecoderEnd>;
  destroy(): void;
}

/** @param onData is called with decoded bytes; it may destroy the decoder to stop it */
export async function createDecoder(
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
  switch (encoding) {
    case 'gzip':
      return zlib.createGunzip();
    case 'deflate':
      return zlib.createInflate();
    case 'br':
      return zlib.createBrotliDecompress();
    case 'zstd':
      return zlib.createZstdDecompress();
  }
}

function isBusy(stage: Transform): boolean {
  return !stage.destroyed && (stage.readableLength > 0 || stage.writableLength > 0);
}

function isEarlyEnd(error: Error): boolean {
  return 'code' in error && error.code === 'Z_BUF_ERROR';
}
