/**
 * Measures the screens of this build and of another one (`dist/cli.js` of another commit), in turn
 * in one run, since machines differ: `npm run bench -- --beside PATH`.
 */
import { resolve } from 'node:path';
import { start, type PseudoTerminal } from '../test/support/terminal/pseudo-terminal.ts';
import { residentMegabytes } from './process-memory.ts';
import { benchEnvironment, CLI } from './process-time.ts';
import { median, quantile } from './result.ts';
import { EXPLORER, firstRow, GUIDE, showBigAnswer } from './screens.ts';
import { startBigAnswerStore } from './stores.ts';
import { timeKey } from './terminal-time.ts';

const FIRST_FRAMES = 20;
const ROUNDS = 12;
const KEYS_A_ROUND = 10;
const BODY_LINES = 100_000;

type Pair<Value> = readonly [here: Value, there: Value];

/** Prints each figure of both builds and their ratio. */
export async function benchBeside(path: string): Promise<void> {
  const builds: Pair<string> = [CLI, resolve(path)];
  await firstFrames(builds);
  await keys(builds);
}

async function firstFrames(builds: Pair<string>): Promise<void> {
  const times: Pair<number[]> = [[], []];
  const memory: Pair<number[]> = [[], []];
  for (let run = -2; run < FIRST_FRAMES; run += 1) {
    for (const [index, cli] of builds.entries()) {
      const started = performance.now();
      await using terminal = start(process.execPath, [cli], {
        ...GUIDE,
        env: benchEnvironment({}),
      });
      await terminal.waitFor('Step 1 of 7');
      const ms = performance.now() - started;
      const megabytes = await residentMegabytes(terminal.pid);
      terminal.press('q');
      await terminal.exit;
      // The first runs fill the compile cache.
      if (run < 0) continue;
      times[index]?.push(ms);
      if (megabytes !== null) memory[index]?.push(megabytes);
    }
  }
  tell('guide, start to first frame', 'ms', times, median);
  tell('guide, resident memory', 'MB', memory, median);
}

/** Short rounds in turn, so that a busy moment of the machine affects both. */
async function keys(builds: Pair<string>): Promise<void> {
  const store = await startBigAnswerStore(BODY_LINES);
  const terminals: PseudoTerminal[] = [];
  try {
    for (const cli of builds) {
      const env = benchEnvironment({
        TOKENWRIGHT_STORE_ORIGIN: store.origin,
        TOKENWRIGHT_SHOP: 'demo.practice.test',
        TOKENWRIGHT_ACCESS_TOKEN: 'practice_bench_token',
      });
      const terminal = start(process.execPath, [cli, 'explore'], { ...EXPLORER, env });
      terminals.push(terminal);
      await showBigAnswer(terminal, store.lines);
      await timeKey(terminal, 'j'.repeat(EXPLORER.rows), (rows) => firstRow(rows) > 1);
    }
    const times: Pair<number[]> = [[], []];
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [index, terminal] of terminals.entries()) {
        for (let key = 0; key < KEYS_A_ROUND; key += 1) {
          const next = firstRow(terminal.rows()) + 1;
          const ms = await timeKey(terminal, 'j', (rows) => firstRow(rows) >= next);
          if (round >= 0) times[index]?.push(ms);
        }
      }
    }
    tell('explorer, key to frame, p50', 'ms', times, median);
    tell('explorer, key to frame, p95', 'ms', times, (all) => quantile(all, 0.95));
    const memory = await Promise.all(terminals.map(({ pid }) => residentMegabytes(pid)));
    tell('explorer, resident memory', 'MB', [[memory[0] ?? 0], [memory[1] ?? 0]], median);
  } finally {
    for (const terminal of terminals) await terminal[Symbol.asyncDispose]();
    await store.close();
  }
}

function tell(
  what: string,
  unit: string,
  [here, there]: Pair<readonly number[]>,
  figure: (values: readonly number[]) => number,
): void {
  const [mine, other] = [figure(here), figure(there)];
  const ratio = (mine / other).toFixed(2);
  console.log(
    `${what}: ${mine.toFixed(1)} ${unit}, beside ${other.toFixed(1)} ${unit}: ${ratio} ×`,
  );
}
