import { expect, test } from 'vitest';
import { openGuideScreen, walkTo } from '../../support/guide/guide-screen.ts';

test.each([
  [80, 24],
  [60, 18],
] as const)(
  'every panel of Scopes, App and Authorize is nothing but ASCII without UTF-8, at %i×%i',
  async (columns, rows) => {
    await using screen = await openGuideScreen({
      config: { startWith: 'own' },
      environment: { LANG: 'C', TERM: 'xterm' },
      columns,
      rows,
    });
    const look = (): void => {
      expect(screen.text()).toMatch(/^[\u0000-\u007f]*$/);
      expect(screen.rows().at(-1)).toMatch(/help$/);
    };
    await walkTo(screen, 3);
    screen.press('s');
    await screen.waitFor('Which job is it for?');
    look();
    screen.press('2', 'v');
    await screen.waitFor('This is what the token may do:');
    look();
    screen.press('p');
    screen.paste('{ orders(first: 1) { nodes { id customer { id } } } }');
    await screen.waitFor('Enough is chosen');
    look();
    screen.press('enter', 'enter', 'enter');
    await screen.waitFor('Set your app up');
    look();
    screen.press('m');
    await screen.waitFor('grant_type');
    look();
    screen.press('enter', 'r');
    await screen.waitFor('tokenwright.invalid');
    look();
    screen.press('esc', 'enter');
    for (const value of ['demo', 'fedcba9876543210'.repeat(2), 'a-secret-of-a-test']) {
      screen.paste(value);
      screen.press('enter');
    }
    await screen.waitFor('Step 5 of 7');
    for (const key of ['down', 'down', 'right'] as const) {
      screen.press(key);
      await screen.waitFor('state=');
      look();
    }
  },
);
