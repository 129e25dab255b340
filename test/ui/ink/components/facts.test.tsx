import { describe, expect, test } from 'vitest';
import { fact, facts } from '../../../../source/core/view/blocks.ts';
import { FactsView } from '../../../../source/ui/ink/components/facts.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const LIFE = 'does not expire; ends with this program, as the practice store does';
const GRANTED = {
  ...fact('Granted', ''),
  marks: [
    { text: 'read_products', mark: 'ok' },
    { text: 'write_orders (missing)', mark: 'failed' },
  ],
} as const;

describe('facts', () => {
  test('stand in two columns, long values wrapped in theirs', () => {
    const block = facts([fact('Store', 'demo.practice.test'), fact('Life', LIFE)], {
      title: 'The token',
    });
    expect(drawComponent(<FactsView block={block} layout={layoutOf({ width: 44 })} />)).toEqual([
      'The token',
      'Store  demo.practice.test',
      'Life   does not expire; ends with this',
      '       program, as the practice store does',
    ]);
  });

  test('show values with a sign each, as many in a row as fit', () => {
    const draw = (width: number) =>
      drawComponent(<FactsView block={facts([GRANTED])} layout={layoutOf({ width })} />);
    expect(draw(60)).toEqual(['Granted  ✓ read_products  ✗ write_orders (missing)']);
    expect(draw(36)).toEqual(['Granted  ✓ read_products', '         ✗ write_orders (missing)']);
  });

  test('name the key for what can be done about one', () => {
    const block = facts([{ ...fact('Saved', 'not yet'), action: 'save' }]);
    const keyFor = (word: string) => (word === 'save' ? { key: 's', words: 'save' } : null);
    expect(drawComponent(<FactsView block={block} layout={layoutOf({ keyFor })} />)).toEqual([
      `Saved  not yet${' '.repeat(60 - 14 - 6)}s save`,
    ]);
  });

  test('colour a sign by what it means', () => {
    const [row = ''] = drawComponent(<FactsView block={facts([GRANTED])} layout={layoutOf()} />, {
      color: true,
    });
    expect(row).toContain('\u001b[32m✓ read_products\u001b[39m');
    expect(row).toContain('\u001b[31m✗ write_orders (missing)\u001b[39m');
  });
});
