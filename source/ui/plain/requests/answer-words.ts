import { noun } from '../../../core/text/counted.ts';
import {
  leftOutWords,
  NOTHING_SELECTED,
  selectedRows,
} from '../../../core/explorer/reading/query-result.ts';
import {
  NO_QUERIES,
  QUERY_NEEDS_JSON,
  TEXT_INSTEAD,
  TOO_LARGE,
} from '../../../core/explorer/reading/run-search.ts';
import {
  furtherLimit,
  NOTHING_LARGER,
  remedyFor,
  REST_IS_GONE,
  WHOLE_NOW,
} from '../../../core/explorer/reading/read-on.ts';
import { BYTES_AS_THEY_CAME, copyOf } from '../../../core/http/exactness.ts';
import { lookForText, type Selection } from '../../../core/json/search-task.ts';
import { unquoted } from '../../../core/json/body-rows.ts';
import { bodyText, type Meter, readAnswer } from '../../../core/requests/answer.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { Secret } from '../../../core/text/secret.ts';
import { NO_FILES } from '../../../app/explorer-ports.ts';
import { copiedWords } from '../../../app/runners.ts';
import { NO_CLIPBOARD } from '../../../core/diagnosis/machine-check.ts';
import { inFlight } from './in-flight.ts';
import { writeAfterYes } from '../writing.ts';
import {
  answerHead,
  bodyPortion,
  findLines,
  incompleteWords,
  NO_ANSWER,
  PORTION_LINES,
  showPortion,
  shownBody,
} from './answer-lines.ts';
import {
  DONE,
  noteWritten,
  type Prompt,
  type PromptWord,
  requesterOf,
  type WordEnd,
} from './prompt.ts';
import type { Answered, Portion } from './prompt-work.ts';

/** The words for the last answer. */
export const ANSWER_WORDS: readonly PromptWord[] = [
  {
    usage: 'more [LINES]',
    does: 'the next lines of what was shown in part',
    run: moreWord,
  },
  {
    usage: 'answer',
    does: 'the last answer from its beginning',
    run: (prompt) => withLast(prompt, (last) => showAnswer(prompt, last)),
  },
  {
    usage: 'pager',
    does: 'all of it in $PAGER, else less',
    run: (prompt) => withLast(prompt, (last) => pagerWord(prompt, last)),
  },
  {
    usage: 'status',
    does: 'its status, time and size, what is wrong with it, and what is left of the rate limit',
    run: (prompt) =>
      withLast(prompt, ({ answer, meter }) =>
        prompt.context.asker.say(answerHead(answer), meterWords(meter)),
      ),
  },
  {
    usage: 'headers',
    does: 'its headers',
    run: (prompt) =>
      withLast(prompt, ({ answer }) =>
        prompt.context.asker.show(answer.headers.map(([name, value]) => `${name}: ${value}`)),
      ),
  },
  {
    usage: 'find TEXT',
    does: 'the places that hold a text',
    async run({ context, work, hidden }, sought) {
      context.asker.show(findLines(work.last?.answer ?? null, sought, hidden()));
      return DONE;
    },
  },
  {
    usage: 'filter TEXT',
    does: 'only rows that contain it, with what is around them',
    run: (prompt, text) => withLast(prompt, (last) => filterWord(prompt, last, text)),
  },
  {
    usage: 'select JSONPATH',
    does: 'what a query selects of it: select $.products[*].title',
    run: (prompt, expression) => withLast(prompt, (last) => selectWord(prompt, last, expression)),
  },
  {
    usage: 'copy [JSONPATH]',
    does: 'copies it, or one value of it, to the clipboard',
    run: (prompt, expression) => withLast(prompt, (last) => copyWord(prompt, last, expression)),
  },
  {
    usage: 'write FILE',
    does: 'writes all of it to a file, byte for byte',
    run: (prompt, path) => withLast(prompt, (last) => writeAnswer(prompt, last, path)),
  },
  {
    usage: 'read on',
    does: 'reads on where a limit cut it',
    run: (prompt) => withLast(prompt, (last) => readOn(prompt, last)),
  },
];

/** Calls `use` with the last answer, or says that there is none. */
export async function withLast(
  { context, work }: Prompt,
  use: (last: Answered) => Promise<void> | void,
): Promise<WordEnd> {
  if (work.last === null) context.asker.say(NO_ANSWER);
  else await use(work.last);
  return DONE;
}

