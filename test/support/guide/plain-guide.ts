import type { RequestSet } from '../../../source/core/requests/kept/request-set.ts';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { systemClock } from '../../../source/app/clock.ts';
import type { LessonControls } from '../../../source/app/lessons.ts';
import type { RequestKeeper } from '../../../source/app/explorer-ports.ts';
import { guideFaultReach } from '../../../source/app/faults.ts';
import { createGuideStore } from '../../../source/app/guide-runner.ts';
import type { GuidePorts, FilePort } from '../../../source/app/ports.ts';
import { createWireStore, recordSend } from '../../../source/app/wire.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import type { RequestTools } from '../../../source/ui/plain/plain-context.ts';
import { runPlainGuide } from '../../../source/ui/plain/run-plain-guide.ts';
import { FakeGuideWorld } from './fake-guide-world.ts';
import { guideConfig } from './guide-config.ts';
import { createLoopbackGuide, type LoopbackGuide } from './guide-on-loopback.ts';

/** Enter alone, from Start to Approve: store, prerequisites, scopes, app, kind, way. */
export const ENTERS_TO_APPROVE = ['', '', '', '', '', ''] as const;

/** The plain face in lines, in a world without sockets. `exit` resolves with the exit code. */
export function startPlainOnFakes(change: Partial<GuideConfig> = {}) {
  const world = new FakeGuideWorld();
  const talk = new PlainTalk();
  const store = createGuideStore(guideConfig(change), world.ports);
  const exit = runPlainGuide({
    store,
    send: world.ports.send,
    clock: world.clock,
    io: talk,
    style: 'lines',
    userAgent: 'tokenwright/0.0.0',
    apiVersion: '2026-10',
  });
  return { world, talk, store, exit };
}

interface PlainReal extends LoopbackGuide {
  /** Resolves with the exit code, once everything is closed. */
  readonly exit: Promise<number>;
}

/** The plain face with the real practice store, listener and HTTP client behind it. */
export async function startPlainReal(
  io: { readonly input: Readable; readonly output: Writable },
  style: 'prompts' | 'lines',
  changes: {
    readonly config?: Partial<GuideConfig>;
    readonly ports?: Partial<GuidePorts>;
    /** With it the word `wire` works. */
    readonly files?: FilePort;
    /** With them requests can be saved. */
    readonly requests?: RequestKeeper;
    /** Of a file that was named at the start. */
    readonly collection?: RequestSet;
    /** What the request prompt has as the explorer has it. */
    readonly tools?: RequestTools;
    readonly lesson?: LessonControls;
  } = {},
): Promise<PlainReal> {
  const wire = createWireStore();
  const world = await createLoopbackGuide({ ...changes, wire });
  const client = createHttpClient({ env: {} });
  const run = async (): Promise<number> => {
    try {
      return await runPlainGuide({
        store: world.guide,
        send: recordSend(client.send, wire),
        clock: systemClock,
        io,
        style,
        userAgent: 'tokenwright/0.0.0',
        apiVersion: '2026-10',
        requests: changes.requests ?? null,
        collection: changes.collection ?? null,
        tools: changes.tools ?? {},
        ...(changes.lesson === undefined ? {} : { lesson: changes.lesson }),
        faults: {
          faults: world.faults,
          reach: () => guideFaultReach(world.guide.getState()),
          program: 'tokenwright',
        },
        ...(changes.files === undefined ? {} : { wire: { wire, files: changes.files } }),
      });
    } finally {
      await client.close();
      await world.close();
    }
  };
  return { ...world, exit: run() };
}

/** In lines on the real practice store, by Enter and an approval, as far as the request prompt. */
export async function toRequestPrompt(changes: Parameters<typeof startPlainReal>[2] = {}) {
  const talk = new PlainTalk();
  const run = await startPlainReal(talk, 'lines', changes);
  talk.type(...ENTERS_TO_APPROVE);
  await talk.hear('Paste the address');
  await run.approve(run.opened[0] ?? '');
  await talk.hear('What next?');
  talk.type('requests');
  await talk.hear('request>');
  return { ...run, talk };
}

/** Both ends of a talk in lines: what is typed, and what was said so far. */
export class PlainTalk {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  #said = '';
  #read = 0;
  readonly #waiting = new Set<() => void>();

  constructor() {
    this.output.setEncoding('utf8');
    this.output.on('data', (text: string) => {
      this.#said += text;
      for (const look of this.#waiting) look();
    });
  }

  get said(): string {
    return this.#said;
  }

  type(...lines: readonly string[]): void {
    for (const line of lines) this.input.write(`${line}\n`);
  }

  /** Leaves although something is lost by it, which is asked first. */
  leave(): void {
    this.type('quit', 'yes');
  }

  end(): void {
    this.input.end();
  }

  /** Waits until the text is said behind what earlier calls have found. */
  hear(text: string): Promise<void> {
    return this.until((said) => {
      const at = said.indexOf(text, this.#read);
      if (at !== -1) this.#read = at + text.length;
      return at !== -1;
    });
  }

  /** Waits until what was said so far is enough. */
  until(isEnough: (said: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isEnough(this.#said)) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }
}
