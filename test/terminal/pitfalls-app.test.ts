import { describe, expect, test } from 'vitest';
import { fillForm, VERSION } from '../support/store/practice-client.ts';
import type { TerminalGuide } from '../support/guide/guide-in-terminal.ts';
import {
  authorizeAgain,
  expectRemedy,
  pasteErrorPage,
  type PitfallCase,
  PITFALLS,
} from '../support/corpus/pitfalls.ts';

const SCOPES = ['read_products', 'read_orders'] as const;

/** An app whose released list of redirect URLs is this one alone. */
function listing(redirectUri: string) {
  return { apps: [{ title: 'App', scopes: SCOPES, redirectUris: [redirectUri] }] } as const;
}

/** Writes a version into the app settings, as a person does in the browser. */
async function writeVersion(
  { store, redirectUri }: TerminalGuide,
  button: 'save' | 'release',
): Promise<void> {
  const path = `/dashboard/apps/${store.app.id}/versions`;
  const fields = { ...VERSION, redirectUris: redirectUri, do: button };
  const answer = await fillForm(store.origin, path, fields);
  expect(answer.headers.location).toContain('?done=');
}

/** On the set-up steps, with the redirect URL under the cursor. */
async function atRedirectStep({ terminal, redirectUri }: TerminalGuide): Promise<void> {
  await terminal.waitFor('Step 4 of 7');
  await terminal.waitFor('Problem:');
  await terminal.waitFor('Redirect URLs, exactly so:');
  // In a row of its own, to be copied as it stands.
  await terminal.waitFor((rows) => rows.some((row) => row.trim() === redirectUri));
  await terminal.waitFor((rows) => rows.at(-1)?.includes('c copy') === true);
}

/** Nothing but the scopes is known, and the store is a real one. */
const NOTHING_KNOWN = {
  env: {
    TOKENWRIGHT_STORE_ORIGIN: undefined,
    TOKENWRIGHT_SHOP: undefined,
    TOKENWRIGHT_CLIENT_ID: undefined,
    TOKENWRIGHT_CLIENT_SECRET: undefined,
  },
} as const;

/** To the set-up steps of an app for one's own store, with not one Enter too many. */
async function toSetup({ terminal }: TerminalGuide): Promise<void> {
  await terminal.waitFor('Step 1 of 7');
  terminal.press('2');
  await terminal.waitFor(/› ● My own store/);
  for (const step of [2, 3, 4]) {
    terminal.press('enter');
    await terminal.waitFor(`Step ${step} of 7`);
  }
}

const HEX = '0123456789abcdef'.repeat(2);

/** What people paste in the wrong place, put together here. */
const MIX_UPS: ReadonlyArray<readonly [string, 'Client ID' | 'Client secret', string, RegExp]> = [
  [
    'a secret in the field of the Client ID',
    'Client ID',
    `shpss_${HEX}`,
    /This is a Client secret, not the Client ID/,
  ],
  [
    'a token in the field of the secret',
    'Client secret',
    `shpat_${HEX}`,
    /This is an access token, not the Client secret/,
  ],
  [
    'an automation token in the field of the secret',
    'Client secret',
    `atkn_${HEX}`,
    /This is an automation token[^]*not the Client secret/,
  ],
];

/** Types into a field of the App step, and leaves it by Enter. */
async function intoField(
  { terminal }: TerminalGuide,
  field: 'Shop domain' | 'Client ID' | 'Client secret',
  text: string,
): Promise<void> {
  // The list of set-up steps first, then field after field.
  const fields = ['Shop domain', 'Client ID', 'Client secret'] as const;
  await terminal.waitFor('Client secret');
  const at = fields.findIndex((name) => terminal.text().includes(`› ${name}`));
  for (const next of fields.slice(at + 1, fields.indexOf(field) + 1)) {
    terminal.press('tab');
    await terminal.waitFor(`› ${next}`);
  }
  terminal.press('ctrl+u', ...text, 'enter');
}

const swapHost = (uri: string) =>
  uri.includes('localhost')
    ? uri.replace('localhost', '127.0.0.1')
    : uri.replace('127.0.0.1', 'localhost');

