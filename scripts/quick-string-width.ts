/**
 * Initialises string-width on demand. As published, loading it takes a tenth of the time to the
 * first frame: it creates a segmenter and classes of all visible characters and emoji at once,
 * which no screen of one-cell characters needs.
 */
import { ONE_CELL_SIGNS } from './quick-segmenter.ts';

/** Its constants that are built from tables of Unicode. */
const COSTLY = [
  'segmenter',
  'prependedConcatenationMarksRegex',
  'visibleCharacterRegex',
  'emojiPrefixRegex',
  'textPresentationEmojiRegex',
  'emojiZwjSequenceRegex',
];

const LAST_TEST = /return nonAsciiOrControlRegex\.test\(string\) \?/g;

/** The module's code with these changes. @throws Error for a version with other code */
export function quickenStringWidth(code: string): string {
  const lazy = COSTLY.reduce((changed, name) => {
    const made = once(changed, new RegExp(`^const ${name} = (.*);$`, 'gm'));
    return changed
      .replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), `${name}()`)
      .replace(`const ${name}() = ${made};`, () => {
        return `let $${name};\nconst ${name} = () => ($${name} ??= ${made});`;
      });
  }, code);
  once(lazy, LAST_TEST);
  return lazy.replace(LAST_TEST, `return /[^\\x20-\\x7E${ONE_CELL_SIGNS}]/.test(string) ?`);
}

/** The first group of the only match of `what`. @throws Error unless there is exactly one match */
function once(code: string, what: RegExp): string {
  const places = [...code.matchAll(what)];
  if (places.length !== 1)
    throw new Error(`string-width has changed: there is not one "${what.source}" in it.`);
  return places[0]?.[1] ?? '';
}
