/**
 * Writes the man pages from the same pages as `--help`: `tokenwright.1`, and one for each command,
 * which `man tokenwright check` finds as well.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { type CommandPage, readPages, type Term } from '../source/commands/help/pages.ts';
import { parserOnly } from '../test/support/repository/program.ts';

interface ManPage {
  /** `tokenwright-check.1` */
  readonly file: string;
  readonly text: string;
}

export async function writeManPages(folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { SOURCE_DATE_EPOCH } = process.env;
  const made = SOURCE_DATE_EPOCH === undefined ? new Date() : new Date(+SOURCE_DATE_EPOCH * 1000);
  const day = made.toISOString().slice(0, 10);
  const pages = manPages(version, day);
  await Promise.all(pages.map(({ file, text }) => writeFile(`${folder}/${file}`, text)));
}

/** @param day the date at the foot, as `2026-11-23` */
export function manPages(version: string, day: string): readonly ManPage[] {
  const pages = readPages(parserOnly());
  return pages.map((page) => ({
    file: `${titleOf(page)}.1`,
    text: manPage(page, pages, [version, day]),
  }));
}

function titleOf({ name }: Pick<CommandPage, 'name'>): string {
  return name === '' ? 'tokenwright' : `tokenwright-${name}`;
}

function manPage(
  page: CommandPage,
  pages: readonly CommandPage[],
  [version, day]: readonly [version: string, day: string],
): string {
  const title = titleOf(page);
  const own = page.environment.filter(({ term }) => term.startsWith('TOKENWRIGHT_'));
  const sections: ReadonlyArray<readonly [heading: string, lines: readonly string[]]> = [
    ['NAME', [`${literal(title)} \\- ${escaped(lowered(page.summary))}`]],
    ['SYNOPSIS', [synopsis(page.usage)]],
    ['DESCRIPTION', paragraphs([page.summary, page.more])],
    ['COMMANDS', page.commands.flatMap(entry)],
    ['ARGUMENTS', page.arguments.flatMap(entry)],
    [
      'OPTIONS',
      page.options.flatMap(({ heading, options }, index) => [
        ...(index === 0 ? [] : [`.SS ${prose(heading)}`]),
        ...options.flatMap(entry),
      ]),
    ],
    ['EXIT STATUS', page.exits.flatMap(entry)],
    [
      'ENVIRONMENT',
      [
        ...(own.length === 0
          ? []
          : [prose('Names that begin with TOKENWRIGHT_ may stand in .env.')]),
        ...page.environment.flatMap(({ term, means, usual }) =>
          entry({ term, means: usual === null ? means : `${means} (default ${usual})` }),
        ),
        ...(page.note === null ? [] : ['.SS Secrets', prose(page.note)]),
      ],
    ],
    [
      'FILES',
      page.files.flatMap(({ path, access, what }) =>
        entry({ term: path, means: `${access}: ${what}` }),
      ),
    ],
    [
      'EXAMPLES',
      page.examples.flatMap(({ does, line }) => ['.TP', prose(does), '.EX', literal(line), '.EE']),
    ],
    ['SEE ALSO', [seeAlso(page, pages)]],
  ];
  return [
    `.TH ${literal(title.toUpperCase())} 1 ${day} "tokenwright ${version}" "User Commands"`,
    // No hyphenation and no stretched lines: names of options must stay copyable.
    '.nh',
    '.ad l',
    ...sections
      .filter(([, lines]) => lines.length > 0)
      .flatMap(([heading, lines]) => [`.SH ${heading}`, ...lines]),
    '',
  ].join('\n');
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function paragraphs(texts: readonly string[]): string[] {
  return texts.flatMap((text, index) => [...(index === 0 ? [] : ['.PP']), prose(text)]);
}

/** Typed words in bold, placeholders in italics. */
function synopsis(usage: string): string {
  return usage
    .split(' ')
    .map((word) =>
      /^[[<]/.test(word)
        ? word.replace(/[\w-]+/, (name) => `\\fI${literal(name)}\\fR`).replaceAll(/[<>]/g, '')
        : `\\fB${literal(word)}\\fR`,
    )
    .join(' ');
}

function entry({ term, means }: Term): string[] {
  const shown = term
    .split(/(<[^>]+>)/)
    .map((part) => (part.startsWith('<') ? `\\fI${literal(part.slice(1, -1))}\\fR` : bold(part)))
    .join('');
  return ['.TP', shown, prose(means)];
}

function bold(text: string): string {
  return text.trim() === '' ? text : `\\fB${literal(text)}\\fR`;
}

function seeAlso(page: CommandPage, pages: readonly CommandPage[]): string {
  const others = pages.filter((other) => other !== page && (page.name === '' || other.name === ''));
  return others.map((other) => `\\fB${literal(titleOf(other))}\\fR(1)`).join(',\n');
}

/** Text to be typed: its hyphens and quotes are those of the keyboard. */
function literal(text: string): string {
  return escaped(text)
    .replaceAll('-', '\\-')
    .replace(/^(?=\.)/, '\\&');
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '\\': '\\e',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

const LONGEST_LINE = 78;

/** Text to be read; no line of it begins with a control character of roff. */
function prose(text: string): string {
  return escaped(text)
    .replaceAll(/(?<=^|\s)--[a-z-]+/g, (option) => option.replaceAll('-', '\\-'))
    .replaceAll(LONG_LINES, '$1\n')
    .replaceAll(/^(?=\.)/gm, '\\&');
}

function escaped(text: string): string {
  return text
    .replaceAll('…', '...')
    .replaceAll(/[\\'`^~]/g, (character) => CHARACTERS[character] ?? character)
    .replaceAll(/[^\n-\x7e]/g, (character) => {
      const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      return `\\[u${code}]`;
    });
}

const LONG_LINES = new RegExp(`(?=.{${LONGEST_LINE}})(.{1,${LONGEST_LINE - 1}}) `, 'g');
