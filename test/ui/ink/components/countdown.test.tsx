import { describe, expect, test } from 'vitest';
import type { CountdownBlock } from '../../../../source/core/view/view.ts';
import { CountdownView } from '../../../../source/ui/ink/components/countdown.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const WAIT: CountdownBlock = {
  kind: 'countdown',
  label: 'Listening on 127.0.0.1:3456',
  tone: 'ok',
  leftMs: 225_000,
  totalMs: 300_000,
  isHeld: false,
};

function draw(width: number, rest: Partial<CountdownBlock> = {}): string[] {
  const block = { ...WAIT, ...rest };
  return drawComponent(<CountdownView block={block} layout={layoutOf({ width })} />);
}

describe('a countdown', () => {
  test('is a bar and words', () => {
    expect(draw(76)).toEqual([
      `● Listening on 127.0.0.1:3456    ${'━'.repeat(24)}${'╌'.repeat(8)}  3:45 left`,
    ]);
  });

  test('is words alone where there is no room for a bar', () => {
    expect(draw(44)).toEqual(['● Listening on 127.0.0.1:3456      3:45 left']);
    expect(draw(30)).toEqual(['● Listening on 127.0.0.1:3456', '3:45 left']);
  });

  test('says when the time stands still', () => {
    expect(draw(76, { isHeld: true })[0]).toContain('3:45 left, the time stands still');
  });

  test('never shows less than nothing', () => {
    expect(draw(44, { leftMs: -1 })[0]).toContain('0:00 left');
  });
});
