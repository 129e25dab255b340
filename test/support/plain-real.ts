import type { Readable, Writable } from 'node:stream';
import { guideFaultReach } from '../../source/app/faults.ts';
import type { SavedRequests } from '../../source/app/explorer-ports.ts';
import type { GuidePorts, TutorialPort } from '../../source/app/ports.ts';
import { createWireStore, recordSend } from '../../source/app/wire.ts';
import { systemClock } from '../../source/app/clock.ts';
import type { GuideConfig } from '../../source/core/guide/config.ts';
import { createHttpClient } from '../../source/services/http/http-client.ts';
import { runPlainGuide } from '../../source/ui/plain/run-plain-guide.ts';
import { createLoopbackGuide, type LoopbackGuide } from './guide-on-loopback.ts';

export interface PlainReal extends LoopbackGuide {
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
    readonly files?: TutorialPort;
    /** With them requests can be saved. */
    readonly requests?: SavedRequests;
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
        faults: { faults: world.faults, reach: () => guideFaultReach(world.guide.getState()) },
        ...(changes.files === undefined ? {} : { wire: { wire, files: changes.files } }),
      });
    } finally {
      await client.close();
      await world.close();
    }
  };
  return { ...world, exit: run() };
}
