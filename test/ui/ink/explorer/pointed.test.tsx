import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { ExplorerCommand } from '../../../../source/ui/ink/explorer/bindings/binding.ts';
import {
  PointedField,
  type PointedText,
  RunContext,
  useOffered,
  usePane,
  usePointedText,
  useScrolled,
} from '../../../../source/ui/ink/explorer/pointed.tsx';
import { keyId } from '../../../../source/ui/ink/input/key.ts';
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

/** A screen with areas of every kind, what clicks and the wheel do in it, and what keys they press. */
function mountAreas(node: ReactNode) {
  const done: ExplorerCommand[] = [];
  const pressed: string[] = [];
  const mouse = createMouse((event) => {
    pressed.push(event.type === 'key' ? keyId(event.key) : event.type);
  });
  const screen = mountComponent(
    <MouseContext value={mouse}>
      <RunContext value={(command) => void done.push(command)}>{node}</RunContext>
    </MouseContext>,
  );
  return { screen, done, pressed, tell: mouse.tell };
}

function PaneBox({ hasKeys }: { readonly hasKeys: boolean }) {
  const ref = usePane('response', hasKeys);
  return (
    <Box ref={ref} height={2}>
      <Text>{hasKeys ? 'with the focus' : 'without it'}</Text>
    </Box>
  );
}

test('a click gives a pane the focus; only with the focus it is turned through', async () => {
  const focus = { type: 'point', at: { type: 'pane', pane: 'response' } };
  const there = mountAreas(<PaneBox hasKeys />);
  using _there = there.screen;
  const elsewhere = mountAreas(<PaneBox hasKeys={false} />);
  using _elsewhere = elsewhere.screen;
  await there.screen.waitFor('with the focus');
  await elsewhere.screen.waitFor('without it');
  for (const { tell } of [there, elsewhere])
    for (const kind of ['click', 'wheel-up', 'wheel-down'] as const)
      tell({ kind, column: 1, row: 1 });
  expect(there.done).toEqual([focus]);
  expect(there.pressed).toEqual(['pageup', 'pagedown']);
  expect(elsewhere.done).toEqual([focus]);
  expect(elsewhere.pressed).toEqual([]);
});

function ScrolledBox() {
  const ref = useScrolled();
  return (
    <Box ref={ref} marginTop={1} height={3}>
      <Text>rows</Text>
    </Box>
  );
}

test('the rows of an answer are scrolled by the wheel and pointed at by a click', async () => {
  const { screen, done, pressed, tell } = mountAreas(<ScrolledBox />);
  using _screen = screen;
  await screen.waitFor('rows');
  tell({ kind: 'click', column: 0, row: 1 });
  tell({ kind: 'click', column: 0, row: 3 });
  tell({ kind: 'wheel-up', column: 0, row: 2 });
  tell({ kind: 'wheel-down', column: 0, row: 2 });
  expect(done).toEqual([
    { type: 'point', at: { type: 'row', row: 0 } },
    { type: 'point', at: { type: 'row', row: 2 } },
    { type: 'scroll', by: -3, unit: 'row' },
    { type: 'scroll', by: 3, unit: 'row' },
  ]);
  expect(pressed).toEqual([]);
});

function TextBox({ field }: { readonly field: PointedText | undefined }) {
  const ref = usePointedText(field, (column, row) => ({ offset: 10 * row + column }));
  return (
    <PointedField field="headers">
      <Box ref={ref} height={2} width={9}>
        <Text>a text</Text>
      </Box>
    </PointedField>
  );
}

test('a click in a text puts its cursor there; one in another text chooses its field', async () => {
  const place = { row: 2, part: 'value' } as const;
  const text = mountAreas(<TextBox field={{ field: 'headers', place }} />);
  using _text = text.screen;
  const other = mountAreas(<TextBox field={undefined} />);
  using _other = other.screen;
  for (const { screen, tell } of [text, other]) {
    await screen.waitFor('a text');
    tell({ kind: 'click', column: 4, row: 1 });
  }
  expect(text.done).toEqual([
    { type: 'point', at: { type: 'field', field: 'headers', place, text: { offset: 14 } } },
  ]);
  expect(other.done).toEqual([{ type: 'point', at: { type: 'field', field: 'headers' } }]);
});

function OfferedOver({ count }: { readonly count: number }) {
  const ref = useOffered({
    count,
    itemAt: (row) => (row < count ? row : null),
    move: (by) => ({ type: 'move-offer', by }),
    take: { type: 'take-offer' },
  });
  return (
    <Box flexDirection="column">
      <Box flexDirection="column" height={1} width={4} flexShrink={0}>
        <PointedField field="path">
          <Text>Path</Text>
        </PointedField>
      </Box>
      <Box ref={ref} position="absolute" top={0} left={0} width={40} height={4} />
    </Box>
  );
}

test('names that are offered have the mouse before the smaller fields under them', async () => {
  const { screen, done, pressed, tell } = mountAreas(<OfferedOver count={3} />);
  using _screen = screen;
  await screen.waitFor('Path');
  const taken = (...row: readonly ExplorerCommand[]) => {
    expect(done.splice(0)).toEqual(row);
  };
  const first = { type: 'move-offer', by: -3 } as const;
  tell({ kind: 'click', column: 1, row: 0 });
  taken(first, { type: 'take-offer' });
  tell({ kind: 'click', column: 1, row: 1 });
  taken(first, { type: 'move-offer', by: 1 }, { type: 'take-offer' });
  tell({ kind: 'click', column: 1, row: 2 });
  taken(first, { type: 'move-offer', by: 2 }, { type: 'take-offer' });
  // No name stands in that row; what lies under the list is not pointed at either.
  tell({ kind: 'click', column: 1, row: 3 });
  taken();
  tell({ kind: 'wheel-up', column: 1, row: 0 });
  tell({ kind: 'wheel-down', column: 1, row: 0 });
  taken({ type: 'move-offer', by: -3 }, { type: 'move-offer', by: 3 });
  expect(pressed).toEqual([]);
});

test('the only name that is offered is taken without a move', async () => {
  const one = mountAreas(<OfferedOver count={1} />);
  using _one = one.screen;
  const two = mountAreas(<OfferedOver count={2} />);
  using _two = two.screen;
  for (const { screen, tell } of [one, two]) {
    await screen.waitFor('Path');
    tell({ kind: 'click', column: 0, row: 0 });
  }
  expect(one.done).toEqual([{ type: 'take-offer' }]);
  expect(two.done).toEqual([{ type: 'move-offer', by: -2 }, { type: 'take-offer' }]);
});
