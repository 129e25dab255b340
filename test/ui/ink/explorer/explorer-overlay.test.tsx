import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../../source/app/clock.ts';
import { createExplorerStore } from '../../../../source/app/explorer-runner.ts';
import { createStore } from '../../../../source/app/store.ts';
import { eventOf, type ExplorerWish } from '../../../../source/core/explorer/event.ts';
import type { ExplorerCommand } from '../../../../source/ui/ink/explorer/bindings/binding.ts';
import { explorerOverlay } from '../../../../source/ui/ink/explorer/explorer-screen.tsx';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { explorerConfig } from '../../../support/explorer/explorer-config.ts';
import { createScriptedSend } from '../../../support/explorer/scripted-send.ts';
import { AT_ONCE } from '../../../support/terminal/at-once.ts';

function open(...wishes: readonly ExplorerWish[]) {
  const ports = { send: createScriptedSend().send, clock: systemClock };
  const store = createExplorerStore(explorerConfig(), ports, null);
  const go = (wish: ExplorerWish) => store.dispatch(eventOf(wish, { rows: 10, wrapped: 0 }));
  wishes.forEach(go);
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: FIRST_SCREEN,
    update: updateScreen,
    runEffect: () => {},
  });
  const tools = { screen, scrolling: createScrolling() };
  const ran: ExplorerCommand[] = [];
  // As the app does: asked anew for every key and every frame.
  const overlay = () =>
    explorerOverlay(store, tools, (command) => {
      ran.push(command);
      if (command.type === 'edit') go(command);
    });
  return {
    screen,
    ran,
    overlay,
    press(...names: readonly string[]): void {
      for (const name of names) {
        const text = name.length === 1 ? name : null;
        overlay()?.handle({ type: 'key', key: makeKey(name, { text }) }, AT_ONCE);
      }
    },
    draw: (rows = 24) =>
      drawComponent(
        overlay()?.draw({ state: screen.getState(), size: { columns: 80, rows } }) ?? null,
        { columns: 80 },
      ),
    [Symbol.dispose]: () => store.close(),
  };
}

describe('what lies over the panes of the explorer', () => {
  test('is nothing until something is opened', () => {
    using explorer = open();
    expect(explorer.overlay()).toBeNull();
    expect(explorer.draw()).toEqual([]);
  });

  test('names the store at the top and its keys at the bottom', () => {
    using explorer = open({ type: 'open-help' });
    const rows = explorer.draw();
    expect(rows).toHaveLength(24);
    expect(rows[0]).toContain('demo.practice.test');
    expect(rows.at(-1)).toContain('Esc');
    expect(rows[0]).not.toContain('[presenting]');
    using presented = open({ type: 'toggle-presenter' }, { type: 'open-help' });
    expect(presented.draw()[0]).toContain('[presenting]');
  });

  test('scrolls by the arrows, j and k, pages and the space bar', () => {
    using explorer = open({ type: 'open-help' });
    const first = explorer.draw(12);
    expect(first.join('\n')).toContain('↓ more below (PgDn)');
    const after = (...names: string[]) => {
      explorer.press(...names);
      explorer.draw(12);
      return explorer.screen.getState().scroll;
    };
    expect(after('down', 'j')).toBe(2);
    expect(after('up', 'k')).toBe(0);
    const page = after('space');
    expect(page).toBeGreaterThan(2);
    expect(explorer.draw(12).join('\n')).toContain('↑ more above (PgUp)');
    expect(after('pageup')).toBe(0);
    expect(after('pagedown')).toBe(page);
    expect(after('home')).toBe(0);
    expect(after('end')).toBeGreaterThan(page);
    expect(explorer.draw(12).join('\n')).not.toContain('more below');
    expect(explorer.ran).toEqual([]);
  });

  test('with a field takes letters as text, and begins at its top again', () => {
    using explorer = open({ type: 'open-palette' });
    expect(explorer.overlay()?.isTyping()).toBe(true);
    explorer.screen.dispatch({ type: 'scroll-to', scroll: 3 });
    explorer.press('j', 'q');
    expect(explorer.ran.map(({ type }) => type)).toEqual(['edit', 'edit']);
    expect(explorer.screen.getState().scroll).toBe(0);
    expect(explorer.draw().join('\n')).toMatch(/╭ › Command ─+╮\n │ jq /);
  });
});
