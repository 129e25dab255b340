/** Entry of the API's worker thread: reads its options and answers one message with one message. */
import { parentPort, workerData } from 'node:worker_threads';
import { serverError } from './answers.ts';
import { createApiHandler } from './handler.ts';
import type { ApiAnswer, ApiCall, ApiReply, ApiOptions } from './types.ts';

/** Longer texts are transferred as bytes, without a copy. */
const LONG_TEXT = 100_000;

const options: ApiOptions = workerData;
const handle = createApiHandler(options);

parentPort?.on('message', ({ id, task }: ApiCall) => {
  void handle(task)
    .catch(serverError)
    .then((answer) => reply(id, answer));
});

function reply(id: number, answer: ApiAnswer): void {
  if (typeof answer.body !== 'string' || answer.body.length < LONG_TEXT) {
    parentPort?.postMessage({ id, answer } satisfies ApiReply);
    return;
  }
  const body = new TextEncoder().encode(answer.body);
  const handed: ApiReply = { id, answer: { ...answer, body } };
  parentPort?.postMessage(handed, [body.buffer]);
}
