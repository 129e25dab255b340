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
import {
  answers,
  fact,
  facts,
  field,
  item,
  list,
  notice,
  text,
  textOf,
} from '../../../source/core/view/blocks.ts';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import type { Block } from '../../../source/core/view/view.ts';
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
    for (const { sentences: both } of GLOSSARY) expect(both).toHaveLength(2);
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

  const WORDS = 'A token.';
  const option = { title: 'One', detail: null, event: null, word: 'one' };
  const part = { name: 'name', value: 'value', purpose: 'purpose' };

  test.each<[string, Block<unknown>]>([
    ['a title', textOf('needed', ['Nothing.'], WORDS)],
    ['a paragraph', text('Nothing.', WORDS)],
    ['a notice', notice('note', WORDS)],
    ['an answer', answers([option, { ...option, title: WORDS }])],
    ['what an answer means', answers([{ ...option, detail: WORDS }])],
    ['a value', facts([fact('Label', WORDS)])],
    ['the name of a part', { kind: 'parts', cursor: 0, parts: [{ ...part, name: WORDS }] }],
    ['what a part is for', { kind: 'parts', cursor: 0, parts: [{ ...part, purpose: WORDS }] }],
    ['an item', list([item('One'), item(WORDS)])],
    [
      'an empty field',
      field('a', 'a', { buffer: createTextBuffer(''), hasFocus: false }, { placeholder: WORDS }),
    ],
  ])('marks a word in %s', (_, block) => {
    const view = { question: 'Which?', blocks: [text('No word of it.'), block] };
    expect([...firstUses(view, 'start')]).toEqual([[WORDS, [patternOf('token')]]]);
  });

  test('marks a word in the question', () => {
    expect([...firstUses({ question: WORDS, blocks: [text(WORDS)] }, 'start').keys()]).toEqual([
      WORDS,
    ]);
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
