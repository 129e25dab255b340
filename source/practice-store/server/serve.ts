import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AcceptedAddress } from './gates.ts';
import type { HeaderList, StoreAnswer, StoreRequest } from './message.ts';
import type { RequestLogEntry } from './request-log.ts';

import { checkGates } from './gates.ts';
import { jsonAnswer } from './message.ts';
import { readBody } from './request-body.ts';
import { describeTarget } from './request-log.ts';
import { writeBadly } from './write-badly.ts';

const REQUEST_ID = 'X-Request-Id';

/** Names the faults that an answer shows, so that no view of it hides them. */
const FAULT_HEADER = 'X-Practice-Fault';

export interface ServeOptions {
  /** Answers a request that passed the gates. A rejection becomes the service's 500. */
  readonly answer: (request: StoreRequest) => Promise<StoreAnswer>;
  /** Headers of every answer, made anew for each; an answer's own ones win. */
  readonly commonHeaders: () => HeaderList;
  readonly clock: () => number;
  readonly log: ((entry: RequestLogEntry) => void) | null;
}

/** Carries one request from the wire to its answer and into the log. Rejects when it cannot be written. */
export async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServeOptions,
  accepted: readonly AcceptedAddress[],
): Promise<void> {
  const startedAt = options.clock();
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
  const common = options.commonHeaders();
  const answer = await answerTo(request, { path, query }, { ...options, common }, accepted);
  if (answer === null) return;
  write(request, response, answer, common);
  options.log?.({
    method: request.method ?? '',
    path: describeTarget(path, query),
    status: answer.status,
    durationMs: Math.max(0, options.clock() - startedAt),
    faults: answer.faults ?? [],
  });
}

/** Null when the sender is gone, so that nobody is there to be answered. */
async function answerTo(
  request: IncomingMessage,
  target: { readonly path: string; readonly query: string },
  options: Pick<ServeOptions, 'answer'> & { readonly common: HeaderList },
  accepted: readonly AcceptedAddress[],
): Promise<StoreAnswer | null> {
  const verdict = checkGates(request, accepted);
  if (verdict.type === 'refuse') return plain(verdict.status, verdict.text);
  let body;
  try {
    body = await readBody(request);
  } catch {
    return null;
  }
  if (body.type === 'too-large') return plain(413, 'The body of the request is too large.');
  // The id of the answer is known to what answers, so that an error can name it.
  const headers = { ...joinHeaders(request), ...requestId(options.common) };
  const method = request.method ?? 'GET';
  try {
    return await options.answer({ method, ...target, headers, body: body.bytes });
  } catch {
    return jsonAnswer(500, { errors: 'An unexpected error occurred' });
  }
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
  // What is left of an unread body would be taken for the next request.
  if (!request.complete) response.setHeader('Connection', 'close');
  const sent = request.method === 'HEAD' ? undefined : body;
  if (answer.wire) writeBadly(response, sent ?? new Uint8Array(), answer.wire);
  else response.end(sent);
}

function plain(status: number, text: string): StoreAnswer {
  return { status, headers: [['Content-Type', 'text/plain; charset=utf-8']], body: `${text}\n` };
}
