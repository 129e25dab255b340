/** A text to look for in bytes, whatever the case of its letters. */
export interface Needle {
  /** In lower case. */
  readonly text: string;
  /** 1 where a byte can be the first of it. */
  readonly firstBytes: Uint8Array;
  /** The offset behind it where it stands at `at` and ends before `end`, else -1. */
  endAt(bytes: Uint8Array, at: number, end: number): number;
}

/**
 * Makes a text ready to be looked for in UTF-8. Each character may stand in lower or in upper case;
 * two characters are never the beginning of one another in UTF-8, so at most one of them fits.
 */
export function createNeedle(text: string): Needle {
  const letters = [...text].map((letter) => variantsOf(letter));
  const firstBytes = new Uint8Array(256);
  for (const variant of letters[0] ?? []) firstBytes[variant[0] ?? 0] = 1;
  return {
    text: text.toLowerCase(),
    firstBytes,
    endAt(bytes, at, end) {
      let next = at;
      for (const variants of letters) {
        const length = fitting(bytes, next, variants);
        if (length === 0) return -1;
        next += length;
      }
      return next <= end ? next : -1;
    },
  };
}

function variantsOf(letter: string): readonly Uint8Array[] {
  const forms = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  // What becomes two letters (ß, SS) is left as it is.
  const single = [...forms].filter((form) => [...form].length === 1);
  return single.map((form) => new TextEncoder().encode(form));
}

/** The length of the variant that stands at `at`, or 0. */
function fitting(bytes: Uint8Array, at: number, variants: readonly Uint8Array[]): number {
  for (const variant of variants) {
    let index = 0;
    while (index < variant.length && bytes[at + index] === variant[index]) index += 1;
    if (index === variant.length) return index;
  }
  return 0;
}
