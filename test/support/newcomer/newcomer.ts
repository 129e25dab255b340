import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { notingBrowser } from '../browser/noted-address.ts';
import { freePort } from '../sockets/ports.ts';
import { fileClipboard } from '../terminal/clipboards.ts';
import { ownFolder } from '../terminal/own-folder.ts';
import {
  start,
  type PseudoTerminal,
  type PseudoTerminalExit,
} from '../terminal/pseudo-terminal.ts';
import type { Expected } from '../terminal/screen-emulator.ts';
import { pasteBytes, type NamedKey } from '../terminal/screen-keys.ts';
import { countKeys, type KeyCount, type TaskWithKeys } from './key-count.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** 80×24 is what a terminal opens with. */
const SIZE = { cols: 80, rows: 24 } as const;

interface Launch {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cols?: number;
  readonly rows?: number;
  /** What starts the program in the terminal's place, such as a shell. */
  readonly within?: (command: readonly string[]) => readonly string[];
}

interface CommandEnd {
  readonly exitCode: number;
  readonly text: string;
}

/**
 * Somebody who has just installed the program: an empty home, a terminal of 80×24, a desktop with
 * a clipboard, and a browser. Each key is counted.
 */
export interface Newcomer {
  readonly keys: KeyCount;
  /** The program that was started last. */
  readonly terminal: PseudoTerminal;
  /** The working folder, which is the home too. */
  readonly home: string;
  readonly page: Page;
  /** The keys that a person presses one after the other, by name. */
  press(...keys: ReadonlyArray<NamedKey | (string & {})>): void;
  /** Each letter is a key. */
  type(text: string): void;
  /** One key, of so many letters. */
  paste(text: string): void;
  sees(expected: Expected): Promise<void>;
  /** Presses a key and looks what came of it. */
  pressAndSee(key: NamedKey | (string & {}), expected: Expected): Promise<void>;
  /** What the program copied last. */
  copied(): string;
  /** Goes in the browser where the program led it, the `nth` time from 1. */
  goWhereItOpened(nth?: number): Promise<Page>;
  /** Where that led so far. */
  readonly opened: readonly string[];
  click(button: string): Promise<void>;
  /** Starts the program, again where one ended before. */
  start(launch?: Launch): void;
  /** Types a command of the program into another terminal, and reads what it says to its end. */
  command(...args: readonly string[]): Promise<CommandEnd>;
  exit(): Promise<PseudoTerminalExit>;
}

/** One Chromium for the tests of a file; each newcomer has a profile of their own in it. */
export function sharedChromium(): { open(): Promise<Browser>; close(): Promise<void> } {
  let browser: Promise<Browser> | null = null;
  return {
    open: () => (browser ??= launchChromium()),
    close: async () => (await browser)?.close(),
  };
}

export async function newcomer(
  task: TaskWithKeys,
  chromium: { open(): Promise<Browser> },
  launch: Launch = {},
): Promise<Newcomer> {
  const home = await ownFolder();
  const config = join(home, 'conf');
  mkdirSync(config);
  const clipboard = await fileClipboard();
  const noting = await notingBrowser();
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const context: BrowserContext = await (await chromium.open()).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const keys = countKeys(task);
  const opened: string[] = [];

  function open({ args = [], env = {}, within, ...size }: Launch): PseudoTerminal {
    const command = [process.execPath, CLI, ...args];
    const terminal = start('env', within?.(command) ?? command, {
      ...SIZE,
      ...size,
      cwd: home,
      env: {
        PATH: clipboard.PATH,
        HOME: home,
        XDG_CONFIG_HOME: config,
        XDG_STATE_HOME: join(home, 'state'),
        XDG_CACHE_HOME: join(home, 'cache'),
        BROWSER: noting.BROWSER,
        DISPLAY: ':0',
        TOKENWRIGHT_REDIRECT_URI: redirectUri,
        ...env,
      },
    });
    onTestFinished(() => terminal.dispose());
    return terminal;
  }

  let terminal = open(launch);
  const one: Newcomer = {
    keys,
    get terminal() {
      return terminal;
    },
    home,
    page,
    press(...names) {
      keys.add({ pressed: names.length });
      terminal.press(...names);
    },
    type(text) {
      const letters = [...text];
      keys.add({ pressed: letters.length, typed: letters.length });
      terminal.press(...letters);
    },
    paste(text) {
      keys.add({ pressed: 1, pasted: text.length });
      terminal.send(pasteBytes(text));
    },
    sees: (expected) => terminal.waitFor(expected),
    async pressAndSee(key, expected) {
      one.press(key);
      await one.sees(expected);
    },
    copied: () => clipboard.held(),
    opened,
    async goWhereItOpened(nth = 1) {
      opened[nth - 1] = await noting.opened(nth - 1);
      await page.goto(opened[nth - 1] ?? '');
      return page;
    },
    click: (button) => page.getByRole('button', { name: button, exact: true }).click(),
    start(again = launch) {
      terminal = open(again);
    },
    async command(...args) {
      const line = ['tokenwright', ...args].join(' ');
      keys.add({ pressed: line.length + 1, typed: line.length });
      const other = open({ args, rows: 60 });
      const { exitCode } = await other.exit;
      return { exitCode, text: other.text().trim() };
    },
    exit: () => terminal.exit,
  };
  return one;
}

/** From Start to a step: Enter through those before it. */
export async function toStep(one: Newcomer, last: number): Promise<void> {
  for (let step = 1; step < last; step += 1) {
    await one.sees(`Step ${step} of 7`);
    one.press('enter');
  }
  await one.sees(`Step ${last} of 7`);
}

/** To the wait for the approval. */
export async function toApproval(one: Newcomer): Promise<void> {
  await toStep(one, 5);
  await one.pressAndSee('enter', 'Listening on');
}

/** From Start to the card, by Approve in the browser. */
export async function firstToken(one: Newcomer): Promise<void> {
  await toApproval(one);
  await one.goWhereItOpened();
  await one.click('Approve');
  await one.sees('Your token is here');
}
