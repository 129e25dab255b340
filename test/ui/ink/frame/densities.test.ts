import { describe, expect, test } from 'vitest';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import {
  answers,
  code,
  field,
  item,
  list,
  notice,
  progress,
  text,
  textOf,
  url,
} from '../../../../source/core/view/blocks.ts';
import type { Block } from '../../../../source/core/view/view.ts';
import type { Density } from '../../../../source/ui/ink/components/layout.ts';
import { chromeOf, fit } from '../../../../source/ui/ink/frame/fit.ts';
import { layoutOf } from '../../../support/draw-component.tsx';

function fitted(
  blocks: readonly Block<unknown>[],
  height: number,
  rest: {
    readonly columns?: number;
    readonly rows?: number;
    readonly width?: number;
    readonly reserved?: (density: Density) => number;
  } = {},
) {
  const { density: _, ...layout } = layoutOf({ width: 60, columns: 62 });
  return fit(blocks, { ...layout, rows: 40, height, ...rest });
}

const gapsOf = (blocks: readonly Block<unknown>[], height = 40) =>
  fitted(blocks, height).placed.map(({ gap }) => gap);

const fieldOf = (name: string, hasFocus = false) =>
  field(name, name, { buffer: createTextBuffer(''), hasFocus });

const many = (count: number, rest: Parameters<typeof list>[1] = {}) =>
  list(
    Array.from({ length: count }, (_, index) => item(`row ${index}`)),
    rest,
  );

describe('what is around the body', () => {
  test.each([
    [
      { columns: 40, rows: 16 },
      { hasRules: true, hasStepper: true, hasMoreKeys: true, margin: 1 },
    ],
    [
      { columns: 39, rows: 15 },
      { hasRules: false, hasStepper: true, hasMoreKeys: true, margin: 0 },
    ],
    [
      { columns: 80, rows: 12 },
      { hasStepper: true, hasMoreKeys: true },
    ],
    [
      { columns: 80, rows: 11 },
      { hasStepper: true, hasMoreKeys: false },
    ],
    [{ columns: 80, rows: 10 }, { hasStepper: true }],
    [{ columns: 80, rows: 9 }, { hasStepper: false }],
  ])('goes where rows or columns are scarce: %j', (size, chrome) => {
    expect(chromeOf(size)).toMatchObject(chrome);
  });

  test('leaves the text a column that is easy to read', () => {
    const widths = [200, 78, 77, 60, 39, 1].map((columns) => chromeOf({ columns, rows: 24 }).width);
    expect(widths).toEqual([76, 76, 75, 58, 39, 1]);
  });
});

describe('the density of a screen', () => {
  const blocks = [text('One.'), text('Two.'), textOf('small-print', ['Three.'])];

  test('is the richest in which all stands', () => {
    expect(fitted(blocks, 5)).toMatchObject({ layout: { density: 'roomy' }, height: 5 });
    expect(fitted(blocks, 4)).toMatchObject({ layout: { density: 'packed' }, height: 3 });
    expect(fitted(blocks, 2)).toMatchObject({ layout: { density: 'bare' }, height: 2 });
    expect(fitted(blocks, 1)).toMatchObject({ layout: { density: 'bare' }, height: 2 });
  });

  test('has no frames in a small terminal, however little there is', () => {
    const densityIn = (columns: number, rows: number) =>
      fitted(blocks, 9, { columns, rows }).layout.density;
    expect(densityIn(60, 18)).toBe('roomy');
    expect(densityIn(59, 18)).toBe('snug');
    expect(densityIn(60, 17)).toBe('snug');
  });

  test('leaves the rows that something below needs', () => {
    const reserved = (density: Density) => (density === 'roomy' ? 3 : 2);
    expect(fitted(blocks, 8, { reserved }).layout.density).toBe('roomy');
    expect(fitted(blocks, 7, { reserved }).layout.density).toBe('packed');
  });

  test('leaves out the small print at last, and beside a form what is only helpful', () => {
    const kindsOf = (given: readonly Block<unknown>[]) =>
      fitted(given, 1).placed.map(({ block }) =>
        block.kind === 'text' ? block.weight : block.kind,
      );
    const texts = [text('a'), textOf('helpful', ['b']), textOf('small-print', ['c'])];
    expect(kindsOf(texts)).toEqual(['needed', 'helpful']);
    expect(kindsOf([...texts, fieldOf('one')])).toEqual(['needed', 'helpful', 'field']);
    expect(kindsOf([...texts, fieldOf('one'), fieldOf('two')])).toEqual([
      'needed',
      'field',
      'field',
    ]);
    expect(fitted(texts, 40).placed).toHaveLength(3);
  });
});

