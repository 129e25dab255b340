import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/support/sockets/ports.ts';
import { peakMegabytes } from './process-memory.ts';
import { benchEnvironment, CLI } from './process-time.ts';
import { median, type Result } from './result.ts';

/** The participants of a large workshop. */
const PARTICIPANTS = 30;

/** What a person types on the practice store, each line when its prompt has appeared. */
const TYPED: ReadonlyArray<readonly [asked: string, line: string]> = [
  ['Tested on this machine', ''],
  ['Step 3 of 7', ''],
  ['Step 4 of 7', ''],
  ['Which kind of token?', ''],
  ['What next?', ''],
  ['Step 6 of 7', 'approve'],
];

const TOKEN = 'Step 7 of 7';

/** In milliseconds; far longer than the whole run, even on a slow machine. */
const LONGEST_MS = 120_000;

interface Run {
  /** Milliseconds to the first question. */
  readonly startMs: number;
  /** Milliseconds to the token, from the first start of all. */
  readonly tokenMs: number;
  /** Peak memory in MB (10^6 bytes); null where the system does not report it. */
  readonly peakMb: number | null;
  readonly storePort: string;
}

/** A whole workshop on one machine: all guides at once, each with its own practice store. */
export async function benchWorkshop(): Promise<Result[]> {
  const ports = await Promise.all(Array.from({ length: PARTICIPANTS }, () => freePort()));
  const began = performance.now();
  // All processes stay until the end: a port that one gives up could be taken by another.
  await using processes = new AsyncDisposableStack();
  const runs = await Promise.all(ports.map((port) => participate(port, began, processes)));
  const storePorts = new Set(runs.map(({ storePort }) => storePort));
  if (storePorts.size !== PARTICIPANTS) throw new Error('two practice stores met at one port');
  const peaks = runs.flatMap(({ peakMb }) => (peakMb === null ? [] : [peakMb]));
  const note = `${PARTICIPANTS} guides with a practice store each, begun at once`;
  return [
    {
      what: 'workshop, each to its first question',
      figure: median(runs.map(({ startMs }) => startMs)),
      unit: 'ms',
      budget: null,
      note,
    },
    {
      what: 'workshop, the last one to its token',
      figure: Math.max(...runs.map(({ tokenMs }) => tokenMs)),
      unit: 'ms',
      budget: null,
      note: 'nobody reads: each answer is typed at once',
    },
    ...(peaks.length === 0
      ? []
      : [
          {
            what: 'workshop, memory of a guide with its store',
            figure: median(peaks),
            unit: 'MB' as const,
            budget: 150,
            note: 'at its most',
          },
        ]),
  ];
}

async function participate(
  port: number,
  began: number,
  processes: AsyncDisposableStack,
): Promise<Run> {
  const home = await mkdtemp(join(tmpdir(), 'tokenwright-bench-'));
  processes.defer(() => rm(home, { recursive: true, force: true }));
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, '--plain', '--practice', '--no-open', '--no-keep'], {
    cwd: home,
    env: benchEnvironment({
      HOME: home,
      TERM: 'dumb',
      TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${port}/callback`,
    }),
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
  });
  processes.defer(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const talk = listen(child);
  let startMs = 0;
  for (const [asked, line] of TYPED) {
    await talk.hear(asked);
    if (startMs === 0) startMs = performance.now() - started;
    child.stdin.write(`${line}\n`);
  }
  await talk.hear(TOKEN);
  const tokenMs = performance.now() - began;
  const [, storePort = ''] = /127\.0\.0\.1:(\d+)\/admin\/oauth/.exec(talk.said()) ?? [];
  if (storePort === '') throw new Error(`no practice store was named:\n${talk.said()}`);
  return {
    startMs,
    tokenMs,
    peakMb: child.pid === undefined ? null : await peakMegabytes(child.pid),
    storePort,
  };
}

function listen(child: ChildProcess) {
  let said = '';
  let at = 0;
  let look = (): void => {};
  let fail: (error: Error) => void = () => {};
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    look();
  });
  child.once('exit', () => fail(new Error(`a guide ended by itself, having said:\n${said}`)));
  return {
    said: () => said,
    /** Waits for a text after those that were found before. */
    hear: (text: string) =>
      new Promise<void>((resolve, reject) => {
        fail = reject;
        look = () => {
          const found = said.indexOf(text, at);
          if (found === -1) return;
          at = found + text.length;
          look = () => {};
          resolve();
        };
        look();
      }),
  };
}
