import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../../source/app/clock.ts';
import { createExplorerStore } from '../../../../source/app/explorer-runner.ts';
import { createStore } from '../../../../source/app/store.ts';
import { eventOf, type ExplorerWish } from '../../../../source/core/explorer/event.ts';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import type { TerminalSize } from '../../../../source/ui/ink/terminal.ts';
import { ExplorerScreen, windowNow } from '../../../../source/ui/ink/explorer/explorer-screen.tsx';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { ConfirmingContext } from '../../../../source/ui/ink/input/confirming.ts';
import {
  FIRST_SCREEN,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import { createTheme } from '../../../../source/ui/ink/theme.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { explorerConfig, realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { openExplorerScreen } from '../../../support/explorer/explorer-screen.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith, createScriptedSend } from '../../../support/explorer/scripted-send.ts';

/** The screen after these wishes, row by row. */
function screenAfter(
  size: { readonly columns: number; readonly rows: number },
  ...wishes: ExplorerWish[]
): string[] {
  return drawnAfter(size, FIRST_SCREEN, wishes).rows;
}

/** The same in a state of the app, with the question that a key can say yes to, and the window. */
function drawnAfter(
  size: { readonly columns: number; readonly rows: number },
  state: ScreenState,
  wishes: readonly ExplorerWish[],
) {
  const config = explorerConfig({ ...realStoreConfig(), keepsRequests: true });
  const ports = { send: createScriptedSend().send, clock: systemClock };
  const store = createExplorerStore(config, ports, null);
  for (const wish of wishes) store.dispatch(eventOf(wish, { rows: 10, wrapped: 0 }));
  const screen = createStore({ initial: FIRST_SCREEN, update: updateScreen, runEffect: () => {} });
  const asked: Array<string | null> = [];
  const rows = drawComponent(
    <ConfirmingContext value={{ show: (question) => void asked.push(question) }}>
      <ExplorerScreen
        store={store}
        screen={state}
        size={size}
        tools={{ screen, scrolling: createScrolling() }}
        run={() => {}}
      />
    </ConfirmingContext>,
    // The terminal is wider, so that it cuts nothing that the screen should have cut.
    { columns: size.columns + 20 },
  );
  const theme = createTheme({ color: false, unicode: true });
  const window = windowNow(store.getState(), size, theme);
  store.close();
  return { rows, window, question: asked.find((one) => one !== null) ?? null };
}

function drawState(state: ExplorerState, size: TerminalSize): readonly string[] {
  const screen = createStore({ initial: FIRST_SCREEN, update: updateScreen, runEffect: () => {} });
  return drawComponent(
    <ExplorerScreen
      store={{ getState: () => state, subscribe: () => () => {}, dispatch: () => {} }}
      screen={FIRST_SCREEN}
      size={size}
      tools={{ screen, scrolling: createScrolling() }}
      run={() => {}}
    />,
    { columns: size.columns },
  );
}

const WIDE = { columns: 100, rows: 30 };

