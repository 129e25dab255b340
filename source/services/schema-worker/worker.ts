/**
 * Entry of the schema's worker thread: it holds the schema and answers one message with one message.
 * It knows neither the store nor the token.
 */
import { parentPort } from 'node:worker_threads';
import { type AccessRules, loadAccessRules } from '../../core/access/access-rules.ts';
import type { SchemaAnswer } from '../../core/graphql/schema-question.ts';
import { checkDocument } from './check-document.ts';
import { complete, describeName } from './names-at-cursor.ts';
import { listFields, readSchema, type ReadSchema } from './read-schema.ts';
import { completeVariables, writeSkeleton } from './variable-values.ts';
import type { SchemaCall, SchemaLoaded, SchemaReply, SchemaTask } from './schema-client.ts';

const answerTask = createAnswering();

parentPort?.on('message', ({ id, task }: SchemaCall) => {
  void answerTask(task)
    // A document that the library cannot read (nested a thousand deep) has no answer.
    .catch((): SchemaAnswer => ({ type: 'none' }))
    .then((answer) => parentPort?.postMessage({ id, answer } satisfies SchemaReply));
});

/** Answers from the schema that was loaded last; `none` before. May throw on a hostile document. */
function createAnswering(): (task: SchemaTask) => Promise<SchemaLoaded | SchemaAnswer> {
  let known: ReadSchema | null = null;
  let rules: AccessRules | null = null;

  return async (task) => {
    switch (task.type) {
      case 'load': {
        const read = readSchema(task.body);
        if (read.type === 'refused') return read;
        known = read.schema;
        return { type: 'loaded', typeCount: read.schema.typeCount };
      }
      case 'check':
        rules ??= await loadAccessRules();
        return checkDocument(task, known, rules);
      case 'complete':
        return known === null ? { type: 'none' } : complete(task, known.schema);
      case 'complete-variables':
        return known === null ? { type: 'none' } : completeVariables(task, known.schema);
      case 'skeleton':
        return known === null ? { type: 'none' } : writeSkeleton(task, known.schema);
      case 'describe':
        return known === null ? { type: 'none' } : describeName(task, known.schema);
      case 'fields':
        return known === null ? { type: 'none' } : listFields(task.of, known.schema);
    }
  };
}
