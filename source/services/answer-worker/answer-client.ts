import type { StoredRows } from '../../core/json/body-rows.ts';
import type { SearchResult, SearchTask } from '../../core/json/search-task.ts';
import { createCollector } from '../machine/collect-garbage.ts';
import { openWorkerThread, workerEntry } from '../worker-thread/worker-thread.ts';

/**
 * Reads and searches large answers on a worker thread, so that keys stay responsive. No promise
 * here rejects.
 */
interface AnswerClient {
  /** The rows of a body; null when the thread was lost or ended. */
  read(bytes: Uint8Array): Promise<StoredRows | null>;
  /**
   * Searches a body for a text, or runs a query on it. A search still under way is cancelled.
   *
   * @param onPart receives the progress, from 0 to 1
   */
  search(body: StoredRows, task: SearchTask, onPart: (part: number) => void): Promise<SearchResult>;
  /** Cancels the search under way at once, whatever the thread is doing. */
  stop(): void;
  /** Ends the thread; tasks under way are lost. */
  close(): void;
}

export type AnswerTask =
  | { readonly type: 'read'; readonly bytes: Uint8Array }
  | { readonly type: 'search'; readonly body: StoredRows; readonly search: SearchTask };

export type AnswerResult = StoredRows | SearchResult;

/** A hostile answer or query hits this limit; bodies and rows lie outside the heap. */
const HEAP_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * In bytes of bodies read. V8 does not count shared memory when it decides to collect garbage, so
 * old answers would stay in memory; after this many bytes a collection is requested.
 */
const COLLECT_AFTER = 24 * 1024 * 1024;

/** The thread starts with the first task and is idle between tasks; it does one task at a time. */
export function openAnswerClient(
  /** Tests pass replacements here. */
  overrides: { readonly workerUrl?: URL; readonly collect?: () => void } = {},
): AnswerClient {
  const collect = overrides.collect ?? createCollector();
  const thread = openWorkerThread<AnswerTask, AnswerResult>({
    entry: overrides.workerUrl ?? workerEntry(import.meta.url, 'answer-worker'),
    heap: HEAP_MB,
  });
  let readSince = 0;

  const cancelSearch = () => thread.cancel(({ type }) => type === 'search');

  return {
    async read(bytes) {
      cancelSearch();
      if (readSince > COLLECT_AFTER) {
        readSince = 0;
        // The thread holds on to old bodies too; restarting it is faster than collecting its
        // garbage.
        thread.endIdle();
        collect();
      }
      readSince += bytes.length;
      const result = await thread.run({ type: 'read', bytes });
      return result !== null && 'table' in result ? result : null;
    },
    async search(body, task, onPart) {
      cancelSearch();
      const result = await thread.run({ type: 'search', body, search: task }, { onPart });
      return result === null || 'table' in result ? { type: 'lost' } : result;
    },
    stop: cancelSearch,
    close: () => thread.close(),
  };
}
