import { highlightGraphql } from './highlight.ts';

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/**
 * A document that is still being typed, with what is missing at its end: open braces are closed,
 * an empty selection gets `__typename`. Whether it can be read then is for the parser to say.
 */
export function closeDocument(text: string): string {
  const open: string[] = [];
  let last = '';
  let hasOpenComment = false;
  for (const line of highlightGraphql(text)) {
    hasOpenComment = line.at(-1)?.kind === 'comment';
    for (const { kind, text: token } of line) {
      if (kind === 'comment' || token.trim() === '') continue;
      last = token;
      if (kind !== 'punctuation') continue;
      const closer = CLOSERS[token];
      if (closer !== undefined) open.push(closer);
      else if (token === open.at(-1)) open.pop();
    }
  }
  if (open.length === 0) return text;
  const filler = last === '{' ? ' __typename' : '';
  return `${text}${hasOpenComment ? '\n' : ''}${filler} ${open.toReversed().join(' ')}`;
}
