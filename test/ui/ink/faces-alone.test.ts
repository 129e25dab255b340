import { describe, expect, test } from 'vitest';
import { createStore, type Store } from '../../../source/app/store.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import {
  createFaces,
  type ExplorerFace,
  type AppCommand,
  type ShownFace,
} from '../../../source/ui/ink/faces.ts';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../source/ui/ink/screen-state.ts';
import { lackingScope } from '../../support/guide/guide-config.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { settled } from '../../support/terminal/waiting.ts';

type Leaving = GuideState['leaving'];

interface FakeGuide extends Store<GuideState, GuideEvent> {
  readonly events: GuideEvent[];
  leave(to: Leaving): void;
}

/** A guide that notes what it is told, and leaves when the test says so. */
function fakeGuide(leaving: Leaving = null): FakeGuide {
  let state: GuideState = { ...new GuideRun().state, leaving };
  const events: GuideEvent[] = [];
  const listeners = new Set<() => void>();
  const change = (next: Partial<GuideState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return {
    events,
    leave: (to) => change({ leaving: to }),
    getState: () => state,
    dispatch(event) {
      events.push(event);
      if (event.type === 'toggle-presenter') change({ presenter: !state.presenter });
      if (event.type === 'return') change({ leaving: null });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  } as FakeGuide;
}

/** An explorer that notes what is asked of it. */
function fakeExplorer(rest: Partial<ExplorerFace> = {}) {
  const calls: string[] = [];
  const app: { run: (command: AppCommand) => void } = { run: () => {} };
  let isPresenting = false;
  const face: ExplorerFace = {
    screen: () => null,
    onAppCommand(listener) {
      calls.push('listen');
      app.run = listener;
      return () => calls.push('stop listening');
    },
    isPresenting: () => isPresenting,
    togglePresenter: () => {
      isPresenting = !isPresenting;
    },
    takesTerminal: () => void calls.push('takes terminal'),
    close: () => void calls.push('close'),
    handle: () => void calls.push('handle'),
    cancel: () => void calls.push('cancel'),
    hasWorkOpen: () => false,
    isTyping: () => true,
    subscribe: () => () => {},
    isFieldEmpty: () => false,
    ...rest,
  };
  return { face, calls, run: (command: AppCommand) => app.run(command) };
}

const guideFace = (hasWorkOpen = false): ShownFace => ({
  handle: () => {},
  cancel: () => {},
  hasWorkOpen: () => hasWorkOpen,
  isTyping: () => false,
  subscribe: () => () => {},
  isFieldEmpty: () => true,
});

function facesWith(
  options: {
    readonly guide?: FakeGuide | null;
    readonly guideFace?: ShownFace | null;
    readonly explorer?: ReturnType<typeof fakeExplorer> | null;
    readonly lend?: () => never;
    readonly openAppOverlay?: (name: string) => void;
  } = {},
) {
  const explorer = options.explorer === undefined ? fakeExplorer() : options.explorer;
  const guide = options.guide === undefined ? fakeGuide() : options.guide;
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: FIRST_SCREEN,
    update: updateScreen,
    runEffect: () => {},
  });
  let opened = 0;
  const own = guide === null ? null : guideFace();
  const faces = createFaces({
    guide,
    guideFace: options.guideFace === undefined ? own : options.guideFace,
    openExplorer: () => {
      opened += 1;
      return explorer?.face ?? null;
    },
    screen,
    ...(options.lend === undefined ? {} : { lend: options.lend }),
    ...(options.openAppOverlay === undefined ? {} : { openAppOverlay: options.openAppOverlay }),
  });
  return { faces, screen, guide, explorer, opened: () => opened, own };
}

const TO_GUIDE = { type: 'to-guide', diagnosis: null, granted: ['read_orders'] } as const;

describe('the explorer alone', () => {
  test('is open from the start, has the keys, and there is no way back', () => {
    const { faces, screen, explorer, opened } = facesWith({ guide: null });
    expect({ opened: opened(), face: screen.getState().face }).toEqual({
      opened: 1,
      face: 'explorer',
    });
    expect(faces.explorer()).toBe(explorer?.face);
    explorer?.run(TO_GUIDE);
    expect(screen.getState().face).toBe('explorer');
    expect(explorer?.calls).toEqual(['listen']);
    faces.shown().cancel();
    expect(explorer?.calls).toEqual(['listen', 'cancel']);
    expect({ typing: faces.shown().isTyping(), empty: faces.shown().isFieldEmpty() }).toEqual({
      typing: true,
      empty: false,
    });
  });

  test('leaves at once, or asks where something would be lost', () => {
    const idle = facesWith({ guide: null });
    idle.explorer?.run({ type: 'leave' });
    expect(idle.screen.getState()).toMatchObject({ exitCode: 0, overlay: null });
    const busy = facesWith({ guide: null, explorer: fakeExplorer({ hasWorkOpen: () => true }) });
    busy.explorer?.run({ type: 'leave' });
    expect(busy.screen.getState()).toMatchObject({ exitCode: null, overlay: 'leave' });
  });

  test('has no keys where it could not be opened', () => {
    const { faces } = facesWith({ guide: null, explorer: null });
    const shown = faces.shown();
    expect([shown.hasWorkOpen(), shown.isTyping(), shown.isFieldEmpty()]).toEqual([
      false,
      false,
      true,
    ]);
    expect(faces.presenting.isOn()).toBe(false);
  });
});

