import { useSyncExternalStore } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { systemClock } from '../../../../source/app/clock.ts';
import { createExplorerStore } from '../../../../source/app/explorer-runner.ts';
import { createStore } from '../../../../source/app/store.ts';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { createExplorerFace } from '../../../../source/ui/ink/explorer/explorer-face.tsx';
import type { AppTools, ExplorerFace, AppCommand } from '../../../../source/ui/ink/faces.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { useKeys } from '../../../../source/ui/ink/input/use-keys.ts';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import { createTheme } from '../../../../source/ui/ink/theme.ts';
import { mountComponent } from '../../../support/draw-component.tsx';
import { explorerConfig, realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { createScriptedSend } from '../../../support/explorer/scripted-send.ts';
import { settled } from '../../../support/terminal/waiting.ts';
import { WAIT_MS } from '../../../support/wait-ms.ts';

const SIZE = { columns: 120, rows: 30 };

function Face({ face, tools }: { readonly face: ExplorerFace; readonly tools: AppTools }) {
  const state = useSyncExternalStore(tools.screen.subscribe, tools.screen.getState);
  useKeys('face', (event, wasQuiet) => {
    face.handle(event, wasQuiet, tools);
    return true;
  });
  return face.screen(state, tools);
}

async function open() {
  const wire = createScriptedSend();
  const ports = { send: wire.send, clock: systemClock };
  const store = createExplorerStore(explorerConfig({ canReturn: true }), ports, null);
  const face = createExplorerFace(store);
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: { ...FIRST_SCREEN, face: 'explorer' },
    update: updateScreen,
    runEffect: () => {},
  });
  const commands: AppCommand[] = [];
  face.onAppCommand((command) => commands.push(command));
  const theme = createTheme({ color: false, unicode: true });
  const tools: AppTools = { size: SIZE, theme, screen, scrolling: createScrolling() };
  const mounted = mountComponent(<Face face={face} tools={tools} />, { size: SIZE });
  // Keys before the first frame wait for it.
  await settled();
  return {
    ...mounted,
    face,
    commands,
    wire,
    [Symbol.dispose]: () => {
      mounted[Symbol.dispose]();
      face.close();
    },
  };
}

/** The face over a store whose states the test gives, and what it hands on. */
function faceOf(first: ExplorerState) {
  let now = first;
  const dispatched: unknown[] = [];
  const listeners = new Set<() => void>();
  const store = {
    getState: () => now,
    dispatch: (event: unknown) => void dispatched.push(event),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => void dispatched.push('closed'),
  };
  const takesTerminal = (): void => {};
  const face = createExplorerFace(store, { takesTerminal });
  expect(face.takesTerminal).toBe(takesTerminal);
  expect(face.subscribe).toBe(store.subscribe);
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: FIRST_SCREEN,
    update: updateScreen,
    runEffect: () => {},
  });
  const theme = createTheme({ color: false, unicode: true });
  const tools: AppTools = { size: SIZE, theme, screen, scrolling: createScrolling() };
  return {
    face,
    dispatched,
    set(next: Partial<ExplorerState>) {
      now = { ...now, ...next };
      for (const listener of [...listeners]) listener();
    },
    /** @returns what a yes is given to */
    press(name: string, text: string | null = null) {
      const given: Array<readonly [question: string, act: () => void]> = [];
      const confirm = { give: (asked: string, act: () => void) => void given.push([asked, act]) };
      face.handle({ type: 'key', key: makeKey(name, { text }) }, confirm, tools);
      return given;
    },
  };
}

