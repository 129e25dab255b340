/** Entry of the schema's worker thread: answers one message with one message. */
import { parentPort } from 'node:worker_threads';
import { createSchemaDesk } from './schema-desk.ts';
import type { SchemaCall, SchemaReply } from './worker-messages.ts';

const desk = createSchemaDesk();

parentPort?.on('message', ({ id, task }: SchemaCall) => {
  void desk.answer(task).then((answer) => {
    parentPort?.postMessage({ id, answer } satisfies SchemaReply);
  });
});
