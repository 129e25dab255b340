import { describe, expect, test } from 'vitest';
import { notice } from '../../../../source/core/view/blocks.ts';
import { noticeRows, NoticeView } from '../../../../source/ui/ink/components/notice.tsx';
import { createTheme } from '../../../../source/ui/ink/theme.ts';
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

  test('that asks for yes or no is not called a note', () => {
    const rowOf = (message: string) =>
      drawComponent(<NoticeView block={notice('warning', message)} layout={layoutOf()} />)[0];
    expect(rowOf('Revoke it? It ends.')).toBe('! Revoke it? It ends.');
    expect(rowOf('Send it now?')).toBe('! Send it now?');
    expect(rowOf('The path has a ?query.')).toBe('! Note: The path has a ?query.');
    const theme = createTheme({ color: false, unicode: true });
    const asked = [notice('warning', 'Send it now?')];
    expect(noticeRows(asked, { width: 30, most: 1, more: '' }, theme)).toEqual(['! Send it now?']);
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

describe('notices in few rows', () => {
  const theme = createTheme({ color: false, unicode: true });
  const PORT = notice('problem', 'The port is taken.', 'Choose another one.');
  const rows = (most: number, width: number, ...said: ReturnType<typeof notice>[]) =>
    noticeRows(said, { most, width, more: '… F12' }, theme);

  test('have the remedy under the message, else behind it', () => {
    expect(rows(2, 40, PORT)).toEqual(['✗ Problem: The port is taken.', '  Choose another one.']);
    expect(rows(1, 60, PORT)).toEqual(['✗ Problem: The port is taken. Choose another one.']);
  });

  test('end with the key that shows them whole where they are cut', () => {
    expect(rows(1, 30, PORT)).toEqual(['✗ Problem: The port is ta… F12']);
    expect(rows(2, 20, PORT)).toEqual(['✗ Problem: The port', '  is taken. Cho… F12']);
  });

  test('are coloured by their level, the remedy is not', () => {
    const colored = createTheme({ color: true, unicode: true });
    expect(noticeRows([PORT], { most: 2, width: 40, more: '… F12' }, colored)).toEqual([
      '\u001b[31m✗\u001b[39m \u001b[31mProblem: The port is taken.\u001b[39m',
      '  Choose another one.',
    ]);
  });

  test('each have a row, and of those left out the key tells', () => {
    const done = notice('note', 'Copied.');
    expect(rows(2, 60, done, PORT)).toEqual([
      '• Copied.',
      '✗ Problem: The port is taken. Choose another one.',
    ]);
    expect(rows(1, 60, done, PORT)).toEqual(['• Copied.… F12']);
    expect(rows(2, 60, PORT, done, done)[1]).toBe('• Copied.… F12');
  });
});
