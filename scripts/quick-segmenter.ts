/**
 * Splits the text of a screen into characters, as `Intl.Segmenter` does. Ink and its libraries do
 * that for every row of every frame. Creating the first segmenter takes 8 ms of the time to the
 * first frame, and rows whose characters never join with their neighbours need none.
 */

/** Characters beside those of ASCII that are always one cell wide. */
export const ONE_CELL_SIGNS = String.raw`\xB7\xC0-\xFF‐-—‘’“”•…›←-↓─-▟▲▶▸▼●○✓✗❯`;

/** Text in which no character joins another one. */
const APART = new RegExp(String.raw`^[\n\x1B\x20-\x7E${ONE_CELL_SIGNS}]*$`);

type Segmenter = Pick<Intl.Segmenter, 'segment'>;

/** A segmenter that calls `make` for the first text that needs it. */
export function quickSegmenter(make: () => Segmenter): Segmenter {
  let made: Segmenter | null = null;
  return {
    segment: (text) => (APART.test(text) ? apart(text) : (made ??= make()).segment(text)),
  };
}

/** The segments of a text in which every code unit is a character. */
function apart(input: string): Intl.Segments {
  const at = (index: number) => ({ segment: input.charAt(index), index, input });
  return {
    containing: (index = 0) => (index >= 0 && index < input.length ? at(index) : undefined),
    [Symbol.iterator]: () => Array.from(input, (_, index) => at(index)).values(),
  };
}

const MADE = /const (\w+) = (new Intl\.Segmenter\([^)]*\));/g;

/**
 * The code of a module with its one segmenter replaced. @throws Error for a version with other code
 */
export function withQuickSegmenter(code: string, helper: string): string {
  if (code.match(MADE)?.length !== 1)
    throw new Error('There is not one segmenter in this version of the module.');
  const quick = code.replace(MADE, 'const $1 = quickSegmenter(() => $2);');
  return `import { quickSegmenter } from ${JSON.stringify(helper)};\n${quick}`;
}
