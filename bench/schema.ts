import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PseudoTerminal } from '../test/support/terminal/pseudo-terminal.ts';
import { residentMegabytes } from './process-memory.ts';
import { median, quantile, type Result } from './result.ts';
import { startSchemaStore } from './stores.ts';
import { openProgram } from './terminal-time.ts';

const SIZE = { cols: 120, rows: 40 };
/** First letters of root fields, so that the lists have many lengths. */
const LETTERS = 'abcdfgiloprstu';
const WARM_UP = 5;

/**
 * Completion in the explorer on the published schema: time from key to letter, from key to list,
 * and memory.
 */
export async function benchSchema(keys: number): Promise<Result[]> {
  const store = await startSchemaStore();
  const home = await mkdtemp(join(tmpdir(), 'tokenwright-bench-'));
  try {
    const env = {
      HOME: home,
      TOKENWRIGHT_STORE_ORIGIN: store.origin,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_ACCESS_TOKEN: 'practice_bench_token',
    };
    const read = await timeSchema(env);
    const kept = await timeSchema(env);
    await using terminal = openProgram(['explore'], SIZE, env);
    await openSchema(terminal);
    terminal.press('ctrl+u', ...'{ ');
    const letters: number[] = [];
    const lists: number[] = [];
    for (let key = 1 - WARM_UP; key <= keys; key += 1) {
      const { letter, list } = await timeLetter(terminal, LETTERS.at(key % LETTERS.length) ?? 's');
      if (key <= 0) continue;
      letters.push(letter);
      lists.push(list);
    }
    const memory = await residentMegabytes(terminal.pid);
    const note = '120×40, 3,546 types, through a pseudo-terminal';
    return [
      { what: 'schema, from the key to ready', figure: read, unit: 'ms', budget: null, note },
      {
        what: 'schema from the disk, from the key to ready',
        figure: kept,
        unit: 'ms',
        budget: null,
        note,
      },
      {
        what: 'completion, key to list, p50',
        figure: median(lists),
        unit: 'ms',
        budget: null,
        note,
      },
      {
        what: 'completion, key to list, p95',
        figure: quantile(lists, 0.95),
        unit: 'ms',
        budget: 50,
        note,
      },
      {
        what: 'completion, key to its letter, p95',
        figure: quantile(letters, 0.95),
        unit: 'ms',
        budget: 33,
        note,
      },
      ...(memory === null
        ? []
        : [
            {
              what: 'explorer with the schema, memory',
              figure: memory,
              unit: 'MB',
              budget: 350,
              note,
            } as const,
          ]),
    ];
  } finally {
    await store.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** Milliseconds from the key to the schema: requested the first time, read from the disk later. */
async function timeSchema(env: Readonly<Record<string, string>>): Promise<number> {
  await using terminal = openProgram(['explore'], SIZE, env);
  const ms = await openSchema(terminal);
  const kept = join(env['HOME'] ?? '', '.config', 'tokenwright');
  for (let tries = 0; tries < 100; tries += 1) {
    const names = await readdir(kept).catch(() => []);
    if (names.some((name) => /^schema-.*\.gz$/.test(name))) break;
    await delay(50);
  }
  return ms;
}

async function openSchema(terminal: PseudoTerminal): Promise<number> {
  await terminal.waitFor('shop.json');
  const opened = performance.now();
  terminal.press('ctrl+t');
  await terminal.waitFor('schema 2026-10', 30_000);
  return performance.now() - opened;
}

/** The line of the query, after its number and its mark, and the letter in it. */
const QUERY = /│[ \d✗!]*\{ ([a-z])/;

/** Types one letter, waits for it and for the list, and deletes it. */
async function timeLetter(
  terminal: PseudoTerminal,
  character: string,
): Promise<{ readonly letter: number; readonly list: number }> {
  const started = performance.now();
  terminal.send(character);
  await terminal.waitFor((rows) => rows.some((row) => QUERY.exec(row)?.[1] === character));
  const letter = performance.now() - started;
  await terminal.waitFor((rows) => rows.some((row) => /│ +│? *› [a-z]/.test(row)));
  const list = performance.now() - started;
  terminal.press('backspace');
  await terminal.waitFor((rows) => rows.every((row) => !QUERY.test(row)));
  return { letter, list };
}
