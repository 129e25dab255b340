/**
 * What the plain face says and asks at each place of the guide, and what typed lines mean there, as
 * text beside this file. A change is written anew with `vitest run test/ui/plain/all-turns -u` and
 * read before it is committed.
 */
import { expect, test } from 'vitest';
import { guideView } from '../../../source/core/guide/view.ts';
import { Questions } from '../../../source/ui/plain/questions.ts';
import { liveList } from '../../../source/ui/plain/picking.ts';
import { Telling } from '../../../source/ui/plain/telling.ts';
import { tellView } from '../../../source/ui/plain/tellers.ts';
import {
  isChoiceOfActions,
  lineQuestion,
  namedActions,
  primaryOf,
  readFieldLine,
  readLine,
  wordLines,
  yesNoQuestion,
} from '../../../source/ui/plain/typed-words.ts';
import type { GuideRun } from '../../support/guide/guide-run.ts';
import { everyGuideRun } from '../../support/guide/guide-screens.ts';
import { scriptedAsker } from '../../support/guide/scripted-asker.ts';

const TYPED = [
  '',
  'back',
  '1',
  '2 3-4',
  '-1',
  '99',
  'wibble',
  'find abc',
  'find',
  'https://a.test/',
];

const short = (value: unknown): string => {
  const text = JSON.stringify(value, (key, one: unknown) => (key === 'signal' ? undefined : one));
  return text.length > 700 ? `${text.slice(0, 700)}… ${text.length}` : text;
};

/** A turn: what is told, then the question as each kind of asker puts it. */
async function turnOf(run: GuideRun): Promise<readonly string[]> {
  const view = guideView(run.state);
  const lines = [`== ${view.id}`];
  for (const [how, canPick, isPresenting] of [
    ['line by line', false, false],
    ['with prompts, presenting', true, true],
  ] as const) {
    const asker = scriptedAsker([], { canPick });
    const live = liveList({ getState: () => run.state, subscribe: () => () => {} }, () => {});
    const questions = new Questions(asker, live);
    const telling = new Telling(asker, questions);
    const news = () => [
      ...asker.said.splice(0),
      ...asker.shown.splice(0).map((line) => `copied: ${line}`),
    ];
    questions.enterStep(run.state);
    const signal = new AbortController().signal;
    telling.tell(run.state, view);
    const told = news();
    const answer = await questions.put(view, { signal, isPresenting });
    const again = questions.put(view, { signal, isPresenting });
    lines.push(`-- ${how}`, ...told, `answer: ${short(answer)}, then ${(await again).type}`);
    lines.push(...asker.asked.map((one) => `? ${short(one)}`));
    telling.tellWords(view);
    lines.push('words:', ...news());
    lines.push(`more: ${telling.tellMore(view)}`, ...news());
    telling.repeat(run.state);
    lines.push(`repeated: ${news().length} lines, news: ${telling.hasNews(run.state)}`);
  }
  const words = [...new Set(view.actions.flatMap(({ word, keys }) => [word, ...keys]))];
  const typed = [...TYPED, ...words, ...words.slice(0, 2).map((word) => `${word.toUpperCase()} 2`)];
  lines.push(
    '-- typed',
    ...typed.map((line) => `${line}: ${short(readLine(view, line))}`),
    `in a field: ${words.map((word) => readFieldLine(view, ` ${word}`).type).join(' ')}`,
    `${lineQuestion(view)} ${primaryOf(view)?.word ?? '–'} ${String(isChoiceOfActions(view))}`,
    `${yesNoQuestion(view)?.message ?? '–'} ${namedActions(view).length}`,
    `all: ${tellView(view).length} lines, ${wordLines(view).length} of words`,
    '',
  );
  return lines;
}

test('each place of the guide is told and asked as its turn says', async () => {
  const turns: string[] = [];
  for (const run of everyGuideRun()) turns.push(...(await turnOf(run)));
  await expect(turns.join('\n')).toMatchFileSnapshot('all-turns.txt');
});
