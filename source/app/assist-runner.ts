import type { AssistEffect, AssistResult } from '../core/explorer/assist/assist-state.ts';
import type { HttpOutcome } from '../core/http/message.ts';
import { sendWithRetries } from '../core/requests/sending.ts';
import { waitOrAbort } from './clock.ts';
import type { ExplorerPorts } from './explorer-ports.ts';
import type { SchemaPort } from './ports.ts';

type Effect<Type extends AssistEffect['type']> = Extract<AssistEffect, { type: Type }>;

/**
 * Connects the help for GraphQL with the store's schema. It is opened with the first effect;
 * without a schema nothing answers.
 */
export function createAssistRunner({ send, clock, openSchema }: ExplorerPorts) {
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
    const message = await problemOf(outcome, schema);
    const result =
      message === null ? { type: 'ready' as const } : { type: 'failed' as const, message };
    return { type: 'schema-read', id, outcome: result };
  }

  return {
    readSchema(effect: Effect<'read-schema'>): Promise<AssistResult> | undefined {
      const schema = opened();
      return schema === null ? undefined : read(effect, schema);
    },
    askSchema({ id, question }: Effect<'ask-schema'>): Promise<AssistResult> | undefined {
      return opened()
        ?.ask(question)
        .then((answer) => ({ type: 'schema-answered', id, answer }));
    },
    /** The schema goes with it. */
    close(): void {
      closing.abort();
      port?.close();
    },
  };
}

/** Loads the schema of an outcome; why there is none, or null when it is loaded. */
async function problemOf(outcome: HttpOutcome, schema: SchemaPort): Promise<string | null> {
  if (outcome.type === 'failure') return outcome.failure.message;
  const { status, incomplete, body } = outcome.answer;
  if (incomplete !== null) return 'The answer broke off, or is too large.';
  if (status !== 200) return `The store answered ${status}.`;
  const loaded = await schema.load(body);
  return loaded.type === 'loaded' ? null : loaded.message;
}
