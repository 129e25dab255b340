import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { DEFAULT_PREFERENCES } from '../../../../source/core/preferences.ts';
import { InputDecoder } from '../../../../source/ui/ink/input/input-decoder.ts';
import { createTerminalInput } from '../../../../source/ui/ink/input/terminal-input.ts';
import {
  openExplorerScreen,
  type ExplorerScreenTest,
} from '../../../support/explorer/explorer-screen.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { clickOn } from '../../../support/terminal/mouse.ts';
import { createFakeTerminal } from '../../../support/terminal/fake-terminal.ts';

const WITH_MOUSE = { look: { ...DEFAULT_PREFERENCES, mouse: true } } as const;

describe('the reports of a mouse', () => {
  test('are clicks and turns of the wheel, and nothing else', () => {
    const of = (bytes: string) => new InputDecoder().push(bytes);
    const mouse = (kind: string) => [{ type: 'mouse', event: { kind, column: 9, row: 4 } }];
    expect(of('\u001b[<0;10;5M')).toEqual(mouse('click'));
    expect(of('\u001b[<64;10;5M')).toEqual(mouse('wheel-up'));
    expect(of('\u001b[<65;10;5M')).toEqual(mouse('wheel-down'));
    // Let go, dragged, another button, with Shift; and the old form.
    for (const other of ['[<0;10;5m', '[<32;10;5M', '[<2;10;5M', '[<4;10;5M', '[M !!'])
      expect(of(`\u001b${other}`)).toEqual([]);
  });

  test('are never text, wherever they are cut', () => {
    const cut = fc.tuple(
      fc.constantFrom(0, 2, 4, 32, 35, 64, 65, 66),
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.constantFrom('M', 'm'),
      fc.integer({ min: 1, max: 18 }),
    );
    fc.assert(
      fc.property(cut, ([button, column, row, end, at]) => {
        const bytes = `\u001b[<${button};${column};${row}${end}`;
        const decoder = new InputDecoder();
        const all = [...decoder.push(bytes.slice(0, at))];
        if (at > 2 && at < bytes.length) expect(decoder.awaiting).toBe('report');
        all.push(...decoder.push(bytes.slice(at)));
        expect(all.filter(({ type }) => type !== 'mouse')).toEqual([]);
      }),
    );
  });
});

describe('the modes of the mouse', () => {
  function modesOf(mouse: boolean) {
    const { stdin } = createFakeTerminal();
    const written: string[] = [];
    const input = createTerminalInput({ stdin, mouse, write: (bytes) => void written.push(bytes) });
    input.resume();
    const on = written.splice(0).join('');
    input.pause();
    return { on, off: written.join('') };
  }

  test('are on while keys are read, and off at every end and pause', () => {
    const { on, off } = modesOf(true);
    expect(on).toContain('\u001b[?1000h\u001b[?1006h');
    expect(off).toContain('\u001b[?1006l\u001b[?1000l');
  });

  test('are left alone without the setting', () => {
    const { on, off } = modesOf(false);
    expect(on + off).not.toMatch(/\?100[0-9]/);
  });
});

