import { expect } from 'vitest';
import type {
  HttpAnswer,
  HttpFailure,
  HttpLimits,
  HttpOutcome,
  HttpRequest,
  SendHttp,
} from '../../../source/core/http/message.ts';
import { type Repeatable, sendWithRetries } from '../../../source/core/requests/sending.ts';
import {
  createHttpClient,
  type HttpClientOptions,
} from '../../../source/services/http/http-client.ts';
import { corpusCase } from '../corpus/corpus-answer.ts';
import { type Answering, type RawServer, startRawServer } from './raw-server.ts';

/** The explorer's limits, with the time shortened so that a test that hangs ends. */
export const API_LIMITS: HttpLimits = { totalMs: 30_000, maxBytes: 16 * 1024 * 1024 };

interface Asked {
  readonly outcome: HttpOutcome;
  readonly server: RawServer;
}

export interface AskOptions {
  readonly request?: Partial<HttpRequest>;
  readonly limits?: Partial<HttpLimits>;
  readonly signal?: AbortSignal;
  readonly client?: Partial<HttpClientOptions>;
}

/** Sends one request to a URL with a client of its own, and closes that again. */
export async function askUrl(url: string, options: AskOptions = {}): Promise<HttpOutcome> {
  const client = createHttpClient({ env: {}, ...options.client });
  const request = { method: 'GET', url, headers: [], body: null, ...options.request };
  const limits = { ...API_LIMITS, ...options.limits };
  const { signal } = options;
  try {
    return await client.send(request, signal === undefined ? { limits } : { limits, signal });
  } finally {
    await client.close();
  }
}

/** Sends one request to a raw server that answers so, and gives both back, closed. */
export async function askRaw(answering: Answering, options: AskOptions = {}): Promise<Asked> {
  const server = await startRawServer(answering);
  try {
    const url = `${server.origin}/admin/api/2026-10/shop.json`;
    return { outcome: await askUrl(url, options), server };
  } finally {
    await server.close();
  }
}

/** The same with the answer of a corpus case. */
export function askCase(file: string, id: string, options: AskOptions = {}): Promise<Asked> {
  return askRaw(corpusCase(file, id).input, options);
}

/** The answer; a failure fails the test with its words. */
export function answerOf(outcome: HttpOutcome): HttpAnswer {
  if (outcome.type === 'answer') return outcome.answer;
  return expect.fail(
    `expected an answer, got: ${outcome.failure.kind}: ${outcome.failure.message}`,
  );
}

/** The failure; an answer fails the test. */
export function failureOf(outcome: HttpOutcome): HttpFailure {
  if (outcome.type === 'failure') return outcome.failure;
  return expect.fail(`expected a failure, got an answer with status ${outcome.answer.status}`);
}

export function textOf(answer: HttpAnswer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(answer.body);
}

/** Sends with retries; the waits are recorded, in milliseconds, and take no time. */
export async function sendRetried(send: SendHttp, request: HttpRequest, repeatable: Repeatable) {
  const waits: number[] = [];
  const retried = await sendWithRetries(send, request, {
    limits: API_LIMITS,
    repeatable,
    now: () => 0,
    wait: async (ms) => {
      waits.push(ms);
      return 'elapsed';
    },
  });
  return { retried, waits };
}
