import { describe, expect, test } from 'vitest';
import type { ChoicesBlock } from '../../../../source/core/view/view.ts';
import { ChoicesView } from '../../../../source/ui/ink/components/choices.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const CHOICES: ChoicesBlock<string> = {
  kind: 'choices',
  question: null,
  options: [
    { title: 'Practice store', detail: 'No account, offline.', event: 'a' },
    { title: 'My own store', detail: 'A real one.', event: 'b' },
  ],
  chosen: 1,
  role: 'sets',
};

function draw(density: 'roomy' | 'snug' | 'tight' | 'bare', chosen: number | null = 1): string[] {
  return drawComponent(
    <ChoicesView block={{ ...CHOICES, chosen }} layout={layoutOf({ density })} />,
  );
}

describe('choices', () => {
  test('show where one is, with what each is', () => {
    expect(draw('roomy')).toEqual([
      '  ○ Practice store',
      '    No account, offline.',
      '› ● My own store',
      '    A real one.',
    ]);
  });

  test('explain only the chosen one where rows are scarce, then show it alone', () => {
    expect(draw('snug')).toEqual(['  ○ Practice store', '› ● My own store', '    A real one.']);
    expect(draw('bare')).toEqual(['› ● My own store (↑ ↓ others)', '    A real one.']);
  });

  test('have numbers where none is chosen, all of them at any density', () => {
    expect(draw('bare', null)).toEqual([
      '1   Practice store',
      '    No account, offline.',
      '2   My own store',
      '    A real one.',
    ]);
  });

  test('colour the chosen one, beside its pointer', () => {
    const rows = drawComponent(<ChoicesView block={CHOICES} layout={layoutOf()} />, {
      color: true,
    });
    expect(rows[0]).not.toContain('\u001b[36m');
    expect(rows[2]).toContain('\u001b[36m');
  });
});
