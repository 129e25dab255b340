import { expect, test } from 'vitest';
import { progress } from '../../../../source/core/view/blocks.ts';
import { ProgressView } from '../../../../source/ui/ink/components/text.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

test('what runs is said in words behind a sign that does not move', () => {
  const block = progress('Exchanging the code …');
  expect(drawComponent(<ProgressView block={block} layout={layoutOf()} />)).toEqual([
    '● Exchanging the code …',
  ]);
});
