import { expect, onTestFinished, test, vi } from 'vitest';
import { KeptBytes } from '../../../source/services/http/kept-bytes.ts';

const MIB = 1024 * 1024;

test('keeps what fits and gives back what does not', () => {
  const kept = new KeptBytes();
  expect(kept.add(Uint8Array.of(1, 2, 3), 5)).toEqual(new Uint8Array());
  expect(kept.add(Uint8Array.of(4, 5, 6, 7), 5)).toEqual(Uint8Array.of(6, 7));
  expect(kept.add(Uint8Array.of(8, 9), 3)).toEqual(Uint8Array.of(8, 9));
  expect(kept.length).toBe(5);
  expect([...kept.all()]).toEqual([1, 2, 3, 4, 5]);
  expect(kept.add(Uint8Array.of(6), 6)).toHaveLength(0);
  expect([...kept.all()]).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a large body lies in memory that is shared, whole and in order', () => {
  const kept = new KeptBytes();
  const piece = new Uint8Array(MIB);
  for (let nth = 1; nth <= 10; nth += 1) {
    expect(kept.add(piece.fill(nth).slice(), 100 * MIB)).toHaveLength(0);
    expect(kept.all().buffer instanceof SharedArrayBuffer).toBe(nth > 2);
  }
  const all = kept.all();
  expect(all).toHaveLength(10 * MIB);
  const seen = Array.from({ length: 10 }, (_, at) => [all[at * MIB], all[(at + 1) * MIB - 1]]);
  expect(seen).toEqual(Array.from({ length: 10 }, (_, at) => [at + 1, at + 1]));
});

test('one piece that is larger than a step is kept whole', () => {
  const kept = new KeptBytes();
  const piece = new Uint8Array(9 * MIB).fill(7);
  expect(kept.add(piece, 100 * MIB)).toHaveLength(0);
  expect(kept.all().every((byte) => byte === 7)).toBe(true);
  expect(kept.length).toBe(9 * MIB);
});

test('shared memory grows in steps, and no further than a gibibyte', () => {
  const kept = new KeptBytes();
  kept.add(new Uint8Array(2 * MIB), 100 * MIB);
  expect(kept.all().buffer).toBeInstanceOf(ArrayBuffer);
  const sizes = [1, 1, 1, 4].map((more) => {
    kept.add(new Uint8Array(more * MIB), 100 * MIB);
    return kept.all().buffer.byteLength / MIB;
  });
  expect(sizes).toEqual([4, 4, 8, 12]);
  expect(kept.all().buffer).toMatchObject({ growable: true, maxByteLength: 1024 * MIB });
});

test('where no memory can be shared, a large body is kept all the same', () => {
  vi.stubGlobal('SharedArrayBuffer', function () {
    throw new RangeError('no memory');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const kept = new KeptBytes();
  for (const byte of [1, 2, 3]) kept.add(new Uint8Array(MIB).fill(byte), 100 * MIB);
  vi.unstubAllGlobals();
  const all = kept.all();
  expect(all).toHaveLength(3 * MIB);
  expect([all[0], all[MIB], all[3 * MIB - 1]]).toEqual([1, 2, 3]);
});
