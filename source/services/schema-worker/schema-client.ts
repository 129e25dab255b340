import type {
  SchemaAnswer,
  SchemaQuestion,
  SchemaSubject,
} from '../../core/graphql/schema-question.ts';
import { openWorkerThread, workerEntry } from '../worker-thread/worker-thread.ts';

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
  const thread = openWorkerThread<SchemaTask, SchemaResult>({
    entry: seams.workerUrl ?? workerEntry(import.meta.url, 'schema-worker'),
    heap: HEAP_MB,
    longestJobMs: seams.longestAnswerMs ?? LONGEST_ANSWER_MS,
  });

  async function run(task: SchemaTask): Promise<SchemaResult> {
    // A newer question of the same kind replaces one whose answer would come too late.
    if (task.type !== 'fields') thread.answerWaiting(({ type }) => type === task.type, NONE);
    const transfer = task.type === 'load' ? [task.body.buffer] : [];
    return (await thread.run(task, { transfer })) ?? LOST;
  }

  return {
    async load(body, subject = null) {
      const keep = folder === null || subject === null ? null : { folder, subject };
      const result = await run({ type: 'load', body: new Uint8Array(body), keep });
      return isLoaded(result) ? result : NOT_LOADED;
    },
    async open(subject) {
      if (folder === null) return NOT_KEPT;
      const result = await run({ type: 'open', keep: { folder, subject } });
      return isLoaded(result) ? result : NOT_KEPT;
    },
    async ask(question) {
      const result = await run(question);
      return isLoaded(result) ? NONE : result;
    },
    close: () => thread.close(),
  };
}

const NONE: SchemaAnswer = { type: 'none' };
const LOST: SchemaAnswer = { type: 'lost' };

const NOT_KEPT: SchemaLoaded = {
  type: 'refused',
  message: 'No schema is kept.',
  keepsFormer: true,
};

function isLoaded(result: SchemaResult): result is SchemaLoaded {
  return result.type === 'loaded' || result.type === 'refused';
}

const NOT_LOADED: SchemaLoaded = {
  type: 'refused',
  message: 'The schema is too large, or reading it took too long.',
  keepsFormer: false,
};

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

export type SchemaResult = SchemaLoaded | SchemaAnswer;

export type SchemaLoaded =
  | {
      readonly type: 'loaded';
      readonly typeCount: number;
      /** When the store told it; milliseconds since 1970. */
      readonly readAt: number;
    }
  /** `message` is a whole sentence. The schema before is there still, or is lost as well. */
  | { readonly type: 'refused'; readonly message: string; readonly keepsFormer: boolean };
