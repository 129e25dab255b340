import { Box } from 'ink';
import { describe, expect, test } from 'vitest';
import type { ExplorerCommand } from '../../../../../source/ui/ink/explorer/bindings/binding.ts';
import { RunContext } from '../../../../../source/ui/ink/explorer/pointed.tsx';
import { createMouse, MouseContext } from '../../../../../source/ui/ink/input/mouse.ts';
import { CompletionList } from '../../../../../source/ui/ink/explorer/request/completion-list.tsx';
import { drawComponent, mountComponent } from '../../../../support/draw-component.tsx';

const ITEMS = Array.from({ length: 20 }, (_, index) => ({
  label: `name${index}`,
  insert: `name${index}`,
  type: 'String',
  isDeprecated: index === 1,
  isRequired: index === 2,
  description: `What name${index} is for, in a sentence that is long enough to be wrapped.`,
}));

function draw(
  row: number,
  {
    width = 50,
    height = 12,
    index = 0,
    items = ITEMS,
  }: { width?: number; height?: number; index?: number; items?: typeof ITEMS } = {},
) {
  return drawComponent(
    <Box height={height} width={width}>
      <CompletionList
        completion={{ field: 'query', from: 2, behind: 0, items, index } as never}
        move={(by) => ({ type: 'move-offer', by })}
        take={{ type: 'take-offer' }}
        cursor={{ row, column: 6 }}
        word={4}
        size={{ width, height }}
      />
    </Box>,
  ).map((line) => line.trimEnd());
}

describe('names that are offered', () => {
  test('stand under the cursor, or above it where there is more room', () => {
    const below = draw(1);
    expect(below[2]).toMatch(/^│ › name0 {2}String/);
    expect(below[3]).toContain('name1  String (deprecated)');
    expect(below[4]).toContain('name2  String (required)');
    expect(below[11]).toMatch(/name9 .*↓ 10$/);
    expect(draw(10)[9]).toContain('↓ 10');
    expect(draw(10, { index: 19 })[0]).toContain('↑ 10');
  });

  test('are at least five in a pane of seven rows, whose marks cost no row', () => {
    const rows = draw(1, { width: 76, height: 7 });
    expect(rows.filter((row) => /name\d/.test(row))).toHaveLength(5);
    expect(rows[6]).toContain('↓ 15');
  });

  test('have what the schema says of the chosen one beside them', () => {
    const rows = draw(1, { width: 76, index: 3 });
    expect(rows[2]).toMatch(/name0 +String +│name3: String$/);
    const said = rows
      .map((row) => row.split('│').at(2) ?? '')
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(said).toContain('What name3 is for, in a sentence that is long enough to be wrapped.');
  });

  test('have it under them where the pane is narrow', () => {
    const rows = draw(1, { width: 44, items: ITEMS.slice(0, 3) });
    expect(rows[4]).toContain('name2');
    expect(rows[5]).toContain('name0: String');
    expect(rows[6]).toContain('What name0 is for');
  });

  test('are taken by a click and gone through by the wheel, wherever they lie', async () => {
    const done: ExplorerCommand[] = [];
    const mouse = createMouse(() => {});
    using screen = mountComponent(
      <MouseContext value={mouse}>
        <RunContext value={(command) => void done.push(command)}>
          <Box height={12} width={50}>
            <CompletionList
              completion={{ items: ITEMS, index: 1 } as never}
              move={(by) => ({ type: 'move-offer', by })}
              take={{ type: 'take-offer' }}
              cursor={{ row: 1, column: 6 }}
              word={4}
              size={{ width: 50, height: 12 }}
            />
          </Box>
        </RunContext>
      </MouseContext>,
    );
    await screen.waitFor('name3');
    const row = screen.rows().findIndex((line) => line.includes('name3'));
    mouse.tell({ kind: 'wheel-up', column: 8, row });
    mouse.tell({ kind: 'click', column: 8, row });
    expect(done).toEqual([
      { type: 'move-offer', by: -3 },
      { type: 'move-offer', by: -ITEMS.length },
      { type: 'move-offer', by: 3 },
      { type: 'take-offer' },
    ]);
  });
});
