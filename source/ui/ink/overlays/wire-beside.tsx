import { Box } from 'ink';
import { valueWords, type WireMessage, type WireSection } from '../../../core/wire/message.ts';
import type { WireTape } from '../../../core/wire/tape.ts';
import { NOTHING_YET, partyWords } from '../../../core/wire/to-markdown.ts';
import { Paragraph } from '../components/paragraph.tsx';
import { Row, type Segment } from '../components/row.tsx';
import { wrapText } from '../components/layout.ts';
import { type Glyphs, useTheme } from '../theme.ts';
import { isRefusal } from './wire-rows.ts';

/** The newest messages, as many as there is room for; the last one taken apart if it fits. */
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
  const heads: Array<readonly Segment[]> = [];
  for (const message of tape.messages.toReversed()) {
    if (heads.length + 2 > height) break;
    heads.unshift(...headSegments(message, glyphs));
  }
  const newest = tape.messages.at(-1);
  const room = height - heads.length;
  const details =
    newest === undefined || room < 2 ? [] : fieldSegments(newest, isPresenting, width, glyphs);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {[...heads, ...details.slice(0, room)].map((segments, index) => (
        <Row key={index} segments={segments} width={width} />
      ))}
    </Box>
  );
}

function headSegments(message: WireMessage, glyphs: Glyphs): ReadonlyArray<readonly Segment[]> {
  const times = message.count === 1 ? '' : ` (${message.count} times)`;
  const line = `   ${message.startLine}${times}`;
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
