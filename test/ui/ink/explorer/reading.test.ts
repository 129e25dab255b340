import { describe, expect, test } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { EXPLORER_TOKEN } from '../../../support/explorer/explorer-config.ts';
import {
  openExplorerScreen,
  type ExplorerScreenTest,
} from '../../../support/explorer/explorer-screen.ts';
import { expectPlaceAtRightEnd } from '../../../support/explorer/framed-rows.ts';
import type { AnswerRest, HttpAnswer } from '../../../../source/core/http/message.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';

const PRODUCTS = {
  products: Array.from({ length: 40 }, (_, index) => ({
    id: index,
    title: index === 30 ? 'Snowboard' : `Thing ${index}`,
    variants: [{ id: index * 10, price: '1.10' }],
  })),
};

async function withAnswer(screen: ExplorerScreenTest, body: unknown = PRODUCTS): Promise<void> {
  await screen.waitFor('Enter  Send');
  screen.press('enter');
  await screen.wire.answer(answerWith(body));
  await screen.waitFor('200 OK');
}

/** All of it unfolded, the cursor on its first row. */
async function withOpenAnswer(screen: ExplorerScreenTest, body?: unknown): Promise<void> {
  await withAnswer(screen, body);
  screen.press('0', 'g');
}

describe('the tree', () => {
  test('folds and unfolds, says how much is folded, and always tells the path', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen);
    await screen.waitFor(/› +▸ +0 {2}Thing 0 +\{…3\}/);
    await screen.waitFor('products[0]');
    screen.press('1');
    await screen.waitFor('▸ "products": [ 40 items ]');
    screen.press('right', 'right', 'right', 'right');
    await screen.waitFor(/products\[0\]\.id/);
    screen.press('h', 'h');
    await screen.waitFor('products[0]');
    await screen.waitFor(/▸ +0 {2}Thing 0 +\{…3\}/);
    screen.press('2');
    await screen.waitFor((rows) => rows.filter((row) => row.includes('{…3}')).length > 30);
    screen.press('0');
    await expectShown(screen, '▾ "variants": [');
  });

  test('Enter opens and closes the node, R sends again, and the bottom names what is most used', async () => {
    await using screen = openExplorerScreen({ columns: 80, rows: 24 });
    await withAnswer(screen);
    await screen.waitFor(/Enter {2}Open.*\/ find.*& filter.*f zoom.*\? help/);
    screen.press('enter');
    await screen.waitFor('"id": 0,');
    await screen.waitFor(/▾ +0 {2}\{/);
    screen.press('enter');
    await screen.waitUntilGone('"id": 0,');
    expect(screen.wire.requests).toHaveLength(1);
    screen.press('R');
    await screen.waitFor('Sending GET shop.json');
    expect(screen.wire.requests).toHaveLength(2);
  });

  test('the row of the cursor is a bar with a sign, as long as the keys are there', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen);
    await screen.waitFor('products[0]');
    expect(screen.lookOf('Thing 0').inverse).toBe(true);
    expect(screen.lookOf('Thing 1').inverse).toBe(false);
    screen.press('shift+tab');
    await screen.waitFor(/› +▸ +0 {2}Thing 0/);
    await screen.waitFor(() => !screen.lookOf('Thing 0').inverse);
    await using plain = openExplorerScreen({ environment: { NO_COLOR: '1', TERM: 'xterm' } });
    await withAnswer(plain);
    await plain.waitFor(/> +\+ +0 {2}Thing 0 +\{\.\.\.3\}/);
    expect(plain.lookOf('Thing 0').inverse).toBe(true);
  });

  test.each([
    [200, 60],
    [80, 24],
    [60, 18],
    [40, 10],
  ])('at %i×%i keeps cursor and path on the screen', async (columns, rows) => {
    await using screen = openExplorerScreen({ columns, rows });
    await withOpenAnswer(screen);
    screen.press(...'j'.repeat(35));
    await screen.waitFor('products[3].variants');
    expect(screen.rows().some((row) => /›\s+▾ "variants": \[/.test(row))).toBe(true);
    screen.press('G');
    await screen.waitFor(/› +\}/);
    expect(screen.tallestFrame()).toBeLessThanOrEqual(rows);
    expectPlaceAtRightEnd(screen.rows(), { columns, rows });
  });

  test('of a name that tries to act on the terminal is shown, also in its path', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen, `{"\u001b]0;x\u0007":"${EXPLORER_TOKEN}"}`);
    screen.press('j');
    await screen.waitFor('["^[]0;x^G"]');
    expect(screen.emulator.raw()).not.toContain('\u001b]0;x');
    expect(screen.emulator.raw()).not.toContain(EXPLORER_TOKEN);
  });
});

test('a token in a name is shown in no row and in no path', async () => {
  await using screen = openExplorerScreen();
  await withAnswer(screen, JSON.stringify({ [`before ${EXPLORER_TOKEN}`]: { inner: [1] } }));
  screen.press('j', 'right', 'j');
  await screen.waitFor(/\["before .*"\]\.inner/);
  expect(screen.emulator.raw()).not.toContain(EXPLORER_TOKEN);
  expect(screen.text().match(/before /g)).toHaveLength(2);
});

