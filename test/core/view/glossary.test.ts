import { describe, expect, test } from 'vitest';
import {
  findTerm,
  firstUses,
  GLOSSARY,
  GLOSSARY_WORDS,
  glossaryView,
  newTerms,
  readGlossaryWish,
} from '../../../source/core/view/glossary.ts';
import { STEPS, type StepName } from '../../../source/core/guide/step.ts';
import { fact, notice, text } from '../../../source/core/view/blocks.ts';
import { everyGuideView } from '../../support/guide/guide-screens.ts';

const FIRST = GLOSSARY.flatMap(({ first, ...term }) =>
  first === null ? [] : [{ ...term, first }],
);

/** The views of a step, by the beginnings of their names. */
function viewsOf(step: StepName) {
  return everyGuideView().filter(({ id }) => id.split('/')[0] === step);
}

describe('the glossary', () => {
  test('has these words, each in two sentences', () => {
    expect(GLOSSARY.map(({ word }) => word).toSorted()).toEqual([
      ...['app', 'code', 'exchange', 'hmac', 'install', 'offline'],
      ...['redirect URI', 'release', 'scope', 'state', 'store', 'token'],
    ]);
    const sentences = GLOSSARY.flatMap(({ sentences: both }) => both);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
  });

  test.each(FIRST)('$word is marked on the step $first, once in a view', ({ first, pattern }) => {
    const marks = viewsOf(first).flatMap((view) => [...firstUses(view, first).values()].flat());
    expect(marks).toContain(pattern);
    for (const view of viewsOf(first)) {
      const all = [...firstUses(view, first).values()].flat();
      expect(all.filter((one) => one === pattern).length).toBeLessThan(2);
    }
  });

  test.each(FIRST)('no step before $first asks with the word $word', ({ first, pattern }) => {
    const before = STEPS.slice(0, STEPS.indexOf(first));
    const questions = before.flatMap((step) => viewsOf(step).map(({ question }) => question));
    expect(questions.filter((question) => pattern.test(question))).toEqual([]);
  });

  test('marks the first text with the word, and no later one', () => {
    const view = {
      question: 'Nothing of it here?',
      blocks: [text('A tokenizer is none.', 'The tokens are two.'), notice('note', 'A token.')],
    };
    expect([...firstUses(view, 'start')]).toEqual([['The tokens are two.', [patternOf('token')]]]);
    expect(firstUses(view, 'approve').size).toBe(0);
  });

  test('lists the words of the step first, and every word once', () => {
    const view = glossaryView('start');
    const titles = view.blocks.map((block) => (block.kind === 'facts' ? block.title : ''));
    expect(titles).toEqual([GLOSSARY_WORDS.here, GLOSSARY_WORDS.all]);
    const labels = view.blocks.flatMap((block) =>
      block.kind === 'facts' ? block.facts.map(({ label }) => label) : [],
    );
    expect(labels.slice(0, 4)).toEqual(newTerms('start').map(({ word }) => word));
    expect(labels.toSorted()).toEqual(GLOSSARY.map(({ word }) => word).toSorted());
  });

  test('has no heading where no step is shown', () => {
    const [block, ...others] = glossaryView(null).blocks;
    expect(others).toEqual([]);
    expect(block).toMatchObject({ kind: 'facts', title: null });
    const token = GLOSSARY[0];
    expect(block).toMatchObject({
      facts: expect.arrayContaining([fact('token', token?.sentences.join(' ') ?? '')]),
    });
  });
});

describe('a typed word', () => {
  test.each([
    ['glossary', ''],
    ['  Glossary  ', ''],
    ['glossary scope', 'scope'],
    ['GLOSSARY redirect URI ', 'redirect URI'],
    ['glossaryscope', null],
    ['my glossary', null],
  ])('%j asks for %j', (line, wish) => {
    expect(readGlossaryWish(line)).toBe(wish);
  });

  test.each([
    ['Token', 'token'],
    ['scopes', 'scope'],
    ['redirect url', 'redirect URI'],
    ['signature', 'hmac'],
    ['released', 'release'],
    ['a token', undefined],
    ['nonsense', undefined],
  ])('%s is %s', (typed, word) => {
    expect(findTerm(typed)?.word).toBe(word);
  });
});

function patternOf(word: string): RegExp | undefined {
  return GLOSSARY.find((term) => term.word === word)?.pattern;
}
