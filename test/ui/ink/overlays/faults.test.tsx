import { describe, expect, test } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import {
  faultsOnWords,
  type FaultFacts,
  type FaultReach,
  type FaultSwitches,
  NO_SWITCHES,
  OUT_OF_REACH,
} from '../../../../source/core/service/practice-faults.ts';
import type { ScreenEvent, ScreenState } from '../../../../source/ui/ink/screen-state.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { faultsOverlay, tellFaults } from '../../../../source/ui/ink/overlays/faults.tsx';
import { FIRST_SCREEN, updateScreen } from '../../../../source/ui/ink/screen-state.ts';
import type { TerminalSize } from '../../../../source/ui/ink/terminal.ts';
import { drawComponent, type DrawOptions } from '../../../support/draw-component.tsx';
import { settled } from '../../../support/terminal/waiting.ts';
import { AT_ONCE } from '../../../support/terminal/at-once.ts';

const FAULTS: readonly FaultFacts[] = ['throttled', 'code-already-used', 'html-body'].map(
  (name): FaultFacts => ({
    name,
    title: `The title of ${name}`,
    what: `The store does ${name}.`,
    where: 'api',
  }),
);

const ONE_ON: FaultSwitches = {
  faults: FAULTS,
  running: [{ name: 'code-already-used', span: 'for-a-time', secondsLeft: 42 }],
};

function open(switches: FaultSwitches, reach: FaultReach = 'here') {
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: { ...FIRST_SCREEN, overlay: 'faults', faultsOn: faultsOnWords(switches.running) },
    update: updateScreen,
    runEffect: () => {},
  });
  const told: unknown[] = [];
  const overlay = faultsOverlay(
    { screen, scrolling: createScrolling(), isPresenting: () => true },
    {
      faults: {
        getState: () => switches,
        subscribe: () => () => {},
        dispatch: (event) => void told.push(event),
        attach: () => {},
      },
      reach: () => reach,
      program: 'tokenwright',
    },
  );
  return {
    overlay,
    screen,
    told,
    press(...names: readonly string[]): void {
      for (const name of names) {
        const text = name.length === 1 ? name : null;
        overlay.handle({ type: 'key', key: makeKey(name, { text }) }, AT_ONCE);
      }
    },
    draw: (size: TerminalSize = { columns: 80, rows: 24 }, options: DrawOptions = {}) =>
      drawComponent(overlay.draw({ state: screen.getState(), size }), {
        columns: size.columns,
        ...options,
      }),
  };
}

