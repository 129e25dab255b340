import { Box, Text } from 'ink';
import { expect, test } from 'vitest';
import type { ExplorerCommand } from '../../../../source/ui/ink/explorer/bindings/binding.ts';
import { PointedField, RunContext } from '../../../../source/ui/ink/explorer/pointed.tsx';
import { createMouse, MouseContext } from '../../../../source/ui/ink/input/mouse.ts';
import { mountComponent } from '../../../support/draw-component.tsx';

test('a field is chosen by a click on it, wherever it stands, and by nothing else', async () => {
  const done: ExplorerCommand[] = [];
  const pressed: string[] = [];
  const mouse = createMouse((event) => void pressed.push(JSON.stringify(event)));
  using screen = mountComponent(
    <MouseContext value={mouse}>
      <RunContext value={(command) => void done.push(command)}>
        <Box flexDirection="column" paddingLeft={3}>
          <Text>above</Text>
          <PointedField field="path">
            <Text>Path</Text>
          </PointedField>
        </Box>
      </RunContext>
    </MouseContext>,
  );
  await screen.waitFor('Path');
  expect(screen.rows().map((row) => row.trimEnd())).toEqual(['   above', '   Path']);
  mouse.tell({ kind: 'click', column: 3, row: 0 });
  mouse.tell({ kind: 'click', column: 2, row: 1 });
  expect(done).toEqual([]);
  mouse.tell({ kind: 'click', column: 4, row: 1 });
  expect(done).toEqual([{ type: 'point', at: { type: 'field', field: 'path' } }]);
  expect(pressed).toEqual([]);
  mouse.tell({ kind: 'wheel-down', column: 4, row: 1 });
  expect(pressed.join()).toContain('pagedown');
});
