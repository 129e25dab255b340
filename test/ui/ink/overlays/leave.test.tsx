import { describe, expect, test } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { askOrLeave, leaveOverlay } from '../../../../source/ui/ink/overlays/help.tsx';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { AT_ONCE } from '../../../support/terminal/at-once.ts';
import { type Confirm, NEVER } from '../../../../source/ui/ink/input/confirming.ts';

function open(isPresenting = false) {
  const screen = createStore({
    initial: { ...FIRST_SCREEN, overlay: 'leave' as const, faultsOn: 'FAULT on: throttled' },
    update: updateScreen,
    runEffect: () => {},
  });
  const shared = { screen, scrolling: createScrolling(), isPresenting: () => isPresenting };
  const overlay = leaveOverlay(shared, () => null);
  return {
    screen,
    press: (name: string, confirm: Confirm = AT_ONCE) =>
      overlay.handle({ type: 'key', key: makeKey(name, { text: name }) }, confirm),
    draw: (isQuiet: boolean, size = { columns: 80, rows: 24 }) =>
      drawComponent(overlay.draw({ state: { ...screen.getState(), isQuiet }, size }), {
        columns: size.columns,
      }),
  };
}

describe('the question before leaving', () => {
  test('asks, and names its two keys; the one for yes only once it counts', () => {
    const rows = open().draw(true);
    expect(rows[2]).toBe(' Leave now?');
    expect(rows.at(-1)).toMatch(/^ y leave {3}n stay/);
    expect(open().draw(false).at(-1)).not.toContain('y leave');
    expect(open().draw(false).at(-1)).toContain('stay');
  });

  test('keeps what may not be forgotten in the top line', () => {
    expect(open(true).draw(true)[0]).toContain('tokenwright  [presenting]  FAULT on: throttled');
    expect(open().draw(true)[0]).not.toContain('[presenting]');
  });

  test('fits on the smallest terminal, with its keys', () => {
    const rows = open().draw(true, { columns: 20, rows: 5 });
    expect(rows).toHaveLength(5);
    expect(rows.join('\n')).toContain('y leave');
  });

  test('leaves by y alone, and stays by n; keys typed ahead are no answer', () => {
    const yes = open();
    yes.press('x');
    yes.press('y', NEVER);
    expect(yes.screen.getState()).toMatchObject({ overlay: 'leave', exitCode: null });
    yes.press('y');
    expect(yes.screen.getState().exitCode).toBe(0);
    const no = open();
    no.press('n');
    expect(no.screen.getState()).toMatchObject({ overlay: null, exitCode: null });
  });
});

test('where nothing is lost the question is not asked', () => {
  const told = (hasWorkOpen: boolean) => {
    const events: ScreenEvent[] = [];
    const screen = createStore<ScreenState, ScreenEvent, never>({
      initial: FIRST_SCREEN,
      update: updateScreen,
      runEffect: () => {},
    });
    askOrLeave({ ...screen, dispatch: (event) => void events.push(event) }, hasWorkOpen);
    return events;
  };
  expect(told(false)).toEqual([{ type: 'leave', exitCode: 0 }]);
  expect(told(true)).toEqual([{ type: 'open', overlay: 'leave' }]);
});

test('anything but an answer leaves the question where it is', () => {
  const asked = open();
  for (const name of ['x', 'home', 'end', 'pagedown', 'down', 'q', '?']) asked.press(name);
  expect(asked.screen.getState()).toMatchObject({ overlay: 'leave', exitCode: null, scroll: 0 });
});
