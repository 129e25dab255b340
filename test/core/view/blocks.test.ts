import { describe, expect, it } from 'vitest';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import {
  action,
  enter,
  field,
  focusedField,
  isYesNo,
  list,
  item,
  present,
  text,
  yesNo,
} from '../../../source/core/view/blocks.ts';

const fieldOf = (name: string, hasFocus: boolean) =>
  field(name, 'Label', { buffer: createTextBuffer(''), hasFocus });

describe('the field that has the keys', () => {
  it('is found behind others', () => {
    const view = { blocks: [text('a'), fieldOf('one', false), fieldOf('two', true)] };
    expect(focusedField(view)?.name).toBe('two');
  });

  it('is none where no field has them', () => {
    expect(focusedField({ blocks: [text('a'), fieldOf('one', false)] })).toBeNull();
    expect(focusedField({ blocks: [] })).toBeNull();
  });
});

describe('a question that only yes and no answer', () => {
  const both = yesNo({ yes: { event: 'go', hint: 'do it' }, no: { event: 'stay', hint: 'leave' } });

  it('has a key for each; its yes is risky, and Enter means neither', () => {
    expect(both).toEqual([
      {
        event: { type: 'go' },
        keys: ['y'],
        word: 'yes',
        hint: 'do it',
        title: 'do it',
        isRisky: true,
      },
      { event: { type: 'stay' }, keys: ['n', 'esc'], word: 'no', hint: 'leave', title: 'leave' },
    ]);
  });

  it('is known by its first two actions', () => {
    const [yes, no] = both;
    expect(isYesNo({ actions: both })).toBe(true);
    expect(isYesNo({ actions: [yes] })).toBe(false);
    expect(isYesNo({ actions: [no, yes] })).toBe(false);
    expect(isYesNo({ actions: [yes, enter('stay', 'stay', null)] })).toBe(false);
    expect(isYesNo({ actions: [enter('go', 'go', null), no] })).toBe(false);
  });
});

describe('an action', () => {
  it('has its keys from a text, or from where a person can choose others', () => {
    expect(action('go', 'a b', 'go', null, 'goes').keys).toEqual(['a', 'b']);
    const sources = [
      { name: 'send', keys: 'enter f5' },
      { name: null, keys: 's' },
    ];
    expect(action('go', sources, 'go', null, 'goes')).toEqual({
      event: { type: 'go' },
      keys: ['enter', 'f5', 's'],
      keysFrom: sources,
      word: 'go',
      hint: null,
      title: 'goes',
    });
  });

  it('by Enter is titled by its hint where nothing else is said', () => {
    expect(enter('go', 'go', 'go on')).toMatchObject({
      keys: ['enter'],
      title: 'go on',
      isPrimary: true,
    });
    expect(enter('go', 'go', null).title).toBe('');
    expect(enter('go', 'go', 'go on', 'goes on').title).toBe('goes on');
  });
});

it('leaves out the blocks that are not there', () => {
  expect(present(text('a'), null, false, text('b'))).toEqual([text('a'), text('b')]);
});

it('lists items as they are given', () => {
  expect(list([item('a')], { cursor: 0 })).toMatchObject({ cursor: 0, height: 'fit', empty: '' });
  expect(item('a', { summary: 's' })).toMatchObject({ title: 'a', summary: 's', mark: 'none' });
});
