import { Text } from 'ink';
import type { Level, NoticeBlock } from '../../../core/view/view.ts';
import { type Glyphs, type Styles, useTheme } from '../theme.ts';
import { type Layout, textRows } from './layout.ts';
import { Hanging, Paragraph } from './paragraph.tsx';

/** What happened, with its sign and a word beside its colour; the remedy under it. */
export function NoticeView({
  block: { level, message, remedy },
  layout: { width, glyphs },
}: {
  readonly block: Pick<NoticeBlock, 'level' | 'message' | 'remedy'>;
  readonly layout: Pick<Layout, 'width' | 'glyphs'>;
}) {
  const { styles } = useTheme();
  const style = styles[LEVEL_STYLES[level]];
  const sign = levelGlyph(level, glyphs);
  const room = width - sign.length - 1;
  return (
    <Hanging indent={sign.length + 1} mark={<Text {...style}>{sign}</Text>}>
      <Paragraph text={LEVEL_WORDS[level] + message} width={room} style={style} />
      {remedy === null ? null : <Paragraph text={remedy} width={room} />}
    </Hanging>
  );
}

export function rowsOfNotice(
  { level, message, remedy }: Pick<NoticeBlock, 'level' | 'message' | 'remedy'>,
  { width, glyphs }: Pick<Layout, 'width' | 'glyphs'>,
): number {
  const room = width - levelGlyph(level, glyphs).length - 1;
  const rows = textRows(LEVEL_WORDS[level] + message, room, glyphs);
  return remedy === null ? rows : rows + textRows(remedy, room, glyphs);
}

export const LEVEL_STYLES: Readonly<Record<Level, keyof Styles>> = {
  note: 'plain',
  ok: 'ok',
  warning: 'warning',
  problem: 'problem',
};

/** The sign of a level; the word beside it says the same. */
export function levelGlyph(level: Level, { bullet, ok, warning, error }: Glyphs): string {
  return { note: bullet, ok, warning, problem: error }[level];
}

const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  note: '',
  ok: 'Done: ',
  warning: 'Note: ',
  problem: 'Problem: ',
};

/** The sign of a level and its word, for rows that are coloured beforehand. */
export function levelWords(level: Level, glyphs: Glyphs): string {
  return `${levelGlyph(level, glyphs)} ${LEVEL_WORDS[level]}`;
}
