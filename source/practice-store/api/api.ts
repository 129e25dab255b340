import { Worker } from 'node:worker_threads';
import { serverError } from './answers.ts';
import type { Api, ApiAnswer, ApiCall, ApiOptions, ApiReply, ApiTask } from './types.ts';
import { apiWorkerUrl } from './worker-url.ts';

/** A query that takes longer is ended together with its worker. */
const LONGEST_ANSWER_MS = 20_000;
/**
 * Many times what the world and the schema need. A smaller heap is cleared more often, which keeps
 * the whole process below 300 MB.
 */
const HEAP_MB = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

interface Pending {
  readonly settle: (answer: ApiAnswer) => void;
  readonly guard: NodeJS.Timeout;
}

interface Running {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
}

/** What a test puts in the place of the real thing. */
interface ApiSeams {
  readonly workerUrl?: URL;
  readonly longestAnswerMs?: number;
}

/**
 * The Admin API of the practice store: REST and GraphQL over one seeded world, in a worker thread
 * that starts with the first request. When the worker ends, its open requests are answered with
 * the service's 500 and the next request starts a new one.
 */
export function createApi(
  { seed, productCount, customerCount, orderCount }: ApiOptions = {},
  seams: ApiSeams = {},
): Api {
  let running: Running | null = null;
  let isClosed = false;
  let lastId = 0;

  const drop = (gone: Running): void => {
    if (running === gone) running = null;
    for (const { settle, guard } of gone.pending.values()) {
      clearTimeout(guard);
      settle(serverError());
    }
    gone.pending.clear();
  };

  const start = (): Running => {
    const worker = new Worker(seams.workerUrl ?? apiWorkerUrl(import.meta.url), {
      workerData: { seed, productCount, customerCount, orderCount },
      // The worker needs none of the flags that this process was started with.
      execArgv: [],
      resourceLimits: HEAP_MB,
    });
    const started: Running = { worker, pending: new Map() };
    worker.on('message', ({ id, answer }: ApiReply) => {
      const waiting = started.pending.get(id);
      if (waiting === undefined) return;
      started.pending.delete(id);
      clearTimeout(waiting.guard);
      if (started.pending.size === 0) worker.unref();
      waiting.settle(answer);
    });
    worker.on('error', () => drop(started));
    worker.on('exit', () => drop(started));
    return started;
  };

  const ask = (task: ApiTask): Promise<ApiAnswer> => {
    if (isClosed) return Promise.resolve(serverError());
    running ??= start();
    const { worker, pending } = running;
    const current = running;
    lastId += 1;
    const call: ApiCall = { id: lastId, task };
    return new Promise((settle) => {
      const guard = setTimeout(() => {
        drop(current);
        void worker.terminate();
      }, seams.longestAnswerMs ?? LONGEST_ANSWER_MS);
      pending.set(call.id, { settle, guard });
      // Only open requests keep the process alive.
      worker.ref();
      worker.postMessage(call);
    });
  };

  return {
    handle: (request) => ask({ type: 'request', request }),
    charge: ask,
    download: (name) => ask({ type: 'download', name }),
    upload: (name, contentType, body) => ask({ type: 'upload', name, contentType, body }),
    uploaded: (name) => ask({ type: 'uploaded', name }),
    reset: async () => {
      // A worker that was not started yet has the seeded world anyway.
      if (running !== null) await ask({ type: 'reset' });
    },
    close: async () => {
      isClosed = true;
      const last = running;
      if (last === null) return;
      drop(last);
      await last.worker.terminate();
    },
  };
}
