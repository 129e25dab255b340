import { spawn } from 'node:child_process';
import { startPracticeStore } from '../source/practice-store/practice-store.ts';
import { benchEnvironment, CLI, ratioToEmptyNode } from './process-time.ts';
import { median, type Result } from './result.ts';

/** How soon the practice store is ready: as a process, and inside this one. */
export async function benchPractice(runs: number): Promise<Result[]> {
  const asProcess = await ratioToEmptyNode(runs, timeToReadyLine);
  const inside: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    const store = await startPracticeStore({ port: 0 });
    inside.push(performance.now() - started);
    await store.close();
  }
  return [
    {
      what: 'tokenwright practice, start to ready line',
      figure: asProcess.ratio,
      unit: '× empty Node',
      budget: null,
      note: `median ${asProcess.ms.toFixed(0)} ms`,
    },
    {
      what: 'practice store, call to ready',
      figure: median(inside),
      unit: 'ms',
      budget: 300,
      note: 'inside a process',
    },
  ];
}

async function timeToReadyLine(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, 'practice', '--json', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: benchEnvironment(),
    cwd: '/',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    for await (const chunk of child.stdout) if (String(chunk).includes('\n')) break;
    return performance.now() - started;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
