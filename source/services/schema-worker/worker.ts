/**
 * Entry of the schema's worker thread: it holds the schema and answers each message with one
 * message. It knows the store's name, to keep the schema under it, but never the token.
 */
import type { GraphQLSchema } from 'graphql';
import { parentPort } from 'node:worker_threads';
import { type AccessRules, loadAccessRules } from '../../core/access/access-rules.ts';
import type { SchemaAnswer } from '../../core/graphql/schema-question.ts';
import { checkDocument } from './check-document.ts';
import { complete, describeName } from './names-at-cursor.ts';
import { readPage, writeName } from './pages.ts';
import { buildSchema, listFields, readIntrospection, type ReadSchema } from './read-schema.ts';
import { searchSchema } from './search.ts';
import { completeVariables, writeSkeleton } from './variable-values.ts';
import { putAside } from '../files/private-file.ts';
import { createCollector } from '../machine/collect-garbage.ts';
import { readSchemaFile, schemaFilePath, writeSchemaFile } from '../memory/schema-file.ts';
import type { JobCall, JobReply } from '../worker-thread/worker-thread.ts';
import type { SchemaLoaded, SchemaPlace, SchemaResult, SchemaTask } from './schema-client.ts';

const answerTask = createAnswering();
const collectGarbage = createCollector();

parentPort?.on('message', ({ id, task }: JobCall<SchemaTask>) => {
  void answerTask(task)
    // A document that the library cannot read (nested a thousand deep) has no answer.
    .catch((): SchemaAnswer => ({ type: 'none' }))
    .then((result) => {
      parentPort?.postMessage({ type: 'done', id, result } satisfies JobReply<SchemaResult>);
      // The text of the schema takes more memory than the schema, and is not needed any more.
      if (task.type === 'load' || task.type === 'open') collectGarbage();
    });
});

/**
 * Answers from the schema that was loaded last; `none` before the first. May throw on a hostile
 * document.
 */
function createAnswering(): (task: SchemaTask) => Promise<SchemaResult> {
  let known: ReadSchema | null = null;
  let rules: AccessRules | null = null;

  function load(body: Uint8Array, readAt: number): SchemaLoaded {
    const read = readIntrospection(body);
    if (read.type === 'refused') return { ...read, keepsFormer: true };
    // The thread's memory is not enough for two schemas at once.
    known = null;
    const built = buildSchema(read.data);
    if (built.type === 'refused') return { ...built, keepsFormer: false };
    known = built.schema;
    return { type: 'loaded', typeCount: known.typeCount, readAt };
  }

  return async (task) => {
    switch (task.type) {
      case 'load': {
        const loaded = load(task.body, Date.now());
        if (loaded.type === 'loaded' && task.keep !== null) keep(task.keep, task.body);
        return loaded;
      }
      case 'open': {
        const { folder, subject } = task.keep;
        const kept = await readSchemaFile(folder, subject, Date.now());
        if (kept === null) return NOTHING_KEPT;
        const loaded = load(kept.body, kept.readAt);
        if (loaded.type === 'refused') await putAside(schemaFilePath(folder, subject));
        return loaded;
      }
      case 'check':
        rules ??= await loadAccessRules(task.profile);
        return checkDocument(task, known, rules);
      default:
        return known === null ? { type: 'none' } : answerFrom(known.schema, task);
    }
  };
}

/** Questions that need only the schema. */
type SchemaLookUp = Exclude<SchemaTask, { readonly type: 'load' | 'open' | 'check' }>;

function answerFrom(schema: GraphQLSchema, question: SchemaLookUp): SchemaAnswer {
  switch (question.type) {
    case 'complete':
      return complete(question, schema);
    case 'complete-variables':
      return completeVariables(question, schema);
    case 'skeleton':
      return writeSkeleton(question, schema);
    case 'search':
      return searchSchema(question, schema);
    case 'page':
      return readPage(question, schema);
    case 'insertion':
      return writeName(question, schema);
    case 'describe':
      return describeName(question, schema);
    case 'fields':
      return listFields(question.of, schema);
  }
}

const NOTHING_KEPT: SchemaLoaded = {
  type: 'refused',
  message: 'No schema is kept.',
  keepsFormer: true,
};

/** Runs after the answer: a full disk costs the next run a request, and nothing else. */
function keep({ folder, subject }: SchemaPlace, body: Uint8Array): void {
  void writeSchemaFile(folder, subject, body, Date.now()).catch(() => undefined);
}
