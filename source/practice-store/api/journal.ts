import type { ApiTask } from './types.ts';

/** Bytes of bodies; beyond this, a store starts from its seed again when its worker ends. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Every task that changed the data, in order. The rows follow from the seed and these tasks alone,
 * so a new worker that replays them has the same rows.
 */
interface Journal {
  /** Null after more than `mostBytes`. */
  tasks(): readonly ApiTask[] | null;
  add(task: ApiTask): void;
  /** For a store that starts from its seed again. */
  clear(): void;
}

export function createJournal(mostBytes = MOST_BYTES): Journal {
  let tasks: ApiTask[] | null = [];
  let bytes = 0;
  return {
    tasks: () => tasks,
    add(task) {
      bytes += bytesOf(task);
      if (bytes > mostBytes) tasks = null;
      else tasks?.push(task);
    },
    clear() {
      tasks = [];
      bytes = 0;
    },
  };
}

function bytesOf(task: ApiTask): number {
  if (task.type === 'request') return task.request.body.byteLength;
  return task.type === 'upload' ? task.body.byteLength : 0;
}
