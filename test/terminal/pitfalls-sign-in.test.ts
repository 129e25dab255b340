import { describe, expect, test } from 'vitest';
import type { FaultName } from '../../source/practice-store/faults/fault-switches.ts';
import {
  approve,
  authorizeAgain,
  expectRemedy,
  pasteErrorPage,
  type PitfallCase,
  PITFALLS,
} from '../support/corpus/pitfalls.ts';

/** The authorize URL as it stands in rows of its own, up to its end. */
function wholeAddress(rows: readonly string[]): string {
  const text = rows
    .map((row) => row.trimEnd())
    .join('')
    .replaceAll(' ', '');
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\S+/.exec(text) ?? [];
  return url.slice(0, url.indexOf('state=') + 'state='.length + 43);
}

/** Waits for the approval and gives it, with a fault that comes once. */
function approveWith(name: FaultName): PitfallCase['provoke'] {
  return async (guide) => {
    guide.store.faults.switchOn(name, { type: 'next-request' });
    await guide.enterUntil('Listening on');
    await approve(guide);
  };
}

const CASES: readonly PitfallCase[] = [
  {
    row: 8,
    name: 'a code works once',
    provoke: approveWith('code-already-used'),
    says: /does not take the code: it was used already/,
    remedy: /Start the sign-in again: a code works once\.[^]*Do not reload/,
    key: ['enter', 'Enter  Open and wait'],
    async ends(guide) {
      await guide.terminal.waitFor('Listening on');
      await approve(guide, 2);
      await guide.terminal.waitFor('Your token is here');
    },
  },
  {
    row: 9,
    name: "another app's secret does not fit the signature",
    options: { env: { TOKENWRIGHT_CLIENT_SECRET: 'practice_secret_of_another_app' } },
    async provoke(guide) {
      await guide.enterUntil('Listening on');
      expect(await approve(guide)).toBe(400);
    },
    says: /The signature of the address does not fit your Client secret/,
    remedy: /belongs to this Client ID and was not renewed[^]*copied whole/,
    key: ['s', 's  To the Client secret'],
    async ends(guide) {
      const { terminal, store } = guide;
      await terminal.waitFor('Step 4 of 7');
      await terminal.waitFor('does not fit your Client secret');
      terminal.press('ctrl+u', ...store.app.clientSecret.reveal(), 'enter');
      await terminal.waitFor('Step 5 of 7');
      await authorizeAgain(guide);
    },
  },
  {
    row: 9,
    name: 'a state that is not of this sign-in',
    async provoke(guide) {
      guide.store.faults.switchOn('wrong-state', { type: 'next-request' });
      await guide.enterUntil('Listening on');
      expect(await approve(guide)).toBe(400);
    },
    says: /does not belong to this sign-in: its "state" is another one/,
    remedy: /Close old tabs, open the address of this sign-in again/,
    key: ['o', 'o  Open the browser'],
    async ends(guide) {
      await approve(guide, 2);
      await guide.terminal.waitFor('Your token is here');
    },
  },
  {
    row: 9,
    name: 'a clock that is far off is named and stops nothing',
    provoke: approveWith('old-timestamp'),
    says: /This machine's clock is 1[0-2] minutes ahead of the service's/,
    remedy: /or the callback came late/,
    key: ['enter', 'Enter  Explore'],
    async ends({ terminal }) {
      await terminal.waitFor('Request: REST');
    },
  },
  {
    row: 10,
    name: 'client credentials outside the own organization',
    provoke: approveWith('shop-not-permitted'),
    says: /does not allow this kind of request/,
    remedy: /Use the authorization code[^]*different organizations/,
    key: ['enter', 'Enter  Authorize again'],
    async ends(guide) {
      await guide.terminal.waitFor('Step 5 of 7');
      await authorizeAgain(guide);
    },
  },
  {
    row: 10,
    name: 'the app has to be installed first',
    provoke: approveWith('app-not-installed'),
    says: /The app is not installed on this store/,
    remedy: /Install the app on the store first/,
    key: ['enter', 'Enter  Send it again'],
    async ends({ terminal }) {
      await terminal.waitFor('Your token is here');
    },
  },
  {
    row: 'no-browser',
    name: 'the address the browser ends on elsewhere is pasted',
    options: { env: { BROWSER: undefined } },
    async provoke({ enterUntil }) {
      await enterUntil('Paste the address');
    },
    says: /This session has no display|This is a container/,
    remedy: /(?:forwards|reaches) port \d+ \(the listener\) and \d+ \(the practice store\)/,
    key: ['tab', 'leave the field'],
    async ends({ terminal, store, paste }) {
      await terminal.waitFor('(Tab to type)');
      const { redirect } = await store.approve(wholeAddress(terminal.rows()));
      paste(redirect);
      terminal.press('enter');
      await terminal.waitFor('Your token is here');
    },
  },
  {
    row: 'staff',
    name: 'an account that may not install apps',
    async provoke(guide) {
      guide.store.faults.switchOn('unauthorized-access', { type: 'next-request' });
      await pasteErrorPage(guide);
    },
    says: /as staff without the permission to install apps/,
    remedy: /Sign in as the store's owner, or ask the owner/,
    key: ['enter', 'Enter  Authorize again'],
    async ends(guide) {
      await guide.terminal.waitFor('Step 5 of 7');
      await authorizeAgain(guide);
    },
  },
  {
    row: 'new-app',
    name: 'the exchange does not know an app of some seconds, and is sent again by a key',
    provoke: approveWith('application-cannot-be-found'),
    says: /the app or the store is only seconds old/,
    remedy: /wait a moment and try again/,
    key: ['r', 'r send it again'],
    async ends({ terminal }) {
      await terminal.waitFor('Your token is here');
    },
  },
  {
    row: 'new-app',
    name: 'nor does the authorize page',
    async provoke(guide) {
      guide.store.faults.switchOn('unknown-app-page', { type: 'next-request' });
      await pasteErrorPage(guide);
    },
    says: /the app is only seconds old/,
    remedy: /Copy the Client ID again[^]*for a new app, wait a moment/,
    key: ['enter', 'Enter  To the Client ID'],
    async ends(guide) {
      await guide.terminal.waitFor('Step 4 of 7');
      await authorizeAgain(guide);
    },
  },
];

describe('where a newcomer gets stuck between browser and token', () => {
  test.each(CASES)('$row: $name', (one) => expectRemedy(one));
});

test('every one of them that belongs here is provoked here', () => {
  const here = new Set(CASES.map(({ row }) => row));
  expect([...here]).toEqual(
    PITFALLS.filter(({ part }) => part === 'sign-in').map(({ row }) => row),
  );
});
