/**
 * A worker that does what the path of a request says: `crash`, `silence`, `write/…` to keep what
 * follows, `read` for all that was kept, or an answer.
 */
import { parentPort } from 'node:worker_threads';
import type { ApiCall } from '../../../source/practice-store/api/types.ts';

const kept: string[] = [];

parentPort?.on('message', ({ id, task }: ApiCall) => {
  if (task.type === 'reset') {
    kept.length = 0;
    parentPort?.postMessage({ id, answer: { status: 200, headers: [], body: '' } });
  }
  if (task.type !== 'request') return;
  const { request } = task;
  if (request.path === 'crash') throw new Error('crashed on purpose');
  if (request.path === 'silence') return;
  const [, written] = /^write\/(.*)$/.exec(request.path) ?? [];
  if (written !== undefined) kept.push(written);
  const body = request.path === 'read' ? kept.join() : request.path;
  const wrote = written === undefined ? {} : { wrote: true };
  parentPort?.postMessage({ id, answer: { status: 200, headers: [], body, ...wrote } });
});
