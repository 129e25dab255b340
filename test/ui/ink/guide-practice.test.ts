import { describe, expect, test } from 'vitest';
import { openGuideScreen, walkTo, walkToToken } from '../../support/guide/guide-screen.ts';

describe('the guide on the practice store', () => {
  test('Enter alone leads to Approve, one approval in the browser to the token', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    const [url = ''] = screen.opened;
    await screen.approve(url);
    await screen.waitFor('Your token is here');
    expect(screen.text()).toMatch(/Granted\s+✓ read_products/);
    expect(screen.text()).toMatch(/Token\s+practice_…[0-9A-Za-z]{4}/);
    expect(screen.text()).toContain('Step 7 of 7');
  });

  test('the whole address stands unboxed in rows of its own', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    const rows = screen.rows();
    const first = rows.findIndex((row) => row.startsWith('http://127.0.0.1'));
    const [url = ''] = screen.opened;
    const count = Math.ceil(url.length / 80);
    expect(rows.slice(first, first + count).join('')).toBe(url);
  });

  test('another port that is taken is told, and the guide stays', async () => {
    await using first = await openGuideScreen();
    await walkTo(first, 6);
    await using second = await openGuideScreen({
      config: { redirectUri: first.config.redirectUri },
    });
    await second.waitFor('Step 1 of 7');
    for (const step of [2, 3, 4, 5]) {
      second.press('enter');
      await second.waitFor(`Step ${step} of 7`);
    }
    await second.waitFor('http://127.0.0.1');
    second.press('enter');
    await second.waitFor('Problem:');
    expect(second.text()).toContain('Step 5 of 7');
  });
});

describe('pasting on the Approve step', () => {
  test('letters act as keys until Tab gives the field the keys', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('tab', 'x', 'o', '?', 'q');
    await screen.waitFor('xo?q');
    expect(screen.opened).toHaveLength(1);
    expect(screen.cursor().isVisible).toBe(true);
  });

  test('a bracketed paste lands in the field wherever the keys are, and submits nothing', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.paste('abc123\n');
    await screen.waitFor('abc123');
    expect(screen.text()).toContain('Listening');
    screen.press('enter');
    // A bare code without state is refused with the reason.
    await screen.waitFor('Note:');
    expect(screen.text()).toContain('Listening');
  });
});

describe('the token card', () => {
  test('reveals on r, hides on r, and never while presenting', async () => {
    await using screen = await openGuideScreen();
    await walkToToken(screen);
    screen.press('r');
    await screen.waitFor(/^practice_\w{20,}/m);
    screen.press('r');
    await screen.waitFor('practice_…');
    screen.press('f2');
    await screen.waitFor('[presenting]');
    expect(screen.text()).not.toContain('practice_…');
    screen.press('r');
    screen.press('?');
    await screen.waitFor('Keys of this screen');
    expect(screen.text()).not.toMatch(/practice_\w{12}/);
  });

  test('a paste goes into the field that has the keys, and a line break in it submits nothing', async () => {
    await using screen = await openGuideScreen();
    await walkToToken(screen);
    screen.press('s');
    await screen.waitFor('Save the token');
    screen.press('ctrl+u');
    screen.paste('other.env\n');
    await screen.waitFor('other.env');
    expect(screen.saved).toEqual([]);
  });

  test('revokes only after a confirmation that keys typed ahead cannot give', async () => {
    await using screen = await openGuideScreen();
    await walkToToken(screen);
    screen.press('p', 'y');
    await screen.waitFor('y revoke it');
    expect(screen.text()).toContain('Your token is here');
    screen.press('y');
    await screen.waitFor('given back');
  });
});

test('Start says where an app can be made by hand, and the App step takes it from there', async () => {
  await using screen = await openGuideScreen();
  await screen.waitFor('Step 1 of 7');
  expect(screen.text().replace(/\s+/g, ' ')).toContain(
    'the App step also lets you make one by hand',
  );
  await walkTo(screen, 4);
  screen.press('y');
  await screen.waitFor('On the practice dashboard, Create app:');
});
