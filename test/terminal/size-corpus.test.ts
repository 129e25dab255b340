import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import corpus from '../corpus/terminal-size.json' with { type: 'json' };
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { visit } from '../support/guide/guide-on-loopback.ts';
import { hasStopped } from '../support/terminal/waiting.ts';
import { pasteBytes } from '../support/terminal/screen-keys.ts';
import { startProgram } from '../support/terminal/run-program.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

const silent = (): void => {};

/** A command of the shell goes first, in the same terminal. */
function asking(first: string): (command: readonly string[]) => readonly string[] {
  return (command) => ['sh', '-c', `${first} && exec "$@"`, 'sh', ...command];
}

describe('the size of the terminal', () => {
  test('TS-01: too small says so, and the view comes back with the room', async () => {
    const { terminal } = await openTerminalGuide({ cols: 12, rows: 2 });
    await terminal.waitFor('too small');
    terminal.resize(1, 1);
    terminal.resize(80, 24);
    await terminal.waitFor('Step 1 of 7');
    terminal.press('q');
    expect((await terminal.exit).exitCode).toBe(0);
    expect(terminal.emulator.isAlternateScreen).toBe(false);
  });

  test.each([
    ['guide', /Which store[^]*From nothing[^]*\? help/],
    ['explorer', /Request: REST[^]*Answer[^]*F1 help/],
  ])('TS-02: 0 x 0 counts as 80 x 24 in the %s', async (face, shown) => {
    // So some terminals say it; here the terminal itself is told to.
    const within = asking('stty cols 0 rows 0');
    const terminal =
      face === 'guide'
        ? (await openTerminalGuide({ cols: 80, rows: 24, within })).terminal
        : await openTerminalExplorer(silent, { cols: 80, rows: 24, within });
    await terminal.waitFor(shown);
    // The last of 24 rows, and no other size is drawn later.
    await terminal.waitFor((rows) => / (?:\?|F1) help$/.test((rows[23] ?? '').trimEnd()));
    expect(terminal.emulator.isAlternateScreen).toBe(true);
  });

  test('TS-03: without a known width it is the plain face', async () => {
    // Every terminal of a system has a size, if only of 0: that Node knows none is brought about
    // by forgetting it.
    const forget = "--import=data:text/javascript,Reflect.deleteProperty(process.stdout,'columns')";
    const { terminal } = await openTerminalGuide({ env: { NODE_OPTIONS: forget } });
    await terminal.waitFor('Step 1 of 7: Start');
    await terminal.waitFor('Type a number');
    expect(terminal.raw()).not.toContain('\u001b');
    terminal.send('\u0004');
    expect((await terminal.exit).exitCode).toBe(0);
  });

  test.each([
    [20, 5],
    [60, 18],
    [80, 24],
    [200, 60],
  ])('TS-04 and TS-06: %i x %i shows where one is and can be left', async (cols, rows) => {
    const { terminal } = await openTerminalGuide({ cols, rows });
    await terminal.waitFor(/Which store|Step 1 of 7/);
    // The terminal cuts what is too wide or too tall: both ends are there.
    await terminal.waitFor((shown) => (shown[rows - 1] ?? '').trimEnd().endsWith('? help'));
    expect(terminal.rows()[0]).toMatch(/Step 1 of 7 *$/);
    expect(terminal.rows()).toHaveLength(rows);
    terminal.press('q');
    expect((await terminal.exit).exitCode).toBe(0);
    const explorer = await openTerminalExplorer(silent, { cols, rows });
    await explorer.waitFor(/shop\.json|Path/);
    if (cols >= 80) expect(explorer.text()).toMatch(/Request: REST[^]*Answer/);
    explorer.press('ctrl+c');
    await explorer.waitFor(/Press Ctrl\+C/);
    explorer.press('ctrl+c');
    expect((await explorer.exit).exitCode).toBe(130);
  });

  test('TS-08: a huge one is drawn as far as it makes sense', async () => {
    const within = asking('stty cols 10000 rows 5000');
    const { terminal } = await openTerminalGuide({ cols: 1000, rows: 500, within });
    await terminal.waitFor('Which store');
    const before = terminal.raw().length;
    terminal.press('down');
    await terminal.waitFor('› ● Practice store');
    expect(terminal.rows().findLastIndex((row) => row !== '')).toBe(199);
    // Not a row of ten thousand for each of five thousand.
    expect(terminal.raw().length - before).toBeLessThan(20_000);
    terminal.press('q');
    expect((await terminal.exit).exitCode).toBe(0);
  });

  test('TS-09: of a storm of sizes the last one is drawn, and an exchange goes on', async () => {
    const { terminal, enterUntil, store, browser } = await openTerminalGuide();
    await enterUntil('Listening on');
    const { redirect } = await store.approve(await browser.opened());
    let answer: Promise<number> | null = null;
    for (let size = 0; size < 1000; size += 1) {
      terminal.resize(40 + (size % 100), 12 + (size % 40));
      // The callback, the exchange and its answer come in the middle of it.
      if (size === 300) answer = visit(redirect);
      // Each is told to the program, as far as it can keep up.
      await new Promise((resolve) => setImmediate(resolve));
    }
    terminal.resize(100, 30);
    expect(await answer).toBeLessThan(400);
    await terminal.waitFor(
      (rows) =>
        rows.length === 30 &&
        (rows[29] ?? '').includes('? help') &&
        (rows[0] ?? '').includes('Step 7 of 7') &&
        rows.some((row) => row.includes('Permanent token')),
    );
    terminal.press('q');
    // The token is saved nowhere.
    await terminal.waitFor('y leave');
    terminal.press('y');
    expect((await terminal.exit).exitCode).toBe(0);
    // Node warns of listeners that pile up, on standard error, which is this terminal too.
    expect(terminal.raw()).not.toMatch(/MaxListeners|memory leak/);
    expect(await browser.all()).toHaveLength(1);
  });

  test('TS-10: a resize in the middle of a paste loses nothing of it', async () => {
    const { terminal, enterUntil } = await openTerminalGuide({ cols: 80, rows: 24 });
    await enterUntil('Listening on');
    const [start = '', end = ''] = pasteBytes('http://127.0.0.1:1/x|?code=1').split('|');
    terminal.send(start);
    terminal.resize(20, 5);
    await terminal.waitFor((rows) => rows.length === 5);
    terminal.send(end);
    terminal.resize(80, 24);
    await expectShown(terminal, 'http://127.0.0.1:1/x?code=1');
  });

  test.each(['SIGSTOP', 'SIGTSTP'] as const)(
    'TS-11: a resize while stopped by %s is drawn on going on',
    async (signal) => {
      const { terminal } = await openTerminalGuide({ cols: 80, rows: 24 });
      await terminal.waitFor('Step 1 of 7');
      for (const [cols, rows] of [
        [40, 10],
        [60, 18],
      ] as const) {
        terminal.kill(signal);
        await hasStopped(terminal.pid);
        terminal.resize(cols, rows);
        terminal.kill('SIGCONT');
        await terminal.waitFor(
          (shown) => shown.length === rows && (shown[rows - 1] ?? '').includes('help'),
        );
        expect(terminal.emulator.isAlternateScreen).toBe(true);
      }
    },
  );
});

