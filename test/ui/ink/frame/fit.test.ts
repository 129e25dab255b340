import { describe, expect, test } from 'vitest';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import {
  code,
  fact,
  facts,
  field,
  item,
  list,
  notice,
  text,
  textOf,
  url,
} from '../../../../source/core/view/blocks.ts';
import type { Block } from '../../../../source/core/view/view.ts';
import { chromeOf, fit, type Fitted } from '../../../../source/ui/ink/frame/fit.ts';
import { layoutOf } from '../../../support/draw-component.tsx';

const { density: _, ...PLACE } = layoutOf({ width: 70, columns: 72 });

function fitted(
  blocks: readonly Block<unknown>[],
  place: Partial<Parameters<typeof fit>[1]> = {},
): Fitted {
  return fit(blocks, { ...PLACE, rows: 40, height: 30, ...place });
}

const gaps = ({ placed }: Fitted) => placed.map(({ gap }) => gap);
const kinds = ({ placed }: Fitted) => placed.map(({ block }) => block.kind);

const QUESTION = textOf('needed', [], 'Which store?');
const emptyField = (name: string, hasFocus = false) =>
  field(name, name, { buffer: createTextBuffer(''), hasFocus });

describe('what is around the body', () => {
  test.each([
    [{ columns: 80, rows: 24 }, [true, true, true], 1, 76],
    [{ columns: 60, rows: 15 }, [false, true, true], 1, 58],
    [{ columns: 40, rows: 11 }, [false, true, false], 1, 38],
    [{ columns: 39, rows: 9 }, [false, false, false], 0, 39],
    [{ columns: 200, rows: 60 }, [true, true, true], 1, 76],
    [{ columns: 0, rows: 1 }, [false, false, false], 0, 1],
  ])('at %j', (size, [hasRules, hasStepper, hasMoreKeys], margin, width) => {
    expect(chromeOf(size)).toEqual({ hasRules, hasStepper, hasMoreKeys, margin, width });
  });
});

describe('the rows between blocks', () => {
  const blocks = [QUESTION, text('One.'), text('Two.')];

  test('are one where there is room, less where there is not', () => {
    expect(gaps(fitted(blocks))).toEqual([0, 1, 1]);
    expect(gaps(fitted(blocks, { height: 4 }))).toEqual([0, 1, 0]);
    expect(gaps(fitted(blocks, { height: 3 }))).toEqual([0, 0, 0]);
  });

  test('are two for onlookers, as long as all stands there', () => {
    expect(gaps(fitted(blocks, { isForOnlookers: true }))).toEqual([0, 2, 2]);
    expect(gaps(fitted(blocks, { isForOnlookers: true, height: 7 }))).toEqual([0, 2, 2]);
    expect(gaps(fitted(blocks, { isForOnlookers: true, height: 6 }))).toEqual([0, 1, 1]);
    expect(fitted(blocks, { isForOnlookers: true, height: 6 }).layout.density).toBe('roomy');
  });

  test('are none between the fields of a form, notices, or a list and what is copied of it', () => {
    expect(gaps(fitted([emptyField('a'), emptyField('b'), text('Below.')]))).toEqual([0, 0, 1]);
    expect(gaps(fitted([notice('note', 'A.'), notice('note', 'B.')]))).toEqual([0, 0]);
    const items = list([item('one', { value: 'https://one' })], { cursor: 0 });
    expect(kinds(fitted([items]))).toEqual(['list', 'code']);
    expect(gaps(fitted([items, text('Below.')]))).toEqual([0, 0, 1]);
  });
});

