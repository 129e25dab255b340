/**
 * What every edit makes of every text, and where every move leads, as text beside this file; written
 * anew with `vitest run test/core/text/every-edit -u`.
 */
import { expect, test } from 'vitest';
import {
  boundaryAt,
  countGraphemes,
  cursorLine,
  type CursorMove,
  firstGraphemes,
  moveTarget,
} from '../../../source/core/text/cursor.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  keepInSight,
  selectionOf,
  type TextBuffer,
  withoutHistory,
} from '../../../source/core/text/text-buffer.ts';
import { moveByRows } from '../../../source/core/text/wrap-text.ts';
import { wordsOf } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';

const MOVES: readonly CursorMove[] = [
  ...(['left', 'right', 'word-left', 'word-right', 'line-start', 'line-end'] as const),
  ...(['row-start', 'row-end', 'up', 'down', 'text-start', 'text-end'] as const),
];

/** Plain, in several lines, with marks, pairs, joined emoji, a prefix sign, and blanks. */
const TEXTS = [
  '',
  'a',
  'two words',
  '  (x_1,  y) ',
  'one\ntwo\n\nfour',
  '\n',
  'ab\n',
  'e\u0301a\u0308 o',
  '👍🏽 x👨‍👩‍👧y',
  'a𝒳b 𝒳',
  '\u06001 2',
  'a\r\nb',
  'é–ß\nüber',
];

test('every move leads to the place that is written down, from every place', async () => {
  const cases = TEXTS.flatMap((text) =>
    MOVES.map((to) => {
      const places = Array.from({ length: text.length + 1 }, (_, cursor) =>
        [null, 0, 1, 2].map((column) => {
          const { offset, column: kept } = moveTarget({ text, cursor, column }, to);
          return kept === null ? `${offset}` : `${offset}@${kept}`;
        }),
      );
      return [`${to} in ${JSON.stringify(text)}`, places.map((each) => each.join(' ')).join(', ')];
    }),
  ) as ReadonlyArray<readonly [string, string]>;
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-move.txt');
});

