/**
 * After `npm test` has built them, threads run as built, as programs do: a thread from source reads
 * some two hundred modules anew, which costs three times as much as the bundle does.
 */
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { type WorkerOptions } from 'node:worker_threads';

const ROOT = new URL('../../../', import.meta.url);

/** From a thread's entry in the source to the file that `scripts/build.ts` makes of it. */
const BUILT_ENTRIES: ReadonlyMap<string, URL> = new Map(
  [
    ['source/practice-store/api/worker.ts', 'dist/practice-api.js'],
    ['source/services/answer-worker/worker.ts', 'dist/answer-worker.js'],
    ['source/services/schema-worker/worker.ts', 'dist/schema-worker.js'],
  ].map(([source = '', built = '']) => [new URL(source, ROOT).href, new URL(built, ROOT)]),
);

class BuiltWorker extends workerThreads.Worker {
  constructor(entry: string | URL, options?: WorkerOptions) {
    super(BUILT_ENTRIES.get(String(entry)) ?? entry, options);
  }
}

// Files that share a process come by here more than once.
if (process.env['TEST_BUILT'] === '1' && workerThreads.Worker.name !== BuiltWorker.name) {
  workerThreads.Worker = BuiltWorker;
  syncBuiltinESMExports();
}
