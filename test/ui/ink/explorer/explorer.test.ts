import { describe, expect, test, vi } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { DEFAULT_PREFERENCES } from '../../../../source/core/preferences.ts';
import { EXPLORER_TOKEN, realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import {
  openExplorerScreen,
  type ExplorerScreenTest,
} from '../../../support/explorer/explorer-screen.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { WAIT_MS } from '../../../support/wait-ms.ts';

const SHOP = { shop: { id: 9007199254740993n.toString(), name: 'Demo' } };

async function withAnswer(screen: ExplorerScreenTest, body: unknown = SHOP): Promise<void> {
  await screen.waitFor('Request: REST');
  screen.press('enter');
  await screen.wire.answer(answerWith(body));
  await screen.waitFor('200 OK');
}

describe('the first request', () => {
  test('Enter alone sends it, and the answer has the keys', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Enter  Send');
    expect(screen.text()).toContain(
      'demo.practice.test · practice   2026-10   read_products, write_orders',
    );
    screen.press('enter');
    await screen.waitFor('Sending GET shop.json');
    expect(screen.text()).toContain('Esc cancel the request');
    await screen.wire.answer(answerWith(SHOP));
    await screen.waitFor('"name": "Demo"');
    expect(screen.text()).toContain('✓ 200 OK');
    expect(screen.text()).toContain('› Answer');
  });

  test('while it is on its way a sign turns, except where a person wants little motion', async () => {
    const spins = async (motion: 'full' | 'reduced') => {
      await using screen = openExplorerScreen({ look: { ...DEFAULT_PREFERENCES, motion } });
      await screen.waitFor('Enter  Send');
      screen.press('enter');
      await screen.waitFor('Sending GET shop.json');
      return !screen.text().includes('● Sending');
    };
    expect([await spins('full'), await spins('reduced')]).toEqual([true, false]);
  });

  test('a status has a colour and a word', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Enter  Send');
    screen.press('enter');
    await screen.wire.answer(answerWith({ errors: 'Not Found' }, { status: 404 }));
    await screen.waitFor('✗ 404 Not Found');
    expect(screen.lookOf('404 Not Found').foreground).toBe(1);
    expect(screen.text()).toContain('Why:');
    expect(screen.text()).toContain('To do:');
  });
});

describe('an editor', () => {
  const LINES = Array.from({ length: 60 }, (_, line) => `# line ${line};`).join('\n');

  /** The first and the last line in sight, and that of the cursor. */
  function inSight(screen: ExplorerScreenTest): number[] {
    const numbers = [...screen.text().matchAll(/# line (\d+);/g)].map(([, number]) =>
      Number(number),
    );
    const { text, cursor } = screen.explorer.getState().graphql.query;
    return [numbers[0] ?? -1, numbers.at(-1) ?? -1, text.slice(0, cursor).split('\n').length - 1];
  }

  test('slides its text only where the cursor comes to its edge', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press('ctrl+t', 'i', 'alt+e');
    await screen.waitFor('› Query');
    screen.paste(LINES);
    await screen.waitFor(() => inSight(screen)[1] === 59);
    const [first = 0] = inSight(screen);
    const shows = (...expected: number[]) =>
      screen.waitFor(() => inSight(screen).join() === expected.join());
    screen.press(...Array.from({ length: 5 }, () => 'up'));
    await shows(first, 59, 54);
    screen.press(...Array.from({ length: 54 - first }, () => 'up'));
    await shows(first - 1, 58, first);
    screen.press('down', 'down');
    await shows(first - 1, 58, first + 2);
    screen.resize(80, 24);
    await screen.waitFor(() => screen.rows().length === 24 && inSight(screen)[0] === first - 1);
    screen.resize(60, 18);
    await screen.waitFor(
      () => screen.rows().length === 18 && screen.text().includes(`# line ${first + 2};`),
    );
    // What is undone far away is in sight, with the cursor.
    screen.press('x', ...Array.from({ length: 40 }, () => 'up'));
    await screen.waitFor(() => inSight(screen)[0] === 0);
    screen.press('ctrl+_');
    await expectShown(screen, () => {
      const [from = 0, to = 0, at = 0] = inSight(screen);
      return at === first + 2 && from <= at && at <= to;
    });
  });
});

