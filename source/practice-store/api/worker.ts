/** Entry of the API's worker thread: reads its options and answers one message with one message. */
import { parentPort, workerData } from 'node:worker_threads';
import { createApiHandler } from './handler.ts';
import { serverError } from './answers.ts';
import type { ApiCall, ApiReply, ApiWorkerOptions } from './worker-messages.ts';

const options: ApiWorkerOptions = workerData;
const handle = createApiHandler(options);

parentPort?.on('message', ({ id, task }: ApiCall) => {
  void handle(task)
    .catch(serverError)
    .then((answer) => parentPort?.postMessage({ id, answer } satisfies ApiReply));
});
