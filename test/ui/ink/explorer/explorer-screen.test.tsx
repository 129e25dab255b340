import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../../source/app/clock.ts';
import { createExplorerStore } from '../../../../source/app/explorer-runner.ts';
import { createStore } from '../../../../source/app/store.ts';
import { eventOf, type ExplorerWish } from '../../../../source/core/explorer/event.ts';
import { ExplorerScreen } from '../../../../source/ui/ink/explorer/explorer-screen.tsx';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { FIRST_SCREEN, updateScreen } from '../../../../source/ui/ink/screen-state.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { explorerConfig, realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { openExplorerScreen } from '../../../support/explorer/explorer-screen.ts';
import { createScriptedSend } from '../../../support/explorer/scripted-send.ts';

/** The screen after these wishes, row by row. */
function screenAfter(
  size: { readonly columns: number; readonly rows: number },
  ...wishes: ExplorerWish[]
): string[] {
  const config = explorerConfig({ ...realStoreConfig(), keepsRequests: true });
  const ports = { send: createScriptedSend().send, clock: systemClock };
  const store = createExplorerStore(config, ports, null);
  for (const wish of wishes) store.dispatch(eventOf(wish, { rows: 10, wrapped: 0 }));
  const screen = createStore({ initial: FIRST_SCREEN, update: updateScreen, runEffect: () => {} });
  const rows = drawComponent(
    <ExplorerScreen
      store={store}
      screen={FIRST_SCREEN}
      size={size}
      tools={{ screen, scrolling: createScrolling() }}
      run={() => {}}
    />,
    // The terminal is wider, so that it cuts nothing that the screen should have cut.
    { columns: size.columns + 20 },
  );
  store.close();
  return rows;
}

const WIDE = { columns: 100, rows: 30 };

describe('the explorer', () => {
  test('has its top line, two panes and the keys, the primary one as a button', () => {
    const rows = screenAfter(WIDE);
    expect(rows[0]).toContain('demo.myshopify.com   2026-10');
    expect(rows[1]).toMatch(/^╭ › Request: REST ─+╮╭ Answer ─+$/);
    expect(rows.at(-1)).toContain('▐ Enter  Send ▌   Tab next field');
    expect(rows.at(-1)).toContain('F1 help');
  });

  const SHORT = { type: 'copied', isCopied: true, text: 'Copied it.' } as const;
  const LONG = { ...SHORT, isCopied: false, text: `Not copied: ${'a long reason '.repeat(40)}` };

  test.each([
    [80, 24],
    [60, 18],
    [120, 40],
    [200, 60],
    [50, 15],
  ])('what is said moves no pane, neither short nor long: %i×%i', (columns, rows) => {
    const size = { columns, rows };
    const before = screenAfter(size);
    expect(before.at(-2)?.trim()).toBe('');
    for (const [said, covered] of [
      [SHORT, 1],
      [LONG, 2],
    ] as const) {
      const after = screenAfter(size, said);
      expect(after.slice(0, -1 - covered)).toEqual(before.slice(0, -1 - covered));
      expect(after.at(-1)).toBe(before.at(-1));
      expect(after.at(-1 - covered)).toMatch(
        covered === 1 ? /^ • Copied it\. *$/ : /^ ✗ Problem: Not/,
      );
    }
    expect(screenAfter(size, LONG).at(-2)).toMatch(/… Alt\+N more *$/);
  });

  test('shows whole on a key what was cut', () => {
    const rows = screenAfter({ columns: 80, rows: 24 }, LONG, { type: 'open-notices' });
    expect(rows.join(' ').replaceAll(/\s+/g, ' ').split('a long reason')).toHaveLength(41);
    const none = screenAfter({ columns: 80, rows: 24 }, { type: 'open-notices' });
    expect(none.join(' ')).toContain('There is nothing to say now.');
  });

  test('asks before data of a real store are changed', () => {
    const rows = screenAfter(WIDE, { type: 'choose-method', by: 1 }, { type: 'send' });
    expect(rows.at(-2)).toContain('may change data of demo.myshopify.com. Send it?');
    expect(rows.at(-1)).toContain('y send it   n do not send');
  });

  test.each([
    ['open-help', 'In a text field'],
    ['open-palette', 'Command'],
    ['open-code', 'curl --globoff'],
    ['name-request', 'Save the request'],
  ] as const)('shows what lies over the panes: %s', (type, words) => {
    const text = screenAfter(WIDE, { type }).join('\n');
    expect(text).toContain(words);
    expect(text).not.toContain('Request: REST');
  });

  test.each([
    [200, 60],
    [100, 24],
    [80, 24],
    [60, 18],
    [40, 10],
    [20, 5],
    [10, 3],
  ])('is never wider or taller than %i×%i', (columns, rows) => {
    for (const wishes of [[], [{ type: 'switch-mode' }], [{ type: 'open-presets' }]] as const) {
      const drawn = screenAfter({ columns, rows }, ...wishes);
      expect(drawn.length).toBeLessThanOrEqual(rows);
      for (const row of drawn) expect(row.length).toBeLessThanOrEqual(columns);
    }
  });
});

describe('a terminal of its own mind', () => {
  test('that makes joined emoji wider than others moves no other row', async () => {
    await using screen = openExplorerScreen({ columns: 60, rows: 20 });
    await screen.waitFor('shop.json');
    screen.paste('👩‍👩‍👧‍👦'.repeat(30));
    await screen.waitFor('👩');
    screen.press('esc', 'tab');
    await screen.waitFor('› Answer');
    expect(screen.rows()[0]).toContain('demo.practice.test');
  });

  test('that moves its rows at another size keeps nothing of them', async () => {
    await using screen = openExplorerScreen({ columns: 120, rows: 40 });
    await screen.waitFor('shop.json');
    await screen.emulator.write('\u001b7\u001b[12;3Hmoved here\u001b8');
    screen.resize(120, 45);
    await screen.waitFor((rows) => rows.at(-1)?.includes('Enter  Send') === true);
    expect(screen.text()).not.toContain('moved here');
  });
});
