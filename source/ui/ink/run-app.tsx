import { render } from 'ink';
import type { ReadStream, WriteStream } from 'node:tty';
import type { FaultControls } from '../../app/faults.ts';
import { createStore, type Store } from '../../app/store.ts';
import type { GuideEvent } from '../../core/guide/event.ts';
import type { GuideState } from '../../core/guide/state.ts';
import { guideExitCode, leavingView } from '../../core/guide/ending.ts';
import { tellView } from '../plain/tellers.ts';
import { AppFrame } from './app-frame.tsx';
import type { ExplorerFace } from './explorer-face.ts';
import { createFaces, type Faces } from './faces.ts';
import { createFaultFace, type FaultFace } from './faults/fault-face.ts';
import { faultKeys } from './faults/fault-keys.ts';
import { tellFaults } from './faults/tell-faults.ts';
import { InputContext } from './input/input-context.tsx';
import { createTerminalInput } from './input/terminal-input.ts';
import { crash, exchangeEnds, leaving, listenToDefects, onAbort } from './shell/endings.ts';
import { exitCodeOf, listenToPauses } from './shell/process-signals.ts';
import { controlShell, createRelay } from './shell/shell-input.ts';
import { FIRST_SHELL, type ShellEvent, type ShellState, updateShell } from './shell/shell-state.ts';
import { createTerminalControl } from './shell/terminal-control.ts';
import { readAbilities } from './terminal-abilities.ts';
import { readSizeAgain, withClampedSize } from './terminal-size.ts';
import { createTheme, ThemeContext } from './theme.ts';
import { createWireFace, type WireFace, type WireTalk } from './wire/wire-face.ts';
import { wireKeys } from './wire/wire-keys.ts';

export interface InkAppOptions {
  /** Null: the explorer alone. */
  readonly guide: Store<GuideState, GuideEvent> | null;
  /** Makes the explorer for the token at hand; null where there is none. */
  readonly openExplorer: () => ExplorerFace | null;
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly noColor?: boolean;
  /** The messages of this run, and where they may be written; absent: they are not shown. */
  readonly wire?: WireTalk;
  /** The faults of the practice store; absent: no key leads to them. */
  readonly faults?: FaultControls;
  /** Aborted with a signal's name when the process is told to end. */
  readonly signal: AbortSignal;
}

/**
 * Runs the screens on the alternate screen until the person leaves.
 *
 * @returns the exit code: of `guideExitCode`, or 128 and the number of the signal (130 for Ctrl+C
 *   twice); 0 for the explorer alone
 */
export async function runInkApp(options: InkAppOptions): Promise<number> {
  const { guide, stdin, stdout, signal } = options;
  const shell = createStore<ShellState, ShellEvent, never>({
    initial: { ...FIRST_SHELL, face: guide === null ? 'explorer' : 'guide' },
    update: updateShell,
    runEffect: () => {},
  });
  let hasGone = false;
  const write = (bytes: string) => {
    if (!hasGone && stdout.writable) stdout.write(bytes);
  };
  const input = createTerminalInput({ stdin, write });
  const control = createTerminalControl(input);
  const relay = createRelay();
  const faces = createFaces({
    guide,
    openExplorer: options.openExplorer,
    shell,
    relay,
    lend: control.lend,
    overlays: (['wire', 'faults'] as const).filter((name) => options[name] !== undefined),
  });
  const theme = createTheme(
    readAbilities(options.environment, process.platform, { noColor: options.noColor ?? false }),
  );
  const wire = options.wire === undefined ? null : openWire(options.wire, guide, faces);
  const faults = openFaults(options.faults, faces);
  const app = render(
    <ThemeContext value={theme}>
      <InputContext value={relay}>
        <AppFrame
          guide={guide}
          explorer={faces.explorer}
          shell={shell}
          control={control}
          wire={wire}
          faults={faults}
        />
      </InputContext>
    </ThemeContext>,
    {
      stdin,
      stdout: withClampedSize(stdout),
      interactive: true,
      alternateScreen: true,
      incrementalRendering: true,
      concurrent: true,
      // At 60 the second of two quick keys waits out a whole frame; the store makes one of a burst.
      maxFps: 125,
      exitOnCtrlC: false,
      patchConsole: false,
      // `INK_SCREEN_READER` leads to the plain face, which is made for it.
      isScreenReaderEnabled: false,
    },
  );
  input.resume();

  const restore = () => {
    input.pause();
    app.unmount();
  };
  const stops = [
    controlShell({
      input,
      shell,
      shown: faces.shown,
      suspend: process.platform === 'win32' ? null : () => void pause(0),
      overlays: {
        ...(wire === null ? {} : { wire: wireKeys(wire, shell) }),
        ...(faults === null ? {} : { faults: faultKeys(faults, shell) }),
      },
      presenting: faces.presenting,
    }),
    listenToPauses(
      process,
      { pause: () => void pause(process.pid), goOn: () => void goOn() },
      process.platform,
    ),
    listenToDefects(restore),
    onAbort(signal, () => void endBySignal()),
    faces.stop,
    faults === null ? () => {} : tellFaults(faults, guide, shell),
  ];

  /** To the whole group, as Ctrl+Z of a terminal does, or to this process alone. */
  async function pause(target: number): Promise<void> {
    await control.suspend();
    process.kill(target, 'SIGSTOP');
  }

  function goOn(): Promise<void> {
    readSizeAgain(stdout);
    return control.resume();
  }

  async function endBySignal(): Promise<void> {
    if (guide !== null && guide.getState().signIn.phase === 'exchanging') await exchangeEnds(guide);
    shell.dispatch({ type: 'leave', exitCode: exitCodeOf(signal.reason) });
  }

  stdout.once('error', () => {
    hasGone = true;
    shell.dispatch({ type: 'leave', exitCode: 129 });
  });
  try {
    const exitCode = await Promise.race([leaving(shell), crash(app)]);
    // Left on purpose: what came of it decides, as in the other faces.
    return exitCode === 0 && guide !== null ? guideExitCode(guide.getState()) : exitCode;
  } finally {
    for (const stop of stops) stop();
    restore();
    await app.waitUntilExit().catch(() => {});
    if (guide !== null && !hasGone) {
      const text = `${tellView(leavingView(guide.getState())).join('\n')}\n`;
      await new Promise<void>((resolve) => stdout.write(text, () => resolve()));
    }
  }
}

/** The tape, with what it must know of the faces. */
function openWire(
  talk: WireTalk,
  guide: Store<GuideState, GuideEvent> | null,
  faces: Faces,
): WireFace {
  return createWireFace(talk, {
    isPresenting: faces.presenting.isOn,
    onWritten: (path) => guide?.dispatch({ type: 'tape-written', path }),
  });
}

function openFaults(talk: FaultControls | undefined, faces: Faces): FaultFace | null {
  return talk === undefined ? null : createFaultFace(talk, { isPresenting: faces.presenting.isOn });
}
