import { describe, expect, test } from 'vitest';
import type { GuideWish } from '../../../source/core/guide/event.ts';
import type { FieldName } from '../../../source/core/guide/state.ts';
import { guideView, type GuideView } from '../../../source/core/guide/view.ts';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import { action, answers, enter, field, notice, yesNo } from '../../../source/core/view/blocks.ts';
import type { Action, ChoicesBlock, FieldBlock } from '../../../source/core/view/view.ts';
import type { Answer, ChooseOptions } from '../../../source/ui/plain/askers/asker.ts';
import { liveList } from '../../../source/ui/plain/picking.ts';
import { Questions, type Replied } from '../../../source/ui/plain/questions.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { scriptedAsker, value } from '../../support/guide/scripted-asker.ts';

const STATE = new GuideRun().state;
const NEXT: Action<GuideWish> = enter('next', 'next', 'go on', 'go on');
const QUIT: Action<GuideWish> = action('quit', 'q', 'leave', 'leave', 'leave the guide');
const BACK: Action<GuideWish> = action('back', 'esc', 'back', 'back', 'goes back');

const pick = (handle: string): GuideWish => ({ type: 'toggle-scope', handle });
const doing = (...events: readonly GuideWish[]) => ({
  type: 'do',
  wishes: events.map((event) => ({ event, item: null })),
});

function viewWith(parts: Partial<GuideView>): GuideView {
  return { ...guideView(STATE), id: 'some', blocks: [], actions: [], moves: {}, ...parts };
}

function opened(given: ReadonlyArray<Answer<unknown>> = [], canPick = false) {
  const asker = scriptedAsker(given, { canPick });
  const questions = new Questions(
    asker,
    liveList({ getState: () => STATE, subscribe: () => () => {} }, () => {}),
  );
  const { signal } = new AbortController();
  const put = (view: GuideView, isPresenting = false) =>
    questions.put(view, { signal, isPresenting });
  return { asker, questions, put, signal };
}

const CHOICES: ChoicesBlock<GuideWish> = {
  ...answers<GuideWish>([
    { title: 'one', detail: 'The first.', event: pick('one') },
    { title: 'two', detail: null, event: pick('two') },
  ]),
  question: 'Which?',
};

describe('choices', () => {
  /** The choices as they are offered, and which of them Enter takes. */
  async function offered(block: ChoicesBlock<GuideWish>, actions: GuideView['actions']) {
    const { asker, put } = opened();
    await put(viewWith({ blocks: [block], actions }));
    const [asked] = asker.asked;
    const choices = asked?.choices as
      | ReadonlyArray<{ title: string; word?: string; value: Replied }>
      | undefined;
    const { initial } = (asked?.options ?? {}) as ChooseOptions<Replied>;
    return {
      question: asked?.question,
      titles: choices?.map(({ title, word }) =>
        word === undefined ? title : `${title} (${word})`,
      ),
      enter: choices?.find((choice) => choice.value === initial)?.title ?? null,
      values: choices?.map((choice) => choice.value),
    };
  }

  test('that answer are followed by all actions, and Enter takes the primary one', async () => {
    expect(await offered(CHOICES, [NEXT, QUIT, BACK])).toEqual({
      question: 'Which?',
      titles: ['one', 'two', 'Go on (next)', 'Leave the guide (leave)'],
      enter: 'Go on',
      values: [
        doing(pick('one')),
        doing(pick('two')),
        doing({ type: 'next' }),
        doing({ type: 'quit' }),
      ],
    });
  });

  test('of which none is chosen have no choice for Enter where no action is primary', async () => {
    expect((await offered(CHOICES, [QUIT])).enter).toBeNull();
    expect((await offered({ ...CHOICES, question: null }, [QUIT])).question).toBe('Your choice:');
  });

  test('that precede an action do it too, and it is not listed', async () => {
    const precedes = { ...CHOICES, role: 'precedes', chosen: 1 } as const;
    expect(await offered(precedes, [NEXT, QUIT])).toEqual({
      question: 'Which?',
      titles: ['one', 'two', 'Leave the guide (leave)'],
      enter: 'two',
      values: [
        doing(pick('one'), { type: 'next' }),
        doing(pick('two'), { type: 'next' }),
        doing({ type: 'quit' }),
      ],
    });
    expect((await offered({ ...precedes, chosen: 0 }, [QUIT])).values?.[0]).toEqual(
      doing(pick('one')),
    );
  });

  test('that set something stand alone', async () => {
    expect(await offered({ ...CHOICES, role: 'sets', chosen: 0 }, [NEXT, QUIT])).toEqual({
      question: 'Which?',
      titles: ['one', 'two'],
      enter: 'one',
      values: [doing(pick('one')), doing(pick('two'))],
    });
  });

  test('are listed once for each step, and those that set something are asked for once', async () => {
    const view = viewWith({ blocks: [{ ...CHOICES, role: 'sets', chosen: 0 }], actions: [NEXT] });
    const { asker, questions } = opened();
    questions.enterStep(STATE);
    expect(questions.askedFirst(view)?.question).toBe('Which?');
    // The asker gives one of the offered choices back, as a person does.
    const chosen = { ...asker, choose: asker.choose };
    let isSet = true;
    chosen.choose = async (question, choices, options) => {
      asker.asked.push({ kind: 'choose', question, options });
      const [first] = choices;
      if (!isSet || first === undefined) return { type: 'back' };
      return { type: 'value', value: first.value };
    };
    const asking = new Questions(
      chosen,
      liveList({ getState: () => STATE, subscribe: () => () => {} }, () => {}),
    );
    const { signal } = new AbortController();
    const put = () => asking.put(view, { signal, isPresenting: false });
    const isAgain = () =>
      (asker.asked.at(-1)?.options as ChooseOptions<Replied> | undefined)?.isAgain;
    asking.enterStep(STATE);
    isSet = false;
    await put();
    expect([isAgain(), asking.askedFirst(view) === null]).toEqual([false, false]);
    isSet = true;
    await put();
    expect([isAgain(), asking.askedFirst(view) === null]).toEqual([true, true]);
    await put();
    expect(asker.asked.at(-1)).toMatchObject({ kind: 'ask', question: 'Enter: go on.' });
    asking.enterStep(STATE);
    expect(asking.askedFirst(view)).toBeNull();
    asking.enterStep({ step: 'token' });
    expect(asking.askedFirst(view)).not.toBeNull();
    await put();
    expect([isAgain(), asking.askedFirst(view) === null]).toEqual([false, true]);
    asking.forget();
    expect(asking.askedFirst(view)).not.toBeNull();
  });

  test('that do not set anything are not asked for before the rest is told', () => {
    const { questions } = opened();
    expect(questions.askedFirst(viewWith({ blocks: [CHOICES] }))).toBeNull();
    expect(questions.askedFirst(viewWith({}))).toBeNull();
  });

  test('may be answered by a word of the view, or by a text that it takes', async () => {
    const { asker, put } = opened();
    const takesText = {
      what: 'the address',
      event: (text: string) => ({ type: 'pasted', text }) as const,
    };
    await put(viewWith({ blocks: [CHOICES], actions: [NEXT, QUIT], takesText }));
    await put(viewWith({ blocks: [CHOICES], actions: [NEXT, QUIT] }));
    const [first, second] = asker.asked.map(({ options }) => options as ChooseOptions<Replied>);
    expect([first?.takes, second?.takes]).toEqual(['the address', undefined]);
    expect(['leave', 'http://a.test/', 'oops'].map((line) => first?.read?.(line))).toEqual([
      doing({ type: 'quit' }),
      { type: 'text', text: 'http://a.test/' },
      null,
    ]);
    expect(second?.read?.('http://a.test/')).toBeNull();
  });
});

