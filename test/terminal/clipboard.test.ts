import { describe, expect, test } from 'vitest';
import { fileClipboard } from '../support/terminal/clipboards.ts';
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { visit } from '../support/guide/guide-on-loopback.ts';
import type { PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { typeYesLine } from '../support/terminal/type-yes.ts';

/** One Enter for each prompt of the bare lines: what is typed ahead would reach the card. */
async function enterInLines(terminal: PseudoTerminal, shown: string): Promise<void> {
  const prompts = () =>
    terminal.raw().match(/Enter: |Enter takes |Enter keeps |words lists /g)?.length ?? 0;
  for (let answered = 0; answered < 20; answered += 1) {
    await terminal.waitFor(() => terminal.text().includes(shown) || prompts() > answered);
    if (terminal.text().includes(shown)) return;
    terminal.press('enter');
  }
}

/** The card of the whole program, the token copied to the clipboard of the desktop. */
async function copiedToken(args: readonly string[]) {
  const clipboard = await fileClipboard();
  const guide = await openTerminalGuide({
    args,
    rows: 70,
    env: { PATH: clipboard.PATH, ...(args.length === 0 ? {} : { ACCESSIBLE: '1' }) },
  });
  const { terminal, store, browser, enterUntil } = guide;
  if (args.length === 0) await enterUntil('Listening');
  else await enterInLines(terminal, 'Paste the address the browser ended on');
  const { redirect } = await store.approve(await browser.opened());
  expect(await visit(redirect)).toBeLessThan(400);
  await terminal.waitFor('Permanent token');
  if (args.length === 0) terminal.press('c');
  else {
    await terminal.waitFor('Copy the token');
    terminal.press('copy', 'enter');
  }
  await terminal.waitFor(/on the clipboard\.\s+It is\s+cleared after 45 seconds/);
  expect(clipboard.held()).toMatch(/^practice_/);
  return { terminal, clipboard };
}

/** The token is not saved, so both faces ask first. */
async function leave(terminal: PseudoTerminal, args: readonly string[]): Promise<void> {
  if (args.length > 0) {
    terminal.press('quit', 'enter');
    await typeYesLine(terminal, 'Type yes or no.');
  } else {
    terminal.press('q');
    await terminal.waitFor('y leave');
    terminal.press('y');
  }
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
}

describe.each([
  ['Ink', []],
  ['plain', ['--plain']],
])('P53: leaving the %s face before the 45 seconds are over', (_face, args) => {
  test('clears the clipboard on the way out', async () => {
    const { terminal, clipboard } = await copiedToken(args);
    await leave(terminal, args);
    expect(clipboard.held()).toBe('');
  });

  test('leaves what was copied elsewhere meanwhile', async () => {
    const { terminal, clipboard } = await copiedToken(args);
    clipboard.copyElsewhere('a recipe');
    await leave(terminal, args);
    expect(clipboard.held()).toBe('a recipe');
  });

  test('clears it too when a signal ends the program', async () => {
    const { terminal, clipboard } = await copiedToken(args);
    terminal.kill('SIGTERM');
    await terminal.exit;
    expect(clipboard.held()).toBe('');
  });
});
