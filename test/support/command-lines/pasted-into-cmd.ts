/** What becomes of a line that is pasted into an interactive cmd, so not of one in a batch file. */

type Variables = Readonly<Record<string, string>>;

/** The words that the program on the line gets, split as the C runtime of Windows does it. */
export function cmdPasses(line: string, variables: Variables): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (const [token] of readByCmd(line, variables).matchAll(/(\\*)"|[^"]/g)) {
    if (!token.endsWith('"')) {
      if (token !== ' ' || isQuoted) word = (word ?? '') + token;
      else if (word !== null) {
        words.push(word);
        word = null;
      }
      continue;
    }
    const slashes = token.length - 1;
    word = (word ?? '') + '\\'.repeat(Math.floor(slashes / 2));
    if (slashes % 2 === 1) word += '"';
    else isQuoted = !isQuoted;
  }
  return word === null ? words : [...words, word];
}

/** The name and the value that a `set` line stores. */
export function cmdAssigns(line: string, variables: Variables): readonly string[] {
  const given = readByCmd(line, variables).replace(/^set /, '');
  const last = given.lastIndexOf('"');
  const text = given.startsWith('"') ? given.slice(1, last) : given;
  const equals = text.indexOf('=');
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/**
 * The line after both readings of cmd: variables first, also in quotes, then carets, quotes and the
 * signs that end a command.
 *
 * @throws if a sign ends the command, or a caret the line
 */
function readByCmd(line: string, variables: Variables): string {
  const expanded = expandByCmd(line, variables);
  let isQuoted = false;
  let read = '';
  for (let at = 0; at < expanded.length; at += 1) {
    const sign = expanded.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[&|<>]/.test(sign)) throw new Error(`${sign} ends the command: ${line}`);
    if (isQuoted || sign !== '^') read += sign;
    else {
      at += 1;
      if (at === expanded.length) throw new Error(`the line goes on: ${line}`);
      read += expanded.charAt(at);
    }
  }
  return read;
}

/** A variable that is not set stays as it is written, and its second % may begin another. */
function expandByCmd(line: string, variables: Variables): string {
  const start = line.indexOf('%');
  const end = line.indexOf('%', start + 1);
  if (start === -1 || end === -1) return line;
  const [name = ''] = line.slice(start + 1, end).split(':');
  const value = variables[name];
  return value === undefined
    ? line.slice(0, start + 1) + expandByCmd(line.slice(start + 1), variables)
    : line.slice(0, start) + value + expandByCmd(line.slice(end + 1), variables);
}