describe('blank rows', () => {
  test('stand between blocks, but not in a form, a report, or before what belongs to an item', () => {
    expect(gapsOf([text('a'), text('b')])).toEqual([0, 1]);
    expect(gapsOf([fieldOf('a'), fieldOf('b'), text('c')])).toEqual([0, 0, 1]);
    expect(gapsOf([notice('note', 'a'), notice('note', 'b'), text('c')])).toEqual([0, 0, 1]);
    expect(gapsOf([progress('a'), progress('b')])).toEqual([0, 0]);
    expect(gapsOf([many(2), code(['a']), code(['b'])])).toEqual([0, 0, 1]);
    expect(gapsOf([many(2), many(2)])).toEqual([0, 1]);
  });

  test('are left only below the question where they are scarce', () => {
    const question = textOf('needed', [], 'What now?');
    const blocks = [question, text('a'), text('b')];
    expect(gapsOf(blocks, 5)).toEqual([0, 1, 1]);
    expect(gapsOf(blocks, 4)).toEqual([0, 1, 0]);
    expect(gapsOf(blocks, 3)).toEqual([0, 0, 0]);
  });
});

describe('the rows of a block', () => {
  test('are all that it has, as far as there are rows; a long list gives some up', () => {
    const long = many(60, { height: 'fill', cursor: 0 });
    const [, second] = fitted([text('a'), long], 30).placed;
    expect(second?.height).toBe(28);
    expect(fitted([text('a'), long], 30).height).toBe(30);
    const short = fitted([text('a'), long], 10);
    expect(short.placed[1]?.height).toBeLessThanOrEqual(9);
  });

  test('stand at column 0 where they are copied with the mouse', () => {
    const flush = fitted([text('a'), url('https://a'), code(['a'])], 40).placed;
    expect(flush.map(({ isFlush }) => isFlush)).toEqual([false, true, true]);
  });
});

describe('what is copied of the item under the cursor', () => {
  const listed = (value: string, cursor: number | null = 0) =>
    list([item('a', { value }), item('b')], { cursor });
  const shown = (block: Block<unknown>, height: number, rows = 40) =>
    fitted([block], height, { rows }).placed.map(({ block: one }) =>
      one.kind === 'code' ? one.lines : one.kind === 'text' ? one.paragraphs : one.kind,
    );

  test('stands behind its list', () => {
    expect(shown(listed('value'), 40)).toEqual(['list', ['value']]);
    expect(shown(listed('value', 1), 40)).toEqual(['list']);
    expect(shown(listed('value', null), 40)).toEqual(['list']);
  });

  test('is cut after three rows where rows are scarce, and says how many more there are', () => {
    const row = 'x'.repeat(62);
    expect(shown(listed(row.repeat(4)), 40)).toEqual(['list', [row.repeat(4)]]);
    expect(shown(listed(row.repeat(3)), 40, 17)).toEqual(['list', [row.repeat(3)]]);
    expect(shown(listed(row.repeat(4)), 40, 17)).toEqual([
      'list',
      [row, row, row],
      ['(1 more row)'],
    ]);
    expect(shown(listed(row.repeat(5)), 40, 17)).toEqual([
      'list',
      [row, row, row],
      ['(2 more rows)'],
    ]);
  });
});

describe('the row that must be in sight', () => {
  test('is that of the field that has the keys, before that of a list', () => {
    const focusOf = (...blocks: readonly Block<unknown>[]) => fitted(blocks, 40).focus;
    expect(focusOf(text('a'))).toBeNull();
    expect(focusOf(text('a'), fieldOf('one'))).toBeNull();
    expect(focusOf(text('a'), many(5, { cursor: 3 }))).toBe(2 + 3);
    expect(focusOf(text('a'), many(5))).toBeNull();
    const field2 = fitted([many(5, { cursor: 3 }), fieldOf('one', true)], 40);
    const [first] = field2.placed;
    expect(field2.focus).toBeGreaterThanOrEqual((first?.height ?? 0) + 1);
    expect(focusOf(many(5, { cursor: 1 }), many(5, { cursor: 3 }))).toBe(1);
  });

  test('is the second one of a field in a frame', () => {
    const framed = field(
      'one',
      'One',
      { buffer: createTextBuffer(''), hasFocus: true },
      { isFramed: true },
    );
    const { placed, focus } = fitted([text('a'), framed], 40);
    expect(placed[1]?.height).toBeGreaterThan(1);
    expect(focus).toBe(2 + 1);
  });

  test('is that of the chosen answer', () => {
    const options = ['a', 'b', 'c'].map((title) => ({ title, detail: null, event: title }));
    const focusOf = (chosen: number | null) =>
      fitted([text('a'), { ...answers(options), chosen }], 40).focus;
    expect(focusOf(null)).toBeNull();
    expect((focusOf(1) ?? 0) - (focusOf(0) ?? 0)).toBeGreaterThan(0);
    expect(focusOf(0)).toBeGreaterThanOrEqual(2);
  });

  test('has the end of its form with it, where there is one', () => {
    const form = fitted([fieldOf('one', true), fieldOf('two'), text('a')], 40);
    const [one, two] = form.placed;
    expect(form.formEnd).toBe((one?.height ?? 0) + (two?.height ?? 0));
    expect(fitted([fieldOf('one', true), text('a')], 40).formEnd).toBeNull();
  });
});
