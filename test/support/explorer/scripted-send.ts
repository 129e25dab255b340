import type {
  HttpAnswer,
  HttpOutcome,
  HttpRequest,
  SendHttp,
} from '../../../source/core/http/message.ts';

/** A `send` that waits until the test answers. */
export interface ScriptedSend {
  readonly send: SendHttp;
  readonly requests: readonly HttpRequest[];
  /** How many of them were aborted. */
  readonly aborted: () => number;
  /** Answers the oldest request that has no answer; waits for one if there is none yet. */
  answer(outcome: HttpOutcome): Promise<void>;
}

export function createScriptedSend(): ScriptedSend {
  const requests: HttpRequest[] = [];
  const open: Array<(outcome: HttpOutcome) => void> = [];
  const waiting: Array<() => void> = [];
  let aborted = 0;
  return {
    requests,
    aborted: () => aborted,
    send(request, { signal }) {
      requests.push(request);
      const { promise, resolve } = Promise.withResolvers<HttpOutcome>();
      open.push(resolve);
      signal?.addEventListener('abort', () => {
        aborted += 1;
        open.splice(open.indexOf(resolve), 1);
        resolve(ABORTED);
      });
      for (const wake of waiting.splice(0)) wake();
      return promise;
    },
    async answer(outcome) {
      while (open.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      open.shift()?.(outcome);
    },
  };
}

const ABORTED: HttpOutcome = {
  type: 'failure',
  failure: { kind: 'aborted', maybeSent: true, message: 'Stopped.', remedy: 'Send it again.' },
};

/** An answer as it would come: JSON of a value, or a text as it is. */
export function answerWith(
  body: unknown,
  options: {
    readonly status?: number;
    readonly headers?: HttpAnswer['headers'];
    readonly incomplete?: HttpAnswer['incomplete'];
  } = {},
): HttpOutcome {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    type: 'answer',
    answer: {
      status: options.status ?? 200,
      headers: options.headers ?? [['content-type', 'application/json']],
      body: new TextEncoder().encode(text),
      incomplete: options.incomplete ?? null,
      unknownEncoding: null,
      durationMs: 12.4,
    },
  };
}
