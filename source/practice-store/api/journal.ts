import type { ApiTask } from './types.ts';

/** Bytes of bodies; a store that took more begins anew when its worker ends. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Everything that changed the world, in its order. The rows follow from their seed and these alone,
 * so a new worker that is told them again has the same ones.
 */
interface Journal {
  /** Null when there was too much to remember. */
  tasks(): readonly ApiTask[] | null;
  add(task: ApiTask): void;
  /** For a world that begins anew. */
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
