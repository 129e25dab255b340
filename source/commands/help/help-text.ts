import { largest } from '../../core/any-length.ts';
import type { Command, CommandUnknownOpts } from '@commander-js/extra-typings';
import { type CommandPage, readPage, type Term } from './pages.ts';

/** For a terminal whose width is not known. */
const USUAL_WIDTH = 80;

/** A narrower column of meanings is hard to read; then they are written below the terms. */
const LEAST_COLUMN = 36;

/**
 * Makes `--help` and `help COMMAND` from the pages. @param start what a person calls the program by
 */
export function useHelpPages(program: Command, start: string): void {
  // A hidden command has no page, and keeps the parser's own help.
  for (const command of program.createHelp().visibleCommands(program).concat(program)) {
    command.configureHelp({
      formatHelp: (which: CommandUnknownOpts, { helpWidth }) =>
        helpText(readPage(which, start), helpWidth ?? USUAL_WIDTH),
    });
  }
}

/**
 * Formats a page for a terminal. The examples come last: the end of a long page stays visible.
 *
 * @param width the terminal's columns
 */
export function helpText(page: CommandPage, width: number): string {
  const own = page.environment.map(({ term }) => term);
  const groups = page.options.map(({ heading, options }) => ({ heading, terms: options }));
  const column = columnOf(groups.flatMap(({ terms }) => terms));
  const sections: ReadonlyArray<readonly [heading: string, rows: readonly string[]]> = [
    ['Commands', termRows(page.commands, width)],
    ['Arguments', termRows(page.arguments, width)],
    ...groups.map(({ heading, terms }) => [heading, termRows(terms, width, column)] as const),
    ['Environment', own.length === 0 ? [] : wrapWords(own.join(', '), width, '  ')],
    ['Secrets', page.note === null ? [] : wrapWords(page.note, width, '  ')],
    ['Exit codes', termRows(page.exits, width)],
    ['Examples', page.examples.flatMap((one) => exampleRows(one, width))],
  ];
  return [
    `${wrapWords(`Usage: ${page.usage}`, width, '', '  ').join('\n')}\n`,
    `${wrapWords(`${page.summary} ${page.more}`, width).join('\n')}\n`,
    ...sections
      .filter(([, rows]) => rows.length > 0)
      .map(([heading, rows]) => `${heading}:\n${rows.join('\n')}\n`),
  ].join('\n');
}

function columnOf(terms: readonly Term[]): number {
  return (
    largest(
      terms.map(({ term }) => term.length),
      0,
    ) + 4
  );
}

/** Two columns, or one below the other when the width is too small for two. */
function termRows(terms: readonly Term[], width: number, column = columnOf(terms)): string[] {
  const isNarrow = width - column < LEAST_COLUMN;
  return terms.flatMap(({ term, means }) =>
    isNarrow
      ? [`  ${term}`, ...wrapWords(means, width, '      ')]
      : wrapWords(means, width, ' '.repeat(column), ' '.repeat(column), `  ${term}`),
  );
}

/** The line itself is never wrapped, so that it can be copied. */
function exampleRows({ does, line }: CommandPage['examples'][number], width: number): string[] {
  return [...wrapWords(does, width, '  # '), `  ${line}`];
}

/**
 * Wraps a text at its blanks.
 *
 * @param head takes the place of the first row's indent, padded to its length
 */
function wrapWords(text: string, width: number, first = '', further = first, head = ''): string[] {
  const rows: string[] = [];
  let row = head === '' ? first : head.padEnd(first.length);
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && row.length + 1 + word.length > width) {
      rows.push(row);
      row = further;
      isEmpty = true;
    }
    row += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...rows, row];
}
