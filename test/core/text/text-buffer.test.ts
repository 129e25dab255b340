import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cursorLine, type CursorMove } from '../../../source/core/text/cursor.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../../../source/core/text/text-buffer.ts';

const MOVES: readonly CursorMove[] = [
  'left',
  'right',
  'word-left',
  'word-right',
  'line-start',
  'line-end',
  'up',
  'down',
  'text-start',
  'text-end',
];

function edit(buffer: TextBuffer, ...edits: readonly BufferEdit[]): TextBuffer {
  return edits.reduce(editText, buffer);
}

function move(...moves: readonly CursorMove[]): BufferEdit[] {
  return moves.map((to) => ({ type: 'move', to }));
}

function insert(text: string): BufferEdit {
  return { type: 'insert', text };
}

const FAMILY = '👨‍👩‍👧';

describe('a single line', () => {
  test('starts with the cursor behind the given text', () => {
    expect(createTextBuffer('demo')).toMatchObject({ text: 'demo', cursor: 4, notice: null });
  });

  test('inserts at the cursor and keeps what stands behind it', () => {
    const buffer = edit(createTextBuffer('dmo'), ...move('text-start', 'right'), insert('e'));
    expect(buffer).toMatchObject({ text: 'demo', cursor: 2 });
  });

  test('moves over and deletes an emoji family as one character', () => {
    const buffer = createTextBuffer(`a${FAMILY}b`);
    expect(edit(buffer, ...move('left', 'left')).cursor).toBe(1);
    expect(edit(buffer, ...move('left'), { type: 'delete', to: 'left' }).text).toBe('ab');
  });

  test('deletes words, to the start and to the end of the line', () => {
    const buffer = createTextBuffer('read_products, write_orders');
    expect(edit(buffer, { type: 'delete', to: 'word-left' }).text).toBe('read_products, ');
    expect(edit(buffer, { type: 'delete', to: 'line-start' }).text).toBe('');
    const inside = edit(buffer, ...move('text-start', 'word-right'));
    expect(edit(inside, { type: 'delete', to: 'line-end' }).text).toBe('read_products');
  });

  test('drops the line end of a paste without a word, and what is inside with one', () => {
    const buffer = createTextBuffer();
    expect(editText(buffer, insert('practice_abc\r\n'))).toMatchObject({
      text: 'practice_abc',
      notice: null,
    });
    expect(editText(buffer, insert('a\u001b[31m\nb\u0000'))).toMatchObject({
      text: 'a[31mb',
      notice: { type: 'dropped', count: 3 },
    });
  });

  test('cuts a long paste at the limit and says so, until the next edit', () => {
    const full = editText(createTextBuffer('', { maxLength: 10 }), insert('x'.repeat(1_048_576)));
    expect(full).toMatchObject({ text: 'xxxxxxxxxx', notice: { type: 'too-long', maxLength: 10 } });
    expect(editText(full, { type: 'delete', to: 'left' }).notice).toBeNull();
  });

  test('counts the limit in characters as a person sees them', () => {
    const buffer = editText(createTextBuffer('', { maxLength: 2 }), insert(FAMILY.repeat(3)));
    expect(buffer.text).toBe(FAMILY.repeat(2));
  });

  test('has no second line: newline changes nothing', () => {
    const buffer = createTextBuffer('a');
    expect(editText(buffer, { type: 'newline' })).toBe(buffer);
  });

  test('a combining mark typed behind a letter becomes part of it, cursor behind both', () => {
    const buffer = edit(createTextBuffer('ab'), ...move('left'), insert('\u0301'));
    expect(buffer).toMatchObject({ text: 'a\u0301b', cursor: 2 });
    expect(editText(buffer, { type: 'delete', to: 'left' }).text).toBe('b');
  });
});

describe('many lines', () => {
  const text = 'query {\n  shop {\n    name\n  }\n}';

  test('up and down keep the column over a shorter line', () => {
    const buffer = editText(createTextBuffer(text, { multiline: true }), {
      type: 'move-to',
      offset: text.indexOf('name') + 4,
    });
    const down = edit(buffer, ...move('down'));
    expect(cursorLine(down).row).toBe(3);
    expect(down.cursor).toBe(cursorLine(down).end);
    expect(edit(down, ...move('up')).cursor).toBe(buffer.cursor);
  });

  test('up on the first line goes to the start, down on the last to the end', () => {
    const buffer = createTextBuffer('ab\ncd', { multiline: true });
    expect(edit(buffer, ...move('up', 'up')).cursor).toBe(0);
    expect(edit(buffer, ...move('text-start', 'down', 'down')).cursor).toBe(5);
  });

  test('keeps line breaks of every kind as one kind', () => {
    const buffer = createTextBuffer('a\r\nb\rc\u2028d', { multiline: true });
    expect(buffer.text).toBe('a\nb\nc\nd');
  });

  test('knows the row, start and end of the line of the cursor', () => {
    const buffer = createTextBuffer('ab\n\ncde', { multiline: true });
    expect(cursorLine(buffer)).toEqual({ row: 2, start: 4, end: 7 });
    expect(cursorLine(edit(buffer, ...move('up')))).toEqual({ row: 1, start: 3, end: 3 });
    expect(cursorLine(edit(buffer, ...move('text-start')))).toEqual({ row: 0, start: 0, end: 2 });
  });

  test('replaces a range and puts the cursor behind the new text', () => {
    const buffer = createTextBuffer('{ sho }', { multiline: true });
    const done = editText(buffer, { type: 'replace', from: 2, to: 5, text: 'shop { name }' });
    expect(done).toMatchObject({ text: '{ shop { name } }', cursor: 15 });
  });
});

