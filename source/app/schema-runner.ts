import type { AssistEffect, AssistResult } from '../core/explorer/assist/assist-state.ts';
import type { HttpOutcome, HttpProgress } from '../core/http/message.ts';
import { counted } from '../core/text/counted.ts';
import { sendWithRetries } from '../core/requests/sending.ts';
import { startTicker, timeForRetries } from './clock.ts';
import type { ExplorerPorts } from './explorer-ports.ts';
import type { SchemaLoaded, SchemaPort } from './ports.ts';

type SchemaEffect<Type extends AssistEffect['type']> = Extract<AssistEffect, { type: Type }>;

/**
 * Carries out the effects of the GraphQL help on the store's schema. The schema port opens with the
 * first effect; without a port no effect is answered.
 */
export function createAssistRunner({ send, clock, openSchema, onSchemaKept }: ExplorerPorts) {
  const closing = new AbortController();
  /** Aborts the read that is under way, including the wait before its retry. */
  let stopping = new AbortController();
  let port: SchemaPort | null = null;

  function opened(): SchemaPort | null {
    if (closing.signal.aborted) return null;
    port ??= openSchema?.() ?? null;
    return port;
  }

  async function openKept(
    { id, subject }: SchemaEffect<'open-schema'>,
    schema: SchemaPort,
  ): Promise<AssistResult> {
    const loaded = await schema.open?.(subject);
    return loaded?.type === 'loaded' ? readyOf(id, loaded) : { type: 'schema-not-kept', id };
  }

  function readyOf(id: number, { readAt }: Extract<SchemaLoaded, { type: 'loaded' }>) {
    onSchemaKept?.();
    const ageMs = clock.epochMs() - readAt;
    return { type: 'schema-read', id, outcome: { type: 'ready', ageMs } } as const;
  }

  /** The request carries the token, so `send` takes it like any other; the port gets the answer. */
  async function read(
    { id, request, limits, subject }: SchemaEffect<'read-schema'>,
    schema: SchemaPort,
    dispatch: (event: AssistResult) => void,
  ): Promise<AssistResult> {
    // A read that was started for another version is no longer needed.
    stopping.abort();
    stopping = new AbortController();
    let received: HttpProgress | null = null;
    const stopTicker = startTicker(clock, (elapsedMs) =>
      dispatch({ type: 'schema-going-on', id, elapsedMs, received }),
    );
    const { outcome } = await sendWithRetries(send, request, {
      limits,
      signal: AbortSignal.any([closing.signal, stopping.signal]),
      repeatable: 'graphql-query',
      onProgress: (progress) => {
        received = progress;
      },
      ...timeForRetries(clock),
    });
    const body = bodyOf(outcome);
    const loaded =
      typeof body === 'string'
        ? ({ type: 'refused', message: body, keepsFormer: true } as const)
        : await schema.load(body, subject);
    stopTicker();
    if (loaded.type === 'loaded') return readyOf(id, loaded);
    const { message, keepsFormer } = loaded;
    return { type: 'schema-read', id, outcome: { type: 'failed', message, keepsFormer } };
  }

  return {
    openSchema(effect: SchemaEffect<'open-schema'>): Promise<AssistResult> | undefined {
      const schema = opened();
      return schema === null ? undefined : openKept(effect, schema);
    },
    readSchema(
      effect: SchemaEffect<'read-schema'>,
      dispatch: (event: AssistResult) => void,
    ): Promise<AssistResult> | undefined {
      const schema = opened();
      return schema === null ? undefined : read(effect, schema, dispatch);
    },
    stopSchema(): void {
      stopping.abort();
    },
    askSchema({ id, question }: SchemaEffect<'ask-schema'>): Promise<AssistResult> | undefined {
      return opened()
        ?.ask(question)
        .then((answer) => ({ type: 'schema-answered', id, answer }));
    },
    /** Closes the schema port too. */
    close(): void {
      closing.abort();
      port?.close();
    },
  };
}

/** The body of an answer, or a sentence that says why there is no usable one. */
function bodyOf(outcome: HttpOutcome): Uint8Array | string {
  if (outcome.type === 'failure') return outcome.failure.message;
  const { status, incomplete, body } = outcome.answer;
  if (incomplete === 'cut') return 'The answer broke off.';
  if (incomplete === 'limit') {
    return `It is larger than the limit of ${counted(body.length, 'byte')}, which TOKENWRIGHT_MAX_BODY may have lowered.`;
  }
  return status === 200 ? body : `The store answered ${status}.`;
}
