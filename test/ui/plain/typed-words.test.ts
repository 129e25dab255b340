import { describe, expect, test } from 'vitest';
import type { GuideWish } from '../../../source/core/guide/event.ts';
import type { FieldName } from '../../../source/core/guide/state.ts';
import { guideView, type GuideView } from '../../../source/core/guide/view.ts';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import {
  action,
  answers,
  enter,
  field,
  notice,
  text,
  yesNo,
} from '../../../source/core/view/blocks.ts';
import type { Action, FieldBlock } from '../../../source/core/view/view.ts';
import {
  fieldQuestion,
  isChoiceOfActions,
  lineQuestion,
  namedActions,
  primaryOf,
  readFieldLine,
  readLine,
  wordLines,
  yesNoQuestion,
} from '../../../source/ui/plain/typed-words.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

/** A view of the guide with these parts in place of its own. */
function viewWith(parts: Partial<GuideView>): GuideView {
  return {
    ...guideView(new GuideRun().state),
    blocks: [],
    actions: [],
    moves: {},
    ...parts,
  };
}

const NEXT: Action<GuideWish> = enter('next', 'next', 'go on', 'go on');
const QUIT: Action<GuideWish> = action('quit', 'q', 'leave', 'leave', 'leave the guide');
const PRESENT: Action<GuideWish> = action('toggle-presenter', 'p', 'present', null, 'present');

const pick = (handle: string): GuideWish => ({ type: 'toggle-scope', handle });

/** By a number alone, as ticks of a list. */
const TICK: Action<GuideWish> = action(pick('x'), 'space', 'tick', 'tick', 'ticks one', {
  forItem: { events: ['a', 'b', 'c', 'd'].map(pick), isByNumber: true, ticks: true },
});

/** By its word and a number. */
const COPY: Action<GuideWish> = action(pick('x'), 'c', 'copy', 'copy', 'copies one', {
  forItem: { events: ['a', 'b'].map(pick), isByNumber: false },
});

const fieldOf = (rest: Partial<FieldBlock<FieldName>> = {}, hasFocus = false, typed = '') =>
  field<FieldName>('scope-filter', 'Filter', { buffer: createTextBuffer(typed), hasFocus }, rest);

const FILTER = fieldOf({ word: 'find' });

const TAKES_PASTE: Pick<GuideView, 'takesText'> = {
  takesText: { what: 'the address', event: (line) => ({ type: 'pasted', text: line }) },
};

const meant = (view: GuideView, line: string) => {
  const meaning = readLine(view, line);
  return meaning.type === 'do' ? meaning.wishes.map(({ event }) => event) : meaning;
};

const NOTHING = { type: 'unknown', words: 'That means nothing here.' };

describe('Enter alone', () => {
  test('means the primary action, or the one whose key it is, or nothing', () => {
    expect(primaryOf(viewWith({ actions: [QUIT, NEXT] }))).toBe(NEXT);
    expect(primaryOf(viewWith({ actions: [QUIT] }))).toBeNull();
    expect(meant(viewWith({ actions: [QUIT, NEXT] }), ' ')).toEqual([{ type: 'next' }]);
    const byKey: Action<GuideWish> = action('back', 'b enter', 'before', null, 'goes back');
    expect(meant(viewWith({ actions: [QUIT, byKey] }), '')).toEqual([{ type: 'back' }]);
    expect(meant(viewWith({ actions: [QUIT] }), '')).toEqual([]);
  });
});

describe('a word', () => {
  const view = viewWith({ actions: [NEXT, QUIT, TICK, COPY] });

  test('is an action by its name, or by the letter that is its key', () => {
    expect(meant(view, 'LEAVE')).toEqual([{ type: 'quit' }]);
    expect(meant(view, ' q ')).toEqual([{ type: 'quit' }]);
    expect(meant(view, 'next')).toEqual([{ type: 'next' }]);
    expect(meant(view, 'leave now')).toEqual(NOTHING);
    expect(meant(view, 'space')).toEqual(NOTHING);
    expect(meant(view, 'nonsense')).toEqual(NOTHING);
  });

  test('goes to the action of that name before another one’s key', () => {
    const letter: Action<GuideWish> = action('back', 'x', 'q', null, 'goes back');
    expect(meant(viewWith({ actions: [QUIT, letter] }), 'q')).toEqual([{ type: 'back' }]);
  });

  test('that needs a number says so', () => {
    expect(meant(view, 'copy')).toEqual({ type: 'unknown', words: 'It needs a number: copy 1.' });
    expect(meant(view, 'copy a')).toEqual(NOTHING);
    expect(meant(view, 'copy 2')).toEqual([pick('b')]);
  });

  test('fills its field, also with nothing', () => {
    const filled = viewWith({ blocks: [FILTER], actions: [NEXT] });
    const set = (typed: string) => [
      { type: 'edit', field: 'scope-filter', edit: { type: 'set', text: typed } },
    ];
    expect(meant(filled, 'find Read Orders')).toEqual(set('Read Orders'));
    expect(meant(filled, 'Find')).toEqual(set(''));
    expect(meant(viewWith({ blocks: [fieldOf({ word: 'find' }, true)] }), 'find x')).toEqual(
      NOTHING,
    );
    expect(meant(viewWith({ blocks: [fieldOf()] }), 'null x')).toEqual(NOTHING);
  });
});

