import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';

/** Main thread → worker. */
export interface JobCall<Task> {
  readonly id: number;
  readonly task: Task;
}

/** Worker → main thread; any number of progress messages, then the result. */
export type JobReply<Result> =
  | { readonly type: 'part'; readonly id: number; readonly part: number }
  | { readonly type: 'done'; readonly id: number; readonly result: Result };

/**
 * One worker thread that does one job at a time, in the order of calling. It starts with the first
 * job, and again with the next one after the thread was lost. Nothing here rejects or throws.
 */
interface WorkerThread<Task, Result> {
  /** Null: the thread was lost or ended, the job was cancelled, or it took too long. */
  run(task: Task, options?: JobOptions): Promise<Result | null>;
  /** Settles waiting jobs with this result, without running them. */
  answerWaiting(isMeant: (task: Task) => boolean, result: Result | null): void;
  /** Gives up waiting jobs, and the running one at once, by terminating the thread. */
  cancel(isMeant: (task: Task) => boolean): void;
  /** Ends an idle thread, which frees the memory that it holds. */
  endIdle(): void;
  /** Ends the thread for good; running and waiting jobs are lost. */
  close(): void;
}

interface JobOptions {
  /** Called with the progress of the job, from 0 to 1. */
  readonly onPart?: (part: number) => void;
  /** Objects that are moved to the thread instead of copied. */
  readonly transfer?: readonly Transferable[];
}

interface Job<Task, Result> {
  readonly task: Task;
  readonly options: JobOptions;
  readonly settle: (result: Result | null) => void;
}

interface RunningJob<Task, Result> {
  readonly id: number;
  readonly job: Job<Task, Result>;
  /** Null: the job has no time limit. */
  readonly guard: NodeJS.Timeout | null;
}

/**
 * @param settings the thread's entry and heap limits, and the time limit of a job in milliseconds
 */
export function openWorkerThread<Task, Result>(settings: {
  readonly entry: URL;
  readonly heap: ResourceLimits;
  readonly longestJobMs?: number;
}): WorkerThread<Task, Result> {
  let worker: Worker | null = null;
  let running: RunningJob<Task, Result> | null = null;
  let waiting: ReadonlyArray<Job<Task, Result>> = [];
  let isClosed = false;
  let lastId = 0;

  function start(): Worker {
    // The thread needs none of the flags that this process was started with.
    const started = new Worker(settings.entry, { execArgv: [], resourceLimits: settings.heap });
    started.on('message', (reply: JobReply<Result>) => {
      if (worker !== started || running?.id !== reply.id) return;
      if (reply.type === 'part') return running.job.options.onPart?.(reply.part);
      settleRunning(reply.result);
      next();
    });
    const fail = () => {
      if (worker === started) end();
    };
    started.on('messageerror', fail);
    started.on('error', fail);
    started.on('exit', fail);
    return started;
  }

  function settleRunning(result: Result | null): void {
    if (running === null) return;
    const { job, guard } = running;
    running = null;
    if (guard !== null) clearTimeout(guard);
    worker?.unref();
    job.settle(result);
  }

  function next(): void {
    const [job, ...rest] = waiting;
    if (running !== null || job === undefined || isClosed) return;
    waiting = rest;
    lastId += 1;
    const { longestJobMs } = settings;
    const guard = longestJobMs === undefined ? null : setTimeout(end, longestJobMs);
    running = { id: lastId, job, guard };
    try {
      worker ??= start();
      // Only a running job keeps the process alive.
      worker.ref();
      const call: JobCall<Task> = { id: lastId, task: job.task };
      worker.postMessage(call, job.options.transfer ?? []);
    } catch {
      // The thread could not start, or the task cannot be sent to it.
      end();
    }
  }

  /** Terminates the thread with its job; the next job starts another thread. */
  function end(): void {
    const last = worker;
    worker = null;
    void last?.terminate();
    settleRunning(null);
    next();
  }

  function answerWaiting(isMeant: (task: Task) => boolean, result: Result | null): void {
    const meant = waiting.filter(({ task }) => isMeant(task));
    waiting = waiting.filter(({ task }) => !isMeant(task));
    for (const { settle } of meant) settle(result);
  }

  return {
    run(task, options = {}) {
      if (isClosed) return Promise.resolve(null);
      return new Promise((settle) => {
        waiting = [...waiting, { task, options, settle }];
        next();
      });
    },
    answerWaiting,
    cancel(isMeant) {
      answerWaiting(isMeant, null);
      if (running !== null && isMeant(running.job.task)) end();
    },
    endIdle() {
      if (running === null) end();
    },
    close() {
      isClosed = true;
      end();
      answerWaiting(() => true, null);
    },
  };
}

/**
 * The URL of a worker's entry: beside its client in the source tree, which Node runs as it is, or
 * beside `cli.js` in the bundle, where this code may be in `dist/` or in `dist/chunks/`.
 *
 * @param here `import.meta.url` of the client
 * @param name of the entry in the bundle
 */
export function workerEntry(here: string, name: string): URL {
  if (here.endsWith('.ts')) return new URL('./worker.ts', here);
  return new URL(`${/\/chunks\/[^/]+$/.test(here) ? '../' : './'}${name}.js`, here);
}
