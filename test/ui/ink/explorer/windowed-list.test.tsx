import { stripVTControlCharacters } from 'node:util';
import { Box } from 'ink';
import { describe, expect, test } from 'vitest';
import { WindowedList } from '../../../../source/ui/ink/explorer/windowed-list.tsx';
import { keyId } from '../../../../source/ui/ink/input/key.ts';
import { createMouse, MouseContext } from '../../../../source/ui/ink/input/mouse.ts';
import { drawComponent, mountComponent } from '../../../support/draw-component.tsx';

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
    for (const height of [5, 6, 7, 8, 9])
      expect(rows(50, null, height, 20)[1], `${height}`).toBe('  item 18');
  });

  test('has a row in the lowest place', () => {
    for (const height of [2, 1, 0]) {
      const props = { count: 50, cursor: 20, width: 30, height };
      const shown = drawComponent(<WindowedList {...props} segmentsOf={(at) => [[`${at}`]]} />);
      expect(shown.map((row) => row.trim()).filter(Boolean)).toEqual(['› 20']);
      expect(shown, `${height}`).toHaveLength(Math.max(1, height));
    }
  });

  test('is cut to its width, with the look of the cursor over that of a row', () => {
    const look = drawComponent(
      <WindowedList
        count={2}
        cursor={1}
        segmentsOf={() => [['a long name of an item', 'warning']]}
        width={10}
        height={4}
      />,
      { color: true },
    );
    expect(look.map((row) => stripVTControlCharacters(row).trimEnd())).toEqual([
      '  a long…',
      '› a long…',
    ]);
    expect(look[0]).toContain('\u001b[33m');
    expect(look[1]).not.toContain('\u001b[33m');
    expect(look[1]).toContain('\u001b[36m');
  });
});

describe('a click in a long list', () => {
  /** The keys that clicks on all its rows are, one after the other. */
  function clicks(list: Partial<Parameters<typeof WindowedList>[0]>): readonly string[] {
    const heard: string[] = [];
    const mouse = createMouse((event) => {
      if (event.type === 'key') heard.push(keyId(event.key));
    });
    using screen = mountComponent(
      <MouseContext value={mouse}>
        <Box flexDirection="column" width={30}>
          <WindowedList
            count={50}
            cursor={20}
            segmentsOf={(index) => [[`item ${index}`]]}
            width={30}
            height={5}
            {...list}
          />
        </Box>
      </MouseContext>,
    );
    return screen.rows().map((_, row) => {
      heard.splice(0);
      mouse.tell({ kind: 'click', row, column: 3 });
      return heard.join(' ');
    });
  }

  test('goes to the row under it, and from the marks nowhere', () => {
    expect(clicks({})).toEqual(['', 'up', '', 'down', '']);
    expect(clicks({ cursor: 0 })).toEqual(['', 'down', 'down down', 'down down down', '']);
    expect(clicks({ cursor: 49 })).toEqual(['', 'up up up', 'up up', 'up', '']);
    expect(clicks({ count: 3, cursor: 1 })).toEqual(['up', '', 'down']);
    expect(clicks({ height: 2 })).toEqual(['', '']);
    expect(clicks({ count: 2, cursor: 0, height: 2 })).toEqual(['', 'down']);
    expect(clicks({ cursor: null })).toEqual(['', '', '', '', '']);
  });

  test('counts items, between which headings may stand', () => {
    const itemOf = (row: number) => (row % 2 === 0 ? null : (row - 1) / 2);
    expect(clicks({ cursor: 21, height: 7, itemOf })).toEqual(['', 'up', '', '', '', 'down', '']);
  });
});
