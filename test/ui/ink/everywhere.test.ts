import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from '../../../source/app/store.ts';
import { createEverywhere } from '../../../source/ui/ink/everywhere.ts';
import type { ShownFace } from '../../../source/ui/ink/faces.ts';
import { keyOfId } from '../../../source/ui/ink/input/key.ts';
import type { Overlay } from '../../../source/ui/ink/overlays/overlay.tsx';
import { FIRST_SCREEN, updateScreen } from '../../../source/ui/ink/screen-state.ts';
import { AT_ONCE } from '../../support/terminal/at-once.ts';

/** A face that is shown, and what the keys that work everywhere do to it. */
function open(options: { isPresenting?: boolean; canSuspend?: boolean; overTypes?: boolean } = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const done: string[] = [];
  const is = { presenting: options.isPresenting ?? false, typing: false, busy: false };
  const screen = createStore({
    initial: FIRST_SCREEN,
    update: updateScreen,
    runEffect: () => undefined,
  });
  const face: ShownFace = {
    handle: () => undefined,
    cancel: () => void done.push('cancel'),
    hasWorkOpen: () => is.busy,
    isTyping: () => is.typing,
    isFieldEmpty: () => true,
    subscribe: () => () => {},
  };
  const everywhere = createEverywhere({
    screen,
    shown: () => face,
    suspend: options.canSuspend === false ? null : () => void done.push('suspend'),
    // The only thing of it that is asked for.
    overlays: { wire: { isTyping: () => options.overTypes === true } as Overlay },
    presenting: {
      isOn: () => is.presenting,
      toggle: () => {
        is.presenting = !is.presenting;
        done.push('toggle');
      },
    },
  });
  onTestFinished(() => everywhere.stop());
  const press = (id: string) => everywhere.handle({ type: 'key', key: keyOfId(id) }, AT_ONCE);
  return { everywhere, screen, done, is, press };
}

describe('the keys that work everywhere', () => {
  test('every other key is left to the others', () => {
    const { press, done } = open();
    for (const id of ['a', 'enter', 'ctrl+d', 'f1']) expect(press(id)).toBe(false);
    expect(done).toEqual([]);
  });

  test.each(['f2', 'ctrl+o'])('%s presents, and no longer', (id) => {
    const { press, done, is } = open();
    expect(press(id)).toBe(true);
    expect(is.presenting).toBe(true);
    press(id);
    expect(done).toEqual(['toggle', 'toggle']);
  });

  test('the end of the input leaves', () => {
    const { everywhere, screen } = open();
    expect(everywhere.handle({ type: 'eof' }, AT_ONCE)).toBe(true);
    expect(screen.getState().exitCode).toBe(0);
  });

  test('Ctrl+Z pauses where that can be, and is nobody’s elsewhere', () => {
    const { press, done } = open();
    expect(press('ctrl+z')).toBe(true);
    expect(done).toEqual(['suspend']);
    const elsewhere = open({ canSuspend: false });
    expect(elsewhere.press('ctrl+z')).toBe(true);
    expect(elsewhere.done).toEqual([]);
  });
});

describe('Ctrl+C', () => {
  test('cancels first, says what is lost, and takes away what lies over the face', () => {
    const { press, done, is, screen } = open();
    is.busy = true;
    screen.dispatch({ type: 'open', overlay: 'wire' });
    expect(press('ctrl+c')).toBe(true);
    expect(done).toEqual(['cancel']);
    expect(screen.getState()).toMatchObject({
      isInterrupted: true,
      losesWork: true,
      overlay: null,
      exitCode: null,
    });
  });

  test('leaves the second time, and cancels nothing more', () => {
    const { press, done, screen } = open();
    press('ctrl+c');
    expect(screen.getState().losesWork).toBe(false);
    press('ctrl+c');
    expect(done).toEqual(['cancel']);
    expect(screen.getState().exitCode).toBe(130);
  });

  test('is forgotten with any other key', () => {
    const { press, screen } = open();
    press('ctrl+c');
    press('a');
    expect(screen.getState().isInterrupted).toBe(false);
    press('ctrl+c');
    expect(screen.getState().exitCode).toBeNull();
  });

  test('is forgotten two seconds after it', () => {
    const { press, screen } = open();
    vi.advanceTimersByTime(1_500);
    press('ctrl+c');
    vi.advanceTimersByTime(1_999);
    expect(screen.getState().isInterrupted).toBe(true);
    vi.advanceTimersByTime(1);
    expect(screen.getState().isInterrupted).toBe(false);
  });

  test('leaves no timer behind', () => {
    const { everywhere } = open();
    everywhere.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the key that was pressed', () => {
  test('is shown while presenting, and at no other time', () => {
    const { press, screen, is } = open({ isPresenting: true });
    press('shift+tab');
    expect(screen.getState().lastKey).toBe('Shift+Tab');
    is.presenting = false;
    press('tab');
    expect(screen.getState().lastKey).toBeNull();
  });

  test('is not shown of what is typed or pasted', () => {
    const { press, screen, is, everywhere } = open({ isPresenting: true });
    press('a');
    is.typing = true;
    press('b');
    expect(screen.getState().lastKey).toBeNull();
    is.typing = false;
    press('a');
    expect(screen.getState().lastKey).toBe('a');
    everywhere.handle({ type: 'paste', text: 'secret', isCut: false }, AT_ONCE);
    expect(screen.getState().lastKey).toBeNull();
  });

  test.each([
    [true, null],
    [false, 'a'],
  ])('is judged by what lies over the face: typing there %s', (overTypes, shown) => {
    const { press, screen, is } = open({ isPresenting: true, overTypes });
    is.typing = !overTypes;
    screen.dispatch({ type: 'open', overlay: 'wire' });
    press('a');
    expect(screen.getState().lastKey).toBe(shown);
  });
});
