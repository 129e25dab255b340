import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { start, type PseudoTerminal } from '../../support/terminal/pseudo-terminal.ts';
import { removeFolder } from '../../support/terminal/own-folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let folder = '';

beforeAll(async () => {
  // Inside the repository, so that packages left outside the bundle are found.
  folder = await mkdtemp(join(ROOT, 'node_modules', '.ink-program-'));
  await build({
    input: join(ROOT, 'test/support/terminal/ink-program.tsx'),
    platform: 'node',
    tsconfig: join(ROOT, 'tsconfig.json'),
    resolve: { alias: { 'react-devtools-core': join(ROOT, 'scripts/no-devtools.ts') } },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { file: join(folder, 'ink-program.js'), format: 'esm', codeSplitting: false },
  });
});

afterAll(() => removeFolder(folder));

function startProgram(options: Parameters<typeof start>[2] = {}): PseudoTerminal {
  return start(process.execPath, [join(folder, 'ink-program.js')], options);
}

/** An interactive shell with job control, in which the program is started by hand. */
async function startInShell(): Promise<PseudoTerminal> {
  const terminal = start('bash', ['--norc', '--noprofile', '-i'], { env: { PS1: 'shell> ' } });
  await terminal.waitFor('shell> ');
  terminal.send(`${process.execPath} ${join(folder, 'ink-program.js')}\r`);
  await terminal.waitFor('Step 1 of 7');
  return terminal;
}

describe('the app in a terminal', () => {
  test('leaves the screen, the modes and the cursor as they were, with a summary', async () => {
    await using terminal = await startInShell();
    expect(terminal.emulator.isAlternateScreen).toBe(true);
    terminal.press('q');
    await terminal.waitFor('Nothing was written');
    terminal.send('echo "code $?"; stty -a\r');
    await terminal.waitFor(/code 0[^]* icanon/);
    expect(terminal.text()).toMatch(/ echo /);
    expect(terminal.emulator.isAlternateScreen).toBe(false);
    expect(terminal.emulator.cursor().isVisible).toBe(true);
    expect(terminal.emulator.normalScreen().join('\n')).toMatch(/shell> [^]*Nothing was written/);
  });

  test('Ctrl+C twice leaves with 130', async () => {
    await using terminal = startProgram();
    await terminal.waitFor('Step 1 of 7');
    terminal.press('ctrl+c');
    await terminal.waitFor('Press Ctrl+C again');
    terminal.press('ctrl+c');
    expect(await terminal.exit).toEqual({ exitCode: 130, signal: 0 });
    expect(terminal.emulator.isAlternateScreen).toBe(false);
  });

  test.each([['SIGINT', 130]] as const)(
    '%s restores the terminal and gives %i',
    async (signal, exitCode) => {
      await using terminal = startProgram();
      await terminal.waitFor('Step 1 of 7');
      terminal.kill(signal);
      expect(await terminal.exit).toEqual({ exitCode, signal: 0 });
      expect(terminal.emulator.isAlternateScreen).toBe(false);
      expect(terminal.emulator.terminal.modes.bracketedPasteMode).toBe(false);
    },
  );

  test('Ctrl+Z gives the shell its terminal back; fg draws the last size', async () => {
    await using terminal = await startInShell();
    terminal.press('up', 'ctrl+z');
    await terminal.waitFor('Stopped');
    expect(terminal.emulator.isAlternateScreen).toBe(false);
    terminal.send('stty -a | grep -o " icanon"\r');
    await terminal.waitFor(/^ icanon/m);
    terminal.resize(60, 18);
    terminal.send('fg\r');
    await terminal.waitFor('› ● Practice store');
    await terminal.waitFor((rows) => rows.length === 18 && (rows[17] ?? '').includes('? help'));
    expect(terminal.emulator.isAlternateScreen).toBe(true);
    terminal.press('q');
    await terminal.waitFor('Nothing was written');
  });

  test('a stop that nobody announced is drawn anew, in the size of then', async () => {
    await using terminal = startProgram();
    await terminal.waitFor('Step 1 of 7');
    terminal.kill('SIGSTOP');
    terminal.resize(60, 18);
    terminal.kill('SIGCONT');
    await terminal.waitFor((rows) => rows.length === 18 && (rows[17] ?? '').includes('? help'));
    terminal.press('q');
    expect((await terminal.exit).exitCode).toBe(0);
  });

  test('Ctrl+S and Ctrl+Q freeze nothing', async () => {
    await using terminal = startProgram();
    await terminal.waitFor('Step 1 of 7');
    terminal.press('ctrl+s', 'up');
    await terminal.waitFor('› ● Practice store');
    terminal.press('ctrl+q', 'q');
    expect((await terminal.exit).exitCode).toBe(0);
  });

  test('a sequence that comes in two pieces is one key', async () => {
    await using terminal = startProgram();
    await terminal.waitFor('› ● My own store');
    terminal.send('\u001b');
    terminal.send('[A');
    await expectShown(terminal, '› ● Practice store');
  });
});
