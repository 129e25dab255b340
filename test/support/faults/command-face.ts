import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { expect, vi } from 'vitest';
import type { World } from '../../../source/commands/entry/world.ts';
import { runLine } from '../../../source/commands/main.ts';
import { visit } from '../browser/visit.ts';
import { freePort } from '../sockets/ports.ts';
import type { WhenOver } from '../terminal/own-folder.ts';
import { settled } from '../terminal/waiting.ts';
import { callbackAddress } from './callback.ts';
import { type FaultFace, holds, inWords } from './fault-face.ts';
import { install, pass } from './fault-hook.mjs';
import { openFaultMachine } from './fault-machine.ts';
import { WAIT_MS } from '../wait-ms.ts';

const ADDRESS = /(https:\S+\/admin\/oauth\/authorize\?\S+) /;

/** One line that runs, in this process. */
interface Line {
  said(): string;
  type(keys: string): void;
  readonly end: Promise<number>;
  stop(signal: NodeJS.Signals): void;
}

export interface CommandFace extends FaultFace {
  /** Runs another line; what is heard is what it says. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Line;
}

/** Looks until there is something. */
async function until<Found>(look: () => Found | undefined): Promise<Found | undefined> {
  await vi.waitUntil(look, { timeout: WAIT_MS, interval: 5 });
  return look();
}

/** The commands, each of them one line; the machine of this process is the one with the faults. */
export async function openCommandFace(
  whenOver: WhenOver,
  options: Parameters<typeof openFaultMachine>[1] = {},
): Promise<CommandFace> {
  const machine = await openFaultMachine(whenOver, options);
  whenOver(install(machine.controlFile, machine.logFile));
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  let everything = '';
  let line: Line | null = null;
  const heard = new EventTarget();

  function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Line {
    let said = '';
    const output = () => {
      const stream = new PassThrough();
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        everything += text;
        heard.dispatchEvent(new Event('said'));
      });
      return stream;
    };
    const stdin = Object.assign(new PassThrough(), {
      setRawMode: () => expect.fail('a command took the terminal'),
      ref: () => stdin,
      unref: () => stdin,
    });
    // Whoever may paste into it keeps it open.
    if (!args.includes('--paste')) stdin.end();
    const ending = new AbortController();
    const world = {
      env: {
        PATH: process.env['PATH'],
        TERM: 'xterm-256color',
        ...machine.env,
        TOKENWRIGHT_REDIRECT_URI: redirectUri,
        ...env,
      },
      cwd: machine.work,
      version: '1.2.3',
      program: 'tokenwright',
      stdin: stdin as unknown as World['stdin'],
      stdout: output() as unknown as World['stdout'],
      stderr: output() as unknown as World['stderr'],
      signal: ending.signal,
      secrets: new Set<never>(),
    } as World;
    const end = runLine(args, world).then(({ exitCode }) => {
      heard.dispatchEvent(new Event('said'));
      return exitCode;
    });
    line = {
      said: () => said,
      type: (keys) => void stdin.write(keys),
      end,
      stop: (signal) => ending.abort(signal),
    };
    return line;
  }

  async function hears(expected: string | RegExp): Promise<void> {
    const current = line;
    if (current === null) throw new Error('nothing was run');
    let hasEnded = false;
    void current.end.finally(() => {
      hasEnded = true;
    });
    await vi.waitUntil(() => hasEnded || holds(current.said(), expected), {
      timeout: WAIT_MS,
      interval: 5,
    });
    // What it said last is still on its way.
    await settled();
    if (!holds(current.said(), expected)) throw new Error(`no ${expected} in: ${current.said()}`);
  }

  return {
    name: 'commands',
    machine,
    port,
    run,
    hears,
    opened: () => Promise.resolve(null),
    async awaitApproval() {
      run(['token', '--print-token', '--json', '--paste']);
      await hears(ADDRESS);
    },
    async tryApproval(shown) {
      run(['token', '--print-token', '--json']);
      await hears(shown);
    },
    async cancelApproval() {
      line?.stop('SIGINT');
      await Promise.resolve();
    },
    haveToken: () => Promise.resolve(),
    async save(to = '.env') {
      const { said, end } = run(['token', '--save', to, '--json']);
      const url = await Promise.race([end, until(() => ADDRESS.exec(inWords(said()))?.[1])]);
      if (typeof url === 'string') await visit(callbackAddress(redirectUri, url, machine));
    },
    type: (keys) => line?.type(keys),
    async callback() {
      const [, url = ''] = ADDRESS.exec(inWords(line?.said() ?? '')) ?? [];
      return Promise.resolve(callbackAddress(redirectUri, url, machine));
    },
    openRequests: () => Promise.resolve(),
    async request(path) {
      run(['request', 'GET', path], { TOKENWRIGHT_ACCESS_TOKEN: machine.canaries.token });
      await Promise.resolve();
    },
    ended: () => line?.end ?? Promise.resolve(0),
    async act() {
      const { pass: lengths = [] } = JSON.parse(readFileSync(machine.controlFile, 'utf8'));
      pass(lengths);
      await Promise.resolve();
    },
    raw: () => everything,
    sttys: () => null,
  };
}
