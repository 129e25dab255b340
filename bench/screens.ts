import { residentMegabytes } from './process-memory.ts';
import { startBigAnswerStore } from './stores.ts';
import { ratioToEmptyNode } from './process-time.ts';
import { median, quantile, type Result } from './result.ts';
import type { PseudoTerminal } from '../test/support/terminal/pseudo-terminal.ts';
import { openProgram, timeKey, timeToText } from './terminal-time.ts';

export const GUIDE = { cols: 80, rows: 24 };
export const EXPLORER = { cols: 120, rows: 40 };
const BODY_LINES = 100_000;
const WARM_UP = 5;
const BURST = 200;

/** The guide's first frame and its memory. */
export async function benchGuide(runs: number): Promise<Result[]> {
  const first = await ratioToEmptyNode(runs, () => timeToText([], GUIDE, 'Step 1 of 7'));
  await using terminal = openProgram([], GUIDE);
  await terminal.waitFor('Step 1 of 7');
  const memory = await residentMegabytes(terminal.pid);
  return [
    {
      what: 'guide, start to first frame',
      figure: first.ratio,
      unit: '× empty Node',
      budget: 8,
      note: `median ${first.ms.toFixed(0)} ms, in a pseudo-terminal`,
    },
    ...(memory === null
      ? []
      : [
          {
            what: 'guide, resident memory',
            figure: memory,
            unit: 'MB',
            budget: 150,
            note: 'first screen',
          } as const,
        ]),
  ];
}

/** Keys in the explorer with an answer of 100,000 lines, as the terminal's emulator sees them. */
export async function benchExplorer(keys: number): Promise<Result[]> {
  const store = await startBigAnswerStore(BODY_LINES);
  try {
    await using terminal = openProgram(['explore'], EXPLORER, {
      TOKENWRIGHT_STORE_ORIGIN: store.origin,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_ACCESS_TOKEN: 'practice_bench_token',
    });
    await showBigAnswer(terminal, store.lines);
    // With the cursor at the lower edge every key moves all rows.
    await timeKey(terminal, 'j'.repeat(EXPLORER.rows), (rows) => firstRow(rows) > 1);
    const times: number[] = [];
    for (let key = 1 - WARM_UP; key <= keys; key += 1) {
      const next = firstRow(terminal.rows()) + 1;
      const ms = await timeKey(terminal, 'j', (rows) => firstRow(rows) >= next);
      if (key > 0) times.push(ms);
    }
    const last = firstRow(terminal.rows()) + BURST;
    const burst = await timeKey(terminal, 'j'.repeat(BURST), (rows) => firstRow(rows) >= last);
    const memory = await residentMegabytes(terminal.pid);
    const note = `120×40, ${store.lines.toLocaleString('en')} lines, through a pseudo-terminal`;
    return [
      { what: 'explorer, key to frame, p50', figure: median(times), unit: 'ms', budget: 16, note },
      {
        what: 'explorer, key to frame, p95',
        figure: quantile(times, 0.95),
        unit: 'ms',
        budget: 33,
        note,
      },
      {
        what: 'explorer, 200 queued keys to the last frame',
        figure: burst,
        unit: 'ms',
        budget: 400,
        note,
      },
      ...(memory === null
        ? []
        : [
            {
              what: 'explorer, resident memory',
              figure: memory,
              unit: 'MB',
              budget: null,
              note,
            } as const,
          ]),
    ];
  } finally {
    await store.close();
  }
}

/** Sends the request whose answer has so many lines, and waits for the answer. */
export async function showBigAnswer(terminal: PseudoTerminal, lines: number): Promise<void> {
  await terminal.waitFor('shop.json');
  // Ctrl+U empties the field of the path, which has the focus at the start.
  terminal.press('ctrl+u', 'big.json', 'enter');
  await terminal.waitFor('Row number 9', 30_000);
  // It opens with a row for each item; showing all lines is more work.
  terminal.press('0', 'g');
  await terminal.waitFor(`of ${lines.toLocaleString('en')}`, 30_000);
}

/** The number of the first row that is shown, from the answer's frame: `1-35 of 100,003`. */
export function firstRow(rows: readonly string[]): number {
  const found = /([\d,]+)[-–][\d,]+ of [\d,]{5,}/.exec(rows.join('\n'))?.[1] ?? '0';
  return Number(found.replaceAll(',', ''));
}