describe('typing', () => {
  test('letters are text in a field, whatever they mean elsewhere', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press('ctrl+u');
    screen.press(...'qf?pte[]+-mgGjk1');
    await screen.waitFor('qf?pte[]+-mgGjk1');
    expect(screen.explorer.getState().rest.path.text).toBe('qf?pte[]+-mgGjk1');
  });

  test('keys that come in one tick are all heard, also across fields', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press(
      'ctrl+u',
      ...'orders.json',
      'ctrl+t',
      'ctrl+u',
      ...'{ a }',
      'tab',
      ...'{"x":1}',
      'ctrl+j',
    );
    await screen.waitFor('Sending query');
    const { rest, graphql } = screen.explorer.getState();
    expect([rest.path.text, graphql.query.text, graphql.variables.text]).toEqual([
      'orders.json',
      '{ a }',
      '{"x":1}',
    ]);
  });

  test('a paste is text and never sends, whatever it holds', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press('ctrl+t', 'ctrl+u');
    screen.paste('query {\n  shop { name }\n}\r\u001b[31m\u0003');
    await screen.waitFor('shop { name }');
    expect(screen.explorer.getState().graphql.query.text).toBe('query {\n  shop { name }\n}\n[31m');
    expect(screen.wire.requests).toEqual([]);
  });

  test('Enter is a line break in the query; Esc and then Enter sends it', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press('ctrl+t', 'enter', ...'# more');
    await screen.waitFor('# more');
    await screen.waitFor(() => screen.cursor().isVisible);
    expect(screen.cursor()).toMatchObject({ column: 12, row: 4 });
    expect(screen.wire.requests).toEqual([]);
    screen.press('esc');
    await screen.waitFor('Enter  Send');
    screen.press('enter');
    await screen.waitFor('Sending query');
    expect(screen.wire.requests).toHaveLength(1);
  });

  test.each(['alt+enter', 'ctrl+j', 'ctrl+enter'])('%s sends from within the text', async (key) => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press('ctrl+t', key);
    await expectShown(screen, 'Sending query');
  });

  test('a terminal that tells Ctrl+Enter apart is told that key', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press('ctrl+t');
    await screen.waitFor('Alt+Enter  Send');
    screen.send('\u001b[?1u');
    await expectShown(screen, 'Ctrl+Enter  Send');
  });

  test('a long query keeps its cursor on the screen', async () => {
    await using screen = openExplorerScreen({ columns: 60, rows: 18 });
    await screen.waitFor('Request: REST');
    screen.press('ctrl+t', 'ctrl+u');
    screen.paste(
      Array.from({ length: 40 }, (_, line) => `# line ${line} ${'x'.repeat(80)}`).join('\n'),
    );
    await screen.waitFor((rows) => rows.some((row) => row.startsWith('│ 40  # line 39 xxx')));
    await screen.waitFor(() => screen.cursor().isVisible);
    const { column, row, isVisible } = screen.cursor();
    expect(isVisible).toBe(true);
    expect(column).toBeLessThan(60);
    expect(screen.rows()[row]).toMatch(/^│ +x+ +│$/);
  });
});

describe('the answer', () => {
  test('a body of 100,000 lines scrolls', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(
      screen,
      Array.from({ length: 99_998 }, (_, index) => index),
    );
    await screen.waitFor('rows 1-34 of 100,000');
    screen.press(...'j'.repeat(199));
    await screen.waitFor('rows 170-203 of');
    expect(screen.text()).toContain('[199]');
    screen.press('G');
    await screen.waitFor('rows 99967-100000 of');
    expect(screen.text()).toContain('99997');
    screen.press('pageup', 'k', 'up');
    await screen.waitFor('rows 99936-');
    expect(screen.text()).toContain('[99963]');
    screen.press('g', 'pagedown', 'down');
    await screen.waitFor('rows 32-');
    expect(screen.text()).toContain('[33]');
  });

  test('has headers in a tab of their own', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen);
    screen.press('v');
    await screen.waitFor('content-type: application/json');
    screen.press('v', 'v');
    await expectShown(screen, '"name": "Demo"');
  });

  test('its text cannot act on the terminal, and the token in it is hidden', async () => {
    await using screen = openExplorerScreen();
    const body = `{"a":"\u001b]0;title\u0007\u009b31m\u202e","echo":"${EXPLORER_TOKEN}"}`;
    await withAnswer(screen, body);
    await screen.waitFor('"echo": "***"');
    expect(screen.text()).toContain('"a": "^[]0;title^G<U+009B>31m<U+202E>"');
    expect(screen.emulator.raw()).not.toContain(EXPLORER_TOKEN);
    expect(screen.emulator.raw()).not.toContain('\u001b]0;title');
  });

  test('long rows are cut with a mark and can be moved', async () => {
    await using screen = openExplorerScreen({ columns: 80, rows: 24 });
    await withAnswer(screen, { text: `start ${'漢'.repeat(60)} end` });
    await screen.waitFor('漢…');
    screen.press('>', '>', '>', '>', '>', '>', '>', '>', '>');
    await screen.waitFor('end"');
    screen.press(...'<'.repeat(9));
    await expectShown(screen, '"text": "start');
  });

  test('colours are those of the kinds, and the screen says the same without them', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen, '{"name":"x","count":5,"open":true}');
    // The cursor's row has the look of the cursor.
    screen.press('down', 'down');
    await screen.waitFor(' open ');
    expect(screen.lookOf('"name"').foreground).toBe(6);
    expect(screen.lookOf('"x"').foreground).toBe(2);
    expect(screen.lookOf('5').foreground).not.toBe(2);
    await using plain = openExplorerScreen({
      environment: { NO_COLOR: '1', LANG: 'C', TERM: 'xterm' },
    });
    await plain.waitFor('Request: REST');
    plain.press('enter');
    await plain.wire.answer(answerWith('{"name":"x"}'));
    await plain.waitFor('"name": "x"');
    expect(plain.lookOf('"name"').foreground).toBe('default');
    expect(plain.text()).toContain('ok 200 OK');
    expect(plain.text()).not.toMatch(/[^\x20-\x7e\n]/);
  });
});

