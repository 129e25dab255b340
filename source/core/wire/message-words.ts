import { PARTY_NAMES, valueWords, type WireMessage } from './message.ts';

/** A message in one row: `3. browser → tokenwright: GET /callback?code=…&state=…`. */
export function headWords(message: WireMessage, arrow: string): string {
  return `${message.id}. ${partyWords(message, arrow)}: ${message.startLine}${countWords(message)}`;
}

/** `browser → tokenwright`; the arrow has an ASCII twin. */
export function partyWords({ from, to }: WireMessage, arrow: string): string {
  return `${PARTY_NAMES[from]} ${arrow} ${PARTY_NAMES[to]}`;
}

/** What a message answers, or nothing. */
export function answersWords({ answers }: WireMessage): string {
  return answers === null ? '' : `Answers message ${answers}. `;
}

function countWords({ count }: WireMessage): string {
  return count === 1 ? '' : ` (${count} times)`;
}

/** A message in full as lines, each field with its sentence; for lines that are read out. */
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

/** Said where the list begins. */
export function droppedWords(dropped: number): string {
  return dropped === 1
    ? '1 older call is no longer on the tape.'
    : `${dropped} older calls are no longer on the tape.`;
}

/** Said where there is nothing yet. */
export const NOTHING_YET =
  'No message has gone yet: the first one is the address for your browser.';
