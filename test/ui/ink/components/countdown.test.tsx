import { describe, expect, test } from 'vitest';
import type { CountdownBlock } from '../../../../source/core/view/view.ts';
import { CountdownView, rowsOfCountdown } from '../../../../source/ui/ink/components/countdown.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const WAIT: CountdownBlock = {
  kind: 'countdown',
  label: 'Listening on 127.0.0.1:3456',
  tone: 'ok',
  leftMs: 225_000,
  totalMs: 300_000,
  isPaused: false,
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

  test.each([
    [39, 0, 2],
    [40, 0, 1],
    [49, 0, 1],
    [50, 8, 1],
    [51, 9, 1],
    [73, 31, 1],
    [74, 32, 1],
    [200, 32, 1],
  ])('in %i cells has a bar of %i, in %i rows', (width, bar, rows) => {
    const drawn = draw(width);
    expect(drawn.join('').match(/[━╌]/g) ?? []).toHaveLength(bar);
    expect(drawn).toHaveLength(rows);
    expect(rowsOfCountdown(WAIT, layoutOf({ width }))).toBe(rows);
  });

  test('is full before it begins and empty at its end, and counts a begun second whole', () => {
    const bar = (leftMs: number, totalMs = 300_000) => draw(76, { leftMs, totalMs })[0] ?? '';
    expect(bar(300_000)).toContain(`${'━'.repeat(32)}  5:00 left`);
    expect(bar(400_000)).toContain(`${'━'.repeat(32)}  6:40 left`);
    expect(bar(0)).toContain(`${'╌'.repeat(32)}  0:00 left`);
    expect(bar(1)).toContain('0:01 left');
    expect(bar(59_001)).toContain('1:00 left');
    expect(bar(0, 0)).toContain(`${'╌'.repeat(32)}  0:00 left`);
  });

  test('counts the cells of what stands for a sign that the terminal has not', () => {
    const block = { ...WAIT, label: 'Listening …' };
    const rows = [25, 26].map((width) => {
      const layout = layoutOf({ width, unicode: false });
      const drawn = drawComponent(<CountdownView block={block} layout={layout} />, {
        unicode: false,
      });
      return [rowsOfCountdown(block, layout), drawn.length];
    });
    expect(rows).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  test('says when the time stands still', () => {
    expect(draw(76, { isPaused: true })[0]).toContain('3:45 left, the time stands still');
  });

  test('never shows less than nothing', () => {
    expect(draw(44, { leftMs: -1 })[0]).toContain('0:00 left');
  });
});
