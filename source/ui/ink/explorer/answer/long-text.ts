/** A text under the cursor that is wrapped over rows: how long it is, what it is, and its lines. */
import { shownValue } from '../../../../core/explorer/reading/drawn-row.ts';
import type { Reading } from '../../../../core/explorer/reading/reading.ts';
import type { BodyRows } from '../../../../core/json/body-rows.ts';
import { isAddress, isHtml } from '../../../../core/json/known-values.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../../../../core/text/secret.ts';
import { wrapText } from '../../components/layout.ts';
import type { Theme } from '../../theme.ts';

/** A text that takes more than its row. */
export interface LongText {
  /** `1,234 characters, HTML`, and which rows are in sight where not all are. */
  readonly words: string;
  /** The lines that are in sight, with their colours. */
  readonly lines: readonly string[];
  /** The number of lines below those in sight. */
  readonly below: number;
}

/** The most bytes of a text that are shown: the rest is read in a pager or a file. */
const LONGEST = 64 * 1024;

/** Bytes of a name that are read. */
const LONGEST_NAME = 256;

/** Rows of the pane that are kept for the rows around the text. */
const ROWS_AROUND = 3;

/**
 * The text under the cursor over several rows; null where texts are not wrapped, the cursor is on
 * something else, or it fits into its row.
 *
 * @param pane cells of a line, and rows of the pane
 */
export function longText(
  body: BodyRows,
  { wraps, cursor, text }: Pick<Reading, 'wraps' | 'cursor' | 'text'>,
  pane: { readonly width: number; readonly rows: number; readonly secrets: readonly Secret[] },
  theme: Theme,
): LongText | null {
  const { tree } = body;
  if (!wraps || tree === null || !tree.isValue(cursor)) return null;
  const { segments } = body.row(cursor, LONGEST_NAME);
  if (!segments.some(({ kind }) => kind === 'string')) return null;
  const raw = shownValue(body, cursor, LONGEST);
  const name = segments.find(({ kind }) => kind === 'name')?.text.length ?? 0;
  if (raw.length + name + BESIDE <= pane.width && !raw.includes('\n')) return null;
  const html = isHtml(raw);
  const clean = redactSecrets(raw, pane.secrets);
  const shown = toDisplayText(html ? withBreaks(clean) : clean, { multiline: true });
  const all = shown.split('\n').flatMap((line) => wrapText(line, pane.width, theme.glyphs));
  const most = Math.max(1, pane.rows - ROWS_AROUND);
  const top = text.row === cursor ? Math.max(0, Math.min(all.length - most, text.top)) : 0;
  const lines = all.slice(top, top + most);
  const part =
    all.length > most
      ? `, rows ${top + 1}-${top + lines.length} of ${all.length.toLocaleString('en')}`
      : '';
  const isCut = raw.endsWith('…') && raw.length > LONGEST / 4;
  const count = `${raw.length.toLocaleString('en')} characters${isCut ? ' or more' : ''}`;
  return {
    words: `${count}${html ? ', HTML' : ''}${part}`,
    lines: html ? paintTags(lines, theme) : lines.map((line) => paintAddress(line, raw, theme)),
    below: all.length - top - lines.length,
  };
}

/** Cells for quotes, colon and comma, the sign and the gutter. */
const BESIDE = 10;

/** Elements that begin on a line of their own when a browser shows them. */
const BLOCKS =
  /(?<!^|\n)(?=<(?:address|article|blockquote|div|dl|figure|footer|form|h[1-6]|header|hr|img|li|main|nav|ol|p|pre|section|table|tr|ul|video)[\s>/])|(?<=<br\s*\/?>)(?!\n)/gi;

function withBreaks(html: string): string {
  return html.replaceAll(BLOCKS, '\n');
}

/** Colours the tags, not the text between them; a tag may go over several lines. */
function paintTags(lines: readonly string[], { code }: Theme): readonly string[] {
  let isInside = false;
  return lines.map((line) => {
    let painted = '';
    for (const part of line.split(/(?=<[a-z/!])|(?<=>)/i)) {
      if (/^<[a-z/!]/i.test(part)) isInside = true;
      painted += isInside ? code.name(part) : part;
      if (part.endsWith('>')) isInside = false;
    }
    return painted;
  });
}

function paintAddress(line: string, whole: string, { code }: Theme): string {
  return isAddress(whole) ? code.link(line) : code.string(line);
}
