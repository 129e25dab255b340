import { expect, test } from 'vitest';
import { InputDecoder } from '../../../../source/ui/ink/input/input-decoder.ts';
import { fieldEditOf, keyId, keyOfId } from '../../../../source/ui/ink/input/key.ts';

function edits(bytes: string, multiline = true) {
  return new InputDecoder()
    .push(bytes)
    .flatMap((event) =>
      event.type === 'keyboard-report' || event.type === 'mouse'
        ? []
        : [fieldEditOf(event, { multiline })],
    );
}

test.each([
  ['\u001b[1;2D', { type: 'select', to: 'left' }],
  ['\u001b[1;2A', { type: 'select', to: 'up' }],
  ['\u001b[1;6C', { type: 'select', to: 'word-right' }],
  ['\u001b[1;4D', { type: 'select', to: 'word-left' }],
  ['\u001b[1;2H', { type: 'select', to: 'row-start' }],
  ['\u001b[1;6F', { type: 'select', to: 'text-end' }],
  ['\u001ba', { type: 'select-all' }],
  ['\u001be', { type: 'set', text: '' }],
  ['\u001f', { type: 'undo' }],
  ['\u001b[47;5u', { type: 'undo' }],
  ['\u001b[45;6u', { type: 'undo' }],
  ['\u001bz', { type: 'undo' }],
  ['\u001bZ', { type: 'redo' }],
  ['\u001by', { type: 'redo' }],
  ['\u001b[122;4u', { type: 'redo' }],
  ['\u001b[200~}\u001b[201~', { type: 'paste', text: '}' }],
])('%j in a field is %j', (bytes, edit) => {
  expect(edits(bytes)).toEqual([edit]);
});

test('Shift is for selecting only beside a key that moves the cursor', () => {
  expect(edits('\u001b[13;2u')).toEqual([null]);
  expect(edits('\u001b[1;2A', false)).toEqual([null]);
});

test('every key that edits does in a field what it does in others', () => {
  const moves = { left: 'left', right: 'right', home: 'row-start', end: 'row-end' };
  const held = {
    ...{ 'ctrl+b': 'left', 'ctrl+f': 'right', 'ctrl+a': 'line-start', 'ctrl+e': 'line-end' },
    ...{ 'ctrl+left': 'word-left', 'alt+left': 'word-left', 'alt+b': 'word-left' },
    ...{ 'ctrl+right': 'word-right', 'alt+right': 'word-right', 'alt+f': 'word-right' },
    ...{ 'ctrl+home': 'text-start', 'ctrl+end': 'text-end' },
  };
  const deleted = {
    ...{ backspace: 'left', 'shift+backspace': 'left', delete: 'right', 'shift+delete': 'right' },
    ...{ 'ctrl+w': 'word-left', 'alt+backspace': 'word-left', 'alt+d': 'word-right' },
    ...{ 'ctrl+u': 'line-start', 'ctrl+k': 'line-end' },
  };
  const undone = ['ctrl+_', 'ctrl+/', 'ctrl+shift+-', 'alt+z'];
  const edit = (id: string, multiline: boolean) =>
    fieldEditOf({ type: 'key', key: keyOfId(id) }, { multiline });
  for (const multiline of [true, false]) {
    const all = (ids: readonly string[]) => ids.map((id) => edit(id, multiline));
    for (const [id, to] of Object.entries({ ...moves, ...held }))
      expect(edit(id, multiline), id).toEqual({ type: 'move', to });
    for (const [id, to] of Object.entries(moves))
      expect(edit(`shift+${id}`, multiline), id).toEqual({ type: 'select', to });
    for (const [id, to] of Object.entries(deleted))
      expect(edit(id, multiline), id).toEqual({ type: 'delete', to });
    expect(all(undone)).toEqual(undone.map(() => ({ type: 'undo' })));
    expect(all(['alt+Z', 'alt+y'])).toEqual([{ type: 'redo' }, { type: 'redo' }]);
    expect(all(['alt+a', 'alt+e'])).toEqual([{ type: 'select-all' }, { type: 'set', text: '' }]);
    expect(all(['a', 'space'])).toEqual([
      { type: 'insert', text: 'a' },
      { type: 'insert', text: ' ' },
    ]);
    expect(all(['tab', 'esc', 'f1', 'ctrl+h', 'ctrl+m', 'ctrl+enter', 'pageup', 'alt+c'])).toEqual(
      Array.from({ length: 8 }, () => null),
    );
  }
  expect(['up', 'down', 'enter', 'shift+up'].map((id) => edit(id, true))).toEqual([
    { type: 'move', to: 'up' },
    { type: 'move', to: 'down' },
    { type: 'newline' },
    { type: 'select', to: 'up' },
  ]);
  expect(['up', 'down', 'enter', 'shift+up'].map((id) => edit(id, false))).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});

test.each([
  ['a', { name: 'a', text: 'a' }],
  ['A', { name: 'A', text: 'A' }],
  ['space', { name: 'space', text: ' ' }],
  ['+', { name: '+', text: '+' }],
  ['ctrl+a', { name: 'a', ctrl: true }],
  ['ctrl++', { name: '+', ctrl: true }],
  ['ctrl+space', { name: 'space', ctrl: true }],
  ['alt+enter', { name: 'enter', alt: true }],
  ['alt+Z', { name: 'Z', alt: true }],
  ['shift+tab', { name: 'tab', shift: true }],
  ['ctrl+alt+shift+left', { name: 'left', ctrl: true, alt: true, shift: true }],
  ['f10', { name: 'f10' }],
])('%s is the key that is written so', (id, parts) => {
  expect(keyOfId(id)).toEqual({ text: null, ctrl: false, alt: false, shift: false, ...parts });
  expect(keyId(keyOfId(id))).toBe(id);
});
