import { expect, test } from 'vitest';
import { InputDecoder } from '../../../../source/ui/ink/input/input-decoder.ts';
import { fieldEditOf } from '../../../../source/ui/ink/input/key.ts';

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
