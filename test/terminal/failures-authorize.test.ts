import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import {
  AUTHORIZE_PAGE_CHOICES,
  type AuthorizePageCode,
} from '../../source/core/diagnosis/authorize-page.ts';
import type { FaultName } from '../../source/practice-store/faults/fault-switches.ts';
import { startPracticeStore } from '../../source/practice-store/practice-store.ts';
import { takeFixedPorts } from '../support/sockets/fixed-ports.ts';
import { freePort } from '../support/sockets/ports.ts';
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { pageText } from '../support/browser/visit.ts';
import { startProgram } from '../support/terminal/run-program.ts';
import { storeEnvironment } from '../support/store/store-addresses.ts';
import { enterButton } from '../support/terminal/screen-keys.ts';

/** One row of the service's table of error pages: how it is provoked, and what must come of it. */
interface PageCase {
  readonly fault: FaultName;
  /** In the text that the store's page really shows. */
  readonly says: RegExp;
  readonly code: AuthorizePageCode;
  /** Words of the remedy on the screen. */
  readonly remedy: RegExp;
  /** What the one key is said to do, and the step on which it ends. */
  readonly key: string;
  readonly step: string;
}

const PAGES: readonly PageCase[] = [
  {
    fault: 'redirect-not-whitelisted',
    says: /redirect_uri is not whitelisted/,
    code: 'redirect-not-listed',
    remedy: /Put exactly http:\/\/127\.0\.0\.1:\d+\/callback\s+under Redirect URLs/,
    key: 'to the app settings',
    step: 'Step 4 of 7',
  },
  {
    fault: 'matching-hosts',
    says: /redirect_uri and application url must have matching hosts/,
    code: 'hosts-differ',
    remedy: /give the App URL the\s+same host/,
    key: 'to the app settings',
    step: 'Step 4 of 7',
  },
  {
    fault: 'unknown-app-page',
    says: /Could not find Shopify API application with api_key|application_cannot_be_found/,
    code: 'application-not-found',
    remedy: /Copy the Client ID\s+again/,
    key: 'to the Client ID',
    step: 'Step 4 of 7',
  },
  {
    fault: 'invalid-scope',
    says: /OAuth error invalid_scope: The access scope is invalid: read_products/,
    code: 'invalid-scope',
    remedy: /Correct the list of\s+scopes/,
    key: 'to the scopes',
    step: 'Step 3 of 7',
  },
  {
    fault: 'unauthorized-access',
    says: /Unauthorized Access/i,
    code: 'not-permitted',
    remedy: /Sign in as the store's owner/,
    key: 'authorize again',
    step: 'Step 5 of 7',
  },
];

describe('an error page in place of the permission page', () => {
  test.each(PAGES)(
    '$fault: the pasted text of the page leads to the remedy and its key',
    async ({ fault, says, remedy, key, step }) => {
      const { terminal, store, browser, enterUntil, paste } = await openTerminalGuide();
      store.faults.switchOn(fault, { type: 'for-good' });
      await enterUntil('Approve the app in your browser');
      const page = await pageText(await browser.opened());
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(page.text).toMatch(says);

      paste(page.text);
      await terminal.waitFor(remedy);
      await terminal.waitFor(enterButton(key));
      // The page is no answer: nothing has been exchanged, and the wait goes on until the key.
      expect(terminal.text()).toContain('Listening on');
      terminal.press('enter');
      await terminal.waitFor(step);
      await terminal.waitFor('Problem:');
    },
  );

  test('the list of pages leads to the same without copying anything', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Approve the app in your browser');
    await terminal.waitFor('Listening on');
    for (const [index, { code, shows }] of AUTHORIZE_PAGE_CHOICES.entries()) {
      terminal.press('p');
      await terminal.waitFor(shows.slice(0, 50));
      terminal.press(`${index + 1}`);
      const known = PAGES.find((page) => page.code === code);
      await terminal.waitFor(known?.remedy ?? /sign in to\s+demo\.practice\.test/);
      await terminal.waitFor(enterButton(known?.key ?? 'authorize again'));
    }
    terminal.press('esc');
    await expectShown(terminal, 'p an error page');
  });

  test('every page of the list was provoked above, and every one above is on the list', () => {
    const listed = AUTHORIZE_PAGE_CHOICES.map(({ code }) => code).toSorted();
    expect([...PAGES.map(({ code }) => code), 'unknown-page'].toSorted()).toEqual(listed);
  });

  test('the older wording of the same refusal is understood as well', async () => {
    const { terminal, enterUntil, paste } = await openTerminalGuide();
    await enterUntil('Approve the app in your browser');
    paste('Oauth error invalid_request: The redirect_uri is missing or not whitelisted');
    await expectShown(terminal, 'Enter  To the app settings');
  });
});

