import { describe, expect, test } from 'vitest';
import { openTerminalExplorer } from '../support/explorer-in-terminal.ts';
import { openTerminalGuide } from '../support/guide-in-terminal.ts';
import { pasteBytes } from '../support/screen-keys.ts';
import { startProgram } from '../support/run-program.ts';
import { ownFolder } from '../support/own-folder.ts';

const silent = (): void => {};

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
    [20, 5],
    [60, 18],
    [80, 24],
    [200, 60],
  ])('TS-04 and TS-06: %i x %i shows where one is and can be left', async (cols, rows) => {
    const { terminal } = await openTerminalGuide({ cols, rows });
    await terminal.waitFor(/Which store|Step 1 of 7/);
    for (const row of terminal.rows()) expect(row.length).toBeLessThanOrEqual(cols);
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

  test('TS-08: a huge one is drawn all the same', async () => {
    const { terminal } = await openTerminalGuide({ cols: 1000, rows: 500 });
    await terminal.waitFor('Which store');
    terminal.press('down');
    await terminal.waitFor('› ● Practice store');
  });

  test('TS-09: of a storm of sizes the last one is drawn, and the approval goes on', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Listening on');
    for (let size = 0; size < 300; size += 1) terminal.resize(40 + (size % 100), 12 + (size % 40));
    terminal.resize(100, 30);
    await terminal.waitFor(
      (rows) =>
        rows.length === 30 &&
        (rows[29] ?? '').includes('? help') &&
        (rows[0] ?? '').includes('Step 6 of 7') &&
        rows.some((row) => row.includes('Listening on')),
    );
    expect(terminal.text()).toContain('Approve the app in your browser');
  });

  test('TS-10: a resize in the middle of a paste loses nothing of it', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Listening on');
    const [start = '', end = ''] = pasteBytes('http://127.0.0.1:1/x|?code=1').split('|');
    terminal.send(start);
    terminal.resize(80, 24);
    terminal.send(end);
    await terminal.waitFor('http://127.0.0.1:1/x?code=1');
  });

  test('TS-11: a resize while stopped is drawn on going on', async () => {
    const { terminal } = await openTerminalGuide();
    await terminal.waitFor('Step 1 of 7');
    terminal.kill('SIGSTOP');
    terminal.resize(60, 18);
    terminal.kill('SIGCONT');
    await terminal.waitFor((rows) => rows.length === 18 && (rows[17] ?? '').includes('? help'));
  });
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
    const { code, stdout, stderr } = await startProgram([], { cwd }).end;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('tokenwright token');
    expect(stderr).not.toContain('\u001b');
    expect(stderr.trim().split('\n')).toHaveLength(1);
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
