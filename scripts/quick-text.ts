/** The modules with which Ink makes a frame's text, and what the build makes of them. */
import { quickenCodes, quickenDiff } from './quick-ansi-styles.ts';
import { withQuickSegmenter } from './quick-segmenter.ts';
import { quickenStringWidth } from './quick-string-width.ts';

const SEGMENTER = new URL('quick-segmenter.ts', import.meta.url);

const SEGMENTING =
  /\/node_modules\/(?:wrap-ansi\/index|slice-ansi\/tokenize-ansi|@alcalzone\/ansi-tokenize\/build\/tokenize|ink\/build\/line-update)\.js$/;

/**
 * The quicker code of a module; null for one that stays as it was published.
 * @param id its path or URL
 * @throws Error for a version with other code
 */
export function quickText(
  id: string,
): ((code: string, nameOf: (helper: URL) => string) => string) | null {
  if (id.endsWith('/node_modules/string-width/index.js')) return quickenStringWidth;
  if (id.endsWith('/ansi-tokenize/build/diff.js')) return quickenDiff;
  if (id.endsWith('/ansi-tokenize/build/ansiCodes.js')) return quickenCodes;
  if (!SEGMENTING.test(id)) return null;
  return (code, nameOf) => withQuickSegmenter(code, nameOf(SEGMENTER));
}
