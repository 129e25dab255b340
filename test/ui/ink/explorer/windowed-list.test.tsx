import { describe, expect, test } from 'vitest';
import { WindowedList } from '../../../../source/ui/ink/explorer/windowed-list.tsx';
import { drawComponent } from '../../../support/draw-component.tsx';

function rows(count: number, cursor: number | null, height: number, around = 0): string[] {
  const made: number[] = [];
  const drawn = drawComponent(
    <WindowedList
      count={count}
      cursor={cursor}
      around={around}
      segmentsOf={(index) => {
        made.push(index);
        return [[`item ${index}`]];
      }}
      width={30}
      height={height}
    />,
  );
  expect(made.length).toBeLessThanOrEqual(height);
  return drawn.map((row) => row.trimEnd());
}

describe('a long list in a pane', () => {
  test('points at the row under the cursor and says what lies above and below', () => {
    expect(rows(50, 20, 5)).toEqual([
      '  ↑ 19 more above',
      '  item 19',
      '› item 20',
      '  item 21',
      '  ↓ 28 more below',
    ]);
  });

  test('is as short as its items, and points nowhere without the keys', () => {
    expect(rows(2, null, 5)).toEqual(['  item 0', '  item 1']);
    expect(rows(50, null, 3)).toEqual(['  item 0', '  item 1', '  ↓ 48 more below']);
  });

  test('without the keys stays where it is when a row is taken from it', () => {
    expect(rows(50, null, 9, 20)[0]).toBe('  ↑ 18 more above');
    expect(rows(50, null, 8, 20)[0]).toBe('  ↑ 18 more above');
    expect(rows(50, null, 8, 20)).toContain('  item 20');
  });
});
