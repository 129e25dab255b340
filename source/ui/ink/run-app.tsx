import chalk from 'chalk';
import { render } from 'ink';
import type { ReadStream, WriteStream } from 'node:tty';
import type { FaultControls } from '../../app/faults.ts';
import type { CopyableLesson } from '../../app/lessons.ts';
import type { WireControls } from '../../app/wire.ts';
import { createStore, type Store } from '../../app/store.ts';
import type { GuideEvent } from '../../core/guide/event.ts';
import type { GuideState } from '../../core/guide/state.ts';
import { guideExitCode } from '../../core/guide/ending.ts';
import { exchangeEnds } from '../../app/exchange-end.ts';
import { exitMessages } from '../plain/exit-messages.ts';
import { guideView } from '../../core/guide/view.ts';
import { App } from './app.tsx';
import {
  crash,
  exitCodeOf,
  leaving,
  listenToDefects,
  listenToPauses,
  onAbort,
  takeDown,
} from './endings.ts';
import { createEverywhere } from './everywhere.ts';
import { createFaces, type ExplorerFace } from './faces.ts';
import { createScrolling } from './frame/scrolling.ts';
import { guideFace } from './guide/guide-keys.ts';
import { ConfirmingContext, createConfirming } from './input/confirming.ts';
import { createMouse, MouseContext } from './input/mouse.ts';
import { createTerminalInput } from './input/terminal-input.ts';
import { createKeys, KeysContext } from './input/use-keys.ts';
import { faultsOverlay, tellFaults } from './overlays/faults.tsx';
import { glossaryOverlay } from './overlays/glossary.tsx';
import { helpOverlay, leaveOverlay } from './overlays/help.tsx';
import { openOverlay, type Overlays } from './overlays/overlay.tsx';
import { lessonOverlay, tellGoals } from './overlays/lesson.tsx';
import { wireOverlay } from './overlays/wire.tsx';
import { FIRST_SCREEN, type ScreenEvent, type ScreenState, updateScreen } from './screen-state.ts';
import { createTerminalControl } from './terminal-control.ts';
import type { ChosenKeys, Preferences } from '../../core/preferences.ts';
import { hintKeys } from '../../core/view/lesson.ts';
import { colorDepth, readAbilities } from '../../core/text/terminal-abilities.ts';
import { readSizeAgain, tellUnsaidSizes, withClampedSize } from './terminal.ts';
import { createTheme, ThemeContext } from './theme.ts';