describe('numbers', () => {
  const view = viewWith({ actions: [TICK] });

  test('mean items of the list, several at once, in their order', () => {
    expect(readLine(view, '3')).toEqual({ type: 'do', wishes: [{ event: pick('c'), item: 2 }] });
    expect(meant(view, '1 3')).toEqual([pick('a'), pick('c')]);
    expect(meant(view, '1, 3,4')).toEqual([pick('a'), pick('c'), pick('d')]);
    expect(meant(view, 'tick 2')).toEqual([pick('b')]);
  });

  test('with a minus between them are a range that is ticked, with one before them unticked', () => {
    const wishes = (line: string) => {
      const meaning = readLine(view, line);
      return meaning.type === 'do' ? meaning.wishes.map(({ item, to }) => [item, to]) : meaning;
    };
    expect(wishes('1')).toEqual([[0, undefined]]);
    expect(wishes('1-2 4')).toEqual([
      [0, 'ticked'],
      [1, 'ticked'],
      [3, undefined],
    ]);
    expect(wishes('-3')).toEqual([[2, 'unticked']]);
    expect(wishes('-1-2')).toEqual([
      [0, 'unticked'],
      [1, 'unticked'],
    ]);
  });

  test('that are not in the list are named', () => {
    const none = (number: string) => ({
      type: 'unknown',
      words: `There is no number ${number} in the list.`,
    });
    expect(meant(view, '5')).toEqual(none('5'));
    expect(meant(view, '0')).toEqual(none('0'));
    expect(meant(view, '2-9')).toEqual(none('5'));
    expect(meant(view, '3-2')).toEqual(none('2'));
    expect(meant(view, '1234567890123')).toEqual(none('123456789'));
  });

  test('are taken back only where there are ticks', () => {
    expect(meant(viewWith({ actions: [COPY] }), 'copy -1')).toEqual(NOTHING);
    expect(meant(viewWith({ actions: [COPY] }), '1')).toEqual(NOTHING);
    expect(meant(viewWith({ actions: [COPY] }), 'copy 1-2')).toEqual([pick('a'), pick('b')]);
  });
});

describe('a text', () => {
  test('is what may be pasted, unless it is a plain word', () => {
    const view = viewWith({ actions: [NEXT], ...TAKES_PASTE });
    expect(meant(view, 'http://127.0.0.1/callback')).toEqual({ type: 'text' });
    expect(meant(view, 'two words')).toEqual({ type: 'text' });
    expect(meant(view, 'oops')).toEqual(NOTHING);
    expect(meant(viewWith({ actions: [NEXT] }), 'http://127.0.0.1')).toEqual(NOTHING);
  });

  test('is any word where what is typed has a meaning of its own', () => {
    const takesText = {
      what: 'names',
      event: (line: string) => ({ type: 'pasted', text: line }) as const,
      typed: (line: string) => ({ type: 'typed-scopes', text: line }) as const,
    };
    expect(meant(viewWith({ takesText }), 'orders')).toEqual({ type: 'text' });
  });

  test('of a field is all but the words of actions', () => {
    const view = viewWith({ actions: [QUIT, COPY] });
    expect(readFieldLine(view, ' Leave ')).toMatchObject({ wishes: [{ event: { type: 'quit' } }] });
    expect(readFieldLine(view, 'copy')).toEqual({ type: 'text' });
    expect(readFieldLine(view, 'demo')).toEqual({ type: 'text' });
  });
});