test('every move by rows leads to the place that is written down', async () => {
  const texts = [
    ...TEXTS,
    'a long line of words\nand another one',
    'wwwwwwwwwwwwwww',
    '漢字漢字漢字',
  ];
  const cases = texts.flatMap((text) =>
    MOVES.flatMap((to) =>
      [1, 4, 7].map((cells) => {
        const places = Array.from({ length: text.length + 1 }, (_, cursor) =>
          [null, 2].map((column) => {
            const target = moveByRows({ text, cursor, column }, to, cells);
            return target === null ? '-' : `${target.offset}@${target.column}`;
          }),
        );
        return [
          `${to} in ${JSON.stringify(text)}, ${cells} wide`,
          places.map((each) => each.join(' ')).join(', '),
        ] as const;
      }),
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-row-move.txt');
});

test('boundaries, counts and lines are those of the characters that a person sees', async () => {
  const cases = TEXTS.map((text) => {
    const offsets = [-1, ...Array.from({ length: text.length + 2 }, (_, at) => at), 1.5, NaN];
    return [
      JSON.stringify(text),
      {
        count: countGraphemes(text),
        boundaries: offsets.map((at) => boundaryAt(text, at)).join(' '),
        beginnings: [-1, 0, 1, 2, 3, 9].map((count) => firstGraphemes(text, count)),
        lines: Array.from({ length: text.length + 1 }, (_, cursor) =>
          Object.values(cursorLine({ text, cursor })).join('/'),
        ).join(' '),
      },
    ] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-boundary.txt');
});

const EDITS: readonly BufferEdit[] = [
  { type: 'insert', text: 'x' },
  { type: 'insert', text: ' ' },
  { type: 'insert', text: '}' },
  { type: 'insert', text: ']' },
  { type: 'insert', text: 'é́' },
  { type: 'insert', text: 'several' },
  { type: 'insert', text: '' },
  { type: 'paste', text: 'p\nq' },
  { type: 'paste', text: 'a\tb\u0007\r\nc' },
  { type: 'set', text: 'new' },
  { type: 'set', text: '' },
  { type: 'newline' },
  { type: 'move-to', offset: 2 },
  { type: 'move-to', offset: -4 },
  { type: 'select-all' },
  { type: 'replace', from: 3, to: 1, text: '#' },
  { type: 'replace', from: 0, to: 99, text: '' },
  { type: 'undo' },
  { type: 'redo' },
  ...MOVES.flatMap((to): readonly BufferEdit[] => [
    { type: 'move', to },
    { type: 'move', to, cells: 5 },
    { type: 'select', to },
    { type: 'select', to, cells: 5 },
    { type: 'delete', to },
  ]),
];

/** Texts with a cursor, a selection to either side, and what can be undone and done again. */
function buffers(): ReadonlyArray<readonly [name: string, buffer: TextBuffer]> {
  const after = (buffer: TextBuffer, ...edits: readonly BufferEdit[]) =>
    edits.reduce(editText, buffer);
  const lines = createTextBuffer('one two\nthree four five\n{', { multiline: true });
  const code = createTextBuffer('{\n  a {\n    b', { multiline: true, code: 'graphql' });
  const json = createTextBuffer('{"a": [1,', { multiline: true, code: 'json' });
  const short = createTextBuffer('abcd', { maxLength: 6 });
  const back: BufferEdit = { type: 'move', to: 'left' };
  return [
    ['nothing', createTextBuffer('')],
    ['one line', after(createTextBuffer('one two'), { type: 'move', to: 'word-left' })],
    ['nearly full', short],
    ['full', after(short, { type: 'insert', text: 'ef' }, back)],
    ['lines', after(lines, { type: 'move', to: 'up' })],
    ['at the start', after(lines, { type: 'move', to: 'text-start' })],
    ['selected to the left', after(lines, back, back, { type: 'select', to: 'up' })],
    [
      'selected to the right',
      after(lines, { type: 'move', to: 'text-start' }, { type: 'select', to: 'word-right' }),
    ],
    ['graphql', code],
    ['graphql, typed on', after(code, { type: 'newline' }, { type: 'insert', text: 'c' })],
    ['graphql, between brackets', after(code, { type: 'insert', text: ' {}' }, back)],
    ['json', json],
    ['json, a line further', after(json, { type: 'newline' })],
    ['undone', after(lines, { type: 'insert', text: 'x' }, back, { type: 'undo' })],
    [
      'typed and erased',
      after(
        createTextBuffer('a'),
        ...[...'bc de'].map((text): BufferEdit => ({ type: 'insert', text })),
        { type: 'delete', to: 'left' },
        { type: 'delete', to: 'left' },
      ),
    ],
  ];
}

test('every edit makes of every text what is written down', async () => {
  const cases = buffers().flatMap(([name, buffer]) => [
    [`${name}: as it is`, wordsOf(buffer)] as const,
    ...EDITS.map((edit) => {
      const after = editText(buffer, edit);
      return [
        `${name}: ${wordsOf(edit)}`,
        after === buffer ? 'the same' : `${wordsOf(after)} ${wordsOf(after.size)}`,
      ] as const;
    }),
  ]);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-edit.txt');
});

test('what is undone and done again comes back as it was, key by key', async () => {
  const type = (text: string): readonly BufferEdit[] =>
    [...text].map((letter) => ({ type: 'insert', text: letter }));
  const erase = (to: CursorMove, times: number): readonly BufferEdit[] =>
    Array.from({ length: times }, () => ({ type: 'delete', to }));
  const series: ReadonlyArray<readonly BufferEdit[]> = [
    type('ab cd  ef'),
    [...type('ab'), { type: 'move', to: 'left' }, ...type('cd')],
    [...type('ab cd ef'), ...erase('left', 5)],
    [...type('ab cd ef'), { type: 'move', to: 'text-start' }, ...erase('right', 5)],
    [...type('abcd'), { type: 'move', to: 'left' }, ...erase('left', 1), ...erase('right', 1)],
    [...type('ab'), ...erase('word-left', 1), ...type('c')],
    [...type('ab'), { type: 'undo' }, ...type('c')],
    [...type('abc'), { type: 'select', to: 'left' }, ...type('x'), { type: 'set', text: 'abz' }],
    [{ type: 'paste', text: 'abc' }, { type: 'replace', from: 1, to: 2, text: 'bb' }, ...type('d')],
    [...type('x'), { type: 'set', text: 'x' }, ...type('y'), { type: 'newline' }, ...type('z')],
  ];
  const cases = series.map((edits, index) => {
    const lines: string[] = [];
    let buffer = createTextBuffer('', { multiline: true });
    const tell = (name: string) => lines.push(`${name}: ${wordsOf(buffer)} ${buffer.edits.units}`);
    for (const edit of edits) {
      buffer = editText(buffer, edit);
      tell(wordsOf(edit));
    }
    for (const way of ['undo', 'redo', 'undo'] as const)
      for (let before: TextBuffer | null = null; before !== buffer;) {
        before = buffer;
        buffer = editText(buffer, { type: way });
        if (before !== buffer) tell(way);
      }
    tell(`without history ${wordsOf(withoutHistory(buffer).edits)}`);
    return [`series ${index + 1}`, lines.join('\n')] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-undo.txt');
});

test('the oldest entries go once there are more than 500', () => {
  let buffer = createTextBuffer('');
  const paste = () => {
    buffer = editText(buffer, { type: 'paste', text: 'ab' });
  };
  for (let time = 0; time < 500; time += 1) paste();
  expect([buffer.edits.past.length, buffer.edits.units]).toEqual([500, 1000]);
  paste();
  expect([buffer.edits.past.length, buffer.edits.units]).toEqual([500, 1000]);
  for (let time = 0; time < 600; time += 1) buffer = editText(buffer, { type: 'undo' });
  expect(buffer.text).toBe('ab');
});

test('the oldest entries go once all of them hold more than four million units', () => {
  const mega = 'a'.repeat(1024 * 1024);
  let buffer = createTextBuffer('', { maxLength: Number.MAX_SAFE_INTEGER });
  const held = () => [buffer.edits.past.length, buffer.edits.units];
  for (let time = 0; time < 4; time += 1) buffer = editText(buffer, { type: 'paste', text: mega });
  expect(held()).toEqual([4, 4 * 1024 * 1024]);
  buffer = editText(buffer, { type: 'paste', text: 'b' });
  expect(held()).toEqual([4, 3 * 1024 * 1024 + 1]);
  // The last one stays, however long it is.
  buffer = editText(buffer, { type: 'set', text: '' });
  expect(held()).toEqual([1, 4 * 1024 * 1024 + 1]);
});

test('the first row in sight follows the cursor by no more than is needed', async () => {
  const text = Array.from({ length: 8 }, (_, row) => `row ${row} is long`).join('\n');
  const whole = createTextBuffer(text, { multiline: true });
  const cases = [4, 9, 40].flatMap((cells) =>
    [1, 2, 5, 30].flatMap((rows) =>
      [0, 12, 30, 60].map((top) => {
        const tops = [0, 3, 14, 28, 45, 70, 100, text.length].map(
          (cursor) => keepInSight({ ...whole, cursor, top }, { cells, rows }).top,
        );
        return [`${cells} by ${rows}, from ${top}`, tops.join(' ')] as const;
      }),
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-sight.txt');
});

test.each([
  [null, 3, null],
  [3, 3, null],
  [1, 3, { from: 1, to: 3 }],
  [3, 1, { from: 1, to: 3 }],
])('what is selected between %s and %s', (anchor, cursor, selected) => {
  expect(selectionOf({ anchor, cursor })).toEqual(selected);
});
