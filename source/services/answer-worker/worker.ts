/**
 * Entry of the thread that reads large answers, searches them for text and runs queries on them. It
 * keeps no state: each task carries the body, in memory that both threads share.
 */
import { parentPort } from 'node:worker_threads';
import { lookForText } from '../../core/json/search-task.ts';
import { readBodyRows, storedRows } from '../../core/json/read-body-rows.ts';
import type { JobCall, JobReply } from '../worker-thread/worker-thread.ts';
import type { AnswerResult, AnswerTask } from './answer-client.ts';

/** Shortest time between two progress messages, in milliseconds. */
const WORD_MS = 50;

/** The clock is read once for so many values of a query. */
const CALLS_A_CLOCK_READ = 256;

parentPort?.on('message', ({ id, task }: JobCall<AnswerTask>) => {
  void run(task, (part) => tell(id, part)).then((result) =>
    parentPort?.postMessage({ type: 'done', id, result } satisfies JobReply<AnswerResult>),
  );
});

async function run(task: AnswerTask, tellPart: (part: number) => void): Promise<AnswerResult> {
  if (task.type === 'read') return readBodyRows(task.bytes).stored;
  const { body, search } = task;
  const count = Math.max(1, body.table.count);
  if (search.type !== 'query')
    return lookForText(storedRows(body), search, (row) => tellPart(row / count));
  // Loaded late, since most answers are never queried.
  const { runQuery } = await import('./run-query.ts');
  let furthest = 0;
  let calls = 0;
  return runQuery(body, search.expression, search.isPresenting, (row) => {
    if (row > furthest) furthest = row;
    calls += 1;
    // Reading the clock each time would cost more than the query itself.
    if (calls % CALLS_A_CLOCK_READ === 0) tellPart(furthest / count);
  });
}

let lastWord = 0;

/** Sends progress, at most once in `WORD_MS`. */
function tell(id: number, part: number): void {
  const now = performance.now();
  if (now - lastWord < WORD_MS) return;
  lastWord = now;
  parentPort?.postMessage({ type: 'part', id, part } satisfies JobReply<AnswerResult>);
}
