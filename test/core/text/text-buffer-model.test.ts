import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CursorMove } from '../../../source/core/text/cursor.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
} from '../../../source/core/text/text-buffer.ts';

/** The field again, as one would write it who has all the time: a string, looked through anew at each key. */
interface Model {
  readonly text: string;
  readonly cursor: number;
  readonly anchor: number | null;
  readonly column: number | null;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function boundaries(text: string): number[] {
  return [...[...segmenter.segment(text)].map(({ index }) => index), text.length];
}

function nextTo(text: string, offset: number): number {
  return boundaries(text).find((boundary) => boundary >= offset) ?? text.length;
}

function targetOf({ text, cursor, column }: Model, to: CursorMove): Omit<Model, 'text' | 'anchor'> {
  const places = boundaries(text);
  const lines = text.split('\n');
  const row = text.slice(0, cursor).split('\n').length - 1;
  const startOf = (line: number) => lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  const at = (offset: number) => ({ cursor: offset, column: null });
  switch (to) {
    case 'left':
      return at(places.findLast((place) => place < cursor) ?? 0);
    case 'right':
      return at(places.find((place) => place > cursor) ?? text.length);
    case 'word-left': {
      const start = text.slice(0, cursor).search(/[\p{L}\p{N}\p{M}_]*[^\p{L}\p{N}\p{M}_]*$/u);
      return at(places.findLast((place) => place <= start) ?? 0);
    }
    case 'word-right': {
      const [passed = ''] =
        /^[^\p{L}\p{N}\p{M}_]*[\p{L}\p{N}\p{M}_]*/u.exec(text.slice(cursor)) ?? [];
      return at(nextTo(text, cursor + passed.length));
    }
    case 'line-start':
    case 'row-start':
      return at(startOf(row));
    case 'line-end':
    case 'row-end':
      return at(startOf(row) + (lines[row] ?? '').length);
    case 'text-start':
      return at(0);
    case 'text-end':
      return at(text.length);
    case 'up':
    case 'down': {
      const before = [...segmenter.segment(text.slice(startOf(row), cursor))];
      const wanted = column ?? before.length;
      const other = to === 'up' ? row - 1 : row + 1;
      const line = lines[other];
      if (line === undefined) return { cursor: to === 'up' ? 0 : text.length, column: wanted };
      const kept = [...segmenter.segment(line)].slice(0, wanted);
      return {
        cursor: startOf(other) + kept.map(({ segment }) => segment).join('').length,
        column: wanted,
      };
    }
  }
}

function put({ text }: Model, from: number, to: number, typed: string): Model {
  const clean = typed.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '  ').replaceAll('\u0007', '');
  const after = text.slice(0, from) + clean + text.slice(to);
  return { text: after, cursor: nextTo(after, from + clean.length), anchor: null, column: null };
}

function afterEdit(model: Model, edit: BufferEdit): Model {
  const { text, cursor, anchor } = model;
  const ends = [anchor ?? cursor, cursor];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const within = (offset: number) => nextTo(text, Math.max(0, Math.min(text.length, offset)));
  switch (edit.type) {
    case 'insert':
    case 'paste':
      return put(model, from, to, edit.text);
    case 'newline':
      return put(model, from, to, '\n');
    case 'set':
      return put(model, 0, text.length, edit.text);
    case 'replace': {
      const range = [within(edit.from), within(edit.to)];
      return put(model, Math.min(...range), Math.max(...range), edit.text);
    }
    case 'move':
      if (from < to && edit.to === 'left')
        return { text, cursor: from, anchor: null, column: null };
      if (from < to && edit.to === 'right') return { text, cursor: to, anchor: null, column: null };
      return { text, anchor: null, ...targetOf(model, edit.to) };
    case 'move-to':
      return { text, cursor: within(edit.offset), anchor: null, column: null };
    case 'select': {
      const target = targetOf(model, edit.to);
      const start = anchor ?? cursor;
      return { text, anchor: start === target.cursor ? null : start, ...target };
    }
    case 'select-all':
      return { text, cursor: text.length, anchor: text === '' ? null : 0, column: null };
    case 'delete': {
      if (from < to) return put(model, from, to, '');
      const target = targetOf(model, edit.to).cursor;
      return put(model, Math.min(cursor, target), Math.max(cursor, target), '');
    }
    case 'undo':
    case 'redo':
      return expect.fail('held by the property of undo and redo');
  }
}

const MOVES = [
  ...(['left', 'right', 'word-left', 'word-right', 'line-start', 'line-end'] as const),
  ...(['row-start', 'row-end', 'up', 'down', 'text-start', 'text-end'] as const),
];
const to = fc.constantFrom<CursorMove>(...MOVES);
const typed = fc
  .array(
    fc.constantFrom(
      ...['a', 'bc', ' ', '_', '-', '9', '\n', '\r\n', '\r', '\t', '\u0007', '漢', 'é', 'ß'],
      // What melts into its neighbours: marks, joiners, halves of flags.
      ...['\u0301', '\u200d', '👩', '👧', '🏽', '\ufe0f', '🇩', '🇪', '\u0600', 'ᄀ', 'ᅡ'],
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));
const offset = fc.integer({ min: -2, max: 30 });
const anyEdit: fc.Arbitrary<BufferEdit> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('insert' as const, 'paste' as const),
      text: typed,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('move' as const), to }) },
  fc.record({ type: fc.constant('select' as const), to }),
  fc.record({ type: fc.constant('delete' as const), to }),
  fc.record({ type: fc.constant('set' as const), text: typed }),
  fc.record({ type: fc.constantFrom('newline' as const, 'select-all' as const) }),
  fc.record({ type: fc.constant('move-to' as const), offset }),
  fc.record({ type: fc.constant('replace' as const), from: offset, to: offset, text: typed }),
);

test('a field of several lines does at each key what a plain string with a cursor does', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
      let buffer = createTextBuffer('', { multiline: true });
      let model: Model = { text: '', cursor: 0, anchor: null, column: null };
      for (const edit of edits) {
        buffer = editText(buffer, edit);
        model = afterEdit(model, edit);
        const { text, cursor, anchor, column } = buffer;
        expect({ text, cursor, anchor, column }).toEqual(model);
      }
    }),
    { numRuns: 300 },
  );
});
