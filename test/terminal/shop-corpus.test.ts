import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { openTerminalGuide, type TerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';
import {
  chooseOwnStore,
  liveGuide,
  type LiveGuide,
  sharedGuide,
  walkToStep,
} from '../support/guide/shared-guide.ts';
import { pressAlone } from '../support/terminal/type-yes.ts';
import { sendRaw } from '../support/sockets/raw-client.ts';
import { signedCallback } from '../support/sign-in/signed-callback.ts';
import { ACCEPTED_SHOPS as ACCEPTED, REFUSED_SHOPS } from '../support/corpus/shop-words.ts';
import { objectCaseIds, objectInput, textCases } from '../support/corpus/text-corpus.ts';

/** What is said about a text that is none. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  ...REFUSED_SHOPS,
  'SD-28': /a line break or control character inside the pasted text/,
  // The field takes no more of it.
  'SD-44': /The name before \.myshopify\.com is 2048 characters long; 63 are the most/,
};

const SECRET = `shpss_${'fedcba9876543210'.repeat(2)}`;
const CODE = 'code-canary-of-the-shop-corpus';

function now(): string {
  return String(Math.floor(Date.now() / 1000));
}

/** So that only the shop is open. */
const GIVEN = {
  TOKENWRIGHT_SCOPES: 'read_products',
  TOKENWRIGHT_CLIENT_ID: 'fedcba9876543210'.repeat(2),
};

const CASES = textCases('shop-domain');
/** What a person can also type: no character of it is a key of its own. */
const TYPED = CASES.filter(({ input }) => input.length < 1000 && !/[\u0000-\u001f]/.test(input));

const WAYS = [
  ['pasted', CASES],
  ['typed', TYPED],
] as const;

async function toShopField(guide: TerminalGuide): Promise<void> {
  await chooseOwnStore(guide);
  await walkToStep(guide, 4);
  await guide.enterUntil('› Shop domain');
}

/** Empties the shop field, wherever the keys are among the fields. */
async function emptyShop({ terminal }: TerminalGuide): Promise<void> {
  // Enter passed over the Client ID, which is given: the way back leads through it.
  if (terminal.text().includes('› Client secret')) {
    terminal.press('shift+tab');
    await terminal.waitFor('› Client ID');
  }
  if (!terminal.text().includes('› Shop domain')) terminal.press('shift+tab');
  await terminal.waitFor('› Shop domain');
  terminal.press('ctrl+u');
  await terminal.waitFor(/› Shop domain *$/m);
  await terminal.waitFor((rows) => rows[0]?.includes('your own store') === true);
  await terminal.waitFor((rows) => !hasShopProblem(rows));
}

/** On the way back it was said that the secret is missing, which is no word about the shop. */
function hasShopProblem(rows: readonly string[]): boolean {
  return rows.some((row) => row.includes('Problem:') && !row.includes('The Client secret'));
}

/** Nobody was talked to, and nothing was started. */
async function expectNothingDone({ proxy, started, browser }: TerminalGuide & LiveGuide) {
  expect([...proxy.connects, ...proxy.others]).toEqual([]);
  expect(await started()).toEqual([]);
  expect(await browser.all()).toEqual([]);
}

describe.each(WAYS)('corpus shop-domain, %s into the running guide', (way, cases) => {
  const shared = sharedGuide((whenOver) => liveGuide(whenOver, GIVEN), toShopField);

  test.each(cases)('$id $name: $expect', async ({ id, input }) => {
    const guide = await shared();
    const { terminal } = guide;
    await emptyShop(guide);
    if (way === 'pasted' && input !== '') guide.paste(input);
    if (way === 'typed') terminal.press(...input);
    const accepted = ACCEPTED[id];
    if (accepted !== undefined) {
      const [shop, words] = accepted;
      // In full, before it is used anywhere.
      await terminal.waitFor(
        words === null
          ? shop
          : inOneRow(new RegExp(`It is read as ${shop.replaceAll('.', '\\.')}`)),
      );
      terminal.press('enter');
      await terminal.waitFor('› Client secret');
      await terminal.waitFor((rows) => rows[0]?.includes(shop) === true);
      if (words !== null) await terminal.waitFor(inOneRow(words));
      expect(hasShopProblem(terminal.text().split('\n'))).toBe(false);
    } else {
      terminal.press('enter');
      await terminal.waitFor(hasShopProblem);
      await terminal.waitFor(inOneRow(REFUSED[id] ?? /no such case/));
      expect(terminal.text()).toContain('› Shop domain');
      expect(terminal.rows()[0]).toContain('your own store');
    }
    expect(terminal.text()).toContain('Step 4 of 7');
    // What stands before an "@" may be a password.
    expect(terminal.text()).not.toContain('pw@');
    await expectNothingDone(guide);
  });
});

/** The whole guide for a real store, up to the wait for the browser. */
async function waitForApproval(shop: string) {
  const live = await liveGuide(onTestFinished, {
    ...GIVEN,
    TOKENWRIGHT_SHOP: shop,
    TOKENWRIGHT_CLIENT_SECRET: SECRET,
  });
  const guide = await openTerminalGuide(live.options);
  await guide.enterUntil('Listening on');
  return { ...guide, ...live, url: new URL(await guide.browser.opened()) };
}

describe('corpus shop-domain, beside the field', () => {
  test('SD-36: the suggestion is taken with a key, never by itself', async () => {
    const live = await liveGuide(onTestFinished, GIVEN);
    const guide = { ...(await openTerminalGuide(live.options)), ...live };
    const { terminal } = guide;
    await toShopField(guide);
    guide.paste('demo.myshopify.co');
    terminal.press('enter');
    await terminal.waitFor('Ctrl+Y take the suggestion');
    expect(terminal.rows()[0]).toContain('your own store');
    terminal.press('ctrl+y');
    await terminal.waitFor(/› Shop domain +demo\.myshopify\.com *$/m);
    terminal.press('enter');
    await terminal.waitFor('› Client secret');
    expect(terminal.rows()[0]).toContain('demo.myshopify.com');
    await expectNothingDone(guide);
  });

  test('SD-27: a pasted password is not even written', async () => {
    const live = await liveGuide(onTestFinished, GIVEN);
    const guide = await openTerminalGuide(live.options);
    await toShopField(guide);
    guide.paste('user:hush-hush@demo.myshopify.com');
    guide.terminal.press('enter');
    await guide.terminal.waitFor('Problem:');
    expect(guide.terminal.raw()).not.toContain('hush-hush');
  });

  test.each(['SD-12', 'SD-45'])('%s: given as an option it is no option either', async (id) => {
    const { input = '' } = CASES.find((one) => one.id === id) ?? {};
    const live = await liveGuide(onTestFinished, GIVEN);
    const guide = await openTerminalGuide({ ...live.options, args: [`--shop=${input}`] });
    expect(await guide.terminal.exit).toEqual({ exitCode: 2, signal: 0 });
    expect(guide.terminal.text()).toMatch(REFUSED[id] ?? /no such case/);
    await expectNothingDone({ ...guide, ...live });
  });

  test('SD-51: another shop in the callback exchanges nothing; both are named, and a key offers it', async () => {
    const shape = z.object({ asked: z.string(), callback: z.string() });
    const { asked, callback } = objectInput('shop-domain', 'SD-51', shape);
    const guide = await waitForApproval(asked);
    const { terminal, url, proxy, browser } = guide;
    expect(url.origin).toBe(`https://${asked}`);
    const before = proxy.connects.length;
    const state = url.searchParams.get('state') ?? '';
    const values = { code: CODE, shop: callback, state, timestamp: now() };
    const { port, host } = new URL(guide.redirectUri);
    const { status } = await sendRaw(
      Number(port),
      `GET /callback?${signedCallback(values, SECRET)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    );
    expect(status).toBe(400);
    await terminal.waitFor(
      inOneRow(
        /The approval came from "?evil\.myshopify\.com"?, but demo\.myshopify\.com was asked/,
      ),
    );
    await terminal.waitFor('u use that store');
    expect(terminal.text()).toContain('Listening on');
    expect(terminal.rows()[0]).toContain(asked);
    await pressAlone(
      { sees: (words) => terminal.waitFor(words), press: (key) => terminal.press(key) },
      'u',
      'u use that store',
    );
    await terminal.waitFor('Step 5 of 7');
    await terminal.waitFor((rows) => rows[0]?.includes(callback) === true);
    expect(proxy.connects.length).toBe(before);
    expect(await browser.all()).toEqual([url.href]);
    expect(terminal.raw()).not.toContain(SECRET);
    expect(terminal.raw()).not.toContain(CODE);
  });

  test('every case of the file is one of these', () => {
    expect([...Object.keys(ACCEPTED), ...Object.keys(REFUSED)].toSorted()).toEqual(
      CASES.map(({ id }) => id).toSorted(),
    );
    const accepted = CASES.filter(({ verdict }) => verdict === 'accept').map(({ id }) => id);
    expect(Object.keys(ACCEPTED).toSorted()).toEqual(accepted.toSorted());
    expect(objectCaseIds('shop-domain')).toEqual(['SD-51']);
  });
});
