import type {
  SchemaAnswer,
  SchemaQuestion,
  SchemaSubject,
} from '../../core/graphql/schema-question.ts';
import { openWorkerThread, workerEntry } from '../worker-thread/worker-thread.ts';

/** A schema on a worker thread, and answers about it. */
interface SchemaClient {
  /**
   * Loads a schema. The earlier one stays until this one is parsed.
   *
   * @param body of an introspection's answer; the thread gets a copy
   * @param subject the store and version to keep it under; null: it is not kept
   */
  load(body: Uint8Array, subject?: SchemaSubject | null): Promise<SchemaLoaded>;
  /** Loads the schema that was kept in an earlier run. */
  open(subject: SchemaSubject): Promise<SchemaLoaded>;
  /** Never rejects. Of several waiting questions of one kind, only the newest is asked. */
  ask(question: SchemaQuestion): Promise<SchemaAnswer>;
  /** Ends the thread; tasks under way get no answer. */
  close(): void;
}

/** In milliseconds; no document that a person writes takes this long. */
const LONGEST_ANSWER_MS = 15_000;
/** Several times what the largest known schema needs; a hostile one hits this limit. */
const HEAP_MB = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 };

/**
 * The thread starts with the first task. It does one task at a time, so that a burst of keys costs
 * only as many answers as the thread can give.
 */
export function openSchemaClient(
  overrides: {
    readonly workerUrl?: URL;
    readonly longestAnswerMs?: number;
    /** The folder of kept schemas; absent: none is kept. */
    readonly folder?: string | null;
  } = {},
): SchemaClient {
  const folder = overrides.folder ?? null;
  const thread = openWorkerThread<SchemaTask, SchemaResult>({
    entry: overrides.workerUrl ?? workerEntry(import.meta.url, 'schema-worker'),
    heap: HEAP_MB,
    longestJobMs: overrides.longestAnswerMs ?? LONGEST_ANSWER_MS,
  });

  async function run(task: SchemaTask): Promise<SchemaResult> {
    // A newer question of the same kind replaces waiting ones, whose answers would come too late.
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
      /** The body of an introspection's answer, unchanged. */
      readonly body: Uint8Array<ArrayBuffer>;
      readonly keep: SchemaPlace | null;
    }
  | { readonly type: 'open'; readonly keep: SchemaPlace }
  | SchemaQuestion;

/** Where a schema is kept, and for which store and version. */
export interface SchemaPlace {
  readonly folder: string;
  readonly subject: SchemaSubject;
}

export type SchemaResult = SchemaLoaded | SchemaAnswer;

export type SchemaLoaded =
  | {
      readonly type: 'loaded';
      readonly typeCount: number;
      /** When the store sent it; milliseconds since 1970. */
      readonly readAt: number;
    }
  /** `message` is a whole sentence. `keepsFormer`: the earlier schema is still there. */
  | { readonly type: 'refused'; readonly message: string; readonly keepsFormer: boolean };
