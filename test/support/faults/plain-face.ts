import type { WhenOver } from '../terminal/own-folder.ts';
import type { PseudoTerminal } from '../terminal/pseudo-terminal.ts';
import { bringToken } from './meet.ts';
import { type FaultFace, holds } from './fault-face.ts';
import { type OnMachineOptions, openOnMachine, stillLives, sttysOf } from './ink-face.ts';

export interface PlainFace extends FaultFace {
  readonly terminal: PseudoTerminal;
}

const PROMPT = /Enter (?:takes|keeps) |Enter: /;

/** The plain face in bare lines: what was said is what was written. */
export async function openPlainFace(
  whenOver: WhenOver,
  options: OnMachineOptions = {},
): Promise<PlainFace> {
  const on = await openOnMachine(whenOver, {
    args: ['--plain'],
    ...options,
    env: { ACCESSIBLE: '1', ...options.env },
  });
  const { machine, guide } = on;
  const { terminal, redirectUri } = guide;
  let from = 0;
  const since = () => terminal.raw().slice(from);
  const hears = (expected: string | RegExp) => terminal.waitFor(() => holds(since(), expected));

  async function tryApproval(shown: string): Promise<void> {
    await on.nextApproval();
    if (/No token came of it|Cancelled\. No token/.test(since())) {
      from = terminal.raw().length;
      terminal.press('back', 'enter');
      await hears('Step 5 of 7');
      await terminal.waitFor(() => PROMPT.test(since().split('Step 5 of 7')[1] ?? ''));
    } else await terminal.waitFor(PROMPT);
    // An empty line takes what is proposed, once it is asked for: none may be left for what comes then.
    from = terminal.raw().length;
    while (!holds(since(), shown)) {
      const before = terminal.raw().length;
      terminal.press('enter');
      const isAsked = () => PROMPT.test(terminal.raw().slice(before));
      await terminal.waitFor(() => isAsked() || holds(since(), shown));
    }
  }

  const face: PlainFace = {
    name: 'plain',
    machine,
    terminal,
    port: Number(new URL(redirectUri).port),
    hears,
    opened: async () => (await guide.browser.all()).length,
    async awaitApproval() {
      await tryApproval('Waiting 5 minutes for the approval');
      await hears('Paste the address');
    },
    tryApproval,
    async cancelApproval() {
      await on.authorizeUrl();
      from = terminal.raw().length;
      terminal.press('cancel', 'enter');
    },
    async haveToken() {
      if (!holds(terminal.raw(), 'Permanent token')) await bringToken(face);
      await terminal.waitFor(() => /What next\?[^?]*$/.test(since()));
    },
    async save(to = '.env') {
      from = terminal.raw().length;
      terminal.press('save', 'enter');
      await hears('File:');
      terminal.press(to, 'enter');
      await hears('Variable:');
      terminal.press('enter');
    },
    type: (keys) => terminal.send(keys),
    callback: on.callback,
    async openRequests() {
      if (holds(terminal.raw(), 'request>')) return;
      terminal.press('requests', 'enter');
      await hears('request>');
    },
    async request(path) {
      from = terminal.raw().length;
      terminal.press(`GET ${path}`, 'enter');
      await Promise.resolve();
    },
    ended: () => stillLives(machine),
    act: () => machine.act(),
    raw: () => terminal.raw(),
    sttys: () => sttysOf(machine),
  };
  return face;
}
