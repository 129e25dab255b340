import { describe, expect, test } from 'vitest';
import type { GuideWish } from '../../../source/core/guide/event.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { guideView, type GuideView } from '../../../source/core/guide/view.ts';
import {
  action,
  answers,
  code,
  fact,
  facts,
  field,
  item,
  list,
  notice,
  progress,
  text,
  yesNo,
} from '../../../source/core/view/blocks.ts';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import type { Action, Block, ListBlock } from '../../../source/core/view/view.ts';
import type { FieldName } from '../../../source/core/guide/state.ts';
import { Telling } from '../../../source/ui/plain/telling.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { scriptedAsker } from '../../support/guide/scripted-asker.ts';

const STATE: GuideState = new GuideRun().state;
const QUIT: Action<GuideWish> = action('quit', 'q', 'leave', 'leave', 'leave the guide');
const TICK: Action<GuideWish> = action(
  { type: 'toggle-scope', handle: 'x' },
  'space',
  'tick',
  'tick',
  'ticks one',
  { forItem: { events: [{ type: 'toggle-scope', handle: 'a' }], isByNumber: true } },
);

type Blocks = ReadonlyArray<Block<GuideWish, FieldName>>;

function viewWith(blocks: Blocks, parts: Partial<GuideView> = {}): GuideView {
  const base = guideView(STATE);
  return { ...base, id: 'some', question: 'What now?', blocks, actions: [], moves: {}, ...parts };
}

/** A telling, and what it says from one call to the next. */
function opened(questions: Partial<ConstructorParameters<typeof Telling>[1]> = {}) {
  const asker = scriptedAsker();
  const telling = new Telling(asker, {
    askedFirst: () => null,
    isPicked: () => false,
    ...questions,
  });
  // What its new words mean is told beside what a view says.
  const news = () =>
    [asker.said.splice(0), asker.shown.splice(0)]
      .flat()
      .filter((line) => !line.startsWith('New words:'));
  return {
    telling,
    asker,
    tell(view: GuideView, state = STATE) {
      telling.tell(state, view);
      return news();
    },
    news,
  };
}

describe('a view that is told', () => {
  test('begins with its step and its question, and says each line once', () => {
    const { tell } = opened();
    const head = tell(viewWith([text('One.', 'Two.')]));
    expect(head[0]).toBe('');
    expect(head[1]).toMatch(/^Step 1 of \d: \w+\. What now\?$/);
    expect(head.slice(2)).toEqual(['One.', 'Two.']);
    expect(tell(viewWith([text('One.', 'Two.')]))).toEqual([]);
    expect(tell(viewWith([text('One.', 'Three.')]))).toEqual(['Three.']);
  });

  test('says another question of the same step, but not one that is asked for yes or no', () => {
    const { tell } = opened();
    tell(viewWith([]));
    expect(tell(viewWith([], { question: 'And now?' }))).toEqual(['And now?']);
    const [yes, no] = yesNo<GuideWish>({
      yes: { event: { type: 'next' }, hint: 'do it' },
      no: { event: { type: 'back' }, hint: 'not' },
    });
    const asking = viewWith([notice('warning', 'Really?')], {
      question: 'Sure?',
      actions: [yes, no],
    });
    // The asker puts both as its question.
    expect(tell(asking)).toEqual([]);
  });

  test('shows what is copied apart from what is said', () => {
    const { telling, asker } = opened();
    telling.tell(STATE, viewWith([text('Run this:'), code(['npm start'])]));
    expect(asker.said.at(-1)).toBe('Run this:');
    expect(asker.shown).toEqual(['npm start']);
  });

  test('is told anew after it was forgotten, and repeated whole', () => {
    const { telling, tell, news } = opened();
    const view = viewWith([text('One.')]);
    tell(view);
    telling.forget();
    expect(tell(view).at(-1)).toBe('One.');
    telling.repeat(STATE);
    const again = news();
    expect(again[1]).toMatch(/^Step 1 of/);
    expect(again.length).toBeGreaterThan(2);
  });

  test('names the words that can be typed, under a heading, once', () => {
    const { tell } = opened();
    const view = viewWith([text('One.')], { actions: [QUIT, TICK] });
    expect(tell(view).slice(2)).toEqual([
      'One.',
      'You can type:',
      '  leave: leave the guide',
      '  NUMBER: ticks one',
    ]);
    expect(tell(view)).toEqual([]);
    // One word less is no news.
    expect(tell(viewWith([text('One.')], { actions: [TICK] }))).toEqual([]);
    expect(tell(view)).toEqual([]);
  });

  test('says nothing that the question itself shows', () => {
    const picked = opened({ isPicked: () => true });
    expect(picked.tell(viewWith([text('One.')], { actions: [QUIT, TICK] }))).toHaveLength(2);
    const first = answers<GuideWish>([{ title: 'a', detail: null, event: { type: 'next' } }]);
    const asked = opened({ askedFirst: () => first });
    const view = viewWith([text('Before.'), first, text('Behind.')], { actions: [QUIT, TICK] });
    expect(asked.tell(view).slice(2)).toEqual(['Before.']);
  });

  test('says the fields up to the one that is asked for', () => {
    const named = (name: FieldName, hasFocus: boolean) =>
      field<FieldName>(name, name, { buffer: createTextBuffer('filled'), hasFocus });
    const said = (focus: FieldName | null) =>
      opened()
        .tell(
          viewWith([
            named('shop', focus === 'shop'),
            named('client-id', focus === 'client-id'),
            text('Behind.'),
          ]),
        )
        .slice(2)
        .join('\n');
    expect(said('shop')).not.toContain('client-id');
    expect(said('client-id')).toContain('shop');
    expect(said('shop')).toContain('Behind.');
    expect(said(null)).toContain('client-id');
  });

  test('says the facts of a test once it is over', () => {
    const { tell } = opened();
    const table = facts([fact('Port', 'free')]);
    expect(tell(viewWith([progress('Testing'), table])).join('\n')).not.toContain('free');
    expect(tell(viewWith([table])).join('\n')).toContain('free');
  });
});