describe('the same in the plain face', () => {
  test.each(PAGES)('$fault leads to its remedy, and one Enter to the step', async (page) => {
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const store = await startPracticeStore({ port: 0, redirectUris: [redirectUri] });
    onTestFinished(() => store.close());
    store.faults.switchOn(page.fault, { type: 'for-good' });
    const program = startProgram(['--plain', '--no-open'], {
      cwd: await ownFolder(),
      keepsInput: true,
      env: {
        ...storeEnvironment(store),
        TOKENWRIGHT_SCOPES: 'read_products,read_orders',
        TOKENWRIGHT_REDIRECT_URI: redirectUri,
      },
    });
    onTestFinished(() => void program.child.kill('SIGKILL'));
    const type = (line: string) => void program.child.stdin?.write(`${line}\n`);
    // More than the way has questions: on Approve an empty line asks for nothing.
    type('\n'.repeat(14));
    const [url] = await program.answered(/^http:\/\/127\.0\.0\.1:\d+\/admin\/\S+state=\S+$/m);
    await program.answered(/Waiting .* for the approval/);
    const { text } = await pageText(url);
    const line = text.split('\n').find((one) => page.says.test(one));
    type(line ?? 'the page says nothing of it');
    await program.answered(page.remedy);
    await program.answered(new RegExp(`1\\. ${page.key} \\(fix\\)`, 'i'));
    type('');
    const [end] = await program.answered(new RegExp(`${page.step}[^]*Problem:`));
    expect(end).toContain('Problem:');
  });
});

describe('silence from the store', () => {
  test('a cancelled approval is one key', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Listening on');
    await terminal.waitFor('x I cancelled it');
    terminal.press('x');
    await terminal.waitFor('Cancelled. No token was issued');
    await terminal.waitFor('Enter  Authorize again');
    terminal.press('enter');
    await expectShown(terminal, 'Step 5 of 7');
  });

  test('the end of the time is said, and the error page can still be named', async () => {
    const { terminal, enterUntil } = await openTerminalGuide({ args: ['--timeout', '1'] });
    await enterUntil('Step 6 of 7');
    await terminal.waitFor('The time for the approval is over');
    await terminal.waitFor('Enter  Authorize again');
    terminal.press('p', '3');
    await terminal.waitFor(/Copy the Client ID\s+again/);
    terminal.press('enter');
    await expectShown(terminal, 'Step 4 of 7');
  });
});

