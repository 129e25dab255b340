import { describe, expect, test } from 'vitest';
import { readKey } from '../../../../source/ui/ink/input/read-key.ts';

const read = (text: string) => {
  const verdict = readKey(text);
  return verdict.type === 'key' ? verdict.key : `${verdict.message} ${verdict.remedy}`;
};

describe('a key as a person writes it', () => {
  test.each([
    ...['enter', 'tab', 'space', 'backspace', 'delete', 'insert'],
    ...['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'],
    ...['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10', 'f11', 'f12'],
  ])('may be %s, in any case, alone or held with others', (name) => {
    expect(read(name)).toBe(name);
    expect(read(` ${name.toUpperCase()} `)).toBe(name);
    expect(read(`Shift+Alt+Ctrl+${name}`)).toBe(`ctrl+alt+shift+${name}`);
  });

  test.each([
    ...[['return', 'enter'] as const, ['del', 'delete'] as const, ['ins', 'insert'] as const],
    ...[['pgup', 'pageup'] as const, ['pgdn', 'pagedown'] as const],
    ...[['PgDown', 'pagedown'] as const, ['control+f', 'ctrl+f'] as const],
    ...[['option+f', 'alt+f'] as const, ['meta+f', 'alt+f'] as const],
    ...[['a', 'a'] as const, ['A', 'A'] as const, ['shift+a', 'A'] as const],
    ...[['ctrl+A', 'ctrl+a'] as const, ['alt+A', 'alt+A'] as const, ['alt+a', 'alt+a'] as const],
    ...[['ctrl+shift+a', 'ctrl+shift+a'] as const, ['alt+shift+a', 'alt+shift+a'] as const],
    ...[['/', '/'] as const, ['+', '+'] as const, ['ctrl++', 'ctrl++'] as const],
    ...[['alt++', 'alt++'] as const, ['7', '7'] as const, ['€', '€'] as const, ['ü', 'ü'] as const],
    ...[['ctrl+alt+f', 'ctrl+alt+f'] as const, ['alt+ctrl+f', 'ctrl+alt+f'] as const],
  ])('%s is %s', (text, key) => {
    expect(read(text)).toBe(key);
  });

  test.each([
    ['ctrl+c', 'it cancels and leaves, everywhere'],
    ['ctrl+z', 'it pauses the program, everywhere'],
    ['ctrl+d', 'it is the end of the input in an empty field'],
    ['ctrl+h', 'many terminals send it for Backspace'],
    ['ctrl+m', 'it is Enter'],
    ['ctrl+i', 'it is Tab'],
    ['ctrl+[', 'it is Esc'],
    ['esc', 'it goes one level back, everywhere'],
    ['escape', 'it goes one level back, everywhere'],
    ['Ctrl+C', 'it cancels and leaves, everywhere'],
  ])('%s is nobody’s: %s', (text, why) => {
    expect(read(text)).toBe(`No command can have this key: ${why}. Choose another one.`);
  });

  test.each([
    ...['', 'ab', ' ', 'f13', 'f0', 'super+a', '+a', 'ctrl+', 'ctrl', 'a+b', 'ctrl+ab', '\u0001'],
  ])('%j is none', (text) => {
    expect(read(text)).toMatch(/^This is not a key\. \S/);
  });

  test('says what a key looks like where nothing is near', () => {
    const form = 'This is not a key. Write it like f10, ctrl+f, alt+enter, shift+tab, G or /.';
    expect(read('something')).toBe(form);
    expect(read('hyper-x+a')).toBe(form);
  });
});
