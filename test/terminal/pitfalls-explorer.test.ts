import { describe, expect, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import type { TerminalGuide } from '../support/guide/guide-in-terminal.ts';
import {
  approve,
  expectRemedy,
  flowing,
  type PitfallCase,
  PITFALLS,
  pressUntil,
  toToken,
} from '../support/corpus/pitfalls.ts';

const SCOPES = ['read_products', 'read_orders', 'read_customers'] as const;

/** Below 100 columns the panes stand under each other, so that texts run through. */
const NARROW = { cols: 98, rows: 44 } as const;

/** The store's one app, as its settings say. */
function app(settings: {
  readonly distribution?: 'custom' | 'public' | 'not-chosen';
  readonly protectedCustomerData?: 'none' | 'level1';
  readonly scopes?: readonly string[];
}) {
  return () => ({
    apps: [{ title: 'App', scopes: SCOPES, redirectUris: [], ...settings }] as const,
  });
}

/** From the first screen to the explorer, with a token of one's own. */
async function toExplorer(guide: TerminalGuide): Promise<void> {
  await toToken(guide);
  await openExplorer(guide);
}

async function openExplorer({ terminal }: TerminalGuide): Promise<void> {
  await terminal.waitFor('Enter  Explore');
  terminal.press('enter');
  await terminal.waitFor('Request: ');
}

/** Sends a path, or a GraphQL document. */
async function send(guide: TerminalGuide, text: string): Promise<void> {
  const { terminal } = guide;
  await toExplorer(guide);
  if (text.startsWith('{')) {
    terminal.press('ctrl+t');
    await terminal.waitFor('Request: GraphQL');
  }
  terminal.press('ctrl+u', ...text, 'ctrl+j');
}

/** Approves what the browser got, and from the card on the request goes out by itself. */
async function approveAndSendAgain(guide: TerminalGuide, kind: string, shows: string | RegExp) {
  const { terminal } = guide;
  await guide.enterUntil('Listening on');
  await approve(guide, 2);
  await terminal.waitFor(kind);
  await openExplorer(guide);
  await terminal.waitFor('200 OK');
  await terminal.waitFor(shows);
}

/** A store whose time can be moved on, for this test alone. */
function turnedStore() {
  const time = { ahead: 0 };
  return { time, store: () => ({ clock: () => Date.now() + time.ahead }) };
}

const HOUR = 3_600_000;
const anHour = turnedStore();
const aDay = turnedStore();

const CASES: readonly PitfallCase[] = [
  {
    row: 11,
    name: 'a public app has to use tokens that expire',
    options: { store: app({ distribution: 'public' }) },
    provoke: (guide) => send(guide, 'products.json?limit=1'),
    says: /no longer takes permanent tokens of this app \(403\)[^]*public apps must use tokens that expire/,
    remedy: /Authorize again for an expiring token, or give the app custom distribution/,
    key: ['a', 'a  Get an expiring token'],
    async ends(guide) {
      const { terminal } = guide;
      await terminal.waitFor('Step 5 of 7');
      await terminal.waitFor(/● Expiring: for a public app/);
      await approveAndSendAgain(guide, 'Expiring token', '"products": [');
    },
  },
  {
    row: 12,
    name: 'an expiring token lives one hour, and is refreshed',
    options: { args: ['--expiring'], store: anHour.store },
    async provoke(guide) {
      await toExplorer(guide);
      anHour.time.ahead = HOUR + 60_000;
      guide.terminal.press('enter');
    },
    says: /does not take this token \(401\)[^]*An expiring token lives one hour/,
    remedy: /Refresh it: the refresh token gets the next one without a browser/,
    key: ['a', 'a  Refresh the token'],
    async ends(guide) {
      const { terminal } = guide;
      await terminal.waitFor('Renewing an expiring token');
      await terminal.waitFor('Enter  Refresh now');
      terminal.press('enter');
      await terminal.waitFor('The token is renewed');
      terminal.press('enter');
      await openExplorer(guide);
      await terminal.waitFor('200 OK');
      await terminal.waitFor('"shop": {');
    },
  },
  {
    row: 12,
    name: 'an online token ends after 24 hours, and a permanent one takes its place',
    options: { args: ['--per-user'], store: aDay.store },
    async provoke(guide) {
      await toExplorer(guide);
      aDay.time.ahead = 24 * HOUR + 60_000;
      guide.terminal.press('enter');
    },
    says: /does not take this token \(401\)[^]*An online token ends after 24 hours/,
    remedy: /where no person sits in front of it, for a permanent token/,
    key: ['a', 'a  Get a permanent token'],
    async ends(guide) {
      const { terminal } = guide;
      await terminal.waitFor('Step 5 of 7');
      await terminal.waitFor(/● Permanent: for a custom app/);
      await approveAndSendAgain(guide, 'Permanent token', '"shop": {');
    },
  },
  {
    row: 13,
    name: 'REST asks for the merchant approval of a scope',
    options: { store: app({}) },
    provoke: (guide) => send(guide, 'customers.json?limit=1'),
    says: /the scope read_customers is missing[^]*A token never gains scopes/,
    remedy: /Add read_customers in the app settings, release, and authorize again/,
    key: ['a', 'a  Add the scope'],
    ends: (guide) => addAndSendAgain(guide, '"customers": ['),
  },
  {
    row: 13,
    name: 'GraphQL answers ACCESS_DENIED',
    options: { store: app({}) },
    provoke: (guide) => send(guide, '{ customers(first: 1) { nodes { id } } }'),
    says: /the scope read_customers is missing[^]*Access denied for customers field/,
    remedy: /Add read_customers in the app settings, release, and authorize again/,
    key: ['a', 'a  Add the scope'],
    ends: (guide) => addAndSendAgain(guide, '"customers": {'),
  },
  {
    row: 14,
    name: 'older orders are left out without an error',
    options: { store: app({ scopes: [...SCOPES, 'read_all_orders'] }) },
    provoke: (guide) => send(guide, 'orders.json?status=any&created_at_max=2020-01-01'),
    says: /No orders came\. Without read_all_orders a token sees those of the last 60 days only/,
    remedy: /"orders": \[\]/,
    key: ['a', 'a  Add the scope'],
    async ends({ terminal }) {
      await terminal.waitFor('Step 3 of 7');
      await terminal.waitFor('read_all_orders is ticked');
      await terminal.waitFor(/› \[✓\] read_all_orders/);
    },
  },
  {
    row: 14,
    name: 'the same in GraphQL, with the remedy in the diagnosis',
    options: { store: app({ scopes: [...SCOPES, 'read_all_orders'] }) },
    async provoke(guide) {
      await send(guide, '{ orders(first: 1, query: "name:none") { nodes { id } } }');
      await guide.terminal.waitFor('No orders came');
      await pressUntil(guide, 'v', 'To do:');
    },
    says: /Older ones are left out without an error/,
    remedy: /Add read_all_orders beside read_orders: the service has to allow it for the app first/,
    key: ['a', 'a  Add the scope'],
    async ends({ terminal }) {
      await terminal.waitFor('Step 3 of 7');
      await terminal.waitFor('read_all_orders is ticked');
      await terminal.waitFor(/› \[✓\] read_all_orders/);
    },
  },
  ...(
    [
      ['REST', 'orders.json?status=any'],
      ['GraphQL', '{ orders(first: 1) { nodes { id } } }'],
    ] as const
  ).map(([api, text]): PitfallCase => ({
    row: 14,
    name: `${api} says that the app is not approved`,
    options: { store: app({ distribution: 'not-chosen', protectedCustomerData: 'none' }) },
    provoke: (guide) => send(guide, text),
    says: /not approved for protected customer data[^]*names and addresses \(level 2\)/,
    remedy: /Choose custom distribution where it was never chosen[^]*under API access/,
    key: ['a', 'a  To the app settings'],
    async ends({ terminal }) {
      await terminal.waitFor('Step 4 of 7');
      await terminal.waitFor(/› 7 \[ \] Distribution/);
    },
  })),
  {
    row: 15,
    name: 'a token that the store knows no more, and how it goes into the header',
    async provoke(guide) {
      await toExplorer(guide);
      guide.store.faults.switchOn('token-dead', { type: 'next-request' });
      guide.terminal.press('enter');
    },
    says: /does not take this token \(401\)[^]*belongs to another store; reinstalling the app ends old tokens/,
    remedy: /send the token as it is in the header X-Shopify-Access-Token, without "Bearer"/,
    key: ['a', 'a  Authorize again'],
    async ends(guide) {
      await guide.terminal.waitFor('Step 5 of 7');
      await approveAndSendAgain(guide, 'Permanent token', '"shop": {');
    },
  },
  {
    row: 'html',
    name: 'the title of the page is read',
    async provoke(guide) {
      await toExplorer(guide);
      guide.store.faults.switchOn('html-instead-of-json', { type: 'next-request' });
      guide.terminal.press('enter');
    },
    says: /A web page came back instead of JSON: "[^"]+"/,
    remedy: /Check the shop domain, and open the store in a browser/,
    key: ['a', 'a  To the shop'],
    async ends({ terminal }) {
      await terminal.waitFor('Step 4 of 7');
      await terminal.waitFor(/› Shop domain/);
    },
  },
  {
    row: 'new-field',
    name: 'the version that answered is another one',
    async provoke(guide) {
      await toExplorer(guide);
      guide.store.faults.switchOn('old-version', { type: 'for-good' });
      guide.terminal.press('enter');
      await guide.terminal.waitFor('200 OK');
      await pressUntil(guide, 'v', 'To do:');
    },
    says: /You asked for API version 2026-10, and 20\d\d-\d\d answered[^]*fields that are new, or gone, may be missing/,
    remedy: /Ask for 20\d\d-\d\d or newer, and check what changed/,
    key: ['a', 'a  Use 20'],
    async ends({ terminal }) {
      await terminal.waitFor(/Requests now ask for API version 20\d\d-\d\d/);
    },
  },
  {
    row: 'new-field',
    name: 'a field that this version does not have',
    provoke: (guide) => send(guide, '{ shop { nameOfNextYear } }'),
    says: /Field 'nameOfNextYear' doesn't exist on type 'Shop'[^]*a field of another API version\. Version 2026-10 answered/,
    remedy: /Compare it with the reference of the version in the header x-shopify-api-version/,
    // The document has to be corrected: Tab leads to it, and i types in it.
    key: null,
    async ends({ terminal }) {
      terminal.press('tab');
      await terminal.waitFor('› Request: GraphQL');
      terminal.press('i', 'ctrl+u', ...'{ shop { name } }', 'ctrl+j');
      await terminal.waitFor('"name": "');
    },
  },
];

