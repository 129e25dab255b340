import { describe, expect, test } from 'vitest';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
} from '../../../source/core/text/text-buffer.ts';

const enter: BufferEdit = { type: 'newline' };
const undo: BufferEdit = { type: 'undo' };

/** A text with `|` at the cursor, and what it is after edits. */
function after(text: string, code: 'graphql' | 'json', ...edits: readonly BufferEdit[]): string {
  const offset = text.indexOf('|');
  const start = editText(createTextBuffer(text.replace('|', ''), { multiline: true, code }), {
    type: 'move-to',
    offset,
  });
  const end = edits.reduce(editText, start);
  return `${end.text.slice(0, end.cursor)}|${end.text.slice(end.cursor)}`;
}

describe('Enter', () => {
  test.each([
    ['keeps the indent', '{\n  a|\n}', '{\n  a\n  |\n}'],
    ['goes in behind an opening bracket', '{\n  a {|\n}', '{\n  a {\n    |\n}'],
    ['opens a block between two', '{|}', '{\n  |\n}'],
    ['opens a block over blanks too', '  a( | )', '  a( \n    |\n  )'],
    ['brings a closing bracket under its line', '  { a b| }', '  { a b\n  |}'],
    ['leaves no line of blanks', '{\n  |\n}', '{\n\n  |\n}'],
    ['moves a line down with its indent', '{\n |  a\n}', '{\n\n   |a\n}'],
    ['takes the blanks before the next word', '{ a|  b }', '{ a\n|b }'],
    ['keeps the indent in a comment', '{\n  # a {|', '{\n  # a {\n  |'],
    ['keeps the indent in a block string', '{\n  a(x: """ (|', '{\n  a(x: """ (\n  |'],
  ])('%s', (_, before, expected) => {
    expect(after(before, 'graphql', enter)).toBe(expected);
  });

  test('works in JSON, where # is no comment', () => {
    expect(after('{ "a": "#", "b": [|]', 'json', enter)).toBe('{ "a": "#", "b": [\n  |\n]');
    expect(after('{ "a": "b {|"', 'json', enter)).toBe('{ "a": "b {\n|"');
  });

  test('replaces what is selected, and is one step to undo', () => {
    expect(after('{|}', 'json', enter, undo)).toBe('{|}');
    expect(after('{ a|', 'graphql', { type: 'select', to: 'left' }, enter)).toBe('{ \n  |');
  });
});

describe('a closing bracket', () => {
  const type = (text: string): BufferEdit => ({ type: 'insert', text });

  test.each([
    ['comes under the line of its opening one', '  a {\n    |', '}', '  a {\n  }|'],
    ['of another kind stays where it is', '  a {\n    |', ')', '  a {\n    )|'],
    ['behind other text stays where it is', 'a {\n    b |', '}', 'a {\n    b }|'],
    ['in a comment stays where it is', '{ # {\n    |', '}', '{ # {\n}|'],
    ['in a block string stays where it is', '{ a(x: """\n    |', '}', '{ a(x: """\n    }|'],
  ])('%s', (_, before, typed, expected) => {
    expect(after(before, 'graphql', type(typed))).toBe(expected);
  });

  test('that is pasted is not touched', () => {
    const text = '{\n      }\n   ]';
    expect(after('{\n    |', 'json', { type: 'paste', text })).toBe(`{\n    ${text}|`);
  });

  test('is taken back by one undo', () => {
    expect(after('{\n    |', 'json', type('}'), undo)).toBe('{\n    |');
  });
});

test('a field of no language breaks lines as they are', () => {
  const buffer = createTextBuffer('  {', { multiline: true });
  expect(editText(buffer, enter).text).toBe('  {\n');
});
