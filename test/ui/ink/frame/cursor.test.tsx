import { Box, Text } from 'ink';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { CursorHost, CursorPlace, ScrollContext } from '../../../../source/ui/ink/frame/cursor.tsx';
import { keyId } from '../../../../source/ui/ink/input/key.ts';
import { useKeys } from '../../../../source/ui/ink/input/use-keys.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { openScreen, type TestScreen } from '../../../support/terminal/screen.ts';

/** Three fields, of which the arrow keys choose one; `x` takes the keys from all of them. */
function Form() {
  const [here, setHere] = useState(1);
  useKeys('face', (event) => {
    const id = event.type === 'key' ? keyId(event.key) : '';
    setHere((at) => (id === 'down' ? at + 1 : id === 'up' ? at - 1 : -1));
    return true;
  });
  return (
    <CursorHost>
      <Box flexDirection="column" paddingLeft={2}>
        {['one', 'two', 'three'].map((name, index) => (
          <CursorPlace key={name} column={name.length} hasKeys={here === index}>
            <Text>{`${name}${here === index ? ' here' : ''}`}</Text>
          </CursorPlace>
        ))}
      </Box>
    </CursorHost>
  );
}

/** The cell of the cursor, as soon as it is one that is expected; null: it is hidden. */
function cursorOf(screen: TestScreen) {
  const cell = () => {
    const { column, row, isVisible } = screen.cursor();
    return isVisible ? [column, row] : null;
  };
  return expect.poll(cell, { interval: 5 });
}

describe('the cursor', () => {
  test('takes no cell and no row, wherever it is', () => {
    const place = (hasKeys: boolean) =>
      drawComponent(
        <CursorHost>
          <CursorPlace column={3} row={1} hasKeys={hasKeys}>
            <Text>{'first\nsecond'}</Text>
          </CursorPlace>
        </CursorHost>,
      );
    expect(place(true)).toEqual(['first', 'second']);
    expect(place(false)).toEqual(['first', 'second']);
  });

  test('follows the field that has the keys, down and up, and goes with them', async () => {
    using screen = openScreen(<Form />);
    await cursorOf(screen).toEqual([5, 1]);
    screen.press('down');
    await cursorOf(screen).toEqual([7, 2]);
    screen.press('up', 'up');
    await cursorOf(screen).toEqual([5, 0]);
    await expectShown(screen, (rows) => rows[0] === '  one here');
    screen.press('x');
    await cursorOf(screen).toEqual(null);
  });

  test('is in the row of its text that is said, and nowhere while that is scrolled away', async () => {
    const scrolled = (offset: number) => (
      <CursorHost>
        <ScrollContext value={{ offset, height: 2, top: 0 }}>
          <Box flexDirection="column" height={2} overflow="hidden" contentOffsetY={offset}>
            <CursorPlace column={2} row={2} hasKeys>
              <Text>{'one\ntwo\nthree\nfour'}</Text>
            </CursorPlace>
          </Box>
        </ScrollContext>
      </CursorHost>
    );
    using screen = openScreen(scrolled(2));
    await screen.waitFor((rows) => rows[1] === 'four');
    await cursorOf(screen).toEqual([2, 0]);
    expect(screen.rows().slice(0, 2)).toEqual(['three', 'four']);
    screen.rerender(scrolled(1));
    await cursorOf(screen).toEqual([2, 1]);
    screen.rerender(scrolled(0));
    await screen.waitFor((rows) => rows[0] === 'one');
    await cursorOf(screen).toEqual(null);
    expect(screen.rows().slice(0, 2)).toEqual(['one', 'two']);
  });
});
