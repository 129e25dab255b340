/** What to undo, in the order of undoing: the last encoding named was applied last. */
export type EncodingPlan =
  | {
      readonly type: 'undo';
      readonly encodings: readonly KnownEncoding[];
      /** Where undoing stops, because the name is not known; else null. */
      readonly unknown: string | null;
    }
  | { readonly type: 'too-many' };

export type KnownEncoding = 'gzip' | 'deflate' | 'br' | 'zstd';

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
