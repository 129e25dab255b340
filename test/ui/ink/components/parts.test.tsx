import { describe, expect, test } from 'vitest';
import type { PartsBlock } from '../../../../source/core/view/view.ts';
import { PartsView, rowsOfParts } from '../../../../source/ui/ink/components/parts.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const PARTS: PartsBlock = {
  kind: 'parts',
  parts: [
    { name: 'client_id', value: 'abc123', purpose: 'Which app asks.' },
    { name: 'scope', value: 'read_products', purpose: 'What it asks for.' },
  ],
  cursor: 1,
};

describe('parts', () => {
  test('all stand there with value and purpose where there is room', () => {
    expect(drawComponent(<PartsView block={PARTS} layout={layoutOf()} height={4} />)).toEqual([
      '• client_id  abc123',
      '             Which app asks.',
      '› scope      read_products',
      '             What it asks for.',
    ]);
  });

  test('in fewer rows only the one here says what it is for', () => {
    const layout = layoutOf({ density: 'tight' });
    expect(rowsOfParts(PARTS, layout)).toEqual({ all: 3, least: 2 });
    expect(drawComponent(<PartsView block={PARTS} layout={layout} height={3} />)).toEqual([
      '• client_id  abc123',
      '› scope      read_products',
      '             What it asks for.',
    ]);
  });

  test('in the fewest the one here alone, with its place among them', () => {
    const layout = layoutOf({ density: 'tight' });
    expect(drawComponent(<PartsView block={PARTS} layout={layout} height={2} />)).toEqual([
      '2/2 ← → scope read_products',
      'What it asks for.',
    ]);
  });
});
