/**
 * Ink asks @alcalzone/ansi-tokenize for the codes between each cell of a frame and its neighbour. As
 * published it makes sets and arrays for each answer, which is "none" for nearly all cells: a tenth of
 * the time that a walk through the guide computes. Between like styles nothing is made any more.
 */
const DIFF = /^export function diffAnsiCodes\(from, to\) \{$/gm;
const TO_STRING = /^export function ansiCodesToString\(codes\) \{$/gm;

/** `diff.js` of the package with this change; an error where another version reads otherwise. */
export function quickenDiff(code: string): string {
  const isLike = 'from.length === to.length && from.every(({ code }, at) => code === to[at].code)';
  return atHeadOf(code, DIFF, `if (${isLike}) return [];`);
}

/** The same for `ansiCodes.js`. */
export function quickenCodes(code: string): string {
  return atHeadOf(code, TO_STRING, `if (codes.length === 0) return '';`);
}

function atHeadOf(code: string, head: RegExp, line: string): string {
  if (code.match(head)?.length !== 1)
    throw new Error('ansi-tokenize has changed: there is not one such function in it.');
  return code.replace(head, (whole) => `${whole}\n    ${line}`);
}
