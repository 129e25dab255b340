import { describe, expect, test } from 'vitest';
import { code, url } from '../../../../source/core/view/blocks.ts';
import { rowsOfUrl, UrlView } from '../../../../source/ui/ink/components/url.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const ADDRESS = `https://demo.myshopify.com/${'a-b/c?d=e&'.repeat(12)}`;
const layout = layoutOf({ width: 58, columns: 60 });

describe('what is copied with the mouse', () => {
  test('stands in rows of the whole terminal, and is itself when they are joined', () => {
    const rows = drawComponent(<UrlView block={url(ADDRESS)} layout={layout} />);
    expect(rows.join('')).toBe(ADDRESS);
    expect(rows[0]).toHaveLength(60);
  });

  test('has its title above it, inside the margin', () => {
    const block = code(['curl -s \\', '  https://demo'], 'A request');
    expect(drawComponent(<UrlView block={block} layout={layout} />)).toEqual([
      ' A request',
      'curl -s \\',
      '  https://demo',
    ]);
  });

  test('has no colour that a copy could take along', () => {
    const rows = drawComponent(<UrlView block={url(ADDRESS)} layout={layout} />, { color: true });
    expect(rows.join('')).toBe(ADDRESS);
  });

  test('has no title where rows are scarcest, but lines to be pasted keep theirs', () => {
    const bare = layoutOf({ width: 58, columns: 60, density: 'bare' });
    const address = url('https://demo', 'Open:');
    const lines = code(['a'], 'Paste:');
    const draw = (block: typeof address | typeof lines, at: typeof layout) =>
      drawComponent(<UrlView block={block} layout={at} />);
    expect(draw(address, layout)).toEqual([' Open:', 'https://demo']);
    expect(draw(address, bare)).toEqual(['https://demo']);
    expect(draw(lines, bare)).toEqual([' Paste:', 'a']);
    expect([rowsOfUrl(address, layout), rowsOfUrl(address, bare)]).toEqual([2, 1]);
    expect([rowsOfUrl(lines, layout), rowsOfUrl(lines, bare)]).toEqual([2, 2]);
  });

  test('takes as many rows as it says', () => {
    for (const block of [url(ADDRESS), url(ADDRESS, 'A title '.repeat(12)), code(['a', ADDRESS])]) {
      const rows = drawComponent(<UrlView block={block} layout={layout} />);
      expect(rowsOfUrl(block, layout)).toBe(rows.length);
    }
    expect(rowsOfUrl(url(ADDRESS), layout)).toBe(Math.ceil(ADDRESS.length / 60));
  });

  test('has no margin around its title in a narrow terminal', () => {
    const titleAt = (columns: number) =>
      drawComponent(
        <UrlView block={url('a', 'Title')} layout={layoutOf({ width: 30, columns })} />,
      )[0];
    expect([titleAt(40), titleAt(39)]).toEqual([' Title', 'Title']);
  });
});
