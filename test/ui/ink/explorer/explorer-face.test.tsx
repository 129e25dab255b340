import { useSyncExternalStore } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { systemClock } from '../../../../source/app/clock.ts';
import { createExplorerStore } from '../../../../source/app/explorer-runner.ts';
import { createStore } from '../../../../source/app/store.ts';
import { createExplorerFace } from '../../../../source/ui/ink/explorer/explorer-face.tsx';
import type { AppTools, ExplorerFace, ExplorerWay } from '../../../../source/ui/ink/faces.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { useKeys } from '../../../../source/ui/ink/input/use-keys.ts';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import { createTheme } from '../../../../source/ui/ink/theme.ts';
import { mountComponent } from '../../../support/draw-component.tsx';
import { explorerConfig } from '../../../support/explorer/explorer-config.ts';
import { createScriptedSend } from '../../../support/explorer/scripted-send.ts';
import { settled } from '../../../support/terminal/waiting.ts';

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
  const ways: ExplorerWay[] = [];
  face.onWay((way) => ways.push(way));
  const theme = createTheme({ color: false, unicode: true });
  const tools: AppTools = { size: SIZE, theme, screen, scrolling: createScrolling() };
  const mounted = mountComponent(<Face face={face} tools={tools} />, { size: SIZE });
  // Keys before the first frame wait for it.
  await settled();
  return {
    ...mounted,
    face,
    ways,
    wire,
    [Symbol.dispose]: () => {
      mounted[Symbol.dispose]();
      face.close();
    },
  };
}

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
    expect(explorer.ways).toEqual([]);
    explorer.press('esc');
    await vi.waitFor(() => expect(explorer.face.isTyping()).toBe(false));
    explorer.press('q');
    expect(explorer.ways).toEqual([{ type: 'leave' }]);
    explorer.press('ctrl+p', ...'wire tape');
    await explorer.waitFor(/│ wire tape +│/);
    explorer.press('enter');
    expect(explorer.ways.slice(1)).toEqual([{ type: 'open-over', overlay: 'wire' }]);
    await explorer.waitFor('shop.jsonq');
  });
});
