import type { AssistEffect, AssistResult } from '../core/explorer/assist/assist-state.ts';
import type { HttpOutcome } from '../core/http/message.ts';
import { sendWithRetries } from '../core/requests/sending.ts';
import { waitOrAbort } from './clock.ts';
import type { ExplorerPorts } from './explorer-ports.ts';
import type { SchemaPort } from './ports.ts';

type Effect<Type extends AssistEffect['type']> = Extract<AssistEffect, { type: Type }>;

/** Who carries out the effects of the help for GraphQL; without a schema nothing answers. */
interface AssistRunner {
  readSchema(effect: Effect<'read-schema'>): Promise<AssistResult> | void;
  askSchema(effect: Effect<'ask-schema'>): Promise<AssistResult> | void;
  /** The schema goes with it. */
  close(): void;
}

/** Connects the help for GraphQL with the store's schema. It is opened with the first effect. */
export function createAssistRunner({ send, clock, openSchema }: ExplorerPorts): AssistRunner {
  const closing = new AbortController();
  let port: SchemaPort | null = null;

  function opened(): SchemaPort | null {
    if (closing.signal.aborted) return null;
    port ??= openSchema?.() ?? null;
    return port;
  }

  /** The request carries the token, so it goes where all requests go; only its answer goes on. */
  async function read(
    { id, request, limits }: Effect<'read-schema'>,
    schema: SchemaPort,
  ): Promise<AssistResult> {
    const { outcome } = await sendWithRetries(send, request, {
      limits,
      signal: closing.signal,
      repeatable: 'graphql-query',
      now: () => clock.epochMs(),
      wait: (ms, signal) => waitOrAbort(clock, ms, signal),
    });
    const failed = (message: string): AssistResult => ({
      type: 'schema-read',
      id,
      outcome: { type: 'failed', message },
    });
    const refusal = refusalOf(outcome);
    if (refusal !== null || outcome.type === 'failure') return failed(refusal ?? '');
    const loaded = await schema.load(outcome.answer.body);
    if (loaded.type !== 'loaded') return failed(loaded.message);
    return { type: 'schema-read', id, outcome: { type: 'ready' } };
  }

  return {
    readSchema(effect) {
      const schema = opened();
      return schema === null ? undefined : read(effect, schema);
    },
    askSchema({ id, question }) {
      return opened()
        ?.ask(question)
        .then((answer) => ({ type: 'schema-answered', id, answer }));
    },
    close() {
      closing.abort();
      port?.close();
    },
  };
}

/** Why there is no schema in an outcome; null where there may be one. */
function refusalOf(outcome: HttpOutcome): string | null {
  if (outcome.type === 'failure') return outcome.failure.message;
  const { status, incomplete } = outcome.answer;
  if (incomplete !== null) return 'The answer broke off, or is too large.';
  return status === 200 ? null : `The store answered ${status}.`;
}
