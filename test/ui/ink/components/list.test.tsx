import { describe, expect, test } from 'vitest';
import { item } from '../../../../source/core/view/blocks.ts';
import type { ListBlock } from '../../../../source/core/view/view.ts';
import { ListView, rowsOfList } from '../../../../source/ui/ink/components/list.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const STEPS: ListBlock = {
  kind: 'list',
  title: null,
  items: [
    item('Create an app', { mark: 'ticked' }),
    item('Paste the scopes', { mark: 'unticked', detail: 'One line, with commas.' }),
  ],
  cursor: 1,
  isNumbered: true,
  height: 'fit',
  empty: 'Nothing.',
};

const LONG: ListBlock = {
  ...STEPS,
  items: Array.from({ length: 50 }, (_, index) =>
    item(`read_${index}`, {
      mark: 'unticked',
      summary: `Reads ${index}`,
      group: index < 25 ? 'Products' : 'Orders',
      badges: index === 21 ? ['approval'] : [],
    }),
  ),
  cursor: 20,
  isNumbered: false,
  height: 'fill',
};

function draw(block: ListBlock, height: number, options: { readonly color?: boolean } = {}) {
  const layout = layoutOf({ width: 50 });
  return drawComponent(<ListView block={block} layout={layout} height={height} />, options);
}

describe('a list', () => {
  test('has numbers, marks and a pointer, and says below what is said about the one here', () => {
    expect(draw(STEPS, 3)).toEqual([
      '  1 [✓] Create an app',
      '› 2 [ ] Paste the scopes',
      'One line, with commas.',
    ]);
  });

  test('shows the part around the cursor and counts what is above and below', () => {
    const rows = draw(LONG, 12);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatch(/^ {2}↑ 1\d more above$/);
    expect(rows).toContain('› [ ] read_20 Reads 20');
    expect(rows).toContain('  [ ] read_21 (approval) Reads 21');
    expect(rows.at(-1)).toMatch(/^ {2}↓ 2\d more below$/);
  });

  test('has headings over its groups where there is room', () => {
    expect(draw({ ...LONG, cursor: 0 }, 12)[0]).toBe('  Products');
    expect(draw({ ...LONG, cursor: 0 }, 8)[0]).toBe('› [ ] read_0  Reads 0');
  });

  test('says a state in a word beside its sign', () => {
    const items = [item('Node', { mark: 'ok' }), item('Browser', { mark: 'failed' })];
    expect(draw({ ...STEPS, items, isNumbered: false, cursor: 0 }, 2)).toEqual([
      '› ✓ ok Node',
      '  ✗ failed Browser',
    ]);
  });

  test('says that it is empty', () => {
    expect(draw({ ...STEPS, items: [] }, 1)).toEqual(['Nothing.']);
  });

  test('takes its own rows, or fewer where it fills what is left', () => {
    const layout = layoutOf({ width: 50 });
    expect(rowsOfList(STEPS, layout)).toEqual({ all: 3, least: 3 });
    expect(rowsOfList(LONG, layout)).toEqual({ all: 52, least: 8 });
  });

  test('colours the row of the cursor', () => {
    const rows = draw(STEPS, 3, { color: true });
    expect(rows[1]).toContain('\u001b[36m');
    expect(rows[0]).toContain('\u001b[32m[✓] \u001b[39m');
  });
});
