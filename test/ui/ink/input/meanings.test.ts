import { describe, expect, test } from 'vitest';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import { answers, field } from '../../../../source/core/view/blocks.ts';
import type { Action, ChoicesBlock, View } from '../../../../source/core/view/view.ts';
import { keyOfId } from '../../../../source/ui/ink/input/key.ts';
import { meaningOf } from '../../../../source/ui/ink/input/view-keys.ts';

type TestView = View<string>;

const viewWith = (parts: Partial<TestView> = {}): TestView => ({
  id: 'some',
  question: 'What now?',
  blocks: [],
  actions: [],
  moves: {},
  ...parts,
});

const option = (title: string) => ({ title, detail: null, event: title });

const choices = (chosen: number | null): ChoicesBlock<string> => ({
  ...answers(['a', 'b', 'c'].map(option)),
  chosen,
});

const typing = (isMultiline = false) =>
  field('name', 'Name', { buffer: createTextBuffer(''), hasFocus: true }, { isMultiline });

function meant(view: TestView, id: string) {
  const found = meaningOf(
    view,
    { type: 'key', key: keyOfId(id) },
    {
      edit: (name, { type }) => `${name} ${type}`,
    },
  );
  return found === null || found === 'nothing' ? found : (found.asked ?? found.event);
}

const pasted = (view: TestView, text = 'abc') =>
  meaningOf(
    view,
    { type: 'paste', text, isCut: false },
    {
      edit: (name, edit) => `${name} ${edit.type === 'paste' ? edit.text : ''}`,
    },
  );

const GO: Action<string> = {
  event: 'go',
  keys: ['enter', 'g'],
  word: 'go',
  hint: 'go',
  title: 'goes',
};

describe('a key', () => {
  test('does the action that has it', () => {
    const view = viewWith({ actions: [GO] });
    expect([meant(view, 'enter'), meant(view, 'g'), meant(view, 'x')]).toEqual(['go', 'go', null]);
  });

  test('is text where a field has the keys, and else the field’s or the view’s', () => {
    const view = viewWith({ actions: [GO], blocks: [typing()], moves: MOVES });
    expect(meant(view, 'g')).toBe('name insert');
    expect(meant(view, 'j')).toBe('name insert');
    expect(meant(view, 'enter')).toBe('go');
    expect(meant(view, 'backspace')).toBe('name delete');
    expect(meant(view, 'down')).toBe('moved down');
    expect(meant(viewWith({ blocks: [typing(true)], moves: MOVES }), 'down')).toBe('name move');
    expect(meant(viewWith({ blocks: [typing()], actions: [] }), 'f5')).toBeNull();
  });

  test.each([
    ...['up', 'down', 'left', 'right', 'pageup', 'pagedown', 'home', 'end', 'tab', 'shift+tab'].map(
      (key) => [key, key] as const,
    ),
    ['h', 'left'],
    ['l', 'right'],
  ] as const)('%s moves where the view can be moved so', (id, move) => {
    const view = viewWith({ moves: { [move]: { event: `moved ${move}`, title: move } } });
    expect(meant(view, id)).toBe(`moved ${move}`);
    expect(meant(viewWith(), id)).toBeNull();
  });

  test('moves, by the letters too', () => {
    const view = viewWith({ moves: MOVES });
    expect(['down', 'j', 'up', 'k', 'left', 'h'].map((id) => meant(view, id))).toEqual([
      'moved down',
      'moved down',
      'moved up',
      'moved up',
      null,
      null,
    ]);
  });

  test('moves nothing while the view is busy, but its actions are there', () => {
    const view = viewWith({ moves: MOVES, actions: [GO], isBusy: true, blocks: [choices(0)] });
    expect([meant(view, 'down'), meant(view, '1'), meant(view, 'g')]).toEqual([null, null, 'go']);
  });

  test('of a yes that may be for good is a yes to that very question', () => {
    const view = viewWith({
      actions: [
        { ...GO, event: 'yes', keys: ['y'], word: 'yes', isRisky: true },
        { ...GO, event: 'no', keys: ['n'], word: 'no' },
      ],
    });
    expect(meant(view, 'y')).toBe('["some","What now?",[["yes","yes"]]]');
    expect(meant({ ...view, question: 'And now?' }, 'y')).not.toBe(meant(view, 'y'));
    expect(meant(view, 'n')).toBe('no');
  });

  test('means nothing once the terminal has gone', () => {
    expect(meaningOf(viewWith({ actions: [GO] }), { type: 'eof' }, { edit: () => 'x' })).toBeNull();
  });
});

const MOVES: TestView['moves'] = {
  down: { event: 'moved down', title: 'down' },
  up: { event: 'moved up', title: 'up' },
};

describe('one of several answers', () => {
  test('is the next or the one before, around both ends', () => {
    const from = (chosen: number | null, id: string) =>
      meant(viewWith({ blocks: [choices(chosen)] }), id);
    expect(['down', 'tab', 'j'].map((id) => from(0, id))).toEqual(['b', 'b', 'b']);
    expect(['up', 'shift+tab', 'k'].map((id) => from(1, id))).toEqual(['a', 'a', 'a']);
    expect([from(2, 'down'), from(0, 'up')]).toEqual(['a', 'c']);
    expect([from(null, 'down'), from(0, 'left'), from(0, 'home')]).toEqual([null, null, null]);
  });

  test('is not where the view moves something else', () => {
    expect(meant(viewWith({ blocks: [choices(0)], moves: MOVES }), 'down')).toBe('moved down');
  });

  test('is the one with that number, or the item of a list', () => {
    const view = viewWith({ blocks: [choices(0)] });
    expect(['1', '3', '4', '0'].map((id) => meant(view, id))).toEqual(['a', 'c', null, null]);
    const forItem = { events: ['first', 'second'], isByNumber: true };
    const items: Action<string> = { ...GO, forItem };
    const list = viewWith({ blocks: [choices(0)], actions: [items] });
    expect(['2', '3'].map((id) => meant(list, id))).toEqual(['second', null]);
    const byWord: Action<string> = { ...GO, forItem: { ...forItem, isByNumber: false } };
    expect(meant(viewWith({ actions: [byWord] }), '1')).toBeNull();
    expect(meant(viewWith({ blocks: [choices(0), typing()] }), '1')).toBe('name insert');
  });
});

describe('a paste', () => {
  test('goes to the view that takes text, else to the field, and answers nothing', () => {
    const takesText = { what: 'an address', event: (text: string) => `took ${text}` };
    expect(pasted(viewWith({ takesText, blocks: [typing()] }))).toEqual({ event: 'took abc' });
    expect(pasted(viewWith({ blocks: [typing()] }))).toEqual({ event: 'name abc' });
    expect(pasted(viewWith({ actions: [GO] }), 'g')).toBe('nothing');
  });
});