describe('the explorer', () => {
  test('has its top line, two panes and the keys, the primary one as a button', () => {
    const rows = screenAfter(WIDE);
    expect(rows[0]).toContain('demo.myshopify.com   2026-10');
    expect(rows[1]).toMatch(/^╭ › Request: REST ─+╮╭ Answer ─+$/);
    expect(rows.at(-1)).toContain('▐ Enter  Send ▌   Tab answer');
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
    expect(none.join(' ')).toContain('There are no messages.');
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

describe('the rows over the keys', () => {
  const POST: readonly ExplorerWish[] = [{ type: 'choose-method', by: 1 }, { type: 'send' }];
  const COPIED: readonly ExplorerWish[] = [{ type: 'copied', isCopied: true, text: 'Copied.' }];
  const bottom = (
    [columns, rows]: readonly [number, number],
    wishes: readonly ExplorerWish[],
    screen: Partial<ScreenState> = {},
  ) => {
    const drawn = drawnAfter({ columns, rows }, { ...FIRST_SCREEN, ...screen }, wishes);
    return { ...drawn, last: drawn.rows.slice(-5, -1).map((row) => row.trimEnd()) };
  };
  const INTERRUPTED = { isInterrupted: true };
  const AGAIN = ' ! Note: Press Ctrl+C again to leave.';

  test('are kept free from twelve on, and covered below', () => {
    expect(bottom([60, 12], []).last.at(-1)).toBe('');
    expect(bottom([60, 11], []).last.at(-1)).toMatch(/more below$/);
    expect(bottom([60, 12], []).window.rows).toBe(8);
    expect(bottom([60, 11], []).window.rows).toBe(8);
    expect(bottom([60, 10], []).window.rows).toBe(7);
    const low = bottom([60, 11], COPIED);
    expect(low.last.at(-1)).toBe(' • Copied.');
    expect(low.rows).toHaveLength(11);
  });

  test('have the question first, and what else is said behind it', () => {
    const { last, question, rows } = bottom([100, 20], POST, INTERRUPTED);
    const asks = ' ! POST shop.json may change data of demo.myshopify.com. Send it?';
    expect(last.slice(-2)).toEqual([asks, AGAIN]);
    expect(question).toContain('POST');
    expect(rows.at(-1)?.trimEnd()).toBe(' y send it   n do not send');
    // A yes is named once it counts.
    expect(bottom([100, 20], POST, { isQuiet: false }).rows.at(-1)?.trimEnd()).toBe(
      ' n do not send',
    );
    expect(bottom([60, 8], POST, INTERRUPTED).last.slice(-3)).toEqual([
      ' ! POST shop.json may change data of demo.myshopify.com.',
      '   Send it?',
      AGAIN,
    ]);
    const other = bottom([100, 20], COPIED, INTERRUPTED);
    expect(other.last.slice(-2)).toEqual([AGAIN, ' • Copied.']);
    expect(other.question).toBeNull();
    expect(bottom([100, 20], []).last.at(-1)).toBe('');
  });

  test('cut no question that a key could say yes to', () => {
    const asked = (columns: number, rows: number) => bottom([columns, rows], POST).question;
    expect(asked(60, 8)).toContain('POST');
    // Two rows are needed, and one is there.
    expect(asked(60, 5)).toContain('POST');
    expect(asked(60, 4)).toBeNull();
    const long = POST.toSpliced(0, 0, {
      type: 'edit',
      edit: { type: 'set', text: `${'long/'.repeat(90)}a.json` },
    });
    const cut = bottom([60, 5], long);
    expect(cut.question).toBeNull();
    expect(cut.last.slice(-2)).toEqual([
      ' ! POST',
      expect.stringMatching(/^ {3}(?:long\/)+long… Alt\+N more$/),
    ]);
    expect(bottom([200, 30], long).question).toContain('POST');
  });

  test('have the last key at the right of the keys while presenting', () => {
    const keys = (wishes: readonly ExplorerWish[], lastKey: string | null) =>
      bottom([100, 20], wishes, { lastKey }).rows.at(-1)?.trimEnd();
    const presenting: readonly ExplorerWish[] = [{ type: 'toggle-presenter' }];
    expect(keys(presenting, 'Enter')).toMatch(/F1 help +Last key: Enter$/);
    expect(keys([], 'Enter')).toMatch(/F1 help$/);
    expect(keys(presenting, null)).toMatch(/F1 help$/);
    const narrow = bottom([60, 20], presenting, { lastKey: 'Enter' }).rows.at(-1) ?? '';
    expect(narrow).toContain('Last key: Enter');
  });

  test('name first what Enter or the key that puts a refusal right does, as a button', () => {
    const keys = (...wishes: readonly ExplorerWish[]) =>
      bottom([100, 20], wishes).rows.at(-1)?.trimEnd();
    expect(keys()).toMatch(/^ ▐ Enter {2}Send ▌/);
    expect(keys({ type: 'switch-mode' })).toMatch(/^ ▐ Alt\+Enter {2}Send ▌/);
    expect(keys({ type: 'open-presets' })).toMatch(/^ ▐ Enter {2}Take it ▌/);
    expect(keys({ type: 'send' })).toMatch(/^ Esc cancel/);
  });
});

describe('the panes', () => {
  test('are one where there is no room for two, and the list has the height of both', () => {
    const types = (columns: number, rows: number, ...wishes: readonly ExplorerWish[]) =>
      screenAfter({ columns, rows }, ...wishes).filter((row) => /^(?:╭|›)/.test(row)).length;
    expect(types(80, 20)).toBe(2);
    expect(types(80, 20, { type: 'open-presets' })).toBe(3);
    const whole = screenAfter({ columns: 80, rows: 20 }, { type: 'open-presets' });
    expect(whole.join('\n')).not.toContain('Answer');
    expect(whole[1]?.trimEnd()).toBe('› Request: REST');
    const wide = screenAfter({ columns: 100, rows: 20 }, { type: 'open-presets' });
    expect(wide[1]).toContain('Answer');
    const answer = screenAfter(
      { columns: 50, rows: 20 },
      { type: 'back' },
      { type: 'move-focus', by: 1 },
    );
    expect(answer[1]?.trimEnd()).toBe('› Answer');
  });

  test('name the keys of the request while something is typed under the answer', () => {
    const store = walkExplorer().write('products.json').go({ type: 'send' });
    const { state } = store
      .answer(answerWith({ a: 1 }))
      .go({ type: 'reading', event: { type: 'open-field', purpose: 'find' } });
    const drawn = drawState(state, { columns: 120, rows: 20 });
    expect(drawn.join('\n')).toContain('! retired; in GraphQL: products (t)');
    expect(drawn.join('\n')).toContain('› Find');
  });

  test('tell a key how large the editor is that has the keys', () => {
    const { window } = drawnAfter({ columns: 80, rows: 20 }, FIRST_SCREEN, [
      { type: 'switch-mode' },
    ]);
    expect(window).toEqual({ rows: 1, wrapped: 0, editor: { cells: 71, rows: 8 } });
    expect(drawnAfter({ columns: 80, rows: 20 }, FIRST_SCREEN, []).window).not.toHaveProperty(
      'editor',
    );
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
