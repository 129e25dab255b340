/** A worker that does what the path of a request says: `crash`, `silence`, or an answer. */
import { parentPort } from 'node:worker_threads';
import type { ApiCall } from '../../../source/practice-store/api/types.ts';

parentPort?.on('message', ({ id, task }: ApiCall) => {
  if (task.type !== 'request') return;
  const { request } = task;
  if (request.path === 'crash') throw new Error('crashed on purpose');
  if (request.path === 'silence') return;
  parentPort?.postMessage({ id, answer: { status: 200, headers: [], body: request.path } });
});
