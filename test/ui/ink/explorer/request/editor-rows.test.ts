import { describe, expect, test } from 'vitest';
import { highlightGraphql } from '../../../../../source/core/graphql/highlight.ts';
import { highlightJson } from '../../../../../source/core/json/body-rows.ts';
import {
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../../../../../source/core/text/text-buffer.ts';
import {
  editorCells,
  editorRows,
  type EditorRowsOptions,
} from '../../../../../source/ui/ink/explorer/request/editor-rows.ts';
import { createTheme, type Theme } from '../../../../../source/ui/ink/theme.ts';

const PLAIN = createTheme({ color: false, unicode: true });

/** Each look writes a letter and brackets around the text. */
const named = (name: string) => (text: string) => `${name}[${text}]`;
const LOOKS: Theme = {
  ...PLAIN,
  ...{ strong: named('B'), error: named('E'), warning: named('W') },
  ...{ unmatched: named('U'), partner: named('P'), selection: named('S') },
  code: {
    ...{ name: named('n'), string: named('s'), number: named('d'), keyword: named('k') },
    ...{ punctuation: (text) => text, comment: named('c'), link: named('l') },
  },
};

interface Given extends Partial<Omit<EditorRowsOptions, 'buffer'>> {
  readonly at?: number;
  readonly theme?: Theme;
  readonly code?: TextBuffer['code'];
}

function bufferOf(text: string, at = 0, code: TextBuffer['code'] = 'graphql'): TextBuffer {
  const language = code === null ? {} : { code };
  const buffer = createTextBuffer(text, { multiline: true, ...language });
  return editText(buffer, { type: 'move-to', offset: at });
}

function draw(text: string | TextBuffer, given: Given = {}) {
  const { at = 0, theme = PLAIN, code = 'graphql', ...options } = given;
  const buffer = typeof text === 'string' ? bufferOf(text, at, code) : text;
  return editorRows(
    {
      ...{ hasCursor: true, width: 40, height: 6, highlight: highlightGraphql },
      ...options,
      buffer,
    },
    theme,
  );
}

const LINES = Array.from({ length: 120 }, (_, line) => `line${line}`);
const lines = (count: number) => LINES.slice(0, count).join('\n');

describe('the cells before a line', () => {
  test('have its number from 36 cells on, as wide as the greatest one', () => {
    const first = (width: number, count: number) => draw(lines(count), { width }).rows[0];
    expect(first(35, 1)).toBe('  line0');
    expect(first(36, 1)).toBe(' 1  line0');
    expect(first(36, 99)).toBe(' 1  line0');
    expect(first(36, 100)).toBe('  1  line0');
    expect(draw(lines(100), { at: lines(100).length, height: 2 }).rows).toEqual([
      ' 99  line98',
      '100  line99',
    ]);
  });

  test('leave the rest to the text, but for a cell for the cursor', () => {
    const cells = (width: number, count: number) => editorCells(width, lines(count));
    expect([1, 2, 3, 4, 35, 36, 37].map((width) => cells(width, 1))).toEqual([
      ...[1, 1, 1, 1, 32, 31, 32],
    ]);
    expect([9, 10, 99, 100].map((count) => cells(40, count))).toEqual([35, 35, 35, 34]);
    expect(editorCells(40, '\n'.repeat(98))).toBe(35);
    expect(editorCells(40, '\n'.repeat(99))).toBe(34);
  });

  test('have a sign at what is wrong, and a strong number where the cursor is', () => {
    const marks = new Map([
      [0, 'mistake'],
      [2, 'warning'],
    ] as const);
    const rows = (given: Given) => draw('a\nb\nc', { marks, theme: LOOKS, ...given }).rows;
    expect(rows({})).toEqual(['B[ 1]E[✗] n[a]', ' 2  n[b]', ' 3W[!] n[c]']);
    expect(rows({ at: 2 })).toEqual([' 1E[✗] n[a]', 'B[ 2]  n[b]', ' 3W[!] n[c]']);
    expect(rows({ width: 20 })).toEqual(['B[]E[✗] n[a]', '  n[b]', 'W[!] n[c]']);
    expect(draw('a', { theme: LOOKS }).rows).toEqual(['B[ 1]  n[a]']);
  });

  test('are empty before the further rows of a line', () => {
    const marks = new Map([[0, 'mistake']] as const);
    expect(draw(`${'abcde '.repeat(8)}end`, { width: 36, marks }).rows).toEqual([
      ' 1✗ abcde abcde abcde abcde abcde ',
      '      abcde abcde abcde end',
    ]);
  });
});

describe('the rows in sight', () => {
  test('are those around the cursor, and say where it is and where they begin', () => {
    const at = (offset: number, height = 4) => {
      const { rows, row, column, top } = draw(lines(20), { at: offset, height });
      return { first: rows[0]?.trim(), last: rows.at(-1)?.trim(), row, column, top };
    };
    expect(at(0)).toEqual({ first: '1  line0', last: '4  line3', row: 0, column: 4, top: 0 });
    expect(at(8)).toEqual({ first: '1  line0', last: '4  line3', row: 1, column: 6, top: 0 });
    const end = lines(20).length;
    expect(at(end)).toEqual({
      ...{ first: '17  line16', last: '20  line19', row: 3, column: 10 },
      top: end - 'line16\nline17\nline18\nline19'.length,
    });
    expect(draw('', {})).toMatchObject({ rows: [' 1  '], row: 0, column: 4, top: 0 });
    expect(draw('', { width: 20 })).toMatchObject({ rows: ['  '], column: 2 });
  });

  test('tell the offset of each of their cells, and of cells beside and below them', () => {
    const { offsetAt } = draw('ab\n\ncdef');
    const offsets = (row: number) => [0, 3, 4, 5, 6, 9, 30].map((column) => offsetAt(column, row));
    expect(offsets(0)).toEqual([0, 0, 0, 1, 2, 2, 2]);
    expect(offsets(1)).toEqual([3, 3, 3, 3, 3, 3, 3]);
    expect(offsets(2)).toEqual([4, 4, 4, 5, 6, 8, 8]);
    // Under the text a click goes into its last row.
    expect(offsets(3)).toEqual(offsets(2));
    expect(offsets(9)).toEqual(offsets(2));
    expect(draw('ab', { width: 20 }).offsetAt(3, 0)).toBe(1);
    const wrapped = draw(`{ ${'abcde '.repeat(8)}}`, { width: 36 });
    expect(wrapped.offsetAt(4, 1)).toBe(wrapped.offsetAt(6, 1));
    expect(wrapped.offsetAt(7, 1)).toBe(wrapped.offsetAt(6, 1) + 1);
  });

  test('are cut where they are longer than their room', () => {
    expect(draw('日本語'.repeat(3), { width: 12 }).rows).toEqual([
      '  日本語日',
      '    本語日',
      '    本語',
    ]);
    expect(draw('abc', { width: 2 }).rows.map((row) => row.length)).toEqual([3, 3, 3]);
  });
});

describe('the looks of a text', () => {
  const PLACED: Theme = { ...LOOKS, strong: (text) => text };
  const rows = (text: string | TextBuffer, given: Given = {}) =>
    draw(text, { theme: PLACED, width: 20, height: 9, ...given }).rows.map((row) => row.slice(2));

  test('are those of its words, in GraphQL and in JSON', () => {
    expect(rows('query A($a: Int) { b(c: "x", d: 1.5) # e\n}', { width: 60, at: 9 })).toEqual([
      expect.stringContaining(
        'k[query] n[A](k[$a]: n[Int]) { n[b](n[c]: s["x"], n[d]: d[1.5]) c[# e]',
      ),
      expect.stringContaining('}'),
    ]);
    expect(
      rows('{"a": [1, true, "x"]}', {
        highlight: highlightJson,
        code: 'json',
        at: 3,
        width: 60,
      }).map((row) => row.slice(2)),
    ).toEqual(['{n["a"]: [d[1], k[true], s["x"]]}']);
  });

  test('mark a bracket at the cursor, its partner, and each without one', () => {
    expect(rows('{ a(b) }', { at: 0 })).toEqual(['P[{] n[a](n[b]) P[}]']);
    expect(rows('{ a(b) }', { at: 3 })).toEqual(['{ n[a]P[(]n[b]P[)] }']);
    expect(rows('{ a(b) }', { at: 2 })).toEqual(['{ n[a](n[b]) }']);
    expect(rows('{ a(b) }', { at: 0, hasCursor: false })).toEqual(['{ n[a](n[b]) }']);
    expect(rows('{ a) (', { at: 2, hasCursor: false })).toEqual(['U[{] n[a]U[)] U[(]']);
    expect(rows('{ a) (', { at: 2, code: null })).toEqual(['{ n[a]) (']);
  });

  test('show what is selected over them, within rows and over several', () => {
    const select = (text: string, from: number, to: number) => ({
      ...bufferOf(text, to),
      anchor: from,
    });
    expect(rows(select('abc def', 1, 5))).toEqual(['n[a]S[n[bc]]S[ ]S[n[d]]n[ef]']);
    expect(rows(select('abc def', 0, 7))).toEqual(['S[n[abc]]S[ ]S[n[def]]']);
    expect(rows(select('abc def', 5, 1))).toEqual(['n[a]S[n[bc]]S[ ]S[n[d]]n[ef]']);
    expect(rows(select('abc\ndef', 2, 5))).toEqual(['n[ab]S[n[c]]', 'S[n[d]]n[ef]']);
    expect(rows(select('abc\ndef', 4, 7))).toEqual(['n[abc]', 'S[n[def]]']);
    expect(rows(select('{a}', 0, 3))).toEqual(['S[P[{]]S[n[a]]S[P[}]]']);
    expect(rows(select('abc def', 1, 5), { hasCursor: false })).toEqual(['n[abc] n[def]']);
  });

  test('are right in rows after a string or a comment that begins above them', () => {
    const last = (text: string) =>
      rows(text, { at: text.length, height: 2, hasCursor: false, width: 20 });
    expect(last('{ a(b: """\none\ntwo\nthree')).toEqual(['s[two]', 's[three]']);
    expect(last('{ a(b: """\none\n""")\nthree')).toEqual(['s["""])', 'n[three]']);
    expect(last(`{ a # ${'word '.repeat(9)}`)).toEqual(['  c[word word word ]', '  c[word ]']);
    expect(last(`{ a(b: "${'word '.repeat(9)}")`)).toEqual([
      '  s[word word word ]',
      '  s[word word "])',
    ]);
  });
});
