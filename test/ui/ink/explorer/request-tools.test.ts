import { describe, expect, test } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { realStoreConfig, EXPLORER_TOKEN } from '../../../support/explorer/explorer-config.ts';
import {
  openExplorerScreen,
  type ExplorerScreenTest,
} from '../../../support/explorer/explorer-screen.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { explorerBindings } from '../../../../source/ui/ink/explorer/explorer-keys.ts';
import { paletteEntries } from '../../../../source/ui/ink/explorer/palette.ts';

async function opened(
  options: Parameters<typeof openExplorerScreen>[0] = {},
): Promise<ExplorerScreenTest> {
  const screen = openExplorerScreen(options);
  await screen.waitFor('Request: REST');
  return screen;
}

describe('rows beside the path', () => {
  test('a parameter is typed in a row and seen in the path at once', async () => {
    await using screen = await opened();
    screen.press('ctrl+n', ...'limit', 'tab', ...'a b');
    await screen.waitFor('shop.json?limit=a%20b');
    expect(screen.text()).toMatch(/Query +limit +› = a b/);
    screen.press('ctrl+x');
    await screen.waitUntilGone('shop.json?limit');
    expect(screen.text()).not.toContain('Query');
  });

  test('a header that the tool sets itself is refused under its row', async () => {
    await using screen = await opened();
    screen.press('esc', 'n', ...'X-Shopify-Access-Token');
    await screen.waitFor('tool itself, from the token at hand');
    screen.press('enter');
    await screen.waitFor('Leave it out.');
    expect(screen.wire.requests).toHaveLength(0);
  });

  test('a header that is a secret by its name is dots', async () => {
    await using screen = await opened();
    screen.press('esc', 'n', ...'Cookie', 'tab', ...'sesame');
    await screen.waitFor('••••••');
    expect(screen.text()).not.toContain('sesame');
  });

  test('what is personal is hidden while presenting, but for the field that is typed in', async () => {
    await using screen = await opened({ config: { presenter: true } });
    screen.press('ctrl+n', ...'q', 'tab', ...'bob@example.com');
    await screen.waitFor('› = bob@example.com');
    screen.press('shift+tab');
    await screen.waitUntilGone('bob@example.com');
    expect(screen.text()).toContain('shop.json?q=***');
    screen.press('enter');
    await screen.waitFor('Sending GET shop.json?q=***');
    await screen.wire.answer(answerWith({}));
    await screen.waitFor(/200 OK.*GET shop\.json\?q=\*\*\*/);
    expect(screen.text()).not.toContain('bob@example.com');
  });

  test.each([
    [80, 24],
    [60, 18],
    [200, 60],
    [40, 10],
  ])('many rows leave room for the rest on %i×%i', async (columns, rows) => {
    await using screen = await opened({ columns, rows });
    screen.press('ctrl+u', ...'a.json?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8', 'tab');
    await screen.waitFor('› Query');
    expect(screen.rows().at(-1)).toContain('F1 help');
    screen.press(...Array.from({ length: 13 }, () => 'tab'));
    await screen.waitFor(/g +› = 7/);
  });
});

describe('the request as code', () => {
  test('c shows it, a digit or an arrow chooses the language, and no code holds the token', async () => {
    await using screen = await opened({ config: realStoreConfig() });
    const token = realStoreConfig().token.reveal();
    screen.press('esc', 'c');
    await screen.waitFor('curl --globoff');
    expect(screen.text()).toContain('"X-Shopify-Access-Token: $TOKENWRIGHT_ACCESS_TOKEN"');
    for (const [digit, words] of [
      ['2', 'await fetch('],
      ['3', 'from "undici"'],
      ['4', 'import http.client'],
      ['5', 'require "net/http"'],
      ['6', 'curl_init('],
      ['7', 'createAdminRestApiClient'],
    ] as const) {
      screen.press(digit);
      await screen.waitFor(words);
      expect(screen.text()).not.toContain(token);
    }
    screen.press('right');
    await screen.waitFor('curl --globoff');
    screen.press('esc');
    await screen.waitFor('› Path');
  });

  test('what holds the token is not written down', async () => {
    await using screen = await opened();
    screen.press('ctrl+u', ...`a.json?t=${EXPLORER_TOKEN}`, 'esc', 'c');
    await expectShown(screen, 'so no code is written');
  });

  test('what is personal is hidden while presenting', async () => {
    await using screen = await opened({ config: { presenter: true } });
    screen.press('ctrl+u', ...'customers/search.json?query=bob@example.com', 'esc', 'c');
    await screen.waitFor('curl --globoff');
    expect(screen.text()).toContain('search.json?query=***');
    expect(screen.text()).not.toContain('bob@');
  });
});

describe('requests of this run', () => {
  test('r lists them, Enter takes one back, and what was typed is in the list', async () => {
    await using screen = await opened();
    screen.press('enter');
    await screen.wire.answer(answerWith({ shop: {} }));
    await screen.waitFor('200 OK');
    screen.press('esc', 'e', 'ctrl+u', ...'half.json', 'ctrl+r');
    await screen.waitFor(/200 OK +just now +GET shop\.json/);
    screen.press('enter');
    await screen.waitFor('› Path     shop.json');
    screen.press('ctrl+r');
    await expectShown(screen, /not sent +GET half\.json/);
  });
});

describe('the palette', () => {
  test('does by name what a key does', async () => {
    await using screen = await opened();
    screen.press('ctrl+p', ...'graphql');
    await screen.waitFor(/switch to GraphQL|REST or GraphQL/);
    screen.press('enter');
    await screen.waitFor('Request: GraphQL');
    screen.press('ctrl+p', ...'zzz');
    await screen.waitFor('No command has these words');
    screen.press('esc', 'ctrl+p', ...'leave');
    await screen.waitFor('leave the program');
    screen.press('enter');
    expect(await screen.exit).toBe(0);
  });

  test('has every command with words that a key has now', () => {
    const walk = walkExplorer();
    const states = [
      walk.state,
      walk.go({ type: 'back' }).state,
      walk.go({ type: 'add-row', field: 'headers' }).state,
      walk.go({ type: 'switch-mode' }).state,
      walk.go({ type: 'send' }).state,
      walk.answer(answerWith({ errors: 'no' }, { status: 403 })).state,
    ];
    for (const state of states) {
      const { state: open } = walkExplorer({}, state);
      const below = { ...state, overlay: null };
      const palette = {
        ...below,
        overlay: {
          type: 'palette',
          filter: { ...open.rest.path, text: '', cursor: 0 },
          cursor: 0,
        },
      } as const;
      const listed = paletteEntries(palette).map(({ command }) => command);
      const keys = explorerBindings(below)
        .filter(
          ({ hint, help, command }) => (help ?? hint) !== null && command.type !== 'open-palette',
        )
        .map(({ command }) => command);
      expect(listed).toEqual(expect.arrayContaining(keys));
    }
  });
});
