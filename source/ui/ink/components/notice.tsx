import { Text } from 'ink';
import type { Level, NoticeBlock } from '../../../core/view/view.ts';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { cutRow } from '../ansi-rows.ts';
import { type Glyphs, type Styles, type Theme, useTheme } from '../theme.ts';
import { type Layout, textRows, wrapText } from './layout.ts';
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
  const cells = width - sign.length - 1;
  return (
    <Hanging indent={sign.length + 1} mark={<Text {...style}>{sign}</Text>}>
      <Paragraph text={labelled(level, message)} width={cells} style={style} />
      {remedy === null ? null : <Paragraph text={remedy} width={cells} />}
    </Hanging>
  );
}

export function rowsOfNotice(
  { level, message, remedy }: Pick<NoticeBlock, 'level' | 'message' | 'remedy'>,
  { width, glyphs }: Pick<Layout, 'width' | 'glyphs'>,
): number {
  const cells = width - levelGlyph(level, glyphs).length - 1;
  const rows = textRows(labelled(level, message), cells, glyphs);
  return remedy === null ? rows : rows + textRows(remedy, cells, glyphs);
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

/** The message behind the word of its level; what asks something is no note. */
function labelled(level: Level, message: string): string {
  const isQuestion = level === 'warning' && /\?(?: |$)/.test(message);
  return isQuestion ? message : LEVEL_WORDS[level] + message;
}

/** The sign of a level and its word, for rows that are coloured beforehand. */
export function levelWords(level: Level, glyphs: Glyphs): string {
  return `${levelGlyph(level, glyphs)} ${LEVEL_WORDS[level]}`;
}

type Said = Pick<NoticeBlock, 'level' | 'message' | 'remedy'>;

/**
 * Notices in at most `most` rows, coloured: each has one row at least, as long as there are rows,
 * and the first ones get the spare rows. A cut text ends with `more`, which says how to read on.
 */
export function noticeRows(
  notices: readonly Said[],
  { width, most, more }: { readonly width: number; readonly most: number; readonly more: string },
  theme: Theme,
): readonly string[] {
  const shown = notices.slice(0, most);
  let spare = most - shown.length;
  const rows = shown.flatMap((said) => {
    const fitting = fittingRows(said, { width, most: 1 + spare, more }, theme);
    spare -= fitting.length - 1;
    return fitting;
  });
  const isWhole = shown.length === notices.length;
  const last = rows.at(-1);
  if (isWhole || last === undefined || last.endsWith(more)) return rows;
  return [...rows.slice(0, -1), cutRow(last, width - cellWidth(more), '') + more];
}

function fittingRows(
  { level, message, remedy }: Said,
  { width, most, more }: { readonly width: number; readonly most: number; readonly more: string },
  theme: Theme,
): readonly string[] {
  const { glyphs } = theme;
  const sign = levelGlyph(level, glyphs);
  const cells = width - cellWidth(sign) - 1;
  const paint = (text: string) => PAINTS[level](theme)(text);
  const painted = (rows: readonly string[]) => rows.map((row) => paint(row));
  const said = labelled(level, message);
  const apart = painted(wrapText(said, cells, glyphs));
  const below = remedy === null ? [] : wrapText(remedy, cells, glyphs);
  const behind = (rows: readonly string[]) =>
    rows.map((row, at) => `${at === 0 ? paint(sign) : ' '.repeat(cellWidth(sign))} ${row}`);
  if (apart.length + below.length <= most) return behind([...apart, ...below]);
  const joined = wrapText(remedy === null ? said : `${said} ${remedy}`, cells, glyphs);
  if (joined.length <= most) return behind(painted(joined));
  const kept = joined.slice(0, most);
  const last = cutRow(kept.at(-1) ?? '', cells - cellWidth(more), '');
  return behind([...painted(kept.slice(0, -1)), paint(last) + more]);
}

const PAINTS: Readonly<Record<Level, (theme: Theme) => (text: string) => string>> = {
  note: () => (text) => text,
  ok: ({ ok }) => ok,
  warning: ({ warning }) => warning,
  problem: ({ error }) => error,
};
