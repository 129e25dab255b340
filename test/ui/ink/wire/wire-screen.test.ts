import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { recordSend } from '../../../../source/app/wire.ts';
import {
  createExplorerOpener,
  type ExplorerSession,
} from '../../../../source/commands/guide/open-explorer.ts';
import type { SendHttp } from '../../../../source/core/http/message.ts';
import { tutorialFiles } from '../../../../source/commands/guide/explorer-tools.ts';
import { createHttpClient } from '../../../../source/services/http/http-client.ts';
import {
  type GuideScreenTest,
  openGuideScreen,
  walkTo,
  walkToToken,
} from '../../../support/guide/guide-screen.ts';
import { removeFolder } from '../../../support/terminal/own-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokenwright-ink-wire-'));
});
afterEach(() => removeFolder(folder));

describe('the wire tape over the guide', () => {
  test('w shows it, Enter unfolds a message with its sentences, w closes it', async () => {
    await using screen = await openGuideScreen();
    await walkToToken(screen);
    screen.press('w');
    await screen.waitFor('Wire tape');
    expect(screen.text()).toContain('tokenwright → browser  GET /admin/oauth/authorize?');
    expect(screen.text()).toContain('store → tokenwright    HTTP/1.1 200 OK');
    screen.press('up', 'enter');
    await screen.waitFor('Proves that it is the app.');
    expect(screen.text()).toMatch(/client_secret: \(hidden, \d+ characters\)/);
    screen.press('w');
    await screen.waitFor('Your token is here');
  });

  test('? shows its keys, and any key leads back to it', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('w');
    await screen.waitFor(/Wire tape[^]*\? help/);
    screen.press('?');
    await screen.waitFor(/tokenwright {2}Help[^]*Enter +unfold the message, or fold it/);
    screen.press('esc');
    await screen.waitFor('Wire tape');
    // In the field for a file a question mark is text.
    screen.press('e', 'f1');
    await screen.waitFor(/Help[^]*go on with this file/);
    screen.press('esc', 'esc', 'esc');
    await expectShown(screen, 'Step 6 of 7');
  });

  test('is empty in words before anything went', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.press('w');
    await screen.waitFor('No messages yet');
    screen.press('esc');
    await expectShown(screen, 'Step 1 of 7');
  });

  test('in a text field w is text, and F3 shows the tape', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('tab', 'w');
    await screen.waitFor('w');
    expect(screen.guide.getState().approve.paste.text).toBe('w');
    screen.press('f3');
    await screen.waitFor('Wire tape');
    screen.press('f3');
    await screen.waitFor('Step 6 of 7');
    expect(screen.guide.getState().approve.paste.text).toBe('w');
  });

  test('follows the flow while it is open', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('w');
    await screen.waitFor('1 message');
    await screen.approve(screen.opened[0] ?? '');
    await screen.waitFor('5 messages');
    await expectShown(screen, 'browser → tokenwright  GET /callback?');
  });

  test('hides the Client ID while presenting', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('w');
    await screen.waitFor('1 message');
    screen.press('enter');
    await screen.waitFor('client_id: practice_client_');
    screen.press('w');
    await screen.waitFor('Step 6 of 7');
    screen.press('f2', 'w');
    await screen.waitFor('client_id: (hidden while presenting)');
    expect(screen.text()).not.toContain('practice_client_');
  });

  test.for([
    { columns: 60, rows: 18, environment: { LANG: 'C', TERM: 'xterm' } },
    { columns: 80, rows: 24, environment: { LANG: 'C.UTF-8', TERM: 'xterm', NO_COLOR: '1' } },
    { columns: 200, rows: 60, environment: { LANG: 'C.UTF-8', TERM: 'xterm' } },
  ])('fits, all unfolded and scrolled, at $columns×$rows', async (size) => {
    await using screen = await openGuideScreen(size);
    await walkToToken(screen);
    screen.press('w');
    await screen.waitFor('4 messages');
    screen.press('a');
    await screen.waitFor('Headers');
    for (const key of ['home', 'pagedown', 'end', 'pageup'] as const) {
      screen.press(key);
      await screen.waitFor('Wire tape');
      expect(screen.rows().at(-1)).toContain('Esc close');
      if (size.environment.LANG === 'C') expect(screen.text()).toMatch(/^[\u0000-\u007f]*$/);
    }
    expect(screen.tallestFrame()).toBeLessThanOrEqual(size.rows);
  });
});

describe('the wire tape beside the guide', () => {
  test('stands there from 110 columns on, and moves with the flow', async () => {
    await using screen = await openGuideScreen({ columns: 110, rows: 30 });
    await walkTo(screen, 6);
    await screen.waitFor('1 tokenwright → browser');
    await screen.approve(screen.opened[0] ?? '');
    await screen.waitFor('Your token is here');
    await screen.waitFor('5 store → tokenwright');
    expect(screen.text()).toContain('HTTP/1.1 200 OK');
  });

  test('leaves the address its whole rows, so that it can be copied', async () => {
    await using screen = await openGuideScreen({ columns: 120, rows: 30 });
    await walkTo(screen, 6);
    await screen.waitFor('1 tokenwright → browser');
    const url = screen.opened[0] ?? '';
    const rows = screen.rows().map((row) => row.trimEnd());
    expect(rows.join('')).toContain(url);
    // Nothing stands behind its end either.
    expect(rows.filter((row) => row !== '' && url.endsWith(row))).toHaveLength(1);
  });

  test('is not there below 110 columns', async () => {
    await using screen = await openGuideScreen({ columns: 109, rows: 30 });
    await walkTo(screen, 6);
    expect(screen.text()).not.toContain('Wire tape');
  });
});