const CASES: readonly PitfallCase[] = [
  {
    row: 1,
    name: 'a slash at the end makes it another address',
    options: { store: (uri) => ({ ...listing(`${uri}/`), redirectUris: [] }) },
    provoke: pasteErrorPage,
    says: /compared byte for byte[^]*scheme, host, port, path, slash/,
    remedy: /Put exactly http:\/\/127\.0\.0\.1:\d+\/callback under Redirect URLs/,
    key: ['enter', 'Enter  To the app settings'],
    async ends(guide) {
      await atRedirectStep(guide);
      await writeVersion(guide, 'release');
      await authorizeAgain(guide);
    },
  },
  {
    row: 2,
    name: 'a version that was saved and not released does not count',
    options: { store: () => ({ ...listing('https://a.example/back'), redirectUris: [] }) },
    async provoke(guide) {
      await writeVersion(guide, 'save');
      await pasteErrorPage(guide);
    },
    says: /compared byte for byte with the released list/,
    remedy: /release the version, see that it is the active one/,
    key: ['enter', 'Enter  To the app settings'],
    async ends(guide) {
      await atRedirectStep(guide);
      await guide.terminal.waitFor('What is saved but not released does not count');
      await writeVersion(guide, 'release');
      await authorizeAgain(guide);
    },
  },
  {
    row: 3,
    name: 'a release without any redirect URL',
    options: {
      store: () => ({
        apps: [{ title: 'App', scopes: SCOPES, redirectUris: [] }],
        redirectUris: [],
      }),
    },
    provoke: pasteErrorPage,
    says: /different hosts/,
    remedy: /List http:\/\/127\.0\.0\.1:\d+\/callback under[^]*give the App URL the same host/,
    key: ['enter', 'Enter  To the app settings'],
    async ends(guide) {
      await atRedirectStep(guide);
      await guide.terminal.waitFor('App URL, or yours:');
      await writeVersion(guide, 'release');
      await authorizeAgain(guide);
    },
  },
  {
    row: 4,
    name: 'localhost is listed and 127.0.0.1 is used',
    options: { store: (uri) => ({ ...listing(swapHost(uri)), redirectUris: [] }) },
    provoke: pasteErrorPage,
    says: /127\.0\.0\.1 and localhost are different/,
    remedy: /Put exactly http:\/\/127\.0\.0\.1/,
    key: ['enter', 'Enter  To the app settings'],
    ends: atRedirectStep,
  },
  {
    row: 4,
    name: '127.0.0.1 is listed and localhost is used',
    options: {
      store: (uri) => ({ ...listing(swapHost(uri)), redirectUris: [] }),
      redirectHost: 'localhost',
    },
    provoke: pasteErrorPage,
    says: /127\.0\.0\.1 and localhost are different/,
    remedy: /Put exactly http:\/\/localhost/,
    key: ['enter', 'Enter  To the app settings'],
    ends: atRedirectStep,
  },
  {
    row: 5,
    name: '"Develop apps" is gone, and the dashboard is one key away',
    options: NOTHING_KNOWN,
    provoke: toSetup,
    says: /"Develop apps" in the store's own admin makes no new apps since 2026-01-01/,
    remedy: /Create app, Start from Dev Dashboard/,
    key: ['o', 'o open'],
    async ends({ browser }) {
      expect(await browser.opened()).toBe('https://dev.shopify.com/dashboard');
    },
  },
  {
    row: 5,
    name: 'no page shows a token, and the automation token is none',
    options: NOTHING_KNOWN,
    async provoke(guide) {
      await toSetup(guide);
      for (let step = 1; step < 8; step += 1) guide.terminal.press('down');
    },
    says: /No page shows a token: you get it here/,
    remedy: /An "automation token" is something else/,
    key: ['enter', 'Enter  Go on'],
    async ends({ terminal }) {
      await terminal.waitFor('Client secret');
      await terminal.waitFor('› Shop domain');
    },
  },
  {
    row: 6,
    name: 'the Client ID in the field of the secret',
    async provoke(guide) {
      await toSetup(guide);
      await intoField(guide, 'Client secret', guide.store.app.clientId);
    },
    says: /This is the Client ID, not the Client secret/,
    remedy: /The Client secret stands|Use the values that the practice store shows/,
    key: null,
    async ends(guide) {
      const { terminal, store } = guide;
      // The field has the keys: the right value takes the place of the wrong one.
      terminal.press('ctrl+u', ...store.app.clientSecret.reveal(), 'enter');
      await terminal.waitFor('Step 5 of 7');
    },
  },
  ...MIX_UPS.map(([name, field, text, says]): PitfallCase => ({
    row: 6,
    name,
    options: NOTHING_KNOWN,
    async provoke(guide) {
      await toSetup(guide);
      await intoField(guide, field, text);
    },
    says,
    remedy: new RegExp(`The ${field} stands in the app settings`),
    key: null,
    async ends({ terminal }) {
      await terminal.waitFor((rows) => !rows.join('\n').includes(text));
      terminal.press('ctrl+u', ...'0123456789abcdef'.repeat(2), 'enter');
      await terminal.waitFor((rows) => !rows.some((row) => says.test(row)));
    },
  })),
  {
    row: 7,
    name: 'an address of the admin is turned into the name and shown',
    options: NOTHING_KNOWN,
    async provoke(guide) {
      await toSetup(guide);
      guide.paste('https://admin.shopify.com/store/tea-and-more/products?x=1');
    },
    says: /tea-and-more\.myshopify\.com/,
    remedy: /admin/,
    key: ['enter', 'Enter  Go on'],
    async ends({ terminal }) {
      await terminal.waitFor('tea-and-more.myshopify.com');
    },
  },
  {
    row: 7,
    name: 'a custom domain cannot be turned into the permanent name',
    options: NOTHING_KNOWN,
    async provoke(guide) {
      await toSetup(guide);
      await intoField(guide, 'Shop domain', 'www.tea-and-more.com');
    },
    says: /the address that customers see/,
    remedy: /permanent name, which ends in \.myshopify\.com[^]*Settings, Domains/,
    key: null,
    async ends({ terminal }) {
      terminal.press('ctrl+u', ...'tea-and-more', 'enter');
      await terminal.waitFor('tea-and-more.myshopify.com');
    },
  },
];

describe('where a newcomer gets stuck with the app and its settings', () => {
  test.each(CASES)('$row: $name', (one) => expectRemedy(one));
});

test('every one of them that belongs here is provoked here', () => {
  const here = new Set(CASES.map(({ row }) => row));
  expect([...here]).toEqual(PITFALLS.filter(({ part }) => part === 'app').map(({ row }) => row));
});

test('the list of them has its fifteen numbers, and the five without one', () => {
  const numbers = Array.from({ length: 15 }, (_, index) => index + 1);
  const named = ['html', 'new-field', 'no-browser', 'staff', 'new-app'];
  expect(PITFALLS.map(({ row }) => row)).toEqual([...numbers, ...named]);
});
