import { describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { type GuideScreenTest, openGuideScreen, walkTo } from '../../support/guide/guide-screen.ts';
import { practiceFacts } from '../../support/guide/guide-on-loopback.ts';
import { inOneRow } from '../../support/terminal/screen-emulator.ts';

const SIZES = [
  [80, 24],
  [60, 18],
  [200, 60],
] as const;

async function openList(columns = 80, rows = 24): Promise<GuideScreenTest> {
  const screen = await openGuideScreen({
    config: { startWith: 'own', scopes: ['read_products', 'write_files'] },
    columns,
    rows,
  });
  await walkTo(screen, 4);
  return screen;
}

/** What a person makes on the dashboard: an app with the scopes that the guide has chosen. */
function addOwnApp(store: PracticeStore, redirectUri: string) {
  return store.addApp({ title: 'Mine', scopes: store.app.scopes, redirectUris: [redirectUri] });
}

describe('the set-up steps', () => {
  test.each(SIZES)('stand on one screen of %i×%i, with their keys', async (columns, rows) => {
    await using screen = await openList(columns, rows);
    for (let number = 1; number <= 8; number += 1) {
      // Where rows are scarce the fields stay, and the steps come with the cursor.
      await screen.waitFor(`${number} [ ]`);
      expect(screen.text()).toMatch(/Shop domain[^]*Client ID[^]*Client secret/);
      if (rows === 18) screen.press('down');
    }
    for (const words of ['Enter  Go on', 'c copy', 'Space tick', 'r URL refused'])
      expect(screen.text()).toContain(words);
    if (rows > 18) expect(screen.text()).not.toContain('more below');
  });

  test('a number copies its value, which stands unboxed in rows of its own', async () => {
    await using screen = await openList();
    screen.press('3');
    await screen.waitFor('The list of scopes is on the clipboard.');
    expect(screen.copied).toEqual(['read_products,write_files']);
    expect(screen.rows()).toContain('read_products,write_files');
  });

  test('Space ticks and goes on, and the ticks are still there after Esc and back', async () => {
    await using screen = await openList();
    screen.press('space', 'space');
    await screen.waitFor('2 [✓]');
    screen.press('esc');
    await screen.waitFor('Step 3 of 7');
    screen.press('enter');
    await screen.waitFor('2 [✓]');
    expect(screen.text()).toContain('3 [ ]');
  });

  test('o opens the dashboard', async () => {
    await using screen = await openList();
    screen.press('o');
    await screen.waitFor('Your browser shows the app settings.');
    expect(screen.opened).toEqual(['https://dev.shopify.com/dashboard']);
  });

  test('m shows the shorter way with its request, and c copies it', async () => {
    await using screen = await openList();
    screen.press('m');
    await screen.waitFor('grant_type=client_credentials');
    screen.press('c');
    await screen.waitFor('client credentials request is on the clipboard');
    screen.press('enter');
    await expectShown(screen, 'Set your app up, step by step:');
  });

  test.each(SIZES)('r leads round a refused address at %i×%i', async (columns, rows) => {
    await using screen = await openList(columns, rows);
    screen.press('r');
    await screen.waitFor('https://tokenwright.invalid/callback');
    screen.press('ctrl+u');
    screen.paste('http://example.com/callback');
    screen.press('enter');
    await screen.waitFor('Problem:');
    screen.press('ctrl+u');
    screen.paste('https://example.com/callback');
    screen.press('enter');
    await expectShown(screen, inOneRow(/The redirect URL is now https:\/\/example\.com\/callback/));
  });
});

describe('an app that one makes oneself on the practice store', () => {
  /** A guide whose practice store the test can reach. */
  async function openWithStore(): Promise<{ screen: GuideScreenTest; store: () => PracticeStore }> {
    let started: PracticeStore | null = null;
    const screen = await openGuideScreen({
      ports: {
        startPractice: async ({ redirectUri }) => {
          started = await startPracticeStore({ port: 0, redirectUris: [redirectUri.text] });
          return {
            facts: practiceFacts(started),
            approve: started.approve,
            close: started.close,
          };
        },
      },
    });
    return {
      screen,
      store: () => {
        if (started === null) throw new Error('not started');
        return started;
      },
    };
  }

  async function fillIn(screen: GuideScreenTest, values: readonly string[]): Promise<void> {
    const fields = ['Shop domain', 'Client ID', 'Client secret'];
    screen.press('enter');
    for (const [index, value] of values.entries()) {
      await screen.waitFor(`› ${fields[index]}`);
      screen.paste(value);
      screen.press('enter');
    }
    await screen.waitFor('Step 5 of 7');
    await screen.waitFor('http://127.0.0.1');
  }

  test('y shows its steps, and the credentials that were pasted lead to a token', async () => {
    const { screen, store } = await openWithStore();
    await using _ = screen;
    await walkTo(screen, 4);
    screen.press('y');
    await screen.waitFor('/dashboard');
    expect(screen.text()).toMatch(/9 \[ \] The shop domain/);
    const app = addOwnApp(store(), screen.config.redirectUri.text);
    await fillIn(screen, [store().shop, app.clientId, app.clientSecret.reveal()]);
    screen.press('enter');
    await screen.waitFor('Listening');
    screen.press('a');
    await screen.waitFor('Your token is here');
    expect(screen.opened[0]).toContain(app.clientId);
  });

  test('with a placeholder the address is pasted, and goes through the same checks', async () => {
    const { screen, store } = await openWithStore();
    await using _ = screen;
    await walkTo(screen, 4);
    screen.press('y', 'r', 'enter');
    await screen.waitFor('tokenwright.invalid');
    const app = addOwnApp(store(), 'https://tokenwright.invalid/callback');
    await fillIn(screen, [store().shop, app.clientId, app.clientSecret.reveal()]);
    screen.press('enter');
    await screen.waitFor('Nothing listens');
    const { redirect } = await store().approve(screen.opened[0] ?? '');
    expect(redirect).toMatch(/^https:\/\/tokenwright\.invalid\/callback\?/);
    screen.paste(redirect);
    screen.press('enter');
    await screen.waitFor('Your token is here');
  });
});

describe('the Authorize step', () => {
  test.each(SIZES)(
    'shows question, address, a part and its keys at %i×%i',
    async (columns, rows) => {
      await using screen = await openGuideScreen({ columns, rows });
      await walkTo(screen, 5);
      await screen.waitFor('http://127.0.0.1');
      for (const key of ['right', 'right', 'down', 'right', 'right', 'right'] as const) {
        expect(screen.text()).toMatch(
          /Step 5 of 7[^]*Which kind of token\?[^]*Enter  Open and wait/,
        );
        const address = screen.rows().findIndex((row) => row.startsWith('http://127.0.0.1'));
        const whole = screen.rows().slice(address).join('');
        expect(whole).toMatch(
          /^http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?client_id=.*state=/,
        );
        expect(screen.text()).not.toContain('more below');
        screen.press(key);
      }
    },
  );

  test('the parts are reached one after the other where there is no room for all', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 5);
    await screen.waitFor('1/5');
    for (const name of ['client_id', 'scope', 'redirect_uri', 'state']) {
      screen.press('right');
      await screen.waitFor(new RegExp(`/5 ← → ${name}`));
    }
    screen.press('right');
    await screen.waitFor('1/5');
    screen.press('left');
    await expectShown(screen, '5/5');
  });

  test('where there is room every part stands there with its purpose', async () => {
    await using screen = await openGuideScreen({ columns: 200, rows: 60 });
    await walkTo(screen, 5);
    for (const name of ['client_id', 'scope', 'redirect_uri', 'state'])
      await expectShown(screen, new RegExp(`• ${name}\\s`));
  });

  test('one plain question decides the kind of token, the rule of 2027 included', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 5);
    await screen.waitFor('Which kind of token?');
    await screen.waitFor(inOneRow(/Public apps must use expiring ones from 2027-01-01/));
    screen.press('down');
    await expectShown(screen, '› ● Expiring: for a public app');
  });
});
