import { counted, noun } from '../../../core/text/counted.ts';
import { runInSlices, timeForRetries } from '../../../app/clock.ts';
import { NO_BEFORE, ONLY_JSON } from '../../../core/explorer/overlay/compare-answers.ts';
import {
  BYTES_TIMES,
  ceilingFor,
  collectWords,
  USUAL_ROWS,
} from '../../../core/explorer/flight/collect.ts';
import { compareBodies } from '../../../core/json/compare.ts';
import { readAnswer } from '../../../core/requests/answer.ts';
import { callLine } from '../../../core/requests/call.ts';
import { nextCall, NO_NEXT_PAGE } from '../../../core/requests/next-page.ts';
import {
  collectedSentence,
  collectPages,
  NO_FURTHER_PAGE,
} from '../../../core/requests/pages/all-pages.ts';
import { waitSentence } from '../../../core/requests/sending.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/secret.ts';
import { hidePersonalText } from '../../../core/view/personal-data.ts';
import { linesPortion } from './answer-lines.ts';
import { showAnswer, startPortion, withLast } from './answer-words.ts';
import { inFlight } from './in-flight.ts';
import { DONE, type Prompt, type PromptWord, requesterOf, type WordEnd } from './prompt.ts';
import type { Answered } from './prompt-work.ts';

/** The words that lead from one answer to another one. */
export const PAGE_WORDS: readonly PromptWord[] = [
  { usage: 'next', does: 'asks for the next page', run: nextWord },
  {
    usage: 'former',
    does: 'the page before, as it came, or asked for again',
    run: formerWord,
  },
  {
    usage: 'pages [ROWS]',
    does: 'asks for all pages and joins them into one list, up to so many rows (10000)',
    run: (prompt, rows) => withLast(prompt, (last) => pagesWord(prompt, last, rows)),
  },
  {
    usage: 'compare [NUMBER]',
    does: 'what differs from the answer before, or from that of a request of the history',
    run: (prompt, number) => withLast(prompt, (last) => compareWord(prompt, last, number)),
  },
];

async function nextWord(prompt: Prompt): Promise<WordEnd> {
  const { context, work } = prompt;
  const { last } = work;
  const next = last === null ? null : nextCall(last.call, last.answer.next);
  if (last === null || next === null) return withLast(prompt, () => {});
  if ('api' in next) {
    // The address and the cursor come from the store, so they may hold anything.
    context.asker.say(toDisplayText(callLine(next)));
    return { type: 'send', call: next, walk: [...work.walk, last] };
  }
  context.asker.say(pageWords(next, NO_NEXT_PAGE));
  return DONE;
}

async function formerWord(prompt: Prompt): Promise<WordEnd> {
  const { context, work } = prompt;
  const { last, walk } = work;
  const kept = walk.at(-1);
  if (last === null || kept === undefined) {
    const former = last === null ? null : nextCall(last.call, last.answer.former);
    if (former === null) return withLast(prompt, () => {});
    if (!('api' in former))
      context.asker.say(pageWords(former, 'There is no page before this one.'));
    else {
      context.asker.say(toDisplayText(callLine(former)));
      return { type: 'send', call: former };
    }
    return DONE;
  }
  work.last = kept;
  work.walk = walk.slice(0, -1);
  context.asker.say(toDisplayText(callLine(kept.call)));
  await showAnswer(prompt, kept);
  return DONE;
}

function pageWords(
  next: Exclude<ReturnType<typeof nextCall>, { readonly api: unknown }>,
  none: string,
): string {
  return next.type === 'none' ? none : [next.message, next.remedy ?? ''].join(' ').trim();
}

async function pagesWord(prompt: Prompt, last: Answered, typed: string): Promise<void> {
  const { context, target, work } = prompt;
  const { asker, clock, limits, send } = context;
  const { answer, call } = last;
  const { asked, bytes: body, former, next } = answer;
  if (next.type === 'none') return asker.say(NO_FURTHER_PAGE);
  if (next.type === 'refused') return asker.say(pageWords(next, NO_NEXT_PAGE));
  const wanted = /^[1-9]\d{0,6}$/.test(typed) ? Number(typed) : USUAL_ROWS;
  const ceiling = ceilingFor(wanted, limits.maxBytes * BYTES_TIMES);
  const yes = await asker.confirm(collectWords(answer, ceiling));
  if (yes.type !== 'value' || !yes.value) return;
  const collected = await inFlight(context, ({ signal, say }) =>
    collectPages(
      send,
      { call, asked, body, former, next },
      {
        ...{ target: target(), limits, ceiling, signal },
        ...timeForRetries(clock),
        onWait: (wait) => say(waitSentence(wait)),
        onPage: ({ pages, rows }) => say(`Page ${pages}: ${rows} ${noun(rows, 'row')} so far.`),
      },
    ),
  );
  if (collected.answer !== null) {
    const title = toDisplayText(`${asked.title} (${counted(collected.pages, 'page')})`);
    const read = readAnswer(
      requesterOf(prompt),
      { ...collected.asked, title },
      collected.answer,
      clock.epochMs(),
    );
    work.lastId += 1;
    work.last = { ...last, id: work.lastId, call: collected.call, answer: read };
    work.walk = [];
    await showAnswer(prompt, work.last);
  }
  asker.say(collectedSentence(collected, 'next goes on with the page after them.'));
}

/** Says the differences between two answers; the word `more` shows those that are left. */
async function compareWord(prompt: Prompt, last: Answered, number: string): Promise<void> {
  const { context, hidden } = prompt;
  const { asker } = context;
  const before = answerToCompare(prompt, last, number);
  if (before === undefined) return asker.say(NO_BEFORE);
  const [left, right] = [before.answer.body?.tree ?? null, last.answer.body?.tree ?? null];
  if (left === null || right === null) return asker.say(ONLY_JSON);
  const found = await inFlight(prompt.context, ({ signal }) =>
    runInSlices(compareBodies(left, right), signal),
  );
  if (found === null) return asker.say('You gave the comparison up.');
  const { differences } = found;
  const { secrets, isPresenting } = hidden();
  const shown = (raw: string | null): string => {
    const text = redactSecrets((raw ?? '').slice(0, LONGEST_VALUE), secrets);
    return toDisplayText(isPresenting ? hidePersonalText(text) : text);
  };
  const lines = differences.map(({ kind, path, before: old, after }) => {
    const values =
      kind === 'changed' ? `${shown(old)} became ${shown(after)}` : shown(old ?? after);
    return `${kind} ${shown(path)}: ${values}`;
  });
  const count = counted(differences.length, 'difference');
  asker.say(
    `${toDisplayText(callLine(before.call))} compared with ${toDisplayText(callLine(last.call))}: ${count}${found.isCut ? ', or more' : ''}.`,
  );
  startPortion(prompt, linesPortion(lines));
}

/** The most characters of one value. */
const LONGEST_VALUE = 200;

/** The answer before this one, or that of a request by its number in the history. */
function answerToCompare({ work }: Prompt, last: Answered, number: string): Answered | undefined {
  const { answers, calls } = work;
  if (number === '') return answers.find(({ id }) => id < last.id);
  const call = calls[Number(number) - 1];
  return answers.find((one) => one !== last && one.call === call);
}
