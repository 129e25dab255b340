import stringWidth from 'string-width';
import type { Reading, ReadingPurpose } from '../../../core/explorer/reading/reading.ts';
import { nextLimit } from '../../../core/explorer/reading/update-reading.ts';
import { hitNumber } from '../../../core/explorer/reading/search.ts';
import type { RequestAnswer } from '../../../core/requests/answer.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { pathOf } from '../../../core/json/body-rows.ts';
import { hidePersonalText } from '../../../core/view/personal-data.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/secret.ts';
import { fieldRow } from '../rows/field.ts';
import { plainBlock, type RowBlock } from '../rows/row.ts';
import { spreadRow } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import { sizeWords } from './status-chip.ts';

const LABELS: Readonly<Record<ReadingPurpose, string>> = {
  find: 'Find',
  filter: 'Filter',
  save: 'Save to',
};

/** Cells for the pointer and the label. */
const LABEL_WIDTH = 9;

/**
 * The row under the answer: what is typed, else the path of the cursor and what was found. Nothing
 * where there is neither.
 */
export function readingRow(
  state: ExplorerState,
  answer: RequestAnswer,
  width: number,
  theme: Theme,
): RowBlock {
  const { reading, view } = state;
  const found = view.tab === 'body' ? foundWords(reading) : '';
  if (reading.field !== null) {
    const { purpose, buffer } = reading.field;
    // What was found is said beside it while the word is still being typed.
    const room = purpose === 'find' && found !== '' ? stringWidth(found) + 2 : 0;
    const hasRoom = width - room > 24;
    const field = fieldRow(
      {
        label: LABELS[purpose],
        buffer,
        hasFocus: true,
        width: hasRoom ? width - room : width,
        labelWidth: LABEL_WIDTH,
      },
      theme,
    );
    const [first = ''] = field.rows.filter((row) => typeof row === 'string');
    const row = hasRoom && room > 0 ? spreadRow(first, found, width) : first;
    return { rows: [row], focusRow: 0, cursor: field.cursor };
  }
  const tree = view.tab === 'body' ? (answer.body?.tree ?? null) : null;
  if (tree === null) return plainBlock(found === '' ? [] : [found]);
  if (!tree.isValue(reading.cursor)) return plainBlock([found]);
  const room = Math.max(8, width - (found === '' ? 0 : stringWidth(found) + 2));
  const raw = redactSecrets(pathOf(tree, reading.cursor), [state.config.token]);
  const path = toDisplayText(state.presenter ? hidePersonalText(raw) : raw);
  return plainBlock([spreadRow(theme.accent(endOf(path, room, theme)), found, width)]);
}

/** Of a path that is too long the end says most. */
function endOf(path: string, width: number, theme: Theme): string {
  const mark = theme.glyphs.ellipsis;
  if (stringWidth(path) <= width) return path;
  let kept = '';
  for (const { segment } of [...GRAPHEMES.segment(path.slice(-2 * width))].toReversed()) {
    if (stringWidth(mark + segment + kept) > width) break;
    kept = segment + kept;
  }
  return mark + kept;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** `"snow" 3 of 17`, and what is left out. */
function foundWords(reading: Reading): string {
  const { search, filter } = reading;
  const words: string[] = [];
  if (filter !== null) {
    const count = countWords(filter.matches.length, filter.isCut);
    words.push(`only "${shownText(filter.text)}": ${count}`);
  }
  if (search !== null) {
    const count = countWords(search.rows.length, search.isCut);
    const number = hitNumber(reading);
    const place = number === null ? count : `${number.toLocaleString('en')} of ${count}`;
    const wrap = { 'to-start': ', from the top again', 'to-end': ', from the end again' };
    const wrapped = search.wrapped === null || search.rows.length < 2 ? '' : wrap[search.wrapped];
    words.push(
      search.rows.length === 0
        ? `"${shownText(search.text)}" not found`
        : `"${shownText(search.text)}" ${place}${wrapped}`,
    );
  }
  return words.join('  ');
}

function countWords(count: number, isCut: boolean): string {
  return `${count.toLocaleString('en')}${isCut ? ' or more' : ''}`;
}

const LONGEST_SHOWN = 20;

function shownText(text: string): string {
  const short = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
  return toDisplayText(redactSecrets(short, []));
}

/** The question that lies over the answer, in words; null where there is none. */
export function readingQuestion(state: ExplorerState): string | null {
  const { isChoosingCopy, isAskingForMore, saving } = state.reading;
  if (isChoosingCopy) return 'Copy what is under the cursor: v its value, k its key, p its path.';
  const limit = nextLimit(state);
  if (isAskingForMore && limit !== null) {
    return `Reading stopped at the limit. Send the request again and read up to ${mebibytes(limit)} MiB?`;
  }
  if (saving.type !== 'asking' || state.response?.type !== 'answer') return null;
  const path = toDisplayText(saving.path);
  const { size, incomplete } = state.response;
  const part = incomplete === null ? '' : ', which is not the whole answer';
  return saving.replaces
    ? `${path} exists. Replace it with the ${sizeWords(size)} of this answer${part}?`
    : `Write ${sizeWords(size)}${part} to ${path}?`;
}

function mebibytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1024 / 1024));
}