/** With the scope ticked, through the permission page, and the request once more. */
async function addAndSendAgain(guide: TerminalGuide, shows: string): Promise<void> {
  const { terminal } = guide;
  await terminal.waitFor('Step 3 of 7');
  await terminal.waitFor('read_customers is ticked');
  await guide.enterUntil('Listening on');
  expect(new URL(await guide.browser.opened(1)).searchParams.get('scope')).toContain(
    'read_customers',
  );
  await approveAndSendAgain(guide, 'read_customers', shows);
}

describe('where a newcomer gets stuck with a token', () => {
  test.each(CASES)('$row: $name', (one) =>
    expectRemedy({ ...one, options: { ...NARROW, ...one.options } }),
  );

  test('12: of a token from elsewhere both ways of ending are named, and the key leads to the sign-in', async () => {
    const terminal = await openTerminalExplorer((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"errors":"[API] Invalid API key or access token"}');
    }, NARROW);
    await terminal.waitFor('Enter  Send');
    terminal.press('enter');
    await terminal.waitFor((rows) =>
      /worked for an hour, it was an expiring one; if for a day, an online one or one of the client credentials grant/.test(
        flowing(rows),
      ),
    );
    await terminal.waitFor('a  Authorize again');
    terminal.press('a');
    // What the environment does not tell is asked for.
    await expectShown(terminal, 'The Client ID is missing.');
  });
});

test('every one of them that belongs here is provoked here', () => {
  const here = new Set(CASES.map(({ row }) => row));
  expect([...here]).toEqual(
    PITFALLS.filter(({ part }) => part === 'explorer').map(({ row }) => row),
  );
});
