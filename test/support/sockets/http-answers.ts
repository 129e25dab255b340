import type {
  HttpAnswer,
  HttpFailure,
  HttpOutcome,
  SendHttp,
} from '../../../source/core/http/message.ts';
import { jsonOutcome } from '../guide/fake-guide-world.ts';

/** An answer as data, for tests that need no network. */
export function httpAnswer(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: string | Uint8Array = '',
): HttpAnswer {
  return {
    status,
    headers: Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    incomplete: null,
    unknownEncoding: null,
    durationMs: 1,
  };
}

/** The same as an outcome. */
export function answered(...parts: Parameters<typeof httpAnswer>): HttpOutcome {
  return { type: 'answer', answer: httpAnswer(...parts) };
}

/** An answer as the client hands it over, with harmless values for what a test leaves out. */
export function answeredOutcome(
  changes: Omit<Partial<HttpAnswer>, 'body'> & { body?: string | Uint8Array } = {},
): HttpOutcome {
  const { body = '', ...others } = changes;
  return {
    type: 'answer',
    answer: {
      status: 200,
      headers: [['content-type', 'application/json']],
      incomplete: null,
      unknownEncoding: null,
      durationMs: 1,
      ...others,
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    },
  };
}

/** No answer. */
export function failedWith(changes: Partial<HttpFailure> = {}): HttpOutcome {
  const failure: HttpFailure = {
    kind: 'refused',
    maybeSent: false,
    message: 'demo.myshopify.com refused the connection.',
    remedy: 'Check the shop domain.',
    ...changes,
  };
  return { type: 'failure', failure };
}

/** Head and body of the corpus's raw text, read as simply as it is written. */
export function answerFromRaw(raw: string): HttpOutcome {
  const [head = '', body = ''] = raw.split(/\r\n\r\n([^]*)/);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return answeredOutcome({ status: Number(statusLine.split(' ')[1]), headers, body });
}

/** A pair of tokens that expire; `number` tells one pair from the next. */
export function expiringOutcome(number: number): HttpOutcome {
  return jsonOutcome(200, {
    access_token: `practice_access_number_${number}_long`,
    scope: 'read_products,read_orders',
    expires_in: 3600,
    refresh_token: `practice_refresh_number_${number}_long`,
    refresh_token_expires_in: 7_776_000,
  });
}

/** The connection broke off after the request was sent. */
export function lostOutcome(): HttpOutcome {
  return {
    type: 'failure',
    failure: {
      kind: 'reset',
      maybeSent: true,
      message: 'The connection broke off.',
      remedy: 'Try again.',
    },
  };
}

/** A service that answers so often and is silent then; a request that is stopped ends as cancelled. */
export function silentAfter(...outcomes: readonly HttpOutcome[]): SendHttp {
  const left = [...outcomes];
  return (_, { signal }) => {
    const next = left.shift();
    if (next !== undefined) return Promise.resolve(next);
    return new Promise((resolve) => {
      const failure: HttpFailure = {
        kind: 'aborted',
        maybeSent: true,
        message: 'You cancelled the request.',
        remedy: 'Send it again.',
      };
      signal?.addEventListener('abort', () => resolve({ type: 'failure', failure }));
    });
  };
}
