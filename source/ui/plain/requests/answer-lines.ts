import { noun } from '../../../core/text/counted.ts';
import { type BodyRows, pathOf } from '../../../core/json/body-rows.ts';
import { bodyLine, type RequestAnswer } from '../../../core/requests/answer.ts';
import { diagnosisWords } from '../../../core/requests/answer-notes.ts';
import { cutToWidth } from '../../../core/text/cell-width.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../../../core/text/secret.ts';
import { hidePersonalRows, hidePersonalText } from '../../../core/view/personal-data.ts';
import type { Asker } from '../askers/asker.ts';
import type { Portion } from './prompt-work.ts';

/** What must not be shown. */
export interface Hidden {
  readonly secrets: readonly Secret[];
  /** Personal data is hidden too. */
  readonly isPresenting: boolean;
}

/** Said where a word is about an answer and none has come. */
export const NO_ANSWER = 'There is no answer yet.';

/** The part of an asker that says lines and shows lines to copy. */
type Teller = Pick<Asker, 'say' | 'show'>;

/** Lines that are shown at once, and the most that can be asked for. */
export const PORTION_LINES = 40;
const MOST_LINES = 2000;

/** A longer line is cut: one value can be as long as the whole answer. In UTF-16 units. */
const LONGEST_LINE = 4000;

/** The lines before an answer's body: status, time and size, its notes, what a refusal means. */
export function answerHead({
  status,
  durationMs,
  size,
  notes,
  diagnoses,
}: Pick<
  RequestAnswer,
  'status' | 'durationMs' | 'size' | 'notes' | 'diagnoses'
>): readonly string[] {
  const word = status >= 400 ? 'refused' : 'answered';
  return [
    `${status} ${word}, ${Math.round(durationMs)} ms, ${size} ${noun(size, 'byte')}`,
    ...notes,
    ...diagnoses.map((diagnosis) => diagnosisWords(diagnosis)),
  ];
}

/** An incomplete answer is also named as such at its end: the first of its notes. */
export function incompleteWords({ incomplete, notes }: RequestAnswer): readonly string[] {
  return incomplete === null ? [] : notes.slice(0, 1);
}

/** The body row by row, or only some of its rows; null: there is no body. */
export function bodyPortion(
  body: BodyRows | null,
  hidden: Hidden,
  rows: Uint32Array | null = null,
): Portion | null {
  const there = shownBody(body, hidden);
  if (there === null) return null;
  return {
    count: rows === null ? there.count : rows.length,
    from: 0,
    line: (index) => {
      const row = rows === null ? index : (rows[index] ?? 0);
      return shortened(redactSecrets(bodyLine(there, row), hidden.secrets));
    },
  };
}

function shortened(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  const cut = line.slice(0, LONGEST_LINE).toWellFormed();
  return `${cut}… (${line.length.toLocaleString('en')} characters)`;
}

/** Lines that exist already, such as code, as a portion. */
export function linesPortion(lines: readonly string[]): Portion {
  return { count: lines.length, from: 0, line: (index) => lines[index] ?? '' };
}

/**
 * Shows the next lines, and says how to get those after them.
 *
 * @returns what is left; null: all of it was shown
 */
export function showPortion(
  asker: Teller,
  portion: Portion,
  wanted: number = PORTION_LINES,
): Portion | null {
  const { count, from, line } = portion;
  const length = Math.min(Math.max(1, wanted), MOST_LINES, count - from);
  asker.show(Array.from({ length }, (_, index) => line(from + index)));
  const end = from + length;
  if (end >= count) return null;
  const place = `Lines ${numberWords(from + 1)} to ${numberWords(end)} of ${numberWords(count)}`;
  asker.say(`${place}: more shows the next ones, more 200 as many.`);
  return { ...portion, from: end };
}

function numberWords(count: number): string {
  return count.toLocaleString('en');
}

/** A body as it may be shown now: without personal data while presenting. */
export function shownBody(body: BodyRows | null, { isPresenting }: Hidden): BodyRows | null {
  return body !== null && isPresenting ? hidePersonalRows(body) : body;
}

/** The most hits that are said; more of them would not help. */
const MOST_FOUND = 30;

/** The most cells of a row that was found. */
const WIDEST = 200;

/** Names the rows that hold a text, each with its path. */
export function findLines(
  answer: RequestAnswer | null,
  sought: string,
  hidden: Hidden,
): readonly string[] {
  if (answer === null) return [NO_ANSWER];
  if (sought === '') return ['Type the text behind find: find Snowboard.'];
  const body = shownBody(answer.body, hidden);
  if (body === null) return ['No row contains that.'];
  const { rows, isCut } = body.find(sought);
  const shown = (raw: string): string => {
    const text = redactSecrets(raw, hidden.secrets);
    return cutToWidth(toDisplayText(hidden.isPresenting ? hidePersonalText(text) : text), WIDEST);
  };
  const count = `${rows.length} ${noun(rows.length, 'row contains', 'rows contain')}`;
  const head = `${rows.length === 0 ? 'No row contains' : count} that${isCut ? ', or more' : ''}.`;
  const lines = [...rows.subarray(0, MOST_FOUND)].map((row) => {
    const { segments } = body.folded(row);
    // The path says the name already.
    const isNamed = body.tree !== null && segments[0]?.kind === 'name';
    const text = (isNamed ? segments.slice(2) : segments).map((one) => one.text).join('');
    const place = body.tree === null ? `line ${row + 1}` : pathOf(body.tree, row);
    return `  ${shown(place)}: ${shown(text.replace(/,$/, ''))}`;
  });
  const left = rows.length - lines.length;
  return [head, ...lines, ...(left > 0 ? [`  and ${left} more.`] : [])];
}
