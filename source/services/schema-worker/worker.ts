import { parentPort } from 'node:worker_threads';
import { type AccessRules, loadAccessRules } from '../../core/access/access-rules.ts';
import type { SchemaAnswer } from '../../core/graphql/schema-question.ts';
import { checkDocument } from './check-document.ts';
import { complete, describeName } from './names-at-cursor.ts';
import { listFields, readSchema, type ReadSchema } from './read-schema.ts';
import type { SchemaCall, SchemaLoaded, SchemaReply, SchemaTask } from './schema-client.ts';

/** Entry of the schema's worker thread: answers one message with one message. */

const desk = createSchemaDesk();

parentPort?.on('message', ({ id, task }: SchemaCall) => {
  void desk.answer(task).then((answer) => {
    parentPort?.postMessage({ id, answer } satisfies SchemaReply);
  });
});

/** Who holds the schema and answers about it. */
interface SchemaDesk {
  /** Never rejects: what cannot be answered is `none`. */
  answer(task: SchemaTask): Promise<SchemaLoaded | SchemaAnswer>;
}

/** The schema's worker without the thread around it. It knows neither the store nor the token. */
function createSchemaDesk(): SchemaDesk {
  let known: ReadSchema | null = null;
  let rules: AccessRules | null = null;

  async function answerTask(task: SchemaTask): Promise<SchemaLoaded | SchemaAnswer> {
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
      case 'describe':
        return known === null ? { type: 'none' } : describeName(task, known.schema);
      case 'fields':
        return known === null ? { type: 'none' } : listFields(task.of, known.schema);
    }
  }

  return {
    async answer(task) {
      try {
        return await answerTask(task);
      } catch {
        // A text that the service's parser cannot bear (nested a thousand deep) has no answer.
        return { type: 'none' };
      }
    },
  };
}
