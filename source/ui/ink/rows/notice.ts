import type { Theme } from '../theme.ts';
import { hangingRows, wrapRows } from '../ansi-rows.ts';

export type NoticeLevel = 'note' | 'ok' | 'warning' | 'problem';

/** A message with a word beside its colour, and the remedy under it. */
export function noticeRows(
  notice: { readonly level: NoticeLevel; readonly message: string; readonly remedy: string | null },
  width: number,
  theme: Theme,
): string[] {
  const { mark, paint } = markOf(notice.level, theme);
  const rows = hangingRows(mark, notice.message, width).map((row) => paint(row));
  if (notice.remedy === null) return rows;
  return [...rows, ...wrapRows(notice.remedy, width - 2).map((row) => `  ${row}`)];
}

function markOf(
  level: NoticeLevel,
  theme: Theme,
): { mark: string; paint: (text: string) => string } {
  switch (level) {
    case 'note':
      return { mark: theme.glyphs.bullet, paint: (text) => text };
    case 'ok':
      return { mark: `${theme.glyphs.ok} Done:`, paint: theme.ok };
    case 'warning':
      return { mark: `${theme.glyphs.warning} Note:`, paint: theme.warning };
    case 'problem':
      return { mark: `${theme.glyphs.error} Problem:`, paint: theme.error };
  }
}
