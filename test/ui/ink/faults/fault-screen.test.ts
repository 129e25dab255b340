import { describe, expect, test } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { createExplorerOpener } from '../../../../source/commands/guide/open-explorer.ts';
import { createHttpClient } from '../../../../source/services/http/http-client.ts';
import { FIXED_EXPLORER } from '../../../support/explorer/explorer-config.ts';
import {
  type GuideScreenTest,
  openGuideScreen,
  walkTo,
  walkToToken,
} from '../../../support/guide/guide-screen.ts';

/** Opens the list, finds the fault by its name, and leaves the cursor on it. */
async function find(
  screen: GuideScreenTest,
  name: string,
  leave: readonly ('enter' | 'down')[] = ['enter'],
): Promise<void> {
  screen.press('f4');
  await screen.waitFor('tokenwright  Faults');
  screen.press('/', ...name);
  await screen.waitFor((rows) => rows.some((row) => row.includes(`› ${name}`)));
  screen.press(...leave);
  if (leave.includes('enter')) await screen.waitFor('Enter  Once');
}

async function openWithExplorer(): Promise<GuideScreenTest & { closeAll(): Promise<void> }> {
  const client = createHttpClient({ env: {} });
  const open = createExplorerOpener({ canReturn: () => true, hasLesson: false });
  const at: { screen: GuideScreenTest | null } = { screen: null };
  const screen = await openGuideScreen({
    columns: 120,
    rows: 40,
    openExplorer: () => {
      const session = at.screen?.guide.getState().session ?? null;
      if (session === null) return null;
      return open({
        ...FIXED_EXPLORER,
        store: session.plan.store,
        token: session.result.token.accessToken,
        granted: session.result.token.granted,
        tokenKind: session.result.token.kind,
        send: client.send,
      });
    },
  });
  at.screen = screen;
  return {
    ...screen,
    closeAll: async () => {
      await screen[Symbol.asyncDispose]();
      await client.close();
    },
  };
}

describe('faults in the guide', () => {
  test('a used code fails once with its remedy, and the next try succeeds', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    await find(screen, 'code-already-used');
    screen.press('enter');
    await screen.waitFor('ON, once');
    await screen.waitFor('FAULT on: code-already-used, once');
    screen.press('f4');
    await screen.waitFor('Step 6 of 7');
    expect(screen.rows()[0]).toContain('FAULT on: code-already-used, once');
    screen.press('a');
    await screen.waitFor('it was used already');
    await screen.waitUntilGone('FAULT on');
    expect(screen.text()).toContain('Start the sign-in again: a code works once.');
    expect(screen.guide.getState().session).toBeNull();
    screen.press('enter');
    await screen.waitFor('Your browser shows');
    screen.press('a');
    await screen.waitFor('Your token is here');
  });

  test('all are off at first, and o puts one off that is on for good', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 3);
    expect(screen.text()).not.toContain('FAULT');
    await find(screen, 'no-callback');
    expect(screen.text()).toContain('all off');
    screen.press('g');
    await screen.waitFor('FAULT on: no-callback, until switched off');
    screen.press('o');
    await screen.waitUntilGone('FAULT on');
    expect(screen.text()).toContain('all off');
  });

  test('two are both named, and a puts all off', async () => {
    await using screen = await openGuideScreen({ columns: 100 });
    await walkTo(screen, 3);
    await find(screen, 'no-callback');
    screen.press('enter', 'esc', 'home', 'end', 'g');
    await screen.waitFor('2 FAULTS on: no-callback (once), clock-behind');
    screen.press('a');
    await screen.waitUntilGone('FAULTS on');
    await expectShown(screen, 'all off');
  });

  test('? shows the keys of the list, and of the search by F1', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 3);
    screen.press('b');
    await screen.waitFor(/Faults[^]*\? help/);
    screen.press('?');
    await screen.waitFor(/tokenwright {2}Help[^]*search by name or words/);
    screen.press('x');
    await screen.waitFor('tokenwright  Faults');
    screen.press('/', '?');
    await screen.waitFor(/› Search +\?/);
    screen.press('f1');
    await screen.waitFor(/tokenwright {2}Help[^]*show all again/);
    screen.press('esc', 'esc', 'esc');
    await expectShown(screen, 'Step 3 of 7');
  });

  test('a name that is typed whole has the cursor, also where others hold it', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 5);
    screen.press('b');
    await screen.waitFor('Faults');
    screen.press('/');
    await screen.waitFor('› Search');
    screen.press(...'token-dead');
    await screen.waitFor('› token-dead');
    expect(screen.text()).toContain('refresh-token-dead');
  });

  test('after a search each Esc does one thing', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 3);
    for (const way of [['enter'], ['down'], []] as const) {
      await find(screen, 'no-callback', way);
      screen.press('esc');
      await screen.waitUntilGone('Search ');
      expect(screen.text()).toContain('tokenwright  Faults');
      screen.press('esc');
      await screen.waitFor('Step 3 of 7');
    }
  });

  test('in a text field b is text, and outside b opens the list', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('tab', 'b');
    await screen.waitFor('b');
    expect(screen.guide.getState().approve.paste.text).toBe('b');
    screen.press('tab');
    await screen.waitFor(() => screen.guide.getState().focus === null);
    screen.press('b');
    await screen.waitFor('tokenwright  Faults');
    screen.press('b');
    await screen.waitFor('Step 6 of 7');
  });

  test('before the practice store runs, and with a real store, one sentence says why not', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.press('b');
    await screen.waitFor('is not running yet');
    screen.press('enter', 'g', 'esc');
    await screen.waitFor('Step 1 of 7');
    screen.press('down');
    await screen.waitFor(() => screen.guide.getState().mode === 'own');
    screen.press('b');
    await expectShown(screen, 'This is not the practice store');
  });

  test.for([
    { columns: 60, rows: 18, environment: { LANG: 'C', TERM: 'xterm' } },
    { columns: 80, rows: 24, environment: { LANG: 'C.UTF-8', TERM: 'xterm', NO_COLOR: '1' } },
    { columns: 200, rows: 60, environment: { LANG: 'C.UTF-8', TERM: 'xterm' } },
  ])('every row and key fits at $columns×$rows', async (size) => {
    await using screen = await openGuideScreen(size);
    await walkTo(screen, 3);
    screen.press('f4');
    await screen.waitFor('tokenwright  Faults');
    screen.press('g');
    await screen.waitFor('until switched off');
    for (const key of ['end', 'pageup', 'home', 'pagedown'] as const) {
      screen.press(key);
      await screen.waitFor('FAULT on: ');
      expect(screen.text()).toContain('Esc close');
    }
    expect(screen.tallestFrame()).toBeLessThanOrEqual(size.rows);
    if (size.environment.LANG === 'C') expect(screen.text()).toMatch(/^[\u0000-\u007f]*$/);
    screen.press('esc');
    await screen.waitFor('Step 3 of 7');
    expect(screen.rows()[0]).toContain('FAULT on: ');
  });
});

