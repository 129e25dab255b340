import { describe, expect, test } from 'vitest';
import { fact, facts } from '../../../../source/core/view/blocks.ts';
import type { Fact } from '../../../../source/core/view/view.ts';
import {
  FactRows,
  FactsView,
  rowsOfFactRows,
} from '../../../../source/ui/ink/components/facts.tsx';
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
    const three = {
      ...GRANTED,
      marks: ['a', 'b', 'c', 'd'].map((text) => ({ text, mark: 'ok' }) as const),
    };
    const rows = (width: number) =>
      drawComponent(<FactsView block={facts([three])} layout={layoutOf({ width })} />);
    expect(rows(9 + 13)).toEqual(['Granted  ✓ a  ✓ b  ✓ c', '         ✓ d']);
    expect(rows(9 + 12)).toEqual(['Granted  ✓ a  ✓ b', '         ✓ c  ✓ d']);
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

describe('the rows of facts', () => {
  const rows = (values: readonly Fact[], rest: Parameters<typeof layoutOf>[0]) => {
    const layout = layoutOf(rest);
    const drawn = drawComponent(<FactRows facts={values} layout={layout} />, rest ?? {});
    expect(rowsOfFactRows(values, layout)).toBe(drawn.length);
    return drawn;
  };

  test('give a long label a third of the width, and cut it', () => {
    const values = [fact('A label of many words', 'value')];
    expect(rows(values, { width: 60 })).toEqual(['A label of many wor…  value']);
    expect(rows(values, { width: 18 })).toEqual(['A lab…  value']);
  });

  test('show labels and keys as the terminal can', () => {
    const keyFor = () => ({ key: '→', words: 'unfold …' });
    const values = [
      { ...fact('↓', 'next scope'), action: 'x' },
      fact('→ A label of many words', 'a'),
    ];
    expect(rows(values, { unicode: false, keyFor })).toEqual([
      `Down                  next scope${' '.repeat(15)}-> unfold ...`,
      '-> A label of man...  a',
    ]);
    expect(rows(values.slice(0, 1), { unicode: false })).toEqual(['Down  next scope']);
  });

  test('name in one line what is as it should be, where rows are scarce', () => {
    const values = [
      fact('State', 'matches', 'ok'),
      fact('Shop', 'another one', 'problem'),
      fact('Signature', 'is right', 'ok'),
    ];
    expect(rows(values, { density: 'snug' })).toEqual([
      'State      matches',
      'Shop       another one',
      'Signature  is right',
    ]);
    expect(rows(values, { density: 'tight' })).toEqual([
      'Shop       another one',
      '✓ State, Signature',
    ]);
    // One alone is no shorter that way.
    expect(rows(values.slice(0, 2), { density: 'tight' })[0]).toBe('State  matches');
  });

  test('leave the key out where it would leave the value no room', () => {
    const keyFor = () => ({ key: 's', words: 'save' });
    const values = [{ ...fact('Saved', 'not yet'), action: 'save' }];
    expect(rows(values, { width: 50, keyFor })[0]).toMatch(/^Saved  not yet +s save$/);
    expect(rows(values, { width: 49, keyFor })).toEqual(['Saved  not yet']);
  });
});