describe('what the app is told of the explorer', () => {
  const { state } = walkExplorer();
  const outside = walkExplorer().go({ type: 'back' }).state;

  test('a field is empty where it has no text, and where the keys are in none', () => {
    expect(faceOf(state).face.isFieldEmpty()).toBe(false);
    expect(faceOf(walkExplorer().write('').state).face.isFieldEmpty()).toBe(true);
    expect(faceOf(outside).face.isFieldEmpty()).toBe(true);
  });

  test('letters are typed in fields and in the tree of fields', () => {
    const tree = { ...outside.assist, tree: {} as never };
    expect(faceOf(state).face.isTyping()).toBe(true);
    expect(faceOf(outside).face.isTyping()).toBe(false);
    expect(faceOf({ ...outside, assist: tree }).face.isTyping()).toBe(true);
  });

  test('work is open while a request is under way', () => {
    expect(faceOf(state).face.hasWorkOpen()).toBe(false);
    expect(faceOf(walkExplorer().go({ type: 'send' }).state).face.hasWorkOpen()).toBe(true);
  });

  test('the way back to the guide is told once, to everybody who still listens', () => {
    const { face, set, dispatched } = faceOf(state);
    const told: Array<readonly [who: string, command: AppCommand]> = [];
    const forget = face.onAppCommand((command) => told.push(['first', command]));
    face.onAppCommand((command) => told.push(['second', command]));
    set({ leaving: { diagnosis: null } });
    set({ presenter: true });
    const command = { type: 'to-guide', diagnosis: null, granted: state.grantedScopes };
    expect(told).toEqual([
      ['first', command],
      ['second', command],
    ]);
    forget();
    set({ leaving: null });
    set({ leaving: { diagnosis: null } });
    expect(told.slice(2)).toEqual([['second', command]]);
    face.close();
    set({ leaving: null });
    set({ leaving: { diagnosis: null } });
    expect(told).toHaveLength(3);
    expect(dispatched).toEqual(['closed']);
  });

  test('the app cancels and presents by events', () => {
    const { face, dispatched } = faceOf({ ...state, presenter: true });
    face.cancel();
    face.togglePresenter();
    expect(face.isPresenting()).toBe(true);
    expect(dispatched).toEqual([{ type: 'cancel' }, { type: 'toggle-presenter' }]);
  });

  test('a key does what it means where it comes, and one that means nothing does nothing', () => {
    const { dispatched, press } = faceOf(outside);
    expect(press('f', 'f')).toEqual([]);
    expect(dispatched).toMatchObject([{ type: 'toggle-zoom' }]);
    expect(press('f11')).toEqual([]);
    expect(dispatched).toHaveLength(1);
  });

  test('what is chosen in the palette is noted by its name, and done', () => {
    const { dispatched, press } = faceOf(
      walkExplorer().go({ type: 'back' }, { type: 'open-palette' }).write('zoom').state,
    );
    press('enter');
    expect(dispatched).toMatchObject([
      { type: 'choose-command', name: 'zoom', place: null },
      { type: 'toggle-zoom' },
    ]);
  });

  test('a yes counts for the question that it was given to, and for no later one', () => {
    const asking = walkExplorer(realStoreConfig()).go(
      { type: 'choose-method', by: 1 },
      { type: 'send' },
    ).state;
    const { dispatched, press, set } = faceOf(asking);
    const [[question, act] = ['', () => {}]] = press('y', 'y');
    expect(question).toContain('POST');
    expect(dispatched).toEqual([]);
    act();
    expect(dispatched).toMatchObject([{ type: 'answer-question', yes: true }]);
    set({ question: null });
    act();
    expect(dispatched).toHaveLength(1);
  });
});

describe('the explorer as the app shows it', () => {
  test('draws what was typed, and says that letters are text', async () => {
    using explorer = await open();
    expect(explorer.rows()).toHaveLength(30);
    expect(explorer.text()).toMatch(/› Path {5}.*shop\.json/);
    expect(explorer.face.isTyping()).toBe(true);
    expect(explorer.face.isFieldEmpty()).toBe(false);
    // The sample is selected: the first letter takes its place.
    explorer.press('a');
    await explorer.waitFor('› Path     a');
    explorer.press('backspace');
    await explorer.waitFor(/› Path {5,}│/);
    expect(explorer.face.isFieldEmpty()).toBe(true);
  });

  test('has work open while a request is under way, until it is cancelled', async () => {
    using explorer = await open();
    expect(explorer.face.hasWorkOpen()).toBe(false);
    explorer.press('enter');
    await explorer.waitFor('Sending GET shop.json');
    expect(explorer.face.hasWorkOpen()).toBe(true);
    explorer.face.cancel();
    await explorer.waitFor('You cancelled the request.');
    expect(explorer.face.hasWorkOpen()).toBe(false);
  });

  test('an overlay takes the keys, and gives them back', async () => {
    using explorer = await open();
    explorer.press('f1');
    await explorer.waitFor('In a text field');
    explorer.press('x', 'esc');
    await expectShown(explorer, /› Path {5}.*shop\.json.* +│/);
  });

  test('presents, and shows that at the top', async () => {
    using explorer = await open();
    expect(explorer.face.isPresenting()).toBe(false);
    explorer.face.togglePresenter();
    await explorer.waitFor('[presenting]');
    expect(explorer.face.isPresenting()).toBe(true);
  });

  test('tells where the person wants to go, once the keys are no text', async () => {
    using explorer = await open();
    explorer.press('end', 'q');
    await explorer.waitFor('› Path     shop.jsonq');
    expect(explorer.commands).toEqual([]);
    explorer.press('esc');
    await vi.waitFor(() => expect(explorer.face.isTyping()).toBe(false), { timeout: WAIT_MS });
    explorer.press('q');
    expect(explorer.commands).toEqual([{ type: 'leave' }]);
    explorer.press('ctrl+p', ...'wire tape');
    await explorer.waitFor(/│ wire tape +│/);
    explorer.press('enter');
    expect(explorer.commands.slice(1)).toEqual([{ type: 'open-overlay', overlay: 'wire' }]);
    await explorer.waitFor('shop.jsonq');
  });
});
