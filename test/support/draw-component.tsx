import { stripVTControlCharacters } from 'node:util';
import chalk from 'chalk';
import { Box, Text } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactElement, ReactNode } from 'react';
import { expect, vi } from 'vitest';
import type { Density, Layout } from '../../source/ui/ink/components/layout.ts';
import { createTerminalInput } from '../../source/ui/ink/input/terminal-input.ts';
import { createKeys, KeysContext } from '../../source/ui/ink/input/use-keys.ts';
import type { TerminalSize } from '../../source/ui/ink/terminal.ts';
import { createTheme, ThemeContext } from '../../source/ui/ink/theme.ts';
import { bytesOf, type NamedKey, pasteBytes } from './terminal/screen-keys.ts';
import { AT_ONCE } from './terminal/at-once.ts';
import { WAIT_MS } from './wait-ms.ts';

export interface DrawOptions {
  /** Of the terminal, which cuts longer rows; absent: 100. */
  readonly columns?: number;
  readonly color?: boolean;
  readonly unicode?: boolean;
}

/** What a component draws, row by row; with `color` its escape sequences are in it. */
export function drawComponent(node: ReactNode, options: DrawOptions = {}): string[] {
  return redrawComponent([node], options);
}

/** The same of the last one, each drawn in the place of the one before. */
export function redrawComponent(nodes: readonly ReactNode[], options: DrawOptions = {}): string[] {
  const { color = false, unicode = true, columns } = options;
  const before = chalk.level;
  chalk.level = color ? 1 : 0;
  try {
    const [first, ...others] = nodes.map((node) => (
      <ThemeContext key="drawn" value={createTheme({ color, unicode })}>
        <Box flexDirection="column">
          {node}
          <Text>end of the component</Text>
        </Box>
      </ThemeContext>
    ));
    const app = renderAt(columns === undefined ? null : { columns, rows: 24 }, first ?? <Text />);
    for (const other of others) app.rerender(other);
    const frame = app.lastFrame() ?? '';
    app.unmount();
    // Some looks are no colours and stay: inverse, underlined.
    const rows = (color ? frame : stripVTControlCharacters(frame)).split('\n');
    return rows.slice(0, -1);
  } finally {
    chalk.level = before;
  }
}

type Rendered = ReturnType<typeof render>;

/**
 * The library’s terminal has 100 columns, and rows that it does not tell: at each look at them Ink
 * would start programs that ask the system, so it finds both in the environment until they are set.
 */
export function renderAt(size: TerminalSize | null, tree: ReactElement): Rendered {
  vi.stubEnv('COLUMNS', '100').stubEnv('LINES', '24');
  const app = render(<Text />);
  vi.unstubAllEnvs();
  setSize(app.stdout, size ?? { columns: 100, rows: 24 });
  app.rerender(tree);
  return app;
}

function setSize(stdout: Rendered['stdout'], { columns, rows }: TerminalSize): void {
  Object.defineProperties(stdout, {
    columns: { value: columns, configurable: true },
    rows: { value: rows, configurable: true },
  });
}

/** A component that stays, with the keys of the program's own input layer. */
export interface MountedComponent {
  /** The last frame. */
  rows(): string[];
  text(): string;
  press(...keys: ReadonlyArray<NamedKey | (string & {})>): void;
  paste(text: string): void;
  resize(size: TerminalSize): void;
  /** Resolves with the first frame that has it. */
  waitFor(expected: string | RegExp): Promise<void>;
  [Symbol.dispose](): void;
}

export function mountComponent(
  node: ReactNode,
  options: Omit<DrawOptions, 'columns'> & { readonly size?: TerminalSize } = {},
): MountedComponent {
  const { color = false, unicode = true, size = null } = options;
  const keys = createKeys();
  const app = renderAt(
    size,
    <ThemeContext value={createTheme({ color, unicode })}>
      <KeysContext value={keys}>{node}</KeysContext>
    </ThemeContext>,
  );
  // Has what the input layer takes of a stream, under a type of its own.
  const stdin = app.stdin as unknown as NodeJS.ReadStream;
  const input = createTerminalInput({ stdin, write: () => {} });
  input.subscribe((event) => keys.tell(event, AT_ONCE));
  input.resume();

  const text = () => app.lastFrame() ?? '';
  return {
    rows: () => text().split('\n'),
    text,
    press: (...pressed) => {
      for (const key of pressed) app.stdin.write(bytesOf(key));
    },
    paste: (pasted) => app.stdin.write(pasteBytes(pasted)),
    resize: (to) => {
      setSize(app.stdout, to);
      app.stdout.emit('resize');
    },
    waitFor: (expected) =>
      vi.waitFor(() => expect(text()).toMatch(expected), { interval: 5, timeout: WAIT_MS }),
    [Symbol.dispose]: () => {
      input.pause();
      app.unmount();
    },
  };
}

/** A place of that width and density. */
export function layoutOf(
  options: Partial<Layout> & { readonly density?: Density; readonly unicode?: boolean } = {},
): Layout {
  const { unicode = true, ...rest } = options;
  return {
    density: 'roomy',
    width: 60,
    columns: 62,
    glyphs: createTheme({ color: false, unicode }).glyphs,
    keyFor: () => null,
    isExplainedBeside: false,
    ...rest,
  };
}