describe('actions alone', () => {
  test('are asked for as choices, without those of a list', async () => {
    const forItem = { events: [pick('a')], isByNumber: false };
    const copy: Action<GuideWish> = { ...action(pick('a'), 'c', 'copy', null, 'copies'), forItem };
    const { asker, put, signal } = opened();
    await put(viewWith({ actions: [QUIT, NEXT] }));
    const [asked] = asker.asked;
    expect(asked).toMatchObject({
      kind: 'choose',
      question: 'What next?',
      choices: [
        { title: 'Leave the guide', text: null, word: 'leave' },
        { title: 'Go on', text: null, word: 'next' },
      ],
      options: { initial: doing({ type: 'next' }), isAgain: false, signal },
    });
    await put(viewWith({ actions: [QUIT, BACK, action('next', 'n', 'other', null, 'goes')] }));
    expect(asker.asked[1]?.options).not.toHaveProperty('initial');
    await put(viewWith({ actions: [QUIT, NEXT, copy] }));
    expect(asker.asked[2]).toMatchObject({
      kind: 'ask',
      question: 'Enter: go on; words lists the rest.',
      options: { signal },
    });
  });
});

describe('a line', () => {
  test.each([
    ['', doing({ type: 'next' })],
    ['leave', doing({ type: 'quit' })],
    ['oops', { type: 'unknown', words: 'That means nothing here.' }],
    ['http://a.test/', { type: 'text', text: 'http://a.test/' }],
  ])('%j is read by the words of the view', async (line, expected) => {
    const takesText = {
      what: 'the address',
      event: (text: string) => ({ type: 'pasted', text }) as const,
    };
    const { put } = opened([value(line)]);
    expect(await put(viewWith({ actions: [NEXT, QUIT], takesText }))).toEqual(value(expected));
  });

  test('that does not come is handed on', async () => {
    expect(await opened([{ type: 'back' }]).put(viewWith({ actions: [NEXT] }))).toEqual({
      type: 'back',
    });
  });
});

