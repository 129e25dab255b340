/**
 * Each time the screens take the terminal, its own echo is off before they draw: an Enter that came
 * between would move the screen by a row, and come as another key.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import type { PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { hasStopped } from '../support/terminal/waiting.ts';

const HOOK = fileURLToPath(new URL('../support/terminal/notes-echo.mjs', import.meta.url));

const LENT: ReadonlyArray<readonly [to: string, lend: (screen: PseudoTerminal) => Promise<void>]> =
  [
    [
      'a pager',
      async (screen) => {
        screen.press('P');
        await screen.waitFor(() => !screen.emulator.isAlternateScreen);
        screen.send('\r');
      },
    ],
    [
      'the shell',
      async (screen) => {
        screen.kill('SIGTSTP');
        await hasStopped(screen.pid);
        screen.kill('SIGCONT');
      },
    ],
  ];

test.each(LENT)('nothing is drawn onto an echo behind %s', async (_, lend) => {
  const folder = await ownFolder();
  const log = join(folder, 'log');
  mkdirSync(join(folder, 'home'));
  const screen = await openTerminalExplorer(
    (_request, response) => response.end('{"shop":{"name":"Harbour Lane"}}'),
    {
      env: {
        HOME: join(folder, 'home'),
        ECHO_LOG: log,
        PAGER: 'cat > /dev/null; head -n 1 < /dev/tty',
      },
      within: ([node = '', ...rest]) => [node, '--import', HOOK, ...rest],
    },
  );
  await screen.waitFor('Enter  Send');
  screen.press('enter');
  await screen.waitFor('Harbour Lane');
  const frames = (): string[] => readFileSync(log, 'utf8').split('\n').slice(0, -1);
  const before = frames().length;
  await lend(screen);
  await screen.waitFor(
    () => screen.emulator.isAlternateScreen && screen.text().includes('Harbour'),
  );
  await expect.poll(() => frames().length).toBeGreaterThan(before);
  expect(new Set(frames())).toEqual(new Set(['silent']));
});