describe('the guide with the explorer behind it', () => {
  test('has the keys until it leads to the explorer', async () => {
    const { faces, guide, screen, own, opened } = facesWith();
    expect({ opened: opened(), explorer: faces.explorer() }).toEqual({ opened: 0, explorer: null });
    expect(faces.shown()).toBe(own);
    guide?.leave('explorer');
    await settled();
    expect(screen.getState().face).toBe('explorer');
    expect(faces.shown()).not.toBe(own);
  });

  test('opens at the explorer where it was left there', () => {
    expect(facesWith({ guide: fakeGuide('explorer') }).screen.getState().face).toBe('explorer');
  });

  test('gets the keys back with what is to be put right, and the explorer is closed', async () => {
    const { faces, guide, screen, explorer, own, opened } = facesWith();
    guide?.leave('explorer');
    await settled();
    const diagnosis = lackingScope('write_products');
    explorer?.run({ type: 'to-guide', diagnosis, granted: ['read_orders'] });
    expect(guide?.events).toEqual([{ type: 'return', diagnosis, granted: ['read_orders'] }]);
    expect(screen.getState().face).toBe('guide');
    expect(faces.explorer()).toBeNull();
    expect(faces.shown()).toBe(own);
    expect(explorer?.calls).toEqual(['listen', 'stop listening', 'close']);
    guide?.leave('explorer');
    await settled();
    expect(opened()).toBe(2);
  });

  test('goes on where no explorer can be opened', async () => {
    const { guide, screen } = facesWith({ explorer: null });
    guide?.leave('explorer');
    await settled();
    expect(guide?.events).toEqual([{ type: 'return', diagnosis: null }]);
    expect(screen.getState().face).toBe('guide');
  });

  test('ends the program where it is left for good', async () => {
    const { guide, screen } = facesWith();
    guide?.leave('quit');
    await settled();
    expect(screen.getState().exitCode).toBe(0);
  });

  test('loses its own unsaved token from the explorer too, so that leaving asks', async () => {
    const { faces, guide, screen, explorer } = facesWith({ guideFace: guideFace(true) });
    guide?.leave('explorer');
    await settled();
    expect(faces.shown().hasWorkOpen()).toBe(true);
    explorer?.run({ type: 'leave' });
    expect(screen.getState().overlay).toBe('leave');
  });

  test('lends the terminal to the explorer, where it can be lent', async () => {
    const lent = facesWith({
      lend: () => {
        throw new Error('nobody asks for it');
      },
    });
    lent.guide?.leave('explorer');
    await settled();
    expect(lent.explorer?.calls).toEqual(['takes terminal', 'listen']);
  });
});

describe('what lies over the explorer', () => {
  test('opens where the app can open it', () => {
    const opened: string[] = [];
    const { explorer } = facesWith({
      guide: null,
      openAppOverlay: (name) => void opened.push(name),
    });
    explorer?.run({ type: 'open-overlay', overlay: 'wire' });
    expect(opened).toEqual(['wire']);
    const alone = facesWith({ guide: null });
    alone.explorer?.run({ type: 'open-overlay', overlay: 'wire' });
    expect(alone.screen.getState()).toMatchObject({ overlay: null, face: 'explorer' });
  });
});

describe('presenting', () => {
  test('is one switch for both faces, whichever of them was switched alone', async () => {
    const { faces, guide, explorer } = facesWith();
    faces.presenting.toggle();
    expect([faces.presenting.isOn(), guide?.getState().presenter]).toEqual([true, true]);
    guide?.leave('explorer');
    await settled();
    // The explorer was opened without it.
    expect(explorer?.face.isPresenting()).toBe(false);
    faces.presenting.toggle();
    expect([guide?.getState().presenter, explorer?.face.isPresenting()]).toEqual([false, false]);
    faces.presenting.toggle();
    expect([guide?.getState().presenter, explorer?.face.isPresenting()]).toEqual([true, true]);
    faces.presenting.toggle();
    expect(faces.presenting.isOn()).toBe(false);
  });

  test('is on where the explorer alone presents', () => {
    const { faces, explorer } = facesWith({ guide: null });
    explorer?.face.togglePresenter();
    expect(faces.presenting.isOn()).toBe(true);
    faces.presenting.toggle();
    expect(faces.presenting.isOn()).toBe(false);
  });
});

test('stops with its explorer, and hears of the guide no more', async () => {
  const { faces, guide, screen, explorer } = facesWith();
  guide?.leave('explorer');
  await settled();
  faces.stop();
  expect(explorer?.calls.slice(-2)).toEqual(['stop listening', 'close']);
  guide?.leave('quit');
  await settled();
  expect(screen.getState().exitCode).toBeNull();
});
