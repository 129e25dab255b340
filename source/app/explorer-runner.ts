import type { ExplorerEffect, ExplorerResult } from '../core/explorer/event.ts';
import { sendWithRetries } from '../core/requests/sending.ts';
import { ACCESS_SCOPES_LIMITS, readAccessScopesOutcome } from '../core/sign-in/access-scopes.ts';
import { createAssistRunner } from './assist-runner.ts';
import type { EditText, SavedRequests } from './explorer-ports.ts';
import type { SchemaPort, SignInPorts } from './ports.ts';
import { copyText, editText, keptOutcome } from './explorer-tools.ts';
import { carryReading, type ReadingPorts } from './reading-runner.ts';
import { waitOrAbort } from './clock.ts';

/** What the explorer needs of the outside world. */
export interface ExplorerPorts extends Pick<SignInPorts, 'send' | 'clock'>, ReadingPorts {
  /** Absent: nothing is kept. */
  readonly requests?: SavedRequests;
  /** Absent: there is no editor to hand a text to. */
  readonly editText?: EditText;
  /** Holds the schema of a store; absent: nothing is offered and nothing checked. */
  readonly openSchema?: () => SchemaPort;
}

export interface ExplorerRunner {
  /** Carries one effect out; never throws. */
  run(effect: ExplorerEffect, dispatch: (event: ExplorerResult) => void): void;
  /** Aborts what is in flight; nothing is told afterwards. */
  close(): void;
}

/** Connects the explorer with the outside world. */
export function createExplorerRunner(ports: ExplorerPorts): ExplorerRunner {
  const { send, clock } = ports;
  const assist = createAssistRunner(ports);
  const flights = new Map<number, AbortController>();
  const closing = new AbortController();

  async function carry(
    effect: Extract<ExplorerEffect, { type: 'send' }>,
    dispatch: (event: ExplorerResult) => void,
  ): Promise<void> {
    const { id, request, repeatable, limits } = effect;
    const flight = new AbortController();
    flights.set(id, flight);
    const { outcome } = await sendWithRetries(send, request, {
      limits,
      signal: flight.signal,
      repeatable,
      now: () => clock.epochMs(),
      wait: (ms, signal) => waitOrAbort(clock, ms, signal),
      onWait: ({ reason, waitMs, retry }) =>
        dispatch({ type: 'waiting', id, reason, waitMs, retry }),
    });
    flights.delete(id);
    dispatch({ type: 'answered', id, outcome, epochMs: clock.epochMs() });
  }

  async function readScopes(
    effect: Extract<ExplorerEffect, { type: 'read-scopes' }>,
    dispatch: (event: ExplorerResult) => void,
  ): Promise<void> {
    const outcome = await send(effect.request, {
      limits: ACCESS_SCOPES_LIMITS,
      signal: closing.signal,
    });
    dispatch({ type: 'scopes-read', result: readAccessScopesOutcome(outcome) });
  }

  return {
    run(effect, unguarded) {
      const dispatch = (event: ExplorerResult): void => {
        if (!closing.signal.aborted) unguarded(event);
      };
      switch (effect.type) {
        case 'send':
          void carry(effect, dispatch);
          return;
        case 'abort':
          flights.get(effect.id)?.abort();
          return;
        case 'read-scopes':
          void readScopes(effect, dispatch);
          return;
        case 'read-schema':
        case 'ask-schema':
          assist.run(effect, dispatch);
          return;
        case 'copy-part':
        case 'look-at-file':
        case 'write-answer':
          void carryReading(effect, ports).then((event) =>
            dispatch({ type: 'reading-result', event }),
          );
          return;
        case 'copy':
          void copyText(ports.copy, effect).then(dispatch);
          return;
        case 'read-requests':
        case 'keep-request':
        case 'drop-request':
          void keptOutcome(ports.requests, effect).then((outcome) =>
            dispatch({ type: 'requests-kept', outcome }),
          );
          return;
        case 'edit-text':
          void editText(ports.editText, effect).then(dispatch);
          return;
      }
    },
    close() {
      closing.abort();
      assist.close();
      for (const flight of flights.values()) flight.abort();
      flights.clear();
    },
  };
}