test('the words that are new on a step are named, once', () => {
  const asker = scriptedAsker();
  const telling = new Telling(asker, { askedFirst: () => null, isPicked: () => false });
  const newWords = () => asker.said.splice(0).filter((line) => line.startsWith('New words:'));
  telling.tell(STATE, viewWith([text('One.')]));
  expect(newWords()).toEqual([expect.stringMatching(/^New words: .*token.* glossary WORD /)]);
  const later = new GuideRun().toAuthorize().state;
  telling.tell(later, guideView(later));
  telling.forget();
  newWords();
  telling.tell(STATE, viewWith([text('One.')]));
  expect(newWords()).toEqual([]);
});

describe('what comes again', () => {
  /** Views of the guide itself, which the telling looks at by the state. */
  const withNotice = (message: string): GuideState => ({
    ...STATE,
    notice: { level: 'note', message, remedy: null },
  });

  test('is news where it is another notice with the same words', () => {
    const { telling, news } = opened();
    const tellState = (state: GuideState) => {
      telling.tell(state, guideView(state));
      return news();
    };
    const first = withNotice('It failed.');
    expect(tellState(first).join('\n')).toContain('It failed.');
    expect(tellState(first)).toEqual([]);
    expect(telling.hasNews(first)).toBe(false);
    const again = withNotice('It failed.');
    expect(telling.hasNews(again)).toBe(true);
    expect(tellState(again)).toEqual([expect.stringContaining('It failed.')]);
  });

  test('is news once it was gone in between, but for the words that can be typed', () => {
    const { telling, news } = opened();
    const noted = withNotice('It failed.');
    telling.tell(noted, guideView(noted));
    news();
    telling.see(STATE);
    telling.tell(noted, guideView(noted));
    expect(news()).toEqual([expect.stringContaining('It failed.')]);
  });

  test('is news on another view or step', () => {
    const { telling } = opened();
    expect(telling.hasNews(STATE)).toBe(true);
    telling.tell(STATE, guideView(STATE));
    expect(telling.hasNews(STATE)).toBe(false);
    const later = new GuideRun().toAuthorize().state;
    expect(telling.hasNews(later)).toBe(true);
  });

  test('is news where the block answers something new, and none where it was typed just now', () => {
    const { telling, tell } = opened();
    const one = text('One.');
    tell(viewWith([one]));
    telling.forgetBlock(one);
    expect(tell(viewWith([one]))).toEqual(['One.']);
    const two = text('Two.');
    telling.passOver(two);
    expect(tell(viewWith([one, two]))).toEqual([]);
  });
});

describe('a long list', () => {
  const longList = (count: number, rest: Partial<ListBlock> = {}) =>
    list(
      Array.from({ length: count }, (_, index) => item(`row ${index + 1}`)),
      { height: 'fill', ...rest },
    );

  test('is read on by its word to its end, and again from the start when it is another', () => {
    const { telling, tell, news } = opened();
    const view = viewWith([longList(30)]);
    tell(view);
    const read: string[][] = [];
    for (let times = 0; times < 4; times += 1) {
      expect(telling.tellMore(view)).toBe(true);
      read.push(news());
    }
    const all = read.flat();
    expect(all.filter((line) => line.includes('row 30'))).toHaveLength(1);
    expect(all.at(-1)).toBe('That was the last one.');
    telling.tellMore(viewWith([longList(40)]));
    expect(news().join('\n')).not.toContain('row 30 ');
  });

  test('is not read on where it is short, stands whole, or is picked from', () => {
    const { telling } = opened();
    expect(telling.tellMore(viewWith([longList(3)]))).toBe(false);
    expect(telling.tellMore(viewWith([longList(40, { height: 'fit' })]))).toBe(false);
    expect(telling.tellMore(viewWith([text('a')]))).toBe(false);
    expect(opened({ isPicked: () => true }).telling.tellMore(viewWith([longList(40)]))).toBe(false);
  });
});

test('all that can be typed is said on demand', () => {
  const { telling, news } = opened();
  telling.tellWords(viewWith([], { actions: [QUIT, TICK] }));
  expect(news()).toEqual([
    'You can type:',
    '  leave: leave the guide',
    '  NUMBER: ticks one',
    '  At every question: words, repeat, back, quit.',
  ]);
});
