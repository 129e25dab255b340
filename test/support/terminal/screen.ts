import { render } from 'ink';
import { createElement, type ReactNode } from 'react';
import {
  createTerminalInput,
  type TerminalInput,
} from '../../../source/ui/ink/input/terminal-input.ts';
import { createKeys, KeysContext } from '../../../source/ui/ink/input/use-keys.ts';
import { createTheme, ThemeContext } from '../../../source/ui/ink/theme.ts';
import { createFakeTerminal, type FakeTerminal } from './fake-terminal.ts';
import { AT_ONCE } from './at-once.ts';

export interface ScreenOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly color?: boolean;
  readonly unicode?: boolean;
}

/** An Ink tree on an emulated terminal: what a person would see and press. */
export interface TestScreen extends FakeTerminal {
  readonly input: TerminalInput;
  rerender(tree: ReactNode): void;
  unmount(): void;
  [Symbol.dispose](): void;
}

/** Renders `tree` as the program does: alternate screen, incremental frames, our own input layer. */
export function openScreen(tree: ReactNode, options: ScreenOptions = {}): TestScreen {
  const { columns = 80, rows = 24, color = true, unicode = true } = options;
  const terminal = createFakeTerminal(columns, rows);
  const { stdin, stdout, emulator } = terminal;
  const input = createTerminalInput({ stdin, write: (bytes) => stdout.write(bytes) });
  const keys = createKeys();
  input.subscribe((event) => keys.tell(event, AT_ONCE));
  const theme = createTheme({ color, unicode });
  const wrap = (node: ReactNode) =>
    createElement(
      ThemeContext,
      { value: theme },
      createElement(KeysContext, { value: keys }, node),
    );
  const app = render(wrap(tree), {
    stdout,
    stdin,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    concurrent: true,
    maxFps: 60,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  input.resume();

  function unmount(): void {
    input.pause();
    app.unmount();
    emulator.wake();
  }

  return {
    ...terminal,
    input,
    rerender: (node) => app.rerender(wrap(node)),
    unmount,
    [Symbol.dispose]: unmount,
  };
}
