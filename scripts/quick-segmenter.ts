/**
 * Text of a screen in characters, as `Intl.Segmenter` has them. Ink and what it stands on ask it for
 * every row of every frame; making the first one takes 8 ms of the time to the first frame, and rows
 * of signs that never join with their neighbours need none.
 */

/** Letters and signs that are one cell wide wherever they stand, beside those of ASCII. */
export const ONE_CELL_SIGNS = String.raw`\xB7\xC0-\xFF‐-—‘’“”•…›←-↓─-▟▲▶▸▼●○✓✗❯`;

/** None of these joins another into one character. */
const APART = new RegExp(String.raw`^[\n\x1B\x20-\x7E${ONE_CELL_SIGNS}]*$`);

type Segmenter = Pick<Intl.Segmenter, 'segment'>;

/** `make` is called for the first text that needs it. */
export function quickSegmenter(make: () => Segmenter): Segmenter {
  let made: Segmenter | null = null;
  return {
    segment: (text) => (APART.test(text) ? apart(text) : (made ??= make()).segment(text)),
  };
}

/** Every code unit is a character. */
function apart(input: string): Intl.Segments {
  const at = (index: number) => ({ segment: input.charAt(index), index, input });
  return {
    containing: (index = 0) => (index >= 0 && index < input.length ? at(index) : undefined),
    [Symbol.iterator]: () => Array.from(input, (_, index) => at(index)).values(),
  };
}

const MADE = /const (\w+) = (new Intl\.Segmenter\([^)]*\));/g;

/** A module's code with its one segmenter made so; an error where another version reads otherwise. */
export function withQuickSegmenter(code: string, helper: string): string {
  if (code.match(MADE)?.length !== 1)
    throw new Error('There is not one segmenter in this version of the module.');
  const quick = code.replace(MADE, 'const $1 = quickSegmenter(() => $2);');
  return `import { quickSegmenter } from ${JSON.stringify(helper)};\n${quick}`;
}