describe('yes or no', () => {
  const [yes, no] = yesNo<GuideWish>({
    yes: { event: { type: 'next' }, hint: 'do it' },
    no: { event: { type: 'back' }, hint: 'not' },
  });

  test.each([
    [value(true), value(doing({ type: 'next' }))],
    [value(false), value(doing({ type: 'back' }))],
    [{ type: 'quit' } as const, { type: 'quit' }],
  ])('%j gives %j', async (given, expected) => {
    const { asker, put } = opened([given]);
    const view = viewWith({
      question: 'Sure?',
      blocks: [notice('warning', 'It is lost. Go on?')],
      actions: [yes, no],
    });
    expect(await put(view)).toEqual(expected);
    expect(asker.asked).toEqual([{ kind: 'confirm', question: 'It is lost. Go on?' }]);
  });

  test('without a notice is the question of the view', async () => {
    const { asker, put } = opened();
    await put(viewWith({ question: 'Sure?', actions: [yes, no] }));
    expect(asker.asked[0]?.question).toBe('Sure?');
  });
});

describe('a field', () => {
  const fieldOf = (rest: Partial<FieldBlock<FieldName>>, text = '') =>
    field<FieldName>('shop', 'Shop', { buffer: createTextBuffer(text), hasFocus: true }, rest);

  async function asked(block: FieldBlock<FieldName>, line: string, isPresenting = false) {
    const { asker, put, signal } = opened([value(line)]);
    const answer = await put(viewWith({ blocks: [block], actions: [NEXT, QUIT] }), isPresenting);
    const [first] = asker.asked;
    const options = first?.options as { initial?: string; signal?: AbortSignal } | undefined;
    return {
      how: `${first?.kind}: ${first?.question}`,
      initial: options?.initial,
      isWithdrawn: options?.signal === signal,
      answer: answer.type === 'value' ? answer.value : answer,
    };
  }

  test('keeps what is there, or proposes something, but not what was refused', async () => {
    const block = fieldOf({}, 'demo');
    expect(await asked(block, 'other')).toEqual({
      how: 'ask: Shop:',
      initial: 'demo',
      isWithdrawn: true,
      answer: { type: 'fill', field: block, text: 'other' },
    });
    expect(await asked(fieldOf({ proposal: 'shop.test' }, 'demo'), 'x')).toMatchObject({
      initial: 'shop.test',
    });
    const remark = (level: 'note' | 'problem') => ({ level, message: 'So.', remedy: null });
    expect(await asked(fieldOf({ remark: remark('problem') }, 'demo'), 'x')).toMatchObject({
      initial: '',
    });
    expect(await asked(fieldOf({ remark: remark('note') }, 'demo'), 'x')).toMatchObject({
      initial: 'demo',
    });
  });

  test('takes a word of the view as that word', async () => {
    expect((await asked(fieldOf({}), 'leave')).answer).toEqual(doing({ type: 'quit' }));
  });

  test.each([
    [{ isSecret: true }, false, '', 'secret: Shop (not shown):'],
    [
      { isSecret: true },
      false,
      'x',
      'secret: Shop (not shown): Enter keeps the one that is there.',
    ],
    [{ isPrivate: true }, true, '', 'secret: Shop (not shown while presenting):'],
    [{ isPrivate: true }, false, '', 'ask: Shop:'],
    [{}, true, '', 'ask: Shop:'],
  ])('that is %j is hidden while it must be', async (rest, isPresenting, text, how) => {
    expect((await asked(fieldOf(rest, text), 'typed', isPresenting)).how).toBe(how);
  });

  test('that is left is not filled', async () => {
    const { put } = opened([{ type: 'back' }]);
    expect(await put(viewWith({ blocks: [fieldOf({})] }))).toEqual({ type: 'back' });
  });
});

describe('a list that is picked from', () => {
  const scopes = new GuideRun().do(
    { type: 'choose-store', store: 'own' },
    { type: 'next' },
    { type: 'next' },
  );
  const view = guideView(scopes.state);

  test('is where the asker can pick and the view has one', () => {
    expect(opened([], true).questions.isPicked(view)).toBe(true);
    expect(opened([], false).questions.isPicked(view)).toBe(false);
    expect(opened([], true).questions.isPicked(viewWith({}))).toBe(false);
  });

  test('gives a line, the way back, or what else can be done', async () => {
    const put = async (...given: ReadonlyArray<Answer<unknown>>) => {
      const { asker, put: ask } = opened(given, true);
      return { answer: await ask(view), kinds: asker.asked.map(({ kind }) => kind) };
    };
    expect(await put(value({ type: 'line', text: 'orders' }))).toEqual({
      answer: value({ type: 'at-list', text: 'orders' }),
      kinds: ['pick'],
    });
    expect((await put(value({ type: 'back' }))).answer).toEqual({ type: 'back' });
    expect((await put({ type: 'interrupt' })).answer).toEqual({ type: 'interrupt' });
    expect(await put(value({ type: 'more' }), { type: 'quit' })).toEqual({
      answer: { type: 'quit' },
      kinds: ['pick', 'choose'],
    });
  });

  test('without a search reads a line by the words of the view', async () => {
    scopes.do({ type: 'show-scope-panel', panel: 'groups' });
    const groups = guideView(scopes.state);
    const { put } = opened([value({ type: 'line', text: '' })], true);
    expect(await put(groups)).toMatchObject({ type: 'value', value: { type: 'do' } });
  });
});
