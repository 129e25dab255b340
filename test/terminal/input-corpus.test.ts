import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import corpus from '../corpus/terminal-input.json' with { type: 'json' };
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { openTerminalGuide, type TerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { visit } from '../support/guide/guide-on-loopback.ts';
import { hasStopped } from '../support/terminal/waiting.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { pasteBytes } from '../support/terminal/screen-keys.ts';
import { textCases } from '../support/corpus/text-corpus.ts';

const INPUTS = new Map(textCases('terminal-input').map(({ id, input }) => [id, input]));

function inputOf(id: string): string {
  const input = INPUTS.get(id);
  if (input === undefined) throw new Error(`the corpus has no ${id}`);
  return input;
}

/** The first words of either help. */
const HELP = /Keys of this screen|Request, outside text|In a text field/;

/** For what has to come within milliseconds, on a machine that may be busy. */
const MOST_ATTEMPTS = 5;

const silent = (): void => {};

type Within = (command: readonly string[]) => readonly string[];

interface Face {
  /** What it shows once it has the keys. */
  readonly ready: RegExp;
  open(within?: Within): Promise<PseudoTerminal>;
}

const FACES: ReadonlyArray<readonly [name: string, face: Face]> = [
  [
    'guide',
    {
      ready: /Which store/,
      open: async (within) => {
        const { terminal } = await openTerminalGuide(within === undefined ? {} : { within });
        return terminal;
      },
    },
  ],
  [
    'explorer',
    {
      // The scopes come from the store; after them nothing changes by itself.
      ready: /read_products[^]*Request: REST/,
      open: (within) => openTerminalExplorer(silent, within === undefined ? {} : { within }),
    },
  ],
];

/** Ready for keys. */
async function openReady({ open, ready }: Face): Promise<PseudoTerminal> {
  const terminal = await open();
  await terminal.waitFor(ready);
  return terminal;
}

async function expectLeft(terminal: PseudoTerminal, exitCode: number): Promise<void> {
  expect(await terminal.exit).toEqual({ exitCode, signal: 0 });
  expect(terminal.emulator.isAlternateScreen).toBe(false);
  expect(terminal.emulator.terminal.modes.bracketedPasteMode).toBe(false);
  expect(terminal.emulator.cursor().isVisible).toBe(true);
}

describe.each(FACES)('keys and pastes in the %s', (_name, face) => {
  test.each([
    ['a byte', '\u0003'],
    ['a key report', '\u001b[99;5u'],
  ])('TI-01: Ctrl+C twice, as %s, leaves with 130 and a restored terminal', async (_, bytes) => {
    const terminal = await openReady(face);
    terminal.send(bytes);
    await terminal.waitFor('Press Ctrl+C again');
    terminal.send(bytes);
    await expectLeft(terminal, 130);
  });

  test('TI-05: Ctrl+S and Ctrl+Q freeze nothing', async () => {
    const terminal = await openReady(face);
    terminal.send(`${inputOf('TI-05')}\u0011`);
    terminal.send(inputOf('TI-05'));
    terminal.send('\u001bOP');
    await expectShown(terminal, HELP);
  });

  test('TI-15: after a flood of keys the screen answers', async () => {
    const terminal = await openReady(face);
    terminal.send('\u001b');
    terminal.send(inputOf('TI-15'));
    terminal.send('\u001bOP');
    await expectShown(terminal, HELP);
  });

  test('TI-17: sequences that nobody knows, reports and broken bytes do nothing', async () => {
    const terminal = await openReady(face);
    const before = terminal.text();
    terminal.send(`${inputOf('TI-17')}\u001b[I\u001b[<0;1;1M\u001b[>0;276;0c`);
    terminal.send('\u001bOP');
    await terminal.waitFor(HELP);
    terminal.press('esc');
    await expectShown(terminal, () => terminal.text() === before);
  });
});

/** The program is started by hand in a shell that has job control. */
const SHELLS = [
  ['bash', ['bash', '--norc', '--noprofile', '--noediting', '-i']],
  // Unlike the other one it repairs nothing that a stopped program left of the terminal's modes.
  ['sh', ['sh', '-i']],
] as const;

/** Its prompt is the last thing on the screen. */
function shellAsks(rows: readonly string[]): boolean {
  return rows.findLast((row) => row !== '')?.trimEnd() === 'shell>';
}

async function openInShell(shell: readonly string[]): Promise<TerminalGuide> {
  let line = '';
  const guide = await openTerminalGuide({
    env: { PS1: 'shell> ' },
    within: (command) => {
      line = command.map((word) => `'${word}'`).join(' ');
      return shell;
    },
  });
  await guide.terminal.waitFor(shellAsks);
  guide.terminal.send(`${line}\r`);
  return guide;
}

/** Stops it, and looks at what the shell then has for a terminal. */
async function stopByKey(terminal: PseudoTerminal): Promise<void> {
  terminal.send(inputOf('TI-04'));
  await terminal.waitFor(/Stopped|Suspended/);
  await terminal.waitFor(shellAsks);
  expect(terminal.emulator.isAlternateScreen).toBe(false);
  expect(terminal.emulator.terminal.modes.bracketedPasteMode).toBe(false);
  expect(terminal.emulator.cursor().isVisible).toBe(true);
  terminal.send('stty -a; echo looked\r');
  await terminal.waitFor(/^looked/m);
  const modes = terminal.text().split(/\s+/);
  for (const mode of ['icanon', 'echo', 'isig', 'icrnl', 'opost']) expect(modes).toContain(mode);
}

/** The screen comes first, then the modes. */
function drawnAgain({ emulator, waitFor }: PseudoTerminal): Promise<void> {
  return waitFor(
    (rows) =>
      /Step 1 of 7[^]*Which store[^]*\? help/.test(rows.join('\n')) &&
      emulator.isAlternateScreen &&
      emulator.terminal.modes.bracketedPasteMode,
  );
}

describe('TI-04: Ctrl+Z', () => {
  test.each(SHELLS)('gives %s the terminal, and fg draws the guide again', async (_, shell) => {
    const { terminal } = await openInShell(shell);
    await terminal.waitFor('› ● My own store');
    for (let round = 1; round <= 2; round += 1) {
      await stopByKey(terminal);
      expect(terminal.text()).not.toContain('Which store');
      terminal.send('fg\r');
      await drawnAgain(terminal);
    }
    // It has the keys again, and the shell gets its code in the end.
    terminal.press('up');
    await terminal.waitFor('› ● Practice store');
    terminal.press('q');
    await terminal.waitFor(shellAsks);
    terminal.send('echo "code=$?"\r');
    await terminal.waitFor(/^code=0/m);
    terminal.send('exit\r');
    await expectLeft(terminal, 0);
  });

  test('with an approval under way the callback waits, and is heard after fg', async () => {
    const { terminal, enterUntil, store, browser } = await openInShell(SHELLS[0][1]);
    await enterUntil('Listening on');
    const { redirect } = await store.approve(await browser.opened());
    await stopByKey(terminal);
    const answer = visit(redirect);
    terminal.send('fg\r');
    expect(await answer).toBeLessThan(400);
    await terminal.waitFor('Permanent token');
  });

  test('a SIGTSTP from elsewhere does the same', async () => {
    const { terminal } = await openTerminalGuide();
    await terminal.waitFor('› ● My own store');
    terminal.kill('SIGTSTP');
    await terminal.waitFor(() => !terminal.emulator.isAlternateScreen);
    await hasStopped(terminal.pid);
    expect(terminal.emulator.terminal.modes.bracketedPasteMode).toBe(false);
    terminal.kill('SIGCONT');
    await drawnAgain(terminal);
  });
});

/**
 * The shell waits for the name of the terminal to read from: were it there already, the program
 * would inherit it from this process and hold it open itself.
 */
const readingElsewhere: Within = (command) => [
  'sh',
  '-c',
  'read -r keys && exec "$@" < "$keys"',
  'sh',
  ...command,
];

/** A hang-up of a terminal that is only read from is no signal for the program. */
async function otherTerminal(terminal: PseudoTerminal): Promise<PseudoTerminal> {
  const keys = start('sh', ['-c', 'tty; exec tail -f /dev/null']);
  onTestFinished(() => keys.dispose());
  await keys.waitFor(/^\/dev\/\S+/m);
  const [tty = ''] = /^\/dev\/\S+/m.exec(keys.text()) ?? [];
  terminal.send(`${tty}\r`);
  return keys;
}

describe.each(FACES)('TI-21: standard input of the %s that closes', (_name, face) => {
  test('is a clean leave where another terminal stood behind it', async () => {
    const terminal = await face.open(readingElsewhere);
    const keys = await otherTerminal(terminal);
    await terminal.waitFor(face.ready);
    keys.send('\u001bOP');
    await terminal.waitFor(HELP);
    keys.hangUp();
    await expectQuietLeave(terminal);
    expect(terminal.emulator.isAlternateScreen).toBe(false);
    expect(terminal.emulator.cursor().isVisible).toBe(true);
  });

  test('ends the program when the whole terminal goes', async () => {
    const terminal = await openReady(face);
    terminal.hangUp();
    await expectQuietLeave(terminal);
  });

  test('ends it with 129 on SIGHUP, the terminal restored', async () => {
    const terminal = await openReady(face);
    terminal.kill('SIGHUP');
    await expectLeft(terminal, 129);
  });
});

/**
 * Which of the two it is depends on whether the signal or the end of the input comes first. The
 * terminal that goes and its library send a signal each: the second one may meet a process that is
 * at its end, and has given its signals back.
 */
async function expectQuietLeave(terminal: PseudoTerminal): Promise<void> {
  const { exitCode, signal } = await terminal.exit;
  expect([0, 129]).toContain(exitCode);
  expect([0, constants.signals.SIGHUP]).toContain(signal);
}

test('TI-21: with an approval under way the end of the input closes the listener too', async () => {
  const { terminal, redirectUri } = await openTerminalGuide({ within: readingElsewhere });
  const keys = await otherTerminal(terminal);
  await terminal.waitFor('Step 1 of 7');
  while (!terminal.text().includes('Listening on')) {
    const before = terminal.text();
    keys.press('enter');
    await terminal.waitFor(() => terminal.text() !== before);
  }
  expect(await visit(new URL('/', redirectUri).href)).toBe(404);
  keys.hangUp();
  // As after a flow that was left.
  expect(await terminal.exit).toEqual({ exitCode: 4, signal: 0 });
  expect(terminal.emulator.isAlternateScreen).toBe(false);
  await expect(visit(redirectUri)).rejects.toThrow('ECONNREFUSED');
});

test.each([
  ['at the first question', '', 0],
  ['with answers before it', '\\n\\n', 0],
])('TI-21: in the plain face the end of a pipe %s is a clean leave', async (_, input, code) => {
  const { terminal } = await openTerminalGuide({
    args: ['--plain'],
    within: (command) => ['sh', '-c', `printf '${input}' | "$@"`, 'sh', ...command],
  });
  expect(await terminal.exit).toEqual({ exitCode: code, signal: 0 });
  expect(terminal.raw()).toContain('Step 1 of 7');
});

describe('keys and pastes of the guide', () => {
  test('TI-03: Ctrl+D on an empty line leaves', async () => {
    const { terminal } = await openTerminalGuide();
    await terminal.waitFor('Step 1 of 7');
    terminal.send(inputOf('TI-03'));
    await expectLeft(terminal, 0);
  });

  test('TI-03: with an approval under way Ctrl+D asks', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Listening on');
    terminal.send(inputOf('TI-03'));
    await terminal.waitFor('y leave');
    terminal.press('y');
    await expectLeft(terminal, 4);
  });

  test('TI-08: what follows an end mark inside a paste presses no key', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Listening on');
    terminal.send(inputOf('TI-08'));
    await terminal.waitFor(/│ aq +│/);
    expect(terminal.text()).toContain('Listening on');
  });

  test('TI-09: a paste of a mebibyte is cut at the limit of the field, and that is said', async () => {
    const { terminal, enterUntil } = await openTerminalGuide();
    await enterUntil('Listening on');
    terminal.send(inputOf('TI-09'));
    await expectShown(terminal, /Cut at [\d,]+ characters/);
  });

  test('TI-10 and TI-12: a whole address is checked, a bare code refused with the reason', async () => {
    const { terminal, enterUntil, browser, store, redirectUri } = await openTerminalGuide();
    await enterUntil('Listening on');
    const url = await browser.opened();
    terminal.send(pasteBytes(inputOf('TI-12')));
    await terminal.waitFor(/│ abc123 +│/);
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

  test('TI-16: a sequence in two pieces is one key', async () => {
    const { terminal } = await openTerminalGuide();
    await terminal.waitFor('› ● My own store');
    // Where this process is kept from sending the second piece in time, they are two keys, which do
    // nothing here; Esc and what follows it late cannot be told from an arrow.
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      terminal.send('\u001b');
      terminal.send('[A');
      // The help says that both have been read.
      terminal.send('\u001bOP');
      await terminal.waitFor(HELP);
      terminal.press('esc');
      await terminal.waitFor('Which store');
      if (terminal.text().includes('› ● Practice store')) break;
    }
    expect(terminal.text()).toContain('› ● Practice store');
  });
});

describe('the explorer with a request under way', () => {
  test('TI-03: Ctrl+D asks', async () => {
    const terminal = await openTerminalExplorer(silent);
    await terminal.waitFor('Enter  Send');
    terminal.press('esc', 'enter');
    await terminal.waitFor('Sending GET');
    terminal.send(inputOf('TI-03'));
    await terminal.waitFor('y leave');
    terminal.press('y');
    await expectLeft(terminal, 0);
  });
});

test('every case of the corpus is shown in this file', () => {
  const text = readFileSync(new URL(import.meta.url), 'utf8');
  const missing = corpus.cases.filter(
    ({ id }) => !text.includes(`${id}:`) && !text.includes(`${id} and`),
  );
  expect(missing).toEqual([]);
});
