import { describe, expect, test } from 'vitest';
import { compileSearch } from '../../../../source/practice-store/graphql/search/compile-search.ts';
import {
  choiceField,
  dateField,
  emptyField,
  exactField,
  flagField,
  numberField,
  type SearchField,
  tagFields,
  textField,
  wordField,
} from '../../../../source/practice-store/graphql/search/fields.ts';
import { parseSearch } from '../../../../source/practice-store/graphql/search/parse-search.ts';
import type { Session } from '../../../../source/practice-store/records/world.ts';

const NOW = '2026-11-20T10:26:40.500Z';

// All that these fields ask of it.
const session = { context: { nowMs: Date.parse(NOW) } } as Session;

/** The rows, by their values, that a search on `f` finds; the sentence of its warning instead. */
function finder<Value>(
  field: SearchField<Value>,
  rows: readonly Value[],
): (value: string) => readonly Value[] | string {
  return (value) => {
    const fields = { named: { f: field }, free: null };
    const { test: finds, warnings } = compileSearch(parseSearch(`f:${value}`), fields, session);
    return warnings[0]?.message ?? rows.filter((row) => finds?.(row) ?? true);
  };
}

const refused = (value: string): string => `Input \`${value}\` is not an accepted value.`;

describe('a field of texts', () => {
  const find = finder(
    textField<string>((row) => row),
    ['Wide Mug', 'Mug, wide', 'Widest', 'Ölçer-12', ''],
  );

  test.each([
    ['mug', ['Wide Mug', 'Mug, wide']],
    ['WIDE', ['Wide Mug', 'Mug, wide']],
    ['wid', []],
    ['wid*', ['Wide Mug', 'Mug, wide', 'Widest']],
    ['"wide mug"', ['Wide Mug']],
    ['"mug wide"', ['Mug, wide']],
    ['"wide wide"', []],
    ['ölçer', ['Ölçer-12']],
    ['12', ['Ölçer-12']],
    ['1*', ['Ölçer-12']],
    ['*', ['Wide Mug', 'Mug, wide', 'Widest', 'Ölçer-12']],
  ])('%s', (value, found) => expect(find(value)).toEqual(found));
});

describe('a field of whole values', () => {
  const rows = ['Active', 'draft', 'active-2', 'a,b', ''];
  const any = finder(
    exactField<string>((row) => row),
    rows,
  );

  test.each([
    ['active', ['Active']],
    ['ACTIVE', ['Active']],
    ['act', []],
    ['act*', ['Active', 'active-2']],
    ['active,draft', ['Active', 'draft']],
    ['"draft, active"', ['Active', 'draft']],
    ['a,b', ['a,b']],
    ['else', []],
    ['*', ['Active', 'draft', 'active-2', 'a,b']],
  ])('%s', (value, found) => expect(any(value)).toEqual(found));

  const few = finder(
    exactField<string>((row) => row, ['active', 'draft']),
    rows,
  );

  test.each([
    ['active', ['Active']],
    ['Draft,ACTIVE', ['Active', 'draft']],
    ['dra*', ['draft']],
    ['*', ['Active', 'draft', 'active-2', 'a,b']],
    ['raft', refused('raft')],
    ['dra', refused('dra')],
    ['raft*', refused('raft')],
    ['active,else', refused('active,else')],
  ])('of a few: %s', (value, found) => expect(few(value)).toEqual(found));

  test('may be several of a row, or none', () => {
    const find = finder(
      exactField<readonly string[] | null>((row) => row),
      [['a', 'b'], ['b'], [''], [], null],
    );
    expect(find('a')).toEqual([['a', 'b']]);
    expect(find('*')).toEqual([['a', 'b'], ['b']]);
  });

  test('are true or false', () => {
    const find = finder(
      flagField<boolean>((row) => row),
      [true, false],
    );
    expect(find('true')).toEqual([true]);
    expect(find('FALSE')).toEqual([false]);
    expect(find('true,false')).toEqual([true, false]);
    expect(find('yes')).toBe(refused('yes'));
  });

  test('that no row has are never found', () => {
    const find = finder(emptyField<string>(), rows);
    expect([find('active'), find('*')]).toEqual([[], []]);
  });

  test('of tags are found, and what has them not', () => {
    const { tag, tag_not: tagNot } = tagFields<string>((row) => row);
    expect(finder(tag, rows)('draft')).toEqual(['draft']);
    expect(finder(tagNot, rows)('draft')).toEqual(['Active', 'active-2', 'a,b', '']);
  });

  test('of addresses are found by their words, and in quotes as a whole', () => {
    const find = finder(
      wordField<string>((row) => row),
      ['ada@example.com', 'bo@example.com'],
    );
    expect(find('example')).toHaveLength(2);
    expect(find('ada')).toEqual(['ada@example.com']);
    expect(find('"ada@example.com"')).toEqual(['ada@example.com']);
    expect(find('"ada"')).toEqual([]);
  });
});

