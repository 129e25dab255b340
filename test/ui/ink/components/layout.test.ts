import { expect, test } from 'vitest';
import { hardRows } from '../../../../source/ui/ink/components/layout.ts';
import { createTheme } from '../../../../source/ui/ink/theme.ts';

const { glyphs } = createTheme({ color: false, unicode: true });

test('an address in rows of the terminal is the address when they are joined', () => {
  const url = `https://demo.myshopify.com/${'a-b/c?d=e&'.repeat(40)}`;
  expect(hardRows(url, 60, glyphs).join('')).toBe(url);
});
