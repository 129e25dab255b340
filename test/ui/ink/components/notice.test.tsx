import { describe, expect, test } from 'vitest';
import { notice } from '../../../../source/core/view/blocks.ts';
import { NoticeView } from '../../../../source/ui/ink/components/notice.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

describe('a notice', () => {
  test.each([
    ['note', '• It waits.'],
    ['ok', '✓ Done: It waits.'],
    ['warning', '! Note: It waits.'],
    ['problem', '✗ Problem: It waits.'],
  ] as const)('of the level %s has its sign and its word', (level, row) => {
    expect(
      drawComponent(<NoticeView block={notice(level, 'It waits.')} layout={layoutOf()} />),
    ).toEqual([row]);
  });

  test('has the remedy under it, as far in as its words', () => {
    const block = notice('problem', 'The port is taken.', 'Choose another one.');
    expect(drawComponent(<NoticeView block={block} layout={layoutOf({ width: 20 })} />)).toEqual([
      '✗ Problem: The port',
      '  is taken.',
      '  Choose another',
      '  one.',
    ]);
  });

  test('is yellow for care and red for broken, sign and words', () => {
    const draw = (level: 'warning' | 'problem') =>
      drawComponent(<NoticeView block={notice(level, 'a')} layout={layoutOf()} />, {
        color: true,
      }).join('');
    expect(draw('warning')).toBe('\u001b[33m!\u001b[39m \u001b[33mNote: a\u001b[39m');
    expect(draw('problem')).toBe('\u001b[31m✗\u001b[39m \u001b[31mProblem: a\u001b[39m');
  });

  test('is ASCII where the terminal can show nothing else', () => {
    const layout = layoutOf({ unicode: false });
    expect(
      drawComponent(<NoticeView block={notice('ok', 'Saved.')} layout={layout} />, {
        unicode: false,
      }),
    ).toEqual(['ok Done: Saved.']);
  });
});
