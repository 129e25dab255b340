import { Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import { field, text } from '../../../../source/core/view/blocks.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { createMouse, MouseContext } from '../../../../source/ui/ink/input/mouse.ts';
import { useKeys } from '../../../../source/ui/ink/input/use-keys.ts';
import {
  openOverlay,
  type Overlay,
  OVERLAY_NAMES,
  PAGES,
  SCROLLS,
  viewOverlay,
} from '../../../../source/ui/ink/overlays/overlay.tsx';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import { useStoreSelector, wholeState } from '../../../../source/ui/ink/use-store.ts';
import { mountComponent } from '../../../support/draw-component.tsx';
import { settled } from '../../../support/terminal/waiting.ts';
import { AT_ONCE } from '../../../support/terminal/at-once.ts';

const SIZE = { columns: 60, rows: 12 };

/** An overlay with a number that `+` raises, as tall as that, on a screen of twelve rows. */
async function open(
  options: {
    readonly isTyping?: boolean;
    readonly closesByAnyKey?: true;
    readonly fills?: true;
  } = {},
) {
  const { isTyping = false, fills, ...rest } = options;
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: { ...FIRST_SCREEN, overlay: 'wire', faultsOn: 'FAULT on: throttled' },
    update: updateScreen,
    runEffect: () => {},
  });
  const count = createStore<number, string, never>({
    initial: 1,
    update: (state) => ({ state: state + 10, effects: [] }),
    runEffect: () => {},
  });
  const heard: string[] = [];
  const overlay = viewOverlay<string>(
    { screen, scrolling: createScrolling(), isPresenting: () => true },
    {
      view: () => ({
        id: 'numbers',
        question: 'How many?',
        blocks: [
          ...(isTyping
            ? [field('find', 'Find', { buffer: createTextBuffer('abc'), hasFocus: true })]
            : []),
          ...(fills
            ? []
            : [text(...Array.from({ length: count.getState() }, (_, at) => `row ${at}`))]),
        ],
        actions: [
          { event: 'more', keys: ['+'], word: 'more', hint: 'one more', title: 'one more' },
        ],
        moves: {},
      }),
      stores: [count, screen],
      head: () => ({ title: 'Numbers', right: `${count.getState()} rows` }),
      opensBy: 'w f3',
      scrolls: SCROLLS,
      edit: ({ type }) => `edit: ${type}`,
      run(event) {
        heard.push(event);
        count.dispatch(event);
      },
      ...(fills
        ? {
            fill: ({ scroll }) => ({
              least: () => 1,
              render: (_, height) => <Text>{`${height} rows left, moved by ${scroll}`}</Text>,
            }),
          }
        : {}),
      ...rest,
    },
  );
  const mouse = createMouse(() => {});
  const mounted = mountComponent(
    <MouseContext value={mouse}>
      <Shown overlay={overlay} screen={screen} />
    </MouseContext>,
    { size: SIZE },
  );
  // Keys before the first frame wait for it.
  await settled();
  return { ...mounted, overlay, screen, heard, mouse };
}

function Shown({
  overlay,
  screen,
}: {
  readonly overlay: Overlay;
  readonly screen: Parameters<typeof useStoreSelector<ScreenState, ScreenState>>[0];
}) {
  const state = useStoreSelector(screen, wholeState);
  useKeys('overlay', (event) => {
    overlay.handle(event, AT_ONCE);
    return true;
  });
  return overlay.draw({ state, size: SIZE });
}

