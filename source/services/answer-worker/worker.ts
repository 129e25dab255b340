/**
 * Entry of the thread that reads large answers: their rows, texts in them, queries on them. It
 * keeps nothing: each task brings the body along, in memory that both threads share.
 */
import { parentPort } from 'node:worker_threads';
import { lookForText } from '../../core/json/search-task.ts';
import { readBodyRows, storedRows } from '../../core/json/read-body-rows.ts';
import type { JobCall, JobReply } from '../worker-thread/worker-thread.ts';
import type { AnswerResult, AnswerTask } from './answer-client.ts';

/** Between two words about how far it came, in milliseconds. */
const WORD_MS = 50;

/** Values of a query between two looks at the clock. */
const CALLS_A_LOOK = 256;

parentPort?.on('message', ({ id, task }: JobCall<AnswerTask>) => {
  void run(task, (part) => tell(id, part)).then((result) =>
    parentPort?.postMessage({ type: 'done', id, result } satisfies JobReply<AnswerResult>),
  );
});

async function run(task: AnswerTask, tellPart: (part: number) => void): Promise<AnswerResult> {
  if (task.type === 'read') return readBodyRows(task.bytes).stored;
  const { body, look } = task;
  const count = Math.max(1, body.table.count);
  if (look.type !== 'query')
    return lookForText(storedRows(body), look, (row) => tellPart(row / count));
  // Most answers are never asked with a query.
  const { runQuery } = await import('./run-query.ts');
  let furthest = 0;
  let calls = 0;
  return runQuery(body, look.expression, look.isPresenting, (row) => {
    if (row > furthest) furthest = row;
    calls += 1;
    // Looking at the clock each time would cost more than the work.
    if (calls % CALLS_A_LOOK === 0) tellPart(furthest / count);
  });
}

let lastWord = 0;

/** Tells now and then. */
function tell(id: number, part: number): void {
  const now = performance.now();
  if (now - lastWord < WORD_MS) return;
  lastWord = now;
  parentPort?.postMessage({ type: 'part', id, part } satisfies JobReply<AnswerResult>);
}
