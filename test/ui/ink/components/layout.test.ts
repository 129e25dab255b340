import { expect, test } from 'vitest';
import {
  cutStore,
  cutText,
  hardRows,
  isFull,
  narrower,
  shownText,
  textRows,
  wrapText,
} from '../../../../source/ui/ink/components/layout.ts';
import { createTheme } from '../../../../source/ui/ink/theme.ts';
import { layoutOf } from '../../../support/draw-component.tsx';

const { glyphs } = createTheme({ color: false, unicode: true });
const { glyphs: ascii } = createTheme({ color: false, unicode: false });

test('an address in rows of the terminal is the address when they are joined', () => {
  const url = `https://demo.myshopify.com/${'a-b/c?d=e&'.repeat(40)}`;
  expect(hardRows(url, 60, glyphs).join('')).toBe(url);
});

test.each([
  ['demo.myshopify.com', 18, 'demo.myshopify.com'],
  ['a-long-handle.myshopify.com', 20, 'a-lon….myshopify.com'],
  ['a-long-handle.myshopify.com', 18, 'a-l….myshopify.com'],
  // With less of the handle it could be any store.
  ['a-long-handle.myshopify.com', 17, 'a-long-handle.my…'],
  ['localhost-without-a-dot', 10, 'localhost…'],
])('the store %s in %i cells is %s', (shop, width, shown) => {
  expect(cutStore(shop, width, glyphs)).toBe(shown);
});

test.each([
  ['whole', 5, 'whole'],
  ['too long', 5, 'too…'],
  ['too long', 7, 'too lo…'],
  ['cut', 1, '…'],
  ['cut', 0, ''],
  ['cut', -1, ''],
])('%j in %i cells is %j', (text, width, shown) => {
  expect(cutText(text, width, glyphs)).toBe(shown);
});

test('a text in rows has no blank at their ends, and words that are too long are broken', () => {
  const rows = (text: string, width: number) => wrapText(text, width, glyphs);
  expect(rows('one two three', 13)).toEqual(['one two three']);
  expect(rows('one two three', 12)).toEqual(['one two', 'three']);
  expect(rows('one two three', 7)).toEqual(['one two', 'three']);
  expect(rows('one two three', 3)).toEqual(['one', 'two', 'thr', 'ee']);
  expect(rows('a incomprehensible b', 6)).toEqual(['a', 'incomp', 'rehens', 'ible b']);
  expect(rows('abc', 0)).toEqual(['a', 'b', 'c']);
  expect(rows('', 5)).toEqual(['']);
  expect(rows('abc ', 3)).toEqual(['abc']);
  // Wide characters and line ends go another way.
  expect(rows('日本語 one', 4)).toEqual(['日本', '語', 'one']);
  expect(rows('one\ntwo', 20)).toEqual(['one', 'two']);
  expect(rows('a—b c', 3)).toEqual(['a—b', 'c']);
  expect(textRows('one two three', 7, glyphs)).toBe(2);
});

test('signs have twins in ASCII, and what has none is a question mark nowhere else', () => {
  const signs = '…’‘“”–—•·→←↑↓✓✗×';
  expect(shownText(signs, glyphs)).toBe(signs);
  expect(shownText(signs, ascii)).toBe('...\'\'""--*--><-UpDownxXx');
  expect(shownText('plain\ntext', ascii)).toBe('plain\ntext');
  expect(shownText('ä → ö', ascii)).toBe('ä -> ö');
});

test('an address is broken anywhere, and one of no cells is one row', () => {
  expect(hardRows('abcdef', 6, glyphs)).toEqual(['abcdef']);
  expect(hardRows('abcdef', 5, glyphs)).toEqual(['abcde', 'f']);
  expect(hardRows('abc', 0, glyphs)).toEqual(['a', 'b', 'c']);
  expect(hardRows('', 4, glyphs)).toEqual(['']);
  expect(hardRows('a b  c', 3, glyphs)).toEqual(['a b', '  c']);
  expect(hardRows('日本語', 4, glyphs)).toEqual(['日本', '語']);
});

test('a place is full where nothing is left out, and is never of no width', () => {
  const densities = ['roomy', 'packed', 'snug', 'tight', 'bare'] as const;
  expect(densities.map((density) => isFull({ density }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const layout = layoutOf({ width: 10 });
  expect([4, 9, 10, 20].map((cells) => narrower(layout, cells).width)).toEqual([6, 1, 1, 1]);
});