/** Tells an answer: in the pager where it does not fit the terminal, else its first lines. */
export async function showAnswer(prompt: Prompt, { answer, meter }: Answered): Promise<void> {
  const { context, hidden } = prompt;
  const { asker, pagerRows } = context;
  asker.say(answerHead(answer));
  const portion = bodyPortion(answer.body, hidden());
  const isRead = pagerRows !== null && !asker.hasTypedAhead();
  if (portion === null) asker.show('No body.');
  else if (isRead && portion.count > Math.max(PORTION_LINES, pagerRows() - ROWS_AROUND)) {
    await inPager(prompt, answer.body);
  } else startPortion(prompt, portion);
  asker.say(incompleteWords(answer), moreOfIt(answer));
  if (answer.status === 429) asker.say(meterWords(meter));
}

/** Rows for the question, what was typed, and the lines before and after an answer. */
const ROWS_AROUND = 6;

/** How to get the missing part of an answer. */
function moreOfIt({ incomplete, restId, asked }: Answered['answer']): readonly string[] {
  if (incomplete === 'limit' && restId !== null) return ['Type read on to get more of it.'];
  if (incomplete === 'cut' && asked.repeatable !== 'never')
    return ['Type again to send it once more.'];
  return [];
}

/** Shows the first lines of something; `more` goes on from there. */
export function startPortion({ context, work }: Prompt, portion: Portion): void {
  work.portion = showPortion(context.asker, portion);
}

async function moreWord({ context, work }: Prompt, wanted: string): Promise<WordEnd> {
  if (work.portion === null) context.asker.say('There is nothing more to be shown.');
  else {
    const lines = /^\d{1,6}$/.test(wanted) ? Number(wanted) : PORTION_LINES;
    work.portion = showPortion(context.asker, work.portion, lines);
  }
  return DONE;
}

async function pagerWord(prompt: Prompt, { answer }: Answered): Promise<void> {
  if (prompt.context.pagerRows === null || answer.body === null) {
    prompt.context.asker.say('No pager can be opened from here; more shows the next lines.');
  } else await inPager(prompt, answer.body);
}

/** Shows a whole body in the person's own pager; its first lines here where that fails. */
async function inPager(prompt: Prompt, body: Answered['answer']['body']): Promise<void> {
  const { context, hidden } = prompt;
  const { asker, tools } = context;
  const { showText } = tools;
  const shownRows = shownBody(body, hidden());
  const portion = bodyPortion(body, hidden());
  if (shownRows === null || portion === null) return;
  const problem =
    showText === undefined
      ? null
      : await asker.lend(() => showText(bodyText(shownRows, hidden().secrets)));
  if (problem === null) {
    asker.say(
      `Shown in the pager: ${portion.count.toLocaleString('en')} lines; pager opens it again.`,
    );
    prompt.work.portion = portion;
  } else {
    asker.say(`${problem.message} ${problem.remedy}`);
    startPortion(prompt, portion);
  }
}

/** What is left of the rate limit of an API for this app. */
function meterWords(meter: Meter | null): readonly string[] {
  if (meter === null) return [];
  if (meter.type === 'calls') {
    return [
      `${meter.limit.used} of ${meter.limit.limit} ${noun(meter.limit.limit, 'call is', 'calls are')} used.`,
    ];
  }
  const { requested, actual, currentlyAvailable, maximumAvailable } = meter.cost;
  const cost = actual ?? requested;
  return [
    ...(cost === null ? [] : [`It cost ${cost} ${noun(cost, 'point')}.`]),
    ...(currentlyAvailable === null || maximumAvailable === null
      ? []
      : [
          `${currentlyAvailable} of ${maximumAvailable} ${noun(maximumAvailable, 'point is', 'points are')} left.`,
        ]),
  ];
}

function filterWord(prompt: Prompt, { answer }: Answered, text: string): void {
  const { context, hidden } = prompt;
  const { isPresenting } = hidden();
  if (text === '') return context.asker.say('Type the text behind filter: filter Snowboard.');
  const { body } = answer;
  const found = body === null ? null : lookForText(body, { type: 'filter', text, isPresenting });
  const portion = found === null ? null : bodyPortion(body, hidden(), found.rows);
  if (portion === null || portion.count === 0) context.asker.say('No row contains that.');
  else startPortion(prompt, portion);
}

