import { Worker } from 'node:worker_threads';
import { serverError } from './answers.ts';
import { createJournal } from './journal.ts';
import type { Api, ApiAnswer, ApiCall, ApiOptions, ApiReply, ApiTask } from './types.ts';
import { apiWorkerUrl } from './worker-url.ts';

/** A request that takes longer ends, and its worker with it. */
const LONGEST_ANSWER_MS = 20_000;
/**
 * Many times what the data and the schema need. A small heap is collected more often, which keeps
 * the whole process below 300 MB.
 */
const HEAP_MB = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** After so many crashes without an answer in between, the replayed changes may be the cause. */
const MOST_ENDINGS = 5;

interface Pending {
  readonly settle: (answer: ApiAnswer) => void;
  readonly guard: NodeJS.Timeout;
}

interface Running {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  /** `restoring` until the changes made in the previous worker are replayed. */
  state: 'restoring' | 'serving' | 'ended';
  restored: Promise<void>;
}

/**
 * What happens to the store's data when its worker ends unexpectedly: `changes` are replayed, or
 * lost.
 */
export type WorldAfter =
  | { readonly type: 'kept'; readonly changes: number }
  | { readonly type: 'begun-anew' };

interface ApiHooks {
  /** Called when a worker ended unexpectedly. */
  readonly onEnded?: (world: WorldAfter) => void;
  /** Tests replace this and the two options below. */
  readonly workerUrl?: URL;
  readonly longestAnswerMs?: number;
  readonly mostRemembered?: number;
}

/**
 * The Admin API of the practice store: REST and GraphQL over one set of seeded data, in a worker
 * thread that starts with the first request. When the worker ends, its open requests are answered
 * with the service's 500 and a header that says so, and the next request starts a new one, which
 * first replays every change that the old one made.
 */
export function createApi(
  { seed, productCount, customerCount, orderCount }: ApiOptions = {},
  hooks: ApiHooks = {},
): Api {
  const journal = createJournal(hooks.mostRemembered);
  let running: Running | null = null;
  let isClosed = false;
  let lastId = 0;
  let endings = 0;
  let resets = 0;

  const drop = (gone: Running): void => {
    if (hasEnded(gone)) return;
    const mayBeTold = gone.state === 'serving' && endings < MOST_ENDINGS;
    gone.state = 'ended';
    running = null;
    endings += 1;
    const changes = mayBeTold ? (journal.tasks()?.length ?? null) : null;
    if (changes === null) journal.clear();
    const after: WorldAfter = changes === null ? { type: 'begun-anew' } : { type: 'kept', changes };
    settleAll(gone, endedAnswer(after));
    hooks.onEnded?.(after);
  };

  const start = (): Running => {
    const worker = new Worker(hooks.workerUrl ?? apiWorkerUrl(import.meta.url), {
      workerData: { seed, productCount, customerCount, orderCount },
      // The worker needs none of the flags that this process was started with.
      execArgv: [],
      resourceLimits: HEAP_MB,
    });
    const pending: Running['pending'] = new Map();
    const started: Running = { worker, pending, state: 'restoring', restored: Promise.resolve() };
    worker.on('message', ({ id, answer }: ApiReply) => {
      const waiting = pending.get(id);
      if (waiting === undefined) return;
      pending.delete(id);
      clearTimeout(waiting.guard);
      if (pending.size === 0) worker.unref();
      waiting.settle(answer);
    });
    worker.on('error', () => drop(started));
    worker.on('exit', () => drop(started));
    const tasks = journal.tasks() ?? [];
    if (tasks.length === 0) started.state = 'serving';
    else started.restored = restore(started, tasks);
    return started;
  };

  // One after the other: the first GraphQL request waits for the schema; REST would overtake it.
  const restore = async (started: Running, tasks: readonly ApiTask[]): Promise<void> => {
    for (const task of tasks) {
      if (hasEnded(started)) return;
      await post(started, task);
    }
    if (started.state === 'restoring') started.state = 'serving';
  };

  const post = (current: Running, task: ApiTask): Promise<ApiAnswer> => {
    const { worker, pending } = current;
    lastId += 1;
    const call: ApiCall = { id: lastId, task };
    return new Promise((settle) => {
      const guard = setTimeout(() => {
        drop(current);
        void worker.terminate();
      }, hooks.longestAnswerMs ?? LONGEST_ANSWER_MS);
      pending.set(call.id, { settle, guard });
      // Only open requests keep the process alive.
      worker.ref();
      worker.postMessage(call);
    });
  };

  const ask = async (task: ApiTask): Promise<ApiAnswer> => {
    if (isClosed) return serverError();
    running ??= start();
    const current = running;
    const resetsBefore = resets;
    await current.restored;
    if (hasEnded(current)) return serverError();
    const answer = await post(current, task);
    if (hasEnded(current)) return answer;
    endings = 0;
    // What was under way at a reset is gone with the data that it changed.
    if (answer.wrote === true && resets === resetsBefore) journal.add(task);
    return answer;
  };

  return {
    handle: (request) => ask({ type: 'request', request }),
    charge: ask,
    download: (name) => ask({ type: 'download', name }),
    upload: (name, contentType, body) => ask({ type: 'upload', name, contentType, body }),
    uploaded: (name) => ask({ type: 'uploaded', name }),
    reset: async () => {
      resets += 1;
      journal.clear();
      // Without a worker there is nothing to reset: it will start from the seeded data.
      if (running !== null) await ask({ type: 'reset' });
    },
    close: async () => {
      isClosed = true;
      const last = running;
      if (last === null) return;
      running = null;
      last.state = 'ended';
      settleAll(last, serverError());
      await last.worker.terminate();
    },
  };
}

/** A function, so that `state` is read anew: it may change during an `await`. */
function hasEnded({ state }: Running): boolean {
  return state === 'ended';
}

function settleAll({ pending }: Running, answer: ApiAnswer): void {
  for (const { settle, guard } of pending.values()) {
    clearTimeout(guard);
    settle(answer);
  }
  pending.clear();
}

/** The service's own 500; the explanation is in an extra header, which clients ignore. */
function endedAnswer(after: WorldAfter): ApiAnswer {
  const answer = serverError();
  return { ...answer, headers: [...answer.headers, ['X-Practice-Store', afterText(after)]] };
}

/** ASCII only, since the text goes into a header. */
export function afterText(after: WorldAfter): string {
  if (after.type === 'begun-anew') return 'started again; the store is as it was at its start';
  const { changes } = after;
  return `started again; ${changes === 1 ? 'the one change is' : `all ${changes} changes are`} kept`;
}
