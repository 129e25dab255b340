import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cursorLine, type CursorMove } from '../../../source/core/text/cursor.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  selectionOf,
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

  test('goes over half of a pair by words, also where the text begins with it', () => {
    const buffer = { ...createTextBuffer('xab'), text: '\udc00ab', cursor: 1 };
    expect(edit(buffer, { type: 'delete', to: 'word-left' }).text).toBe('ab');
    expect(edit(buffer, ...move('word-left')).cursor).toBe(0);
  });

  test('deletes words, to the start and to the end of the line', () => {
    const buffer = createTextBuffer('read_products, write_orders');
    expect(edit(buffer, { type: 'delete', to: 'word-left' }).text).toBe('read_products, ');
    expect(edit(buffer, { type: 'delete', to: 'line-start' }).text).toBe('');
    const inside = edit(buffer, ...move('text-start', 'word-right'));
    expect(edit(inside, { type: 'delete', to: 'line-end' }).text).toBe('read_products');
  });

  test('says what of a paste it could not take, until the next edit', () => {
    const pasted = editText(createTextBuffer(), insert('a\u001b[31m\nb\u0000'));
    expect(pasted).toMatchObject({
      text: 'a[31mb',
      notice: { type: 'dropped', lineBreaks: 1, controls: 2, isInside: true },
    });
    expect(editText(pasted, insert('c')).notice).toBeNull();
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

  test('a line break between brackets that finds no room leaves the cursor where the text ends', () => {
    const options = { multiline: true, code: 'graphql', maxLength: 3 } as const;
    const before = edit(createTextBuffer('{}', options), ...move('left'));
    const cut = editText(before, { type: 'newline' });
    expect(cut.notice).toMatchObject({ type: 'too-long' });
    expect({ text: cut.text, cursor: cut.cursor }).toEqual({ text: '{\n}', cursor: 2 });
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

describe('undo and redo', () => {
  const typed = (text: string): BufferEdit[] => [...text].map((one) => insert(one));
  const undo: BufferEdit = { type: 'undo' };
  const redo: BufferEdit = { type: 'redo' };
  const texts = (buffer: TextBuffer, step: BufferEdit): string[] => {
    const next = editText(buffer, step);
    return next === buffer ? [] : [next.text, ...texts(next, step)];
  };

  test('take back what was typed word by word, and bring it again', () => {
    const buffer = edit(createTextBuffer('# '), ...typed('one two  three'));
    expect(texts(buffer, undo)).toEqual(['# one two  ', '# one ', '# ']);
    const back = edit(buffer, undo, undo, undo);
    expect(texts(back, redo)).toEqual(['# one ', '# one two  ', '# one two  three']);
  });

  test('a move, or another kind of key, begins a new step', () => {
    const buffer = edit(createTextBuffer(), ...typed('ab'), ...move('left'), ...typed('c'));
    expect(texts(buffer, undo)).toEqual(['ab', '']);
    const erased = edit(createTextBuffer(), ...typed('ab cd'), ...eraseLeft(4));
    expect(erased.text).toBe('a');
    expect(texts(erased, undo)).toEqual(['ab', 'ab cd', 'ab ', '']);
  });

  test.each<[string, readonly BufferEdit[]]>([
    ['Ctrl+W', [{ type: 'delete', to: 'word-left' }]],
    ['Ctrl+U', [{ type: 'delete', to: 'line-start' }]],
    ['Ctrl+K', [...move('text-start'), { type: 'delete', to: 'line-end' }]],
    ['a paste', [{ type: 'paste', text: 'shop { name } \n and more words' }]],
    ['another text', [{ type: 'set', text: '{ products { id } }' }]],
    ['nothing', [{ type: 'set', text: '' }]],
    ['a replaced word', [{ type: 'replace', from: 2, to: 6, text: 'products' }]],
    ['a cut selection', [{ type: 'select-all' }, { type: 'delete', to: 'left' }]],
    ['typing over a selection', [{ type: 'select-all' }, ...typed('xy')]],
  ])('%s is one step', (_, edits) => {
    const buffer = createTextBuffer('{ shop { name } }', { multiline: true });
    const changed = edit(buffer, ...edits);
    expect(changed.text).not.toBe(buffer.text);
    expect(texts(changed, undo)).toEqual([buffer.text]);
    expect(edit(changed, undo, redo)).toMatchObject({ text: changed.text, cursor: changed.cursor });
  });

  test('put the cursor and the selection where they were', () => {
    const buffer = edit(createTextBuffer('ab cd'), { type: 'select', to: 'word-left' });
    const back = edit(buffer, insert('x'), undo);
    expect(back).toMatchObject({ text: 'ab cd', cursor: 3, anchor: 5 });
  });

  test('end at what the field held at first, and after another edit nothing is to be redone', () => {
    const buffer = edit(createTextBuffer('a'), insert('b'), undo, insert('c'));
    expect(texts(buffer, redo)).toEqual([]);
    expect(texts(buffer, undo)).toEqual(['a']);
  });

  test('a text that stays as it is makes no step', () => {
    const buffer = edit(createTextBuffer('a'), { type: 'set', text: 'a' }, insert(''));
    expect(texts(buffer, undo)).toEqual([]);
  });

  test.each([
    ['abcxyz', 'abQxyz', 'c'],
    ['abcxyz', 'Qbcxyz', 'a'],
    ['abcxyz', 'abcxyQ', 'z'],
    ['aaaa', 'aaa', 'a'],
    ['aaa', 'aaaa', ''],
    ['abab', 'ab', 'ab'],
  ])('of %j made %j keep what differs: %j', (before, after, kept) => {
    const buffer = edit(createTextBuffer(before), { type: 'set', text: after });
    expect(buffer.edits.past.map(({ text }) => text)).toEqual([kept]);
    expect(editText(buffer, undo).text).toBe(before);
  });

  test('keep differences within a bound, however long the text is', () => {
    const long = { multiline: true, maxLength: 512 * 1024 };
    let buffer = createTextBuffer('x'.repeat(512 * 1024 - 10), long);
    for (let round = 0; round < 1000; round += 1) {
      buffer = edit(buffer, ...move('left'), insert('y'), ...eraseLeft(1));
    }
    expect(buffer.edits.past.length).toBeLessThanOrEqual(500);
    expect(buffer.edits.units).toBeLessThanOrEqual(1000);
    for (let round = 0; round < 20; round += 1) {
      buffer = edit(
        buffer,
        { type: 'set', text: '' },
        { type: 'paste', text: 'z'.repeat(500_000) },
      );
    }
    const held = buffer.edits.past.reduce((sum, { text }) => sum + text.length, 0);
    expect(held).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(editText(buffer, undo).text).toBe('');
  });
});

function eraseLeft(times: number): BufferEdit[] {
  return Array.from({ length: times }, () => ({ type: 'delete', to: 'left' }));
}

describe('a selection', () => {
  const select = (...moves: readonly CursorMove[]): BufferEdit[] =>
    moves.map((to) => ({ type: 'select', to }));
  const selected = (buffer: TextBuffer): string | null => {
    const range = selectionOf(buffer);
    return range === null ? null : buffer.text.slice(range.from, range.to);
  };

  test('grows and shrinks with the cursor, by letters, words, lines and as a whole', () => {
    const buffer = createTextBuffer('ab cd\nef', { multiline: true });
    expect(selected(edit(buffer, ...select('left')))).toBe('f');
    expect(selected(edit(buffer, ...select('left', 'right')))).toBeNull();
    expect(selected(edit(buffer, ...select('word-left', 'word-left')))).toBe('cd\nef');
    expect(selected(edit(buffer, ...select('up')))).toBe(' cd\nef');
    expect(selected(edit(buffer, ...move('text-start'), ...select('line-end')))).toBe('ab cd');
    expect(selected(edit(buffer, { type: 'select-all' }))).toBe('ab cd\nef');
  });

  test('ends with a move; left and right go to its ends', () => {
    const buffer = edit(createTextBuffer('ab cd'), ...select('word-left'));
    expect(edit(buffer, ...move('left'))).toMatchObject({ cursor: 3, anchor: null });
    expect(edit(buffer, ...move('right'))).toMatchObject({ cursor: 5, anchor: null });
    expect(edit(buffer, ...move('line-start'))).toMatchObject({ cursor: 0, anchor: null });
  });

  test.each<[string, BufferEdit, string]>([
    ['a letter', insert('x'), 'ab x'],
    ['a paste', { type: 'paste', text: 'x y' }, 'ab x y'],
    ['a line break', { type: 'newline' }, 'ab \n'],
    ['Backspace', { type: 'delete', to: 'left' }, 'ab '],
    ['Ctrl+W', { type: 'delete', to: 'word-left' }, 'ab '],
  ])('is replaced by %s', (_, change, expected) => {
    const buffer = edit(createTextBuffer('ab cd', { multiline: true }), ...select('word-left'));
    expect(editText(buffer, change)).toMatchObject({ text: expected, anchor: null });
  });
});

const anyEdit: fc.Arbitrary<BufferEdit> = fc.oneof(
  fc.record({ type: fc.constantFrom('undo' as const, 'redo' as const, 'select-all' as const) }),
  fc.record({ type: fc.constant('select' as const), to: fc.constantFrom(...MOVES) }),
  fc.record({ type: fc.constant('paste' as const), text: fc.string({ unit: 'grapheme' }) }),
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

test('a sign that stands before digits and its digit are one character from both sides', () => {
  const both = edit(createTextBuffer('\u06007', {}), ...move('left'));
  expect(both.cursor).toBe(0);
  expect(edit(both, ...move('right')).cursor).toBe(2);
});

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
        const { text, cursor, anchor } = edit(
          createTextBuffer('', { multiline, maxLength: 20 }),
          ...edits,
        );
        expect([...boundaries(text), text.length]).toContain(cursor);
        if (anchor !== null) expect([...boundaries(text), text.length]).toContain(anchor);
        expect(boundaries(text).length).toBeLessThanOrEqual(20);
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
        expect(text.isWellFormed()).toBe(true);
        if (!multiline) expect(text).not.toContain('\n');
      }),
    );
  });

  test('is taken back and done again by as many keys, to the same texts', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
        const done = edit(
          createTextBuffer('{ shop }', { multiline: true, maxLength: 30 }),
          ...edits,
        );
        const back = walk(done, 'undo');
        const again = walk(back.at(-1) ?? done, 'redo').slice(0, back.length);
        const before = [done, ...back].slice(0, -1).toReversed();
        const shown = (all: readonly TextBuffer[]) => all.map(({ text, cursor }) => [text, cursor]);
        expect(shown(again)).toEqual(shown(before));
      }),
    );

    function walk(from: TextBuffer, type: 'undo' | 'redo'): TextBuffer[] {
      const next = editText(from, { type });
      return next === from ? [] : [next, ...walk(next, type)];
    }
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