describe('panes', () => {
  test.each([
    [200, 60],
    [120, 40],
    [80, 24],
    [60, 18],
    [40, 10],
    [20, 5],
  ])('at %i×%i nothing is taller or wider than the terminal', async (columns, rows) => {
    await using screen = openExplorerScreen({ columns, rows });
    await withAnswer(screen, { list: Array.from({ length: 500 }, (_, index) => `value ${index}`) });
    screen.press('tab');
    screen.press('tab', 'esc');
    await screen.waitFor('?');
    screen.press('?');
    await screen.waitFor('Esc close the help');
    screen.press('esc', 'p');
    await screen.waitFor('Esc close the list');
    expect(screen.tallestFrame()).toBeLessThanOrEqual(rows);
  });

  test('stand beside each other from 100 columns on, under each other below, alone below 60×18', async () => {
    await using screen = openExplorerScreen({ columns: 100, rows: 24 });
    await withAnswer(screen);
    expect(screen.rows()[1]).toMatch(/Request: REST.*╮╭.*Answer/);
    screen.resize(99, 24);
    await screen.waitFor(
      (rows) => rows[1]?.startsWith('╭ Request: REST') === true && !rows[1].includes('Answer'),
    );
    expect(screen.text()).toContain('› Answer');
    screen.resize(59, 24);
    await screen.waitUntilGone('Request: REST');
    screen.press('tab');
    await screen.waitFor('› Request: REST');
    expect(screen.text()).not.toContain('Answer');
  });

  test('f shows one alone, + and - and the brackets move the border', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen);
    const border = () => screen.rows()[1]?.indexOf('╮') ?? -1;
    const before = border();
    screen.press('+', ']');
    await screen.waitFor(() => border() > before + 8);
    screen.press('-', '[', '-');
    await screen.waitFor(() => border() < before);
    screen.press('f');
    await screen.waitUntilGone('Request: REST');
    screen.press('f');
    await expectShown(screen, 'Request: REST');
  });
});

describe('what changes data of a real store', () => {
  test('is sent only after a yes that came alone', async () => {
    await using screen = openExplorerScreen({ config: realStoreConfig() });
    await screen.waitFor('Request: REST');
    screen.press('shift+tab', 'right');
    await screen.waitFor('[POST]');
    screen.press('enter', 'y');
    await screen.waitFor('may change data of demo.myshopify.com. Send it?');
    expect(screen.wire.requests).toEqual([]);
    screen.paste('y');
    screen.press('n');
    await screen.waitUntilGone('Send it?');
    expect(screen.wire.requests).toEqual([]);
  });
});

describe('the way out', () => {
  test('Esc in flight cancels, Esc again goes back, and never out', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press('enter');
    await screen.waitFor('Sending');
    screen.press('esc');
    await screen.waitFor('You cancelled the request.');
    expect(screen.wire.aborted()).toBe(1);
    screen.press('esc');
    await screen.waitFor('› Request: REST');
  });

  test('Ctrl+C once cancels, twice leaves with 130', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press('enter');
    await screen.waitFor('Sending');
    screen.press('ctrl+c');
    await screen.waitFor(/You cancelled the request\.[^]*Press Ctrl\+C again to leave\./);
    screen.press('ctrl+c');
    expect(await screen.exit).toBe(130);
  });

  test('q leaves outside text; with a request under way it asks', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press('enter', 'q');
    await screen.waitFor('y leave');
    screen.press('n');
    await screen.waitFor('Sending');
    await screen.wire.answer(answerWith(SHOP));
    await screen.waitFor('200 OK');
    screen.press('q');
    expect(await screen.exit).toBe(0);
  });
});

