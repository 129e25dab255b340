import { Worker } from 'node:worker_threads';
import type { StoredRows } from '../../core/json/body-rows.ts';
import type { LookResult, LookTask } from '../../core/json/look-through.ts';
import { createCollector } from '../machine/collect-garbage.ts';

/** A thread that reads large answers, away from the keys. Nothing here rejects. */
interface AnswerClient {
  /** The rows of a body; null where the thread was lost. */
  read(bytes: Uint8Array): Promise<StoredRows | null>;
  /**
   * Looks through a body. What was looked for before is ended.
   *
   * @param onPart is told how far it came, from 0 to 1
   */
  look(body: StoredRows, look: LookTask, onPart: (part: number) => void): Promise<LookResult>;
  /** Ends the looking that is under way, at once, whatever it does. */
  stop(): void;
  /** Ends the thread; what is under way is lost. */
  close(): void;
}

/** Main thread → worker. */
export interface AnswerCall {
  readonly id: number;
  readonly task: AnswerTask;
}

export type AnswerTask =
  | { readonly type: 'read'; readonly bytes: Uint8Array }
  | { readonly type: 'look'; readonly body: StoredRows; readonly look: LookTask };

/** Worker → main thread. */
export type AnswerReply =
  | { readonly type: 'part'; readonly id: number; readonly part: number }
  | { readonly type: 'done'; readonly id: number; readonly result: StoredRows | LookResult };

/** A hostile answer or query ends here; bodies and rows lie outside the heap. */
const HEAP_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * In bytes of bodies. V8 does not count shared memory when it decides to collect garbage, so that
 * answers of long ago would stay: after so many bytes it is asked to.
 */
const COLLECT_AFTER = 24 * 1024 * 1024;

interface Job {
  readonly task: AnswerTask;
  readonly onPart: (part: number) => void;
  readonly settle: (result: StoredRows | LookResult | null) => void;
}

/** The thread starts with the first task and is idle between tasks; one is under way at a time. */
export function openAnswerClient(
  /** What a test puts in the place of the real thing. */
  seams: { readonly workerUrl?: URL; readonly collect?: () => void } = {},
): AnswerClient {
  const collect = seams.collect ?? createCollector();
  let readSince = 0;
  let worker: Worker | null = null;
  let running: { readonly id: number; readonly job: Job } | null = null;
  let waiting: readonly Job[] = [];
  let isClosed = false;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(seams.workerUrl ?? answerWorkerUrl(import.meta.url), {
      execArgv: [],
      resourceLimits: HEAP_MB,
    });
    started.on('message', (reply: AnswerReply) => {
      if (worker !== started || running?.id !== reply.id) return;
      if (reply.type === 'part') return running.job.onPart(reply.part);
      settleRunning(reply.result);
      next();
    });
    const fail = () => {
      if (worker === started) end();
    };
    started.on('error', fail);
    started.on('exit', fail);
    return started;
  }

  function settleRunning(result: StoredRows | LookResult | null): void {
    if (running === null) return;
    const { job } = running;
    running = null;
    worker?.unref();
    job.settle(result);
  }

  function next(): void {
    const [job, ...rest] = waiting;
    if (running !== null || job === undefined || isClosed) return;
    waiting = rest;
    worker ??= start();
    lastId += 1;
    running = { id: lastId, job };
    // Only work under way keeps the process alive.
    worker.ref();
    worker.postMessage({ id: lastId, task: job.task } satisfies AnswerCall);
  }

  /** The thread goes with what it does; the next task starts another one. */
  function end(): void {
    const last = worker;
    worker = null;
    void last?.terminate();
    settleRunning(null);
    next();
  }

  function stopLooking(): void {
    const looks = waiting.filter(({ task }) => task.type === 'look');
    waiting = waiting.filter(({ task }) => task.type !== 'look');
    for (const { settle } of looks) settle(null);
    if (running?.job.task.type === 'look') end();
  }

  function put(
    task: AnswerTask,
    onPart: (part: number) => void,
  ): Promise<StoredRows | LookResult | null> {
    if (isClosed) return Promise.resolve(null);
    return new Promise((settle) => {
      waiting = [...waiting, { task, onPart, settle }];
      next();
    });
  }

  return {
    async read(bytes) {
      stopLooking();
      if (readSince > COLLECT_AFTER) {
        readSince = 0;
        // The thread holds on to what it has read as well, and is started again sooner than cleaned.
        if (running === null) end();
        collect();
      }
      readSince += bytes.length;
      const result = await put({ type: 'read', bytes }, () => {});
      return result !== null && 'table' in result ? result : null;
    },
    async look(body, look, onPart) {
      stopLooking();
      const result = await put({ type: 'look', body, look }, onPart);
      return result === null || 'table' in result ? { type: 'lost' } : result;
    },
    stop: stopLooking,
    close() {
      isClosed = true;
      const open = waiting;
      waiting = [];
      end();
      for (const { settle } of open) settle(null);
    },
  };
}

/**
 * Where the worker's entry lies: beside this file in the source tree, which Node runs as it is, or
 * beside `cli.js` in the bundle, where this code may sit in `dist/` or in `dist/chunks/`.
 * @param here `import.meta.url` of the asking module
 */
function answerWorkerUrl(here: string): URL {
  if (here.endsWith('.ts')) return new URL('./worker.ts', here);
  return new URL(`${/\/chunks\/[^/]+$/.test(here) ? '../' : './'}answer-worker.js`, here);
}
