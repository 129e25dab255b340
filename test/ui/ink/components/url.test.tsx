import { describe, expect, test } from 'vitest';
import { code, url } from '../../../../source/core/view/blocks.ts';
import { UrlView } from '../../../../source/ui/ink/components/url.tsx';
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
});
