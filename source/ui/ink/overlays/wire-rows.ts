import { valueWords, type WireMessage } from '../../../core/wire/message.ts';
import { answersWords, partyWords } from '../../../core/wire/to-markdown.ts';
import type { Theme } from '../theme.ts';
import { cutRow, hangingRows, padRow, wrapRows } from '../ansi-rows.ts';

/** Cells of the longest `tokenwright → browser`, so that the start lines stand in a column. */
const PARTIES = 21;

/** A message in one row: fold mark, number, who to whom, start line. */
export function headRow(
  message: WireMessage,
  options: { readonly isHere: boolean; readonly isOpen: boolean; readonly width: number },
  theme: Theme,
): string {
  const { isHere, isOpen, width } = options;
  const { glyphs } = theme;
  const mark = `${isHere ? glyphs.pointer : ' '} ${isOpen ? '-' : '+'}`;
  const times = message.count === 1 ? '' : ` (${message.count} times)`;
  const number = String(message.id).padStart(2);
  const parties = padRow(partyWords(message, glyphs.arrow), PARTIES);
  const text = `${mark} ${number}  ${parties}  ${message.startLine}${times}`;
  const row = cutLine(text, width, theme);
  if (isHere) return theme.selected(row);
  return isRefusal(message) ? theme.error(row) : row;
}

/** Cut behind a value that is left out, two marks would stand side by side: one is enough. */
export function cutLine(text: string, width: number, theme: Theme): string {
  return cutRow(text, width, theme.glyphs.ellipsis).replace(/…{2,}$/, '…');
}

/** What a message says, each part with its sentence; indented under its head. */
export function detailRows(
  message: WireMessage,
  options: { readonly isPresenting: boolean; readonly width: number },
  theme: Theme,
): string[] {
  const { isPresenting, width } = options;
  const about = wrapRows(`${answersWords(message)}${message.about}`, width - 4);
  return [
    ...about.map((row) => `    ${row}`),
    ...message.sections.flatMap(({ title, fields }) => [
      `    ${theme.strong(title)}`,
      ...fields.flatMap(({ name, value, sentence }) => {
        const words = `${theme.accent(name)}: ${valueWords(value, isPresenting)}`;
        return [...hangingRows('     ', words, width), ...hangingRows('       ', sentence, width)];
      }),
    ]),
    '',
  ];
}

/** Told by colour beside its words. */
export function isRefusal({ startLine }: WireMessage): boolean {
  return startLine === 'no answer' || /^HTTP\/1\.1 [45]/.test(startLine);
}