describe('a port that is taken', () => {
  test('stops before the browser opens, and names the port and the process', async () => {
    const { terminal, enterUntil, redirectUri, browser } = await openTerminalGuide();
    const { port } = new URL(redirectUri);
    const holder = createServer().listen({ host: '127.0.0.1', port: Number(port) });
    await once(holder, 'listening');
    onTestFinished(() => void holder.close());
    await enterUntil('Step 5 of 7');
    terminal.press('enter');
    await terminal.waitFor(`Problem: Port ${port} on 127.0.0.1 is taken by`);
    await terminal.waitFor('Step 5 of 7');
    if (process.platform === 'linux') expect(terminal.text()).toContain(`process ${process.pid}`);
    expect(terminal.text()).toMatch(/End that program/);
    expect(await readFile(fileOf(browser.BROWSER), 'utf8')).toBe('');

    // And once it is free, the same key goes on.
    holder.close();
    await once(holder, 'close');
    await enterUntil('Listening on');
    expect(await browser.opened()).toContain(encodeURIComponent(redirectUri));
  });

  test('on a store of one’s own one key leads to an address with another port', async () => {
    let other = '';
    const { terminal, enterUntil, redirectUri, browser } = await openTerminalGuide({
      store: (configured) => {
        // What the person adds to the app's list when asked to.
        const moved = new URL(configured);
        moved.port = String(Number(moved.port) + 1);
        other = moved.href;
        return { redirectUris: [configured, other] };
      },
    });
    const holder = createServer().listen({
      host: '127.0.0.1',
      port: Number(new URL(redirectUri).port),
    });
    await once(holder, 'listening');
    onTestFinished(() => void holder.close());
    await enterUntil('Step 5 of 7');
    terminal.press('enter');
    await terminal.waitFor(/u other port/);
    terminal.press('u');
    await terminal.waitFor('The port of the redirect URL is taken?');
    await terminal.waitFor(other);
    terminal.press('enter');
    await terminal.waitFor('The redirect URL is now');
    await enterUntil(`Listening on ${new URL(other).host}`);
    expect(await browser.opened()).toContain(encodeURIComponent(other));
  });

  test('on the practice store another address that its app lists is one key away', async () => {
    await takeFixedPorts();
    const { terminal, enterUntil, redirectUri } = await openTerminalGuide({
      args: ['--practice'],
    });
    const { port } = new URL(redirectUri);
    const holder = createServer().listen({ host: '127.0.0.1', port: Number(port) });
    await once(holder, 'listening');
    onTestFinished(() => void holder.close());
    await enterUntil('Step 5 of 7');
    terminal.press('enter');
    // An Enter too many may still be on its way, and ask once more for the port that is taken.
    do {
      await terminal.waitFor(/u use port \d+/);
      terminal.press('u');
      await terminal.waitFor(() => !terminal.text().includes('is taken by'));
    } while (!terminal.text().includes('Step 5 of 7'));
    // Enter asks for nothing while the new address is being made.
    await enterUntil('Listening on 127.0.0.1:');
    expect(terminal.text()).not.toContain(`Listening on ${new URL(redirectUri).host}`);
  });
});

describe('where no browser can be opened', () => {
  test('the reason, the whole address and the paste field are on the screen', async () => {
    const { terminal, enterUntil, store } = await openTerminalGuide({
      env: { BROWSER: undefined },
    });
    await enterUntil('Paste the address');
    await terminal.waitFor(/This session has no display|This is a container/);
    await terminal.waitFor(
      /(?:forwards|reaches)\s+port\s+\d+\s+\(the\s+listener\)\s+and\s+\d+\s+\(the\s+practice\s+store\)/,
    );
    const [url = ''] =
      /http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\S+/.exec(
        terminal
          .rows()
          .map((row) => row.trimEnd())
          .join('')
          .replaceAll(' ', ''),
      ) ?? [];
    // It is whole: the store takes it, and the way back works by paste.
    const { redirect } = await store.approve(url.slice(0, url.indexOf('state=') + 6 + 43));
    terminal.send(`\u001b[200~${redirect}\u001b[201~\r`);
    await terminal.waitFor('Step 7 of 7');
    await expectShown(terminal, 'Your token is here');
  });

  test.each([
    [
      'SSH',
      { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' },
      /ssh -N -L (\d+):127\.0\.0\.1:\1 -L (\d+):127\.0\.0\.1:\2 ada@192\.0\.2\.2/,
    ],
    [
      'a codespace',
      { CODESPACES: 'true', CODESPACE_NAME: 'happy-space-1' },
      /gh codespace ports forward (\d+):\1 (\d+):\2 --codespace happy-space-1/,
    ],
    [
      'a dev container',
      { REMOTE_CONTAINERS: 'true' },
      /forward\s+port\s+\d+\s+\(the\s+listener\)\s+and\s+\d+\s+\(the\s+practice\s+store\)\s+in\s+the\s+Ports\s+panel/,
    ],
    ['WSL', { WSL_DISTRO_NAME: 'Ubuntu' }, /a\s+Windows\s+program\s+may\s+hold\s+that\s+port/],
  ] as const)(
    'in %s the paste field comes first, with the way to the port',
    async (_, env, line) => {
      const { terminal, enterUntil } = await openTerminalGuide({ env: { ...env, DISPLAY: ':0' } });
      await enterUntil('Paste the address');
      await terminal.waitFor(line);
      const rows = terminal.rows();
      const rowOf = (text: string) => rows.findIndex((row) => row.includes(text));
      expect(rowOf('Paste the address')).toBeGreaterThan(0);
      expect(rowOf('Paste the address')).toBeLessThan(rowOf('Listening on'));
    },
  );
});

/** The file in which the noting browser notes, from its command line. */
function fileOf(command: string): string {
  return [...command.matchAll(/"([^"]+)"/g)].at(-1)?.[1] ?? '';
}