describe('the density', () => {
  const tall = Array.from({ length: 4 }, (_, index) => text(`${index}.`));

  test('is the richest in which everything stands, and the last one where nothing does', () => {
    expect(fitted(tall, { height: 7 }).layout.density).toBe('roomy');
    expect(fitted(tall, { height: 6 }).layout.density).not.toBe('roomy');
    expect(fitted(tall, { height: 2 }).layout.density).toBe('bare');
    expect(fitted(tall, { height: 2 }).height).toBe(4);
  });

  test('leaves rows for what takes the rest', () => {
    const reserved = () => 3;
    expect(fitted(tall, { height: 10, reserved }).layout.density).toBe('roomy');
    expect(fitted(tall, { height: 9, reserved }).layout.density).not.toBe('roomy');
  });

  test.each([
    [{ columns: 59, rows: 40 }, 'snug'],
    [{ columns: 60, rows: 17 }, 'snug'],
    [{ columns: 60, rows: 18 }, 'roomy'],
  ])('at %j is %s at most', (size, density) => {
    expect(fitted([text('One.')], size).layout.density).toBe(density);
  });

  test('at its barest drops the small print, and what only helps where a form is', () => {
    const helpful = facts([fact('a', 'b')]);
    const small = textOf('small-print', ['Small.']);
    const needed = text('Needed.');
    const bare = { height: 1 };
    expect(kinds(fitted([helpful, small, needed], bare))).toEqual(['facts', 'text']);
    const form = [emptyField('a'), emptyField('b')];
    expect(kinds(fitted([...form, helpful, small, needed], bare))).toEqual([
      'field',
      'field',
      'text',
    ]);
    expect(kinds(fitted([emptyField('a'), helpful], bare))).toEqual(['field', 'facts']);
  });
});

describe('what stands where', () => {
  test('only what is copied with the mouse is at column 0', () => {
    const { placed } = fitted([text('a'), url('https://a'), code(['b']), notice('note', 'c')]);
    expect(placed.map(({ isFlush }) => isFlush)).toEqual([false, true, true, false]);
  });

  test('a long value of an item is cut, and says how much is left', () => {
    const value = 'x'.repeat(72 * 5);
    const items = list([item('one', { value }), item('two')], { cursor: 0 });
    const cut = fitted([items], { height: 6, columns: 72, rows: 17 });
    expect(cut.placed[1]?.block).toMatchObject({ kind: 'code', lines: expect.any(Array) });
    const copied = cut.placed[1]?.block;
    expect(copied?.kind === 'code' ? copied.lines.length : 0).toBe(3);
    expect(cut.placed[2]?.block).toMatchObject({ paragraphs: ['(2 more rows)'] });
    const one = list([item('one', { value: 'x'.repeat(72 * 4) })], { cursor: 0 });
    const { placed } = fitted([one], { height: 6, rows: 17 });
    expect(placed[2]?.block).toMatchObject({ paragraphs: ['(1 more row)'] });
  });

  test('no item has a value where nothing is under the cursor', () => {
    expect(kinds(fitted([list([item('one', { value: 'v' })])]))).toEqual(['list']);
    expect(kinds(fitted([list([item('one')], { cursor: 0 })]))).toEqual(['list']);
  });

  test('a list takes the rows that are left', () => {
    const items = list(
      Array.from({ length: 50 }, (_, index) => item(`${index}`)),
      { cursor: 0, height: 'fill' },
    );
    const { placed, height } = fitted([text('One.'), items, text('Two.')], { height: 20 });
    expect(height).toBe(20);
    expect(placed[1]?.height).toBe(16);
  });
});

describe('the row that must be in sight', () => {
  test('is the field that has the keys, before any list', () => {
    const items = list([item('one'), item('two')], { cursor: 1 });
    expect(fitted([text('One.'), items]).focus).toBe(3);
    const framed = fitted([text('One.'), items, emptyField('a', true)]);
    expect(framed.focus).toBe(5);
    expect(fitted([text('One.')]).focus).toBeNull();
  });

  test('of a field without a frame is its only row', () => {
    const small = { height: 3, rows: 10 };
    expect(fitted([text('One.'), emptyField('a', true)], small).focus).toBe(2);
    expect(fitted([text('One.'), { ...emptyField('a', true), isFramed: true }]).focus).toBe(3);
  });

  test('of a list that is cut is its last one at most', () => {
    const items = list(
      Array.from({ length: 50 }, (_, index) => item(`${index}`)),
      { cursor: 49, height: 'fill' },
    );
    expect(fitted([items], { height: 20 }).focus).toBe(19);
  });

  test('is the chosen one of several', () => {
    const options = [
      { title: 'a', detail: null, event: null, word: 'a' },
      { title: 'b', detail: null, event: null, word: 'b' },
    ];
    const choices: Block<unknown> = {
      kind: 'choices',
      question: null,
      options,
      chosen: 1,
      role: 'answers',
    };
    expect(fitted([text('One.'), choices]).focus).toBe(3);
  });

  test('has the end of its form behind it', () => {
    expect(fitted([emptyField('a'), emptyField('b'), text('Below.')]).formEnd).toBe(2);
    expect(fitted([emptyField('a'), text('Below.')]).formEnd).toBeNull();
  });
});