describe('a token that does not do', () => {
  const START = { columns: 110, config: { grantedScopes: null, canSignIn: true } } as const;

  test('one of another store is said before any request, and F7 leads to where it is mended', async () => {
    await using screen = openExplorerScreen(START);
    await screen.wire.answer(answerWith({ errors: '[API] Invalid API key' }, { status: 401 }));
    await screen.waitFor('This practice store does not know the token');
    await screen.waitFor('F7 authorize again');
    expect(screen.text().replaceAll(/\s+/g, ' ')).toContain('Authorize again');
    screen.press('f7');
    await vi.waitFor(() => expect(screen.explorer.getState().leaving).not.toBeNull(), {
      timeout: WAIT_MS,
    });
    expect(screen.explorer.getState().leaving).toMatchObject({
      diagnosis: { code: 'bad-token', action: { type: 'authorize-again' } },
      sendsAgain: false,
    });
    expect(screen.wire.requests).toHaveLength(1);
  });

  test('an expired one is renewed by the same key', async () => {
    await using screen = openExplorerScreen({
      ...START,
      config: { ...START.config, tokenKind: 'expiring' },
    });
    await screen.wire.answer(answerWith({}, { status: 401 }));
    await expectShown(screen, 'F7 refresh the token');
  });

  test('where nobody answers this is said, and F7 asks again until the store is there', async () => {
    await using screen = openExplorerScreen(START);
    const failure = {
      kind: 'refused',
      maybeSent: false,
      message: 'Nobody answers at 127.0.0.1:3457.',
      remedy: 'Check the address, then try again.',
    } as const;
    await screen.wire.answer({ type: 'failure', failure });
    await screen.waitFor('Nobody answers at 127.0.0.1:3457.');
    await screen.waitFor('F7 send again');
    expect(screen.text()).toContain('Check the address, then try again.');
    // Letters are still text: the path is ready to be typed in.
    screen.press('f7');
    await screen.wire.answer(answerWith({ access_scopes: [{ handle: 'read_orders' }] }));
    await screen.waitUntilGone('Nobody answers');
    await screen.waitFor('2026-10   read_orders');
    expect(screen.explorer.getState().leaving).toBeNull();
  });
});

describe('a write that is throttled', () => {
  const mutation =
    'mutation { productDelete(input: {id: "gid://x/Product/1"}) { userErrors { field } } }';
  const cost = {
    requestedQueryCost: 20,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 10, restoreRate: 50 },
  };
  const putOff = {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: { cost },
  };

  test.each([
    {
      what: 'a GraphQL mutation',
      keys: ['ctrl+t', 'ctrl+u', ...mutation, 'ctrl+j'],
      refusal: answerWith(putOff),
      done: answerWith({ data: { productDelete: { userErrors: [] } } }),
    },
    {
      what: 'a REST POST',
      keys: ['ctrl+u', ...'products.json', 'esc', 'up', 'right', 'enter'],
      refusal: answerWith(
        { errors: 'Exceeded 2 calls per second' },
        {
          status: 429,
          headers: [
            ['content-type', 'application/json'],
            ['retry-after', '0.2'],
          ],
        },
      ),
      done: answerWith({ product: { id: 1 } }),
    },
  ])('$what is offered again after the wait, and sent once for each yes', async (written) => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Request: REST');
    screen.press(...written.keys);
    await screen.wire.answer(written.refusal);
    await screen.waitFor('a  Send again in 1 s');
    // That nothing waits to go out by itself is shown in test/app/explorer-runner.test.ts.
    expect(screen.wire.requests).toHaveLength(1);
    screen.press('a', 'a');
    await screen.waitFor('is sent again in 1 s');
    await screen.wire.answer(written.refusal);
    await screen.waitFor('a  Send again in 1 s');
    expect(screen.wire.requests).toHaveLength(2);
    screen.press('a');
    await screen.wire.answer(written.done);
    await screen.waitFor(/✓ 200 OK/);
    expect(screen.wire.requests).toHaveLength(3);
    const [first, ...again] = screen.wire.requests;
    for (const one of again) expect(one).toEqual(first);
  });
});