describe('what can be typed', () => {
  test('is said line by line, without Enter and what is the same everywhere', () => {
    const back: Action<GuideWish> = action('back', 'esc', 'back', 'back', 'goes back');
    const view = viewWith({ actions: [NEXT, QUIT, TICK, COPY, PRESENT, back], blocks: [FILTER] });
    expect(wordLines(view)).toEqual([
      '  leave: leave the guide',
      '  NUMBER: ticks one',
      '  3 5-7: ticks several; -3 or -5-7: unticks them',
      '  copy NUMBER: copies one',
      '  find WORD: Filter',
    ]);
  });

  test('names no number where the list is empty, and no ranges where nothing is ticked', () => {
    const empty = { ...COPY, forItem: { events: [], isByNumber: false } };
    const byNumber = { ...COPY, forItem: { events: [pick('a')], isByNumber: true } };
    expect(wordLines(viewWith({ actions: [empty, byNumber] }))).toEqual(['  NUMBER: copies one']);
  });

  test('names a field by what going to it does, and how to empty it', () => {
    const goes: Action<GuideWish> = action(
      { type: 'focus', field: 'scope-filter' },
      '/',
      'search',
      'search',
      'search by words',
    );
    const view = viewWith({
      actions: [NEXT, goes],
      blocks: [fieldOf({ word: 'find' }, false, 'orders')],
    });
    expect(wordLines(view)).toEqual([
      '  find WORD: search by words',
      '  find alone: all of them again',
    ]);
    expect(namedActions(view)).toEqual([NEXT]);
    const leaves: Action<GuideWish> = action(
      { type: 'focus', field: null },
      'tab',
      'list',
      null,
      'to the list',
    );
    expect(namedActions(viewWith({ actions: [leaves], blocks: [FILTER] }))).toEqual([leaves]);
    expect(namedActions(viewWith({ actions: [goes] }))).toEqual([goes]);
  });

  test('names what may be pasted beside Enter', () => {
    expect(wordLines(viewWith({ actions: [NEXT], ...TAKES_PASTE }))).toEqual(['  the address']);
    expect(wordLines(viewWith({ actions: [QUIT], ...TAKES_PASTE }))).toEqual([
      '  leave: leave the guide',
    ]);
    const typing = viewWith({ actions: [NEXT], blocks: [fieldOf({}, true)], ...TAKES_PASTE });
    expect(wordLines(typing)).toEqual([]);
  });

  test('is nothing where numbers or yes and no name it already', () => {
    const [yes, no] = yesNo<GuideWish>({
      yes: { event: { type: 'next' }, hint: 'do it' },
      no: { event: { type: 'back' }, hint: 'not' },
    });
    expect(wordLines(viewWith({ actions: [yes, no, QUIT] }))).toEqual([]);
    const choices = answers<GuideWish>([{ title: 'a', detail: null, event: { type: 'next' } }]);
    expect(wordLines(viewWith({ actions: [QUIT, TICK], blocks: [choices] }))).toEqual([]);
    const sets = { ...choices, role: 'sets' } as const;
    expect(wordLines(viewWith({ actions: [QUIT, TICK], blocks: [sets] }))).not.toEqual([]);
    expect(wordLines(viewWith({ actions: [NEXT, QUIT] }))).toEqual([]);
  });
});

describe('a choice of actions', () => {
  test('is where there is nothing else to do', () => {
    const isChoice = (parts: Partial<GuideView>) => isChoiceOfActions(viewWith(parts));
    expect(isChoice({ actions: [NEXT, QUIT] })).toBe(true);
    expect(isChoice({ actions: [NEXT] })).toBe(false);
    expect(isChoice({ actions: [NEXT, PRESENT] })).toBe(false);
    expect(isChoice({ actions: [NEXT, QUIT, COPY] })).toBe(false);
    expect(isChoice({ actions: [NEXT, QUIT], ...TAKES_PASTE })).toBe(false);
    expect(isChoice({ actions: [NEXT, QUIT], blocks: [FILTER] })).toBe(false);
    expect(isChoice({ actions: [NEXT, QUIT], blocks: [fieldOf({}, true)] })).toBe(false);
    expect(isChoice({ actions: [NEXT, QUIT], blocks: [fieldOf()] })).toBe(true);
  });
});

describe('the question', () => {
  test('says what Enter does, and whether there is more', () => {
    expect(lineQuestion(viewWith({ actions: [NEXT] }))).toBe('Enter: go on.');
    expect(lineQuestion(viewWith({ actions: [NEXT, TICK] }))).toBe(
      'Enter: go on; words lists the rest.',
    );
    expect(lineQuestion(viewWith({ actions: [QUIT] }))).toBe('Type a word; words lists them.');
    expect(lineQuestion(viewWith({ actions: [QUIT], ...TAKES_PASTE }))).toBe(
      'Paste the address, or type a word; words lists them.',
    );
  });

  test('of a field says what it expects, and whether it is shown', () => {
    const placeholder = 'demo.myshopify.com';
    expect(fieldQuestion(fieldOf(), false)).toBe('Filter:');
    expect(fieldQuestion(fieldOf({ placeholder }), false)).toBe('Filter (demo.myshopify.com):');
    expect(fieldQuestion(fieldOf({ placeholder }, true, 'x'), false)).toBe('Filter:');
    expect(fieldQuestion(fieldOf({ placeholder, word: 'find' }), false)).toBe('Filter:');
    expect(fieldQuestion(fieldOf({ placeholder, isSecret: true }), true)).toBe(
      'Filter (demo.myshopify.com; not shown):',
    );
    expect(fieldQuestion(fieldOf(), true)).toBe('Filter (not shown while presenting):');
  });

  test('that only yes and no answer is the last notice', () => {
    const blocks = [notice('note', 'One.'), notice('warning', 'Two?'), text('three')];
    expect(yesNoQuestion(viewWith({ blocks }))?.message).toBe('Two?');
    expect(yesNoQuestion(viewWith({ blocks: [text('a')] }))).toBeNull();
  });
});
