import { visit } from '../browser/visit.ts';
import type { FaultFace } from './fault-face.ts';
import type { FaultId } from './fault-table.ts';
import { type InkFace, openInkFace } from './ink-face.ts';
import { bringToken } from './meet.ts';
import { openPlainFace, type PlainFace } from './plain-face.ts';

/**
 * Ways in which the program has to leave, each at another moment of a sign-in and in the other face
 * than its neighbour: the signals go through one entry point, the moments through one core.
 */
export const OPEN = { ink: openInkFace, plain: openPlainFace } as const;

export const MOMENTS = {
  async 'while the approval is awaited'(face: FaultFace) {
    await face.awaitApproval();
  },
  async 'during the exchange'(face: FaultFace) {
    await face.awaitApproval();
    face.machine.set({});
    face.machine.answer('/access_token', { head: '', then: 'silence' });
    visit(await face.callback()).catch(() => undefined);
    await face.machine.asked('/access_token');
  },
  async 'with a token that is not saved'(face: FaultFace) {
    await bringToken(face);
  },
};

interface WayOut {
  readonly fault: FaultId;
  readonly face: keyof typeof OPEN;
  readonly moment: keyof typeof MOMENTS;
  readonly by: (face: InkFace | PlainFace) => void | Promise<void>;
  readonly name: string;
  readonly exitCode: number;
  /** It can say nothing any more, nor give its terminal back. */
  readonly isKilled?: boolean;
  readonly says: readonly RegExp[];
}

const signal =
  (name: NodeJS.Signals) =>
  ({ machine }: FaultFace): void =>
    void process.kill(machine.pid(), name);

const crash =
  (kind: 'throw' | 'reject' | 'draw') =>
  ({ machine }: FaultFace): void => {
    machine.set({ crash: kind });
    process.kill(machine.pid(), 'SIGUSR2');
  };

const DEFECT = [/met a defect of its own and has to stop/, /Please report it with the text above/];

export const WAYS_OUT: readonly WayOut[] = [
  {
    fault: 'signals',
    face: 'ink',
    moment: 'during the exchange',
    name: 'SIGTERM',
    by: signal('SIGTERM'),
    exitCode: 143,
    says: [/whether a token was given out is unknown/],
  },
  {
    fault: 'signals',
    face: 'plain',
    moment: 'during the exchange',
    name: 'SIGINT',
    by: signal('SIGINT'),
    exitCode: 130,
    says: [/You gave the exchange up\. The code is spent/],
  },
  {
    fault: 'signals',
    face: 'ink',
    moment: 'while the approval is awaited',
    name: 'SIGHUP',
    by: signal('SIGHUP'),
    exitCode: 129,
    says: [],
  },
  {
    fault: 'signals',
    face: 'plain',
    moment: 'while the approval is awaited',
    name: 'SIGTERM',
    by: signal('SIGTERM'),
    exitCode: 143,
    says: [],
  },
  {
    fault: 'defect',
    face: 'ink',
    moment: 'while the approval is awaited',
    name: 'a throw while a screen is drawn',
    by: crash('draw'),
    exitCode: 70,
    says: DEFECT,
  },
  {
    fault: 'defect',
    face: 'plain',
    moment: 'while the approval is awaited',
    name: 'a rejected promise',
    by: crash('reject'),
    exitCode: 70,
    says: DEFECT,
  },
  {
    fault: 'defect',
    face: 'ink',
    moment: 'with a token that is not saved',
    name: 'a throw',
    by: async (face) => {
      crash('throw')(face);
      // The token is offered first, and is not lost with the screens.
      await face.terminal.waitFor('What becomes of it?');
      face.terminal.press('down', 'down', 'down', 'enter');
      await face.terminal.waitFor('Give up the token');
      signal('SIGTERM')(face);
    },
    exitCode: 70,
    says: [...DEFECT, /The token is in memory only, and is gone when this program ends\./],
  },
  {
    fault: 'signals',
    face: 'plain',
    moment: 'during the exchange',
    name: 'SIGTERM',
    by: signal('SIGTERM'),
    exitCode: 143,
    says: [/whether a token was given out is unknown/],
  },
  {
    fault: 'killed',
    face: 'ink',
    moment: 'with a token that is not saved',
    name: 'SIGKILL',
    by: signal('SIGKILL'),
    exitCode: 137,
    isKilled: true,
    says: [],
  },
  {
    fault: 'killed',
    face: 'plain',
    moment: 'during the exchange',
    name: 'SIGKILL',
    by: signal('SIGKILL'),
    exitCode: 137,
    says: [],
  },
  {
    fault: 'streams-closed',
    face: 'plain',
    moment: 'with a token that is not saved',
    name: 'the end of standard input',
    by: ({ terminal }) => terminal.press('ctrl+d'),
    exitCode: 0,
    says: [/Not saved: the token was in memory only/],
  },
];
