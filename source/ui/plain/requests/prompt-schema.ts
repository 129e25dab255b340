import type { ExplorerPorts } from '../../../app/explorer-ports.ts';
import { createAssistRunner } from '../../../app/schema-runner.ts';
import type { AssistResult } from '../../../core/explorer/assist/assist-state.ts';
import { isStale, SCHEMA_LIMITS, schemaRequest } from '../../../core/explorer/assist/schema.ts';
import type { SchemaAnswer, SchemaQuestion } from '../../../core/graphql/schema-question.ts';
import type { ApiTarget } from '../../../core/http/api-request.ts';
import type { Interrupts } from '../../../app/ports.ts';
import { durationWords } from '../../../core/text/duration.ts';
import type { Asker } from '../askers/asker.ts';
import { inFlight } from './in-flight.ts';

/** The store's schema, for the words that use it. A kept schema is opened in a thread. */
export interface PromptSchema {
  /** Opens the schema that an earlier run kept, once for each version. False: there is none. */
  openKept(): Promise<boolean>;
  /** Opens the kept schema, or reads it from the store. False: there is none, and why is said. */
  open(): Promise<boolean>;
  /** Reads the schema from the store. False: that failed, and why is said. */
  read(): Promise<boolean>;
  ask(question: SchemaQuestion): Promise<SchemaAnswer>;
  close(): void;
}

type Ports = Pick<ExplorerPorts, 'send' | 'clock' | 'openSchema' | 'onSchemaKept'>;

/** How often it is said that a schema is being read, in milliseconds. */
const TELL_MS = 5000;

/** @param prompt `target` gives the current target: each version has a schema of its own */
export function openPromptSchema(
  ports: Ports,
  prompt: {
    readonly asker: Pick<Asker, 'ask' | 'waitForLine' | 'say'>;
    readonly interrupts: Interrupts;
    readonly target: () => ApiTarget;
  },
): PromptSchema {
  const runner = createAssistRunner(ports);
  const { clock } = ports;
  const { asker, interrupts, target } = prompt;
  let lastId = 0;
  let kept: { readonly version: string; readonly opened: Promise<boolean> } | null = null;
  let ready: string | null = null;

  const subject = () => ({ shop: target().address.shop, version: target().version });

  async function openKept(): Promise<boolean> {
    const { version } = target();
    if (ready === version) return true;
    if (kept?.version !== version) kept = { version, opened: openFor(version) };
    return kept.opened;
  }

  async function openFor(version: string): Promise<boolean> {
    const result = await runner.openSchema({
      type: 'open-schema',
      id: nextId(),
      subject: subject(),
    });
    const age = ageOf(result);
    if (age !== null && !isStale(version, age)) ready = version;
    return ready === version;
  }

  async function read(): Promise<boolean> {
    const { version } = target();
    asker.say('Reading the schema of the store.');
    let told = 0;
    const result = await inFlight({ asker, clock, interrupts }, async ({ signal, say }) => {
      signal.addEventListener('abort', () => runner.stopSchema());
      return runner.readSchema(
        {
          type: 'read-schema',
          id: nextId(),
          subject: subject(),
          request: schemaRequest(target()),
          limits: SCHEMA_LIMITS,
        },
        (event) => {
          if (event.type !== 'schema-going-on' || event.elapsedMs < told + TELL_MS) return;
          told = event.elapsedMs;
          say(`Still reading the schema: ${durationWords(told)}.`);
        },
      );
    });
    if (ageOf(result) !== null) {
      ready = version;
      return true;
    }
    if (result?.type === 'schema-read' && result.outcome.type === 'failed') {
      asker.say(`No schema: ${result.outcome.message}`);
    }
    return false;
  }

  function nextId(): number {
    lastId += 1;
    return lastId;
  }

  return {
    openKept,
    read,
    open: async () => (await openKept()) || (await read()),
    async ask(question) {
      const result = await runner.askSchema({ type: 'ask-schema', id: nextId(), question });
      return result?.type === 'schema-answered' ? result.answer : { type: 'none' };
    },
    close: () => runner.close(),
  };
}

/** The age of the schema in milliseconds; null: there is none. */
function ageOf(result: AssistResult | undefined): number | null {
  return result?.type === 'schema-read' && result.outcome.type === 'ready'
    ? result.outcome.ageMs
    : null;
}