describe('the kind of terminal', () => {
  test.each([
    ['TERM=dumb', { TERM: 'dumb' }],
    ['ACCESSIBLE=1', { ACCESSIBLE: '1' }],
    ['INK_SCREEN_READER=true', { INK_SCREEN_READER: 'true' }],
  ])('TS-13: %s gets bare lines without an escape', async (_, env) => {
    const { terminal } = await openTerminalGuide({ env });
    await terminal.waitFor('Step 1 of 7');
    await terminal.waitFor('Type a number');
    expect(terminal.raw()).not.toContain('\u001b');
    terminal.send('\u0004');
    expect((await terminal.exit).exitCode).toBe(0);
  });

  test('TS-14: without a terminal one sentence names the command to use, exit 2', async () => {
    const cwd = await ownFolder();
    const { code, stdout, stderr } = await startProgram([], { cwd, fromSource: true }).end;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/node \S+cli\.ts token/);
    expect(stderr).not.toContain('\u001b');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    ['standard output', '"$@" | cat'],
    ['standard input', 'echo | "$@"'],
    ['standard input, closed', '"$@" <&-'],
    ['both', 'echo | "$@" 2>&1 | cat'],
  ])('TS-14: with a pipe as %s too, and the terminal is as it was', async (_, line) => {
    const { terminal } = await openTerminalGuide({
      within: (command) => ['sh', '-c', `${line}; echo "ended"`, 'sh', ...command],
    });
    expect((await terminal.exit).exitCode).toBe(0);
    const text = terminal.text().replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/^This is not a terminal; .*cli\.js token".* ended $/);
    expect(terminal.raw()).not.toContain('\u001b');
  });

  test.each([
    ['NO_COLOR', { NO_COLOR: '1', FORCE_COLOR: '3' }, false],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
    ['nothing of the kind', {}, true],
  ])('with %s colours are as they should be', async (_, env, hasColour) => {
    const { terminal } = await openTerminalGuide({ env });
    await terminal.waitFor('Which store');
    terminal.press('down');
    await terminal.waitFor('› ● Practice store');
    expect(/\u001b\[(?:\d+;)*(?:3[0-7]|9[0-7])m/.test(terminal.raw())).toBe(hasColour);
  });

  test('LANG=C shows ASCII alone', async () => {
    const { terminal, enterUntil } = await openTerminalGuide({ env: { LANG: 'C' } });
    await enterUntil('Listening on');
    expect(terminal.text()).toMatch(/^[\x00-\x7f]*$/);
  });
});

test('every case of the corpus is shown in this file', () => {
  const text = readFileSync(new URL(import.meta.url), 'utf8');
  const missing = corpus.cases.filter(
    ({ id }) => !text.includes(`${id}:`) && !text.includes(`${id} and`),
  );
  expect(missing).toEqual([]);
});
