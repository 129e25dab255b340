import { describe, expect, test } from 'vitest';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import { openGuideScreen, walkTo, walkToToken } from '../../support/guide/guide-screen.ts';
import { visit } from '../../support/guide/guide-on-loopback.ts';

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

  test('a approves in the terminal', async () => {
    await using screen = await openGuideScreen();
    await walkToToken(screen);
    expect(screen.text()).toMatch(/Granted\s+✓ read_products/);
  });

  test('a callback with a wrong state changes nothing; the right one then succeeds', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    expect(await visit(`${screen.config.redirectUri.text}?code=abc&state=wrong`)).toBe(400);
    await screen.waitFor('Note:');
    expect(screen.text()).toContain('Listening');
    await screen.approve(screen.opened[0] ?? '');
    await screen.waitFor('Your token is here');
  });

  test('Esc goes back step by step, and forward again nothing is lost', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 5);
    for (const step of [4, 3, 2, 1]) {
      screen.press('esc');
      await screen.waitFor(`Step ${step} of 7`);
    }
    await walkTo(screen, 6);
  });

  test('x says that it was cancelled, and Enter starts again', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('x');
    await screen.waitFor('No token came of it');
    screen.press('enter');
    await screen.waitFor('Step 5 of 7');
  });

  test('o opens the browser again, c copies the address, e gives more time', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('o');
    screen.press('c');
    await screen.waitFor('on the clipboard');
    expect(screen.opened).toHaveLength(2);
    expect(screen.copied).toEqual([screen.opened[0]]);
    screen.press('e');
    await screen.waitFor(/(9|10):\d\d left/);
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

  test('the list of error pages leads to the words and the step that puts it right', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('p');
    await screen.waitFor('What does the page in the browser say?');
    screen.press('1');
    await screen.waitFor('Problem:');
    screen.press('enter');
    await screen.waitUntilGone('Step 6 of 7');
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

describe('what goes wrong', () => {
  test('a code that was used already leads back to Authorize with words', async () => {
    const http = createHttpClient({ env: {} });
    await using screen = await openGuideScreen({
      ports: {
        send: async (request, options) => {
          // Somebody else was faster: the code is used when ours arrives.
          if (request.url.endsWith('/access_token')) await http.send(request, options);
          return http.send(request, options);
        },
      },
    });
    await walkTo(screen, 6);
    screen.press('a');
    await screen.waitFor('Step 5 of 7');
    expect(screen.text()).toContain('Problem:');
    await http.close();
  });

  test('a denial in the browser is told, and Enter authorizes again', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    const state = new URL(screen.opened[0] ?? '').searchParams.get('state') ?? '';
    screen.paste(`${screen.config.redirectUri.text}?error=access_denied&state=${state}`);
    screen.press('enter');
    await screen.waitFor('No token came of it');
    expect(screen.text()).toContain('access_denied');
    screen.press('enter');
    await screen.waitFor('Step 5 of 7');
  });

  test('where the wait ends, that is said', async () => {
    await using screen = await openGuideScreen({ config: { waitMs: 300 } });
    await walkTo(screen, 5);
    screen.press('enter');
    await screen.waitFor('No token came of it');
    expect(screen.text()).toContain('Step 6 of 7');
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

  test('a pasted callback goes through the same checks and brings the token', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.paste(
      `${screen.config.redirectUri.text}?code=a&state=b&shop=demo.practice.test&hmac=c&timestamp=1`,
    );
    screen.press('enter');
    await screen.waitFor('Note:');
    const redirect = await screen.redirectFor(screen.opened[0] ?? '');
    screen.paste(redirect);
    screen.press('enter');
    await screen.waitFor('Your token is here');
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

  test('c copies the token and says so', async () => {
    await using screen = await openGuideScreen();
    await walkToToken(screen);
    screen.press('c');
    await screen.waitFor('cleared after 45 seconds');
    expect(screen.copied[0]).toMatch(/^practice_/);
  });

  test('s asks for file and variable, Enter saves, and it is said where', async () => {
    await using screen = await openGuideScreen();
    await walkToToken(screen);
    screen.press('s');
    await screen.waitFor('Save the token');
    screen.press('ctrl+u', 'm', 'y', '.', 'e', 'n', 'v', 'enter', 'enter');
    await screen.waitFor(/Saved +\/home\/you\/my\.env/);
    expect(screen.saved).toMatchObject([{ path: 'my.env' }]);
    expect(screen.saved[0]?.names).toContain('TOKENWRIGHT_ACCESS_TOKEN');
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
