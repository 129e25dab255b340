import { expect, test } from 'vitest';
import { keyLabel } from '../../../source/core/view/keys.ts';
import { commandOf, hintsOf } from '../../../source/ui/ink/keymap.ts';

test('hints name the key that works in this terminal', () => {
  const send = [
    { command: 'send', keys: ['alt+enter', 'ctrl+j'], hint: 'send', whenToldApart: 'ctrl+enter' },
  ] as const;
  expect(hintsOf(send, { tellsKeysApart: false })).toEqual([
    { key: 'Alt+Enter', words: 'send', press: 'alt+enter' },
  ]);
  expect(hintsOf(send, { tellsKeysApart: true })).toEqual([
    { key: 'Ctrl+Enter', words: 'send', press: 'ctrl+enter' },
  ]);
  for (const key of ['alt+enter', 'ctrl+j', 'ctrl+enter'])
    expect(commandOf(send, key)).toBe('send');
  expect(commandOf(send, 'enter')).toBeNull();
  expect(keyLabel('shift+tab')).toBe('Shift+Tab');
});
