import type { AssistEffect, AssistResult } from '../core/explorer/assist/assist-state.ts';
import type { HttpOutcome } from '../core/http/message.ts';
import { sendWithRetries } from '../core/requests/sending.ts';
import { waitOrAbort } from './clock.ts';
import type { ExplorerPorts } from './explorer-runner.ts';
import type { SchemaPort } from './ports.ts';

export interface AssistRunner {
  /** Carries one effect out; never throws. */
  run(effect: AssistEffect, dispatch: (event: AssistResult) => void): void;
  /** The schema goes with it. */
  close(): void;
}

/** Connects the help for GraphQL with the store's schema. It is opened with the first effect. */
export function createAssistRunner({ send, clock, openSchema }: ExplorerPorts): AssistRunner {
  const closing = new AbortController();
  let port: SchemaPort | null = null;

  /** The request carries the token, so it goes where all requests go; only its answer goes on. */
  async function read(
    { request, limits }: Extract<AssistEffect, { type: 'read-schema' }>,
    schema: SchemaPort,
  ): Promise<Extract<AssistResult, { type: 'schema-read' }>['outcome']> {
    const { outcome } = await sendWithRetries(send, request, {
      limits,
      signal: closing.signal,
      repeatable: 'graphql-query',
      now: () => clock.epochMs(),
      wait: (ms, signal) => waitOrAbort(clock, ms, signal),
    });
    const refusal = refusalOf(outcome);
    if (refusal !== null || outcome.type === 'failure') {
      return { type: 'failed', message: refusal ?? '' };
    }
    const loaded = await schema.load(outcome.answer.body);
    return loaded.type === 'loaded'
      ? { type: 'ready' }
      : { type: 'failed', message: loaded.message };
  }

  return {
    run(effect, dispatch) {
      if (closing.signal.aborted) return;
      port ??= openSchema?.() ?? null;
      const { id } = effect;
      if (effect.type === 'ask-schema') {
        void port?.ask(effect.question).then((answer) => {
          dispatch({ type: 'schema-answered', id, answer });
        });
        return;
      }
      if (port === null) return;
      void read(effect, port).then((outcome) => dispatch({ type: 'schema-read', id, outcome }));
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
