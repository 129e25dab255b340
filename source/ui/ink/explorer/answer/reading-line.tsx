import { Box, Text } from 'ink';
import { cellWidth } from '../../../../core/text/cell-width.ts';
import { pathHere } from '../../../../core/explorer/reading/query-result.ts';
import type { Reading, ReadingPurpose } from '../../../../core/explorer/reading/reading.ts';
import { hitNumber } from '../../../../core/explorer/reading/search.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { redactSecrets } from '../../../../core/text/secret.ts';
import { hidePersonalText } from '../../../../core/view/personal-data.ts';
import { FieldLine } from '../field-line.tsx';
import { sizeWords } from '../status.ts';

const LABELS: Readonly<Record<ReadingPurpose, string>> = {
  find: 'Find',
  filter: 'Filter',
  query: 'Query',
  save: 'Save to',
};

/** Cells for the pointer and the label. */
const LABEL_WIDTH = 9;

/** The input line under an answer; a search has beside it what was found. */
export function ReadingField({
  state,
  width,
}: {
  readonly state: ExplorerState;
  readonly width: number;
}) {
  const { field } = state.reading;
  if (field === null) return null;
  const { purpose, buffer } = field;
  const found = purpose === 'find' ? foundWords(state) : '';
  const cells = found === '' ? width : width - cellWidth(found) - 2;
  const hasFound = found !== '' && cells > 24;
  return (
    <Box flexShrink={0} height={1} justifyContent="space-between" width={width}>
      <FieldLine
        label={LABELS[purpose]}
        labelWidth={LABEL_WIDTH}
        buffer={buffer}
        isHere
        width={hasFound ? cells : width}
      />
      {hasFound ? <Text wrap="truncate">{found}</Text> : null}
    </Box>
  );
}

/** Where the cursor of the body is: `products[0].id`; empty where there is none. */
export function cursorPath(state: ExplorerState): string {
  const { tab } = state.view;
  const path = tab === 'body' || tab === 'table' ? pathHere(state) : null;
  if (path === null) return '';
  const raw = redactSecrets(path, [state.config.token]);
  return toDisplayText(state.presenter ? hidePersonalText(raw) : raw);
}

/** The search as `"snow" 3 of 17`, the filter and the query; empty without any of them. */
export function foundWords({ reading, view }: ExplorerState): string {
  const { search, filter, runningSearch, result, readingOn } = reading;
  if (view.tab !== 'body' && view.tab !== 'table') return '';
  if (runningSearch !== null) return lookingWords(runningSearch);
  if (readingOn !== null) return readingOnWords(readingOn);
  const words =
    result === null ? [] : [`${shortened(result.expression)}: ${valueWords(result.count)}`];
  if (filter !== null) {
    const count = countWords(filter.matches.length, filter.isCut);
    words.push(`only "${shortened(filter.text)}": ${count}`);
  }
  if (search !== null) words.push(searchWords(reading, search));
  return words.join('  ');
}

/** `looking for "snow" 43 %, Esc ends it`. */
function lookingWords({ task, part }: NonNullable<Reading['runningSearch']>): string {
  const what = task.type === 'query' ? shortened(task.expression) : `"${shortened(task.text)}"`;
  return `looking for ${what} ${Math.floor(part * 100)} %, Esc ends it`;
}

/** `reading on: 24.1 MB, Esc stops`. */
function readingOnWords({ bytes, isStopping }: NonNullable<Reading['readingOn']>): string {
  return `reading on: ${sizeWords(bytes)}${isStopping ? '' : ', Esc stops'}`;
}

function valueWords(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`;
}

function searchWords(reading: Reading, search: NonNullable<Reading['search']>): string {
  const { rows, isCut, wrapped, text } = search;
  if (rows.length === 0) return `"${shortened(text)}" not found`;
  const count = countWords(rows.length, isCut);
  const number = hitNumber(reading);
  const place = number === null ? count : `${number.toLocaleString('en')} of ${count}`;
  const around = wrapped === null || rows.length < 2 ? '' : WRAPPED[wrapped];
  return `"${shortened(text)}" ${place}${around}`;
}

const WRAPPED = { 'to-start': ', from the top again', 'to-end': ', from the end again' } as const;

function countWords(count: number, isCut: boolean): string {
  return `${count.toLocaleString('en')}${isCut ? ' or more' : ''}`;
}

const LONGEST_SHOWN = 20;

function shortened(text: string): string {
  const short = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
  return toDisplayText(redactSecrets(short, []));
}
