import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { expectShown } from '../support/terminal/expect-shown.ts';
import { startPracticeStore } from '../../source/practice-store/practice-store.ts';
import { takeFixedPorts } from '../support/sockets/fixed-ports.ts';
import { openTerminalGuide, type TerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';
import {
  chooseOwnStore,
  liveGuide,
  sharedGuide,
  walkToStep,
} from '../support/guide/shared-guide.ts';
import { pageText } from '../support/browser/visit.ts';
import { connectRaw } from '../support/sockets/raw-client.ts';
import {
  bringCode,
  callbackAddress,
  realStoreGuide,
  STORE_CODE,
  STORE_SECRET,
} from '../support/guide/real-store-guide.ts';
import { objectCaseIds, objectInput, textCases } from '../support/corpus/text-corpus.ts';

/** What is said about a redirect URI that is none. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'RU-04': /names no port, which means port 80, and that needs an administrator/,
  'RU-05': /Port 0 means any port, but the service compares the redirect URI byte for byte/,
  'RU-06': /Browsers refuse to open port 6000/,
  'RU-08': /Port 80 needs an administrator; use one from 1024 on/,
  'RU-09': /"192\.168\.1\.10" is not this machine/,
  'RU-12': /On this machine https does not work: there is no certificate/,
  'RU-13': /has no user name, no "\?" and no "#" \(RFC 6749/,
  'RU-16': /would turn this address into http:\/\/127\.0\.0\.1:3000\/callback/,
};

/** What is said beside one that is taken; absent where there is nothing to warn of. */
const ACCEPTED: Readonly<Record<string, RegExp | null>> = {
  'RU-01': null,
  'RU-02': null,
  'RU-03': /localhost stands for 127\.0\.0\.1 and ::1; both must be free/,
  'RU-11': /The browser ends on "?example\.com"?, where nothing of this program listens/,
};

const REMEDY = /Use http:\/\/127\.0\.0\.1:3456\/callback, or the same with another port or path/;

const CASES = textCases('redirect-uri');
const WRONG = CASES.filter(({ verdict }) => verdict === 'reject');
const RIGHT = CASES.filter(({ verdict }) => verdict !== 'reject');

function inputOf(id: string): string {
  return CASES.find((one) => one.id === id)?.input ?? 'no such case';
}

/** From the fields of the App step, or its list, to the field for another address. */
async function toRedirectField({ terminal }: TerminalGuide): Promise<void> {
  if (terminal.text().includes('› Shop domain')) terminal.press('shift+tab');
  await terminal.waitFor('r URL refused');
  terminal.press('r');
  await terminal.waitFor('› Redirect URL');
}

async function emptyRedirect({ terminal }: TerminalGuide): Promise<void> {
  terminal.press('ctrl+u');
  await terminal.waitFor(/› Redirect URL .*\n *│ +│ *$/m);
  await terminal.waitFor((rows) => !rows.some((row) => row.includes('Problem:')));
}

describe.each(['pasted', 'typed'])('corpus redirect-uri, %s on the App step', (way) => {
  const shared = sharedGuide(
    (whenOver) => liveGuide(whenOver, { TOKENWRIGHT_SCOPES: 'read_products' }),
    async (guide) => {
      await chooseOwnStore(guide);
      await walkToStep(guide, 4);
      await toRedirectField(guide);
    },
  );

  test.each(WRONG)('$id $name: $expect', async ({ id, input }) => {
    const guide = await shared();
    const { terminal, browser, proxy, started } = guide;
    await emptyRedirect(guide);
    if (way === 'pasted') guide.paste(input);
    else terminal.press(...input);
    await terminal.waitFor(input);
    terminal.press('enter');
    await terminal.waitFor(inOneRow(REFUSED[id] ?? /no such case/));
    await terminal.waitFor(inOneRow(REMEDY));
    expect(terminal.text()).toContain('Problem:');
    expect(terminal.text()).toContain('› Redirect URL');
    expect(await browser.all()).toEqual([]);
    expect(await started()).toEqual([]);
    expect(proxy.connects).toEqual([]);
  });

  test('what was refused is nowhere used: the list has the address that it had', async () => {
    const { terminal, redirectUri } = await shared();
    terminal.press('esc');
    await expectShown(terminal, `Redirect URLs, exactly so: ${redirectUri}`);
  });
});

/** The whole guide for a real store, its redirect URI replaced on the App step. */
async function withRedirect(redirectUri: string) {
  const answer = { access_token: 'shpat_not-a-real-token', scope: 'read_products' };
  const { options, path } = await realStoreGuide(onTestFinished, () => answer);
  const env = { ...options.env, TOKENWRIGHT_SCOPES: 'read_products' };
  const guide = await openTerminalGuide({ ...options, env });
  await walkToStep(guide, 4);
  await toRedirectField(guide);
  await emptyRedirect(guide);
  guide.paste(redirectUri);
  guide.terminal.press('enter');
  await guide.terminal.waitFor(`The redirect URL is now ${redirectUri}.`);
  await guide.terminal.waitFor(`Redirect URLs, exactly so: ${redirectUri}`);
  return { ...guide, path, redirectUri };
}

describe('corpus redirect-uri, from the App step to the token', () => {
  test.each([
    ['RU-01', ['127.0.0.1'], ['::1']],
    ['RU-02', ['::1'], ['127.0.0.1']],
    ['RU-03', ['127.0.0.1', '::1'], []],
  ] as const)('%s: is listened on at %s, and sent as it stands', async (id, ours, free) => {
    await takeFixedPorts();
    const guide = await withRedirect(inputOf(id));
    const { terminal, browser, path, redirectUri } = guide;
    const warning = ACCEPTED[id] ?? null;
    if (warning !== null) await terminal.waitFor(inOneRow(warning));
    await guide.enterUntil(`Listening on ${new URL(redirectUri).host}`);
    const url = await browser.opened();
    expect(url).toContain(`&redirect_uri=${encodeURIComponent(redirectUri)}&`);
    for (const host of ours) expect(await reaches(host)).toBe(true);
    for (const host of free) expect(await reaches(host)).toBe(false);
    const answer = await bringCode(guide, url, ours.at(-1));
    expect(answer.status).toBe(303);
    await terminal.waitFor('Your token is here');
    expect(path.store.exchanges()).toBe(1);
    for (const secret of [STORE_SECRET, STORE_CODE]) expect(terminal.raw()).not.toContain(secret);
  });

  test("RU-03: where ::1 is somebody else's, the flow stops with the reason", async () => {
    await takeFixedPorts();
    const holder = createServer().listen({ host: '::1', port: 3456, ipv6Only: true });
    onTestFinished(() => void holder.close());
    await once(holder, 'listening');
    const { terminal, browser, enterUntil } = await withRedirect(inputOf('RU-03'));
    await enterUntil('Step 5 of 7');
    terminal.press('enter');
    await terminal.waitFor(inOneRow(/Problem: Port 3456 on ::1 is taken by/));
    expect(terminal.text()).toContain('Step 5 of 7');
    expect(await browser.all()).toEqual([]);
    expect(await reaches('127.0.0.1')).toBe(false);
  });

  test('RU-11: nothing listens, the host is named, and a paste is the way', async () => {
    const guide = await withRedirect(inputOf('RU-11'));
    const { terminal, browser, path, redirectUri } = guide;
    await terminal.waitFor(inOneRow(ACCEPTED['RU-11'] ?? /no such case/));
    await guide.enterUntil(`Nothing listens: ${redirectUri} is not on this machine`);
    const url = await browser.opened();
    expect(url).toContain(`&redirect_uri=${encodeURIComponent(redirectUri)}&`);
    guide.paste(callbackAddress(redirectUri, url));
    terminal.press('enter');
    await terminal.waitFor('Your token is here');
    expect(path.store.exchanges()).toBe(1);
  });
});

/** Whether somebody takes connections to port 3456 there. */
async function reaches(host: string): Promise<boolean> {
  const socket = await connectRaw(3456, host);
  socket?.destroy();
  return socket !== null;
}

/** What is written without a screen breaks where the terminal ends, also inside a word. */
const WIDE = 240;

describe('corpus redirect-uri, in the plain face', () => {
  const shared = sharedGuide(
    async (whenOver) => {
      const live = await liveGuide(whenOver, { TOKENWRIGHT_SCOPES: 'read_products' });
      return { ...live, options: { ...live.options, args: ['--plain'], cols: WIDE } };
    },
    async ({ terminal }) => {
      for (const [asked, ...keys] of [
        ['Your choice:', 'down', 'enter'],
        ['Enter: go on to the scopes', 'enter'],
        ['Space tick, Enter go on', 'enter'],
        ['Enter: go on to the fields', 'refused', 'enter'],
      ] as const) {
        await terminal.waitFor(asked);
        terminal.press(...keys);
      }
      await terminal.waitFor('Redirect URL:');
    },
  );

  test.each(WRONG)('$id $name: $expect', async ({ id, input }) => {
    const { terminal } = await shared();
    const before = terminal.raw().length;
    terminal.press(input, 'enter');
    await terminal.waitFor(() =>
      (REFUSED[id] ?? /no such case/).test(terminal.raw().slice(before)),
    );
    const said = terminal.raw().slice(before);
    expect(said).toContain('Problem: ');
    expect(said).toMatch(REMEDY);
    // It asks again.
    await terminal.waitFor(
      () =>
        terminal.raw().slice(before).split('Problem: ').at(-1)?.includes('Redirect URL:') === true,
    );
  });

  test('RU-11: is taken, and the host is named', async () => {
    const { terminal, browser } = await shared();
    const before = terminal.raw().length;
    terminal.press(inputOf('RU-11'), 'enter');
    await terminal.waitFor(() =>
      (ACCEPTED['RU-11'] ?? /no such case/).test(terminal.raw().slice(before)),
    );
    expect(terminal.raw().slice(before)).toContain(`The redirect URL is now ${inputOf('RU-11')}.`);
    expect(await browser.all()).toEqual([]);
  });
});

describe('corpus redirect-uri, as an option or in the environment', () => {
  const known = { TOKENWRIGHT_SHOP: 'demo.myshopify.com', TOKENWRIGHT_SCOPES: 'read_products' };

  test.each(WRONG)('$id $name: the guide does not start with it', async ({ id, input }) => {
    const live = await liveGuide(onTestFinished, known);
    const args = ['--redirect-uri', input];
    const { terminal } = await openTerminalGuide({ ...live.options, args, cols: WIDE });
    expect(await terminal.exit).toEqual({ exitCode: 2, signal: 0 });
    expect(inOneRow(REFUSED[id] ?? /no such case/)(terminal.rows())).toBe(true);
    expect(inOneRow(REMEDY)(terminal.rows())).toBe(true);
    expect(terminal.text()).toContain('--redirect-uri');
    expect(terminal.emulator.isAlternateScreen).toBe(false);
  });

  test.each(WRONG)('$id $name: nor does a sign-in without screens', async ({ id, input }) => {
    const env = { ...known, TOKENWRIGHT_REDIRECT_URI: input };
    const { options, proxy } = await liveGuide(onTestFinished, env);
    const args = ['token', '--print-token'];
    const { terminal, browser } = await openTerminalGuide({ ...options, args, cols: WIDE });
    expect(await terminal.exit).toEqual({ exitCode: 2, signal: 0 });
    expect(inOneRow(REFUSED[id] ?? /no such case/)(terminal.rows())).toBe(true);
    expect(terminal.text()).toContain('TOKENWRIGHT_REDIRECT_URI');
    expect(await browser.all()).toEqual([]);
    expect(proxy.connects).toEqual([]);
  });

  test.each(RIGHT)('$id $name: the guide shows it as it is to be listed', async ({ id, input }) => {
    await takeFixedPorts();
    const live = await liveGuide(onTestFinished, known);
    const guide = await openTerminalGuide({ ...live.options, args: ['--redirect-uri', input] });
    const warning = ACCEPTED[id] ?? null;
    await guide.enterUntil(`Redirect URLs, exactly so: ${input}`);
    expect(guide.terminal.raw()).toMatch(warning ?? /exactly so/);
    expect(await guide.browser.all()).toEqual([]);
  });
});

describe('corpus redirect-uri, at the practice store', () => {
  test('RU-19: one slash more is another address: an error page, and the remedy for its text', async () => {
    await takeFixedPorts();
    const shape = z.object({ registered: z.string(), sent: z.string() });
    const { registered, sent } = objectInput('redirect-uri', 'RU-19', shape);
    const store = await startPracticeStore({ port: 0, redirectUris: [registered] });
    onTestFinished(() => store.close());
    const guide = await openTerminalGuide({
      env: {
        TOKENWRIGHT_STORE_ORIGIN: store.origin,
        TOKENWRIGHT_CLIENT_ID: store.app.clientId,
        TOKENWRIGHT_CLIENT_SECRET: store.app.clientSecret.reveal(),
        TOKENWRIGHT_REDIRECT_URI: sent,
      },
    });
    const { terminal } = guide;
    await guide.enterUntil(`Listening on 127.0.0.1:3456`);
    const url = await guide.browser.opened();
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('location')).toBeNull();
    const page = await pageText(url);
    expect(page.text).toMatch(/redirect_uri is not whitelisted/);
    guide.paste(page.text);
    await terminal.waitFor(inOneRow(/Put exactly http:\/\/127\.0\.0\.1:3456\/callback\/ under/));
    expect(terminal.text()).toContain(`Listening on 127.0.0.1:3456`);
  });
});

test('every case of redirect-uri is one of these', () => {
  expect(WRONG.map(({ id }) => id)).toEqual(Object.keys(REFUSED));
  expect(RIGHT.map(({ id }) => id)).toEqual(Object.keys(ACCEPTED));
  expect(objectCaseIds('redirect-uri')).toEqual(['RU-19']);
});
