import type { HttpAnswer, HttpFailure, HttpOutcome } from '../../source/core/http/message.ts';

/** An answer as the client hands it over, with harmless values for what a test leaves out. */
export function answered(
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
  return answered({ status: Number(statusLine.split(' ')[1]), headers, body });
}
