import type { CopyableLesson } from '../../../source/app/lessons.ts';
import type { ExplorerPorts } from '../../../source/app/explorer-ports.ts';
import { createExplorerStore, type ExplorerStore } from '../../../source/app/explorer-runner.ts';
import type { SchemaPort } from '../../../source/app/ports.ts';
import type { CarriedOver } from '../../../source/core/explorer/create.ts';
import type { ExplorerConfig } from '../../../source/core/explorer/state.ts';
import { createExplorerFace } from '../../../source/ui/ink/explorer/explorer-face.tsx';
import { runInkApp } from '../../../source/ui/ink/run-app.tsx';
import { systemClock } from '../../../source/app/clock.ts';
import { createFakeTerminal, type FakeTerminal } from '../terminal/fake-terminal.ts';
import { explorerConfig } from './explorer-config.ts';
import { createScriptedSend, type ScriptedSend } from './scripted-send.ts';

/** The whole Ink app with the explorer alone, on an emulated terminal and with given answers. */
export interface ExplorerScreenTest extends FakeTerminal {
  readonly explorer: ExplorerStore;
  readonly wire: ScriptedSend;
  /** Resolves with the exit code. */
  readonly exit: Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

export function openExplorerScreen(
  options: {
    readonly columns?: number;
    readonly rows?: number;
    readonly environment?: Readonly<Record<string, string>>;
    readonly config?: Partial<ExplorerConfig>;
    /** Default: no mouse, the terminal's own colours. */
    readonly look?: Parameters<typeof runInkApp>[0]['look'];
    /** Runs over it; its keys stand in the help. */
    readonly lesson?: CopyableLesson;
    readonly carriedOver?: CarriedOver;
    /** Beside sending and the clock: clipboard, files and the like. */
    readonly ports?: Partial<ExplorerPorts>;
    /** Given: the store's schema is asked for and looked into. */
    readonly openSchema?: () => SchemaPort;
  } = {},
): ExplorerScreenTest {
  const terminal = createFakeTerminal(options.columns ?? 120, options.rows ?? 40);
  const wire = createScriptedSend();
  const explorer = createExplorerStore(
    explorerConfig({ ...options.config, hasLesson: options.lesson !== undefined }),
    {
      send: wire.send,
      clock: systemClock,
      ...(options.openSchema === undefined ? {} : { openSchema: options.openSchema }),
      ...options.ports,
    },
    options.carriedOver ?? null,
  );
  const ending = new AbortController();
  const exit = runInkApp({
    guide: null,
    openExplorer: () => createExplorerFace(explorer),
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    environment: options.environment ?? { LANG: 'C.UTF-8', TERM: 'xterm-256color' },
    signal: ending.signal,
    ...(options.look === undefined ? {} : { look: options.look }),
    ...(options.lesson === undefined ? {} : { lesson: options.lesson }),
    ...(options.config?.keys === undefined ? {} : { keys: options.config.keys }),
  });
  return {
    ...terminal,
    explorer,
    wire,
    exit,
    [Symbol.asyncDispose]: async () => {
      ending.abort('SIGTERM');
      await exit.catch(() => {});
    },
  };
}