describe('a view that lies over the faces', () => {
  test('is a screen with what may not be forgotten in its top line', async () => {
    using shown = await open();
    expect(shown.rows()).toHaveLength(12);
    expect(shown.rows()[0]).toMatch(/^ Numbers {2}\[presenting\] {2}FAULT on: throttled +1 rows/);
    expect(shown.text()).toContain('How many?');
    expect(shown.rows().at(-1)).toContain('One more');
  });

  test('takes the keys of the view, and is drawn again with what they changed', async () => {
    using shown = await open();
    shown.press('+');
    await shown.waitFor(/11 rows/);
    expect(shown.text()).toContain('↓ more below (PgDn)');
    expect(shown.heard).toEqual(['more']);
    shown.press('x');
    expect(shown.screen.getState().overlay).toBe('wire');
  });

  test('is scrolled by its own keys, and a key of the view goes back to the top', async () => {
    using shown = await open();
    shown.press('+');
    await shown.waitFor(/11 rows/);
    shown.press('down', 'down');
    await shown.waitFor('↑ more above (PgUp)');
    expect(shown.screen.getState().scroll).toBe(2);
    shown.press('+');
    await shown.waitFor(/21 rows/);
    expect(shown.screen.getState().scroll).toBe(0);
  });

  test('closes by any other key where it is only read', async () => {
    using shown = await open({ closesByAnyKey: true });
    shown.press('down', '+');
    expect(shown.screen.getState().overlay).toBe('wire');
    shown.press('x');
    expect(shown.screen.getState().overlay).toBeNull();
  });

  test('with a field takes letters as text, and the letter that opens it is one', async () => {
    using typing = await open({ isTyping: true });
    typing.press('w');
    expect(typing.heard).toEqual(['edit: insert']);
    expect(typing.overlay.isTyping()).toBe(true);
    using reading = await open();
    expect(reading.overlay.isTyping()).toBe(false);
    const opens = (isTyping: boolean) =>
      ['w', 'f3', 'x'].map((id) => reading.overlay.opensBy(id, isTyping));
    expect(opens(false)).toEqual([true, true, false]);
    expect(opens(true)).toEqual([false, true, false]);
  });

  test('puts the cursor of its field where that is clicked', async () => {
    using shown = await open({ isTyping: true });
    const row = shown.rows().findIndex((line) => line.includes('abc'));
    const column = (shown.rows()[row] ?? '').indexOf('abc') + 1;
    shown.mouse.tell({ kind: 'click', column, row });
    expect(shown.heard).toEqual(['edit: move-to']);
    shown.mouse.tell({ kind: 'click', column: 3, row: 2 });
    expect(shown.heard).toHaveLength(1);
  });

  test('can have something that takes the rows that are left', async () => {
    using shown = await open({ fills: true });
    expect(shown.text()).toContain('9 rows left, moved by 0');
    shown.screen.dispatch({ type: 'scroll-to', scroll: 4 });
    await shown.waitFor('moved by 4');
  });
});

test('keys scroll by rows, by pages and to the ends', () => {
  const pages = {
    pagedown: { pages: 1 },
    pageup: { pages: -1 },
    home: { rows: -Infinity },
    end: { rows: Infinity },
  };
  expect(PAGES).toEqual(pages);
  expect(SCROLLS).toEqual({ down: { rows: 1 }, up: { rows: -1 }, ...pages });
  expect(OVERLAY_NAMES).toEqual(['wire', 'faults', 'lesson', 'glossary', 'help', 'leave']);
});

test('an overlay that there is not is not opened, and one that there is is told of it first', () => {
  const happened: string[] = [];
  const screen = { dispatch: (event: ScreenEvent) => void happened.push(JSON.stringify(event)) };
  const some = {
    opensBy: () => false,
    isTyping: () => false,
    handle: () => {},
    view: () => ({ id: '', question: '', blocks: [], actions: [], moves: {} }),
    draw: () => null,
  };
  const wire: Overlay = { ...some, opened: () => void happened.push('opened') };
  openOverlay(screen, { wire, faults: some }, 'help');
  expect(happened).toEqual([]);
  openOverlay(screen, { wire, faults: some }, 'wire');
  openOverlay(screen, { wire, faults: some }, 'faults');
  expect(happened).toEqual([
    'opened',
    '{"type":"open","overlay":"wire"}',
    '{"type":"open","overlay":"faults"}',
  ]);
});