interface InkAppOptions {
  /** Null: the explorer alone. */
  readonly guide: Store<GuideState, GuideEvent> | null;
  /** Creates the explorer for the token at hand; null without a token. */
  readonly openExplorer: () => ExplorerFace | null;
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly noColor?: boolean;
  /** Default: the terminal's own colours, no mouse, all motion. */
  readonly look?: Pick<Preferences, 'theme' | 'mouse'> & Partial<Pick<Preferences, 'motion'>>;
  /** Keys that the person chose for commands; absent: none. */
  readonly keys?: ChosenKeys;
  /** The messages of this run, and where they may be written; absent: they are not shown. */
  readonly wire?: WireControls;
  /** The faults of the practice store; absent: no key opens them. */
  readonly faults?: FaultControls;
  /** The lesson of this run; absent: none. */
  readonly lesson?: CopyableLesson;
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
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: {
      ...FIRST_SCREEN,
      face: guide === null || guide.getState().leaving === 'explorer' ? 'explorer' : 'guide',
    },
    update: updateScreen,
    runEffect: () => {},
  });
  let hasGone = false;
  const write = (bytes: string) => {
    if (!hasGone && stdout.writable) stdout.write(bytes);
  };
  const input = createTerminalInput({ stdin, write, mouse: options.look?.mouse === true });
  const control = createTerminalControl(input);
  const scrolling = createScrolling();
  const viewOf = lastOf(guideView);
  const faces = createFaces({
    guide,
    guideFace: guide === null ? null : guideFace({ guide, screen, scrolling, viewOf }),
    openExplorer: options.openExplorer,
    screen,
    lend: control.lend,
    openAppOverlay: (name) => openOverlay(screen, overlays, name),
  });
  const { wire, faults, lesson } = options;
  const hintedBy = hintKeys(options.keys);
  const shared = { screen, scrolling, isPresenting: faces.presenting.isOn };
  const overlays: Overlays = {
    glossary: glossaryOverlay(shared, guide),
    leave: leaveOverlay(shared, () => guide?.getState() ?? null),
    help: helpOverlay(
      shared,
      () => {
        const { under } = screen.getState();
        const open = under === null ? undefined : overlays[under];
        return open?.view() ?? (guide === null ? null : viewOf(guide.getState()));
      },
      lesson === undefined ? [] : hintedBy,
    ),
    ...(wire === undefined
      ? {}
      : {
          wire: wireOverlay(shared, wire, (path) =>
            guide?.dispatch({ type: 'tape-written', path }),
          ),
        }),
    ...(faults === undefined ? {} : { faults: faultsOverlay(shared, faults) }),
    ...(lesson === undefined ? {} : { lesson: lessonOverlay(shared, lesson, hintedBy) }),
  };
  const keys = createKeys();
  const mouse = createMouse(
    (event, confirm) => keys.tell(event, confirm),
    (rows) => {
      const { face, overlay, scroll } = screen.getState();
      // The panes of the explorer handle scrolling themselves.
      if (face === 'explorer' && overlay === null) return false;
      screen.dispatch({ type: 'scroll-to', scroll: scrolling.after(scroll, { rows }) });
      return true;
    },
  );
  const confirming = createConfirming(screen);
  const everywhere = createEverywhere({
    screen,
    shown: faces.shown,
    suspend: process.platform === 'win32' ? null : () => void pause(0),
    overlays,
    presenting: faces.presenting,
  });
  const abilities = readAbilities(options.environment, process.platform, {
    noColor: options.noColor ?? false,
  });
  // Ink uses chalk, which would read the environment its own way. At level 0 chalk would drop bold
  // and inverse too.
  const depth = colorDepth(options.environment);
  const theme = createTheme(
    { ...abilities, depth, motion: options.look?.motion ?? 'full' },
    options.look?.theme,
  );
  chalk.level = theme.level === 0 ? 1 : theme.level;
  const app = render(
    <ThemeContext value={theme}>
      <MouseContext value={mouse}>
        <KeysContext value={keys}>
          <ConfirmingContext value={confirming}>
            <App
              guide={guide}
              viewOf={viewOf}
              faces={faces}
              screen={screen}
              scrolling={scrolling}
              control={control}
              overlays={overlays}
              wire={wire?.wire ?? null}
              lesson={lesson === undefined ? null : { lesson: lesson.lesson, keys: hintedBy }}
              everywhere={everywhere.handle}
            />
          </ConfirmingContext>
        </KeysContext>
      </MouseContext>
    </ThemeContext>,
    {
      stdin,
      stdout: withClampedSize(stdout),
      interactive: true,
      alternateScreen: true,
      incrementalRendering: true,
      concurrent: true,
      // A frame takes about 5 ms. At 60 or 125 the second of two quick keys waits a whole interval;
      // the store turns a burst of keys into one frame.
      maxFps: 250,
      exitOnCtrlC: false,
      patchConsole: false,
      // `INK_SCREEN_READER` leads to the plain face, which is made for it.
      isScreenReaderEnabled: false,
    },
  );
  const stopUnsaid = tellUnsaidSizes(stdout, process, process.platform);
  const stopSizes = onResize(stdout, () => {
    if (control.isSuspended()) return;
    // Terminals move their rows in different ways at a new size, and Ink's frames go on from where
    // the last one ended: so the next one is drawn whole, from the corner.
    app.clear();
    write(HOME_AND_ERASE);
  });
  // Before the first frame: a key that meets a terminal in the shell's own mode may be lost.
  const stopKeys = input.subscribe((event) => {
    confirming.note();
    keys.tell(event, confirming);
  });
  input.resume();
  const restore = () => {
    input.pause();
    takeDown(app, stdout);
  };
  const stops = [
    stopKeys,
    stopSizes,
    stopUnsaid,
    input.onMouse((event) => {
      confirming.note();
      mouse.tell(event);
    }),
    input.onKeyboardKnown(() => screen.dispatch({ type: 'keyboard-known' })),
    confirming.stop,
    everywhere.stop,
    listenToPauses(
      process,
      { pause: () => void pause(process.pid), goOn: () => void goOn() },
      process.platform,
    ),
    listenToDefects(restore),
    onAbort(signal, () => void endBySignal()),
    faces.stop,
    faults === undefined ? () => {} : tellFaults(faults, guide, screen),
    lesson === undefined ? () => {} : tellGoals(lesson, screen),
  ];

  /** Stops the whole process group (0), as Ctrl+Z of a terminal does, or this process alone. */
  async function pause(target: number): Promise<void> {
    await control.suspend();
    process.kill(target, 'SIGSTOP');
  }

  function goOn(): Promise<void> {
    readSizeAgain(stdout);
    return control.resume();
  }

  async function endBySignal(): Promise<void> {
    if (guide !== null) await exchangeEnds(guide);
    screen.dispatch({ type: 'leave', exitCode: exitCodeOf(signal.reason) });
  }

  stdout.once('error', () => {
    hasGone = true;
    screen.dispatch({ type: 'leave', exitCode: 129 });
  });
  try {
    const exitCode = await Promise.race([leaving(screen), crash(app)]);
    // The person left: the guide's outcome decides the exit code, as in the other faces.
    return exitCode === 0 && guide !== null ? guideExitCode(guide.getState()) : exitCode;
  } finally {
    for (const stop of stops) stop();
    restore();
    await app.waitUntilExit().catch(() => {});
    const last = hasGone ? [] : exitMessages(guide?.getState() ?? null, lesson, stdout);
    if (last.length > 0) {
      const text = `${last.join('\n')}\n`;
      await new Promise<void>((resolve) => stdout.write(text, () => resolve()));
    }
  }
}

const HOME_AND_ERASE = '\u001b[H\u001b[2J';

/** Calls `run` before the listeners that are there already: those of Ink. */
function onResize(stdout: WriteStream, run: () => void): () => void {
  stdout.prependListener('resize', run);
  return () => void stdout.off('resize', run);
}

/** Keeps the last answer, and gives it again as long as the argument is the same object. */
function lastOf<Of extends object, Answer>(make: (of: Of) => Answer): (of: Of) => Answer {
  let last: { readonly of: Of; readonly answer: Answer } | null = null;
  return (of) => {
    if (last?.of !== of) last = { of, answer: make(of) };
    return last.answer;
  };
}