async function selectWord(prompt: Prompt, last: Answered, expression: string): Promise<void> {
  const { asker } = prompt.context;
  if (expression === '')
    return asker.say('Type a JSONPath behind select: select $.products[*].title');
  const selection = await selected(prompt, last, expression);
  const { body } = last.answer;
  if (selection === null || body === null) return;
  const portion = bodyPortion(selectedRows(body, selection).body, prompt.hidden());
  if (portion !== null) startPortion(prompt, portion);
  const leftOut = leftOutWords(selection);
  if (leftOut !== null) asker.say(leftOut);
}

/** What a query selects of an answer; null: nothing, and why is said. */
async function selected(
  { context, reader, hidden }: Prompt,
  { answer }: Answered,
  expression: string,
): Promise<Selection | null> {
  const { asker } = context;
  const { body } = answer;
  if (body?.tree == null) {
    asker.say(`${QUERY_NEEDS_JSON} ${TEXT_INSTEAD}`);
    return null;
  }
  const { isPresenting } = hidden();
  const thread = reader();
  const task = { type: 'query', expression, isPresenting } as const;
  const result = await inFlight(context, async ({ signal }) => {
    signal.addEventListener('abort', () => thread?.stop());
    const found = await thread?.search(body.stored, task, () => {});
    return signal.aborted ? 'given-up' : found;
  });
  if (result === 'given-up') {
    asker.say('You gave the query up.');
    return null;
  }
  switch (result?.type) {
    case 'selected':
      if (result.selection.origins.length > 0) return result.selection;
      asker.say(NOTHING_SELECTED);
      return null;
    case 'refused':
      asker.say(toDisplayText(result.message));
      return null;
    case undefined:
      asker.say(`${NO_QUERIES} ${TEXT_INSTEAD}`);
      return null;
    default:
      asker.say(TOO_LARGE);
      return null;
  }
}

async function copyWord(prompt: Prompt, last: Answered, expression: string): Promise<void> {
  const { asker, tools } = prompt.context;
  const selection = expression === '' ? null : await selected(prompt, last, expression);
  if (expression !== '' && selection === null) return;
  const bytes = selection === null ? last.answer.bytes : selection.stored.bytes;
  const text = new TextDecoder().decode(bytes);
  const value = selection?.isSingular === true && text.startsWith('"') ? unquoted(text) : text;
  const copy = copyOf(value, last.answer);
  const outcome = await tools.copy?.(new Secret(copy.text), { clearAfterMs: null });
  const what = selection === null ? 'whole answer' : 'value';
  asker.say(
    outcome?.type === 'copied'
      ? [copiedWords(what, outcome.by, null), copy.note ?? []].flat().join(' ')
      : `The ${what} was not copied. ${outcome?.reason ?? NO_CLIPBOARD}`,
  );
}

/** Writes the answer byte for byte. */
async function writeAnswer(
  { context }: Prompt,
  { answer }: Answered,
  typed: string,
): Promise<void> {
  const { asker, files } = context;
  if (files === undefined) return asker.say(NO_FILES);
  const { bytes, isUtf8 } = answer;
  await writeAfterYes(asker, files, typed, {
    what: `${bytes.length} ${noun(bytes.length, 'byte')}`,
    content: () => bytes,
    onWritten: (path) => noteWritten(context, path),
    ...(isUtf8 ? {} : { note: BYTES_AS_THEY_CAME }),
  });
}

/** Reads on in the same answer; nothing is sent again. */
async function readOn(prompt: Prompt, last: Answered): Promise<void> {
  const { context, rests, work } = prompt;
  const { asker, limits, clock } = context;
  const { answer } = last;
  const maxBytes = furtherLimit(answer);
  if (maxBytes === null) return asker.say('No limit cut this answer.');
  if (maxBytes === answer.size) return asker.say(NOTHING_LARGER);
  const { restId } = answer;
  const read =
    restId === null
      ? null
      : await inFlight(context, ({ signal }) => {
          signal.addEventListener('abort', () => rests.stop());
          const effect = { type: 'read-on', id: restId, restId, maxBytes } as const;
          return rests.readOn({ ...effect, idleMs: limits.totalMs }, () => {});
        });
  if (read === null) return asker.say(`${REST_IS_GONE} ${remedyFor(answer)}`);
  const whole = readAnswer(requesterOf(prompt), answer.asked, read, clock.epochMs());
  work.last = {
    ...last,
    answer: { ...whole, restId: read.incomplete === 'limit' ? restId : null },
  };
  work.answers = work.answers.map((one) => (one === last ? (work.last ?? one) : one));
  if (read.incomplete === null) asker.say(WHOLE_NOW);
  await showAnswer(prompt, work.last);
}
