import { setTimeout as delay } from 'node:timers/promises';
import type { PseudoTerminal } from '../test/support/terminal/pseudo-terminal.ts';
import { peakMegabytes, residentMegabytes } from './process-memory.ts';
import { quantile, median, type Result } from './result.ts';
import { EXPLORER, firstRow } from './screens.ts';
import { type LargeAnswerStore, startLargeAnswerStore } from './stores.ts';
import { openProgram, timeKey } from './terminal-time.ts';

const SMALL = 1;
const MIDDLE = 8;
const LARGE = 100;
/** A row near the end of the largest answer. */
const SOUGHT = 400_000;
const NOTE = '120×40, through a pseudo-terminal';

/**
 * Answers of 8 and 100 MB: the time until they are shown, until a search finds something, and of
 * keys meanwhile.
 */
export async function benchLargeAnswers(runs: number): Promise<Result[]> {
  const store = await startLargeAnswerStore([SMALL, MIDDLE, LARGE]);
  try {
    await using terminal = openProgram(['explore'], EXPLORER, {
      TOKENWRIGHT_STORE_ORIGIN: store.origin,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_ACCESS_TOKEN: 'practice_bench_token',
      TOKENWRIGHT_MAX_BODY: String(2 * LARGE * 1024 * 1024),
    });
    await terminal.waitFor('shop.json');
    const empty = await residentMegabytes(terminal.pid);
    void store.answerNext(SMALL);
    terminal.press('enter');
    await waitForAnswer(terminal, SMALL);
    const middle: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      middle.push(await timeAnswer(terminal, store, MIDDLE));
      if (run < runs - 1) await timeAnswer(terminal, store, SMALL);
    }
    await atLowerEdge(terminal);
    const arriving = await keysUntil(terminal, timeAnswer(terminal, store, LARGE));
    await atLowerEdge(terminal);
    terminal.press('/', `row number ${SOUGHT}`);
    const search = await looking(terminal, '" 1 of ');
    await leaveLook(terminal, '" 1 of ');
    await atLowerEdge(terminal);
    terminal.press('&', `row number ${SOUGHT}`);
    const filter = await looking(terminal, 'only "row');
    await leaveLook(terminal, 'only "row');
    await atLowerEdge(terminal);
    terminal.press('&', 'tab', 'ctrl+u', `$.rows[?@.id == ${7_000_000_000_000 + SOUGHT}].title`);
    const query = await looking(terminal, ': 1 value');
    terminal.press('esc');
    await terminal.waitFor((rows) => firstRow(rows) > 0);
    const table = await timeKey(terminal, 'v', (rows) =>
      rows.some((row) => row.includes('[Table]')),
    );
    const inTable: number[] = [];
    for (let key = 0; key < 20; key += 1) inTable.push(await timeCursor(terminal));
    const memory = await peakMegabytes(terminal.pid);
    const meanwhile = [...search.keys, ...filter.keys, ...query.keys];
    return [
      ms(`${MIDDLE} MB answer, last byte to first rows`, median(middle), 250),
      ms(`${LARGE} MB answer, last byte to first rows`, arriving.result, null),
      ms(`${LARGE} MB answer, key to frame while it comes, p95`, p95(arriving.keys), 33),
      ms(`${LARGE} MB answer, search to its hit`, search.result, null),
      ms(`${LARGE} MB answer, filter to its rows`, filter.result, null),
      ms(`${LARGE} MB answer, JSONPath filter to its value`, query.result, null),
      ms(`${LARGE} MB answer, key to frame meanwhile, p95`, p95(meanwhile), 33),
      ms(`${LARGE} MB answer, key to its table`, table, null),
      ms(`${LARGE} MB answer, key to frame in the table, p95`, p95(inTable), 33),
      ...(memory === null || empty === null
        ? []
        : [
            {
              what: `${LARGE} MB answer, memory at its most`,
              figure: (memory - empty) / LARGE,
              unit: '× its size',
              budget: 5,
              note: `${memory.toFixed(0)} MB; the program without an answer has ${empty.toFixed(0)}`,
            } as const,
          ]),
    ];
  } finally {
    await store.close();
  }
}

function ms(what: string, figure: number, budget: number | null): Result {
  return { what, figure, unit: 'ms', budget, note: NOTE };
}

function p95(times: readonly number[]): number {
  return times.length === 0 ? 0 : quantile(times, 0.95);
}

async function waitForAnswer(terminal: PseudoTerminal, megabytes: number): Promise<void> {
  const title = new RegExp(`200 OK · [\\d.,]+ m?s · ${megabytes}\\.0 MB`);
  await terminal.waitFor((rows) => title.test(rows.join('\n')) && firstRow(rows) > 0, 60_000);
}

/** Milliseconds from the last byte of the next answer until its first rows are shown. */
async function timeAnswer(
  terminal: PseudoTerminal,
  store: LargeAnswerStore,
  megabytes: number,
): Promise<number> {
  const sent = store.answerNext(megabytes);
  terminal.press('R');
  const lastByte = await sent;
  await waitForAnswer(terminal, megabytes);
  return performance.now() - lastByte;
}

/** Shows all rows, with the cursor at the lower edge, where every key moves all of them. */
async function atLowerEdge(terminal: PseudoTerminal): Promise<void> {
  terminal.press('0', 'g');
  await terminal.waitFor((rows) => firstRow(rows) === 1);
  await timeKey(terminal, 'j'.repeat(EXPLORER.rows), (rows) => firstRow(rows) > 1);
}

/** Presses keys one after the other until a result has come. */
async function keysUntil(
  terminal: PseudoTerminal,
  coming: Promise<number>,
): Promise<{ readonly result: number; readonly keys: readonly number[] }> {
  const keys: number[] = [];
  const over = new AbortController();
  const result = coming.finally(() => over.abort());
  while (!over.signal.aborted) {
    const before = firstRow(terminal.rows());
    const key = timeKey(terminal, 'j', (rows) => firstRow(rows) !== before);
    // A key at the moment of the result may have no effect.
    const time = await Promise.race([key.catch(() => null), result.then(() => null)]);
    await delay(5);
    // A key that only the result's own frame answered does not count either.
    if (time !== null && !over.signal.aborted) keys.push(time);
  }
  return { result: await result, keys };
}

/** Presses Enter in the field, and then keys until the words are there. */
async function looking(
  terminal: PseudoTerminal,
  words: string,
): Promise<{ readonly result: number; readonly keys: readonly number[] }> {
  const started = performance.now();
  terminal.press('enter');
  return keysUntil(
    terminal,
    terminal.waitFor(words, 60_000).then(() => performance.now() - started),
  );
}

/** Returns to all rows. A key right after Esc would count as a key with Alt. */
async function leaveLook(terminal: PseudoTerminal, words: string): Promise<void> {
  terminal.press('esc');
  await terminal.waitFor((rows) => !rows.join('\n').includes(words));
}

/** Times a key that moves the cursor of the table by a row. */
async function timeCursor(terminal: PseudoTerminal): Promise<number> {
  const before = cursorRow(terminal.rows());
  return timeKey(terminal, 'j', (rows) => cursorRow(rows) !== before);
}

function cursorRow(rows: readonly string[]): string {
  return rows.find((row) => /│ › Row number/.test(row)) ?? '';
}