describe('faults in the explorer', () => {
  test('one status 500 for the next request is shown, explained, and gone', async () => {
    const screen = await openWithExplorer();
    await walkToToken(screen);
    screen.press('enter');
    await screen.waitFor('Request: REST');
    await find(screen, 'status-500');
    screen.press('enter');
    await screen.waitFor('ON, once');
    screen.press('f4');
    await screen.waitFor('Request: REST');
    await screen.waitFor('FAULT on: status-500, once');
    screen.press('enter');
    await screen.waitFor('500 Internal Server Error');
    await screen.waitFor('Diagnosis');
    expect(screen.text()).not.toContain('200 OK');
    await screen.waitUntilGone('FAULT on');
    screen.press('R');
    await screen.waitFor('200 OK');
    await screen.closeAll();
  });

  test('a throttled query is said, sent again, and answered', async () => {
    const screen = await openWithExplorer();
    await walkToToken(screen);
    screen.press('enter');
    await screen.waitFor('Request: REST');
    screen.press('ctrl+t');
    await screen.waitFor('Request: GraphQL');
    await find(screen, 'throttled');
    screen.press('enter');
    await screen.waitFor('ON, once');
    screen.press('f4');
    await screen.waitFor('Request: GraphQL');
    screen.press('ctrl+j');
    await screen.waitFor('The store throttled the query. Sending again');
    await screen.waitFor('200 OK');
    expect(screen.text()).not.toContain('FAULT');
    await screen.closeAll();
  });

  test('too many calls stay refused while the fault is on, with the remedy', async () => {
    const screen = await openWithExplorer();
    await walkToToken(screen);
    screen.press('enter');
    await screen.waitFor('Request: REST');
    await find(screen, 'retry-after-99999');
    screen.press('g');
    await screen.waitFor('ON, until switched off');
    screen.press('f4');
    await screen.waitFor('Request: REST');
    screen.press('enter');
    await screen.waitFor('429');
    await screen.waitFor('Diagnosis');
    expect(screen.rows()[0]).toContain('FAULT on: retry-after-99999, until switched off');
    await screen.closeAll();
  });
});