describe('the wire tape over the explorer', () => {
  test('F3 shows it while a path is typed, w outside text, with what was sent from there', async () => {
    const client = createHttpClient({ env: {} });
    const open = createExplorerOpener({ canReturn: () => true, hasLesson: false });
    const at: { screen: GuideScreenTest | null } = { screen: null };
    await using screen = await openGuideScreen({
      openExplorer: () => open(at.screen === null ? null : sessionOf(at.screen, client.send)),
    });
    at.screen = screen;
    await walkToToken(screen);
    screen.press('enter');
    await screen.waitFor('Request: REST');
    screen.press('f3');
    await screen.waitFor('4 messages');
    screen.press('esc');
    await screen.waitFor('Request: REST');
    screen.press('enter');
    await screen.waitFor('200 OK');
    screen.press('w');
    await screen.waitFor('6 messages');
    await screen.waitFor('GET /admin/api/2026-10/shop.json');
    screen.press('enter');
    await screen.waitFor('How many calls are in the bucket');
    expect(screen.text()).not.toContain('owner@example.com');
    await client.close();
  });
});

function sessionOf({ guide, wire }: GuideScreenTest, send: SendHttp): ExplorerSession | null {
  const { session } = guide.getState();
  if (session === null) return null;
  return {
    store: session.plan.store,
    token: session.result.token.accessToken,
    granted: session.result.token.granted,
    tokenKind: session.result.token.kind,
    apiVersion: '2026-10',
    userAgent: 'tokenwright/test',
    program: 'tokenwright',
    maxBytes: 1024 * 1024,
    presenter: false,
    send: recordSend(send, wire),
  };
}

describe('writing the tape from the overlay', () => {
  test('shows the whole path, and writes after a yes that came alone', async () => {
    await using screen = await openGuideScreen({ columns: 140, files: tutorialFiles(folder) });
    await walkToToken(screen);
    screen.press('w');
    await screen.waitFor('4 messages');
    screen.press('e');
    await screen.waitFor('Write to');
    const path = join(folder, 'wire-tape.md');
    screen.press('enter');
    await screen.waitFor((rows) => rows.join('').replaceAll(' ', '').includes(path));
    await expect(readFile(path)).rejects.toThrow('ENOENT');
    await screen.waitFor('y write');
    screen.press('y');
    await screen.waitFor('Done: Written to');
    const written = await readFile(path, 'utf8');
    const token = screen.guide.getState().session?.result.token.accessToken.reveal() ?? 'none';
    expect(written).toContain('## 4. From store to tokenwright');
    expect(written).not.toContain(token);
    screen.press('w');
    await screen.waitFor('Your token is here');
    expect(screen.guide.getState().written).toEqual([path]);
  });

  test('asks and tells in sight, however far the list below is unfolded', async () => {
    await using screen = await openGuideScreen({ files: tutorialFiles(folder) });
    await walkToToken(screen);
    screen.press('w');
    await screen.waitFor('4 messages');
    screen.press('a');
    await screen.waitFor('more above');
    screen.press('e');
    await screen.waitFor('Write to');
    screen.press('enter');
    await screen.waitFor('Write the tape to');
    await screen.waitFor('y write');
    screen.press('y');
    await screen.waitFor('Done: Written to');
    // Whoever goes on with the list has read it.
    screen.press('down');
    await expectShown(screen, 'more above');
    screen.press('home');
    await screen.waitUntilGone('Written to');
  });

  test('asks before it replaces a file; n keeps it', async () => {
    await writeFile(join(folder, 'wire-tape.md'), 'mine');
    await using screen = await openGuideScreen({ files: tutorialFiles(folder) });
    await screen.waitFor('Step 1 of 7');
    screen.press('w');
    await screen.waitFor('No messages yet');
    screen.press('e');
    await screen.waitFor('Write to');
    screen.press('enter');
    await screen.waitFor('Replace it?');
    screen.press('n');
    await screen.waitFor('Write to');
    expect(await readFile(join(folder, 'wire-tape.md'), 'utf8')).toBe('mine');
  });

  test('a paste lands in the name and says yes to nothing', async () => {
    await using screen = await openGuideScreen({ files: tutorialFiles(folder) });
    await screen.waitFor('Step 1 of 7');
    screen.press('w', 'e');
    await screen.waitFor('Write to');
    screen.press('ctrl+u');
    screen.paste('y.md\ry');
    await screen.waitFor('y.md');
    screen.press('enter', 'y');
    await screen.waitFor('Write the tape to');
    // The second of two keys at once came without a look at the question.
    await screen.waitFor('y write');
    screen.press('x', 'y', 'esc');
    await screen.waitFor('Write to');
    await expect(readFile(join(folder, 'y.md'))).rejects.toThrow('ENOENT');
  });
});
