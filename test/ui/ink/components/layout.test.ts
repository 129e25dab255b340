import { expect, test } from 'vitest';
import { cutStore, cutText, hardRows } from '../../../../source/ui/ink/components/layout.ts';
import { createTheme } from '../../../../source/ui/ink/theme.ts';

const { glyphs } = createTheme({ color: false, unicode: true });

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