describe('the list of faults', () => {
  test('has all of them, what is on in brackets, and in the top line', () => {
    const rows = open(ONE_ON).draw({ columns: 100, rows: 24 });
    expect(rows[0]).toMatch(
      /^ tokenwright {2}Faults {2}\[presenting\] {2}FAULT on: code-already-used, for 42 s +1 on$/,
    );
    expect(rows.join('\n')).toMatch(/› throttled +The title of throttled\n/);
    expect(rows.join('\n')).toMatch(/ {2}code-already-used \(ON, for 42 s\) The title of code/);
    expect(rows.join('\n')).toContain(' The store does throttled.');
    expect(open({ ...ONE_ON, running: [] }).draw()[0]).toMatch(/ all off$/);
  });

  test.each(['not-running', 'elsewhere', 'real-store'] as const)(
    'says why there is nothing to switch: %s',
    (reach) => {
      const words = open(NO_SWITCHES, reach).draw().join(' ').replaceAll(/\s+/g, ' ');
      expect(words).toContain(OUT_OF_REACH[reach]('tokenwright'));
      expect(words).toContain('Esc close');
    },
  );

  test('stands under where each strikes, with the three spans it can be on for', () => {
    const places = ['authorize', 'callback', 'exchange', 'api', 'any', 'connection'] as const;
    const faults = places.map((where): FaultFacts => ({
      title: 'T',
      what: 'W.',
      name: `at-${where}`,
      where,
    }));
    const text = open({ faults, running: [] }).draw().join('\n');
    expect(text).toMatch(
      /When approving: the authorize page\n.*at-authorize[^]*When approving: the callback\n.*at-callback[^]*At the exchange\n.*at-exchange[^]*In answers of the Admin API\n.*at-api[^]*In the body of any answer\n.*at-any[^]*On the connection of any answer\n.*at-connection/,
    );
    expect(text).toMatch(/Enter {2}Once .*t for 60 s .*u until switched off/);
  });

  test('moves by the arrows and switches the fault under the cursor', () => {
    const list = open(ONE_ON);
    list.press('down');
    expect(list.draw().join('\n')).toContain('› code-already-used');
    list.press('o', 'enter', 'g', 'a');
    expect(list.told).toEqual([
      { type: 'switch', name: 'code-already-used', to: 'off' },
      { type: 'switch', name: 'code-already-used', to: 'next-request' },
      { type: 'switch', name: 'code-already-used', to: 'for-good' },
      { type: 'all-off' },
    ]);
  });

  test('is searched by letters, which are no keys then', () => {
    const list = open(ONE_ON);
    list.press('/');
    expect(list.overlay.isTyping()).toBe(true);
    list.press('h', 't', 'm', 'l');
    const text = list.draw().join('\n');
    expect(text).toMatch(/› Search +html/);
    expect(text).toContain('› html-body');
    expect(text).not.toContain('throttled ');
    list.press('x');
    expect(list.draw().join('\n')).toContain('No fault has these words.');
    expect(list.told).toEqual([]);
    list.press('esc');
    expect(list.draw().join('\n')).toContain('› throttled');
    expect(list.screen.getState().overlay).toBe('faults');
    list.press('esc');
    expect(list.screen.getState().overlay).toBeNull();
  });

  test('has forgotten a search when it is opened again, whatever key closed it', () => {
    const list = open(ONE_ON);
    list.press('/', 'h', 't', 'm', 'l', 'enter', 'b');
    expect(list.screen.getState().overlay).toBeNull();
    list.overlay.opened?.();
    const text = list.draw().join('\n');
    expect(text).not.toContain('html ');
    expect(text).toContain('throttled ');
    expect(list.overlay.isTyping()).toBe(false);
  });

  test('opens by b and F4, in a text field by F4 alone', () => {
    const { overlay } = open(ONE_ON);
    expect(['b', 'f4', 'w'].map((id) => overlay.opensBy(id, false))).toEqual([true, true, false]);
    expect(['b', 'f4'].map((id) => overlay.opensBy(id, true))).toEqual([false, true]);
  });

  test('keeps the fault under the cursor in sight, cut with a mark where it is narrow', () => {
    const list = open(ONE_ON);
    list.press('down');
    const size = { columns: 30, rows: 8 };
    // The terminal is wider, so that it cuts nothing that the list should have cut.
    const rows = list.draw(size, { columns: 50 });
    expect(rows).toHaveLength(8);
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(30);
    expect(rows.join('\n')).toContain('Esc close');
    expect(rows.join('\n')).toMatch(/› code-already-used.*…/);
  });
});

describe('the top line', () => {
  function told(reach: { now: FaultReach }, hasGuide: boolean) {
    const switches = createStore<FaultSwitches, FaultSwitches, never>({
      initial: NO_SWITCHES,
      update: (_, state) => ({ state, effects: [] }),
      runEffect: () => {},
    });
    const guide = createStore<{ readonly mode: string }, string, never>({
      initial: { mode: 'practice' },
      update: (_, mode) => ({ state: { mode }, effects: [] }),
      runEffect: () => {},
    });
    const screen = createStore<ScreenState, ScreenEvent, never>({
      initial: FIRST_SCREEN,
      update: updateScreen,
      runEffect: () => {},
    });
    const stop = tellFaults(
      { faults: { ...switches, attach: () => {} } as never, reach: () => reach.now, program: 'x' },
      hasGuide ? (guide as never) : null,
      screen,
    );
    const on = async () => {
      await settled();
      return screen.getState().faultsOn;
    };
    return { switches, guide, stop, on };
  }

  test('says what is on as soon as it is, and until it is off or nobody asks any more', async () => {
    for (const hasGuide of [true, false]) {
      const { switches, stop, on } = told({ now: 'here' }, hasGuide);
      expect(await on()).toBeNull();
      switches.dispatch(ONE_ON);
      expect(await on()).toBe('FAULT on: code-already-used, for 42 s');
      switches.dispatch({ ...ONE_ON, running: [] });
      expect(await on()).toBeNull();
      stop();
      switches.dispatch(ONE_ON);
      expect(await on()).toBeNull();
    }
  });

  test('says it only while the screens are about that store, which the guide changes', async () => {
    const reach: { now: FaultReach } = { now: 'real-store' };
    const { switches, guide, stop, on } = told(reach, true);
    switches.dispatch(ONE_ON);
    expect(await on()).toBeNull();
    reach.now = 'here';
    guide.dispatch('own');
    expect(await on()).toContain('FAULT on');
    stop();
    reach.now = 'elsewhere';
    guide.dispatch('practice');
    expect(await on()).toContain('FAULT on');
  });
});