describe('the mouse', () => {
  const PRODUCTS = {
    products: Array.from({ length: 60 }, (_, id) => ({ id, title: `Thing ${id}` })),
  };

  async function withAnswer(screen: ExplorerScreenTest): Promise<void> {
    await screen.waitFor('Path     shop.json');
    screen.explorer.dispatch({ type: 'send' });
    await screen.wire.answer(answerWith(PRODUCTS));
    await screen.waitFor('200 OK');
    await screen.waitFor('products');
  }

  test('focuses panes and fields, and types by a second click', async () => {
    await using screen = openExplorerScreen(WITH_MOUSE);
    await withAnswer(screen);
    clickOn(screen, 'Request: REST');
    await screen.waitFor('› Request: REST');
    clickOn(screen, 'Method');
    await screen.waitFor('› Method');
    expect(screen.explorer.getState().focus.isTyping).toBe(false);
    clickOn(screen, 'Path ');
    await screen.waitFor('› Path');
    clickOn(screen, 'Path ');
    await screen.waitFor(() => screen.explorer.getState().focus.isTyping);
    clickOn(screen, 'Answer');
    await screen.waitFor('› Answer');
    expect(screen.explorer.getState().rest.path.text).toBe('shop.json');
  });

  test('opens a tab, puts the cursor on a row, and scrolls what is under it', async () => {
    await using screen = openExplorerScreen(WITH_MOUSE);
    await withAnswer(screen);
    clickOn(screen, 'Headers (');
    await screen.waitFor('[Headers (1)]');
    clickOn(screen, ' Body ');
    await screen.waitFor('[Body]');
    const before = screen.explorer.getState().reading.cursor;
    const at = screen.rows().findIndex((row) => row.includes('[Body]')) + 6;
    screen.send(`\u001b[<0;60;${at + 1}M`);
    await screen.waitFor(() => screen.explorer.getState().reading.cursor > before);
    clickOn(screen, 'Request: REST');
    await screen.waitFor('› Request: REST');
    for (let turn = 0; turn < 4; turn++) screen.send(`\u001b[<65;60;${at + 1}M`);
    await screen.waitFor(() => screen.explorer.getState().view.top >= 9);
    // Whoever has the keys keeps them.
    expect(screen.text()).toContain('› Request: REST');
  });

  test('chooses in a list', async () => {
    await using screen = openExplorerScreen(WITH_MOUSE);
    await screen.waitFor('Path     shop.json');
    screen.press('ctrl+p');
    await screen.waitFor('(switch-mode)');
    clickOn(screen, '(switch-mode)');
    await screen.waitFor(/› Ctrl\+T/);
    screen.press('enter');
    await expectShown(screen, 'Request: GraphQL');
  });

  test('chooses in a list with headings, which are no rows to choose', async () => {
    await using screen = openExplorerScreen(WITH_MOUSE);
    await screen.waitFor('Path     shop.json');
    screen.press('down');
    await screen.waitFor('› Find');
    clickOn(screen, 'orders.json?');
    await expectShown(screen, '› orders.json?');
  });

  test('puts the cursor of a text where a click is, and types there', async () => {
    await using screen = openExplorerScreen(WITH_MOUSE);
    await withAnswer(screen);
    const at = screen.rows().findIndex((line) => line.includes('Path '));
    screen.send(`\u001b[<0;${(screen.rows()[at] ?? '').indexOf('p.json') + 1};${at + 1}M`);
    await screen.waitFor(() => screen.explorer.getState().focus.isTyping);
    screen.press('X');
    await screen.waitFor('shoXp.json');
    screen.press('ctrl+t');
    await screen.waitFor('{ shop { name } }');
    screen.press('esc');
    await screen.waitFor(() => !screen.explorer.getState().focus.isTyping);
    clickOn(screen, 'name } }');
    await screen.waitFor(() => screen.explorer.getState().focus.isTyping);
    screen.press('id');
    await screen.waitFor('{ shop { idname } }');
    // Behind the end of a line is its end.
    const row = screen.rows().findIndex((line) => line.includes('idname'));
    screen.send(`\u001b[<0;40;${row + 1}M`);
    await screen.waitFor(() => {
      const { text, cursor } = screen.explorer.getState().graphql.query;
      return cursor === text.length;
    });
    clickOn(screen, 'Query');
    expect(screen.explorer.getState().graphql.query.text).toBe('{ shop { idname } }');
  });

  test('puts the cursor into a row in sight, and the text stays where it is', async () => {
    await using screen = openExplorerScreen(WITH_MOUSE);
    await screen.waitFor('Path     shop.json');
    screen.press('ctrl+t', 'i', 'alt+e');
    screen.paste(Array.from({ length: 80 }, (_, line) => `# line ${line};`).join('\n'));
    await screen.waitFor('# line 79;');
    clickOn(screen, 'Answer');
    await screen.waitFor('› Answer');
    const before = screen.rows().filter((row) => row.includes('# line'));
    clickOn(screen, 'line 70;');
    await screen.waitFor(() => screen.explorer.getState().focus.isTyping);
    screen.press('right');
    const { text, cursor } = screen.explorer.getState().graphql.query;
    await screen.waitFor('› Request: GraphQL');
    expect(text.slice(0, cursor).endsWith('\n# ') || text.slice(0, cursor).endsWith('\n# l')).toBe(
      true,
    );
    const rowsOf = (rows: readonly string[]) => rows.map((row) => row.slice(0, 30).trim());
    const after = screen.rows().filter((row) => row.includes('# line'));
    expect(rowsOf(after)).toEqual(rowsOf(before));
  });

  test('takes what is offered, which lies over the fields, and goes through it by the wheel', async () => {
    await using screen = openExplorerScreen(WITH_MOUSE);
    await screen.waitFor('Path     shop.json');
    screen.press('ctrl+u', ...'orders/');
    await screen.waitFor(() => screen.explorer.getState().compose.offers !== null);
    const { items = [] } = screen.explorer.getState().compose.offers ?? {};
    expect(items.length).toBeGreaterThan(1);
    await screen.waitFor(` ${items[1]?.label} `);
    const row = screen.rows().findIndex((line) => line.includes(items[1]?.label ?? '?'));
    const column = screen.rows()[row]?.indexOf(items[1]?.label ?? '?') ?? 0;
    screen.send(`\u001b[<65;${column + 1};${row + 1}M`);
    await screen.waitFor(
      () => screen.explorer.getState().compose.offers?.index === Math.min(3, items.length - 1),
    );
    screen.send(`\u001b[<64;${column + 1};${row + 1}M`);
    await screen.waitFor(() => screen.explorer.getState().compose.offers?.index === 0);
    screen.send(`\u001b[<0;${column + 1};${row + 1}M`);
    await screen.waitFor(() =>
      screen.explorer.getState().rest.path.text.startsWith(`orders/${items[1]?.insert}`),
    );
  });

  test('means nothing without the setting', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen);
    clickOn(screen, 'Request: REST');
    screen.press('v', 'v');
    await screen.waitFor('[Headers (1)]');
    expect(screen.text()).toContain('› Answer');
  });
});
