import { pathOf } from '../../../core/json/body-rows.ts';
import { bodyLine, type RequestAnswer } from '../../../core/requests/answer.ts';
import { diagnosisWords } from '../../../core/requests/answer-notes.ts';
import { cutToWidth } from '../../../core/text/cell-width.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../../../core/text/secret.ts';
import { hidePersonalRows, hidePersonalText } from '../../../core/view/personal-data.ts';
import type { Asker } from '../askers/asker.ts';

/** What must not be read out. */
export interface Hidden {
  readonly secrets: readonly Secret[];
  /** What is personal stays hidden too. */
  readonly isPresenting: boolean;
}

/** Said where a word is about an answer and none has come. */
export const NO_ANSWER = 'There is no answer yet.';

/** Who is told: lines of a talk, and such as may be copied. */
type Teller = Pick<Asker, 'say' | 'show'>;

/** Lines that are handed on at once; a large body is not held twice. */
const LINES_AT_ONCE = 1000;

/**
 * Tells an answer: status, time and size, what is missing of it, what it means when it is a no,
 * then the body row by row. That it is not whole is said at its end as well.
 */
export function tellAnswer(asker: Teller, answer: RequestAnswer, hidden: Hidden): void {
  const { status, durationMs, size, notes, diagnoses, incomplete } = answer;
  const word = status >= 400 ? 'refused' : 'answered';
  asker.say(
    `${status} ${word}, ${Math.round(durationMs)} ms, ${size} bytes`,
    ...notes,
    ...diagnoses.map((diagnosis) => diagnosisWords(diagnosis)),
  );
  tellBody(asker, answer, hidden);
  if (incomplete !== null) asker.say(...notes.slice(0, 1));
}

function tellBody(asker: Teller, answer: RequestAnswer, hidden: Hidden): void {
  const body = shownBody(answer, hidden);
  if (body === null) return asker.show('No body.');
  for (let from = 0; from < body.count; from += LINES_AT_ONCE) {
    const length = Math.min(LINES_AT_ONCE, body.count - from);
    const lines = Array.from({ length }, (_, index) =>
      redactSecrets(bodyLine(body, from + index), hidden.secrets),
    );
    asker.show(...lines);
  }
}

function shownBody({ body }: RequestAnswer, { isPresenting }: Hidden) {
  return body !== null && isPresenting ? hidePersonalRows(body) : body;
}

/** So many are read out; more say less. */
const MOST_FOUND = 30;

/** In cells: of one row that was found. */
const WIDEST = 200;

/** Names the rows that hold a text, each with its path. */
export function findLines(
  answer: RequestAnswer | null,
  sought: string,
  hidden: Hidden,
): readonly string[] {
  if (answer === null) return [NO_ANSWER];
  if (sought === '') return ['Type the text behind find: find Snowboard.'];
  const body = shownBody(answer, hidden);
  if (body === null) return ['No row holds that.'];
  const { rows, isCut } = body.find(sought);
  const shown = (raw: string): string => {
    const text = redactSecrets(raw, hidden.secrets);
    return cutToWidth(toDisplayText(hidden.isPresenting ? hidePersonalText(text) : text), WIDEST);
  };
  const count = rows.length === 1 ? '1 row holds' : `${rows.length} rows hold`;
  const head = `${rows.length === 0 ? 'No row holds' : count} that${isCut ? ', or more' : ''}.`;
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
