import { Box } from 'ink';
import { valueWords, type WireMessage, type WireSection } from '../../../core/wire/message.ts';
import type { WireTape } from '../../../core/wire/tape.ts';
import {
  answersWords,
  countWords,
  NOTHING_YET,
  partyWords,
} from '../../../core/wire/to-markdown.ts';
import { shownText, wrapText } from '../components/layout.ts';
import { Paragraph } from '../components/paragraph.tsx';
import { Row, type Segment } from '../components/rows.tsx';
import { cutRow, hangingRows, padRow, wrapRows } from '../ansi-rows.ts';
import { type Glyphs, type Theme, useTheme } from '../theme.ts';

/** Cells of the longest `tokenwright → browser` without its arrow: start lines form a column. */
const PARTIES = 20;

/** A message in one row: fold mark, number, who to whom, start line. */
export function headRow(
  message: WireMessage,
  options: { readonly isHere: boolean; readonly isOpen: boolean; readonly width: number },
  theme: Theme,
): string {
  const { isHere, isOpen, width } = options;
  const { glyphs } = theme;
  const mark = `${isHere ? glyphs.pointer : ' '} ${isOpen ? '-' : '+'}`;
  const number = String(message.id).padStart(2);
  const parties = padRow(partyWords(message, glyphs.arrow), PARTIES + glyphs.arrow.length);
  const line = shownText(`${message.startLine}${countWords(message)}`, glyphs);
  const text = `${mark} ${number}  ${parties}  ${line}`;
  const row = cutLine(text, width, theme);
  if (isHere) return theme.selected(row);
  return isRefusal(message) ? theme.error(row) : row;
}

/** A cut right after a value that is left out makes two marks side by side: one is enough. */
function cutLine(text: string, width: number, theme: Theme): string {
  return cutRow(text, width, theme.glyphs.ellipsis).replace(/(…|\.{3})\1+$/, '$1');
}

/** The parts of a message, each with its sentence; indented under the message's head. */
export function detailRows(
  message: WireMessage,
  options: { readonly isPresenting: boolean; readonly width: number },
  theme: Theme,
): string[] {
  const { isPresenting, width } = options;
  const shown = (text: string) => shownText(text, theme.glyphs);
  const about = wrapRows(shown(`${answersWords(message)}${message.about}`), width - 4);
  return [
    ...about.map((row) => `    ${row}`),
    ...message.sections.flatMap(({ title, fields }) => [
      `    ${theme.strong(title)}`,
      ...fields.flatMap(({ name, value, sentence }) => {
        const words = `${theme.accent(name)}: ${shown(valueWords(value, isPresenting))}`;
        return [
          ...hangingRows('     ', words, width),
          ...hangingRows('       ', shown(sentence), width),
        ];
      }),
    ]),
    '',
  ];
}

/** Whether a message is a refusal, which is shown by colour beside its words. */
export function isRefusal({ startLine }: WireMessage): boolean {
  return startLine === 'no answer' || /^HTTP\/1\.1 [45]/.test(startLine);
}

/** The newest messages, as many as there is room for; the last one with its parts if they fit. */
export function WireBeside({
  tape,
  isPresenting,
  width,
  height,
}: {
  readonly tape: WireTape;
  readonly isPresenting: boolean;
  readonly width: number;
  readonly height: number;
}) {
  const { glyphs } = useTheme();
  if (tape.messages.length === 0) return <Paragraph text={NOTHING_YET} width={width} />;
  let heads: ReadonlyArray<readonly Segment[]> = [];
  for (const message of tape.messages.toReversed()) {
    if (heads.length + 2 > height) break;
    heads = [...headSegments(message, glyphs), ...heads];
  }
  const newest = tape.messages.at(-1);
  const rowsLeft = height - heads.length;
  const details =
    newest === undefined || rowsLeft < 2 ? [] : fieldSegments(newest, isPresenting, width, glyphs);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {[...heads, ...details.slice(0, rowsLeft)].map((segments, index) => (
        <Row key={index} segments={segments} width={width} />
      ))}
    </Box>
  );
}

function headSegments(message: WireMessage, glyphs: Glyphs): ReadonlyArray<readonly Segment[]> {
  const line = `   ${message.startLine}${countWords(message)}`;
  return [
    [[String(message.id).padStart(2), 'accent'], [` ${partyWords(message, glyphs.arrow)}`]],
    [isRefusal(message) ? [line, 'problem'] : [line]],
  ];
}

function fieldSegments(
  message: WireMessage,
  isPresenting: boolean,
  width: number,
  glyphs: Glyphs,
): ReadonlyArray<readonly Segment[]> {
  return [
    [[' ']],
    ...wrapText(message.about, width, glyphs).map((row): readonly Segment[] => [[row]]),
    // The headers last: where there is no room for all, they say least.
    ...message.sections
      .toSorted((a, b) => rank(a) - rank(b))
      .flatMap(({ title, fields }): Array<readonly Segment[]> => [
        [[title, 'strong']],
        ...fields.map(({ name, value }): readonly Segment[] => [
          [name, 'accent'],
          [`: ${valueWords(value, isPresenting)}`],
        ]),
      ]),
  ];
}

function rank({ title }: WireSection): number {
  return title === 'Headers' ? 1 : 0;
}
