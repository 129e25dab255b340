/**
 * The table of command lines as text: rows that a person reads and writes, and that the test runs
 * and writes again. See `test/commands/command-lines/README.md` for the words.
 */

/** One line that is typed, and all that came of it. */
export interface TypedLine {
  readonly line: string;
  /** As it stands in the file: standard output and error, exit code, requests, files. */
  readonly ended: readonly string[];
}

/** What a row has before its first line: `token`, `env`, `file` … */
export interface Given {
  readonly key: string;
  readonly value: string;
  /** The lines behind `| `. */
  readonly block: readonly string[];
}

export interface Row {
  readonly title: string;
  readonly given: readonly Given[];
  readonly lines: readonly TypedLine[];
}

export interface RowFile {
  /** Remarks at the head of the file. */
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

/** Reads a file of rows. @throws Error for a line that means nothing, with its number */
export function parseRows(text: string): RowFile {
  const head: string[] = [];
  const rows: OpenRow[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const row = rows.at(-1);
    if (line.startsWith('== ')) rows.push({ title: line.slice(3), given: [], lines: [] });
    else if (row === undefined) head.push(line);
    else if (!takeLine(row, line)) throw new Error(`line ${index + 1} means nothing: ${line}`);
  }
  while (head.at(-1) === '') head.pop();
  return { head, rows };
}

interface OpenRow {
  readonly title: string;
  readonly given: Array<{ key: string; value: string; block: string[] }>;
  readonly lines: Array<{ line: string; ended: string[] }>;
}

function takeLine({ given, lines }: OpenRow, line: string): boolean {
  const typed = lines.at(-1);
  const pair = /^([a-z]+):(?: (.*))?$/.exec(line);
  if (line.startsWith('$ ')) lines.push({ line: line.slice(2), ended: [] });
  else if (line === '') return true;
  else if (typed !== undefined) typed.ended.push(line);
  else if (line.startsWith('|')) given.at(-1)?.block.push(line.slice(2));
  else if (pair !== null) given.push({ key: pair[1] ?? '', value: pair[2] ?? '', block: [] });
  else return false;
  return true;
}

/** The same file with what came of each line now. */
export function renderRows({ head, rows }: RowFile): string {
  return `${[head.join('\n'), ...rows.map(renderRow)].join('\n\n')}\n`.replace(/^\n+/, '');
}

export function renderRow({ title, given, lines }: Row): string {
  return [
    `== ${title}`,
    ...given.flatMap(({ key, value, block }) => [
      `${key}: ${value}`.trimEnd(),
      ...block.map((line) => `| ${line}`.trimEnd()),
    ]),
    ...lines.flatMap(({ line, ended }) => [`$ ${line}`, ...ended]),
  ].join('\n');
}

/** Lines of an output; a last one without its line break begins with another mark. */
export function markedLines(mark: string, text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  return [
    ...lines.map((line) => `${mark}| ${line}`.trimEnd()),
    ...(last === '' ? [] : [`${mark}: ${last}`]),
  ];
}

/** Takes a line apart as a shell does, as far as the rows need it: words, quotes, nothing else. */
export function wordsOf(line: string): string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
}
