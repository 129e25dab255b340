import { UPLOAD_PATH } from '../records/content/upload.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serverError } from '../api/answers.ts';
import { type Randomness, randomUuid } from './crypto.ts';
import { type HeaderList, type StoreAnswer, type StoreRequest } from './message.ts';
import { type AcceptedAddress, checkRequest } from './request-check.ts';
import { describeTarget, type RequestLogEntry } from './request-log.ts';
import { writeFaulty } from './wire-fault-writer.ts';

const REQUEST_ID = 'X-Request-Id';

/** Names the faults that an answer shows, so that every client can show them. */
const FAULT_HEADER = 'X-Practice-Fault';

export interface ServeOptions {
  /** Answers a request that passed `checkRequest`. A rejection becomes the service's 500. */
  readonly answer: (request: StoreRequest) => Promise<StoreAnswer>;
  /** Headers of every answer, made anew for each; an answer's own ones win. */
  readonly commonHeaders: () => HeaderList;
  readonly clock: () => number;
  /** Called once an answer is written, with the body of the request: empty where none was read. */
  readonly log: ((entry: RequestLogEntry, body: Uint8Array) => void) | null;
}

/** Reads one request, answers it and logs it. Rejects when the answer cannot be written. */
export async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServeOptions,
  accepted: readonly AcceptedAddress[],
): Promise<void> {
  const startedAt = options.clock();
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
  const common = options.commonHeaders();
  const answered = await answerTo(request, { path, query }, { ...options, common }, accepted);
  if (answered === null) return;
  const { answer, body } = answered;
  write(request, response, answer, common);
  const entry = {
    method: request.method ?? '',
    path: describeTarget(path, query),
    status: answer.status,
    durationMs: Math.max(0, options.clock() - startedAt),
    faults: answer.faults ?? [],
  };
  options.log?.(entry, body);
}

interface Answered {
  readonly answer: StoreAnswer;
  readonly body: Uint8Array;
}

const NO_BODY = new Uint8Array();

/** Null when the client is gone. */
async function answerTo(
  request: IncomingMessage,
  target: { readonly path: string; readonly query: string },
  options: Pick<ServeOptions, 'answer'> & { readonly common: HeaderList },
  accepted: readonly AcceptedAddress[],
): Promise<Answered | null> {
  const verdict = checkRequest(request, accepted);
  if (verdict.type === 'refuse') {
    return { answer: plain(verdict.status, verdict.text), body: NO_BODY };
  }
  if ((request.url ?? '').length > LONGEST_TARGET) {
    return { answer: plain(414, 'The address of the request is too long.'), body: NO_BODY };
  }
  let body;
  try {
    body = await readBody(
      request,
      target.path.startsWith(UPLOAD_PATH) ? MAX_FILE_BYTES : MAX_BODY_BYTES,
    );
  } catch {
    return null;
  }
  if (body.type === 'too-large') {
    return { answer: plain(413, 'The body of the request is too large.'), body: NO_BODY };
  }
  // The handler gets the id of its answer, so that an error can name it.
  const headers = { ...joinHeaders(request), ...requestId(options.common) };
  const method = request.method ?? 'GET';
  const answer = await options
    .answer({ method, ...target, headers, body: body.bytes })
    .catch(() => serverError());
  return { answer, body: body.bytes };
}

function joinHeaders(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headersDistinct);
  return Object.fromEntries(entries.map(([name, values]) => [name, (values ?? []).join(', ')]));
}

function requestId(common: HeaderList): Record<string, string> {
  const found = common.find(([name]) => name === REQUEST_ID)?.[1];
  return found === undefined ? {} : { [REQUEST_ID.toLowerCase()]: found };
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoreAnswer,
  common: HeaderList,
): void {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const own = new Set(answer.headers.map(([name]) => name.toLowerCase()));
  response.statusCode = answer.status;
  for (const [name, value] of common)
    if (!own.has(name.toLowerCase())) response.setHeader(name, value);
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  if (answer.faults) response.setHeader(FAULT_HEADER, answer.faults.join(', '));
  response.setHeader('Content-Length', body.byteLength);
  // The unread rest of a body would be taken for the next request.
  if (!request.complete) response.setHeader('Connection', 'close');
  const sent = request.method === 'HEAD' ? undefined : body;
  if (answer.wire) writeFaulty(response, sent ?? new Uint8Array(), answer.wire);
  else response.end(sent);
}

function plain(status: number, text: string): StoreAnswer {
  return { status, headers: [['Content-Type', 'text/plain; charset=utf-8']], body: `${text}\n` };
}

/** A GraphQL document with its variables, or a product with images, is far below this. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Path and query; links that contain them must fit into the headers that clients read. */
const LONGEST_TARGET = 8 * 1024;
/** A file with the form around it; the API checks the limits of the files themselves. */
const MAX_FILE_BYTES = 21 * 1024 * 1024;

type BodyResult =
  | { readonly type: 'body'; readonly bytes: Uint8Array }
  | { readonly type: 'too-large' };

/** Collects the body of a request, at most so many bytes. Rejects when the sender breaks off. */
async function readBody(request: IncomingMessage, most: number): Promise<BodyResult> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // `destroyOnReturn: false` keeps the socket alive for the 413.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.byteLength;
    if (size > most) return { type: 'too-large' };
    chunks.push(chunk);
  }
  return { type: 'body', bytes: Buffer.concat(chunks) };
}

/** The headers of every answer of the store. `nowMs` is in milliseconds since 1970. */
export function commonHeaders(nowMs: number, randomness: Randomness): HeaderList {
  return [
    ['X-Request-Id', `${randomUuid(randomness)}-${Math.floor(nowMs / 1000)}`],
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
    // Not `no-referrer`: with it Chromium sends `Origin: null` for our own forms.
    ['Referrer-Policy', 'same-origin'],
  ];
}
