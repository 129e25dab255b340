import type { HttpAnswer, HttpOutcome } from '../../source/core/http/message.ts';

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
