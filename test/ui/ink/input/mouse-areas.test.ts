import type { DOMElement } from 'ink';
import { describe, expect, test, vi } from 'vitest';
import { NEVER } from '../../../../source/ui/ink/input/confirming.ts';
import { keyId } from '../../../../source/ui/ink/input/key.ts';
import { createMouse, type MouseEvent } from '../../../../source/ui/ink/input/mouse.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An element that Ink has laid out there, inside of nothing. */
function laidOut({ x, y, width, height }: Box): DOMElement {
  const yogaNode = {
    getComputedLeft: () => x,
    getComputedTop: () => y,
    getComputedWidth: () => width,
    getComputedHeight: () => height,
    getComputedBorder: () => 0,
  };
  return { nodeName: 'ink-box', attributes: {}, childNodes: [], style: {}, yogaNode } as never;
}

function opened(scroll?: (rows: number) => boolean) {
  const heard: string[] = [];
  const mouse = createMouse((event, confirm) => {
    expect(confirm).toBe(NEVER);
    if (event.type === 'key') heard.push(keyId(event.key));
  }, scroll);
  const area = (
    name: string,
    box: Box | null,
    rest: Partial<Parameters<typeof mouse.attach>[0]> & { readonly takes?: boolean } = {},
  ) =>
    mouse.attach({
      ref: { current: box === null ? null : laidOut(box) },
      isOver: false,
      window: () => null,
      handle: ({ kind, column, row }) => {
        heard.push(`${name} ${kind} ${column} ${row}`);
        return rest.takes ?? true;
      },
      ...rest,
    });
  const at = (column: number, row: number, kind: MouseEvent['kind'] = 'click') => {
    mouse.tell({ kind, column, row });
    return heard.splice(0);
  };
  return { mouse, area, at, heard };
}

const BOX = { x: 2, y: 3, width: 4, height: 2 };

describe('an area', () => {
  test('is under its own cells and no others, which are counted from its corner', () => {
    const { area, at } = opened();
    area('one', BOX);
    expect([at(2, 3), at(5, 4), at(3, 3)]).toEqual([
      ['one click 0 0'],
      ['one click 3 1'],
      ['one click 1 0'],
    ]);
    expect([at(1, 3), at(6, 3), at(2, 2), at(2, 5)]).toEqual([[], [], [], []]);
  });

  test('inside of another one is asked first, and the other one where it does not handle it', () => {
    const { area, at } = opened();
    area('large', { x: 0, y: 0, width: 20, height: 10 });
    area('small', BOX, { takes: false });
    area('middle', { x: 1, y: 1, width: 10, height: 5 }, { takes: false });
    expect(at(2, 3)).toEqual(['small click 0 0', 'middle click 1 2', 'large click 2 3']);
  });

  test('that lies over others is asked before smaller ones', () => {
    const { area, at } = opened();
    area('small', { x: 2, y: 3, width: 1, height: 1 });
    area('over', BOX, { isOver: true });
    expect(at(2, 3)).toEqual(['over click 0 0']);
  });

  test('in a scrolled body is where it is in sight', () => {
    const { area, at } = opened();
    const window = { offset: 2, height: 3, top: 1 };
    area('one', { x: 0, y: 0, width: 5, height: 10 }, { window: () => window });
    expect([at(0, 0), at(0, 1), at(0, 3), at(0, 4)]).toEqual([
      [],
      ['one click 0 3'],
      ['one click 0 5'],
      [],
    ]);
  });

  test('is none before it is drawn, and once it was detached', () => {
    const { area, at } = opened();
    area('undrawn', null);
    const detach = area('one', BOX);
    detach();
    expect(at(2, 3)).toEqual([]);
  });
});

describe('what no area handles', () => {
  test('scrolls the screen, a few rows for each turn of the wheel', () => {
    const scroll = vi.fn<(rows: number) => boolean>(() => true);
    const { at } = opened(scroll);
    expect([at(0, 0, 'wheel-up'), at(0, 0, 'wheel-down'), at(0, 0)]).toEqual([[], [], []]);
    expect(scroll.mock.calls).toEqual([[-3], [3]]);
  });

  test('presses the key for a page where the screen does not scroll', () => {
    for (const { at } of [opened(), opened(() => false)]) {
      expect([at(0, 0, 'wheel-up'), at(0, 0, 'wheel-down'), at(0, 0)]).toEqual([
        ['pageup'],
        ['pagedown'],
        [],
      ]);
    }
  });

  test('is nothing that an area has handled', () => {
    const { area, at } = opened(() => expect.fail('nothing is scrolled'));
    area('one', BOX);
    expect(at(2, 3, 'wheel-up')).toEqual(['one wheel-up 0 0']);
  });
});

test('a key is pressed as often as is said, once without a word', () => {
  const { mouse, heard } = opened();
  mouse.press('ctrl+a');
  mouse.press('down', 3);
  mouse.press('up', 0);
  expect(heard).toEqual(['ctrl+a', 'down', 'down', 'down']);
});
