/**
 * What may come before the program name: a copied prompt, words such as `sudo`, variables set for
 * it, its folder.
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

/**
 * The program name as a word anywhere in the text, followed by an option, a URL or a quote: after
 * another program and its options, in a pipe, a list, a code fence, quotes, a nested command.
 */
const INSIDE =
  /(?:^|[\s;&|("'\x60\\/=])curl(?:\.exe|-?\d[\d.]{0,8})?["';]?\s+(?=-{1,2}[a-z]|["']?https?:|["']?[$%]|["'])/i;

/** Documents and JSON bodies may mention curl; after a method, `curl` is a path. */
const IS_OTHER =
  /^(?:[{[#]|"(?:[^"\\]|\\.)*"$|(?:query|mutation|subscription|fragment|GET|HEAD|POST|PUT|PATCH|DELETE)\b)/i;

/** White space, invisible characters included. */
const BLANKS = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]+/;

const LONGEST_START = 800;

/** Whether a text is a curl line, whatever stands before it, and so never a path or a document. */
export function looksLikeCurl(text: string): boolean {
  return startOf(text) !== null;
}

/** Whether a path is in fact the program name; the rest of its line was then read as a body. */
export function isCurlName(path: string): boolean {
  return /(?:^|[;&|("'\x60=])curl(?:\.exe|-?\d[\d.]{0,8})?["';]?$/i.test(path);
}

/** The text after the program name; a text that is not a curl line stays as it is. */
export function behindCurl(text: string): string {
  const start = startOf(text);
  return start === null ? text : text.slice(start);
}

/** The offset after the program name; null: not a curl line. */
function startOf(text: string): number | null {
  const blanks = BLANKS.exec(text)?.[0].length ?? 0;
  const written = text.slice(blanks);
  const found = START.exec(written.slice(0, LONGEST_START));
  if (found !== null) return blanks + found[0].length;
  const inside = IS_OTHER.test(written) ? null : INSIDE.exec(written);
  return inside === null ? null : blanks + inside.index + inside[0].length;
}
