/** What can be typed for a value: files, words of some kind, or anything. */
export type ValueKind =
  | { readonly type: 'files' }
  | { readonly type: 'words'; readonly words: readonly string[] }
  | { readonly type: 'anything' };

/**
 * What can be typed in a place.
 *
 * @param place `--save <path>`, `request <method>`
 * @param about what the parser says of it
 * @param choices those that the parser itself knows
 * @param commands names of all commands
 */
export function valueOf(
  place: string,
  about: string,
  choices: readonly string[],
  commands: readonly string[],
): ValueKind {
  if (choices.length > 0) return { type: 'words', words: choices };
  const placeholder = /[<[]([^\]>.]+)/.exec(place)?.[1] ?? '';
  if (place === 'help <command>') return { type: 'words', words: commands };
  // The methods stand in the words about them.
  if (place === 'request <method>')
    return { type: 'words', words: about.match(/\b[A-Z]{3,}\b/g) ?? [] };
  return /^(?:file|globs|path)$/.test(placeholder) && place.startsWith('-')
    ? { type: 'files' }
    : { type: 'anything' };
}
