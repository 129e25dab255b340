/** The words of a pasted command line, and whether it ends in the middle of one. */
interface ShellWords {
  readonly words: readonly string[];
  /** A quote is open, or the last line ends with a continuation mark. */
  readonly isUnfinished: boolean;
}

/** The style of the Windows command prompt: a caret before special characters and line ends. */
const CMD = /\^"|\^\s*(?:\r?\n|$)|^[ \t]*curl\.exe\s[^']*$/m;

/**
 * Splits a command line as its shell does: bash and zsh with `'…'`, `"…"`, `$'…'` and a backslash
 * before a line break, the command prompt with its carets. Stops at the end of the command: a pipe,
 * a semicolon, a redirection. Nothing is run or expanded.
 */
export function readShellWords(text: string): ShellWords {
  return CMD.test(text) ? readCmdWords(text) : readBashWords(text);
}

const ANSI_C: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\u000b',
};

/** Matches one token at the current position. */
const BASH = new RegExp(
  [
    // PowerShell continues a line with a backtick.
    String.raw`(?<gap>(?:\s|[\\\x60]\r?\n|\\\s+(?=-))+)`,
    String.raw`(?<end>\|\|?|;|&&|>>?|<|&(?=\s|$))`,
    String.raw`'(?<plain>[^']*)'`,
    String.raw`\$'(?<ansi>(?:[^'\\]|\\[^])*)'`,
    String.raw`"(?<double>(?:[^"\\]|\\[^])*)"`,
    String.raw`\\(?<escaped>[^])`,
    String.raw`(?<open>\$?'|")`,
    String.raw`(?<text>[^\s'"\\|;<>&$]+|[&$\\])`,
  ].join('|'),
  'y',
);

function readBashWords(text: string): ShellWords {
  const words: string[] = [];
  let word: string | null = null;
  BASH.lastIndex = 0;
  while (BASH.lastIndex < text.length) {
    const found = BASH.exec(text)?.groups ?? {};
    const { gap, end, plain, ansi, double, escaped, open } = found;
    if (open !== undefined) return { words, isUnfinished: true };
    if (end !== undefined) break;
    if (gap !== undefined) {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    const part: string =
      plain ??
      (ansi === undefined ? null : ansiText(ansi)) ??
      double?.replaceAll(/\\(?:\r?\n|([$`"\\]))/g, '$1') ??
      escaped ??
      found['text'] ??
      '';
    word = (word ?? '') + part;
    if (BASH.lastIndex === 0) break;
  }
  if (word !== null) words.push(word);
  return { words, isUnfinished: /[\\\x60]\s*$/.test(text) };
}

function ansiText(text: string): string {
  return text.replaceAll(
    /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|U([0-9a-f]{1,8})|([0-7]{1,3})|([^]))/gi,
    (_match, ...[x, u, long, octal, sign]: (string | undefined)[]) => {
      const hex = x ?? u ?? long;
      if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
      if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
      return ANSI_C[sign ?? ''] ?? sign ?? '';
    },
  );
}

function codePoint(value: number): string {
  return value <= 0x10_ff_ff ? String.fromCodePoint(value) : '';
}

/** Matches one token after the carets are removed. */
const CMD_WORD = /\s+|"((?:[^"\\]|\\[^]|"")*)"|("[^]*$)|([^\s"]+)/gy;

function readCmdWords(text: string): ShellWords {
  const isUnfinished = /\^\s*$/.test(text);
  const bare = text
    // A caret and two line breaks are one line break in a word; a caret and one separate words.
    .replaceAll(/\^\r?\n\r?\n/g, '\n')
    .replaceAll(/\^[ \t]*\r?\n/g, ' ')
    .replaceAll(/\^([^])/g, '$1')
    .replaceAll(/"%"/g, '%');
  const words: string[] = [];
  let word: string | null = null;
  for (const [all, quoted, open, plain] of bare.matchAll(CMD_WORD)) {
    if (open !== undefined) return { words, isUnfinished: true };
    if (all.trim() === '' && quoted === undefined) {
      if (word !== null) words.push(word);
      word = null;
    } else if (plain === '|' || plain === '>' || plain === '&') break;
    else
      word =
        (word ?? '') +
        (quoted?.replaceAll(/""/g, '"').replaceAll(/\\(["\\])/g, '$1') ?? plain ?? '');
  }
  if (word !== null) words.push(word);
  return { words, isUnfinished };
}