describe('a long text', () => {
  const html = `<p>First ${'words '.repeat(12)}</p><ul><li>one</li><li>two</li></ul>`;
  const product = {
    id: 1,
    body_html: html,
    lines: Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'),
    image: { src: 'https://cdn.test/a/b.jpg?v=1', width: 925, height: 617 },
    pixel: `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d494844520000000300000005', 'hex').toString('base64')}AA`,
    url: 'https://demo.test/products/1',
  };

  test('is wrapped under the cursor with its length, HTML by its elements, and z ends it', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen, { product });
    screen.press('j', 'z');
    await screen.waitFor(`"body_html": ${html.length} characters, HTML`);
    await screen.waitFor(/│ +<ul>/);
    await screen.waitFor(/│ +<li>two<\/li><\/ul>/);
    expect(screen.lookOf('<ul>').foreground).toBe(6);
    expect(screen.lookOf('words').foreground).toBe('default');
    expect(screen.text()).toContain('product.body_html');
    screen.press('z');
    await screen.waitUntilGone('characters, HTML');
  });

  test('that is longer than the pane is gone through before the cursor leaves it', async () => {
    await using screen = openExplorerScreen({ columns: 80, rows: 24 });
    await withAnswer(screen, { product });
    screen.press('j', 'j', 'enter');
    await screen.waitFor(/rows 1-\d+ of 60/);
    await screen.waitFor('line 0');
    screen.press(...'j'.repeat(10));
    await screen.waitFor(/rows 11-\d+ of 60/);
    expect(screen.text()).toContain('product.lines');
    screen.press(...'j'.repeat(60));
    await screen.waitFor(/› +\}/);
    expect(screen.tallestFrame()).toBeLessThanOrEqual(24);
  });

  test('addresses are underlined, and images named from what the answer says', async () => {
    await using screen = openExplorerScreen({ columns: 200, rows: 40 });
    await withAnswer(screen, { product });
    await screen.waitFor('"src": image/jpeg 925×617  "https://cdn.test/a/b.jpg?v=1"');
    await screen.waitFor('"pixel": image/png 3×5 24 bytes');
    expect(screen.lookOf('https://demo.test').underline).toBe(true);
    expect(screen.lookOf('"url"').underline).toBe(false);
  });

  test('stays hidden while presenting where it is about a person', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen, { customer: { id: 1, note: `secret ${'words '.repeat(40)}` } });
    screen.press('f2', 'j', 'z');
    await screen.waitFor('wrapped now');
    expect(screen.text()).not.toContain('words');
  });
});

describe('the search', () => {
  test('shows what it found while one types, and counts', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen);
    screen.press('/', ...'snow');
    await screen.waitFor('"snow" 1 of 1');
    await screen.waitFor('Snowboard');
    expect(screen.lookOf('Snow').inverse).toBe(true);
    await screen.waitFor(() => screen.cursor().isVisible);
    expect(screen.rows().findLast((row) => row.includes('Find'))).toContain('Find    snow');
    screen.press('enter');
    await screen.waitFor('products[30].title');
  });

  test('letters are text in its line, and act again afterwards', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen);
    screen.press('/', ...'qwb?svy1', 'esc', 'v');
    await screen.waitFor('[Table]');
    expect(screen.explorer.getState().reading.field).toBeNull();
  });

  test('goes around the end with a word', async () => {
    await using screen = openExplorerScreen();
    await withAnswer(screen);
    screen.press('/', ...'title', 'enter', 'N');
    await screen.waitFor('40 of 40, from the end again');
    screen.press('n');
    await screen.waitFor('1 of 40, from the top again');
    screen.press('n');
    await expectShown(screen, / 2 of 40 ·/);
  });

  test('without colours a sign tells the hits', async () => {
    await using screen = openExplorerScreen({
      environment: { NO_COLOR: '1', LANG: 'C', TERM: 'xterm' },
    });
    await withOpenAnswer(screen);
    screen.press('/', ...'variants', 'enter');
    await screen.waitFor(/>\* +- "variants"/);
    expect(screen.text()).toMatch(/ \* +- "variants"/);
    expect(screen.text()).not.toMatch(/[^\x20-\x7e\n]/);
    screen.press('1');
    await screen.waitFor('[ 40 items ]');
  });

  test('that finds nothing says so', async () => {
    await using screen = openExplorerScreen({ columns: 60, rows: 18 });
    await withAnswer(screen);
    screen.press('/', ...'nothing', 'enter');
    await expectShown(screen, '"nothing" not found');
  });

  test.each(['&', 'F'])('%s shows only what matches, and Esc all again', async (key) => {
    await using screen = openExplorerScreen();
    await withOpenAnswer(screen);
    screen.press(key, ...'snow', 'enter');
    await screen.waitFor('rows 1-4 of 4');
    await screen.waitFor('only "snow": 1');
    screen.press('esc');
    await screen.waitFor(/rows \d+-\d+ of 404/);
    await expectShown(screen, 'products[30].title');
  });
});

