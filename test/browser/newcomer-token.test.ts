import { afterAll, describe, expect, test } from 'vitest';
import { expectAtMost } from '../support/newcomer/key-count.ts';
import { firstToken, newcomer, sharedChromium } from '../support/newcomer/newcomer.ts';

const chromium = sharedChromium();
afterAll(() => chromium.close());

/** The keys that the way there may take at most, counted from the program's start. */
const LIMITS = { token: 8, rest: 30, graphql: 45 } as const;

/** The seeded store's first products. */
const TITLES = /"title": "[^"]+"/g;

describe('the first quarter of an hour', () => {
  test('token, and the titles of five products by REST', async ({ task }) => {
    const one = await newcomer(task, chromium);
    await firstToken(one);
    expectAtMost(one.keys, LIMITS.token, '1 first token');

    await one.pressAndSee('enter', 'Request: REST');
    // What the screen offers: the down key lists requests that are ready, and letters find one.
    await one.pressAndSee('down', '› shop.json');
    one.type('prod');
    await one.sees('› products.json');
    await one.pressAndSee('enter', /› Path +products\.json\?limit=5/);
    one.type('&fields=title');
    await one.pressAndSee('enter', '200 OK');
    one.press('f');
    await one.pressAndSee('0', titles(5));
    expectAtMost(one.keys, LIMITS.rest, '1 five titles by REST');
  });

  test('the same titles by GraphQL, ticked in the tree of fields', async ({ task }) => {
    const one = await newcomer(task, chromium);
    await firstToken(one);
    await one.pressAndSee('enter', 'Request: REST');
    await one.pressAndSee('esc', 't GraphQL');
    await one.pressAndSee('t', 'Ctrl+Y fields');
    await one.sees('schema 2026-10');
    await one.pressAndSee('ctrl+y', 'Fields of the query');
    one.type('products');
    await one.sees(/› \+ \[ \] products /);
    await one.pressAndSee('space', /› - \[✓\] products /);
    one.type('title');
    await one.sees(/› +\[ \] title/);
    await one.pressAndSee('space', /› +\[✓\] title/);
    await one.pressAndSee('esc', 'Enter  Send');
    await one.pressAndSee('enter', '200 OK');
    one.press('f');
    await one.pressAndSee('0', titles(3));
    const first = titlesOn(one.terminal.rows());
    await one.pressAndSee('pagedown', (rows) => !rows.join('').includes(first[0] ?? ''));
    expect(new Set([...first, ...titlesOn(one.terminal.rows())]).size).toBeGreaterThanOrEqual(5);
    expectAtMost(one.keys, LIMITS.graphql, '1 five titles by GraphQL');
  });
});

function titlesOn(rows: readonly string[]): readonly string[] {
  return rows.join('\n').match(TITLES) ?? [];
}

function titles(count: number): (rows: readonly string[]) => boolean {
  return (rows) => titlesOn(rows).length >= count;
}
