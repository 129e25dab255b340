/** Deeper levels are not indented further, so that nesting can't multiply the text. */
const DEEPEST = 20;

/**
 * Puts every member of a JSON text on a line of its own. Works on the text itself: numbers keep
 * their digits, keys their order and their doubles. Text that is no JSON comes back as it is.
 */
export function indentJson(text: string): string {
  const trimmed = text.trim();
  if (!/^[{[]/.test(trimmed)) return text;
  let depth = 0;
  let shown = '';
  // The line break behind an opening bracket waits: an empty one stays on its line.
  let pending = '';
  // Strings whole; the signs that structure; everything else up to one of these.
  for (const [token] of trimmed.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g)) {
    if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      shown += pending === '' ? lineBreak(depth) + token : token;
      pending = '';
      continue;
    }
    shown += pending + (token === ':' ? ': ' : token);
    pending = '';
    if (token === ',') shown += lineBreak(depth);
    if (token === '{' || token === '[') {
      depth += 1;
      pending = lineBreak(depth);
    }
  }
  return shown;
}

function lineBreak(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, DEEPEST))}`;
}
