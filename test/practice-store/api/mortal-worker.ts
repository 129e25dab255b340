/** The real worker, except that it ends at once when the path of a request says `crash`. */
import { parentPort } from 'node:worker_threads';
import type { ApiCall } from '../../../source/practice-store/api/types.ts';

parentPort?.on('message', ({ task }: ApiCall) => {
  if (task.type === 'request' && task.request.path === 'crash') process.exit(1);
});

// Behind the line above, so that it hears of each message first.
await import('../../../source/practice-store/api/worker.ts');