const anyEdit: fc.Arbitrary<BufferEdit> = fc.oneof(
  fc.record({ type: fc.constant('insert' as const), text: fc.string({ unit: 'grapheme' }) }),
  fc.record({ type: fc.constant('insert' as const), text: fc.string({ unit: 'binary' }) }),
  fc.record({ type: fc.constant('set' as const), text: fc.string({ unit: 'grapheme' }) }),
  fc.record({ type: fc.constant('newline' as const) }),
  fc.record({ type: fc.constant('move' as const), to: fc.constantFrom(...MOVES) }),
  fc.record({ type: fc.constant('delete' as const), to: fc.constantFrom(...MOVES) }),
  fc.record({ type: fc.constant('move-to' as const), offset: fc.integer() }),
  fc.record({
    type: fc.constant('replace' as const),
    from: fc.integer({ min: -2, max: 40 }),
    to: fc.integer({ min: -2, max: 40 }),
    text: fc.string({ unit: 'grapheme' }),
  }),
);

test('a word ends before the sign that a mark stands on, never between the two', () => {
  const marked = createTextBuffer('a \u00a8\u0342');
  expect(editText(marked, { type: 'move', to: 'word-left' }).cursor).toBe(2);
  const atSign = editText(marked, { type: 'move-to', offset: 2 });
  expect(editText(atSign, { type: 'move', to: 'word-right' }).cursor).toBe(4);
});

describe('any sequence of edits', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const boundaries = (text: string) => [...segmenter.segment(text)].map(({ index }) => index);

  test('keeps the cursor on a boundary, the text clean and within the limit', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(anyEdit, { maxLength: 30 }), (multiline, edits) => {
        const { text, cursor } = edit(createTextBuffer('', { multiline, maxLength: 20 }), ...edits);
        expect([...boundaries(text), text.length]).toContain(cursor);
        expect(boundaries(text).length).toBeLessThanOrEqual(20);
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
        expect(text.isWellFormed()).toBe(true);
        if (!multiline) expect(text).not.toContain('\n');
      }),
    );
  });

  test('never holds more than its size says, which is within the limit', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 60 }), (edits) => {
        const steps = [createTextBuffer('', { multiline: true, maxLength: 12 })];
        for (const one of edits) steps.push(editText(steps.at(-1) ?? createTextBuffer(), one));
        for (const { text, size } of steps) {
          const there = boundaries(text).length;
          expect(size.graphemes).toBeGreaterThanOrEqual(there);
          expect(size.graphemes).toBeLessThanOrEqual(12);
          if (size.isExact) expect(size.graphemes).toBe(there);
        }
      }),
    );
  });

  test('takes as much of a text as one that counts everything at every key', () => {
    const places = fc
      .tuple(fc.nat(30), fc.nat(30))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
    const clean = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(places, clean), { maxLength: 30 }), (edits) => {
        let buffer = createTextBuffer('', { maxLength: 10 });
        for (const [[first = 0, last = 0], text] of edits) {
          const marks = [...boundaries(buffer.text), buffer.text.length];
          const from = marks[Math.min(first, marks.length - 1)] ?? 0;
          const to = marks[Math.min(last, marks.length - 1)] ?? 0;
          const [before, after] = [buffer.text.slice(0, from), buffer.text.slice(to)];
          const kept = boundaries(before).length + boundaries(after).length;
          const whole = before.length + text.length + after.length <= 10;
          const ends = [...boundaries(text), text.length];
          const room = ends[Math.min(10 - kept, ends.length - 1)] ?? 0;
          buffer = editText(buffer, { type: 'replace', from, to, text });
          expect(buffer.text).toBe(before + (whole ? text : text.slice(0, room)) + after);
        }
      }),
    );
  });

  test.each(['é', FAMILY, 'j'])('a flood of %s into a full field costs no counting', (one) => {
    const full = edit(
      createTextBuffer('é', { maxLength: 50 }),
      insert(one.repeat(60)),
      insert(one),
    );
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    let flooded = full;
    for (let key = 0; key < 1000; key += 1) flooded = editText(flooded, insert(one));
    const calls = segment.mock.calls.filter(([text]) => text.length > one.length);
    segment.mockRestore();
    expect(flooded.text).toBe(full.text);
    expect(flooded.notice).toEqual({ type: 'too-long', maxLength: 50 });
    expect(calls).toEqual([]);
  });

  test.each(['é', FAMILY])('typing %s up to the limit counts the text once', (one) => {
    let buffer = createTextBuffer('', { maxLength: 500 });
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    for (let key = 0; key < 600; key += 1) buffer = editText(buffer, insert(one));
    const long = segment.mock.calls.filter(([text]) => text.length > 250);
    segment.mockRestore();
    expect(boundaries(buffer.text)).toHaveLength(500);
    expect(long.length).toBeLessThan(12);
  });

  test('moving never changes the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.constantFrom(...MOVES)),
        (raw, moves) => {
          const buffer = createTextBuffer(raw, { multiline: true });
          expect(edit(buffer, ...move(...moves)).text).toBe(buffer.text);
        },
      ),
    );
  });
});
