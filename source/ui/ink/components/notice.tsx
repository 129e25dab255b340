import { Box } from 'ink';
import type { Level, NoticeBlock } from '../../../core/view/view.ts';
import { type Glyphs, type Styles, useTheme } from '../theme.ts';
import { type Layout, textRows } from './layout.ts';
import { Paragraph } from './paragraph.tsx';

/** The bar and a blank. */
const INDENT = 2;

/** What happened, behind a bar, with a word beside its colour; the remedy under it. */
export function NoticeView({
  block,
  layout: { width, glyphs },
}: {
  readonly block: Pick<NoticeBlock, 'level' | 'message' | 'remedy'>;
  readonly layout: Pick<Layout, 'width' | 'glyphs'>;
}) {
  const { styles, frame } = useTheme();
  const { message, remedy } = block;
  const style = LEVEL_STYLES[block.level];
  const room = width - INDENT;
  const { borderColor } = frame(style);
  return (
    <Box
      borderStyle={{ ...BAR, left: glyphs.bar }}
      borderTop={false}
      borderRight={false}
      borderBottom={false}
      {...(borderColor === undefined ? {} : { borderColor })}
      paddingLeft={1}
      flexDirection="column"
      flexShrink={0}
    >
      <Paragraph
        text={levelWords(block.level, glyphs) + message}
        width={room}
        style={styles[style]}
      />
      {remedy === null ? null : <Paragraph text={remedy} width={room} />}
    </Box>
  );
}

export function rowsOfNotice(
  { level, message, remedy }: Pick<NoticeBlock, 'level' | 'message' | 'remedy'>,
  { width, glyphs }: Pick<Layout, 'width' | 'glyphs'>,
): number {
  const room = width - INDENT;
  const rows = textRows(levelWords(level, glyphs) + message, room, glyphs);
  return remedy === null ? rows : rows + textRows(remedy, room, glyphs);
}

const BAR = {
  top: ' ',
  topLeft: ' ',
  topRight: ' ',
  right: ' ',
  bottom: ' ',
  bottomLeft: ' ',
  bottomRight: ' ',
};

export const LEVEL_STYLES: Readonly<Record<Level, keyof Styles>> = {
  note: 'plain',
  ok: 'ok',
  warning: 'warning',
  problem: 'problem',
};

/** The sign of a level; the word beside it says the same. */
export function levelGlyph(level: Level, glyphs: Glyphs): string {
  switch (level) {
    case 'note':
      return glyphs.bullet;
    case 'ok':
      return glyphs.ok;
    case 'warning':
      return glyphs.warning;
    case 'problem':
      return glyphs.error;
  }
}

const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  note: '',
  ok: 'Done: ',
  warning: 'Note: ',
  problem: 'Problem: ',
};

/** The sign of a level and its word, with a blank behind; nothing for a mere note. */
export function levelWords(level: Level, glyphs: Glyphs): string {
  return level === 'note' ? '' : `${levelGlyph(level, glyphs)} ${LEVEL_WORDS[level]}`;
}