describe('a field of numbers', () => {
  const find = finder(
    numberField<number>((row) => row, { kg: 1000, g: 1 }),
    [-1, 0, 0.5, 5, 7, 20, 1000],
  );

  test.each([
    ['5', [5]],
    ['5.0', [5]],
    ['.5', [0.5]],
    ['"-1"', [-1]],
    ['5,7', [5, 7]],
    ['5..20', [5, 7, 20]],
    ['20..5', []],
    ['5..7,1000', [5, 7, 1000]],
    ['<5', [-1, 0, 0.5]],
    ['<=5', [-1, 0, 0.5, 5]],
    ['>7', [20, 1000]],
    ['>=7', [7, 20, 1000]],
    ['gid://shopify/Product/20', [20]],
    ['1kg', [1000]],
    ['"1 KG"', [1000]],
    ['5g', [5]],
    ['*', [-1, 0, 0.5, 5, 7, 20, 1000]],
    ['5lb', refused('5lb')],
    ['x', refused('x')],
    ['5,x', refused('5,x')],
    ['5..x', refused('5..x')],
    ['x..5', refused('x..5')],
    ['5.', refused('5.')],
    ['x5', refused('x5')],
  ])('%s', (value, found) => expect(find(value)).toEqual(found));
});

describe('a field of times', () => {
  const DAY = 86_400_000;
  const now = Date.parse(NOW);
  const at = (text: string, ms = 0) => Date.parse(text) + ms;
  /** Whether it finds a moment just before, at the first and the last of a span, and just behind. */
  const edges = (value: string, start: number, end: number) => {
    const rows = [start - 1, start, end, end + 1].map((ms, place) => ({ ms, place }));
    const found = finder(
      dateField<{ ms: number; place: number }>(({ ms }) => ms),
      rows,
    )(value);
    return typeof found === 'string' ? found : found.map(({ place }) => place);
  };

  test.each([
    ['2025', at('2025-01-01'), at('2026-01-01', -1)],
    ['2025-12', at('2025-12-01'), at('2026-01-01', -1)],
    ['2025-02', at('2025-02-01'), at('2025-03-01', -1)],
    ['2025-02-03', at('2025-02-03'), at('2025-02-04', -1)],
    ["'2025-02-03T04:05:06Z'", at('2025-02-03T04:05:06Z'), at('2025-02-03T04:05:06Z', 999)],
    ["'2025-02-03 04:05:06Z'", at('2025-02-03T04:05:06Z'), at('2025-02-03T04:05:06Z', 999)],
    ["'2025-02-03t04:05:06z'", at('2025-02-03T04:05:06Z'), at('2025-02-03T04:05:06Z', 999)],
    ['now', now, now],
    ['NOW', now, now],
    ['today', at('2026-11-20'), at('2026-11-21', -1)],
    ['past_day', now - DAY, now],
    ['past_week', now - 7 * DAY, now],
    ['past_month', now - 30 * DAY, now],
    ['past_quarter', now - 90 * DAY, now],
    ['past_year', now - 365 * DAY, now],
    ['2025-02..2025-03', at('2025-02-01'), at('2025-04-01', -1)],
    ['2025-02-03..today', at('2025-02-03'), at('2026-11-21', -1)],
  ])('%s', (value, start, end) => {
    expect(edges(value, start, end)).toEqual([1, 2]);
    if (value.includes('..')) return;
    expect(edges(`<${value}`, start, end)).toEqual([0]);
    expect(edges(`<=${value}`, start, end)).toEqual([0, 1, 2]);
    expect(edges(`>${value}`, start, end)).toEqual([3]);
    expect(edges(`>=${value}`, start, end)).toEqual([1, 2, 3]);
  });

  test.each([
    'x',
    '20255',
    '2025-13',
    '2025-02-30T',
    '2025-1',
    'past_decade',
    'toString',
    "'x2025-02-03T04:05:06Z'",
    "'2025-02-03T99:05:06Z'",
    "'2025-02-03x04'",
    '2025..x',
  ])('%s is no time', (value) => {
    expect(edges(value, 0, 1)).toBe(refused(value.replaceAll("'", '')));
  });
});

describe('a field of choices', () => {
  const find = finder(
    choiceField<number>((value) =>
      value === 'even' ? (row) => row % 2 === 0 : value === 'big' ? (row) => row > 9 : null,
    ),
    [1, 2, 11, 12],
  );

  test.each([
    ['even', [2, 12]],
    ['EVEN', [2, 12]],
    ['even,big', [2, 11, 12]],
    ['"big, even"', [2, 11, 12]],
    ['small', refused('small')],
    ['even,small', refused('even,small')],
  ])('%s', (value, found) => expect(find(value)).toEqual(found));
});
