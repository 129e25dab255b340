import { Worker } from 'node:worker_threads';
import type {
  SchemaAnswer,
  SchemaQuestion,
  SchemaSubject,
} from '../../core/graphql/schema-question.ts';

/** A schema in a thread of its own, and answers about it. */
interface SchemaClient {
  /**
   * The schema before stays until this one is read.
   *
   * @param body of an introspection's answer; a copy crosses over, this one stays as it is
   * @param subject whose it is, to be kept under; null: it is not kept
   */
  load(body: Uint8Array, subject?: SchemaSubject | null): Promise<SchemaLoaded>;
  /** The schema that was kept in an earlier run. */
  open(subject: SchemaSubject): Promise<SchemaLoaded>;
  /** Never rejects. Of several questions of one kind that wait only the newest is asked. */
  ask(question: SchemaQuestion): Promise<SchemaAnswer>;
  /** Ends the thread; what is under way has no answer. */
  close(): void;
}

/** Beyond any document that a person writes. */
const LONGEST_ANSWER_MS = 15_000;
/** Several times what the largest known schema needs, so that a hostile one ends here. */
const HEAP_MB = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 };

interface Job {
  readonly task: SchemaTask;
  readonly settle: (answer: SchemaReply['answer']) => void;
}

/**
 * The thread starts with the first task. One task is under way at a time, so that a burst of keys
 * costs as many answers as the thread can give and no more.
 */
export function openSchemaClient(
  seams: {
    readonly workerUrl?: URL;
    readonly longestAnswerMs?: number;
    /** Where schemas are kept; absent: none is kept. */
    readonly folder?: string | null;
  } = {},
): SchemaClient {
  const folder = seams.folder ?? null;
  let worker: Worker | null = null;
  let running: { readonly id: number; readonly job: Job; readonly guard: NodeJS.Timeout } | null =
    null;
  let waiting: readonly Job[] = [];
  let isClosed = false;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(seams.workerUrl ?? schemaWorkerUrl(import.meta.url), {
      execArgv: [],
      resourceLimits: HEAP_MB,
    });
    started.on('message', ({ id, answer }: SchemaReply) => {
      if (worker !== started || running?.id !== id) return;
      settleRunning(answer);
      next();
    });
    const fail = () => {
      if (worker !== started) return;
      worker = null;
      settleRunning(LOST);
      next();
    };
    started.on('error', fail);
    started.on('exit', fail);
    return started;
  }

  function settleRunning(answer: SchemaReply['answer']): void {
    if (running === null) return;
    const { job, guard } = running;
    running = null;
    clearTimeout(guard);
    worker?.unref();
    job.settle(answer);
  }

  function next(): void {
    const [job, ...rest] = waiting;
    if (running !== null || job === undefined || isClosed) return;
    waiting = rest;
    worker ??= start();
    lastId += 1;
    const guard = setTimeout(stop, seams.longestAnswerMs ?? LONGEST_ANSWER_MS);
    running = { id: lastId, job, guard };
    // Only work under way keeps the process alive.
    worker.ref();
    const call: SchemaCall = { id: lastId, task: job.task };
    worker.postMessage(call, job.task.type === 'load' ? [job.task.body.buffer] : []);
  }

  /** The thread goes, and the schema with it. */
  function stop(): void {
    const last = worker;
    worker = null;
    void last?.terminate();
    settleRunning(LOST);
    next();
  }

  function put(task: SchemaTask): Promise<SchemaReply['answer']> {
    if (isClosed) return Promise.resolve(LOST);
    return new Promise((settle) => {
      // A newer question of the same kind replaces one whose answer would come too late.
      const isOld = (job: Job) => task.type !== 'fields' && job.task.type === task.type;
      for (const job of waiting.filter(isOld)) job.settle(NONE);
      waiting = [...waiting.filter((job) => !isOld(job)), { task, settle }];
      next();
    });
  }

  return {
    async load(body, subject = null) {
      const keep = folder === null || subject === null ? null : { folder, subject };
      const answer = await put({ type: 'load', body: new Uint8Array(body), keep });
      return isLoaded(answer) ? answer : NOT_LOADED;
    },
    async open(subject) {
      if (folder === null) return NOT_KEPT;
      const answer = await put({ type: 'open', keep: { folder, subject } });
      return isLoaded(answer) ? answer : NOT_KEPT;
    },
    async ask(question) {
      const answer = await put(question);
      return isLoaded(answer) ? NONE : answer;
    },
    close() {
      isClosed = true;
      const open = waiting;
      waiting = [];
      stop();
      for (const job of open) job.settle(LOST);
    },
  };
}

const NONE: SchemaAnswer = { type: 'none' };
const LOST: SchemaAnswer = { type: 'lost' };

const NOT_KEPT: SchemaLoaded = {
  type: 'refused',
  message: 'No schema is kept.',
  keepsFormer: true,
};

function isLoaded(answer: SchemaReply['answer']): answer is SchemaLoaded {
  return answer.type === 'loaded' || answer.type === 'refused';
}

const NOT_LOADED: SchemaLoaded = {
  type: 'refused',
  message: 'The schema is too large, or reading it took too long.',
  keepsFormer: false,
};

/**
 * Where the worker's entry lies: beside this file in the source tree, which Node runs as it is, or
 * beside `cli.js` in the bundle, where this code may sit in `dist/` or in `dist/chunks/`.
 * @param here `import.meta.url` of the asking module
 */
function schemaWorkerUrl(here: string): URL {
  if (here.endsWith('.ts')) return new URL('./worker.ts', here);
  return new URL(`${/\/chunks\/[^/]+$/.test(here) ? '../' : './'}schema-worker.js`, here);
}

/** Main thread → worker. */
export interface SchemaCall {
  readonly id: number;
  readonly task: SchemaTask;
}

export type SchemaTask =
  | {
      readonly type: 'load';
      /** Of an introspection's answer, as it came. */
      readonly body: Uint8Array<ArrayBuffer>;
      readonly keep: SchemaPlace | null;
    }
  | { readonly type: 'open'; readonly keep: SchemaPlace }
  | SchemaQuestion;

/** Where a schema is kept, and whose it is. */
export interface SchemaPlace {
  readonly folder: string;
  readonly subject: SchemaSubject;
}

/** Worker → main thread. */
export interface SchemaReply {
  readonly id: number;
  readonly answer: SchemaLoaded | SchemaAnswer;
}

export type SchemaLoaded =
  | {
      readonly type: 'loaded';
      readonly typeCount: number;
      /** When the store told it; milliseconds since 1970. */
      readonly readAt: number;
    }
  /** `message` is a whole sentence. The schema before is there still, or is lost as well. */
  | { readonly type: 'refused'; readonly message: string; readonly keepsFormer: boolean };
