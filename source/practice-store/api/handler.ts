import { chargeView, decideCharge } from '../records/app/charge-approval.ts';
import { createWorld } from '../records/create-world.ts';
import { fileInBody } from '../records/content/upload.ts';
import type { World } from '../records/world.ts';
import { answerRest } from '../rest/answer-rest.ts';
import { jsonAnswer, notFound } from './answers.ts';
import type { GraphqlAnswerer } from '../graphql/answer-graphql.ts';
import type { ChargeTask, ApiAnswer, ApiRequest, ApiTask, ApiOptions } from './types.ts';

/** Makes the GraphQL answerer of one `World`; the signal is aborted when the world is discarded. */
type AnswererMaker = (world: World, discarded: AbortSignal) => GraphqlAnswerer;

/** The data from one reset to the next. */
interface Data {
  readonly world: World;
  /** Aborted by the reset. */
  readonly reset: AbortController;
  /** Null before the first GraphQL request. */
  graphql: GraphqlAnswerer | null;
}

async function loadGraphql(): Promise<AnswererMaker> {
  const module = await import('../graphql/answer-graphql.ts');
  return module.loadGraphql();
}

/**
 * The API without the thread around it. The data is made with the first request, because its dates
 * are counted back from that day; GraphQL is loaded with the first GraphQL request.
 * @param load reads the schema; many handlers in one thread can share the result
 */
export function createApiHandler(
  options: ApiOptions,
  load: () => Promise<AnswererMaker> = loadGraphql,
): (task: ApiTask) => Promise<ApiAnswer> {
  let data: Data | null = null;
  let loading: Promise<AnswererMaker> | null = null;

  const answer = async (request: ApiRequest): Promise<ApiAnswer> => {
    data ??= {
      world: createWorld({ ...options, nowMs: request.context.nowMs }),
      reset: new AbortController(),
      graphql: null,
    };
    // Another one than `data` where a reset comes while the schema is read.
    const own = data;
    if (request.path !== 'graphql.json') {
      const answered = answerRest(request, own.world);
      const isChange = !['GET', 'HEAD'].includes(request.method) && answered.status < 400;
      return isChange ? { ...answered, wrote: true } : answered;
    }
    loading ??= load();
    const make = await loading;
    own.graphql ??= make(own.world, own.reset.signal);
    return own.graphql(request);
  };

  return async (task) => {
    const world = data?.world ?? null;
    switch (task.type) {
      case 'request':
        return answer(task.request);
      case 'charge':
        return world === null ? notFound() : answerCharge(world, task);
      case 'download':
        return world === null ? notFound() : bulkFile(world, task.name);
      case 'upload':
        return world === null ? notFound() : takeUpload(world, task);
      case 'uploaded':
        return world === null ? notFound() : uploadedFile(world, task.name);
      case 'reset':
        data?.reset.abort();
        data = null;
        return jsonAnswer(200, {});
    }
  };
}

/** A charge as a person sees it, or the page that follows a decision on it. */
function answerCharge(
  world: World,
  { kind, id, signature, decision, nowMs }: ChargeTask,
): ApiAnswer {
  const key = [kind, id, signature] as const;
  const answer =
    decision === null
      ? chargeView(world, key)
      : decideCharge(world, key, decision === 'approve', nowMs);
  if (answer === null) return notFound();
  const answered = jsonAnswer(200, answer);
  return decision === null ? answered : { ...answered, wrote: true };
}

/** @param name `4250100000000.jsonl` */
function bulkFile(world: World, name: string): ApiAnswer {
  const id = /^(\d{1,15})\.jsonl$/.exec(name)?.[1];
  const operation = id === undefined ? null : world.bulkOperations.find(Number(id));
  if (operation === null || operation.result === '') return notFound();
  return {
    status: 200,
    headers: [
      ['Content-Type', 'application/jsonl'],
      ['Content-Disposition', `attachment; filename="bulk-${operation.id}.jsonl"`],
    ],
    body: operation.result,
  };
}

/** Answers as a storage service would: 201 with an empty body. */
function takeUpload(
  world: World,
  { name, contentType, body }: Extract<ApiTask, { readonly type: 'upload' }>,
): ApiAnswer {
  const file = fileInBody(body, contentType);
  if (file === null) return uploadAnswer(400, 'The form has no file.');
  switch (world.uploads.receive(name, file)) {
    case 'received':
      return { ...uploadAnswer(201, ''), wrote: true };
    case 'unknown':
      return notFound();
    case 'too-large':
      return uploadAnswer(413, 'The file is too large for the practice store.');
  }
}

function uploadAnswer(status: number, text: string): ApiAnswer {
  return { status, headers: [['Content-Type', 'text/plain']], body: text };
}

/** Sent as a download, so that a browser runs nothing of it. */
function uploadedFile(world: World, name: string): ApiAnswer {
  const address = world.uploads.addressOf(name);
  if (address !== null) return { status: 302, headers: [['Location', address]], body: '' };
  const upload = world.uploads.find(name);
  if (upload === null || upload.bytes === null) return notFound();
  const isPicture = /^image\/(?:png|jpeg|gif|webp)$/.test(upload.mimeType);
  return {
    status: 200,
    headers: [
      ['Content-Type', isPicture ? upload.mimeType : 'application/octet-stream'],
      ['Content-Disposition', 'attachment'],
    ],
    body: upload.bytes,
  };
}
