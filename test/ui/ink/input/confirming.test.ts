import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import { type Confirming, createConfirming } from '../../../../source/ui/ink/input/confirming.ts';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What happens, and when: keys one by one, and questions that are drawn or go. */
type Step =
  | readonly [ms: number, keys: string]
  | readonly [ms: number, drawn: { readonly question: string | null }];

/** Answers to "one" as a face does: `y` says yes to the question that stands in its state. */
function play(steps: readonly Step[], asked = 'one') {
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: FIRST_SCREEN,
    update: updateScreen,
    runEffect: () => {},
  });
  const confirming: Confirming = createConfirming(screen);
  const given: string[] = [];
  let now = 0;
  for (const [ms, what] of steps) {
    vi.advanceTimersByTime(ms - now);
    now = ms;
    if (typeof what === 'object') confirming.show(what.question);
    else {
      for (const key of what) {
        confirming.note();
        if (key === 'y') confirming.give(asked, () => given.push(asked));
      }
    }
  }
  vi.advanceTimersByTime(2000);
  const { wasNotAlone, isQuiet } = screen.getState();
  confirming.stop();
  return { given, wasNotAlone, isQuiet };
}

const DRAWN: Step = [0, { question: 'one' }];

const each = (from: number, keys: string): Step[] =>
  [...keys].map((key, index) => [from + index, key] as const);

const FLOODS = ['yyyy', 'yes\r', 'yarn add x', 'y\n', 'y\r', 'xy', 'nothing\ry'];

describe('P56: a key says yes', () => {
  it('to a question that is drawn once more as it was', () => {
    const again: Step = [255, { question: 'one' }];
    expect(play([DRAWN, [250, 'y'], again]).given).toEqual(['one']);
    expect(play([DRAWN, [250, 'y'], [255, { question: 'two' }]]).given).toEqual([]);
  });

  it('alone, a moment after the question was drawn, with nothing behind it', () => {
    expect(play([DRAWN, [250, 'y']])).toEqual({
      given: ['one'],
      wasNotAlone: false,
      isQuiet: true,
    });
    expect(play([DRAWN, [100, 'x'], [350, 'y']]).given).toEqual(['one']);
    expect(play([DRAWN, [250, 'y'], [900, 'y']]).given).toEqual(['one', 'one']);
  });

  it('after a flood all the same, once it comes alone', () => {
    expect(play([DRAWN, [400, 'yes\r'], [700, 'y']])).toMatchObject({
      given: ['one'],
      wasNotAlone: false,
    });
  });

  it.each(FLOODS)('not in %j, in one piece or key by key', (flood) => {
    expect(play([DRAWN, [600, flood]]).given).toEqual([]);
    expect(play([DRAWN, ...each(600, flood)]).given).toEqual([]);
    expect(play([DRAWN, [600, `a${flood}`]]).given).toEqual([]);
    expect(
      play([
        [0, flood],
        [5, { question: 'one' }],
      ]).given,
    ).toEqual([]);
    expect(play([DRAWN, [5, flood]]).given).toEqual([]);
  });

  it.each([1, 5, 100, 249])('not with a key %d ms behind it, and that is said', (ms) => {
    for (const key of ['x', 'y', '\r', '5']) {
      expect(play([DRAWN, [600, 'y'], [600 + ms, key]])).toMatchObject({
        given: [],
        wasNotAlone: true,
      });
    }
  });

  it('not before its question is drawn, nor at once after it', () => {
    expect(play([[600, 'y']]).given).toEqual([]);
    expect(
      play([
        [600, 'y'],
        [601, { question: 'one' }],
      ]).given,
    ).toEqual([]);
    expect(
      play([
        [600, { question: 'one' }],
        [849, 'y'],
      ]),
    ).toMatchObject({
      given: [],
      wasNotAlone: true,
    });
  });

  it('not to a question that is not the one on the screen', () => {
    expect(
      play([
        [0, { question: 'two' }],
        [600, 'y'],
      ]).given,
    ).toEqual([]);
    expect(play([DRAWN, [600, 'y'], [700, { question: 'two' }]]).given).toEqual([]);
    expect(play([DRAWN, [600, 'y'], [700, { question: null }]]).given).toEqual([]);
    expect(
      play([DRAWN, [500, { question: 'two' }], [600, { question: 'one' }], [700, 'y']]).given,
    ).toEqual([]);
  });

  it('is named once all was quiet for the question on the screen, and not for the next one', () => {
    const screen = createStore<ScreenState, ScreenEvent, never>({
      initial: FIRST_SCREEN,
      update: updateScreen,
      runEffect: () => {},
    });
    const confirming = createConfirming(screen);
    const isQuiet = () => screen.getState().isQuiet;
    // Without a question on the screen there is nothing to be quiet for.
    expect(isQuiet()).toBe(false);
    confirming.show(null);
    vi.advanceTimersByTime(1000);
    expect(isQuiet()).toBe(false);
    confirming.show('one');
    expect(isQuiet()).toBe(false);
    vi.advanceTimersByTime(249);
    confirming.show('one');
    expect(isQuiet()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isQuiet()).toBe(true);
    expect(screen.getState().asked).toBe('one');
    confirming.note();
    expect(isQuiet()).toBe(false);
    vi.advanceTimersByTime(250);
    expect(isQuiet()).toBe(true);
    // The next question begins without its key for yes, in its first frame as well.
    confirming.show(null);
    expect([isQuiet(), screen.getState().asked]).toEqual([false, null]);
    vi.advanceTimersByTime(1000);
    expect(isQuiet()).toBe(false);
    confirming.show('two');
    vi.advanceTimersByTime(250);
    expect(isQuiet()).toBe(true);
    confirming.note();
    confirming.stop();
    vi.advanceTimersByTime(1000);
    expect(isQuiet()).toBe(false);
  });

  it('not when the program ends before it counts', () => {
    const screen = createStore<ScreenState, ScreenEvent, never>({
      initial: FIRST_SCREEN,
      update: updateScreen,
      runEffect: () => {},
    });
    const confirming = createConfirming(screen);
    const act = vi.fn<() => void>();
    confirming.show('one');
    vi.advanceTimersByTime(300);
    confirming.note();
    confirming.give('one', act);
    confirming.stop();
    vi.advanceTimersByTime(1000);
    expect(act).not.toHaveBeenCalled();
  });
});
