import type { StoredRows } from '../../core/json/body-rows.ts';
import type { SearchResult, SearchTask } from '../../core/json/search-task.ts';
import { createCollector } from '../machine/collect-garbage.ts';
import { openWorkerThread, workerEntry } from '../worker-thread/worker-thread.ts';

/** A thread that reads large answers, away from the keys. Nothing here rejects. */
interface AnswerClient {
  /** The rows of a body; null where the thread was lost. */
  read(bytes: Uint8Array): Promise<StoredRows | null>;
  /**
   * Looks through a body. What was looked for before is ended.
   *
   * @param onPart is told how far it came, from 0 to 1
   */
  look(body: StoredRows, look: SearchTask, onPart: (part: number) => void): Promise<SearchResult>;
  /** Ends the search that is under way, at once, whatever it does. */
  stop(): void;
  /** Ends the thread; what is under way is lost. */
  close(): void;
}

export type AnswerTask =
  | { readonly type: 'read'; readonly bytes: Uint8Array }
  | { readonly type: 'look'; readonly body: StoredRows; readonly look: SearchTask };

export type AnswerResult = StoredRows | SearchResult;

/** A hostile answer or query ends here; bodies and rows lie outside the heap. */
const HEAP_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * In bytes of bodies. V8 does not count shared memory when it decides to collect garbage, so that
 * answers of long ago would stay: after so many bytes it is asked to.
 */
const COLLECT_AFTER = 24 * 1024 * 1024;

/** The thread starts with the first task and is idle between tasks; one is under way at a time. */
export function openAnswerClient(
  /** What a test puts in the place of the real thing. */
  seams: { readonly workerUrl?: URL; readonly collect?: () => void } = {},
): AnswerClient {
  const collect = seams.collect ?? createCollector();
  const thread = openWorkerThread<AnswerTask, AnswerResult>({
    entry: seams.workerUrl ?? workerEntry(import.meta.url, 'answer-worker'),
    heap: HEAP_MB,
  });
  let readSince = 0;

  const stopSearch = () => thread.cancel(({ type }) => type === 'look');

  return {
    async read(bytes) {
      stopSearch();
      if (readSince > COLLECT_AFTER) {
        readSince = 0;
        // The thread holds on to what it has read as well, and is started again sooner than cleaned.
        thread.endIdle();
        collect();
      }
      readSince += bytes.length;
      const result = await thread.run({ type: 'read', bytes });
      return result !== null && 'table' in result ? result : null;
    },
    async look(body, look, onPart) {
      stopSearch();
      const result = await thread.run({ type: 'look', body, look }, { onPart });
      return result === null || 'table' in result ? { type: 'lost' } : result;
    },
    stop: stopSearch,
    close: () => thread.close(),
  };
}
