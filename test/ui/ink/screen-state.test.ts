import { describe, expect, test } from 'vitest';
import {
  FIRST_SCREEN,
  isYesNamed,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../source/ui/ink/screen-state.ts';

function after(events: readonly ScreenEvent[], from: ScreenState = FIRST_SCREEN): ScreenState {
  return events.reduce((state, event) => updateScreen(state, event).state, from);
}

describe('the screen', () => {
  test('begins with the guide, quiet, and with nothing over it', () => {
    expect(FIRST_SCREEN).toEqual({
      face: 'guide',
      overlay: null,
      under: null,
      scroll: 0,
      isInterrupted: false,
      losesWork: false,
      isQuiet: true,
      asked: null,
      wasNotAlone: false,
      tellsKeysApart: false,
      lastKey: null,
      faultsOn: null,
      isGoalMet: false,
      exitCode: null,
    });
  });

  test('the help over the wire tape leads back to the tape, and that to the face', () => {
    const wire = after([{ type: 'open', overlay: 'wire' }]);
    const help = after(
      [
        { type: 'scroll-to', scroll: 3 },
        { type: 'open', overlay: 'help' },
      ],
      wire,
    );
    expect(help).toMatchObject({ overlay: 'help', under: 'wire', scroll: 0 });
    const back = after([{ type: 'scroll-to', scroll: 2 }, { type: 'close' }], help);
    expect(back).toMatchObject({ overlay: 'wire', under: null, scroll: 0 });
    expect(after([{ type: 'close' }], back).overlay).toBeNull();
  });

  test('another face is shown from its top, with nothing over it', () => {
    const open = after([
      { type: 'open', overlay: 'wire' },
      { type: 'open', overlay: 'help' },
      { type: 'scroll-to', scroll: 4 },
      { type: 'show', face: 'explorer' },
    ]);
    expect(open).toEqual({ ...FIRST_SCREEN, face: 'explorer' });
  });

  test('only the second Ctrl+C in time leaves, with the code of an interrupt', () => {
    const once = after([{ type: 'interrupt', losesWork: true }]);
    expect(once).toMatchObject({ isInterrupted: true, losesWork: true, exitCode: null });
    expect(after([{ type: 'interrupt-over' }], once).isInterrupted).toBe(false);
    expect(after([{ type: 'interrupt', losesWork: false }], once).exitCode).toBe(130);
  });

  test('the first exit code stands', () => {
    const left = after([{ type: 'leave', exitCode: 4 }]);
    expect(after([{ type: 'leave', exitCode: 0 }], left).exitCode).toBe(4);
    const interrupt = { type: 'interrupt', losesWork: false } as const;
    expect(after([interrupt, interrupt], left).exitCode).toBe(4);
  });

  test('what was told of is kept until it is told otherwise', () => {
    const told = after([
      { type: 'busy' },
      { type: 'not-alone', is: true },
      { type: 'pressed', key: 'Enter' },
      { type: 'keyboard-known' },
      { type: 'scroll-to', scroll: 7 },
      { type: 'faults', on: 'FAULT on: a, once' },
      { type: 'goal-met' },
    ]);
    expect(told).toMatchObject({
      isQuiet: false,
      wasNotAlone: true,
      lastKey: 'Enter',
      tellsKeysApart: true,
      scroll: 7,
      faultsOn: 'FAULT on: a, once',
      isGoalMet: true,
    });
    expect(after([{ type: 'pressed', key: 'Enter' }], told).isGoalMet).toBe(false);
    const events: readonly ScreenEvent[] = [
      { type: 'quiet' },
      { type: 'not-alone', is: false },
      { type: 'pressed', key: null },
      { type: 'scroll-home' },
      { type: 'faults', on: null },
    ];
    expect(after(events, told)).toEqual({ ...FIRST_SCREEN, tellsKeysApart: true });
  });

  test.each<ScreenEvent>([
    { type: 'quiet' },
    { type: 'not-alone', is: false },
    { type: 'pressed', key: null },
    { type: 'interrupt-over' },
    { type: 'close' },
    { type: 'scroll-to', scroll: 0 },
    { type: 'scroll-home' },
    { type: 'faults', on: null },
  ])('nothing is drawn again for what changes nothing: $type', (event) => {
    expect(after([event])).toBe(FIRST_SCREEN);
    const busy = after([{ type: 'busy' }]);
    expect(after([{ type: 'busy' }], busy)).toBe(busy);
  });

  test('names a key for yes once all is quiet for its own question', () => {
    const one = after([{ type: 'asks', question: 'one' }]);
    expect([isYesNamed(one, 'one'), isYesNamed(one, 'two')]).toEqual([false, false]);
    const quiet = after([{ type: 'quiet' }], one);
    expect([isYesNamed(quiet, 'one'), isYesNamed(quiet, 'two')]).toEqual([true, false]);
    const gone = after([{ type: 'asks', question: null }], quiet);
    expect([isYesNamed(gone, 'one'), isYesNamed(gone, null)]).toEqual([false, false]);
    expect(isYesNamed(after([{ type: 'busy' }], quiet), 'one')).toBe(false);
    expect(isYesNamed(FIRST_SCREEN, 'one')).toBe(true);
  });
});
