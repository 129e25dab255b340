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

test('a key without words is no hint, and one without a second form stays as it is', () => {
  const bindings = [
    { command: 'hidden', keys: ['x'], hint: null },
    { command: 'next', keys: ['n', 'ctrl+n'], hint: 'next one' },
  ] as const;
  const hints = [{ key: 'n', words: 'next one', press: 'n' }];
  expect(hintsOf(bindings, { tellsKeysApart: true })).toEqual(hints);
  expect(hintsOf(bindings, { tellsKeysApart: false })).toEqual(hints);
  expect(commandOf(bindings, 'x')).toBe('hidden');
});

test('of two commands with one key the first is meant, and hints stand in their order', () => {
  const bindings = [
    { command: 'one', keys: ['n'], hint: 'one' },
    { command: 'none', keys: ['x'], hint: null, whenToldApart: 'n' },
    { command: 'two', keys: ['m', 'n'], hint: 'two' },
  ] as const;
  expect([commandOf(bindings, 'n'), commandOf(bindings, 'm')]).toEqual(['one', 'two']);
  const words = hintsOf(bindings, { tellsKeysApart: true }).map((hint) => hint.words);
  expect(words).toEqual(['one', 'two']);
});
