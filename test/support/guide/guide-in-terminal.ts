import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  type PracticeStore,
  type PracticeStoreOptions,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { freePort } from '../sockets/ports.ts';
import { notingBrowser, type NotingBrowser } from '../browser/noted-address.ts';
import { ownFolder, type WhenOver } from '../terminal/own-folder.ts';
import {
  start,
  type PseudoTerminal,
  type PseudoTerminalOptions,
} from '../terminal/pseudo-terminal.ts';
import { pasteBytes } from '../terminal/screen-keys.ts';
import { storeEnvironment } from '../store/store-addresses.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** Far more than any way through the guide takes. */
const MOST_ENTERS = 60;

/** The whole built program in a pseudo-terminal, and the store it talks to. */
export interface TerminalGuide {
  readonly terminal: PseudoTerminal;
  readonly store: PracticeStore;
  readonly browser: NotingBrowser;
  readonly redirectUri: string;
  /** Presses Enter, whatever the steps ask in between, until this is on the screen. */
  enterUntil(shown: string): Promise<void>;
  /** A bracketed paste, as the terminal sends one. */
  paste(text: string): void;
}

export interface TerminalGuideOptions extends PseudoTerminalOptions {
  readonly args?: readonly string[];
  /** Variables that the program must not find, also those that the terminal itself sets. */
  readonly unset?: readonly string[];
  /** In place of 127.0.0.1. */
  readonly redirectHost?: 'localhost';
  /** Of the store; gets the redirect URI, which the store's app lists unless said otherwise. */
  readonly store?: (redirectUri: string) => Partial<Omit<PracticeStoreOptions, 'app'>>;
  /** What starts the program in the terminal's place, such as a shell that sets a limit. */
  readonly within?: (command: readonly string[]) => readonly string[];
}

/**
 * Opens the guide on a store of one's own that is a practice store in another process, all of it
 * filled in by the environment: Enter alone leads to the approval.
 */
export async function openTerminalGuide(
  options: TerminalGuideOptions = {},
  whenOver: WhenOver = onTestFinished,
): Promise<TerminalGuide> {
  const host = options.redirectHost ?? '127.0.0.1';
  const redirectUri = `http://${host}:${await freePort()}/callback`;
  const store = await startPracticeStore({
    port: 0,
    redirectUris: [redirectUri],
    ...options.store?.(redirectUri),
  });
  whenOver(() => store.close());
  const browser = await notingBrowser(whenOver);
  const folder = await ownFolder(whenOver);
  const env = {
    HOME: folder,
    BROWSER: browser.BROWSER,
    ...storeEnvironment(store),
    TOKENWRIGHT_SCOPES: 'read_products,read_orders',
    TOKENWRIGHT_REDIRECT_URI: redirectUri,
    ...options.env,
  };
  const { args = [], unset = [], within = asItIs, ...others } = options;
  const { store: _store, redirectHost: _host, ...rest } = others;
  const without = unset.flatMap((name) => ['-u', name]);
  const command = within([process.execPath, CLI, ...args]);
  const terminal = start('env', [...without, ...command], {
    cols: 100,
    rows: 32,
    cwd: folder,
    ...rest,
    // The terminal library would write an undefined one as that word.
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
  });
  whenOver(() => terminal.dispose());
  return {
    terminal,
    store,
    browser,
    redirectUri,
    async enterUntil(shown) {
      await terminal.waitFor(/Step \d of 7/);
      for (let presses = 0; presses < MOST_ENTERS; presses += 1) {
        const before = terminal.text();
        if (before.includes(shown)) return;
        terminal.press('enter');
        await terminal.waitFor(() => {
          const now = terminal.text();
          // There the tests of this machine change the screen as well: one more Enter would be on
          // its way before this one is answered, and lead past what is waited for.
          const isAnswered = stepOf(before) !== '2' || stepOf(now) !== '2';
          // The terminal's own echo of Enter is no answer either.
          return now.includes(shown) || (now.trimEnd() !== before.trimEnd() && isAnswered);
        });
      }
      // Fails with a picture of where it got stuck.
      await terminal.waitFor(shown, 0);
    },
    paste: (text) => terminal.send(pasteBytes(text)),
  };
}

/** The number of the step that is shown last. */
function stepOf(text: string): string | undefined {
  return [...text.matchAll(/Step (\d) of 7/g)].at(-1)?.[1];
}

function asItIs(command: readonly string[]): readonly string[] {
  return command;
}
