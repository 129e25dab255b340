import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAVE_TITLE, SAVING } from '../../../source/core/guide/steps/token/words.ts';
import { openTerminalGuide, type TerminalGuideOptions } from '../guide/guide-in-terminal.ts';
import type { WhenOver } from '../terminal/own-folder.ts';
import type { PseudoTerminal } from '../terminal/pseudo-terminal.ts';
import { callbackAddress } from './callback.ts';
import { bringToken } from './meet.ts';
import { type FaultFace, holds } from './fault-face.ts';
import { type FaultMachine, HOOK, openFaultMachine } from './fault-machine.ts';

/** Notes how the terminal was set before and after, and hands on how the program ended. */
export const AROUND =
  'stty -g >"$FAULT_STTY.before"; "$@"; code=$?; stty -g >"$FAULT_STTY.after"; exit $code';

export interface OnMachineOptions extends TerminalGuideOptions {
  readonly isProxied?: boolean;
  /** Of Node. */
  readonly flags?: readonly string[];
}

/** The built program in a terminal of a shell, on the machine with its faults. */
export async function openOnMachine(
  whenOver: WhenOver,
  { isProxied = false, flags = [], ...options }: OnMachineOptions = {},
): Promise<{
  readonly machine: FaultMachine;
  readonly guide: Awaited<ReturnType<typeof openTerminalGuide>>;
  /** Called before each approval, since a browser may note late what it was given. */
  nextApproval(): Promise<void>;
  /** The address that the browser was given for this approval. */
  authorizeUrl(): Promise<string>;
  callback(): Promise<string>;
}> {
  const machine = await openFaultMachine(whenOver, { isProxied });
  const guide = await openTerminalGuide(
    {
      // So narrow that the panes of the explorer lie one above the other.
      cols: 99,
      rows: 50,
      cwd: machine.work,
      ...options,
      env: {
        ...machine.env,
        FAULT_STTY: join(machine.root, 'stty'),
        ...options.env,
        TOKENWRIGHT_STORE_ORIGIN: undefined,
      },
      within: ([node = '', ...rest]) => [
        ...['sh', '-c', AROUND, 'sh', node, ...flags, '--import', HOOK],
        ...rest,
      ],
    },
    whenOver,
  );
  let before = 0;
  const authorizeUrl = () => guide.browser.opened(before);
  return {
    machine,
    guide,
    authorizeUrl,
    async nextApproval() {
      before = (await guide.browser.all()).length;
    },
    callback: async () => callbackAddress(guide.redirectUri, await authorizeUrl(), machine),
  };
}

/** Throws where the program has gone. */
export async function stillLives(machine: FaultMachine): Promise<null> {
  process.kill(machine.pid(), 0);
  return Promise.resolve(null);
}

export function sttysOf(machine: FaultMachine): readonly [string, string] {
  const read = (when: string) => readFileSync(join(machine.root, `stty.${when}`), 'utf8');
  return [read('before'), read('after')];
}

export interface InkFace extends FaultFace {
  readonly terminal: PseudoTerminal;
}

export async function openInkFace(
  whenOver: WhenOver,
  options: OnMachineOptions = {},
): Promise<InkFace> {
  const on = await openOnMachine(whenOver, options);
  const { machine, guide } = on;
  const { terminal, redirectUri } = guide;
  async function tryApproval(shown: string): Promise<void> {
    await on.nextApproval();
    if (/No token came of it|Cancelled\. No token/.test(terminal.text())) {
      terminal.press('esc');
      await terminal.waitFor('Step 5 of 7');
    }
    await guide.enterUntil(shown);
  }
  /** Of an answer: the path that its title names. */
  let answered: string | null = null;
  const isOver = (rows: readonly string[]): boolean => {
    // The form may tell of a place what the save itself has yet to meet, also before it has read
    // the keys that were sent: only on the card has the save come to its end.
    if (rows.some((row) => row.includes(SAVING) || row.includes(SAVE_TITLE))) return false;
    const title = rows.find((row) => /^╭[ ›]* Answer/.test(row)) ?? '';
    return !/Sending|Waiting/.test(title) && title.includes(answered ?? '');
  };
  const face: InkFace = {
    name: 'ink',
    machine,
    terminal,
    port: Number(new URL(redirectUri).port),
    hears: (expected) =>
      terminal.waitFor((rows) => isOver(rows) && holds(rows.join(' '), expected)),
    opened: async () => (await guide.browser.all()).length,
    awaitApproval: () => tryApproval('Listening'),
    tryApproval,
    async cancelApproval() {
      await on.authorizeUrl();
      terminal.press('x');
    },
    async haveToken() {
      if (!terminal.text().includes('Your token is here')) await bringToken(face);
    },
    async save(to = '.env') {
      terminal.press('s');
      await terminal.waitFor(SAVE_TITLE);
      // It proposes what was named last.
      terminal.press('ctrl+u', ...to, 'enter', 'enter');
    },
    type: (keys) => terminal.send(keys),
    callback: on.callback,
    async openRequests() {
      if (!terminal.text().includes('Your token is here')) return;
      terminal.press('enter');
      await terminal.waitFor('Request: REST');
    },
    async request(path, shows) {
      answered = shows === 'answer' ? path : null;
      if (!terminal.text().includes('Esc stop typing')) terminal.press('e');
      await terminal.waitFor('Esc stop typing');
      terminal.press('ctrl+u', path);
      await terminal.waitFor(path);
      terminal.press('enter');
    },
    ended: () => stillLives(machine),
    act: () => machine.act(),
    raw: () => terminal.raw(),
    sttys: () => sttysOf(machine),
  };
  return face;
}