describe('copying', () => {
  test('asks what, and says what was copied and how', async () => {
    const copied: string[] = [];
    await using screen = openExplorerScreen({
      ports: {
        copy: async (text) => {
          copied.push(text.reveal());
          return { type: 'copied', by: copied.length === 1 ? 'system' : 'osc52' };
        },
      },
    });
    await withOpenAnswer(screen);
    screen.press('j', 'j', 'j', 'y');
    await screen.waitFor('v the value   k its key   p its path');
    screen.press('p');
    await screen.waitFor('The path of products[0].id (14 characters) is on the clipboard.');
    screen.press('y', 'y');
    await screen.waitFor('paste it to see whether');
    expect(copied).toEqual(['products[0].id', '0']);
  });
});

describe('saving', () => {
  test('shows the whole path and waits for a yes that came alone', async () => {
    const written: string[] = [];
    await using screen = openExplorerScreen({
      ports: {
        files: {
          look: async (path) => ({ type: 'taken', path: `/home/me/${path}` }),
          write: async (path, content) => {
            written.push(`${path} ${content.length}`);
            return { type: 'written', path };
          },
        },
      },
    });
    await withAnswer(screen, '{"a":1}');
    screen.press('s', 'ctrl+u', ...'mine.json', 'enter', 'y');
    await screen.waitFor('/home/me/mine.json exists. Replace it with the 7 B of this answer?');
    expect(written).toEqual([]);
    screen.press('n');
    await screen.waitFor('Save to');
    screen.press('esc');
    await screen.waitUntilGone('Save to');
    expect(written).toEqual([]);
  });
});

describe('the wire tab', () => {
  test('stands between headers and diagnosis and scrolls', async () => {
    await using screen = openExplorerScreen({ columns: 80, rows: 24 });
    await withAnswer(screen, { a: 1 });
    expect(screen.text()).toMatch(/\[Body\] {2}Headers \(1\) {3}Wire/);
    screen.press('v', 'v');
    await screen.waitFor('X-Shopify-Access-Token: (hidden, 28 characters)');
    screen.press('G');
    await screen.waitFor('content-type: application/json');
    await screen.waitFor('What form the body has.');
    expect(screen.emulator.raw()).not.toContain(EXPLORER_TOKEN);
  });

  test('hides what is private while presenting', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Enter  Send');
    screen.press('ctrl+t', 'ctrl+j');
    await screen.wire.answer(answerWith({ data: {} }));
    await screen.waitFor('200 OK');
    screen.press('v', 'v');
    await screen.waitFor('query: { shop { name } }');
    screen.press('f2');
    await expectShown(screen, 'query: (hidden while presenting)');
  });
});

describe('further pages', () => {
  test('of GraphQL: m is named, and the query changes where it can be seen', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Enter  Send');
    screen.press('ctrl+t', 'ctrl+u');
    screen.paste('{ products(first: 1) { pageInfo { hasNextPage endCursor } } }');
    screen.press('ctrl+j');
    const products = { pageInfo: { hasNextPage: true, endCursor: 'abc' } };
    await screen.wire.answer(answerWith({ data: { products } }));
    await screen.waitFor('m next page');
    screen.press('m');
    await screen.waitFor('after: "abc"');
    await screen.waitFor('The next page of products');
    expect(screen.wire.requests).toHaveLength(2);
  });

  test('an answer that was cut at the limit asks before it is read on', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('Enter  Send');
    screen.press('enter');
    const outcome = answerWith('[1,2', { incomplete: 'limit' });
    if (outcome.type !== 'answer') throw new Error('no answer');
    const whole = {
      ...outcome.answer,
      body: new TextEncoder().encode('[1,2,3]'),
      incomplete: null,
    };
    const reading = Promise.withResolvers<HttpAnswer>();
    const rest: AnswerRest = {
      readOn({ onProgress }) {
        onProgress(1_500_000);
        return reading.promise;
      },
      close: () => {},
    };
    await screen.wire.answer({ ...outcome, rest });
    await screen.waitFor('u read more');
    screen.press('u');
    await screen.waitFor('Read on in the same answer, up to');
    await screen.waitFor('y read more');
    screen.press('y');
    await screen.waitFor('reading on: 1.5 MB, Esc stops');
    reading.resolve(whole);
    await screen.waitFor('The answer is whole now.');
    await screen.waitFor('rows 1-5 of 5');
    expect(screen.wire.requests).toHaveLength(1);
  });
});

test('the help names every key of the answer', async () => {
  await using screen = openExplorerScreen({ columns: 120, rows: 200 });
  await withAnswer(screen);
  screen.press('?');
  await screen.waitFor('Esc close the help');
  for (const words of [
    'fold all but the first level; 2 to 9 show more levels',
    'only rows that contain a text, with what is around them',
    'save the whole answer to a file, byte for byte',
    'copy the value, the key or the path',
  ]) {
    expect(screen.text()).toContain(words);
  }
});
