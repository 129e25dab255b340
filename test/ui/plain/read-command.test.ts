import { expect, test } from 'vitest';
import { readCommand } from '../../../source/ui/plain/askers/asker.ts';

test.each([
  ['back', { type: 'back' }],
  ['  Back ', { type: 'back' }],
  ['QUIT', { type: 'quit' }],
  ['quit\t', { type: 'quit' }],
  ['backup', { type: 'value', value: 'backup' }],
  ['go back', { type: 'value', value: 'go back' }],
  [' a value ', { type: 'value', value: ' a value ' }],
  ['', { type: 'value', value: '' }],
])('%j is a command only as the whole line, however it is written', (typed, meant) => {
  expect(readCommand(typed)).toEqual(meant);
});
