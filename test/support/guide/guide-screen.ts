import { guideFaultReach } from '../../../source/app/faults.ts';
import type { CopyableLesson } from '../../../source/app/lessons.ts';
import type { GuidePorts, FilePort } from '../../../source/app/ports.ts';
import { createWireStore, type WireStore } from '../../../source/app/wire.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import type { ExplorerFace } from '../../../source/ui/ink/faces.ts';
import { runInkApp } from '../../../source/ui/ink/run-app.tsx';
import { createFakeTerminal, type FakeTerminal } from '../terminal/fake-terminal.ts';
import { createLoopbackGuide, type LoopbackGuide } from './guide-on-loopback.ts';

/** The whole Ink app with the guide on an emulated terminal. */
export interface GuideScreenTest extends FakeTerminal, LoopbackGuide {
  /** Resolves with the exit code. */
  readonly exit: Promise<number>;
  /** What went through the guide's ports. */
  readonly wire: WireStore;
  /** As a signal of the system does. */
  endBy(signal: NodeJS.Signals): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openGuideScreen(
  options: {
    readonly columns?: number;
    readonly rows?: number;
    readonly environment?: Readonly<Record<string, string>>;
    readonly config?: Partial<GuideConfig>;
    readonly ports?: Partial<GuidePorts>;
    readonly openExplorer?: () => ExplorerFace | null;
    readonly lesson?: CopyableLesson;
    readonly look?: Parameters<typeof runInkApp>[0]['look'];
    /** Where the wire tape may be written to; absent: nowhere. */
    readonly files?: FilePort;
  } = {},
): Promise<GuideScreenTest> {
  const wire = createWireStore();
  const world = await createLoopbackGuide({ ...options, wire });
  const terminal = createFakeTerminal(options.columns, options.rows);
  const ending = new AbortController();
  const exit = runInkApp({
    guide: world.guide,
    openExplorer: options.openExplorer ?? (() => null),
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    environment: options.environment ?? { LANG: 'C.UTF-8', TERM: 'xterm-256color' },
    signal: ending.signal,
    ...(options.look === undefined ? {} : { look: options.look }),
    ...(options.lesson === undefined ? {} : { lesson: options.lesson }),
    wire: { wire, files: options.files ?? NO_FILES },
    faults: {
      faults: world.faults,
      reach: () => guideFaultReach(world.guide.getState()),
      program: 'tokenwright',
    },
  });
  return {
    ...terminal,
    ...world,
    wire,
    exit,
    endBy: (signal) => ending.abort(signal),
    [Symbol.asyncDispose]: async () => {
      ending.abort('SIGTERM');
      await exit.catch(() => {});
      await world.close();
    },
  };
}

const NO_FILES: FilePort = {
  look: async () => refused(),
  write: async () => refused(),
};

function refused() {
  const report = {
    code: 'no-file',
    message: 'There is no file.',
    remedy: '',
    exitCode: 2,
  } as const;
  return { type: 'refused', report } as const;
}

/** Presses Enter from the first screen to a step, waiting for each. */
export async function walkTo(screen: GuideScreenTest, step: number): Promise<void> {
  await screen.waitFor('Step 1 of 7');
  for (let next = 2; next <= step; next += 1) {
    if (next === 6) await screen.waitFor('http://127.0.0.1');
    screen.press('enter');
    await screen.waitFor(`Step ${next} of 7`);
  }
  if (step === 6) await screen.waitFor('Your browser shows');
}

/** From the first screen to the token card on the practice store. */
export async function walkToToken(screen: GuideScreenTest): Promise<void> {
  await walkTo(screen, 6);
  screen.press('a');
  await screen.waitFor('Your token is here');
}
