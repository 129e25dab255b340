import { describe, expect, test } from 'vitest';
import { openTerminalExplorer } from '../support/explorer-in-terminal.ts';
import { openTerminalGuide } from '../support/guide-in-terminal.ts';
import type { PseudoTerminal } from '../support/pseudo-terminal.ts';
import { pasteBytes } from '../support/screen-keys.ts';
import { textCases } from '../support/text-corpus.ts';

const INPUTS = new Map(textCases('terminal-input').map(({ id, input }) => [id, input]));

function inputOf(id: string): string {
  const input = INPUTS.get(id);
  if (input === undefined) throw new Error(`the corpus has no ${id}`);
  return input;
}

/** The first words of either help. */
const HELP = /Keys of this step|Request, outside text/;

const silent = (): void => {};

/** Each face, ready for keys. */
const FACES: ReadonlyArray<readonly [name: string, open: () => Promise<PseudoTerminal>]> = [
  [
    'guide',
    async () => {
      const { terminal } = await openTerminalGuide();
      await terminal.waitFor('Step 1 of 7');
      return terminal;
    },
  ],
  [
    'explorer',
    async () => {
      const terminal = await openTerminalExplorer(silent);
      // The scopes come from the store; after them nothing changes by itself.
      await terminal.waitFor(/read_products[^]*Request: REST/);
      return terminal;
    },
  ],
];

async function left(terminal: PseudoTerminal, exitCode: number): Promise<void> {
  expect(await terminal.exit).toEqual({ exitCode, signal: 0 });
  expect(terminal.emulator.isAlternateScreen).toBe(false);
  expect(terminal.emulator.terminal.modes.bracketedPasteMode).toBe(false);
  expect(terminal.emulator.cursor().isVisible).toBe(true);
}

describe.each(FACES)('keys and pastes in the %s', (_name, open) => {
  test('TI-01: Ctrl+C twice leaves with 130 and a restored terminal', async () => {
    const terminal = await open();
    terminal.send('\u0003');
    await terminal.waitFor('Press Ctrl+C again');
    terminal.send('\u0003');
    await left(terminal, 130);
  });

  test('TI-05: Ctrl+S and Ctrl+Q freeze nothing', async () => {
    const terminal = await open();
    terminal.send(inputOf('TI-05'));
    terminal.send('\u001bOP');
    await terminal.waitFor(HELP);
  });

  test('TI-15: after a flood of keys the screen answers', async () => {
    const terminal = await open();
    terminal.send('\u001b');
    terminal.send(inputOf('TI-15'));
    terminal.send('\u001bOP');
    await terminal.waitFor(HELP);
  });

  test('TI-17: sequences that nobody knows, reports and broken bytes do nothing', async () => {
    const terminal = await open();
    const before = terminal.text();
    terminal.send(`${inputOf('TI-17')}\u001b[I\u001b[<0;1;1M\u001b[>0;276;0c`);
    terminal.send('\u001bOP');
    await terminal.waitFor(HELP);
    terminal.press('esc');
    await terminal.waitFor(() => terminal.text() === before);
  });
});

describe('keys and pastes of the guide', () => {
  test('TI-03: Ctrl+D on an empty line leaves', async () => {
    const { terminal } = await openTerminalGuide();
    await terminal.waitFor('Step 1 of 7');
    terminal.send(inputOf('TI-03'));
    await left(terminal, 0);
  });

  test('TI-03: with an approval under way Ctrl+D asks', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Listening on');
    terminal.send(inputOf('TI-03'));
    await terminal.waitFor('y leave');
    terminal.press('y');
    await left(terminal, 4);
  });

  test('TI-08: what follows an end mark inside a paste presses no key', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Listening on');
    terminal.send(inputOf('TI-08'));
    await terminal.waitFor(/paste here\s+aq/i);
    expect(terminal.text()).toContain('Listening on');
  });

  test('TI-09: a paste of a mebibyte is cut at the limit of the field, and that is said', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Listening on');
    terminal.send(inputOf('TI-09'));
    await terminal.waitFor(/Cut at [\d,]+ characters/);
  });

  test('TI-10 and TI-12: a whole address is checked, a bare code refused with the reason', async () => {
    const { terminal, enterUntil, browser, store, redirectUri } = await openTerminalGuide();
    await enterUntil('Listening on');
    const url = await browser.opened();
    terminal.send(pasteBytes(inputOf('TI-12')));
    await terminal.waitFor(/paste here\s+abc123/i);
    terminal.press('enter');
    await terminal.waitFor('Note:');
    expect(terminal.text()).toContain('Listening on');
    const back = new URL((await store.approve(url)).redirect);
    expect(back.href.startsWith(redirectUri)).toBe(true);
    terminal.send(pasteBytes(back.href.replace(back.host, 'evil.example')));
    terminal.press('enter');
    await terminal.waitFor(/\(2 times\)|address/);
    expect(terminal.text()).toContain('Listening on');
    terminal.send(pasteBytes(back.href));
    terminal.press('enter');
    await terminal.waitFor('Your token is here');
  });

  test('TI-06 and TI-13: a pasted secret is trimmed and not submitted; quotes in it are named', async () => {
    const { terminal, enterUntil } = await openTerminalGuide({
      env: { TOKENWRIGHT_CLIENT_SECRET: '' },
    });
    await enterUntil('Client secret');
    await enterUntil('The Client secret is missing');
    terminal.send(pasteBytes(inputOf('TI-13')));
    terminal.press('enter');
    await terminal.waitFor(/Problem:.*(?:U\+201C|quot|“)/i);
    terminal.press('ctrl+u');
    terminal.send(inputOf('TI-06'));
    await terminal.waitFor(/Client secret\s+•{12}\s/);
    expect(terminal.text()).toContain('Step 4 of 7');
    expect(terminal.raw()).not.toContain('practice_abc');
  });

  test('TI-16: a sequence in two pieces, 50 ms apart, is one key', async () => {
    const { terminal } = await openTerminalGuide();
    await terminal.waitFor('› ● My own store');
    terminal.send('\u001b');
    // The gap is the matter of this test; nothing is waited for by it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    terminal.send('[A');
    await terminal.waitFor('› ● Practice store');
  });
});

describe('the explorer with a request under way', () => {
  test('TI-03: Ctrl+D asks', async () => {
    const terminal = await openTerminalExplorer(silent);
    await terminal.waitFor('Enter send');
    terminal.press('esc', 'enter');
    await terminal.waitFor('Sending GET');
    terminal.send(inputOf('TI-03'));
    await terminal.waitFor('y leave');
    terminal.press('y');
    await left(terminal, 0);
  });
});
