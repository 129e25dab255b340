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

/**
 * The name as a word somewhere in the text, with what it takes behind it: behind another program
 * and its options, in a pipe, a list, a fence, quotes, a command in a command.
 */
const INSIDE =
  /(?:^|[\s;&|("'\x60\\/=])curl(?:\.exe|-?\d[\d.]{0,8})?["';]?\s+(?=-{1,2}[a-z]|["']?https?:|["']?[$%]|["'])/i;

/** Documents and bodies speak of curl as of anything else; behind a method its name is a path. */
const IS_OTHER =
  /^(?:[{[#]|"(?:[^"\\]|\\.)*"$|(?:query|mutation|subscription|fragment|GET|HEAD|POST|PUT|PATCH|DELETE)\b)/i;

/** Blanks, also those that nobody sees. */
const BLANKS = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]+/;

const LONGEST_START = 800;

/** Whether a text is a curl line, whatever stands before it, and so never a path or a document. */
export function looksLikeCurl(text: string): boolean {
  return startOf(text) !== null;
}

/** Whether a path is the name of the program: the rest of its line was read as a body. */
export function isCurlName(path: string): boolean {
  return /(?:^|[;&|("'\x60=])curl(?:\.exe|-?\d[\d.]{0,8})?["';]?$/i.test(path);
}

/** What stands behind the name of the program; a text that is no curl line stays as it is. */
export function behindCurl(text: string): string {
  const start = startOf(text);
  return start === null ? text : text.slice(start);
}

/** Where the words behind the name of the program begin. */
function startOf(text: string): number | null {
  const blanks = BLANKS.exec(text)?.[0].length ?? 0;
  const written = text.slice(blanks);
  const found = START.exec(written.slice(0, LONGEST_START));
  if (found !== null) return blanks + found[0].length;
  const inside = IS_OTHER.test(written) ? null : INSIDE.exec(written);
  return inside === null ? null : blanks + inside.index + inside[0].length;
}
