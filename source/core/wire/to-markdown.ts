import { valueWords, type WireMessage, type WireSection } from './message.ts';

/** Characters that mean something in Markdown outside code. */
const SPECIAL = /[\\`*_{}[\]()#+\-!<>|~&]/g;

/**
 * The tape as a tutorial in Markdown (CommonMark with GitHub's tables). Values stand in code, so
 * that nothing that a server sent can become a link, an image or HTML.
 */
export function toMarkdown(
  messages: readonly WireMessage[],
  options: { readonly isPresenting: boolean },
): string {
  const parts = messages.map((message) => messageMarkdown(message, options.isPresenting));
  return `${[TITLE, INTRODUCTION, ...parts].join('\n\n')}\n`;
}

const TITLE = '# From an approval to an access token, message by message';

const INTRODUCTION =
  'Recorded by tokenwright. Secrets are hidden: the client secret, the code, the state, the signature and the tokens. What the browser and the store say to each other while you approve does not pass the program, so it is not here.';

function messageMarkdown(message: WireMessage, isPresenting: boolean): string {
  const { id, from, to, startLine, about, sections } = message;
  const parts = [
    `## ${id}. From ${from} to ${to}${countWords(message)}`,
    escaped(`${answersWords(message)}${about}`),
    fenced(startLine),
    ...sections.map((section) => sectionMarkdown(section, isPresenting)),
  ];
  return parts.join('\n\n');
}

function sectionMarkdown({ title, fields }: WireSection, isPresenting: boolean): string {
  const rows = fields.map(
    ({ name, value, sentence }) =>
      `| ${inCode(name)} | ${inCode(valueWords(value, isPresenting))} | ${escaped(sentence)} |`,
  );
  return [`**${title}**`, '', '| name | value | what it is for |', '|---|---|---|', ...rows].join(
    '\n',
  );
}

function escaped(text: string): string {
  return text.replace(SPECIAL, (character) => `\\${character}`);
}

/** A code span: its fence is longer than any run of backticks inside (CommonMark §6.1). */
function inCode(text: string): string {
  if (text === '') return ' ';
  const fence = '`'.repeat(longestRun(text) + 1);
  // In a table a bar ends the cell even inside code, unless a backslash is before it.
  return `${fence} ${text.replaceAll('|', String.raw`\|`)} ${fence}`;
}

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}http\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** A message in one row: `3. browser → tokenwright: GET /callback?code=…&state=…`. */
export function headWords(message: WireMessage, arrow: string): string {
  return `${message.id}. ${partyWords(message, arrow)}: ${message.startLine}${countWords(message)}`;
}

/** `browser → tokenwright`. @param arrow a glyph, or its ASCII form */
export function partyWords({ from, to }: WireMessage, arrow: string): string {
  return `${from} ${arrow} ${to}`;
}

/** Which message this one answers; empty: it is not an answer. */
export function answersWords({ answers }: WireMessage): string {
  return answers === null ? '' : `Answers message ${answers}. `;
}

/** How often the same came, where it was more than once. */
export function countWords({ count }: WireMessage): string {
  return count === 1 ? '' : ` (${count} times)`;
}

/** A message in full as lines for the plain face, each field with its sentence. */
export function messageLines(
  message: WireMessage,
  options: { readonly arrow: string; readonly isPresenting: boolean },
): readonly string[] {
  return [
    headWords(message, options.arrow),
    `  ${answersWords(message)}${message.about}`,
    ...message.sections.flatMap(({ title, fields }) => [
      `  ${title}:`,
      ...fields.map(
        ({ name, value, sentence }) =>
          `    ${name}: ${valueWords(value, options.isPresenting)}. ${sentence}`,
      ),
    ]),
  ];
}

/** The line above the list where older messages were dropped. */
export function droppedWords(dropped: number): string {
  return dropped === 1
    ? '1 older call is no longer on the tape.'
    : `${dropped} older calls are no longer on the tape.`;
}

/** The text of an empty tape. */
export const NOTHING_YET = 'No messages yet: the first one is the address that your browser opens.';
