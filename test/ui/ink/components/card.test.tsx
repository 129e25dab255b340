import { describe, expect, test } from 'vitest';
import { fact } from '../../../../source/core/view/blocks.ts';
import type { CardBlock } from '../../../../source/core/view/view.ts';
import { CardView } from '../../../../source/ui/ink/components/card.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const CARD: CardBlock = {
  kind: 'card',
  level: 'ok',
  title: 'Permanent token',
  corner: 'demo.practice.test',
  facts: [fact('Token', 'practice_…83f8'), fact('Life', 'does not expire')],
};

describe('a card', () => {
  test('has a frame with its title in it', () => {
    expect(drawComponent(<CardView block={CARD} layout={layoutOf({ width: 50 })} />)).toEqual([
      '╭ ✓ Permanent token ───────── demo.practice.test ╮',
      '│ Token  practice_…83f8                          │',
      '│ Life   does not expire                         │',
      '╰────────────────────────────────────────────────╯',
    ]);
  });

  test('goes without where rows are scarce', () => {
    const layout = layoutOf({ density: 'snug' });
    expect(drawComponent(<CardView block={CARD} layout={layout} />)).toEqual([
      '✓ Permanent token',
      'Token  practice_…83f8',
      'Life   does not expire',
    ]);
  });

  test('has an ASCII frame where the terminal can show nothing else', () => {
    const layout = layoutOf({ width: 50, unicode: false });
    const rows = drawComponent(<CardView block={CARD} layout={layout} />, { unicode: false });
    expect(rows[0]).toMatch(/^\+ ok Permanent token -+ demo\S+ \+$/);
    expect(rows.join('')).toMatch(/^[ -~]*$/);
  });

  test('is green where all is well, frame and title', () => {
    const [top = ''] = drawComponent(<CardView block={CARD} layout={layoutOf()} />, {
      color: true,
    });
    expect(top).toContain('\u001b[32m');
  });
});
