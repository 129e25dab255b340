/**
 * What may stand before the name of the program: the prompt of a page or a shell, words that start
 * it, a variable that is set for it, the folder that it lies in.
 */
const BEFORE = [
  String.raw`(?:[^\n"'{}]{0,80}?[$>%#❯➜]\s*)?`,
  String.raw`(?:(?:sudo|time|exec|command|env|!|&|[A-Za-z_]\w{0,40}=\S{0,400})\s+){0,4}`,
  String.raw`(?:["']?[^\s"'?]{0,200}[\\/])?["']?`,
].join('');

const START = new RegExp(
  String.raw`^(?:${BEFORE}curl(?:\.exe)?["']?(?=[\s\\^\x60])|(?:[$>%#]\s*)?curl(?:\.exe)?$)`,
  'i',
);

/** Blanks, also those that nobody sees. */
const BLANKS = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]+/;

const LONGEST_START = 800;

/** Whether a text is a curl line, whatever stands before it, and so never a path or a document. */
export function looksLikeCurl(text: string): boolean {
  return startOf(text) !== null;
}

/** What stands behind the name of the program; a text that is no curl line stays as it is. */
export function behindCurl(text: string): string {
  const start = startOf(text);
  return start === null ? text : text.slice(start);
}

/** Where the words behind the name of the program begin. */
function startOf(text: string): number | null {
  const blanks = BLANKS.exec(text)?.[0].length ?? 0;
  const found = START.exec(text.slice(blanks, blanks + LONGEST_START));
  return found === null ? null : blanks + found[0].length;
}
