import { readBodyRows } from '../../core/json/read-body-rows.ts';
import { pathOf } from '../../core/json/body-rows.ts';
import { hidePersonalRows, hidePersonalText } from '../../core/view/personal-data.ts';
import { cutToWidth } from '../../core/text/cell-width.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../../core/text/secret.ts';
import type { TokenSession } from '../../core/guide/state.ts';
import { type Answered, NO_ANSWER } from './next-call.ts';
import type { PlainContext } from './plain-context.ts';

export const ANSWER_WORDS =
  'Of the last answer: find TEXT names the places that hold it, next asks for the next page, write FILE writes all of it.';

/** So many are read out; more say less. */
const MOST_FOUND = 30;

/** In cells: of one row that was found. */
const WIDEST = 200;

/**
 * Does what a line says about the last answer.
 *
 * @returns whether it was one of these words
 */
export async function answerWord(
  context: PlainContext,
  session: TokenSession,
  last: Answered | null,
  line: string,
): Promise<boolean> {
  const [, word = '', rest = ''] = /^(\S+)(?:\s+(.*))?$/.exec(line) ?? [];
  if (word === 'write') {
    await writeAnswer(context, last, rest);
    return true;
  }
  if (word !== 'find') return false;
  const secrets = [session.result.token.accessToken, session.plan.clientSecret];
  const isPresenting = context.store.getState().presenter;
  context.asker.show(...findWords(last, rest, { secrets, isPresenting }));
  return true;
}

/** Names the rows that hold a text, each with its path. */
export function findWords(
  answered: Answered | null,
  sought: string,
  facts: { readonly secrets: readonly Secret[]; readonly isPresenting: boolean },
): readonly string[] {
  if (answered === null) return [NO_ANSWER];
  if (sought === '') return ['Type the text behind find: find Snowboard.'];
  const whole = readBodyRows(answered.answer.body);
  const body = facts.isPresenting ? hidePersonalRows(whole) : whole;
  const { rows, isCut } = body.find(sought);
  const shown = (raw: string): string => {
    const text = redactSecrets(raw, facts.secrets);
    return cutToWidth(toDisplayText(facts.isPresenting ? hidePersonalText(text) : text), WIDEST);
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

/** Writes the answer byte for byte; the whole path is said before, and a file is not replaced without a yes. */
async function writeAnswer(
  context: PlainContext,
  answered: Answered | null,
  typed: string,
): Promise<void> {
  const { asker, files } = context;
  if (answered === null) return asker.say(NO_ANSWER);
  if (files === undefined) return asker.say('Nothing is written from here.');
  const { body } = answered.answer;
  const place = await files.look(typed);
  if (place.type === 'refused') {
    return asker.say(`${place.report.message} ${place.report.remedy}`);
  }
  let { path } = place;
  let replaces = place.type === 'taken';
  for (;;) {
    const shown = toDisplayText(path);
    const answer = await asker.confirm(
      replaces ? `${shown} exists. Replace it?` : `Write ${body.length} bytes to ${shown}?`,
    );
    if (answer.type !== 'value' || !answer.value) return asker.say('Nothing was written.');
    const outcome = await files.write(path, body, { replaces });
    if (outcome.type === 'written') {
      context.store.dispatch({ type: 'tape-written', path: outcome.path });
      return asker.say(`Written to ${shown}, readable by you alone.`);
    }
    if (outcome.type === 'refused') {
      return asker.say(`${outcome.report.message} ${outcome.report.remedy}`);
    }
    ({ path } = outcome);
    replaces = true;
  }
}
